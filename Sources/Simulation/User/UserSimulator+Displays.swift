// SPDX-License-Identifier: GPL-3.0-or-later

import Attention
import EventKernel
import Population
import Randomness
import TipEngine
import TipRules

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

extension UserSimulator {
  /// Looks at the tips whose anchors are on screen, if the semantics say that this is a moment to do so.
  @inline(__always) mutating func look(isAction: Bool, _ model: borrowing CompiledModel, _ tally: inout StudyTally) {
    if isLookDue(isAction: isAction, model) { lookIfDue(isAction: isAction, model, &tally) }
  }

  /// Whether anything was written, or time has come, that could let a tip appear or go.
  @inline(__always) mutating func isLookDue(isAction: Bool, _ model: borrowing CompiledModel) -> Bool {
    model.showsTips && (engine.needsLook || (isAction && now >= engine.nextLook))
  }

  @inline(never) mutating func lookIfDue(isAction: Bool, _ model: borrowing CompiledModel, _ tally: inout StudyTally) {
    switch model.semantics.reevaluation {
    case .onAction:
      guard isAction else { return }
    case .onWrite, .onChange:
      guard engine.needsLook else { return }
      if model.semantics.reevaluationDelay > 0 {
        let due = SimulationTime(microseconds: now).addingOrNever(SimulationDuration(microseconds: model.semantics.reevaluationDelay))
        return calendar.set(Slot.wake, min(calendar[Slot.wake], due))
      }
    }
    lookNow(model, &tally)
  }

  /// The calendar's wake-up: a rule or the frequency may have changed, or a delayed look is due.
  mutating func wakeUp(_ model: borrowing CompiledModel, _ tally: inout StudyTally) {
    calendar.clear(Slot.wake)
    lookNow(model, &tally)
  }

  private mutating func lookNow(_ model: borrowing CompiledModel, _ tally: inout StudyTally) {
    while let (tip, ending) = engine.nextRetraction(at: now, in: model.catalogue) { endDisplay(tip, ending, model, &tally) }
    while let tip = engine.nextDisplay(at: now, in: model.catalogue) {
      if model.interrupts, let end = holdEnd(of: tip, model) {
        engine.hold(tip, until: end)
      } else {
        beginDisplay(tip, model, &tally)
      }
    }
    if Trace.isActive, !prompts.isAwaitingCalls { traceDecisions(model) }
    if model.semantics.reevaluation == .onChange, isInSession {
      calendar.set(Slot.wake, SimulationTime(microseconds: engine.nextLook))
    }
  }

  private mutating func beginDisplay(_ tip: Int, _ model: borrowing CompiledModel, _ tally: inout StudyTally) {
    if model.installations.areSeveralOrFleeting { recordRepetition(tip, model, &tally) }
    if model.hasScreens { makeRoom(for: tip, model, &tally) }
    engine.displayBegan(tip, at: now, in: model.catalogue)
    tips[tip].displays += 1
    tips[tip].displayedAt = now
    outcome.displays += 1
    tips[tip].exposureOfAny = outcome.displays
    displaysInSession += 1
    if tips[tip].firstDisplay == .max {
      tips[tip].firstDisplay = now
      tips[tip].firstSession = sessionCount
    }
    if outcome.firstDisplay == .max {
      outcome.firstDisplay = now
      outcome.firstSession = sessionCount
    }
    if Trace.isActive { trace.record(.displayed(tip: tip, exposure: tips[tip].displays), at: now) }
    if model.hasScreens { placeDisplay(of: tip, model, &tally) }
    let feature = model.featureOfTip[tip]
    let isWasted = feature >= 0 && isUsed[feature]
    let wasNoticed = respond(to: tip, model)
    if model.hasScreens { screens.tips[tip].isNoticed = wasNoticed }
    if model.hasPrompts { promptsSee(displayOf: tip) }
    recordDisplay(tip, wasNoticed: wasNoticed, isWasted: isWasted, &tally)
    pending[tip].expiresAt = engine.expiry(of: tip, in: model.catalogue)
    scheduleDisplayEnds()
  }

  /// Draws how the user responds to the display that just began, and when; returns whether the user notices it.
  ///
  /// The draws are keyed by the tip and the ordinal of the display, and their number and order are fixed.
  private mutating func respond(to tip: Int, _ model: borrowing CompiledModel) -> Bool {
    let exposure = tips[tip].displays
    var stream = streams.stream(model.responses[tip], index: UInt64(exposure), as: Generator.self)
    let noticePlace = stream.uniform()
    let strikePlace = stream.uniform()
    let actPlace = stream.uniform()
    let closePlace = stream.uniform()
    let tapPlace = stream.uniform()
    pending[tip].optOutPlace = stream.uniform()
    pending[tip].abandonPlace = stream.uniform()
    let level = fatigueLevel(with: tip, model)
    pending[tip].respondsAt = .max
    pending[tip].kind = .none
    var noticed = probability(.notice, plus: value(of: .responsiveness) - value(of: .noticeFatigue) * level)
    if model.hasScreens { noticed = noticeProbability(of: tip, inView: noticed) }
    guard noticePlace < noticed else {
      if model.hasScreens { waitBehindDim(of: tip, model, &stream) }
      return false
    }
    tire(of: tip, by: value(of: .fatiguePerDisplay) * model.weights[tip], model)
    let appeal = value(of: .responsiveness) + model.relevance[tip]
    let habit = value(of: .exposureEffect) * Double(exposure - 1) - value(of: .actFatigue) * level
    if model.hasScreens, isTourStep(tip, model) {
      decideOnTour(tip, at: actPlace, plus: appeal - value(of: .fatigueOnTour) * level)
    } else if strikePlace < probability(.strike, plus: value(of: .strikeFatigue) * level) {
      pending[tip].kind = .strike
    } else if actPlace < probability(.act, plus: appeal + habit) {
      pending[tip].kind = .act
    } else if case let closes = probability(.close, plus: value(of: .closeFatigue) * level), closePlace < closes {
      pending[tip].kind = .close
      // Given a close, its place is uniform below its probability.
      pending[tip].snoozePlace = closePlace / closes
    } else if tapPlace < value(of: .tapAway) {
      pending[tip].kind = .tapAway
    } else {
      if model.hasScreens { waitBehindDim(of: tip, model, &stream) }
      return true
    }
    scheduleResponse(to: tip, model, &stream)
    return true
  }

  /// Draws when the user responds to a tip, from now on.
  mutating func scheduleResponse(to tip: Int, _ model: borrowing CompiledModel, _ stream: inout Generator) {
    let seconds =
      pending[tip].kind == .strike ? model.responseTimes.strike.draw(from: &stream) : model.responseTimes.read.draw(from: &stream)
    // At least a microsecond, as for a dwell.
    let wait = max(SimulationDuration(secondsOrEndless: max(seconds, 0)).microseconds, 1)
    pending[tip].respondsAt = SimulationTime(microseconds: now).addingOrNever(SimulationDuration(microseconds: wait)).microseconds
  }

  /// A base probability of the user's with logits added to its odds; 0 and 1 stay what they are.
  mutating func probability(_ parameter: BehaviourParameter, plus logits: Double) -> Double {
    let base = value(of: parameter)
    if logits == 0 || base <= 0 || base >= 1 { return base }
    return 1 / (1 + (1 - base) / base * exp(-logits))
  }

  mutating func scheduleDisplayEnds() {
    var earliest = Int64.max
    for tip in tips.indices where engine.isDisplayed(tip) {
      earliest = min(earliest, pending[tip].respondsAt, pending[tip].expiresAt)
    }
    calendar.set(Slot.displayEnd, SimulationTime(microseconds: earliest))
  }

  /// Ends the displays that are due now, in the order of declaration; a response at the very moment of expiry comes too late.
  mutating func endDueDisplays(_ model: borrowing CompiledModel, _ tally: inout StudyTally) {
    for tip in tips.indices where engine.isDisplayed(tip) {
      if pending[tip].expiresAt <= now {
        expire(tip, model, &tally)
      } else if pending[tip].respondsAt <= now {
        endByResponse(tip, model, &tally)
      }
    }
    guard isInSession else { return }
    look(isAction: false, model, &tally)
  }

  /// A display has lasted for as long as it may; a tour that nobody goes on with is over.
  private mutating func expire(_ tip: Int, _ model: borrowing CompiledModel, _ tally: inout StudyTally) {
    if model.hasScreens, isTourStep(tip, model) { return endTour(at: tip, .expired, model, &tally) }
    endDisplay(tip, .expired, model, &tally)
  }

  private mutating func endByResponse(_ tip: Int, _ model: borrowing CompiledModel, _ tally: inout StudyTally) {
    if model.hasScreens, screens.tips[tip].isBubble { return tap(tip, model, &tally) }
    switch pending[tip].kind {
    case .act: endByAct(tip, model, &tally)
    case .goOn: endDisplay(tip, .continued, model, &tally)
    case .skip: endTour(at: tip, .closed, model, &tally)
    case .strike: endDisplay(tip, .closed, model, &tally)
    case .close: endDisplay(tip, isPutOff(tip, model) ? .snoozed : .closed, model, &tally)
    case .tapAway: endDisplay(tip, .tappedAway, model, &tally)
    case .none: break
    }
  }

  /// The user does what a tip suggests, which ends its display.
  mutating func endByAct(_ tip: Int, _ model: borrowing CompiledModel, _ tally: inout StudyTally) {
    endDisplay(tip, .acted, model, &tally)
    performFeature(of: tip, model, &tally)
  }

  /// The user does what a tip suggests.
  mutating func performFeature(of tip: Int, _ model: borrowing CompiledModel, _ tally: inout StudyTally) {
    if model.hasPrompts { promptsSee(actOn: tip) }
    if model.featureOfTip[tip] >= 0 {
      perform(model.featureOfTip[tip], origin: .tip(tip, exposure: tips[tip].displays), model, &tally)
    }
    if model.hasPrompts { return settle(isAction: true, model, &tally) }
    look(isAction: true, model, &tally)
  }

  /// Whether a close means "later", where the app offers that.
  @inline(never) mutating func isPutOff(_ tip: Int, _ model: borrowing CompiledModel) -> Bool {
    guard model.hasPrompts else { return false }
    let (now, place) = (now, pending[tip].snoozePlace)
    return prompts.ledger.putsOff(tip, at: now, place: place)
  }

  /// Ends a display; where the anchor stays, another opportunity begins.
  mutating func endDisplay(_ tip: Int, _ ending: DisplayEnding, _ model: borrowing CompiledModel, _ tally: inout StudyTally) {
    let duration = now - tips[tip].displayedAt
    engine.displayEnded(tip, ending, at: now, in: model.catalogue)
    if Trace.isActive { trace.record(.displayEnded(tip: tip, ending: ending, duration: duration), at: now) }
    recordEnding(tip, ending, duration: duration, &tally)
    if model.hasScreens { screensSeeEnd(of: tip, ending, model, &tally) }
    scheduleDisplayEnds()
    switch ending {
    case .anchorLeft, .horizon, .userLeft: return
    case .closed, .tappedAway:
      beginOpportunity(tip)
      dismissed(tip, model, &tally)
    case .acted, .continued, .snoozed, .expired, .retracted, .invalidated, .superseded: beginOpportunity(tip)
    }
  }

  /// What a dismissal does to a user: it tires, and may make them turn tips off or leave.
  private mutating func dismissed(_ tip: Int, _ model: borrowing CompiledModel, _ tally: inout StudyTally) {
    if model.hasPrompts { promptsSee(dismissalOf: tip) }
    let level = fatigueLevel(with: tip, model)
    tire(of: tip, by: value(of: .fatiguePerDismissal), model)
    if !outcome.optedOut, pending[tip].optOutPlace < probability(.optOut, plus: value(of: .optOutFatigue) * level) {
      outcome.optedOut = true
      if Trace.isActive { trace.record(.optedOut, at: now) }
      engine.override(hideAll: true)
      hideTipsElsewhere()
      for other in tips.indices where engine.isDisplayed(other) {
        endDisplay(other, .userLeft, model, &tally)
        beginOpportunity(other)
      }
    }
    if pending[tip].abandonPlace < probability(.abandon, plus: value(of: .abandonFatigue) * level) {
      outcome.leftByTip = true
      end = now
      endSession(.userLeft, model, &tally)
    }
  }

  @inline(__always) mutating func beginOpportunity(_ tip: Int) {
    tips[tip].opportunities &+= 1
  }
}
