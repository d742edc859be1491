// SPDX-License-Identifier: GPL-3.0-or-later

import Scenarios
import ScreenFiles
import Testing
import ViewTree

/// The two programs of seed 003 as files, and its panel as a layout.
///
/// The thirteen lines themselves are held by `ViewTreeTests`, from the seed's own values, and by `EndToEndTests`, from these files.
@Suite("Seed 003 from files")
struct SeedFileTests {
  @Test("GV12: what the source doesn't show is listed, each at its place")
  func assumptions() throws {
    let file = try ViewFile.read(path: Repository.path("scenarios/views/summary-panel.yaml"))
    #expect(
      file.notes.map { "\($0.range.start.line):\($0.range.start.column) \($0.message)" } == [
        "7:3 assumed: where density is kept, which the source doesn't show",
        "11:24 assumed: that SummaryPanel reads density, which the source doesn't show",
        "14:42 assumed: that SummaryChart reads density, which the source doesn't show",
      ])
  }

  @Test("A proposed width that is kept nowhere is told at the read that is listed without being counted")
  func proposedWidth() throws {
    let file = try ViewFile.read(path: Repository.path("scenarios/views/proposed-width.yaml"))
    #expect(
      file.notes.map { "\($0.range.start.line):\($0.range.start.column) \($0.message)" } == [
        "9:60 'genislik-onerildi' lists 'SummaryChart' and doesn't count it: "
          + "'proposedWidth' is kept nowhere, so this is no claim of a recomputation"
      ])
  }

  @Test(
    "Source piece: the panel's sizes, which GV11 leaves open and which are this model's",
    arguments: [("", 120, 180), ("-compact", 90, 150)])
  func panel(suffix: String, chart: Int, taken: Int) throws {
    let file = try LayoutFile.read(path: Repository.path("scenarios/views/summary-panel-layout\(suffix).yaml"))
    let result = try file.result()
    #expect(result.divisions[0].lengths == [22, Length(chart), 22])
    #expect(result.divisions[0].taken == Length(taken))
    #expect(result.frame(of: "SummaryChart")?.size.width == 393)
  }

  @Test("GV13: a proposed width is read by nobody's key here, and a layout changes no line")
  func sizesAreNoKeys() throws {
    let file = try Text.views("views: { A: { reads: [proposedWidth] } }\nchanges: { wider: proposedWidth }\n")
    #expect(file.seedReport.changes[0].recomputes.map(\.cause) == [.outsideMeasurement])
    #expect(RecomputeCause.counted.allSatisfy { file.seedReport.count($0) == 0 })
  }
}
