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
    scheduleCandidate(after: now, model)
    guard isKept else { return }
    if isInSession {
      tally.counts[base + tally.layout.place(.droppedOpens)] += 1
      return
    }
    startSession(ordinal, model, &tally)
  }

  private mutating func startSession(_ ordinal: UInt32, _ model: borrowing CompiledModel, _ tally: inout StudyTally) {
    open = ordinal
    let isLaunch = begins(model, &tally)
    isInSession = true
    step = 0
    sessionCount += 1
    sessionOrdinal = profile.earlierSessions + sessionCount
    displaysInSession = 0
    if Trace.isActive { trace.record(.opened(session: sessionCount, isLaunch: isLaunch), at: now) }
    if Trace.isActive, model.installations.areSeveralOrFleeting { traceInstallation() }
    if isLaunch {
      engine.launch(in: model.catalogue)
      if model.configuresAtLaunch { engine.configure() }
    }
    if model.installations.isSynchronised { receive(model) }
    if model.hasPrompts { sessionBegins(isLaunch: isLaunch, model, &tally) }
    perform(SimulationModel.openAction, origin: .step(open: open, step: 0), model, &tally)
    steps = streams.stream(model.steps, index: UInt64(ordinal), as: Generator.self)
    if model.session.hasLength { drawLength(model) }
    enter(model.session.start, model, &tally)
    scheduleStep(model)
    if model.interrupts { postponeStep() }
  }

  /// Whether a session that begins now is a new process.
  private mutating func begins(_ model: borrowing CompiledModel, _ tally: inout StudyTally) -> Bool {
    if model.installations.areSeveralOrFleeting { return enterInstallation(model, &tally) }
    return sessionCount == 0 || now - lastSessionEnd >= model.launchAfterInactivity
  }

  /// The end of a dwell: the user acts, goes elsewhere or leaves.
  @inline(__always) mutating func takeStep(_ model: borrowing CompiledModel, _ tally: inout StudyTally) {
    step &+= 1
    if model.session.hasLength {
      if stepsLeft == 0 { return endSession(.anchorLeft, model, &tally) }
      stepsLeft -= 1
    }
    let choice = choices.choice(on: screen, at: steps.uniform())
    switch choice.kind {
    case .action:
      if choice.isPlain, !Trace.isActive {
        actionCounts[choice.target] &+= 1
        if choice.donation >= 0 { engine.donate(to: choice.donation, payload: Span(), at: now, in: model.catalogue) }
      } else {
        perform(choice.target, origin: .step(open: open, step: step), model, &tally)
        if model.hasPrompts { return settleStep(model, &tally) }
      }
      if isLookDue(isAction: true, model) { return lookInStep(model, &tally) }
    case .goTo:
      leaveScreen(.anchorLeft, model, &tally)
      enter(choice.target, model, &tally)
      if model.interrupts {
        scheduleStep(model)
        return postponeStep()
      }
    case .leave:
      return endSession(.anchorLeft, model, &tally)
    }
    // Only a dismissal ends a session before its time, and no display is dismissed in a step.
    scheduleStep(model)
  }

  /// Tips are looked at in a step of the user's own, and one that appears may make the next step wait.
  @inline(never) private mutating func lookInStep(_ model: borrowing CompiledModel, _ tally: inout StudyTally) {
    lookIfDue(isAction: true, model, &tally)
    scheduleStep(model)
    postponeStep()
  }

  /// What a step of the user's own brings in an app with prompts, which may make the next one wait.
  @inline(never) private mutating func settleStep(_ model: borrowing CompiledModel, _ tally: inout StudyTally) {
    settle(isAction: true, model, &tally)
    scheduleStep(model)
    postponeStep()
  }

  /// Draws how many steps the session has: from a word of its stream if it is geometric, else, the word unused, from a stream apart.
  private mutating func drawLength(_ model: borrowing CompiledModel) {
    let place = steps.uniform()
    if let geometric = model.session.geometricLength {
      stepsLeft = geometric.inverted(place)
    } else if let length = model.session.length {
      var stream = streams.stream(model.sessionLength, index: UInt64(open), as: Generator.self)
      stepsLeft = Int(min(max(length.draw(from: &stream), 0), 0x1p53))
    }
  }

  /// Draws the dwell until the next step.
  ///
  /// Each step takes one word of its session's stream for the choice and one for the dwell, so that the place of every word is known
  /// from the step's number alone.
  @inline(__always) private mutating func scheduleStep(_ model: borrowing CompiledModel) {
    let mean = model.session.exponentialMean(on: screen)
    let wait = mean >= 0 ? SimulationDuration(microsecondsOrEndless: Exponential.inverted(steps.uniform(), mean: mean)) : dwell(model)
    // At least a microsecond, so that time moves on whatever the scenario says.
    calendar.set(Slot.step, SimulationTime(microseconds: now).addingOrNever(max(wait, SimulationDuration(microseconds: 1))))
  }

  /// Draws a dwell by any other way.
  ///
  /// GSL takes the same word. Where one is not enough, it is left unused and the dwell has a stream of its own.
  @inline(never) private mutating func dwell(_ model: borrowing CompiledModel) -> SimulationDuration {
    if case .exponential(let sampler) = model.session.dwell(on: screen), sampler.method == .gsl {
      return SimulationDuration(microsecondsOrEndless: Exponential.draw(mean: sampler.mean * 1e6, by: .gsl, from: &steps))
    }
    _ = steps.uniform()
    var stream = streams.stream(model.dwell, open: open, step: step, as: Generator.self)
    return SimulationDuration(secondsOrEndless: max(model.session.dwell(on: screen).draw(from: &stream), 0))
  }

  private mutating func enter(_ next: Int, _ model: borrowing CompiledModel, _ tally: inout StudyTally) {
    screen = next
    if Trace.isActive { trace.record(.screen(next), at: now) }
    for place in model.session.onAppearPlaces(on: next) {
      perform(model.session.onAppear(at: place), origin: .step(open: open, step: step), model, &tally)
    }
    if model.hasScreens { appScreenAppears() }
    if model.showsTips {
      let anchored = model.session.tipPlaces(on: next)
      engine.anchorsAppeared(model.session.tips.span.extracting(anchored), in: model.catalogue)
      for place in anchored { beginOpportunity(model.session.tips[place]) }
    }
    if model.hasPrompts { return settle(screen: next, model, &tally) }
    look(isAction: true, model, &tally)
  }

  /// Every anchor of the screen leaves it; displays on it end with `ending`.
  mutating func leaveScreen(_ ending: DisplayEnding, _ model: borrowing CompiledModel, _ tally: inout StudyTally) {
    calendar.clear(Slot.wake)
    guard model.showsTips else { return }
    let anchored = model.session.tipPlaces(on: screen)
    if !engine.displaysAny, !model.interrupts, !Trace.isActive {
      return engine.anchorsLeft(model.session.tips.span.extracting(anchored), at: now, in: model.catalogue, counting: &notShown)
    }
    // Reasons are those at the moment of leaving, before the first display ends and frees the slot or starts the clock.
    for place in anchored where !engine.isDisplayed(model.session.tips[place]) { recordNotShown(model.session.tips[place], model) }
    for place in anchored where engine.isDisplayed(model.session.tips[place]) {
      endDisplay(model.session.tips[place], ending, model, &tally)
    }
    for place in anchored { engine.anchorLeft(model.session.tips[place]) }
  }

  /// The user leaves the app, for now.
  mutating func endSession(_ ending: DisplayEnding, _ model: borrowing CompiledModel, _ tally: inout StudyTally) {
    leaveScreen(ending, model, &tally)
    isInSession = false
    calendar.clear(Slot.step)
    if model.hasScreens { screensSeeSessionEnd() }
    lastSessionEnd = now
    if model.installations.areSeveralOrFleeting { leaveInstallation(model) }
    recordSession(&tally)
    if model.hasPrompts { promptsSeeSessionEnd() }
    if Trace.isActive { trace.record(.sessionEnded, at: now) }
  }
}
