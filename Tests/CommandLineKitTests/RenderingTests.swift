// SPDX-License-Identifier: GPL-3.0-or-later

import CommandLineKit
import Foundation
import Testing

@Suite("Manual page, reference and JSON")
struct RenderingTests {
  @Test("the manual page names every visible command and option, no hidden one")
  func manualContents() async {
    let page = await SampleTool.outcome(["manual"]).output
    #expect(page.contains(".Dd November 30, 2026\n.Dt BAKE 1\n.Os \"bake 1.2.3\"\n.Sh NAME\n.Nm bake\n.Nd Bake from recipes\n"))
    #expect(page.contains("\n.Nm\n.Cm explain\n.Fl -step Ar \\&ID\n.Ar RECIPE\n.Op Ar PART\n"))
    #expect(page.contains("\n.It Fl o , Fl -out Ar \\&DIR\nWhere the result goes (default: local/RECIPE).\n"))
    #expect(page.contains("\n.Ss ovens clean\nClean an oven.\n"))
    #expect(!page.contains("oven-debug") && !page.contains("Ss fail"))
  }

  @Test("the manual page passes mandoc's lint", .enabled(if: ExternalProgram.isAvailable("mandoc"), "mandoc is not installed"))
  func manualLint() async throws {
    let mandoc = try #require(ExternalProgram("mandoc"))
    let outcome = try mandoc.check(await SampleTool.outcome(["manual"]).output, arguments: ["-Tlint", "-Wwarning"])
    #expect(outcome.status == 0 && outcome.printed.isEmpty, "\(outcome.printed)")
  }

  @Test("the manual page is formatted without warnings", .enabled(if: ExternalProgram.isAvailable("groff"), "groff is not installed"))
  func manualFormatting() async throws {
    let groff = try #require(ExternalProgram("groff"))
    let outcome = try groff.check(await SampleTool.outcome(["manual"]).output, arguments: ["-ww", "-z", "-mdoc", "-Tutf8"])
    #expect(outcome.status == 0 && outcome.printed.isEmpty, "\(outcome.printed)")
  }

  static let hostile: [(String, String)] = [
    (".so /etc/passwd", "\\&.so /etc/passwd\n"), ("'br", "\\&'br\n"), ("a\\fBb", "a\\efBb\n"), ("~/x^2", "\\(ti/x\\(ha2\n"),
  ]

  @Test("text can't become a request of the formatter", arguments: hostile)
  func manualEscapes(text: String, expected: String) async {
    let tool = CommandLineTool(
      name: "t", version: "1", releaseDate: ReleaseDate(year: 2026, month: 1, day: 1), abstract: "T.", discussion: text, commands: [])
    let output = TextSink.inMemory()
    #expect(await tool.run(["manual"], output: output, errorOutput: .inMemory(), handlesInterrupts: false) == .success)
    #expect(output.capturedText.contains("\n.Sh DESCRIPTION\n" + expected))
  }

  @Test("the reference in Markdown has a section a command and a table of options")
  func markdown() async {
    let page = await SampleTool.outcome(["manual", "--format", "markdown"]).output
    #expect(page.hasPrefix("# bake\n\nBake from recipes.\n\n```\nbake [options] COMMAND\n```\n"))
    #expect(page.contains("\n## bake run\n") && page.contains("\n### bake ovens clean\n"))
    #expect(page.contains("\n| Option | Meaning |\n|---|---|\n| `-o`, `--out DIR` | Where the result goes (default: local/RECIPE). |\n"))
    #expect(page.contains("\n| `--taste sweet\\|sour\\|salty` | What to aim at. |\n"))
    #expect(page.contains("\n```\nbake run cake.yaml --set oven.temperature=180\n```\n"))
    #expect(page.contains("\nBakes a cake; it's for four.\n\n```sh\nbake run cake.yaml\n```\n"))
  }

  @Test("the JSON is valid, versioned and sorted")
  func dump() async throws {
    let text = await SampleTool.outcome(["--dump-help"]).output
    let object = try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    #expect(object["schemaVersion"] as? Int == 1)
    #expect(object["toolVersion"] as? String == "1.2.3")
    let command = try #require(object["command"] as? [String: Any])
    let commands = try #require(command["subcommands"] as? [[String: Any]])
    #expect(commands.compactMap { $0["name"] as? String } == ["run", "explain", "ovens", "fail", "help", "completions", "manual"])
    let options = try #require(commands[0]["options"] as? [[String: Any]])
    let guests = try #require(options.first { $0["name"] as? String == "guests" })
    #expect(guests["default"] as? String == "4" && guests["short"] as? String == "g")
    let value = try #require(guests["value"] as? [String: Any])
    #expect(value["kind"] as? String == "integer" && value["minimum"] as? Int == 1 && value["maximum"] as? Int == 10_000_000_000)
    // The keys at two spaces of indentation are those of the outermost object.
    let keys = text.split(separator: "\n").filter { $0.hasPrefix("  \"") }
    #expect(keys.count == 3 && keys == keys.sorted())
  }
}
