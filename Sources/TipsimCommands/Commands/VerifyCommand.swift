// SPDX-License-Identifier: GPL-3.0-or-later

import CommandLineKit
import Experiments
import Foundation
import Population
import Reports
import Scenarios
import Simulation

/// `tipsim verify`: runs a report's study again and compares bytes.
enum VerifyCommand {
  static let command = Command(
    CommandDescription(
      "verify", abstract: "Run a report's study again and compare every byte.",
      discussion: """
        The manifest holds the scenario in full, so nothing else is needed. It is compared field by field with the one that the run \
        gives, and so are the files beside it; where a file is not there, the digest in the manifest is.
        """,
      options: [
        .value("jobs", short: "j", .integer(1...1_024), defaultNote: "the number of cores", help: "Number of workers."),
        .flag("quiet", short: "q", help: "Prints nothing but errors, and with --json the comparison; the exit code tells the result."),
        .flag("json", help: "Prints the comparison as JSON."),
      ],
      positionals: [PositionalDescription("manifest", .file(extensions: ["json"]), help: "The manifest.json of a report.")],
      examples: [.init("tipsim verify reports/backyard-birds/manifest.json", "Says \"same bytes\", or what differs.")],
      exitCodes: [
        .init(.success, "All bytes are the same"), .init(.checkFailed, "Some bytes differ"), .init(.badData, "The file is no manifest"),
        .init(.noInput),
      ])
  ) { arguments, context in
    let path = try arguments.requiredPositional("manifest")
    let bytes = try FileBytes.contentsOrFail(of: path, wanted: .manifest)
    let manifest: Manifest
    do throws(ManifestFailure) { manifest = try Manifest(decoding: bytes) } catch { throw CommandFailure.manifest(path: path, error) }
    if manifest.programVersion != ProgramVersion.current {
      let sentence = "The report is by tipsim \(manifest.programVersion), this is \(ProgramVersion.current): bytes may well differ."
      context.report(TerminalDiagnostic(.warning, sentence))
    }
    let scenario = try ScenarioError.catching(context) { try manifest.readScenario() }
    let jobs = try arguments.integer("jobs") ?? ProcessInfo.processInfo.activeProcessorCount
    let total = scenario.variants[0].model.population.userCount
    let isQuiet = arguments.flag("quiet") || arguments.flag("json")
    let progress = context.progress(scenario.name, unit: "users", isSilent: isQuiet)
    let tally = try await StudyRunner(scenario: scenario, jobs: jobs).run([0..<total]) { progress.update(completed: $0, total: total) }
    progress.finish()
    let files = Delivery.files(of: StudyResult(scenario: scenario, tally: tally))
    let folder = OutputFolder(path: folder(of: path))
    let comparison = ManifestComparison(found: manifest, bytes: bytes, made: Manifest(scenario: scenario, files: files))
    let differences = try comparison.differences() + differences(between: manifest, files, in: folder)
    let present = files.count { folder.kind(of: $0.name) == .file }
    if arguments.flag("json") {
      let members: [JSONValue.Member] = [
        .init("differences", .array(differences.map { .string($0) })), .init("sameBytes", .boolean(differences.isEmpty)),
        .init("schemaVersion", .integer(1)), .init("simulatedActions", .integer(tally.simulatedActions)),
      ]
      try context.output.write(JSONValue.object(members).indentedText)
    } else if !arguments.flag("quiet") {
      let absent = present == files.count ? "" : ", \(files.count - present) of them not beside the manifest and compared by digest"
      let lines = differences.isEmpty ? ["same bytes: \(files.count) files" + absent] : differences
      try context.print(lines.joined(separator: "\n") + "\n")
    }
    return differences.isEmpty ? .success : .checkFailed
  }

  private static func folder(of path: String) -> String {
    path.lastIndex(of: "/").map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? "."
  }

  /// What differs between what a run gives, the manifest and the files beside it; one line each.
  private static func differences(
    between manifest: Manifest, _ files: [(name: String, bytes: [UInt8])], in folder: OutputFolder
  ) -> [String] {
    var lines: [String] = []
    for (name, bytes) in files {
      guard let file = manifest.files.first(where: { $0.name == name }) else {
        lines.append("\(name): not in the manifest")
        continue
      }
      if Digest.sha256(bytes) != file.sha256 { lines.append("\(name): the run gives other bytes than the manifest says") }
      if let found = folder.contents(of: name), found != bytes {
        lines.append("\(name): \(ManifestComparison.firstDifference(found, bytes))")
      }
    }
    let given = Set(files.map(\.name))
    for file in manifest.files where !given.contains(file.name) { lines.append("\(file.name): the run does not give this file") }
    return lines
  }
}
