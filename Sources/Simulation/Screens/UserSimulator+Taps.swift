// SPDX-License-Identifier: GPL-3.0-or-later

import Population
import Randomness
import TipEngine
import TipRules

/// How users respond to bubbles: they tap, and the presenter says what comes of it.
extension UserSimulator {
  /// The probability that a rested user notices a tip whole, made smaller by what of it is out of sight; nobody overlooks a dim.
  mutating func noticeProbability(of tip: Int, inView probability: Double) -> Double {
    screens.tips[tip].visible * (isBehindDim(tip) ? 1 : probability)
  }

  /// Whether a tip is up in a bubble that takes every tap.
  private mutating func isBehindDim(_ tip: Int) -> Bool { screens.tips[tip].isBubble && screens.modalCount > 0 }

  /// A user who has nothing to do with a bubble that takes every tap still wants to go on, and taps the dim.
  @inline(never) mutating func waitBehindDim(of tip: Int, _ model: borrowing CompiledModel, _ stream: inout Generator) {
    guard isBehindDim(tip) else { return }
    pending[tip].kind = .tapAway
    scheduleResponse(to: tip, model, &stream)
  }

  /// Whether a tip is a step of a tour.
  @inline(never) mutating func isTourStep(_ tip: Int, _ model: borrowing CompiledModel) -> Bool { model.screens?.laterSteps[tip] != nil }

  /// Whether the user goes on from a step of a tour or skips the rest.
  mutating func decideOnTour(_ tip: Int, at place: Double, plus logits: Double) {
    pending[tip].kind = place < probability(.tourContinue, plus: logits) ? .goOn : .skip
  }

  /// The user taps.
  @inline(never) mutating func tap(_ tip: Int, _ model: borrowing CompiledModel, _ tally: inout StudyTally) {
    guard let compiled = model.screens else { return }
    let area = tapArea(for: tip)
    let effect = tapEffect(on: area, of: tip, compiled)
    if area != .dim, !screens.tips[tip].isNoticed { noticeLate(tip, model, &tally) }
    let layout = tally.layout
    tally.counts[base + layout.place(effect, on: area, tip: tip)] += 1
    tally.counts[base + layout.place(effect, on: area, tip: layout.anyTip)] += 1
    if Trace.isActive { trace.record(.tapped(tip: tip, area: area, effect: effect), at: now) }
    switch effect {
    case .acted:
      // Without that, the bubble would come back at once where `redisplay` lets it.
      engine.invalidate(tip, reason: .actionPerformed, in: model.catalogue)
      endByAct(tip, model, &tally)
    case .continued: endDisplay(tip, .continued, model, &tally)
    case .skipped: endTour(at: tip, .closed, model, &tally)
    case .closed: close(tip, byTapOn: area, model, &tally)
    case .actedStillShown:
      let exposure = tips[tip].displays
      // An app that invalidates the tip for that ends a display that was acted on.
      screens.tipActedOn = tip
      performFeature(of: tip, model, &tally)
      screens.tipActedOn = -1
      // What was done may have taken the bubble away, and brought it back.
      if screens.tips[tip].isBubble, tips[tip].displays == exposure { tapAgain(tip, after: effect, compiled, model, &tally) }
    case .swallowed, .acknowledged, .passedThrough, .locked:
      outcome.ineffectiveTaps += 1
      tapAgain(tip, after: effect, compiled, model, &tally)
    }
  }

  /// Who taps a bubble or what it points at has noticed it, though it was out of sight at first.
  private mutating func noticeLate(_ tip: Int, _ model: borrowing CompiledModel, _ tally: inout StudyTally) {
    screens.tips[tip].isNoticed = true
    tire(of: tip, by: value(of: .fatiguePerDisplay) * model.weights[tip], model)
    recordNotice(of: tip, &tally)
  }

  /// Where the user taps: first by what they want, then wherever they haven't yet, the bubble before the dim before the target.
  private mutating func tapArea(for tip: Int) -> TapArea {
    let first: TapArea =
      switch pending[tip].kind {
      case .act: .target
      case .close, .goOn, .skip: .bubble
      case .none, .strike, .tapAway: .dim
      }
    if pending[tip].areasTried == 0 { return first }
    let others = [TapArea.bubble, .dim, .target].filter { $0 != first }
    return others[pending[tip].areasTried - 1]
  }

  private mutating func tapEffect(on area: TapArea, of tip: Int, _ compiled: CompiledScreens) -> TapEffect {
    if now - tips[tip].displayedAt < compiled.lockDuration { return .locked }
    switch pending[tip].kind {
    case .goOn: return .continued
    case .skip: return .skipped
    case .none, .strike, .act, .close, .tapAway: return compiled.effects[Int(area.rawValue)]
    }
  }

  /// A tap that a handler answers by dismissing the bubble.
  private mutating func close(_ tip: Int, byTapOn area: TapArea, _ model: borrowing CompiledModel, _ tally: inout StudyTally) {
    let ending: DisplayEnding
    switch area {
    case .target: ending = .closed
    // Only who wanted to close it says "later": the place is drawn for them alone.
    case .bubble: ending = pending[tip].kind == .close && isPutOff(tip, model) ? .snoozed : .closed
    case .dim:
      // The handler dismisses the bubble and invalidates the tip, whatever TipKit's popovers would do.
      engine.invalidate(tip, reason: .tipClosed, in: model.catalogue)
      ending = .tappedAway
    }
    if isTourStep(tip, model) { return endTour(at: tip, ending, model, &tally) }
    endDisplay(tip, ending, model, &tally)
  }

  /// Ends a tour at one of its steps, whose display ends: those that are left are closed with it.
  @inline(never) mutating func endTour(
    at tip: Int, _ ending: DisplayEnding, _ model: borrowing CompiledModel, _ tally: inout StudyTally
  ) {
    guard let compiled = model.screens else { return }
    for step in compiled.laterSteps[tip] ?? [] {
      engine.invalidate(step, reason: .tipClosed, in: model.catalogue)
      if engine.isDisplayed(step) { endDisplay(step, .invalidated, model, &tally) }
    }
    endDisplay(tip, ending, model, &tally)
  }

  /// The bubble is still there: the user waits for what moves, tries elsewhere where nothing else can be done, or lets it be.
  private mutating func tapAgain(
    _ tip: Int, after effect: TapEffect, _ compiled: CompiledScreens, _ model: borrowing CompiledModel, _ tally: inout StudyTally
  ) {
    pending[tip].respondsAt = .max
    guard effect == .locked || compiled.isModal else { return scheduleDisplayEnds() }
    pending[tip].lostTaps += 1
    if effect != .locked {
      pending[tip].areasTried += 1
      // Nothing helps: the user leaves the app.
      if pending[tip].areasTried == TapArea.allCases.count { return endSession(.anchorLeft, model, &tally) }
    }
    var stream = streams.stream(
      compiled.taps[tip], index: UInt64(tips[tip].displays) << 32 | UInt64(pending[tip].lostTaps), as: Generator.self)
    scheduleResponse(to: tip, model, &stream)
    // Who sees that taps are lost waits until nothing moves any more.
    pending[tip].respondsAt = max(pending[tip].respondsAt, tips[tip].displayedAt + compiled.lockDuration)
    scheduleDisplayEnds()
  }
}
