// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import Testing

/// What a command printed for a committed file, held against the file of that name in `Snapshots`.
///
/// `RECORD_SNAPSHOTS=1 swift test …` writes the files anew and fails, so that nobody records by mistake.
struct PrintedCommand: CustomTestStringConvertible, Sendable {
  let arguments: [String]
  let snapshot: String

  init(_ arguments: String, snapshot: String) {
    self.arguments = arguments.split(separator: " ").map(String.init)
    self.snapshot = snapshot
  }

  var testDescription: String { arguments.joined(separator: " ") }

  static let all: [PrintedCommand] = [
    PrintedCommand("views scenarios/views/summary-panel.yaml --labels en", snapshot: "views-summary-panel-english.txt"),
    PrintedCommand("views scenarios/views/summary-panel.yaml --json", snapshot: "views-summary-panel.json"),
    PrintedCommand("views scenarios/views/tip-status.yaml", snapshot: "views-tip-status.txt"),
    PrintedCommand("views scenarios/views/tip-status.yaml --json", snapshot: "views-tip-status.json"),
    PrintedCommand("layout scenarios/views/summary-panel-layout.yaml", snapshot: "layout-summary-panel.txt"),
    PrintedCommand("layout scenarios/views/summary-panel-layout.yaml --json", snapshot: "layout-summary-panel.json"),
    PrintedCommand("layout scenarios/views/search-screen.yaml --summary", snapshot: "layout-search-screen.txt"),
    PrintedCommand(
      "layout scenarios/views/search-screen.yaml --summary --text-size accessibility3 --direction rightToLeft --width 300.5",
      snapshot: "layout-search-screen-large.txt"),
    PrintedCommand("layout scenarios/views/search-screen.yaml --summary --json", snapshot: "layout-search-screen.json"),
  ]
}

@Suite("tipsim views and tipsim layout")
struct ViewCommandTests {
  private static let root =
    URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
  private static let snapshots = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("Snapshots")

  /// A folder with the committed files, under the names that they have in the repository.
  private func folder() throws -> WorkFolder {
    let folder = try WorkFolder()
    let views = Self.root.appendingPathComponent("scenarios/views")
    for name in try FileManager.default.contentsOfDirectory(atPath: views.path) {
      try folder.write(String(contentsOf: views.appendingPathComponent(name), encoding: .utf8), to: "scenarios/views/" + name)
    }
    return folder
  }

  @Test("What is printed for the committed files", arguments: PrintedCommand.all)
  func printed(command: PrintedCommand) throws {
    let outcome = try Program.run(command.arguments, in: folder())
    #expect(outcome.exitCode == 0)
    let place = Self.snapshots.appendingPathComponent(command.snapshot)
    if ProcessInfo.processInfo.environment["RECORD_SNAPSHOTS"] != nil {
      try outcome.output.write(to: place, atomically: true, encoding: .utf8)
      Issue.record("\(command.snapshot) was recorded")
    }
    #expect(try outcome.output == String(contentsOf: place, encoding: .utf8))
    if command.arguments.contains("--json") { #expect(JSON.unsortedObjects(in: outcome.output).isEmpty) }
  }

  /// They stand here and not in `Snapshots`, so that they can't be recorded anew.
  @Test("Seed 003: the thirteen lines of its two programs, byte for byte, and nothing else on standard output")
  func seedLines() throws {
    let folder = try folder()
    let lines = try ["summary-panel", "proposed-width"].map { try Program.run(["views", "scenarios/views/\($0).yaml"], in: folder).output }
    #expect(
      lines.joined() == """
        kompakt-oldu: isCompact degisti | yeniden SummaryPanel yerel, SummaryTitle ebeveyn, SummaryChart ebeveyn | atlanan SummaryNote
        yogunluk-degisti: density degisti | yeniden SummaryPanel yerel, SummaryChart ebeveyn | atlanan SummaryTitle,SummaryNote
        yazi-boyutu-degisti: dynamicTypeSize degisti | yeniden SummaryTitle ortam, SummaryNote ortam | atlanan SummaryPanel,SummaryChart
        yerel: 2
        ebeveyn: 3
        gozlem: 0
        ortam: 2
        genislik-onerildi: proposedWidth degisti | yeniden SummaryChart olcum-disi | atlanan SummaryPanel,SummaryNote
        kompakt-oldu: isCompact degisti | yeniden SummaryPanel yerel, SummaryChart ebeveyn | atlanan SummaryNote
        yerel: 1
        ebeveyn: 1
        gozlem: 0
        ortam: 0

        """)
  }

  @Test("What is assumed or not counted goes to standard error with its place, and --quiet leaves it out")
  func notes() throws {
    let folder = try folder()
    let told = try Program.run(["views", "scenarios/views/proposed-width.yaml"], in: folder)
    #expect(told.errorOutput.hasPrefix("scenarios/views/proposed-width.yaml:9:60: note: 'genislik-onerildi' lists 'SummaryChart'"))
    #expect(try Program.run(["views", "scenarios/views/proposed-width.yaml", "--quiet"], in: folder).errorOutput == "")
    #expect(try Program.run(["views", "scenarios/views/summary-panel.yaml"], in: folder).errorOutput.contains("12") == true)
  }

  @Test("A picture is the committed one, written whole beside the output; a place that can't be written is 73")
  func pictures() throws {
    let folder = try folder()
    let outcome = try Program.run(
      ["layout", "scenarios/views/search-screen.yaml", "--summary", "--svg", "pictures/screen.svg"], in: folder)
    #expect(outcome.exitCode == 0 && !outcome.output.isEmpty)
    #expect(folder.text("pictures/screen.svg") == folder.text("scenarios/views/search-screen.svg"))
    try folder.write("a file", to: "file")
    let refused = try Program.run(["layout", "scenarios/views/search-screen.yaml", "--svg", "file/screen.svg"], in: folder)
    #expect(refused.exitCode == 73 && refused.output == "" && refused.errorOutput.contains("name a file elsewhere"))
  }

  @Test("Bad files are 65 with every place, none is 66, and nothing is printed on standard output")
  func badFiles() throws {
    let folder = try WorkFolder()
    try folder.write("tipsim: 1\nview:\n  VStack:\n  - Txt: a\n  - Image: { width: -1, height: 2 }\n", to: "layout.yaml")
    try folder.write("tipsim: 1\nviews: { A: { parent: B }, B: { parent: A } }\n", to: "views.yaml")
    try folder.write("tipsim: 1\nproposal: { width: infinity }\nview: Rectangle\n", to: "endless.yaml")
    let layout = try Program.run(["layout", "layout.yaml"], in: folder)
    #expect(layout.exitCode == 65 && layout.output == "")
    #expect(layout.errorOutput.contains("layout.yaml:4:5: error: ") && layout.errorOutput.contains("layout.yaml:5:21: error: "))
    #expect(layout.errorOutput.contains("did you mean 'Text'?"))
    let views = try Program.run(["views", "views.yaml"], in: folder)
    #expect(views.exitCode == 65 && views.output == "")
    #expect(views.errorOutput.contains("views.yaml:2:10: error: 'A' lies in 'B' lies in 'A': parents go in a circle"))
    let endless = try Program.run(["layout", "endless.yaml"], in: folder)
    #expect(endless.exitCode == 65 && endless.output == "")
    #expect(endless.errorOutput.contains("endless.yaml:3:7: error: 'Rectangle1' takes all of an infinite offer"))
    #expect(try Program.run(["views", "vews.yaml"], in: folder).errorOutput.contains("did you mean 'views.yaml'?"))
    #expect(try Program.run(["layout", "nothing.yaml"], in: folder).exitCode == 66)
    #expect(try Program.run(["layout", "layout.yaml", "--text-size", "huge"], in: folder).exitCode == 64)
    #expect(try Program.run(["views", "views.yaml", "--labels", "de"], in: folder).exitCode == 64)
  }

  @Test("Depth 10,000 is an error with its place; the deepest layout and 100,000 views are laid out by the program")
  func hostile() throws {
    let folder = try WorkFolder()
    func nested(_ depth: Int) -> String {
      "tipsim: 1\nview: " + String(repeating: "{ HStack: [", count: depth) + "Rectangle" + String(repeating: "] }", count: depth) + "\n"
    }
    try folder.write(nested(10_000), to: "deep.yaml")
    try folder.write(nested(255), to: "deepest.yaml")
    try folder.write("tipsim: 1\nview:\n  spacing: 0\n  VStack:\n" + String(repeating: "  - Rectangle\n", count: 100_000), to: "many.yaml")
    let deep = try Program.run(["layout", "deep.yaml"], in: folder)
    #expect(deep.exitCode == 65 && deep.errorOutput.contains("deep.yaml:2:"))
    #expect(try Program.run(["layout", "deepest.yaml", "--summary"], in: folder).exitCode == 0)
    let many = try Program.run(["layout", "many.yaml", "--summary", "--height", "100000"], in: folder)
    #expect(many.exitCode == 0 && many.output.contains("Rectangle100000  (0, 99999) 393 × 1\n"))
  }
}
