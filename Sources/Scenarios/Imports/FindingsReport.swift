// SPDX-License-Identifier: GPL-3.0-or-later

package import TipImport

/// Says what an importer found as diagnostics of the document that names the files.
struct FindingsReport {
  /// The part of the document that describes the app.
  let app: YAMLNode
  /// What the document has under `configuration`.
  let configuration: YAMLNode?
  let bindings: [String: BindingValue]
  /// The keys of bindings that mean something for these files.
  let known: [String]
  let collector: DiagnosticCollector

  /// Reports everything that keeps the document from being used; the rest is returned.
  func report(_ findings: [ImportFinding]) -> [Diagnostic] {
    var notes: [Diagnostic] = []
    let open = findings.compactMap(\.bindingKey).reduce(into: [String]()) { if !$0.contains($1) { $0.append($1) } }
    for finding in findings {
      switch finding.kind {
      case .unusedBinding(let key):
        let suggestion = ClosestMatch.find(key, among: open) ?? ClosestMatch.find(key, among: known)
        let place = bindings[key]?.keyRange ?? app.range
        collector.add(Diagnostic(ImportProblem.unusedBinding(key, suggestion: suggestion, known: open), at: place))
      default:
        let severity = severity(of: finding)
        let diagnostic = Diagnostic(finding, severity: severity, isDocumentToBlame: severity == .error)
        if severity == .error { collector.add(diagnostic) } else { notes.append(diagnostic) }
      }
    }
    return notes
  }

  private func severity(of finding: ImportFinding) -> Severity {
    switch finding.severity {
    case .error: .error
    case .note: .note
    // An id names a record, and a name does that as well as an id that nobody knows.
    case .unknown: finding.aspect == nil || finding.aspect == .identity ? .warning : isSettled(finding) ? .note : .error
    }
  }

  /// Whether the document says itself what the sources don't.
  private func isSettled(_ finding: ImportFinding) -> Bool {
    let tip = finding.owner.flatMap { app["inlineTips"]?[$0] }
    // Taken away.
    if let tip, tip.isNull { return true }
    switch finding.aspect {
    case .rules: return tip?["rules"] != nil || Self.isFalse(tip?["enabled"])
    case .options: return tip?["options"] != nil || Self.isFalse(tip?["enabled"])
    case .declaration:
      let name = finding.owner ?? ""
      let last = name.split(separator: ".").last.map(String.init) ?? name
      // What nothing reads may have any type; a rule that reads it is a finding of its own.
      if case .unsupportedType = finding.kind { return true }
      return app["parameters"]?[name] != nil || app["events"]?[name] != nil || app["events"]?[last] != nil
    case .group: return app["groups"] != nil
    case .configuration: return configuration?["displayFrequency"] != nil
    case .identity, nil: return true
    }
  }

  private static func isFalse(_ node: YAMLNode?) -> Bool { node?.scalar.map { $0.style == .plain && $0.text == "false" } ?? false }
}

extension Diagnostic {
  /// What an importer found, as diagnostics say it.
  ///
  /// - Parameters:
  ///   - severity: How much it matters to whoever reads it.
  ///   - isDocumentToBlame: Whether a document that names the files must do something about it.
  package init(_ finding: ImportFinding, severity: Severity, isDocumentToBlame: Bool = false) {
    let notes: [Note] =
      switch finding.kind {
      case .repeatedTip(_, let first), .repeatedParameter(_, let first), .repeatedEvent(_, let first, _):
        [Note("the first one stands here", at: SourceRange(first))]
      default: []
      }
    self.init(
      ImportProblem.finding(finding, isDocumentToBlame: isDocumentToBlame), severity: severity, at: SourceRange(finding.place),
      notes: notes)
  }
}

/// What can be wrong with the tips of an app's own files.
enum ImportProblem: Hashable, Sendable {
  /// Something that the importer found; whether the document must do something about it.
  case finding(ImportFinding, isDocumentToBlame: Bool)
  /// A binding that nothing in the files asks for.
  case unusedBinding(String, suggestion: String?, known: [String])
  /// A parameter, or a field of an event, that the document gives another type than the files do.
  case otherType(of: String, found: String, declared: String)
  /// A field that an event of the files does not have.
  case extraField(String, event: String, known: [String])
}

extension ImportProblem: DiagnosticFact {
  /// The stable name of the kind of problem.
  var identifier: String {
    switch self {
    case .finding(let finding, _):
      switch finding.severity {
      case .error: "swift-source"
      case .unknown: "unknown-in-source"
      case .note: "swift-source-note"
      }
    case .unusedBinding: "unused-binding"
    case .otherType: "type-mismatch"
    case .extraField: "unknown-field"
    }
  }

  /// What is wrong.
  var message: String {
    switch self {
    // It quotes the sources at length, and these must not steer a terminal.
    case .finding(let finding, _): Self.lowercased(Excerpt.of(finding.message, limit: .max))
    case .unusedBinding(let key, _, _): "nothing in the Swift files asks for '\(Excerpt.of(key))'"
    case .otherType(let name, let found, let declared): "\(name) is \(declared) in the Swift files, not \(found)"
    case .extraField(let field, let event, _): "the event '\(event)' has no field '\(field)' in the Swift files"
    }
  }

  /// What to do about it.
  var remedy: String? {
    switch self {
    case .finding(let finding, let isDocumentToBlame):
      guard isDocumentToBlame, finding.owner != nil, [.rules, .options].contains(finding.aspect), let owner = finding.owner else {
        return finding.remedy
      }
      let leaveOut = "leave the tip out, inlineTips: { \(owner): { enabled: false } }"
      return finding.remedy.map { $0 + ", or " + leaveOut } ?? leaveOut
    case .unusedBinding(_, let suggestion?, _): return "did you mean '\(suggestion)'?"
    case .unusedBinding(_, nil, let known):
      return known.isEmpty ? "remove it" : "they ask for \(ValidationProblem.list(known, joining: "and"))"
    case .otherType: return "leave the type to the Swift files"
    case .extraField(_, _, let known):
      return known.isEmpty ? "remove it" : "the fields are \(ValidationProblem.list(known, joining: "and"))"
    }
  }

  /// Words that are names wherever they stand.
  private static let names: Set<String> = ["Swift", "Bool", "Int", "Double", "String", "Date", "Optional"]

  /// A finding's sentence as diagnostics have theirs: no capital at the start, no full stop at the end.
  private static func lowercased(_ sentence: String) -> String {
    let text = sentence.hasSuffix(".") ? String(sentence.dropLast()) : sentence
    let (first, second) = (text.first, text.dropFirst().first)
    // Names such as MaxDisplayCount and String keep their capital.
    guard let first, second?.isLowercase == true, let word = text.split(separator: " ").first,
      !word.dropFirst().contains(where: \.isUppercase), !names.contains(String(word))
    else { return text.hasPrefix("A ") ? "a " + text.dropFirst(2) : text }
    return first.lowercased() + text.dropFirst()
  }
}
