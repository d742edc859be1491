// SPDX-License-Identifier: GPL-3.0-or-later

import CommandLineKit
import Experiments
import Foundation
import Reports
import Scenarios

/// How a finished study reaches its folder.
struct Delivery {
  /// The folder of a report: `--out`, or `reports/local/<scenario>`.
  static func folder(for scenario: Scenario, out: String?) -> OutputFolder {
    OutputFolder(path: out ?? "reports/local/\(scenario.slug)")
  }

  /// Makes sure that a report may go into a folder and that it can be written there.
  static func prepare(_ folder: OutputFolder, for scenario: Scenario, isForced: Bool) throws {
    if !isForced {
      if let bytes = folder.contents(of: "manifest.json") {
        guard let manifest = try? Manifest(decoding: bytes) else {
          throw CommandFailure.output(.occupied(path: folder.path, by: .file("manifest.json")))
        }
        if manifest.digest != scenario.digest {
          throw CommandFailure.output(.occupied(path: folder.path, by: .report(digest: manifest.digest)))
        }
      } else if let name = Report.fileNames.first(where: { folder.contents(of: $0) != nil }) {
        throw CommandFailure.output(.occupied(path: folder.path, by: .file(name)))
      }
    }
    try folder.prepareOrFail()
  }

  /// Writes a study's report: its files, what describes the machine, and the manifest last.
  static func deliver(_ result: StudyResult, to folder: OutputFolder, environment: RunEnvironment) throws {
    let contradictions = Conservation.check(result)
    guard contradictions.isEmpty else { throw CommandFailure.contradiction(contradictions.map(\.sentence)) }
    var files = files(of: result)
    let manifest = try Manifest(scenario: result.scenario, files: files).encoded()
    files.append(("environment.json", try environment.encoded()))
    files.append(("manifest.json", manifest))
    try folder.leaveOrFail(files)
  }

  /// Prints a study's result: JSON, or the first paragraph of the report and where it lies.
  static func announce(_ result: StudyResult, in folder: OutputFolder, _ arguments: ParsedArguments, _ context: CommandContext) throws {
    if arguments.flag("json") {
      try context.output.write(Report(result).summaryJSON)
    } else if !arguments.flag("quiet") {
      try context.output.write(Report(result).headline + "\n\nReport: \(folder.path)/report.md\n")
    }
  }

  /// The files of a report that depend on the study alone.
  static func files(of result: StudyResult) -> [(name: String, bytes: [UInt8])] {
    Report(result).files.map { ($0.name, $0.bytes) }
  }
}
