// SPDX-License-Identifier: GPL-3.0-or-later

import CommandLineKit
import Experiments
import Foundation
import Reports
import Scenarios
import Simulation

/// How a finished study reaches its folder.
struct Delivery {
  /// The names of all files that a study leaves.
  static let fileNames = Report.possibleFileNames + ["environment.json", "manifest.json"]

  /// The folder of a report: `--out`, or `reports/local/<scenario>`.
  static func folder(for scenario: Scenario, out: String?) -> OutputFolder {
    OutputFolder(path: out ?? "reports/local/\(scenario.slug)")
  }

  /// Makes sure that a report may go into a folder and that it can be written there; returns the folders made for it.
  static func prepare(_ folder: OutputFolder, for scenario: Scenario, isForced: Bool) throws -> [String] {
    do throws(OutputFailure) {
      // Half of another run's files would look like nobody's.
      if !isForced { try folder.whileNobodyRenames { () throws(OutputFailure) in try checkOccupant(of: folder, for: scenario) } }
      return try folder.prepare(for: fileNames)
    } catch {
      throw CommandFailure.output(error)
    }
  }

  /// Throws if the folder holds another scenario's report, or files that are nobody's.
  private static func checkOccupant(of folder: OutputFolder, for scenario: Scenario) throws(OutputFailure) {
    if folder.kind(of: "manifest.json") == .file {
      guard let bytes = folder.contents(of: "manifest.json"), let manifest = try? Manifest(decoding: bytes) else {
        throw .occupied(path: folder.path, by: .file("manifest.json"))
      }
      if manifest.digest != scenario.digest { throw .occupied(path: folder.path, by: .report(digest: manifest.digest)) }
    } else if let name = Report.possibleFileNames.first(where: { folder.kind(of: $0) == .file }) {
      throw .occupied(path: folder.path, by: .file(name))
    }
  }

  /// Writes a study's report: its files, what describes the machine, and the manifest last.
  ///
  /// Another run may have left its report meanwhile, so unless forced the folder is looked at once more.
  static func deliver(_ result: StudyResult, to folder: OutputFolder, isForced: Bool, environment: RunEnvironment) throws {
    let contradictions = Conservation.check(result)
    guard contradictions.isEmpty else { throw CommandFailure.contradiction(contradictions.map(\.sentence)) }
    var files = files(of: result)
    let manifest = try Manifest(scenario: result.scenario, files: files).encoded()
    files.append(("environment.json", try environment.encoded()))
    files.append(("manifest.json", manifest))
    do throws(OutputFailure) {
      try folder.leave(files, removing: fileNames.filter { name in !files.contains { $0.name == name } }) { folder throws(OutputFailure) in
        if !isForced { try checkOccupant(of: folder, for: result.scenario) }
      }
    } catch {
      throw CommandFailure.output(error)
    }
  }

  /// Prints a study's result: JSON, or the first paragraph of the report and where it lies.
  static func announce(_ result: StudyResult, in folder: OutputFolder, _ arguments: ParsedArguments, _ context: CommandContext) throws {
    if arguments.flag("json") {
      try context.output.write(json(of: result).indentedText)
    } else if !arguments.flag("quiet") {
      try context.print(Report(result).headline + "\n\nReport: \(folder.path)/report.md\n")
    }
  }

  /// A study's summary with the number of simulated actions, which are the unit of the program's speed.
  static func json(of result: StudyResult) -> JSONValue {
    guard case .object(let members) = Report(result).summary else { return .null }
    let actions = JSONValue.Member("simulatedActions", .integer(result.tally.simulatedActions))
    return .object((members + [actions]).sorted { $0.name < $1.name })
  }

  /// The files of a report that depend on the study alone.
  static func files(of result: StudyResult) -> [(name: String, bytes: [UInt8])] {
    Report(result).files.map { ($0.name, $0.bytes) }
  }
}
