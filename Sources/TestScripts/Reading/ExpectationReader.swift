// SPDX-License-Identifier: GPL-3.0-or-later

import Scenarios
import TipEngine
import TipRules

/// Makes expectations of what a checked `expect` says.
struct ExpectationReader {
  let steps: StepReader
  let written: YAMLNode
  let collector: DiagnosticCollector
  private var declarations: TipDeclarations { steps.declarations }

  init(steps: StepReader, written: YAMLNode, collector: DiagnosticCollector) {
    self.steps = steps
    self.written = written
    self.collector = collector
  }

  /// Reads all that is expected; what is wrong is reported and left out.
  func read(_ cursor: ConfigurationCursor, _ strings: inout StringTable) -> [ScriptExpectation] {
    let entries = cursor.entries.filter { $0.value.ifPresent != nil }
    // Keys that nothing has are reported already.
    if written.entries?.isEmpty ?? true { cursor.error(ScriptProblem.emptyExpectation) }
    var found: [ScriptExpectation] = []
    for entry in entries where !entry.value.isInvalid {
      let isGeneral = ExpectationDescriptor.general.contains { $0.name == entry.name }
      if !isGeneral, let tip = declarations.tipIDs.firstIndex(of: entry.name) {
        found += expectations(of: tip, entry.value)
      } else if entry.name == "primer" {
        found += primerExpectations(entry.value)
      } else {
        let text = "\(entry.name): \(FlowText.of(written[entry.name] ?? YAMLNode(.mapping([]), at: entry.nameRange)))"
        found += kinds(entry.name, entry.value, &strings).map {
          ScriptExpectation(kind: $0.kind, range: $0.range ?? entry.nameRange, text: $0.text ?? text)
        }
      }
    }
    return found
  }

  private typealias Found = (kind: ScriptExpectation.Kind, range: SourceRange?, text: String?)

  private func kinds(_ name: String, _ value: ConfigurationCursor, _ strings: inout StringTable) -> [Found] {
    switch name {
    case "displayed": return tipsOrNone(value).map { [(.displayed(Set($0)), nil, nil)] } ?? []
    case "donations":
      return value.entries.compactMap { entry in
        guard !entry.value.isInvalid, let event = declarations.event(entry.name, at: entry.nameRange) else { return nil }
        let count = Int(entry.value.integer)
        return (.donations(event: event, count), entry.nameRange, "donations of \(entry.name): \(count)")
      }
    case "parameters":
      return value.entries.compactMap { entry in
        guard let parameter = declarations.parameter(entry.name, at: entry.nameRange),
          let words = declarations.words(of: entry.value.raw, parameter: parameter, strings: &strings)
        else { return nil }
        return (.parameter(parameter, words: words), entry.nameRange, "\(entry.name): \(FlowText.of(entry.value.raw))")
      }
    case "currentTip": return currentTips(value).map { [(.currentTips($0), nil, nil)] } ?? []
    default: return [(.change(tip: nil, moment(value, isAbsolute: name == "changesAt")), nil, nil)]
    }
  }

  private func moment(_ value: ConfigurationCursor, isAbsolute: Bool) -> ScriptExpectation.Moment {
    if case .keyword = value.value.content { return .init(microseconds: nil, isAbsolute: isAbsolute) }
    return .init(microseconds: value.microseconds, isAbsolute: isAbsolute)
  }

  private func tipsOrNone(_ value: ConfigurationCursor) -> [Int]? {
    if case .text("none") = value.value.content, !declarations.tipIDs.contains("none") { return [] }
    return steps.tips(value)
  }

  /// The current tip of each group; nil if it is wrong, which is reported.
  private func currentTips(_ value: ConfigurationCursor) -> [Int?]? {
    let groups = declarations.groups
    if groups.isEmpty {
      value.error(ScriptProblem.noGroup)
      return nil
    }
    let elements: [ConfigurationCursor] = if case .list = value.value.content { value.elements } else { [value] }
    guard elements.count == groups.count else {
      value.error(ScriptProblem.groupCount(found: elements.count, groups: groups.count))
      return nil
    }
    var tips: [Int?] = []
    for (group, element) in elements.enumerated() {
      guard let found = tipsOrNone(element) else { return nil }
      tips.append(found.first)
      if let tip = found.first, !groups[group].tips.contains(tip) {
        element.error(ScriptProblem.notInGroup(declarations.tipIDs[tip], group: group + 1))
      }
    }
    return tips
  }
}

extension ExpectationReader {
  /// What is expected of one tip.
  private func expectations(of tip: Int, _ value: ConfigurationCursor) -> [ScriptExpectation] {
    let id = declarations.tipIDs[tip]
    if case .keyword(let word) = value.value.content {
      return [ScriptExpectation(kind: .status(tip, Self.status(word)), range: value.range, text: "\(id): \(word)")]
    }
    let entries = value.entries.filter { $0.value.ifPresent != nil }
    if written[id]?.entries?.isEmpty ?? true { value.error(ScriptProblem.emptyExpectation) }
    if let reason = value["reason"].ifPresent, let status = value["status"].ifPresent, status.text != "invalidated" {
      reason.error(ScriptProblem.reasonOfValid(status: status.text))
    }
    return entries.compactMap { entry in
      guard !entry.value.isInvalid, let kind = kind(entry.name, entry.value, tip) else { return nil }
      let node = written[id]?[entry.name] ?? YAMLNode(.mapping([]), at: entry.nameRange)
      return ScriptExpectation(kind: kind, range: entry.nameRange, text: "\(id).\(entry.name): \(FlowText.of(node))")
    }
  }

  private func kind(_ name: String, _ value: ConfigurationCursor, _ tip: Int) -> ScriptExpectation.Kind? {
    switch name {
    case "status": return .status(tip, Self.status(value.text))
    case "reason": return Self.reason(value.text).map { .reason(tip, $0) }
    case "because": return because(value, tip)
    case "displayed": return .isDisplayed(tip, value.boolean)
    case "displayCount": return .displayCount(tip, value.integer)
    case "displayDuration": return .displayDuration(tip, value.microseconds)
    case "lastEnding": return DisplayEnding.allCases.first { $0.name == value.text }.map { .lastEnding(tip, $0) }
    default: return .change(tip: tip, moment(value, isAbsolute: name == "changesAt"))
    }
  }

  private func because(_ value: ConfigurationCursor, _ tip: Int) -> ScriptExpectation.Kind? {
    if case .keyword(let word) = value.value.content {
      return .because(tip, Gate.allCases.first { $0.reason == word }, .any)
    }
    guard let (word, detail) = value.choice, let gate = Gate.allCases.first(where: { $0.reason == word }), !detail.isInvalid else {
      return nil
    }
    switch gate {
    case .rules:
      let number = detail["rule"].ifPresent.map { Int($0.integer) }
      let count = declarations.tips.indices.contains(tip) ? declarations.tips[tip].rules.count : 0
      if let number, number > count, !collector.hasErrors {
        detail["rule"].error(ScriptProblem.ruleNumber(number, count: count, tip: declarations.tipIDs[tip]))
      }
      return .because(
        tip, gate,
        .rule(number: number, condition: detail["condition"].ifPresent.map(\.text), value: detail["value"].ifPresent.map(Self.text)))
    case .displayFrequency:
      let by = detail["by"].ifPresent
      let starter = by.flatMap(declarations.tip)
      return by != nil && starter == nil
        ? nil : .because(tip, gate, .frequency(until: detail["until"].ifPresent.map(\.microseconds), by: starter))
    case .valid: return Self.reason(detail.text).map { .because(tip, gate, .invalidated($0)) }
    default: return declarations.tip(detail).map { .because(tip, gate, .tip($0)) }
    }
  }

  private static func text(_ value: ConfigurationCursor) -> String {
    switch value.value.content {
    case .boolean(let flag): flag ? "true" : "false"
    case .integer(let number): String(number)
    case .number(let number): "\(number)"
    default: value.text
    }
  }

  private static func status(_ word: String) -> ScriptExpectation.StatusWord { .init(rawValue: word) ?? .pending }

  private static func reason(_ word: String) -> InvalidationReason? { InvalidationReason.allCases.first { $0.name == word } }
}
