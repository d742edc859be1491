// SPDX-License-Identifier: GPL-3.0-or-later

import Attention
import EventKernel
import Population
import PushPrimer
import Randomness
import TipEngine
import TipRules

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

// What is modal: a primer, the system's question, the way to Settings. While one is up the user does nothing else: the next step and the
// responses to tips wait for its end.
extension UserSimulator {
  /// The primer appears; how the user will answer is drawn now, keyed by the ordinal of the display.
  mutating func showPrimer(_ compiled: CompiledPrompts, _ model: borrowing CompiledModel, _ tally: inout StudyTally) {
    guard let behaviour = compiled.model.primer else { return }
    let (place, now) = (home.current, now)
    _ = prompts.permissions[place].present(behaviour, now: now)
    prompts.life.primers += 1
    prompts.life.asks += 1
    let exposure = prompts.life.primers
    count(.primerDisplays, &tally)
    if exposure == 1 { count(.usersPrimed, &tally) }
    countAsk(.asks, &tally)
    prompts.ledger.shown(compiled.primer, at: now)
    if Trace.isActive { trace.record(.prompt(.shown(kind(compiled), exposure: Int(exposure))), at: now) }
    var stream = streams.stream(compiled.primerResponse, index: exposure, as: Generator.self)
    let acceptPlace = stream.uniform()
    prompts.abandonPlace = stream.uniform()
    let level = fatigueLevel(with: prompts.fatigue, model)
    tire(weight: compiled.model.attention.weights[kind(compiled)], model)
    let logits = warmth() + value(of: .exposureOnAccept) * Double(exposure - 1) - value(of: .fatigueOnAccept) * level
    let isAccepted = acceptPlace < probability(.primerAccept, plus: logits)
    beginModal(.primer(isAccepted ? .accept : .decline), for: compiled.answerTime.draw(from: &stream))
  }

  /// The app asks the system without a primer.
  mutating func requestCold(_ compiled: CompiledPrompts, _ model: borrowing CompiledModel, _ tally: inout StudyTally) {
    let place = home.current
    switch prompts.permissions[place].authorization.request(compiled.model.request) {
    case .prompting:
      count(.coldPromptDisplays, &tally)
      prompts.life.asks += 1
      countAsk(.asks, &tally)
      showSystemPrompt(isCold: true, compiled, model, &tally)
    case .answered:
      count(.quietGrants, &tally)
      mirrorStatus(compiled, model)
      tracePermission()
    }
  }

  private mutating func showSystemPrompt(
    isCold: Bool, _ compiled: CompiledPrompts, _ model: borrowing CompiledModel, _ tally: inout StudyTally
  ) {
    prompts.life.systemPrompts += 1
    let display = prompts.life.systemPrompts
    count(.promptDisplays, &tally)
    if display == 1 { count(.usersAsked, &tally) }
    // What follows an accepted primer is no interruption of its own.
    if isCold { prompts.ledger.shown(compiled.systemPrompt, at: now) }
    if Trace.isActive { trace.record(.prompt(.shown(.systemPrompt, exposure: Int(display))), at: now) }
    var stream = streams.stream(compiled.promptResponse, index: display, as: Generator.self)
    let sweepPlace = stream.uniform()
    let allowPlace = stream.uniform()
    prompts.abandonPlace = stream.uniform()
    let level = fatigueLevel(with: prompts.fatigue, model)
    tire(weight: compiled.model.attention.weights[.systemPrompt], model)
    let logits = warmth() - value(of: .fatigueOnAllow) * level
    let isAllowed = allowPlace < probability(isCold ? .coldPromptAllow : .promptAllow, plus: logits)
    let answer = sweepPlace < value(of: .promptSweep) ? SystemPromptAnswer.sweep : isAllowed ? .allow : .deny
    beginModal(.systemPrompt(answer, isCold: isCold), for: compiled.answerTime.draw(from: &stream))
  }

  private mutating func leaveForSettings(_ compiled: CompiledPrompts, _ model: borrowing CompiledModel) {
    prompts.life.settingsTrips += 1
    let trip = prompts.life.settingsTrips
    if Trace.isActive { trace.record(.prompt(.shown(.settingsTrip, exposure: Int(trip))), at: now) }
    var stream = streams.stream(compiled.settingsResponse, index: trip, as: Generator.self)
    let isOn = stream.uniform() < value(of: .settingsSwitchOn)
    tire(weight: compiled.model.attention.weights[.settingsTrip], model)
    beginModal(.settingsTrip(switchesOn: isOn), for: compiled.settingsTime.draw(from: &stream))
  }

  /// Something modal comes up for so many seconds, at least a microsecond.
  private mutating func beginModal(_ modal: UserPrompts.Modal, for seconds: Double) {
    // At most some 290 millennia short of never, so that something modal always has an end.
    let length = min(max(SimulationDuration(secondsOrEndless: max(seconds, 0)).microseconds, 1), .max / 2)
    let wait = SimulationDuration(microseconds: length)
    prompts.modal = modal
    prompts.modalEndsAt = min(SimulationTime(microseconds: now).addingOrNever(wait).microseconds, .max - 1)
    // The step that brought it up is not scheduled anew yet.
    if calendar[Slot.step].microseconds > now { calendar.set(Slot.step, calendar[Slot.step].addingOrNever(wait)) }
    for tip in tips.indices where engine.isDisplayed(tip) && pending[tip].respondsAt != .max {
      // At least a microsecond later, for at one microsecond tips are answered before prompts.
      let later = SimulationDuration(microseconds: length + 1)
      pending[tip].respondsAt = SimulationTime(microseconds: pending[tip].respondsAt).addingOrNever(later).microseconds
    }
    scheduleDisplayEnds()
    schedulePrompts()
  }

  /// The step that comes next waits for the end of what is modal.
  @inline(never) mutating func postponeStep() {
    guard isInSession else { return }
    if screens.modalCount > 0 { return holdStep() }
    guard prompts.isModal else { return }
    calendar.set(Slot.step, calendar[Slot.step].addingOrNever(SimulationDuration(microseconds: prompts.modalEndsAt - now)))
  }

  /// A tip that appears behind what is modal is answered after it.
  mutating func postponeResponse(to tip: Int) {
    guard prompts.isModal, pending[tip].respondsAt != .max else { return }
    let wait = SimulationDuration(microseconds: prompts.modalEndsAt - now)
    pending[tip].respondsAt = SimulationTime(microseconds: pending[tip].respondsAt).addingOrNever(wait).microseconds
  }

  /// What is modal goes away with the user's answer.
  mutating func endModal(_ compiled: CompiledPrompts, _ model: borrowing CompiledModel, _ tally: inout StudyTally) {
    let modal = prompts.modal
    prompts.modal = .none
    prompts.modalEndsAt = .max
    switch modal {
    case .none: break
    case .primer(let answer): answerPrimer(answer, compiled, model, &tally)
    case .systemPrompt(let answer, let isCold): answerSystemPrompt(answer, isCold: isCold, compiled, model, &tally)
    case .settingsTrip(let switchesOn): returnFromSettings(isOn: switchesOn, compiled, model, &tally)
    }
    schedulePrompts()
    // Popovers waited for it.
    if !prompts.isModal { engine.releaseHolds() }
  }

  private mutating func answerPrimer(
    _ answer: PrimerAnswer, _ compiled: CompiledPrompts, _ model: borrowing CompiledModel, _ tally: inout StudyTally
  ) {
    let (place, now) = (home.current, now)
    guard let reaction = try? prompts.permissions[place].answer(answer, now: now) else { return }
    if Trace.isActive { trace.record(.prompt(.primerAnswered(reaction.outcome)), at: now) }
    switch reaction.outcome {
    case .accepted, .redirectedToSettings:
      count(reaction.outcome == .accepted ? .primersAccepted : .primersRedirected, &tally)
      countAsk(.accepted, &tally)
      if !prompts.life.hasAccepted { count(.usersAccepted, &tally) }
      prompts.life.hasAccepted = true
      prompts.ledger.actedOn(compiled.primer)
      if reaction.outcome == .redirectedToSettings {
        leaveForSettings(compiled, model)
      } else if reaction.reply == .prompting {
        showSystemPrompt(isCold: false, compiled, model, &tally)
      }
    case .declined, .suppressed:
      count(.primersDeclined, &tally)
      prompts.ledger.dismissed(compiled.primer, at: now)
      dismissedPrompt(model, &tally)
    }
  }

  private mutating func answerSystemPrompt(
    _ answer: SystemPromptAnswer, isCold: Bool, _ compiled: CompiledPrompts, _ model: borrowing CompiledModel, _ tally: inout StudyTally
  ) {
    let place = home.current
    try? prompts.permissions[place].authorization.answerPrompt(answer)
    if Trace.isActive { trace.record(.prompt(.systemPromptAnswered(answer)), at: now) }
    switch answer {
    case .allow:
      count(.promptsAllowed, &tally)
      if isCold { count(.coldPromptsAllowed, &tally) }
      if !prompts.life.hasAllowed { count(.usersAllowed, &tally) }
      prompts.life.hasAllowed = true
      if isCold { prompts.ledger.actedOn(compiled.systemPrompt) }
      recordOptIn(&tally)
    case .deny:
      count(.promptsDenied, &tally)
      if isCold { count(.coldPromptsDenied, &tally) }
      if prompts.life.denials == 0 { count(.usersDenied, &tally) }
      prompts.life.denials += 1
      if isCold { prompts.ledger.dismissed(compiled.systemPrompt, at: now) }
    case .sweep: count(.promptsSwept, &tally)
    }
    mirrorStatus(compiled, model)
    tracePermission()
    if answer == .deny { dismissedPrompt(model, &tally) }
  }

  private mutating func returnFromSettings(
    isOn: Bool, _ compiled: CompiledPrompts, _ model: borrowing CompiledModel, _ tally: inout StudyTally
  ) {
    count(.settingsTrips, &tally)
    let place = home.current
    if isOn { try? prompts.permissions[place].authorization.setInSettings(isOn: true) }
    _ = prompts.permissions[place].enterForeground()
    if Trace.isActive { trace.record(.prompt(.returnedFromSettings(isOn: isOn)), at: now) }
    guard isOn else { return }
    count(.settingsRecoveries, &tally)
    if !prompts.life.hasRecovered { count(.usersRecovered, &tally) }
    prompts.life.hasRecovered = true
    recordOptIn(&tally)
    mirrorStatus(compiled, model)
    tracePermission()
  }

  /// What a refusal does to a user: it tires, and may make them leave.
  private mutating func dismissedPrompt(_ model: borrowing CompiledModel, _ tally: inout StudyTally) {
    let level = fatigueLevel(with: prompts.fatigue, model)
    tireOfPrompts(by: value(of: .fatiguePerDismissal), model)
    guard prompts.abandonPlace < probability(.abandon, plus: value(of: .abandonFatigue) * level) else { return }
    outcome.leftByTip = true
    count(.usersDrivenAway, &tally)
    end = now
    endSession(.userLeft, model, &tally)
  }

  /// What the user has lived through with the app, as logits on the odds of a permission.
  private mutating func warmth() -> Double {
    let engagement = Double(prompts.life.engagement)
    return value(of: .engagementOnPermission) * log2(1 + engagement) + value(of: .sessionsOnPermission) * log2(Double(sessionOrdinal))
  }

  private mutating func tire(weight: Int, _ model: borrowing CompiledModel) {
    tireOfPrompts(by: value(of: .fatiguePerDisplay) * Double(weight), model)
  }

  private func kind(_ compiled: CompiledPrompts) -> PromptKind { compiled.model.primerIsAlert ? .primerAlert : .primerSheet }
}
