// SPDX-License-Identifier: GPL-3.0-or-later

import EventKernel
import Population
import Randomness
import TipEngine
import TipRules

extension UserSimulator {
  /// A candidate for an open: thinned by the hour of the week, dropped within a session, or a session's start.
  mutating func openCandidate(_ model: borrowing CompiledModel, _ tally: inout StudyTally) {
    let ordinal = candidate
    candidate &+= 1
    let isKept =
      (ordinal == 0 && opensAtInstall) || behaviour.isFlat
      || opens.uniform() < behaviour.hourOfWeek.acceptance(at: profile.installPhase + now)
    scheduleCandidate(after: now)
    guard isKept else { return }
    if isInSession {
      tally.counts[base + tally.layout.place(.droppedOpens)] += 1
      return
    }
    startSession(ordinal, model, &tally)
  }

  private mutating func startSession(_ ordinal: UInt32, _ model: borrowing CompiledModel, _ tally: inout StudyTally) {
    let isLaunch = sessionCount == 0 || now - lastSessionEnd >= model.launchAfterInactivity
    isInSession = true
    open = ordinal
    step = 0
    sessionCount += 1
    sessionOrdinal = profile.earlierSessions + sessionCount
    displaysInSession = 0
    if Trace.isActive { trace.record(.opened(session: sessionCount, isLaunch: isLaunch), at: now) }
    if isLaunch {
      engine.launch(in: model.catalogue)
      if model.configuresAtLaunch { engine.configure() }
    }
    perform(SimulationModel.openAction, origin: .step(open: open, step: 0), model, &tally)
    var stream = streams.stream(model.sessionStart, index: UInt64(ordinal), as: Generator.self)
    if let length = model.session.length {
      stepsLeft = Int(min(max(length.draw(from: &stream), 0), 0x1p53))
    }
    enter(model.session.start, model, &tally)
    scheduleStep(&stream, model)
  }

  /// The end of a dwell: the user acts, goes elsewhere or leaves.
  mutating func takeStep(_ model: borrowing CompiledModel, _ tally: inout StudyTally) {
    step &+= 1
    if model.session.hasLength {
      if stepsLeft == 0 { return endSession(.anchorLeft, model, &tally) }
      stepsLeft -= 1
    }
    var stream = streams.stream(model.step, open: open, step: step, as: Generator.self)
    switch choices.choice(on: screen, at: stream.uniform()) {
    case .action(let action):
      perform(action, origin: .step(open: open, step: step), model, &tally)
      look(isAction: true, model, &tally)
    case .goTo(let next):
      leaveScreen(.anchorLeft, model, &tally)
      enter(next, model, &tally)
    case .leave:
      return endSession(.anchorLeft, model, &tally)
    }
    if isInSession { scheduleStep(&stream, model) }
  }

  @inline(__always) private mutating func scheduleStep(_ stream: inout Generator, _ model: borrowing CompiledModel) {
    // At least a microsecond, so that time moves on whatever the scenario says.
    let dwell = max(SimulationDuration(secondsOrEndless: model.session.dwell(on: screen, from: &stream)).microseconds, 1)
    calendar.set(Slot.step, SimulationTime(microseconds: now).addingOrNever(SimulationDuration(microseconds: dwell)))
  }

  private mutating func enter(_ next: Int, _ model: borrowing CompiledModel, _ tally: inout StudyTally) {
    screen = next
    if Trace.isActive { trace.record(.screen(next), at: now) }
    for place in model.session.onAppearPlaces(on: next) {
      perform(model.session.onAppear(at: place), origin: .step(open: open, step: step), model, &tally)
    }
    if model.showsTips {
      for place in model.session.tipPlaces(on: next) {
        let tip = model.session.tip(at: place)
        engine.anchorAppeared(tip, in: model.catalogue)
        beginOpportunity(tip)
      }
    }
    look(isAction: true, model, &tally)
  }

  /// Every anchor of the screen leaves it; displays on it end with `ending`.
  mutating func leaveScreen(_ ending: DisplayEnding, _ model: borrowing CompiledModel, _ tally: inout StudyTally) {
    calendar.clear(Slot.wake)
    guard model.showsTips else { return }
    let anchored = model.session.tipPlaces(on: screen)
    // Reasons are those at the moment of leaving, before the first anchor goes and frees the slot or starts the clock.
    for place in anchored where !engine.isDisplayed(model.session.tip(at: place)) {
      recordNotShown(model.session.tip(at: place), model, &tally)
    }
    for place in anchored where engine.isDisplayed(model.session.tip(at: place)) {
      endDisplay(model.session.tip(at: place), ending, model, &tally)
    }
    for place in anchored { engine.anchorLeft(model.session.tip(at: place)) }
  }

  /// The user leaves the app, for now.
  mutating func endSession(_ ending: DisplayEnding, _ model: borrowing CompiledModel, _ tally: inout StudyTally) {
    leaveScreen(ending, model, &tally)
    isInSession = false
    calendar.clear(Slot.step)
    lastSessionEnd = now
    recordSession(model, &tally)
    if Trace.isActive { trace.record(.sessionEnded, at: now) }
  }

  /// Does what an action does to the app and the engine.
  @inline(__always) mutating func perform(_ action: Int, origin: ActionOrigin, _ model: borrowing CompiledModel, _ tally: inout StudyTally)
  {
    actionCounts[action] &+= 1
    if action != SimulationModel.openAction {
      outcome.actions &+= 1
      if Trace.isActive {
        if case .tip(let tip, _) = origin {
          trace.record(.action(action, tip: tip), at: now)
        } else {
          trace.record(.action(action, tip: nil), at: now)
        }
      }
      if model.isFeature[action] { useFeature(action, model, &tally) }
    }
    for place in model.effects.places(of: action) {
      let event = model.effects.plainDonation(at: place)
      if event >= 0 {
        engine.donate(to: event, payload: Span(), at: now, in: model.catalogue)
      } else {
        apply(place, origin, model, &tally)
      }
    }
  }

  private mutating func useFeature(_ action: Int, _ model: borrowing CompiledModel, _ tally: inout StudyTally) {
    outcome.featureUses += 1
    outcome.usedFeature = true
    guard !isUsed[action] else { return }
    isUsed[action] = true
    for tip in tips.indices where model.featureOfTip[tip] == action {
      if tips[tip].displayedAt > now - CompiledModel.microsecondsPerDay { tips[tip].hasAdopted = true }
    }
    adopt()
  }

  @inline(never) private mutating func apply(
    _ place: Int, _ origin: ActionOrigin, _ model: borrowing CompiledModel, _ tally: inout StudyTally
  ) {
    let effect = model.effects[place]
    guard effect.firstSession <= sessionOrdinal, sessionOrdinal <= effect.lastSession else { return }
    if effect.needsDraws { return applyDrawing(place, effect.operation, origin, model, &tally) }
    run(effect.operation, model.effects.words.span.extracting(effect.firstWord..<effect.lastWord), model, &tally)
  }

  @inline(never) private mutating func applyDrawing(
    _ place: Int, _ operation: CompiledEffects.Operation, _ origin: ActionOrigin, _ model: borrowing CompiledModel,
    _ tally: inout StudyTally
  ) {
    draws.removeAll(keepingCapacity: true)
    guard model.effects.draw(place, origin, streams: streams, into: &draws, using: Generator.self) else { return }
    let words = draws
    run(operation, words.span, model, &tally)
  }

  @inline(__always) private mutating func run(
    _ operation: CompiledEffects.Operation, _ words: Span<Int64>, _ model: borrowing CompiledModel, _ tally: inout StudyTally
  ) {
    switch operation {
    case .donate(let event): engine.donate(to: event, payload: words, at: now, in: model.catalogue)
    case .set(let parameter):
      for word in words.indices { engine.setParameter(parameter, word: word, to: words[word], in: model.catalogue) }
    case .configure, .toggle, .add, .invalidate, .deleteDonations: runRare(operation, model, &tally)
    }
  }

  @inline(never) private mutating func runRare(
    _ operation: CompiledEffects.Operation, _ model: borrowing CompiledModel, _ tally: inout StudyTally
  ) {
    switch operation {
    case .donate, .set: break
    case .configure: engine.configure()
    case .toggle(let parameter):
      let value = engine.memory.parameterWord(model.catalogue.layout.parameterOffset(parameter))
      engine.setParameter(parameter, to: 1 - value, in: model.catalogue)
    case .add(let parameter, let amount):
      let value = engine.memory.parameterWord(model.catalogue.layout.parameterOffset(parameter))
      let (sum, overflow) = value.addingReportingOverflow(amount)
      if !overflow { engine.setParameter(parameter, to: sum, in: model.catalogue) }
    case .invalidate(let tip, let reason):
      engine.invalidate(tip, reason: reason, in: model.catalogue)
      if engine.isDisplayed(tip) { endDisplay(tip, .invalidated, model, &tally) }
    case .deleteDonations(let event): engine.deleteDonations(of: event, in: model.catalogue)
    }
  }
}
