// SPDX-License-Identifier: GPL-3.0-or-later

import CommandLineKit
import Scenarios
import TipImport

/// `tipsim tips`: what an app's own Swift files say about its tips.
enum TipsCommand {
  static let command = Command(
    CommandDescription(
      "tips", abstract: "Read an app's Swift files and print the tips, rules and events in them.",
      discussion: """
        Files are parsed, not compiled: imports are not followed, and no SDK is needed. Both spellings of TipKit are read, the release's and \
        that of its first beta. What can't be known from the sources is listed with its place and with what to supply; nothing is guessed.
        """,
      options: [
        .flag("json", conflicts: ["yaml"], help: "Prints everything as JSON."),
        .flag("yaml", conflicts: ["json"], help: "Prints a scenario made of it, which runs as it is."),
        .flag("quiet", short: "q", help: "Prints no notes, with --json and --yaml."),
      ],
      positionals: [
        PositionalDescription(
          "path", metavariable: "FILE_OR_FOLDER", .string, arity: .oneOrMore, help: "Swift files, or folders that hold them.")
      ],
      examples: [
        .init("tipsim tips Sources/", "Prints the tips of an app."),
        .init("tipsim tips Sources/ --yaml > birds.yaml", "Makes a scenario of them."),
      ],
      exitCodes: [
        .init(.success, "Everything could be read"), .init(.badData, "Something could not be read; the rest was"),
        .init(.noInput, "There is nothing at a path"),
      ])
  ) { arguments, context in
    let paths = arguments.positionals("path")
    let sources = TipImporter.sources(at: paths)
    let app = TipImporter.read(sources)
    if arguments.flag("json") {
      try context.output.write(JSONValue(app.documentTree).sorted.indentedText)
    } else if arguments.flag("yaml") {
      TipFindings.show(app.findings.filter { $0.severity != .note || !arguments.flag("quiet") }, in: sources, context)
      if let text = app.skeleton(name: TipFindings.name(of: paths)) {
        try context.output.write(text)
      } else if !app.hasErrors {
        throw CommandFailure.noTips
      }
    } else {
      TipFindings.show(app.findings.filter { $0.severity == .error }, in: sources, context)
      try context.output.write(app.text)
    }
    let errors = app.findings.filter { $0.severity == .error }
    if errors.isEmpty { return .success }
    return errors.allSatisfy(\.isMissingInput) ? .noInput : .badData
  }
}

/// What was found in an app's files, on a terminal.
enum TipFindings {
  /// Shows findings on standard error, all of them, as `check` shows those of the files that a scenario names.
  static func show(_ findings: [ImportFinding], in sources: SwiftSources, _ context: CommandContext) {
    let diagnostics = findings.map { Diagnostic($0, severity: severity(of: $0)) }
    let renderer = DiagnosticRenderer(
      sources: sources.files.map { SourceFile(path: $0.path, text: $0.text) }, isColored: context.terminal.errorStyle.isColored,
      limit: .max)
    context.errorOutput.offer(renderer.text(for: diagnostics))
  }

  private static func severity(of finding: ImportFinding) -> Severity {
    switch finding.severity {
    case .error: .error
    case .unknown: .warning
    case .note: .note
    }
  }

  /// A scenario's name for some paths: the last part of the first.
  static func name(of paths: [String]) -> String {
    let last = paths.first?.split(separator: "/").last.map(String.init) ?? "App"
    let plain = last.hasSuffix(".swift") ? String(last.dropLast(6)) : last
    return plain.allSatisfy { $0 == "." } ? "App" : plain
  }
}
