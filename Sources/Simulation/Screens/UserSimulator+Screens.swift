// SPDX-License-Identifier: GPL-3.0-or-later

import EventKernel
import Population
import TipEngine
import TipRules

// Nothing here is inlined: an app of whose screens nothing is said would pay for its set-up at every action.
extension UserSimulator {
  /// A screen of the app appears, without any tip as yet.
  @inline(never) mutating func appScreenAppears() {
    screens.mask = 0
    releasePlaces()
  }

  /// The session is over: no step waits any more, nor does a tip in this store, for the next session may be in another.
  @inline(never) mutating func screensSeeSessionEnd() {
    screens.stepLeft = -1
    releasePlaces()
  }

  private mutating func releasePlaces() {
    guard screens.holdsAny else { return }
    screens.holdsAny = false
    engine.releaseHolds()
  }

  /// Whether a tip that every gate of the engine lets through waits for a place on the user's screen.
  @inline(never) mutating func waitsForPlace(_ tip: Int, _ model: borrowing CompiledModel) -> Bool {
    guard let compiled = model.screens, compiled.model.unplaceable == .deferWithoutCost else { return false }
    return compiled.model.bubbles[tip] != nil && !place(of: tip, compiled).hasPlace
  }

  /// A tip waits until the screen changes.
  mutating func holdForPlace() -> Int64 {
    screens.holdsAny = true
    return .max
  }

  private mutating func place(of tip: Int, _ compiled: CompiledScreens) -> TipPlace {
    let (screen, mask) = (screen, screens.mask)
    return screens.place(of: tip, on: screen, mask: mask, compiled)
  }

  /// Takes the bubbles away that make room for the next.
  @inline(never) mutating func makeRoom(for tip: Int, _ model: borrowing CompiledModel, _ tally: inout StudyTally) {
    guard let compiled = model.screens, compiled.supersedes, compiled.isBubble[tip] else { return }
    for other in tips.indices where screens.tips[other].isBubble {
      endDisplay(other, .superseded, model, &tally)
      engine.putAway(other)
    }
  }

  /// Finds where the display is that just began, and what it changes of the screen.
  @inline(never) mutating func placeDisplay(of tip: Int, _ model: borrowing CompiledModel, _ tally: inout StudyTally) {
    guard let compiled = model.screens else { return }
    var shown = screens.tips[tip]
    shown.since = now
    shown.seen = 0
    let wanted = place(of: tip, compiled)
    let hasBubble = compiled.model.bubbles[tip] != nil
    let isInline = hasBubble && !wanted.hasPlace && compiled.model.unplaceable == .fallbackInline
    let bit = compiled.bit(of: tip, on: screen)
    shown.isView = bit != 0 && (isInline || !hasBubble)
    shown.isBubble = compiled.isBubble[tip] && !isInline
    shown.visible = hasBubble && !isInline ? wanted.bubble : 1
    screens.tips[tip] = shown
    if isInline {
      engine.releaseSlot(of: tip)
      countOnScreen(.inlineDisplays, tip, &tally)
    }
    if shown.isView {
      screens.mask |= bit
      viewsMove(compiled)
    }
    pending[tip].lostTaps = 0
    pending[tip].areasTried = 0
    let visible = screens.tips[tip].visible
    if Trace.isActive { trace.record(.placed(tip: tip, visible: visible, isInline: isInline), at: now) }
    countOnScreen(.displays, tip, &tally)
    if visible < compiled.model.leastVisible { countOnScreen(.cutDisplays, tip, &tally) }
    let layout = tally.layout
    tally.counts[base + layout.place(displaysOn: screen, tip: tip)] += 1
    tally.counts[base + layout.place(displaysOn: screen, tip: layout.anyTip)] += 1
    if shown.isBubble, compiled.isModal {
      screens.modalCount += 1
      // The step that brought it up is not scheduled anew yet.
      if calendar[Slot.step].microseconds > now { holdStep() }
    }
  }

  /// A tip's view came or went: all others may be elsewhere now.
  ///
  /// Bubbles stay where they are: TipSee has copied its target's frame.
  private mutating func viewsMove(_ compiled: CompiledScreens) {
    for tip in tips.indices where screens.tips[tip].isView {
      settleSight(of: tip, compiled)
      screens.tips[tip].visible = place(of: tip, compiled).view
    }
    releasePlaces()
  }

  /// Measures for how long enough of a tip was on screen up to now.
  private mutating func settleSight(of tip: Int, _ compiled: CompiledScreens) {
    if screens.tips[tip].visible >= compiled.model.leastVisible { screens.tips[tip].seen += now - screens.tips[tip].since }
    screens.tips[tip].since = now
  }

  /// A display ended.
  @inline(never) mutating func screensSeeEnd(
    of tip: Int, _ ending: DisplayEnding, _ model: borrowing CompiledModel, _ tally: inout StudyTally
  ) {
    guard let compiled = model.screens else { return }
    if ending == .continued, compiled.laterSteps[tip]?.isEmpty ?? false { outcome.completedTour = true }
    settleSight(of: tip, compiled)
    let shown = screens.tips[tip]
    if shown.seen > 0, shown.seen >= compiled.model.leastTime {
      outcome.effectiveDisplays += 1
      screens.tips[tip].wasEffective = true
      countOnScreen(.effectiveDisplays, tip, &tally)
    }
    screens.tips[tip].isBubble = false
    screens.tips[tip].isView = false
    if shown.isView {
      screens.mask &= ~compiled.bit(of: tip, on: screen)
      viewsMove(compiled)
    }
    if shown.isBubble, compiled.isModal {
      screens.modalCount -= 1
      releaseStep()
    }
  }

  /// The session's next step waits until nothing modal is up.
  mutating func holdStep() {
    let due = calendar[Slot.step].microseconds
    guard screens.stepLeft < 0, due != .max else { return }
    screens.stepLeft = max(due - now, 1)
    calendar.clear(Slot.step)
  }

  private mutating func releaseStep() {
    guard screens.modalCount == 0, screens.stepLeft >= 0, isInSession else { return }
    calendar.set(Slot.step, SimulationTime(microseconds: now).addingOrNever(SimulationDuration(microseconds: screens.stepLeft)))
    screens.stepLeft = -1
  }

  mutating func countOnScreen(_ count: ScreenCount, _ tip: Int, _ tally: inout StudyTally) {
    let (layout, userScreen) = (tally.layout, screens.userScreen)
    tally.counts[base + layout.place(count, userScreen: userScreen, tip: tip)] += 1
    tally.counts[base + layout.place(count, userScreen: userScreen, tip: layout.anyTip)] += 1
  }

  /// Counts what a user has seen of tips at the end of their life with the app.
  @inline(never) mutating func finishScreens(_ tally: inout StudyTally) {
    let (layout, userScreen) = (tally.layout, screens.userScreen)
    tally.counts[base + layout.place(usersOn: userScreen)] += 1
    func add(_ count: ScreenCount, _ tip: Int, _ amount: Int64) {
      tally.counts[base + layout.place(count, userScreen: userScreen, tip: tip)] += amount
    }
    var isEffective = false
    for tip in tips.indices {
      let unplaceable = notShown[Gate.place(of: .placement, tip: tip)]
      outcome.unplaceable += unplaceable
      add(.opportunities, tip, tips[tip].opportunities)
      add(.opportunities, layout.anyTip, tips[tip].opportunities)
      add(.unplaceable, tip, unplaceable)
      add(.unplaceable, layout.anyTip, unplaceable)
      if tips[tip].displays > 0 { add(.usersReached, tip, 1) }
      if screens.tips[tip].wasEffective {
        isEffective = true
        add(.usersEffective, tip, 1)
      }
    }
    if outcome.displays > 0 { add(.usersReached, layout.anyTip, 1) }
    if isEffective { add(.usersEffective, layout.anyTip, 1) }
    func set(_ metric: Metric, _ value: Int64) { metrics[metric.rawValue] = value }
    set(.effectiveUsers, isEffective ? 1 : 0)
    set(.effectiveDisplays, outcome.effectiveDisplays)
    set(.unplaceableOpportunities, outcome.unplaceable)
    set(.ineffectiveTaps, outcome.ineffectiveTaps)
    set(.tourCompleters, outcome.completedTour ? 1 : 0)
  }
}
