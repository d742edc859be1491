// SPDX-License-Identifier: GPL-3.0-or-later

import Randomness
import Simulation
import TipRules

/// Turns the values that a scenario writes into values of the rule language, and into sources of words.
struct ValueReader {
  let collector: DiagnosticCollector

  /// The value that is written, or nil if it is not of the type, which is reported.
  func value(_ node: YAMLNode, as type: ValueType) -> Value? {
    switch type {
    case .optional(let wrapped): return node.isNull ? .null : value(node, as: wrapped)
    case .structure(let structure):
      guard let values = fields(node, structure.fields.map { ($0.name, $0.type) }, owner: structure.name, { value($0, as: $1) }) else {
        return nil
      }
      return .structure(values)
    default:
      guard let scalar = node.scalar, !scalar.isNull, let value = Self.value(scalar, as: type) else {
        return mismatch(node, type)
      }
      return value
    }
  }

  private static func value(_ scalar: YAMLScalar, as type: ValueType) -> Value? {
    let isPlain = scalar.style == .plain
    switch type {
    case .boolean: return isPlain ? ["true": Value.boolean(true), "false": .boolean(false)][scalar.text] : nil
    case .integer: return isPlain ? (try? NumberText.integer(scalar.text)).map { .integer($0) } : nil
    case .double: return isPlain ? (try? NumberText.number(scalar.text)).map { .double($0) } : nil
    case .string: return isPlain && scalar.isNumberOrBoolean ? nil : .string(scalar.text)
    case .enumeration(let enumeration):
      let name = scalar.text.hasPrefix(".") ? String(scalar.text.dropFirst()) : scalar.text
      return enumeration.cases.contains(name) ? .enumerationCase(name) : nil
    case .date, .structure, .optional: return nil
    }
  }

  /// The sources of the words of a value that is written, drawn or chosen; nil if it can't be, which is reported.
  func sources(_ node: YAMLNode, as type: ValueType, strings: inout StringTable) -> [WordSource]? {
    if case .optional(let wrapped) = type, !node.isNull, node.entries != nil {
      return sources(node, as: wrapped, strings: &strings).map { [.constant(1)] + $0 }
    }
    if case .structure(let structure) = type, let entries = node.entries, !Self.isDraw(entries) {
      let parts = fields(node, structure.fields.map { ($0.name, $0.type) }, owner: structure.name) {
        sources($0, as: $1, strings: &strings)
      }
      return parts.map { $0.flatMap { $0 } }
    }
    if let entries = node.entries, Self.isDraw(entries) { return draw(node, entries[0], as: type, strings: &strings) }
    if let entry = node.entries?.first, node.entries?.count == 1, let name = ClosestMatch.find(entry.key, among: Self.draws) {
      let problem = ValidationProblem.unknownChoice(entry.key, noun: "a distribution", suggestion: name, known: Self.draws)
      collector.add(Diagnostic(problem, at: entry.keyRange))
      return nil
    }
    guard let value = value(node, as: type) else { return nil }
    return (try? type.words(of: value, strings: &strings))?.map { .constant($0) }
  }

  /// Whether something in a written value is drawn or chosen anew each time.
  static func varies(_ node: YAMLNode) -> Bool {
    guard let entries = node.entries else { return false }
    return isDraw(entries) || entries.contains { varies($0.value) }
  }

  /// The words that make a value be drawn.
  private static let draws = DistributionFamily.all.map(\.name) + ["oneOf"]

  private static func isDraw(_ entries: [YAMLEntry]) -> Bool {
    entries.count == 1 && draws.contains(entries[0].key)
  }

  private func draw(_ node: YAMLNode, _ entry: YAMLEntry, as type: ValueType, strings: inout StringTable) -> [WordSource]? {
    if entry.key == "oneOf" { return choice(entry.value, as: type, strings: &strings) }
    let isFitting =
      switch type {
      case .integer, .double: entry.key != "discrete"
      case .boolean: entry.key == "bernoulli"
      default: false
      }
    guard isFitting else {
      collector.add(Diagnostic(ScenarioProblem.distributionMismatch(name: entry.key, type: type), at: entry.keyRange))
      return nil
    }
    let form = Descriptor.distribution(of: .number(), families: DistributionReader.families)
    let checked = Validator(form).validate(node, into: collector)
    guard let distribution = DistributionReader.read(ConfigurationCursor(checked, collector: collector)) else { return nil }
    return [type == .double ? .double(distribution) : .integer(distribution)]
  }

  private func choice(_ node: YAMLNode, as type: ValueType, strings: inout StringTable) -> [WordSource]? {
    guard type.wordCount == 1 else {
      collector.add(Diagnostic(ScenarioProblem.distributionMismatch(name: "oneOf", type: type), at: node.range))
      return nil
    }
    let form = Descriptor.map(of: .number(.atLeast(0)), named: Descriptor.MapName("value", pattern: nil), count: .atLeast(1))
    let checked = ConfigurationCursor(Validator(form).validate(node, into: collector), collector: collector)
    var words: [Int64] = []
    var isComplete = !checked.isInvalid
    for entry in checked.entries {
      // A key has lost its quotes; the type says what it is.
      let style: YAMLScalar.Style = type == .string ? .quoted : .plain
      let key = YAMLNode(.scalar(YAMLScalar(entry.name, style: style)), at: entry.nameRange)
      guard let value = value(key, as: type), let word = try? type.words(of: value, strings: &strings) else {
        isComplete = false
        continue
      }
      words += word
      if entry.value.isInvalid { isComplete = false }
    }
    guard isComplete, !words.isEmpty else { return nil }
    do throws(DistributionError) {
      return [.choice(words, .discrete(try Discrete(weights: checked.entries.map(\.value.number))))]
    } catch {
      collector.add(Diagnostic(error.element == nil ? ScenarioProblem.noWeight : .weightOutOfRange(error.value), at: node.range))
      return nil
    }
  }

  /// The parts of a mapping that has exactly these fields, in their order.
  func fields<Part>(
    _ node: YAMLNode, _ fields: [(name: String, type: ValueType)], owner: String, _ part: (YAMLNode, ValueType) -> Part?
  ) -> [Part]? {
    guard let entries = node.entries else {
      collector.add(
        Diagnostic(
          ScenarioProblem.valueMismatch(
            found: node.words, type: .structure(StructureType(name: owner, fields: fields.map { .init(name: $0.name, type: $0.type) }))),
          at: node.range))
      return nil
    }
    let names = fields.map(\.name)
    for entry in entries where !names.contains(entry.key) {
      let suggestion = ClosestMatch.find(entry.key, among: names)
      collector.add(Diagnostic(ScenarioProblem.unknownName(.field, entry.key, suggestion: suggestion, known: names), at: entry.keyRange))
    }
    var parts: [Part] = []
    for field in fields {
      guard let entry = entries.first(where: { $0.key == field.name }) else {
        let start = SourceRange(file: node.range.file, start: node.range.start, end: node.range.start)
        collector.add(Diagnostic(ScenarioProblem.missingField(field.name, of: "'\(owner)'"), at: start))
        continue
      }
      if let value = part(entry.value, field.type) { parts.append(value) }
    }
    return parts.count == fields.count && entries.count == fields.count ? parts : nil
  }

  private func mismatch(_ node: YAMLNode, _ type: ValueType) -> Value? {
    collector.add(Diagnostic(ScenarioProblem.valueMismatch(found: node.words, type: type), at: node.range))
    return nil
  }
}
