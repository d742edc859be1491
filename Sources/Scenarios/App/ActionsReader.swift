// SPDX-License-Identifier: GPL-3.0-or-later

import Simulation
import TipEngine
import TipRules

/// Makes actions of what stands below `app.actions`.
struct ActionsReader {
  let declarations: RuleDeclarations
  /// The names of declarations whose type is wrong: what is written to them can't be judged.
  let doubtful: Set<String>
  let parameters: NameTable
  let events: NameTable
  let tips: NameTable
  let collector: DiagnosticCollector
  var values: ValueReader { ValueReader(collector: collector) }

  /// The names of all actions: that of the open, and then the others in the order of the file.
  static func names(_ app: ConfigurationCursor) -> [String] {
    ["open"] + app["actions"].entries.map(\.name).filter { $0 != "open" }
  }

  /// Reads all actions; wrong effects are reported and left out.
  func read(_ app: ConfigurationCursor, strings: inout StringTable) -> [ActionModel] {
    let entries = app["actions"].entries
    var actions: [ActionModel] = []
    for name in Self.names(app) {
      var effects: [ActionEffect] = []
      var uses: [String: Int] = [:]
      for cursor in entries.first(where: { $0.name == name })?.value.elements ?? [] {
        guard !cursor.isInvalid, let (kind, label) = kind(cursor, strings: &strings) else { continue }
        let use = (uses[label] ?? 0) + 1
        uses[label] = use
        effects.append(
          ActionEffect(
            kind: kind, sessions: sessions(cursor), probability: cursor["probability"].share,
            drawName: "action.\(name).\(label)" + (use == 1 ? "" : ".\(use)")))
      }
      actions.append(ActionModel(name: name, effects: effects))
    }
    return actions
  }

  private static let verbs = ["donate", "set", "toggle", "add", "invalidate", "deleteDonations", "configure"]

  /// What an effect does, and a name for it that doesn't hang on its place.
  private func kind(_ cursor: ConfigurationCursor, strings: inout StringTable) -> (ActionEffect.Kind, String)? {
    let found = Self.verbs.filter { cursor[$0].ifPresent != nil }
    check(cursor, "with", needs: "donate")
    check(cursor, "reason", needs: "invalidate")
    guard let verb = found.first, found.count == 1 else {
      cursor.error(ScenarioProblem.notOneEffect(found: found))
      return nil
    }
    let object = cursor[verb]
    if object.isInvalid { return nil }
    switch verb {
    case "donate":
      return donation(cursor, object, strings: &strings).map { ($0, "donate.\(object.text)") }
    case "set":
      guard let entry = object.entries.first, let index = parameters.position(entry.name, at: entry.nameRange, into: collector) else {
        return nil
      }
      if doubtful.contains(DeclarationsReader.lastName(entry.name)) { return nil }
      let words = values.sources(entry.value.raw, as: declarations.parameters[index].type, strings: &strings)
      return words.map { (.set(parameter: index, words: $0), "set.\(entry.name)") }
    case "toggle":
      guard let index = parameters.position(object, into: collector), hasType(index, .boolean, at: object) else { return nil }
      return (.toggle(parameter: index), "toggle.\(object.text)")
    case "add":
      guard let entry = object.entries.first, let index = parameters.position(entry.name, at: entry.nameRange, into: collector),
        hasType(index, .integer, at: entry.value), !entry.value.isInvalid
      else { return nil }
      return (.add(parameter: index, amount: entry.value.integer), "add.\(entry.name)")
    case "invalidate":
      let reason = cursor["reason"].ifPresent.flatMap { word in InvalidationReason.allCases.first { $0.name == word.text } }
      return tips.position(object, into: collector).map {
        (.invalidate(tip: $0, reason: reason ?? .actionPerformed), "invalidate.\(object.text)")
      }
    case "deleteDonations":
      return events.position(object, into: collector).map { (.deleteDonations(event: $0), "deleteDonations.\(object.text)") }
    default:
      if !object.boolean {
        object.error(ScenarioProblem.configureFalse)
        return nil
      }
      return (.configure, "configure")
    }
  }

  private func donation(
    _ cursor: ConfigurationCursor, _ name: ConfigurationCursor, strings: inout StringTable
  ) -> ActionEffect.Kind? {
    guard let event = events.position(name, into: collector) else { return nil }
    let payload = declarations.events[event].payload
    let given = cursor["with"]
    if given.isInvalid || doubtful.contains(DeclarationsReader.lastName(name.text)) { return nil }
    let written = given.ifPresent?.entries ?? []
    // Raw values are put back together, so that fields of payloads and of structures are checked alike.
    let node = YAMLNode(
      .mapping(written.map { YAMLEntry(key: $0.name, keyRange: $0.nameRange, value: $0.value.raw) }),
      at: given.ifPresent == nil ? name.range : given.range)
    let parts = values.fields(node, payload.map { ($0.name, $0.type) }, owner: name.text) {
      values.sources($0, as: $1, strings: &strings)
    }
    return parts.map { .donate(event: event, payload: $0.flatMap { $0 }) }
  }

  private func check(_ cursor: ConfigurationCursor, _ key: String, needs other: String) {
    if let extra = cursor[key].ifPresent, cursor[other].ifPresent == nil {
      extra.error(ScenarioProblem.keyNeedsOther(key, other: other))
    }
  }

  private func hasType(_ index: Int, _ wanted: ValueType, at cursor: ConfigurationCursor) -> Bool {
    let parameter = declarations.parameters[index]
    if parameter.type == wanted || doubtful.contains(DeclarationsReader.lastName(parameter.id)) { return true }
    cursor.error(ScenarioProblem.parameterType(parameter.id, found: parameter.type, wanted: wanted))
    return false
  }

  private func sessions(_ cursor: ConfigurationCursor) -> ClosedRange<Int64> {
    guard let session = cursor["when"].ifPresent?["session"], !session.isInvalid else { return 1...Int64.max }
    guard case .text(let text) = session.value.content else { return session.integer...session.integer }
    let numbers = text.split { !("0"..."9").contains($0) }.compactMap { Int64($0) }
    guard let first = numbers.first, let last = numbers.last else { return 1...Int64.max }
    if text.hasPrefix(">=") { return first...Int64.max }
    if text.hasPrefix("<=") { return 1...first }
    if first > last {
      session.error(ScenarioProblem.emptySessionRange(text))
      return 1...Int64.max
    }
    return first...last
  }
}
