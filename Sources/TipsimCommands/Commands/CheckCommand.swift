// SPDX-License-Identifier: GPL-3.0-or-later

import CommandLineKit
import Scenarios

/// `tipsim check`: whether scenarios are right, what was understood, and what deserves a second look.
enum CheckCommand {
  static let command = Command(
    CommandDescription(
      "check", abstract: "Check scenarios without running them, and print what was understood.",
      discussion: """
        Errors are reported all at once, each at its line and column. Warnings name what is right but probably not meant: a rule that can \
        never hold, an event that nothing donates, a tip on no screen, a limit that can't bind, variants that can't differ.
        """,
      options: ScenarioArguments.options + [
        .flag("strict", help: "Exits with 1 if there are warnings."),
        .flag("quiet", short: "q", help: "Prints diagnostics only; with --json all the same."),
        .flag("json", help: "Prints diagnostics and what was understood as JSON."),
      ],
      positionals: [PositionalDescription("scenario", .file(extensions: ["yaml", "yml"]), arity: .oneOrMore, help: "Scenario files.")],
      examples: [.init("tipsim check scenarios/*.yaml", "Checks all scenarios.")],
      exitCodes: [.init(.success, "No errors"), .init(.checkFailed, "Warnings, with --strict"), .init(.badData, "Errors")])
  ) { arguments, context in
    var hasWarnings = false
    var failures: [ScenarioFailure] = []
    var reports: [JSONValue] = []
    for path in arguments.positionals("scenario") {
      do {
        let scenario = try ScenarioReader.read(path: path, overrides: try ScenarioArguments.overrides(arguments))
        hasWarnings = hasWarnings || scenario.warnings.contains { $0.severity == .warning }
        if arguments.flag("json") {
          reports.append(Understanding.json(of: scenario))
        } else {
          show(scenario.warnings, scenario, context)
          if !arguments.flag("quiet") { try context.print(Understanding.text(of: scenario)) }
        }
      } catch let failure as ScenarioFailure {
        failures.append(failure)
        if arguments.flag("json") {
          reports.append(Understanding.json(of: failure, path: path))
        } else {
          context.errorOutput.offer(failure.text(isColored: context.terminal.errorStyle.isColored))
        }
      }
    }
    if arguments.flag("json") {
      let document = JSONValue.object([.init("scenarios", .array(reports)), .init("schemaVersion", .integer(1))])
      try context.output.write(document.indentedText)
    }
    if let failure = failures.first { return ScenarioError.exitCode(of: failure) }
    return hasWarnings && arguments.flag("strict") ? .checkFailed : .success
  }

  private static func show(_ diagnostics: [Diagnostic], _ scenario: Scenario, _ context: CommandContext) {
    guard !diagnostics.isEmpty else { return }
    let renderer = DiagnosticRenderer(sources: scenario.diagnosticSources, isColored: context.terminal.errorStyle.isColored)
    context.errorOutput.offer(renderer.text(for: diagnostics))
  }
}
