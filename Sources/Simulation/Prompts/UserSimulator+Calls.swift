// SPDX-License-Identifier: GPL-3.0-or-later

import Attention
import EventKernel
import Population
import PushPrimer
import Randomness
import TipEngine
import TipRules

// Nothing here is inlined: an app without prompts would pay for its set-up at every action.
extension UserSimulator {
  /// Begins a user's life with prompts.
  @inline(never) mutating func beginPrompts(_ compiled: CompiledPrompts, _ model: borrowing CompiledModel) {
    var stream = streams.stream(compiled.holdout, index: 0, as: Generator.self)
    prompts.reset(
      isHeldOut: stream.uniform() < compiled.model.attention.holdout, phase: profile.installPhase % CompiledModel.microsecondsPerDay)
  }

  /// A session begins: a process, a limit and a choice below quiet notifications may begin with it.
  @inline(never) mutating func sessionBegins(isLaunch: Bool, _ model: borrowing CompiledModel, _ tally: inout StudyTally) {
    guard let compiled = model.prompts else { return }
    if !model.installations.areSeveralOrFleeting, sessionCount == 1 { count(.installs, &tally) }
    prompts.ledger.sessionBegan()
    engine.releaseHolds()
    chooseQuietDelivery(compiled, &tally)
    mirrorStatus(compiled, model)
    if isLaunch { for call in compiled.atLaunch { enqueue(call, compiled) } }
    for call in compiled.atSession where compiled.model.calls[call].moment == .session(sessionOrdinal) { enqueue(call, compiled) }
  }

  /// What a user with quiet delivery decides below a notification, once a session.
  private mutating func chooseQuietDelivery(_ compiled: CompiledPrompts, _ tally: inout StudyTally) {
    guard prompts.permissions[home.current].authorization.status == .provisional else { return }
    var stream = streams.stream(compiled.quietChoice, index: UInt64(open), as: Generator.self)
    let place = stream.uniform()
    if place < value(of: .keepProminently) {
      count(.keptProminently, &tally)
      try? prompts.permissions[home.current].authorization.chooseQuietDelivery(.keepProminently)
      recordOptIn(&tally)
    } else if place < value(of: .keepProminently) + value(of: .turnOffQuietly) {
      count(.turnedOff, &tally)
      try? prompts.permissions[home.current].authorization.chooseQuietDelivery(.turnOff)
    }
    tracePermission()
  }

  /// The app was installed on the present installation, or installed again.
  @inline(never) mutating func installed(again: Bool, keepsLedger: Bool, _ tally: inout StudyTally) {
    count(.installs, &tally)
    if again { prompts.permissions[home.current].reinstall(keepsLedger: keepsLedger) }
  }

  /// An action was done.
  @inline(never) mutating func promptsSee(action: Int, _ model: borrowing CompiledModel) {
    guard let compiled = model.prompts else { return }
    if compiled.isEngaged[action] { prompts.life.engagement += 1 }
    for call in compiled.atAction[action] { enqueue(call, compiled) }
  }

  /// A screen appeared: makes its calls and looks at its tips.
  @inline(never) mutating func settle(screen: Int, _ model: borrowing CompiledModel, _ tally: inout StudyTally) {
    guard let compiled = model.prompts else { return }
    for call in compiled.atScreen[screen] { enqueue(call, compiled) }
    settle(isAction: true, model, &tally)
  }

  private mutating func enqueue(_ call: Int, _ compiled: CompiledPrompts) {
    let delay = compiled.model.calls[call].delay
    if delay == 0 {
      prompts.due.append(call)
    } else {
      let due = SimulationTime(microseconds: now).addingOrNever(SimulationDuration(microseconds: delay)).microseconds
      prompts.delayed.append((at: due, call: call))
      schedulePrompts()
    }
  }

  /// Makes the calls of this moment and looks at tips, the higher priority first.
  @inline(never) mutating func settle(isAction: Bool, _ model: borrowing CompiledModel, _ tally: inout StudyTally) {
    guard let compiled = model.prompts else { return }
    askConditions(compiled, model)
    guard !prompts.due.isEmpty else { return look(isAction: isAction, model, &tally) }
    let isTipFirst = model.catalogue.priorities.contains { $0 > compiled.model.callPriority }
    if isTipFirst {
      prompts.isAwaitingCalls = true
      look(isAction: isAction, model, &tally)
      prompts.isAwaitingCalls = false
      engine.releaseHolds()
    }
    prompts.due.sort()
    while let call = prompts.due.first {
      prompts.due.removeFirst()
      make(call, compiled, model, &tally)
    }
    look(isAction: isAction, model, &tally)
  }

  /// Asks the conditions on which calls hang by themselves; one that begins to hold brings its call.
  private mutating func askConditions(_ compiled: CompiledPrompts, _ model: borrowing CompiledModel) {
    guard !compiled.onCondition.isEmpty, isInSession else { return }
    var change = Int64.max
    for call in compiled.onCondition {
      guard let condition = compiled.model.calls[call].condition else { continue }
      let (holds, nextChange) = engine.conditionHolds(condition, at: now, in: model.catalogue)
      if holds, !prompts.held[call] { enqueue(call, compiled) }
      prompts.held[call] = holds
      if nextChange > now { change = min(change, nextChange) }
    }
    prompts.conditionsChangeAt = change
    schedulePrompts()
  }

  /// Makes a call: it shows its prompt, or is suppressed for the first reason that applies.
  private mutating func make(
    _ index: Int, _ compiled: CompiledPrompts, _ model: borrowing CompiledModel, _ tally: inout StudyTally
  ) {
    let call = compiled.model.calls[index]
    if let condition = call.condition, !engine.conditionHolds(condition, at: now, in: model.catalogue).holds { return }
    count(call.prompt == .primer ? .primerCalls : .coldCalls, &tally)
    if let reason = suppression(of: call.prompt, compiled) {
      tally.counts[base + tally.layout.place(call.prompt, suppressedBy: reason)] += 1
      if Trace.isActive { trace.record(.prompt(.suppressed(call: index, reason: reason)), at: now) }
      return
    }
    if let deferral = prompts.ledger.deferral(of: compiled.place(of: call.prompt), at: now) {
      tally.counts[base + tally.layout.place(call.prompt, heldBackBy: deferral.reason)] += 1
      if Trace.isActive { trace.record(.prompt(.heldBack(call: index, deferral: deferral)), at: now) }
      return
    }
    switch call.prompt {
    case .primer: showPrimer(compiled, model, &tally)
    case .systemPrompt: requestCold(compiled, model, &tally)
    }
  }

  /// Why a call shows nothing by the permission's own rules, or because something modal is on screen; nil if it may show.
  private mutating func suppression(of prompt: PromptCall.Prompt, _ compiled: CompiledPrompts) -> SuppressionReason? {
    let state = prompts.permissions[home.current]
    let isBusy = prompts.isModal || engine.holdsSlot
    switch prompt {
    case .primer:
      guard let behaviour = compiled.model.primer else { return .misconfigured }
      let surface = isBusy ? PrimerSurface.busy : state.surface()
      let decision = behaviour.decision(for: state.authorization.status, ledger: state.ledger, now: now, surface: surface)
      if case .suppress(let reason) = decision { return reason }
    case .systemPrompt:
      if isBusy { return .busy }
      switch state.authorization.status {
      case .notDetermined: return nil
      case .provisional: return compiled.model.request == .provisional ? .provisional : nil
      case .authorized, .ephemeral: return .alreadyAuthorized
      case .denied: return .deniedWithoutFallback
      case .unknown: return .unknownStatus
      }
    }
    return nil
  }

  /// Sets when prompts need the simulator next.
  mutating func schedulePrompts() {
    let call = prompts.delayed.reduce(Int64.max) { min($0, $1.at) }
    calendar.set(Slot.prompt, SimulationTime(microseconds: min(prompts.modalEndsAt, call, prompts.conditionsChangeAt)))
  }

  /// The calendar's moment for prompts: an answer, a delayed call, or a condition that time changed.
  mutating func promptsAreDue(_ model: borrowing CompiledModel, _ tally: inout StudyTally) {
    guard let compiled = model.prompts else { return calendar.clear(Slot.prompt) }
    if prompts.modalEndsAt <= now { endModal(compiled, model, &tally) }
    guard isInSession else { return schedulePrompts() }
    let now = now
    prompts.due += prompts.delayed.filter { $0.at <= now }.map(\.call)
    prompts.delayed.removeAll { $0.at <= now }
    schedulePrompts()
    settle(isAction: false, model, &tally)
  }

  /// A tip appeared.
  @inline(never) mutating func promptsSee(displayOf tip: Int) {
    prompts.ledger.shown(tip, at: now)
    postponeResponse(to: tip)
  }

  /// The user acted on a tip, which may have made a budget larger.
  @inline(never) mutating func promptsSee(actOn tip: Int) {
    prompts.ledger.actedOn(tip)
    engine.releaseHolds()
  }

  /// The user dismissed a tip.
  @inline(never) mutating func promptsSee(dismissalOf tip: Int) {
    prompts.ledger.dismissed(tip, at: now)
    // A budget may have grown, where a scenario says so.
    engine.releaseHolds()
  }

  /// Tips were configured in this process, so the parameter that mirrors the permission can be written.
  @inline(never) mutating func promptsSeeConfiguration(_ model: borrowing CompiledModel) {
    if let compiled = model.prompts { mirrorStatus(compiled, model) }
  }

  /// The session is over: what was to be called in it is forgotten.
  @inline(never) mutating func promptsSeeSessionEnd() {
    prompts.forgetCalls()
    schedulePrompts()
  }

  mutating func count(_ count: PromptCount, _ tally: inout StudyTally) {
    tally.counts[base + tally.layout.place(count)] += 1
  }
}
