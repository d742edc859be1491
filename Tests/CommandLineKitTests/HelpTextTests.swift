// SPDX-License-Identifier: GPL-3.0-or-later

import CommandLineKit
import Testing

@Suite("Help texts")
struct HelpTextTests {
  @Test("the tool's help lists its commands and shared options")
  func toolHelp() async {
    let outcome = await SampleTool.outcome(["--help"])
    #expect(outcome.code == .success)
    #expect(
      outcome.output == """
        Bake from recipes.

        Usage: bake [options] COMMAND

        Recipes are text files; results are cakes.

        Commands:
          run          Run recipes and write what came out.
          explain      Say why a step was taken.
          ovens        Look after the ovens.
          help         Show the help of a command.
          completions  Print a script that teaches a shell to complete commands, options
                       and values.
          manual       Print the manual page or the reference.

        Options:
              --color WHEN  When to colour what is shown; NO_COLOR is respected (auto,
                            always, never; default: auto).
          -h, --help        Show this help.
              --version     Show the version.

        'bake help COMMAND' explains a command.

        """)
  }

  static let runHelp = """
    Run recipes and write what came out.

    Usage: bake run [options] RECIPE...

    Every recipe is read and checked before the first one runs, so that a mistake in
    the last file costs no time.

      bake run cake.yaml --set oven.temperature=180

    Arguments:
      RECIPE...  The recipes to run.

    Options:
      -o, --out DIR         Where the result goes (default: local/RECIPE).
      -g, --guests N        How many eat (from 1 to 10,000,000,000; default: 4).
          --heat X          How hot, relative to the recipe (from 0 to 2.5).
      -s, --set PATH=VALUE  Replace a value of the recipe (may be repeated).
          --taste sweet|sour|salty
                            What to aim at.
      -f, --force           Replace an existing result.
      -q, --quiet           Show no progress (not with --verbose).
      -v, --verbose         Show more.

    Shared options:
          --color WHEN  When to colour what is shown; NO_COLOR is respected (auto,
                        always, never; default: auto).
      -h, --help        Show this help.
          --version     Show the version.

    Examples:
      bake run cake.yaml
          Bakes a cake; it's for four.

    Exit codes:
      0     Success.
      65    A recipe has errors.

    """

  @Test(
    "all ways to ask give the same help", arguments: [["run", "--help"], ["run", "-h"], ["help", "run"], ["--help", "run", "--bogus"]])
  func commandHelp(line: [String]) async {
    let outcome = await SampleTool.outcome(line)
    #expect(outcome.code == .success)
    #expect(outcome.output == Self.runHelp)
    #expect(outcome.errors == "")
  }

  @Test("required options and optional places stand in the usage line")
  func usage() async {
    let help = await SampleTool.outcome(["help", "explain"]).output
    #expect(help.contains("\nUsage: bake explain --step ID [options] RECIPE [PART]\n"))
    #expect(help.contains("\n      --step ID  The step (required).\n"))
    #expect(help.contains("\n  [PART]  The part to look at (dough, filling).\n"))
  }

  @Test("text fits the terminal", arguments: [40, 48, 60, 80, 100])
  func width(width: Int) async {
    for command in ["run", "explain", "completions", "ovens"] {
      let help = await SampleTool.outcome(["help", command], width: width).output
      // Literal lines are the author's to keep short.
      let wrapped = help.split(separator: "\n").filter { !$0.contains("bake ") || $0.hasPrefix("Usage") }
      #expect(wrapped.allSatisfy { $0.count <= width }, "\(help)")
    }
  }

  @Test("a terminal wider than 100 columns gets the text of 100")
  func widest() async {
    #expect(await SampleTool.outcome(["help", "run"], width: 300).output == SampleTool.outcome(["help", "run"], width: 100).output)
  }

  @Test("help for an unknown command suggests one")
  func unknown() async {
    let outcome = await SampleTool.outcome(["help", "ovens", "cleen"])
    #expect(outcome.code == .usage)
    #expect(
      outcome.errors == """
        error: Unknown command 'cleen'. Did you mean 'clean'?
        Usage: bake ovens [options] COMMAND
        See 'bake help ovens'.

        """)
  }

  static let paragraphs: [(String, Int, String)] = [
    ("", 20, ""), ("one two three", 7, "one two\nthree\n"), ("one two three", 8, "one two\nthree\n"), ("a\nb", 20, "a b\n"),
    ("a\n\n\nb", 20, "a\n\nb\n"), ("unbreakable", 4, "unbreakable\n"), ("a\n  x  y\n  z\nb", 3, "a\n\n  x  y\n  z\n\nb\n"),
    ("a   b", 20, "a b\n"),
  ]

  @Test("paragraphs are wrapped, literal lines kept", arguments: paragraphs)
  func wrapping(text: String, width: Int, expected: String) {
    #expect(TextWrapping.paragraphs(text, width: width) == expected)
  }
}
