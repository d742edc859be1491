// SPDX-License-Identifier: GPL-3.0-or-later

import Scenarios
import TipEngine
import TipRules

/// Makes steps of what a checked test says.
struct StepReader {
  let declarations: TipDeclarations
  let actions: [String]
  let primer: PrimerReader
  let collector: DiagnosticCollector
  let expectations: Validator
  private static let nested = Validator(
    .list(of: StepDescriptor.step(expectation: Descriptor(.raw, noun: "expectations")), count: .atLeast(1)))

  /// Reads steps; what is wrong is reported and left out.
  ///
  /// - Parameter written: the steps as they were written, for their texts and the keys that no step has.
  func steps(_ list: ConfigurationCursor, written: YAMLNode?, _ strings: inout StringTable) -> [ScriptStep] {
    let texts = written?.elements?.map { FlowText.of($0) } ?? []
    var steps: [ScriptStep] = []
    for (place, cursor) in list.elements.enumerated() where !cursor.isInvalid {
      guard let act = act(cursor, written: written?.elements?[place], &strings) else { continue }
      steps.append(ScriptStep(act: act, range: cursor.range, text: texts.indices.contains(place) ? texts[place] : ""))
    }
    return steps
  }

  private func act(_ cursor: ConfigurationCursor, written: YAMLNode?, _ strings: inout StringTable) -> ScriptStep.Act? {
    if case .keyword(let word) = cursor.value.content { return Self.act(word) ?? primerStep(word, at: cursor).map { .primer($0) } }
    let keys = cursor.entries.filter { $0.value.ifPresent != nil }
    let verbs = keys.filter { StepDescriptor.verbs.contains($0.name) }
    for key in keys {
      guard let verb = StepDescriptor.modifiers[key.name], !verbs.contains(where: { $0.name == verb }) else { continue }
      key.value.error(ScriptProblem.keyNeedsOther(key.name, other: verb), at: key.nameRange)
    }
    // A key that no step has, or that means nothing alone, has been reported and says what is wrong.
    let isExplained = written?.entries?.contains { !StepDescriptor.verbs.contains($0.key) } ?? false
    if verbs.isEmpty, isExplained { return nil }
    guard let verb = verbs.first, verbs.count == 1 else {
      cursor.error(ScriptProblem.notOneStep(found: verbs.map(\.name)), at: verbs.dropFirst().first?.nameRange)
      return nil
    }
    if verb.value.isInvalid { return nil }
    return act(verb.name, verb.value, cursor, written, &strings)
  }

  private static func act(_ word: String) -> ScriptStep.Act? {
    switch word {
    case "launch", "relaunch": .launch(configures: true)
    case "reinstall": .reinstall
    case "configure": .configure(throws: false)
    case "resetDatastore": .resetDatastore(throws: false)
    case "hide": .hide(nil)
    case "sync": .sync
    default: nil
    }
  }

  private func act(
    _ verb: String, _ object: ConfigurationCursor, _ cursor: ConfigurationCursor, _ written: YAMLNode?, _ strings: inout StringTable
  ) -> ScriptStep.Act? {
    switch verb {
    case "launch", "relaunch": return .launch(configures: object["configure"].boolean)
    case "configure": return .configure(throws: true)
    case "resetDatastore": return .resetDatastore(throws: true)
    case "override": return override(object).map { .override($0) }
    case "set", "toggle", "add", "donate", "deleteDonations", "invalidate", "resetEligibility":
      return write(verb, object, cursor, &strings)
    case "show":
      let tips = tips(object)
      for tip in tips ?? [] where !declarations.isEnabled[tip] { object.error(ScriptProblem.disabledTip(declarations.tipIDs[tip])) }
      return tips.map { .show($0) }
    case "hide": return tips(object).map { .hide($0) }
    case "close": return declarations.tip(object).map { .close($0) }
    case "action": return action(object)
    case "tap":
      let tip = cursor["tip"].ifPresent
      let position = tip.flatMap(declarations.tip)
      return tip != nil && position == nil ? nil : .tap(object.keyword(), tip: position)
    case "wait": return .wait(object.microseconds)
    case "at": return .until(object.microseconds)
    case "repeat": return repeated(object, cursor, written, &strings)
    case "device": return .device(object.text)
    case "present", "decline", "request", "settings", "quietDelivery", "clock": return primerStep(verb, object).map { .primer($0) }
    default: return expectation(object, &strings).map { .expect($0) }
    }
  }

  private func write(
    _ verb: String, _ object: ConfigurationCursor, _ cursor: ConfigurationCursor, _ strings: inout StringTable
  ) -> ScriptStep.Act? {
    switch verb {
    case "set":
      var values: [(parameter: Int, words: [Int64])] = []
      for entry in object.entries {
        guard let parameter = declarations.parameter(entry.name, at: entry.nameRange),
          let words = declarations.words(of: entry.value.raw, parameter: parameter, strings: &strings)
        else { continue }
        values.append((parameter, words))
      }
      return .set(values)
    case "toggle": return declarations.parameter(object, of: .boolean).map { .toggle(parameter: $0) }
    case "add":
      guard let entry = object.entries.first else { return nil }
      return declarations.parameter(entry.name, at: entry.nameRange, of: .integer).map { .add(parameter: $0, amount: entry.value.integer) }
    case "donate":
      guard let event = declarations.event(object), !cursor["with"].isInvalid else { return nil }
      let given = cursor["with"].ifPresent.map { with in
        let entries = with.entries.map { YAMLEntry(key: $0.name, keyRange: $0.nameRange, value: $0.value.raw) }
        return YAMLNode(.mapping(entries), at: with.range)
      }
      let payload = declarations.payload(of: event, given, at: object, strings: &strings)
      let times = cursor["times"].ifPresent.map { Int($0.integer) } ?? 1
      return payload.map { .donate(event: event, payload: $0, times: times) }
    case "deleteDonations": return declarations.event(object).map { .deleteDonations(event: $0) }
    case "invalidate":
      let word = cursor["reason"].ifPresent.map(\.text)
      let reason = InvalidationReason.allCases.first { $0.name == word } ?? .actionPerformed
      return declarations.tip(object).map { .invalidate($0, reason: reason) }
    default: return declarations.tip(object).map { .resetEligibility($0) }
    }
  }

  /// The tips that a place names, one or a list.
  func tips(_ cursor: ConfigurationCursor) -> [Int]? {
    if case .list = cursor.value.content { return declarations.tips(cursor, in: "the list") }
    return declarations.tip(cursor).map { [$0] }
  }

  private func action(_ cursor: ConfigurationCursor) -> ScriptStep.Act? {
    let name = cursor.text
    if let tip = declarations.tipIDs.firstIndex(of: name) { return .act(tip) }
    if let action = actions.firstIndex(of: name) { return .perform(action) }
    let known = declarations.tipIDs + actions
    cursor.error(ScriptProblem.unknownAct(name, suggestion: ClosestMatch.find(name, among: known), known: known))
    return nil
  }

  private func override(_ cursor: ConfigurationCursor) -> ScriptStep.Override? {
    if case .keyword(let word) = cursor.value.content {
      switch word {
      case "showAll": return .showAll
      case "hideAll": return .hideAll
      default: return ScriptStep.Override.none
      }
    }
    let (show, hide) = (cursor["showTips"].ifPresent, cursor["hideTips"].ifPresent)
    if show == nil, hide == nil { cursor.error(ScriptProblem.emptyOverride) }
    return .some(
      show: show.map { declarations.tips($0, in: "the list") } ?? [], hide: hide.map { declarations.tips($0, in: "the list") } ?? [])
  }

  private func repeated(
    _ times: ConfigurationCursor, _ cursor: ConfigurationCursor, _ written: YAMLNode?, _ strings: inout StringTable
  ) -> ScriptStep.Act? {
    guard let list = cursor["steps"].ifPresent else {
      cursor.error(ScriptProblem.keyNeedsOther("repeat", other: "steps"), at: times.range)
      return nil
    }
    if list.isInvalid { return nil }
    let node = YAMLNode(.sequence(list.elements.map(\.raw)), at: list.range)
    let checked = ConfigurationCursor(Self.nested.validate(node, into: collector), collector: collector)
    return .repeated(Int(times.integer), steps(checked, written: node, &strings))
  }

  private func expectation(_ cursor: ConfigurationCursor, _ strings: inout StringTable) -> [ScriptExpectation]? {
    let checked = ConfigurationCursor(expectations.validate(cursor.raw, into: collector), collector: collector)
    if checked.isInvalid { return nil }
    return ExpectationReader(steps: self, written: cursor.raw, collector: collector).read(checked, &strings)
  }
}
