// SPDX-License-Identifier: GPL-3.0-or-later

import Experiments
import Foundation
import Randomness
import Reports
import Scenarios
import Simulation
import Testing

@Suite("What a report says of push permission")
struct PermissionReportTests {
  /// Asked cold, 45% allow; after a primer that is shown once, 90% of those who accept: the break-even is at one half.
  static func study(accept: Double, users: Int = 6_400) throws -> StudyResult {
    let text = """
      tipsim: 1
      name: Primer or not
      app:
        inlineTips: { T: { presentation: inline } }
        screens: { home: { tips: [T], dwell: 8s, leave: 100% } }
        launchAfterInactivity: 0s
      population:
        users: \(users)
        days: 5
        sampling: independent
        replications: 16
        opensPerDay: 8/day
        permission: { accept: \(accept), allow: 90%, coldAllow: 45% }
      study:
        seed: 5
        baseline: cold
        variants:
          cold: { prompts: { systemPrompt: { calls: [{ at: launch }] } } }
          primer: { prompts: { primer: { maxDisplays: 1, calls: [{ at: launch }] } } }
      """
    let folder = FileManager.default.temporaryDirectory.appending(path: "tipsim-permission-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appending(path: "primer.yaml")
    try text.write(to: file, atomically: true, encoding: .utf8)
    let scenario = try ScenarioReader.read(path: file.path)
    var tally = StudyTally(layout: scenario.tallyLayout)
    var simulator = StudySimulator<Xoshiro256PlusPlus>(
      models: scenario.variants.map(\.model), seed: scenario.seed, layout: scenario.tallyLayout)
    _ = simulator.simulate(users: 0..<users, into: &tally) { false }
    return StudyResult(scenario: scenario, tally: tally)
  }

  /// A cell of the break-even table, as numbers: value, lower and upper limit.
  private func interval(_ cell: Substring) throws -> (value: Double, lower: Double, upper: Double) {
    let numbers = cell.split { !("0123456789.-".contains($0)) }.compactMap { Double($0) }
    try #require(numbers.count == 3, "\(cell)")
    return (numbers[0], numbers[1], numbers[2])
  }

  private func breakEven(_ report: Report) throws -> [Substring] {
    let lines = report.markdown.split(separator: "\n")
    let start = try #require(lines.firstIndex { $0.hasPrefix("### Where the break-even lies") })
    let row = try #require(lines[start...].first { $0.hasPrefix("| primer") })
    return row.split(separator: "|")
  }

  @Test(
    "The break-even p/q lies within its interval, and the verdict is that of the acceptance",
    arguments: [(0.3, "costs opt-ins"), (0.5, "makes no clear difference"), (0.8, "pays")])
  func breakEven(_ accept: Double, _ verdict: String) throws {
    let cells = try breakEven(Report(try Self.study(accept: accept)))
    let needed = try interval(cells[1])
    #expect(needed.lower <= 50 && 50 <= needed.upper && needed.upper - needed.lower < 6)
    let accepted = try interval(cells[2])
    #expect(accepted.lower <= accept * 100 && accept * 100 <= accepted.upper)
    #expect(cells[4].trimmingCharacters(in: .whitespaces) == verdict)
  }

  @Test("Files of permission stand beside the others, and only in studies with prompts")
  func files() throws {
    let report = Report(try Self.study(accept: 0.5))
    #expect(report.files.map(\.name) == Report.fileNames + Report.promptFileNames)
    let calls = report.csv("not-shown.csv").rows.filter { $0["tip"] == "primer" && $0["variant"] == "primer" }
    let notShown = calls.compactMap { Int($0["opportunities"] ?? "") }.reduce(0, +)
    let totals = report.csv("permission.csv").rows.filter { $0["by"] == "total" && $0["variant"] == "primer" }
    func total(_ name: String) -> Int { totals.first { $0["index"] == name }.flatMap { Int($0["count"] ?? "") } ?? -1 }
    #expect(total("primerDisplays") == 6_400 && notShown > 6_400)
    #expect(total("primerCalls") == total("primerDisplays") + notShown)
    #expect(calls.first { $0["reason"] == "throttled.maximumDisplays" }?["opportunities"] != "0")
    let days = report.csv("permission.csv").rows.filter { $0["by"] == "day" && $0["variant"] == "cold" }
    #expect(days.count == 5 && days.compactMap { Double($0["cumulative_share"] ?? "") }.allSatisfy { $0 > 0.4 && $0 < 0.5 })
  }

  @Test("Published figures are context, told with their grade")
  func context() throws {
    let text = Report(try Self.study(accept: 0.5)).markdown
    #expect(text.contains("None of this is built in") && text.contains("grade B") && text.contains("John Egan; C"))
  }
}
