// SPDX-License-Identifier: GPL-3.0-or-later

import TipEngine
import TipRules

extension Tips {
  /// What a rule may read: a ``Parameter`` or an ``Event``.
  public protocol RuleInput: Sendable {
    /// What the rule's closure is given for the input.
    associatedtype Value
    /// What the engine has to know of the input.
    var declaration: InputDeclaration { get }
    /// The input's value now.
    var presentValue: Value { get }
  }

  /// What the engine has to know of a rule's input.
  public struct InputDeclaration: Sendable {
    enum Content: Sendable {
      case parameter(shape: ValueShape?, initialValue: String?, isTransient: Bool)
      case event(payload: [ValueShape.Field], limit: TipRules.DonationLimit)
    }

    let id: String
    let content: Content
  }
}

/// All inputs of the rules that were met so far; an input keeps its number for good.
struct InputTable: Sendable {
  private(set) var parameters: [ParameterDeclaration] = []
  private(set) var events: [EventDeclaration] = []
  /// For each parameter its shape.
  private(set) var shapes: [ValueShape] = []
  /// For each event the fields of its payload.
  private(set) var payloads: [[ValueShape.Field]] = []
  private var parameterNumbers: [String: Int] = [:]
  private var eventNumbers: [String: Int] = [:]

  var declarations: RuleDeclarations { RuleDeclarations(parameters: parameters, events: events) }

  func parameter(_ id: String) -> Int? { parameterNumbers[id] }
  func event(_ id: String) -> Int? { eventNumbers[id] }

  /// The name by which a rule's text spells an input, with `$` for a parameter; nil for a value that rules can't see.
  mutating func name(of input: Tips.InputDeclaration, spelled spelling: String) -> String? {
    switch input.content {
    case .parameter(let shape, let initialValue, let isTransient):
      guard let shape, let tree = initialValue.flatMap({ JSONTree($0) }), let value = shape.value(of: tree) else { return nil }
      let number = parameterNumbers[input.id] ?? parameters.count
      let name = "parameter_\(number)"
      if number == parameters.count {
        parameterNumbers[input.id] = number
        parameters.append(
          ParameterDeclaration(id: input.id, type: shape.type, initialValue: value, isTransient: isTransient, swiftNames: [name]))
        shapes.append(shape)
      }
      return "$" + name
    case .event(let payload, let limit):
      let number = eventNumbers[input.id] ?? events.count
      let name = "event_\(number)"
      if number == events.count {
        eventNumbers[input.id] = number
        var fields = payload.map { PayloadField(name: $0.name, type: $0.shape.type) }
        // Whether a donation brought a value stands after all fields, without a name: no rule of an app's can ask for it.
        if !fields.isEmpty { fields.append(PayloadField(name: "", type: .boolean)) }
        let shortName = spelling.split(separator: ".").last.map { [String($0)] } ?? []
        events.append(EventDeclaration(id: input.id, payload: fields, donationLimit: limit, swiftNames: shortName + [name]))
        payloads.append(payload)
      }
      return name
    }
  }

  /// The words of a donation's payload; those of a donation without a value are those of plain values.
  func words(ofPayload json: String?, event: Int, strings: inout StringTable) -> [Int64]? {
    let fields = payloads[event]
    guard !fields.isEmpty else { return [] }
    guard let json else { return Array(repeating: 0, count: events[event].payloadWordCount) }
    guard let tree = JSONTree(json), case .structure(let values)? = ValueShape.structure(name: "", fields: fields).value(of: tree) else {
      return nil
    }
    var words: [Int64] = []
    for (field, value) in zip(fields, values) {
      guard let added = try? field.shape.type.words(of: value, strings: &strings) else { return nil }
      words += added
    }
    return words + [1]
  }

  /// The words of a parameter's value.
  func words(ofParameter number: Int, json: String, strings: inout StringTable) -> [Int64]? {
    guard let value = JSONTree(json).flatMap({ shapes[number].value(of: $0) }) else { return nil }
    return try? parameters[number].type.words(of: value, strings: &strings)
  }
}
