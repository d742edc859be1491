// SPDX-License-Identifier: GPL-3.0-or-later

import CommandLineKit
import Foundation
import Testing

@Suite("Shell completions")
struct CompletionScriptTests {
  static func script(_ shell: Shell) -> String { CompletionScript(SampleTool.tool.description, shell: shell).text }

  @Test("each script is valid for its shell", arguments: Shell.allCases.filter { ExternalProgram.isAvailable($0.rawValue) })
  func syntax(shell: Shell) throws {
    let program = try #require(ExternalProgram(shell.rawValue))
    let outcome = try program.check(Self.script(shell), arguments: ["-n"])
    #expect(outcome.status == 0 && outcome.printed.isEmpty, "\(outcome.printed)")
    let bare = try program.check(CompletionScript(CommandDescription("bare", abstract: "Bare."), shell: shell).text, arguments: ["-n"])
    #expect(bare.status == 0 && bare.printed.isEmpty, "\(bare.printed)")
  }

  @Test("the command prints the script", arguments: Shell.allCases)
  func command(shell: Shell) async {
    #expect(await SampleTool.outcome(["completions", shell.rawValue]).output == Self.script(shell))
  }

  @Test("hidden commands and options are in no script", arguments: Shell.allCases)
  func hidden(shell: Shell) {
    #expect(!Self.script(shell).contains("oven-debug") && !Self.script(shell).contains("fail"))
  }

  /// The words as bash splits them, the last one being completed, and what is offered in a folder with a.yaml, b.txt, c d.yml and sub/.
  static let bash: [([String], [String])] = [
    (["bake", ""], ["run", "explain", "ovens", "help", "completions", "manual"]),
    (["bake", "r"], ["run"]),
    (["bake", "--ver"], ["--version"]),
    (["bake", "--color", ""], ["auto", "always", "never"]),
    (["bake", "--color", "=", "n"], ["never"]),
    (["bake", "--color", "="], ["auto", "always", "never"]),
    (["bake", "--color", "never", "e"], ["explain"]),
    (["bake", "--color", "=", "never", "e"], ["explain"]),
    (["bake", "run", "--t"], ["--taste"]),
    (["bake", "run", "--taste", "s"], ["sweet", "sour", "salty"]),
    (["bake", "run", ""], ["sub", "a.yaml", "c d.yml"]),
    (["bake", "run", "a.yaml", "c"], ["c d.yml"]),
    (["bake", "run", "--out", ""], ["sub"]),
    (["bake", "run", "--guests", ""], []),
    (["bake", "explain", "--step", "7", ""], ["sub", "a.yaml"]),
    (["bake", "explain", "a.yaml", "--step", "7", ""], ["dough", "filling"]),
    (["bake", "explain", "a.yaml", "dough", ""], []),
    (["bake", "ovens", ""], ["list", "clean"]),
    (["bake", "help", "ov"], ["ovens"]),
    (["bake", "completions", "z"], ["zsh"]),
  ]

  @Test("bash offers what fits", .enabled(if: ExternalProgram.isAvailable("bash"), "bash is not installed"))
  func bashCandidates() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("command-line-kit-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder.appendingPathComponent("sub"), withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    for name in ["a.yaml", "b.txt", "c d.yml"] { try Data().write(to: folder.appendingPathComponent(name)) }
    var text = Self.script(.bash)
    for (words, _) in Self.bash {
      text += "COMP_WORDS=(\(words.map { "'\($0)'" }.joined(separator: " "))); COMP_CWORD=\(words.count - 1)\n"
      text += "_bake bake; (IFS='|'; echo \"${COMPREPLY[*]}\")\n"
    }
    // compopt only works while bash itself asks for completions.
    let program = try #require(ExternalProgram("bash"))
    let outcome = try program.check("compopt() { :; }\n" + text, arguments: ["--norc"], in: folder)
    let answers = outcome.printed.split(separator: "\n", omittingEmptySubsequences: false)
    for ((words, expected), answer) in zip(Self.bash, answers) {
      #expect(answer.split(separator: "|").sorted() == expected.map { Substring($0) }.sorted(), "\(words)")
    }
    #expect(answers.count == Self.bash.count + 1 && outcome.status == 0, "\(outcome.printed)")
  }

  /// The words as bash splits them, for a tool whose option takes words with '='; bash puts what is offered after the '='.
  static let equations: [([String], [String])] = [
    (["find", "--where", ""], ["reason=rules", "reason=group", "ending=closed"]),
    (["find", "--where", "rea"], ["reason=rules", "reason=group"]),
    (["find", "--where", "reason", "="], ["rules", "group"]), (["find", "--where", "reason", "=", "g"], ["group"]),
    (["find", "--where", "=", "ending"], ["ending=closed"]), (["find", "--where", "=", "ending", "=", "c"], ["closed"]),
    (["find", "--where", "reason", "=", "rules", ""], ["left", "right"]),
    (["find", "--where", "=", "reason", "=", "rules", "l"], ["left"]),
  ]

  @Test("bash completes words with '='", .enabled(if: ExternalProgram.isAvailable("bash"), "bash is not installed"))
  func bashEquations() throws {
    let description = CommandDescription(
      "find", abstract: "Find.",
      options: [.value("where", .choice(["reason=rules", "reason=group", "ending=closed"]), help: "What to find.")],
      positionals: [PositionalDescription("side", .choice(["left", "right"]), help: "Where to look.")])
    #expect(description.problems().isEmpty)
    var text = CompletionScript(description, shell: .bash).text
    for (words, _) in Self.equations {
      text += "COMP_WORDS=(\(words.map { "'\($0)'" }.joined(separator: " "))); COMP_CWORD=\(words.count - 1)\n"
      text += "_find find; (IFS='|'; echo \"${COMPREPLY[*]}\")\n"
    }
    let outcome = try #require(ExternalProgram("bash")).check(text, arguments: ["--norc"])
    let answers = outcome.printed.split(separator: "\n", omittingEmptySubsequences: false)
    for ((words, expected), answer) in zip(Self.equations, answers) {
      #expect(answer.split(separator: "|").sorted() == expected.map { Substring($0) }.sorted(), "\(words)")
    }
    #expect(answers.count == Self.equations.count + 1 && outcome.status == 0, "\(outcome.printed)")
  }

  @Test("zsh and fish know options with their values, and places")
  func specifications() {
    let zsh = Self.script(.zsh)
    #expect(zsh.hasPrefix("#compdef bake\n"))
    #expect(zsh.contains("    '(-o --out)'{-o+,--out=}'[Where the result goes.]:DIR:_files -/' \\\n"))
    #expect(zsh.contains("    '(-q --quiet --verbose)'{-q,--quiet}'[Show no progress.]' \\\n"))
    #expect(zsh.contains("    '*'{-s+,--set=}'[Replace a value of the recipe.]:PATH=VALUE: ' \\\n"))
    #expect(zsh.contains("    '2::PART:(dough filling)'\n"))
    let fish = Self.script(.fish)
    #expect(fish.contains("complete -c bake -n '__bake_at \\'bake run\\'' -l taste -r -f -a 'sweet sour salty' -d 'What to aim at.'\n"))
    #expect(fish.contains("complete -c bake -n '__bake_at \\'bake explain\\' 1' -f -a 'dough filling'\n"))
  }
}
