// SPDX-License-Identifier: GPL-3.0-or-later

/// Checks a document against its descriptor and types it; never stops at the first mistake.
public struct Validator: Sendable {
  /// The descriptor of the root.
  public let descriptor: Descriptor
  /// The paths at which each key exists, for keys that stand in the wrong place.
  private let paths: [String: [String]]

  /// Makes a validator.
  /// - Complexity: O(descriptor).
  public init(_ descriptor: Descriptor) {
    self.descriptor = descriptor
    var paths: [String: [String]] = [:]
    descriptor.visitKeys { key, path in paths[key, default: []].append(path) }
    self.paths = paths
  }

  /// Checks and types a document.
  /// - Parameters:
  ///   - node: the root.
  ///   - collector: where everything wrong is reported.
  /// - Returns: the typed value, with `invalid` in the places of errors and with all defaults filled in.
  public func validate(_ node: YAMLNode, into collector: DiagnosticCollector) -> ConfigurationValue {
    ValidationRun(paths: paths, collector: collector, matcher: TextPatternMatcher(), defaults: DefaultTexts()).value(
      of: node, by: descriptor)
  }

  /// Checks and types a document.
  /// - Throws: `DiagnosticsError` with everything wrong, if anything is an error.
  /// - Returns: the typed value and the warnings.
  public func validate(_ node: YAMLNode) throws(DiagnosticsError) -> (value: ConfigurationValue, warnings: [Diagnostic]) {
    let collector = DiagnosticCollector()
    let value = validate(node, into: collector)
    try collector.throwIfErrors()
    return (value, collector.diagnostics)
  }
}

extension Descriptor {
  /// Calls `body` with every key of every object and choice below, and the path at which it stands; names of maps show as `<tip id>`.
  func visitKeys(path: String = "", _ body: (_ key: String, _ path: String) -> Void) {
    func joined(_ key: String) -> String { path.isEmpty ? key : path + "." + key }
    switch shape {
    case .object(let keys):
      for key in keys {
        body(key.name, joined(key.name))
        key.descriptor.visitKeys(path: joined(key.name), body)
      }
    case .choice(let options):
      for option in options {
        body(option.name, joined(option.name))
        option.descriptor.visitKeys(path: joined(option.name), body)
      }
    case .map(let name, let value, _): value.visitKeys(path: joined("<\(name.noun)>"), body)
    case .list(let element, _): element.visitKeys(path: path + "[]", body)
    case .alternatives(let forms):
      for form in forms { form.visitKeys(path: path, body) }
    default: break
    }
  }
}

/// The texts of defaults, each parsed once for one validation: a map can leave out the same key in every entry.
final class DefaultTexts {
  private var nodes: [String: YAMLNode] = [:]

  /// The tree of a default, or nil when it isn't YAML.
  func node(_ text: String) -> YAMLNode? {
    if let node = nodes[text] { return node }
    guard let node = try? YAMLParser().parse(SourceFile(path: "default", text: text)) else { return nil }
    nodes[text] = node
    return node
  }
}

/// One pass over one document.
struct ValidationRun {
  let paths: [String: [String]]
  let collector: DiagnosticCollector
  let matcher: TextPatternMatcher
  let defaults: DefaultTexts
  /// Whether unwritten keys get their defaults; without it a descriptor can be checked that has a bad one.
  var fillsDefaults = true

  /// Checks and types what stands at one place.
  func value(of node: YAMLNode, by descriptor: Descriptor) -> ConfigurationValue {
    let content: ConfigurationValue.Content
    switch descriptor.shape {
    case .object(let keys): content = object(node, keys, descriptor)
    case .map(let name, let value, let count): content = map(node, name, value, count, descriptor)
    case .list(let element, let count): content = list(node, element, count, descriptor)
    case .choice(let options): content = choice(node, options, descriptor)
    case .alternatives(let forms): content = alternatives(node, forms, descriptor)
    case .overlay(let excluded): content = overlay(node, excluding: excluded, descriptor)
    case .raw: content = .raw(node)
    default:
      guard let scalar = node.scalar, !scalar.isNull else { return invalid(wrongType(node, descriptor), at: node.range) }
      content = self.scalar(scalar, node, descriptor)
    }
    return ConfigurationValue(content, at: node.range)
  }

  /// The same pass, reporting to another collector.
  func on(_ side: DiagnosticCollector) -> ValidationRun {
    ValidationRun(paths: paths, collector: side, matcher: matcher, defaults: defaults, fillsDefaults: fillsDefaults)
  }

  /// Reports an error and returns the value that takes the wrong one's place.
  func invalid(_ fact: some DiagnosticFact, at range: SourceRange, notes: [Diagnostic.Note] = []) -> ConfigurationValue {
    collector.add(Diagnostic(fact, at: range, notes: notes))
    return ConfigurationValue(.invalid, at: range)
  }

  func wrongType(_ node: YAMLNode, _ descriptor: Descriptor) -> ValidationProblem {
    var example = descriptor.example
    if case .alternatives(let forms) = descriptor.shape { example = forms.map(\.example).joined(separator: " or ") }
    return .wrongType(found: node.words, expected: descriptor.words, example: example)
  }

  /// The value that holds when a key isn't written.
  func defaultValue(_ text: String, of key: Descriptor.Key, at range: SourceRange) -> ConfigurationValue {
    let (value, said) = collector.trial { side -> ConfigurationValue? in
      guard let node = defaults.node(text) else { return nil }
      return on(side).value(of: node, by: key.descriptor)
    }
    guard let value, !said.hasErrors else {
      preconditionFailure("the default '\(text)' of the key '\(key.name)' doesn't fit its descriptor")
    }
    return value.asDefault(at: range)
  }

  /// The one form that a written key shows to be meant: a key that this form must have and no other can.
  private static func marked(by node: YAMLNode, among forms: [Descriptor]) -> Descriptor? {
    guard forms.count > 1, let entries = node.entries else { return nil }
    let written = Set(entries.map(\.key))
    var found: [Descriptor] = []
    for (place, form) in forms.enumerated() {
      guard case .object(let keys) = form.shape else { continue }
      let isMarked = keys.contains { key in
        key.presence == .required && written.contains(key.name)
          && !forms.indices.contains { $0 != place && forms[$0].allows(key: key.name) }
      }
      if isMarked { found.append(form) }
    }
    return found.count == 1 ? found[0] : nil
  }

  /// Whether a mapping has nothing to do with the forms, all of them objects: no key of it is one of theirs, or close to one.
  private static func isForeign(_ node: YAMLNode, to forms: [Descriptor]) -> Bool {
    guard let entries = node.entries, !entries.isEmpty, !forms.isEmpty else { return false }
    var known: [String] = []
    for form in forms {
      guard case .object(let keys) = form.shape else { return false }
      known += keys.map(\.name)
    }
    return !entries.contains { known.contains($0.key) || ClosestMatch.find($0.key, among: known) != nil }
  }

  /// Tries forms in turn; the errors of the form that was probably meant are reported.
  private func alternatives(_ node: YAMLNode, _ forms: [Descriptor], _ descriptor: Descriptor) -> ConfigurationValue.Content {
    let fitting = forms.filter { $0.accepts(node) }
    if let meant = Self.marked(by: node, among: fitting) { return value(of: node, by: meant).content }
    if Self.isForeign(node, to: fitting) { return invalid(wrongType(node, descriptor), at: node.range).content }
    var fewest: (value: ConfigurationValue, said: DiagnosticCollector, count: Int)?
    for form in fitting {
      let (value, said) = collector.trial { side in
        on(side).value(of: node, by: form)
      }
      if !said.hasErrors {
        collector.add(said.diagnostics)
        return value.content
      }
      let count = said.diagnostics.count + said.omitted
      // A form that says precisely what is wrong is worth more than one that only finds another type.
      if fewest.map({ count < $0.count || (count == $0.count && $0.said.saysOnlyWrongType && !said.saysOnlyWrongType) }) ?? true {
        fewest = (value, said, count)
      }
    }
    let isObvious = node.scalar == nil || fewest.map { !$0.said.saysOnlyWrongType } ?? false
    if !isObvious, let slip = misspelling(node, fitting) { return invalid(slip, at: node.range).content }
    guard let fewest, isObvious else { return invalid(wrongType(node, descriptor), at: node.range).content }
    collector.add(fewest.said.diagnostics)
    return fewest.value.content
  }
}

extension ValidationRun {
  /// The word that was probably meant, where one of several forms is a word.
  private func misspelling(_ node: YAMLNode, _ forms: [Descriptor]) -> ValidationProblem? {
    guard let word = node.scalar?.text else { return nil }
    for form in forms {
      guard case .enumeration(let keywords) = form.shape else { continue }
      let names = keywords.map(\.name)
      if let suggestion = ClosestMatch.find(word, among: names) { return .unknownKeyword(word, suggestion: suggestion, known: names) }
    }
    return nil
  }
}

extension DiagnosticCollector {
  /// Whether nothing was found but that the whole value has another type.
  fileprivate var saysOnlyWrongType: Bool { diagnostics.allSatisfy { ["wrong-type", "unknown-word"].contains($0.identifier) } }
}

extension Descriptor {
  /// Whether a mapping of this form can have a key.
  fileprivate func allows(key: String) -> Bool {
    switch shape {
    case .object(let keys): keys.contains { $0.name == key }
    case .choice(let options): options.contains { $0.name == key }
    case .alternatives(let forms): forms.contains { $0.allows(key: key) }
    case .map, .overlay, .raw: true
    default: false
    }
  }

  /// Whether what is written has the outer form of this descriptor: scalar, list or mapping.
  fileprivate func accepts(_ node: YAMLNode) -> Bool {
    switch shape {
    case .object, .map, .choice, .overlay: node.entries != nil
    case .list: node.elements != nil
    case .alternatives(let forms): forms.contains { $0.accepts(node) }
    case .raw: true
    case .enumeration, .boolean, .integer, .number, .text, .path, .duration, .rate, .share: node.scalar.map { !$0.isNull } ?? false
    }
  }
}

extension ConfigurationValue {
  /// The value with all its places replaced and marked as a default.
  fileprivate func asDefault(at range: SourceRange) -> ConfigurationValue {
    func moved(_ field: Field) -> Field { Field(key: field.key, keyRange: range, value: field.value.asDefault(at: range)) }
    let content: Content =
      switch self.content {
      case .list(let elements): .list(elements.map { $0.asDefault(at: range) })
      case .object(let fields): .object(fields.map(moved))
      case .map(let fields): .map(fields.map(moved))
      case .choice(let field): .choice(moved(field))
      default: self.content
      }
    return ConfigurationValue(content, at: range, isDefaulted: true)
  }
}
