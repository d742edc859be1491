// SPDX-License-Identifier: GPL-3.0-or-later

public import Experiments
import Scenarios
import Simulation

/// One file of a report.
public struct ReportFile: Hashable, Sendable {
  /// The name within the report's folder.
  public let name: String
  /// Its bytes.
  public let bytes: [UInt8]

  /// A file with this text in UTF-8.
  init(_ name: String, _ text: String) {
    self.name = name
    bytes = Array(text.utf8)
  }
}

/// What a finished study says: made from its counts alone, the same bytes whenever and wherever it is made.
public struct Report: Sendable {
  let reading: StudyReading
  /// What the study's own rule says.
  public let decision: Decision

  /// Reads a finished study; O(size of the tally).
  public init(_ result: StudyResult) {
    reading = StudyReading(result)
    decision = reading.decide()
  }

  /// The answer in one paragraph, without mark-up and on one line: what a command prints and `report.md` begins with.
  public var headline: String { Headline(reading: reading, decision: decision).paragraph.plain }

  /// All files, in a fixed order: the report for people, then the tables.
  public var files: [ReportFile] {
    [ReportFile("report.md", markdown)] + tables.map { ReportFile($0.name, $0.table.csv) }
  }

  /// The names of all files of a report, in the order of `files`.
  public static let fileNames = [
    "report.md", "summary.csv", "comparisons.csv", "tips.csv", "timing.csv", "fatigue.csv", "endings.csv", "not-shown.csv", "unreached.csv",
    "actions.csv",
  ]
  /// The names of the files that only studies with prompts beside tips have, after those.
  public static let promptFileNames = ["permission.csv"]
  /// The names of the files that only studies have that place tips on users' screens, after those; the second only where views are known.
  public static let screenFileNames = ["placement.csv", "recompute.csv"]
  /// The names of all files that a report may have, in their order.
  public static let possibleFileNames = fileNames + promptFileNames + screenFileNames

  /// `report.md`.
  public var markdown: String { ReportDocument(reading: reading, decision: decision).markdown }

  /// The tables by the names of their files, in a fixed order.
  public var tables: [(name: String, table: Table)] {
    [
      ("summary.csv", reading.summaryTable), ("comparisons.csv", reading.comparisonsTable), ("tips.csv", reading.tipsTable),
      ("timing.csv", reading.timingTable), ("fatigue.csv", reading.fatigueTable), ("endings.csv", reading.endingsTable),
      ("not-shown.csv", reading.notShownTable), ("unreached.csv", reading.unreachedTable),
      ("actions.csv", reading.actionsTable),
    ] + (reading.hasPrompts ? [("permission.csv", reading.permissionTable)] : [])
      + (reading.hasScreens ? [("placement.csv", reading.placementTable)] : [])
      + (reading.hasViews ? [("recompute.csv", reading.recomputeTable)] : [])
  }
}
