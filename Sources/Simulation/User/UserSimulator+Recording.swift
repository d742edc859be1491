// SPDX-License-Identifier: GPL-3.0-or-later

import EventKernel
import Statistics
import TipEngine
import TipRules

extension UserSimulator {
  /// The longest time after which closing a tip is a strike, in microseconds (Command AI counts closes within 2 seconds).
  static var strikeLimit: Int64 { 2_000_000 }

  mutating func recordDisplay(_ tip: Int, wasNoticed: Bool, isWasted: Bool, _ tally: inout StudyTally) {
    count(.displays, tip, exposure: .displays, &tally)
    if wasNoticed { recordNotice(of: tip, &tally) }
    if isWasted {
      outcome.wasted += 1
      countTwice(tip, &tally) { $0.place(.wasted, tip: $1) }
    }
  }

  mutating func recordNotice(of tip: Int, _ tally: inout StudyTally) {
    tips[tip].noticed += 1
    outcome.noticed += 1
    count(.noticed, tip, exposure: .noticed, &tally)
  }

  mutating func recordEnding(
    _ tip: Int, _ ending: DisplayEnding, duration: Int64, _ tally: inout StudyTally
  ) {
    countTwice(tip, &tally) { $0.place(ending, tip: $1) }
    let anyTip = tally.layout.anyTip
    tally.sums[tally.layout.sumPlace(.displayTime, tip: tip, segment: segment, variant: variant)] += Int128(duration)
    tally.sums[tally.layout.sumPlace(.displayTime, tip: anyTip, segment: segment, variant: variant)] += Int128(duration)
    switch ending {
    case .acted:
      tips[tip].acted += 1
      outcome.acts += 1
      count(.acted, tip, exposure: .acted, &tally)
    case .closed:
      outcome.dismissals += 1
      countExposure(.closed, tip, &tally)
      recordStrike(tip, duration: duration, &tally)
    case .tappedAway:
      outcome.dismissals += 1
      countExposure(.tappedAway, tip, &tally)
      // Who closes a bubble by reflex hits the dim around it.
      if pending[tip].kind == .strike { recordStrike(tip, duration: duration, &tally) }
    default: break
    }
  }

  private mutating func recordStrike(_ tip: Int, duration: Int64, _ tally: inout StudyTally) {
    guard duration <= Self.strikeLimit else { return }
    outcome.strikes += 1
    count(.strikes, tip, exposure: .strikes, &tally)
  }

  /// The outcome of an opportunity that ends without a display: the first gate that fails now.
  @inline(__always) mutating func recordNotShown(_ tip: Int, _ model: borrowing CompiledModel) {
    var gate = engine.firstFailingGate(of: tip, at: now, in: model.catalogue)
    if model.interrupts, gate == nil || gate == .attention || gate == .dismissed {
      // What the engine was told of a place or of attention is as old as the last look.
      if model.hasScreens, waitsForPlace(tip, model) {
        gate = .placement
      } else if model.hasPrompts, let deferral = recordHeldBack(tip, model) {
        gate = .attention
        if Trace.isActive { trace.record(.heldBack(tip: tip, deferral: deferral, isFinal: true), at: now) }
      } else if gate == .attention {
        gate = engine.record(of: tip).isDismissed ? .dismissed : nil
      }
    }
    notShown[Gate.place(of: gate, tip: tip)] &+= 1
    if Trace.isActive, gate != .attention {
      let decision = engine.decision(on: tip, at: now, in: model.catalogue)
      let isStale = decision.gate == nil || decision.gate == .attention || gate == .placement
      trace.record(.notShown(tip: tip, decision: isStale ? TipDecision(gate: gate ?? .evaluation) : decision), at: now)
    }
  }

  mutating func recordSession(_ tally: inout StudyTally) {
    let place = tally.layout.histogramPlace(.displaysPerSession, segment: segment, variant: variant)
    tally.histograms[place].record(displaysInSession)
  }

  /// Tells the trace what the gates say of each tip whose anchor is on screen without it.
  mutating func traceDecisions(_ model: borrowing CompiledModel) {
    for tip in tips.indices {
      let record = engine.record(of: tip)
      guard record.isAnchored, !record.isDisplayed else { continue }
      if model.hasScreens, engine.firstFailingGate(of: tip, at: now, in: model.catalogue) == .attention, waitsForPlace(tip, model) {
        trace.record(.decision(tip: tip, decision: TipDecision(gate: .placement)), at: now)
        continue
      }
      if model.hasPrompts, engine.firstFailingGate(of: tip, at: now, in: model.catalogue) == .attention,
        let deferral = deferral(of: tip, model)
      {
        trace.record(.heldBack(tip: tip, deferral: deferral, isFinal: false), at: now)
        continue
      }
      trace.record(.decision(tip: tip, decision: engine.decision(on: tip, at: now, in: model.catalogue)), at: now)
    }
  }

  private mutating func count(
    _ count: TipCount, _ tip: Int, exposure: ExposureCount, _ tally: inout StudyTally
  ) {
    countTwice(tip, &tally) { $0.place(count, tip: $1) }
    countExposure(exposure, tip, &tally)
  }

  /// Counts for a tip and for all tips together.
  @inline(__always) mutating func countTwice(_ tip: Int, _ tally: inout StudyTally, _ place: (borrowing TallyLayout, Int) -> Int) {
    tally.counts[base + place(tally.layout, tip)] += 1
    tally.counts[base + place(tally.layout, tally.layout.anyTip)] += 1
  }

  private mutating func countExposure(_ exposure: ExposureCount, _ tip: Int, _ tally: inout StudyTally) {
    let anyTip = tally.layout.anyTip
    tally.counts[base + tally.layout.place(exposure, exposure: tips[tip].displays, tip: tip)] += 1
    tally.counts[base + tally.layout.place(exposure, exposure: tips[tip].exposureOfAny, tip: anyTip)] += 1
  }
}
