// SPDX-License-Identifier: GPL-3.0-or-later

import Attention
import PushPrimer
import Randomness
import Simulation
import TipEngine
import TipRules

/// Makes prompts of what stands below `prompts:`.
struct PromptsReader {
  let prompts: ConfigurationCursor
  /// Who answers.
  let population: ConfigurationCursor
  let tips: NameTable
  let kinds: [PromptKind]
  let actions: NameTable
  let screens: NameTable
  let declarations: RuleDeclarations
  let doubtful: Set<String>
  let rules: RuleReader
  let collector: DiagnosticCollector

  /// What was read, with the rules of calls and the tips' priorities, which belong to the catalogue.
  struct Result {
    var model: PromptsModel
    var conditions: [Rule]
    var priorities: [Int]
  }

  /// Reads everything; nil if something is wrong, all of which is reported.
  func read(strings: inout StringTable) -> Result? {
    if prompts.isInvalid { return nil }
    for prompt in PromptCall.Prompt.allCases where tips.names.contains(prompt.name) {
      prompts.error(ScenarioProblem.tipNamedAsPrompt(prompt.name))
    }
    var conditions: [Rule] = []
    let primer = prompts["primer"].ifPresent
    let systemPrompt = prompts["systemPrompt"].ifPresent
    let calls =
      [(PromptCall.Prompt.primer, primer), (.systemPrompt, systemPrompt)].flatMap { prompt, cursor in
        (cursor.map { $0.isInvalid ? [] : $0["calls"].elements } ?? []).enumerated().compactMap { index, call in
          self.call(call, of: prompt, name: "\(prompt.name) call \(index + 1)", conditions: &conditions)
        }
      }
    checkAnswers(primer: primer, systemPrompt: systemPrompt)
    let attention = AttentionReader(
      attention: prompts["attention"].ifPresent, tips: tips, kinds: kinds, collector: collector, primerIsAlert: primerIsAlert(primer)
    ).read()
    let engaged = Set(actions.positions(prompts["engagement"], in: "'engagement'", into: collector))
    let answerTime = time("answerTime")
    let settingsTime = time("settingsTime")
    let status = prompts["permissionParameter"].ifPresent.map { self.status($0, strings: &strings) }
    guard let answerTime, let settingsTime, let attention, status == nil || status??.parameter != nil, !collector.hasErrors else {
      return nil
    }
    let ordered = attention.asksSystemFirst ? calls.filter { $0.prompt == .systemPrompt } + calls.filter { $0.prompt == .primer } : calls
    return Result(
      model: PromptsModel(
        primer: primer.map(behaviour), primerIsAlert: primerIsAlert(primer), keepsLedger: primer?["survivesReinstall"].boolean ?? false,
        request: systemPrompt?["request"].text == "provisional" ? .provisional : .explicit, calls: ordered, engagedActions: engaged,
        answerTime: answerTime, settingsTime: settingsTime, attention: attention.policy, callPriority: attention.callPriority,
        status: status ?? nil),
      conditions: conditions, priorities: attention.priorities)
  }

  /// Reports what prompts need to know of users and nothing says: a share that is left out would be 0, and decide the study.
  private func checkAnswers(primer: ConfigurationCursor?, systemPrompt: ConfigurationCursor?) {
    guard !population.isInvalid, let first = primer ?? systemPrompt else { return }
    let everybody = population["permission"].ifPresent
    let segments = population["segments"].ifPresent?.entries ?? []
    if everybody == nil, !segments.contains(where: { !$0.value.isInvalid && $0.value["permission"].ifPresent != nil }) {
      return first.error(ScenarioProblem.permissionMissing)
    }
    func isSaid(_ key: String, _ permission: ConfigurationCursor?) -> Bool {
      guard let permission, !permission.isInvalid else { return permission != nil }
      return permission[key].ifPresent.map { !$0.isDefaulted } ?? false
    }
    func check(_ key: String, _ prompt: PromptCall.Prompt, _ cursor: ConfigurationCursor) {
      if isSaid(key, everybody) { return }
      if segments.isEmpty { cursor.error(ScenarioProblem.answerMissing(key, prompt: prompt.name, segment: nil)) }
      for segment in segments where !segment.value.isInvalid && !isSaid(key, segment.value["permission"].ifPresent) {
        cursor.error(ScenarioProblem.answerMissing(key, prompt: prompt.name, segment: segment.name))
      }
    }
    if let primer { for key in ["accept", "allow"] { check(key, .primer, primer) } }
    if let systemPrompt, systemPrompt.isInvalid || systemPrompt["request"].text != "provisional" {
      check("coldAllow", .systemPrompt, systemPrompt)
    }
  }

  private func primerIsAlert(_ primer: ConfigurationCursor?) -> Bool { primer?["style"].text == "alert" }

  private func behaviour(_ primer: ConfigurationCursor) -> PrimerBehaviour {
    PrimerBehaviour(
      fallbackToSettings: primer["fallbackToSettings"].boolean,
      throttle: PrimerThrottle(
        sinceShown: primer["minInterval"].microseconds, sinceDeclined: primer["minIntervalAfterDecline"].microseconds,
        maximumDisplays: primer["maxDisplays"].ifPresent.map { Int32($0.integer) }),
      asksProvisional: primer["askProvisional"].boolean)
  }

  private func time(_ key: String) -> Distribution? {
    guard let distribution = DistributionReader.read(prompts[key]) else { return nil }
    if distribution.mean < 0 { prompts[key].error(ScenarioProblem.negativeMean("the time")) }
    return distribution
  }

  private static let details = ["session", "action", "screen"]

  private func call(
    _ cursor: ConfigurationCursor, of prompt: PromptCall.Prompt, name: String, conditions: inout [Rule]
  ) -> PromptCall? {
    if cursor.isInvalid || cursor["at"].isInvalid { return nil }
    let at = cursor["at"].text
    for key in Self.details where key != at {
      if let extra = cursor[key].ifPresent { extra.error(ScenarioProblem.keyNeedsOther(key, other: "at: \(key)")) }
    }
    let needed = at == "condition" ? "when" : at
    if at != "launch", cursor[needed].ifPresent == nil {
      cursor["at"].error(ScenarioProblem.callNeeds(needed, at: at))
      return nil
    }
    var condition: Int?
    if let when = cursor["when"].ifPresent {
      guard let rule = rules.rule(when, owner: "App", declarations: declarations, doubtful: doubtful, into: collector) else { return nil }
      condition = conditions.count
      conditions.append(rule)
    }
    guard let moment = moment(cursor, at) else { return nil }
    return PromptCall(prompt, at: moment, delay: cursor["after"].microseconds, condition: condition, name: name)
  }

  private func moment(_ cursor: ConfigurationCursor, _ at: String) -> PromptCall.Moment? {
    switch at {
    case "session": return .session(cursor["session"].integer)
    case "action": return actions.position(cursor["action"], into: collector).map { .action($0) }
    case "screen": return screens.position(cursor["screen"], into: collector).map { .screen($0) }
    case "condition": return .condition
    default: return .launch
    }
  }

  /// The parameter that mirrors the permission, with a word for each status; nil if it can't.
  private func status(_ cursor: ConfigurationCursor, strings: inout StringTable) -> PromptsModel.StatusParameter? {
    let parameters = NameTable(.parameter, declarations.parameters.map(\.id))
    guard let index = parameters.position(cursor, into: collector) else { return nil }
    let declaration = declarations.parameters[index]
    let words = AuthorizationStatus.allCases.compactMap { status -> Int64? in
      let value: Value =
        switch declaration.type {
        case .boolean: .boolean(status.reachesUser)
        case .integer: .integer(Int64(status.rawValue))
        case .enumeration: .enumerationCase(status.name)
        default: .string(status.name)
        }
      let found = try? declaration.type.words(of: value, strings: &strings)
      return found?.count == 1 ? found?.first : nil
    }
    guard words.count == AuthorizationStatus.allCases.count else {
      if !doubtful.contains(DeclarationsReader.lastName(declaration.id)) {
        cursor.error(ScenarioProblem.noMirror(declaration.id, found: declaration.type))
      }
      return nil
    }
    return PromptsModel.StatusParameter(parameter: index, words: words)
  }
}
