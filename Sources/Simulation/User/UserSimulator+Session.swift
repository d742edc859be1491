// SPDX-License-Identifier: GPL-3.0-or-later

import EventKernel
import Population
import Randomness
import TipEngine
import TipRules

extension UserSimulator {
  /// A candidate for an open: thinned by the hour of the week, dropped within a session, or a session's start.
  mutating func openCandidate(_ tally: inout StudyTally) {
    let ordinal = candidate
    candidate &+= 1
    let isKept = behaviour.isFlat || opens.uniform() < behaviour.hourOfWeek.acceptance(at: profile.installPhase + now)
    scheduleCandidate(after: now)
    guard isKept else { return }
    if isInSession {
      tally.counts[base + tally.layout.place(.droppedOpens)] += 1
      return
    }
    startSession(ordinal, &tally)
  }

  private mutating func startSession(_ ordinal: UInt32, _ tally: inout StudyTally) {
    let isLaunch = sessionCount == 0 || now - lastSessionEnd >= compiled.model.launchAfterInactivity
    isInSession = true
    open = ordinal
    step = 0
    sessionCount += 1
    displaysInSession = 0
    if Trace.isActive { trace.record(.opened(session: sessionCount, isLaunch: isLaunch), at: now) }
    if isLaunch {
      engine.launch(in: compiled.model.catalogue)
      if compiled.model.configuresAtLaunch { engine.configure() }
    }
    perform(SimulationModel.openAction, origin: .step(open: open, step: 0), &tally)
    var stream = streams.stream(compiled.session, index: UInt64(ordinal), as: Generator.self)
    if let length = compiled.model.session.length {
      stepsLeft = Int(min(max(length.draw(from: &stream), 0), 0x1p53))
    }
    enter(compiled.model.session.start, &tally)
    scheduleStep(&stream)
  }

  /// The end of a dwell: the user acts, goes elsewhere or leaves.
  mutating func takeStep(_ tally: inout StudyTally) {
    step &+= 1
    if compiled.model.session.length != nil {
      if stepsLeft == 0 { return endSession(.anchorLeft, &tally) }
      stepsLeft -= 1
    }
    var stream = streams.stream(compiled.step, open: open, step: step, as: Generator.self)
    switch choices.choice(on: screen, at: stream.uniform()) {
    case .action(let action):
      perform(action, origin: .step(open: open, step: step), &tally)
      look(isAction: true, &tally)
    case .goTo(let next):
      leaveScreen(.anchorLeft, &tally)
      enter(next, &tally)
    case .leave:
      return endSession(.anchorLeft, &tally)
    }
    if isInSession { scheduleStep(&stream) }
  }

  private mutating func scheduleStep(_ stream: inout Generator) {
    let seconds = max(compiled.model.session.screens[screen].dwell.draw(from: &stream), 0)
    calendar.set(Slot.step, SimulationTime(microseconds: now).addingOrNever(SimulationDuration(secondsOrEndless: seconds)))
  }

  private mutating func enter(_ next: Int, _ tally: inout StudyTally) {
    screen = next
    if Trace.isActive { trace.record(.screen(next), at: now) }
    let onAppear = compiled.model.session.screens[next].onAppear
    for action in onAppear { perform(action, origin: .step(open: open, step: step), &tally) }
    if compiled.model.showsTips {
      for tip in compiled.model.session.screens[next].tips {
        engine.anchorAppeared(tip, in: compiled.model.catalogue)
        beginOpportunity(tip, &tally)
      }
    }
    look(isAction: true, &tally)
  }

  /// Every anchor of the screen leaves it; displays on it end with `ending`.
  mutating func leaveScreen(_ ending: DisplayEnding, _ tally: inout StudyTally) {
    calendar.clear(Slot.wake)
    guard compiled.model.showsTips else { return }
    let anchored = compiled.model.session.screens[screen].tips
    // Reasons are those at the moment of leaving, before the first anchor goes and frees the slot or starts the clock.
    for tip in anchored where !engine.record(of: tip).isDisplayed { recordNotShown(tip, &tally) }
    for tip in anchored where engine.record(of: tip).isDisplayed { endDisplay(tip, ending, &tally) }
    for tip in anchored { engine.anchorLeft(tip) }
  }

  /// The user leaves the app, for now.
  mutating func endSession(_ ending: DisplayEnding, _ tally: inout StudyTally) {
    leaveScreen(ending, &tally)
    isInSession = false
    calendar.clear(Slot.step)
    lastSessionEnd = now
    recordSession(&tally)
    if Trace.isActive { trace.record(.sessionEnded, at: now) }
  }

  /// Does what an action does to the app and the engine.
  mutating func perform(_ action: Int, origin: ActionOrigin, _ tally: inout StudyTally) {
    tally.counts[base + tally.layout.place(action: action)] += 1
    if action != SimulationModel.openAction {
      outcome.actions += 1
      if Trace.isActive {
        if case .tip(let tip, _) = origin { trace.record(.action(action, tip: tip), at: now) } else { trace.record(.action(action, tip: nil), at: now) }
      }
      if compiled.isFeature[action] { useFeature(action, &tally) }
    }
    for index in compiled.effects[action].indices { apply(action, index, origin, &tally) }
  }

  private mutating func useFeature(_ action: Int, _ tally: inout StudyTally) {
    outcome.featureUses += 1
    outcome.usedFeature = true
    guard !isUsed[action] else { return }
    isUsed[action] = true
    for tip in tips.indices where compiled.featureOfTip[tip] == action {
      if tips[tip].displayedAt > now - CompiledModel.microsecondsPerDay { tips[tip].hasAdopted = true }
    }
    adopt()
  }

  private mutating func apply(_ action: Int, _ index: Int, _ origin: ActionOrigin, _ tally: inout StudyTally) {
    let compiledEffect = compiled.effects[action][index]
    let (effect, catalogue) = (compiledEffect.effect, compiled.model.catalogue)
    guard effect.sessions.contains(profile.earlierSessions + sessionCount) else { return }
    draws.removeAll(keepingCapacity: true)
    if compiledEffect.needsDraws {
      guard draw(compiledEffect, origin) else { return }
    } else {
      draws.append(contentsOf: compiledEffect.words)
    }
    switch effect.kind {
    case .configure: engine.configure()
    case .donate(let event, _):
      let payload = draws
      engine.donate(to: event, payload: payload.span, at: now, in: catalogue)
    case .set(let parameter, _):
      for word in draws.indices { engine.setParameter(parameter, word: word, to: draws[word], in: catalogue) }
    case .toggle(let parameter):
      let value = engine.memory.parameterWord(catalogue.layout.parameterOffset(parameter))
      engine.setParameter(parameter, to: 1 - value, in: catalogue)
    case .add(let parameter, let amount):
      let value = engine.memory.parameterWord(catalogue.layout.parameterOffset(parameter))
      let (sum, overflow) = value.addingReportingOverflow(amount)
      if !overflow { engine.setParameter(parameter, to: sum, in: catalogue) }
    case .invalidate(let tip, let reason):
      engine.invalidate(tip, reason: reason, in: catalogue)
      if engine.record(of: tip).isDisplayed { endDisplay(tip, .invalidated, &tally) }
    case .deleteDonations(let event): engine.deleteDonations(of: event, in: catalogue)
    }
  }

  /// Draws whether the effect happens and its words; the uniform for the former is drawn in any case.
  private mutating func draw(_ effect: CompiledEffect, _ origin: ActionOrigin) -> Bool {
    var stream =
      switch origin {
      case .step(let open, let step): streams.stream(effect.purpose, open: open, step: step, as: Generator.self)
      case .tip(let tip, let exposure):
        streams.stream(effect.purposeByTip, open: UInt32(truncatingIfNeeded: tip), step: UInt32(truncatingIfNeeded: exposure), as: Generator.self)
      }
    guard stream.uniform() < effect.effect.probability else { return false }
    switch effect.effect.kind {
    case .donate(_, let sources), .set(_, let sources):
      for source in sources { draws.append(source.word(from: &stream)) }
    default: break
    }
    return true
  }
}
