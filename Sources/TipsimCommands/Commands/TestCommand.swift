// SPDX-License-Identifier: GPL-3.0-or-later

import CommandLineKit
import Foundation
import Scenarios
import TestScripts

/// `tipsim test`: unit tests for a tip strategy.
enum TestCommand {
  static let command = Command(
    CommandDescription(
      "test", abstract: "Run scripts of steps and expectations for one user: unit tests of a tip strategy.",
      discussion: """
        A script declares tips as a scenario does, and tests: steps such as 'launch', 'donate', 'show', 'close' and 'wait', and what is \
        expected after them. The engine is that of 'tipsim run'. Tests that pass say nothing; one that fails tells the step, what was \
        expected, what is so, and what happened up to there, with the reason why each tip did not appear.

        A folder stands for all .yaml and .yml files in it and below it.
        """,
      options: [
        .repeated("filter", metavariable: "TEXT", help: "Only tests with this text in their name or their script's path."),
        .flag("verbose", short: "v", help: "Tells every step of every test."),
        .flag("quiet", short: "q", help: "Prints nothing but what failed."),
        .flag("json", help: "Prints what came of all tests as JSON."),
        .value("junit", .file(extensions: ["xml"]), help: "Writes JUnit XML for continuous integration."),
      ],
      positionals: [
        PositionalDescription(
          "script", .file(extensions: ["yaml", "yml"]), arity: .oneOrMore, help: "Scripts, and folders with scripts.")
      ],
      examples: [
        .init("tipsim test scenarios/tests", "Runs all scripts of a folder."),
        .init("tipsim test scenarios/tests --filter frequency --verbose", "Tells what happens in the tests about the display frequency."),
      ],
      exitCodes: [
        .init(.success, "All tests passed"), .init(.checkFailed, "A test failed"), .init(.usage, "No test is called so"),
        .init(.badData, "A script is wrong"), .init(.noInput, "There is no such script"),
      ])
  ) { arguments, context in
    let filters = arguments.strings("filter")
    let (isJSON, isQuiet) = (arguments.flag("json"), arguments.flag("quiet"))
    let style = TestReport.Style(isVerbose: arguments.flag("verbose"))
    var scripts: [TestReport.Script] = []
    var matched = 0
    for path in try paths(arguments.positionals("script")) {
      try Task.checkCancellation()
      do throws(ScenarioFailure) {
        let script = try ScriptReader.read(path: path)
        var runs: [TestRun] = []
        for test in script.tests where filters.isEmpty || filters.contains(where: { test.name.contains($0) || path.contains($0) }) {
          if context.isInterrupted { break }
          runs.append(test.run())
        }
        matched += runs.count
        if filters.isEmpty || !runs.isEmpty { scripts.append(.init(path: path, outcome: .success(runs))) }
      } catch {
        if !isJSON { context.errorOutput.offer(error.text(isColored: context.terminal.errorStyle.isColored)) }
        scripts.append(.init(path: path, outcome: .failure(error)))
      }
      if !isJSON, let runs = try? scripts.last?.outcome.get(), scripts.last?.path == path {
        for run in runs { try context.print(TestReport.text(of: run, style)) }
      }
    }
    try Task.checkCancellation()
    let report = TestReport(scripts: scripts)
    if let path = arguments.string("junit") { try NewFile.write(report.junit, to: path) }
    if isJSON { try context.output.write(report.json(isVerbose: style.isVerbose).indentedText) }
    if matched == 0, report.faults.isEmpty, !filters.isEmpty { throw TestCommandFailure.nothingMatches(filters) }
    if !isJSON, !isQuiet || report.failed > 0 { try context.print(report.summary + "\n") }
    if let fault = report.faults.first { return ScenarioError.exitCode(of: fault) }
    return report.failed > 0 ? .checkFailed : .success
  }

  /// The scripts that paths of files and folders stand for, each once, those of a folder in the order of their names.
  private static func paths(_ given: [String]) throws -> [String] {
    var found: [String] = []
    for path in given {
      var isFolder: ObjCBool = false
      guard unsafe FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), isFolder.boolValue else {
        if !found.contains(path) { found.append(path) }
        continue
      }
      let base = path.hasSuffix("/") ? String(path.dropLast()) : path
      let inside = (FileManager.default.enumerator(atPath: path)?.compactMap { $0 as? String } ?? [])
        .filter { $0.hasSuffix(".yaml") || $0.hasSuffix(".yml") }.sorted().map { base + "/" + $0 }
      if inside.isEmpty { throw TestCommandFailure.emptyFolder(path) }
      found += inside.filter { !found.contains($0) }
    }
    return found
  }
}

/// What can go wrong in `tipsim test` beyond scripts and tests.
private enum TestCommandFailure: CommandError {
  /// No test has one of these texts in its name.
  case nothingMatches([String])
  /// A folder without scripts.
  case emptyFolder(String)

  var exitCode: ExitCode {
    switch self {
    case .nothingMatches: .usage
    case .emptyFolder: .noInput
    }
  }

  var message: String {
    switch self {
    case .nothingMatches(let texts):
      "No test has \(texts.map { "'\($0)'" }.joined(separator: " or ")) in its name or path. Leave out --filter to run all."
    case .emptyFolder(let path): "There is no script in '\(path)': none of its files ends in .yaml or .yml."
    }
  }
}
