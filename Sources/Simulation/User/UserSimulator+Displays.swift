// SPDX-License-Identifier: GPL-3.0-or-later

import EventKernel
import Population
import Randomness
import TipEngine

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

extension UserSimulator {
  /// Looks at the tips whose anchors are on screen, if the semantics say that this is a moment to do so.
  mutating func look(isAction: Bool, _ tally: inout StudyTally) {
    guard compiled.model.showsTips else { return }
    let semantics = compiled.model.catalogue.semantics
    switch semantics.reevaluation {
    case .onAction:
      guard isAction else { return }
    case .onWrite, .onChange:
      guard engine.needsLook else { return }
      if semantics.reevaluationDelay > 0 {
        let due = SimulationTime(microseconds: now).addingOrNever(SimulationDuration(microseconds: semantics.reevaluationDelay))
        return calendar.set(Slot.wake, min(calendar[Slot.wake], due))
      }
    }
    lookNow(&tally)
  }

  /// The calendar's wake-up: a rule or the frequency may have changed, or a delayed look is due.
  mutating func wakeUp(_ tally: inout StudyTally) {
    calendar.clear(Slot.wake)
    lookNow(&tally)
  }

  private mutating func lookNow(_ tally: inout StudyTally) {
    let catalogue = compiled.model.catalogue
    while let (tip, ending) = engine.nextRetraction(at: now, in: catalogue) { endDisplay(tip, ending, &tally) }
    while let tip = engine.nextDisplay(at: now, in: catalogue) { beginDisplay(tip, &tally) }
    if Trace.isActive { traceDecisions() }
    if catalogue.semantics.reevaluation == .onChange, isInSession {
      calendar.set(Slot.wake, SimulationTime(microseconds: engine.nextChange(after: now, in: catalogue)))
    }
  }

  private mutating func beginDisplay(_ tip: Int, _ tally: inout StudyTally) {
    let catalogue = compiled.model.catalogue
    engine.displayBegan(tip, at: now, in: catalogue)
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
    let feature = compiled.featureOfTip[tip]
    let isWasted = feature >= 0 && isUsed[feature]
    let wasNoticed = respond(to: tip)
    recordDisplay(tip, wasNoticed: wasNoticed, isWasted: isWasted, &tally)
    tips[tip].expiresAt = engine.expiry(of: tip, in: catalogue)
    scheduleDisplayEnds()
  }

  /// Draws how the user responds to the display that just began, and when; returns whether the user notices it.
  ///
  /// The draws are keyed by the tip and the ordinal of the display, and their number and order are fixed.
  private mutating func respond(to tip: Int) -> Bool {
    let exposure = tips[tip].displays
    var stream = streams.stream(compiled.responses[tip], index: UInt64(exposure), as: Generator.self)
    let noticePlace = stream.uniform()
    let strikePlace = stream.uniform()
    let actPlace = stream.uniform()
    let closePlace = stream.uniform()
    let tapPlace = stream.uniform()
    tips[tip].optOutPlace = stream.uniform()
    tips[tip].abandonPlace = stream.uniform()
    let level = fatigueLevel(with: tip)
    tips[tip].respondsAt = .max
    tips[tip].response = .none
    guard noticePlace < probability(.notice, plus: profile[.responsiveness] - profile[.noticeFatigue] * level) else { return false }
    tire(of: tip, by: profile[.fatiguePerDisplay])
    let appeal = profile[.responsiveness] + compiled.model.tips[tip].relevance
    let habit = profile[.exposureEffect] * Double(exposure - 1) - profile[.actFatigue] * level
    if strikePlace < probability(.strike, plus: profile[.strikeFatigue] * level) {
      tips[tip].response = .strike
    } else if actPlace < probability(.act, plus: appeal + habit) {
      tips[tip].response = .act
    } else if closePlace < probability(.close, plus: profile[.closeFatigue] * level) {
      tips[tip].response = .close
    } else if tapPlace < profile[.tapAway] {
      tips[tip].response = .tapAway
    } else {
      return true
    }
    let times = compiled.model.responseTimes
    let seconds = tips[tip].response == .strike ? times.strike.draw(from: &stream) : times.read.draw(from: &stream)
    let wait = SimulationDuration(secondsOrEndless: max(seconds, 0))
    tips[tip].respondsAt = SimulationTime(microseconds: now).addingOrNever(wait).microseconds
    return true
  }

  /// A base probability of the user's with logits added to its odds; 0 and 1 stay what they are.
  private func probability(_ parameter: BehaviourParameter, plus logits: Double) -> Double {
    let base = profile[parameter]
    if logits == 0 || base <= 0 || base >= 1 { return base }
    return 1 / (1 + (1 - base) / base * exp(-logits))
  }

  private mutating func scheduleDisplayEnds() {
    var earliest = Int64.max
    for tip in tips.indices where engine.record(of: tip).isDisplayed {
      earliest = min(earliest, tips[tip].respondsAt, tips[tip].expiresAt)
    }
    calendar.set(Slot.displayEnd, SimulationTime(microseconds: earliest))
  }

  /// Ends the displays that are due now, in the order of declaration; a response at the very moment of expiry comes too late.
  mutating func endDueDisplays(_ tally: inout StudyTally) {
    for tip in tips.indices where engine.record(of: tip).isDisplayed {
      if tips[tip].expiresAt <= now {
        endDisplay(tip, .expired, &tally)
      } else if tips[tip].respondsAt <= now {
        endByResponse(tip, &tally)
      }
    }
    guard isInSession else { return }
    scheduleDisplayEnds()
    look(isAction: false, &tally)
  }

  private mutating func endByResponse(_ tip: Int, _ tally: inout StudyTally) {
    switch tips[tip].response {
    case .act:
      endDisplay(tip, .acted, &tally)
      if compiled.featureOfTip[tip] >= 0 {
        perform(compiled.featureOfTip[tip], origin: .tip(tip, exposure: tips[tip].displays), &tally)
      }
      look(isAction: true, &tally)
    case .strike, .close: endDisplay(tip, .closed, &tally)
    case .tapAway: endDisplay(tip, .tappedAway, &tally)
    case .none: break
    }
  }

  /// Ends a display; where the anchor stays, another opportunity begins.
  mutating func endDisplay(_ tip: Int, _ ending: DisplayEnding, _ tally: inout StudyTally) {
    let duration = now - tips[tip].displayedAt
    engine.displayEnded(tip, ending, at: now, in: compiled.model.catalogue)
    if Trace.isActive { trace.record(.displayEnded(tip: tip, ending: ending, duration: duration), at: now) }
    recordEnding(tip, ending, duration: duration, &tally)
    scheduleDisplayEnds()
    switch ending {
    case .anchorLeft, .horizon, .userLeft: return
    case .closed, .tappedAway:
      beginOpportunity(tip, &tally)
      dismissed(tip, &tally)
    case .acted, .expired, .retracted, .invalidated, .superseded: beginOpportunity(tip, &tally)
    }
  }

  /// What a dismissal does to a user: it tires, and may make them turn tips off or leave.
  private mutating func dismissed(_ tip: Int, _ tally: inout StudyTally) {
    let level = fatigueLevel(with: tip)
    tire(of: tip, by: profile[.fatiguePerDismissal])
    if !outcome.optedOut, tips[tip].optOutPlace < probability(.optOut, plus: profile[.optOutFatigue] * level) {
      outcome.optedOut = true
      if Trace.isActive { trace.record(.optedOut, at: now) }
      engine.override(hideAll: true)
      for other in tips.indices where engine.record(of: other).isDisplayed {
        endDisplay(other, .userLeft, &tally)
        beginOpportunity(other, &tally)
      }
    }
    if tips[tip].abandonPlace < probability(.abandon, plus: profile[.abandonFatigue] * level) {
      outcome.leftByTip = true
      end = now
      endSession(.userLeft, &tally)
    }
  }

  mutating func beginOpportunity(_ tip: Int, _ tally: inout StudyTally) {
    tips[tip].opportunities += 1
    outcome.opportunities += 1
    countTwice(tip, &tally) { $0.place(.opportunities, tip: $1) }
  }
}
