// SPDX-License-Identifier: GPL-3.0-or-later

import Population
import TipEngine

/// Lists the numbers about behaviour that are in force, each with where it comes from.
struct AssumptionList {
  let root: ConfigurationCursor
  /// The file of the scenario; what stands elsewhere comes from a preset or from an option.
  let preset: Preset?

  /// All of them, in the order of the scenario's form.
  func read() -> [Assumption] {
    app + contested + prompts
      + behaviour(root["population"], at: "population", skipping: ["preset", "users", "days", "sampling", "replications", "segments"])
      + (root["population"]["segments"].ifPresent?.entries ?? []).flatMap { segment in
        behaviour(segment.value, at: "population.segments.\(segment.name)", skipping: []) + unsaidAnswers(segment.name, segment.value)
      }
  }

  /// What users do in the app, and what their actions draw.
  private var app: [Assumption] {
    let app = root["app"]
    var found = app["inlineTips"].entries.compactMap { tip in
      let relevance = tip.value["relevance"]
      return relevance.isDefaulted ? nil : assumption(relevance, relevance.path.description)
    }
    for action in app["actions"].entries {
      found += action.value.elements.flatMap { effect in drawn(effect).map { assumption($0, $0.path.description) } }
    }
    for screen in app["screens"].ifPresent?.entries ?? [] {
      found += ["dwell", "actions", "goTo", "leave"].compactMap { key in
        let value = screen.value[key]
        return value.isDefaulted ? nil : assumption(value, "app.screens.\(screen.name).\(key)")
      }
    }
    if let session = app["session"].ifPresent {
      found += ["length", "gap", "actions"].map { assumption(session[$0], "app.session.\($0)") }
    }
    let launch = app["launchAfterInactivity"]
    return found + [assumption(launch, launch.path.description, unlessGiven: "the default")]
  }

  /// How long prompts take, and what they weigh.
  private var prompts: [Assumption] {
    guard let prompts = root["prompts"].ifPresent else { return [] }
    let times = ["answerTime", "settingsTime"].map { assumption(prompts[$0], "prompts.\($0)", unlessGiven: "the default") }
    guard let attention = prompts["attention"].ifPresent else { return times }
    let snooze = attention["snooze"].ifPresent.map { [$0["share"]] } ?? []
    let weights = attention["weights"].ifPresent?.entries.map(\.value) ?? []
    return times + (weights + snooze).map { assumption($0, $0.path.description, unlessGiven: "the default") }
  }

  /// The parts of an effect that hang on the user or on chance: when and how often it happens, and values that vary.
  private func drawn(_ effect: ConfigurationCursor) -> [ConfigurationCursor] {
    let values = ["with", "set"].flatMap { effect[$0].ifPresent?.entries.map(\.value) ?? [] }.filter { ValueReader.varies($0.raw) }
    let session = effect["when"].ifPresent.map { $0["session"] }
    let probability = effect["probability"]
    return values + [session].compactMap(\.self) + (probability.isDefaulted ? [] : [probability])
  }

  /// The readings of contested points that are not those of the default, each with what it means.
  private var contested: [Assumption] {
    let cursor = root["semantics"]
    func reading<Setting: SemanticsSetting>(_ setting: Setting.Type) -> Assumption? {
      let value: Setting = cursor[Setting.key].keyword()
      guard value != Setting.standard else { return nil }
      return self.contested(cursor[Setting.key], "\(Setting.question) \(value.meaning)")
    }
    let standard = Semantics()
    let (month, delay) = (cursor["monthLength"], cursor["reevaluationDelay"])
    return Semantics.settings.compactMap { reading($0) }
      + (month.microseconds == standard.monthLength ? [] : [contested(month, ScenarioDescriptor.monthLengthQuestion)])
      + (delay.microseconds == standard.reevaluationDelay ? [] : [contested(delay, ScenarioDescriptor.reevaluationDelayQuestion)])
  }

  private func contested(_ cursor: ConfigurationCursor, _ meaning: String) -> Assumption {
    Assumption(
      path: cursor.path.description, value: FlowText.of(cursor.value),
      source: "this scenario. " + String(meaning.filter { $0 != "`" }), grade: .assumed)
  }

  private func behaviour(_ cursor: ConfigurationCursor, at path: String, skipping skipped: [String]) -> [Assumption] {
    cursor.entries.filter { !skipped.contains($0.name) }.flatMap { entry -> [Assumption] in
      guard let value = entry.value.ifPresent else { return [] }
      let path = "\(path).\(entry.name)"
      if case .object = value.value.content { return behaviour(value, at: path, skipping: []) }
      return [assumption(value, path)]
    }
  }

  /// The answers to prompts that neither a segment nor the population gives, in a scenario that asks.
  private func unsaidAnswers(_ name: String, _ segment: ConfigurationCursor) -> [Assumption] {
    guard root["prompts"].ifPresent != nil, root["population"]["permission"].ifPresent == nil else { return [] }
    let own = segment["permission"].ifPresent
    return BehaviourParameter.allCases.filter { $0.optionalGroup == "permission" }.compactMap { parameter in
      if own?[parameter.key].ifPresent != nil { return nil }
      return Assumption(
        path: "population.segments.\(name).\(parameter.path)", value: JSONValue.text(of: parameter.neutralValue),
        source: "not given: the neutral value", grade: .assumed)
    }
  }

  private func assumption(
    _ cursor: ConfigurationCursor, _ path: String, unlessGiven fallback: String = "the neutral value"
  ) -> Assumption {
    let text = if case .raw(let node) = cursor.value.content { FlowText.of(node) } else { FlowText.of(cursor.value) }
    if let preset, let origin = preset.origin(of: String(path.dropFirst("population.".count))) {
      // A distribution may have parameters from both.
      let files = Self.files(of: cursor.value)
      if files.allSatisfy({ $0 == preset.file }) {
        return Assumption(path: path, value: text, source: origin.source, grade: origin.grade)
      }
      if files.contains(preset.file) {
        return Assumption(path: path, value: text, source: "this scenario, in part the preset \(preset.name)", grade: .assumed)
      }
    }
    if cursor.isDefaulted { return Assumption(path: path, value: text, source: "not given: \(fallback)", grade: .assumed) }
    return Assumption(path: path, value: text, source: "this scenario", grade: .assumed)
  }

  /// The files in which the single values below a value stand.
  private static func files(of value: ConfigurationValue) -> Set<String> {
    switch value.content {
    case .list(let elements): elements.reduce(into: []) { $0.formUnion(files(of: $1)) }
    case .object(let fields), .map(let fields): fields.reduce(into: []) { $0.formUnion(files(of: $1.value)) }
    case .choice(let field): files(of: field.value)
    default: [value.range.file]
    }
  }
}
