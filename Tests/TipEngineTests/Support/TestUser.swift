// SPDX-License-Identifier: GPL-3.0-or-later

import Testing
import TipEngine
import TipRules

/// One user of a catalogue with a clock, in whose words tests are written.
final class TestUser {
  let catalogue: TipCatalogue
  private var state: EngineState
  var now: Microseconds = 0

  /// A user of these tips; unless told otherwise, tips are configured.
  init(
    _ tips: TipDefinition..., groups: [TipGroup] = [], frequency: DisplayFrequency = .immediate, isConfigured: Bool = true,
    semantics change: (inout Semantics) -> Void = { _ in }
  ) throws {
    var semantics = Semantics()
    change(&semantics)
    catalogue = try TipCatalogue(
      declarations: SampleApp.declarations, tips: tips, groups: groups, displayFrequency: frequency, semantics: semantics,
      retention: .full)
    state = EngineState(catalogue)
    if isConfigured { state.configure() }
  }

  func record(_ tip: Int = 0) -> TipRecord { state.record(of: tip) }
  func gate(_ tip: Int = 0) -> Gate? { state.firstFailingGate(of: tip, at: now, in: catalogue) }
  func decision(_ tip: Int = 0) -> TipDecision { state.decision(on: tip, at: now, in: catalogue) }
  func status(_ tip: Int = 0) -> TipStatus { state.status(of: tip, at: now, in: catalogue) }
  func expiry(_ tip: Int = 0) -> Microseconds { state.expiry(of: tip, in: catalogue) }
  /// When time alone changes something, as a look says that finds nothing more to display.
  func nextChange() -> Microseconds { state.nextDisplay(at: now, in: catalogue) == nil ? state.nextLook : now }
  func word(_ parameter: Int) -> Int64 { state.parameterWord(parameter, in: catalogue) }
  func donations(_ event: Int) -> Int { state.donationCount(of: event) }
  var isConfigured: Bool { state.isConfigured }
  var needsLook: Bool { state.needsLook }
  var displayed: [Int] { catalogue.tips.indices.filter { state.record(of: $0).isDisplayed } }

  func launch() { state.launch(in: catalogue) }
  @discardableResult func configure() -> Bool { state.configure() }
  @discardableResult func set(_ parameter: Int, to value: Int64, word: Int = 0) -> Bool {
    state.setParameter(parameter, word: word, to: value, in: catalogue)
  }
  @discardableResult func donate(_ event: Int, payload: [Int64] = [], times: Int = 1) -> Bool {
    var isTaken = true
    for _ in 0..<times { isTaken = state.donate(to: event, payload: payload.span, at: now, in: catalogue) && isTaken }
    return isTaken
  }
  func deleteDonations(_ event: Int) { state.deleteDonations(of: event, in: catalogue) }
  func invalidate(_ tip: Int = 0, _ reason: InvalidationReason = .actionPerformed) {
    state.invalidate(tip, reason: reason, in: catalogue)
  }
  func resetEligibility(_ tip: Int = 0) { state.resetEligibility(of: tip) }
  func reset() { state.reset() }
  func hold(_ tip: Int, until instant: Microseconds) { state.hold(tip, until: instant) }
  func putAway(_ tip: Int) { state.putAway(tip) }
  func releaseSlot(of tip: Int) { state.releaseSlot(of: tip) }
  var holdsSlot: Bool { state.holdsSlot }
  func releaseHolds() { state.releaseHolds() }
  var nextLook: Microseconds { state.nextLook }
  func override(show: Set<Int> = [], hide: Set<Int> = [], showAll: Bool = false, hideAll: Bool = false) {
    state.override(show: show, hide: hide, showAll: showAll, hideAll: hideAll)
  }

  /// The anchors come on screen; nothing is looked at yet.
  func anchor(_ tips: Int...) {
    for tip in tips { state.anchorAppeared(tip, in: catalogue) }
  }

  /// The anchor leaves; a display ends before.
  func leave(_ tip: Int = 0) {
    if state.record(of: tip).isDisplayed { end(tip, .anchorLeft) }
    state.anchorLeft(tip)
  }

  /// Looks at all tips once: what must go goes, what may appear appears.
  @discardableResult func look() -> [Int] {
    while let (tip, ending) = state.nextRetraction(at: now, in: catalogue) { end(tip, ending) }
    var appeared: [Int] = []
    while let tip = state.nextDisplay(at: now, in: catalogue) {
      state.displayBegan(tip, at: now, in: catalogue)
      appeared.append(tip)
    }
    return appeared
  }

  /// The anchor comes on screen and tips are looked at; returns what appeared.
  @discardableResult func visit(_ tips: Int...) -> [Int] {
    for tip in tips { state.anchorAppeared(tip, in: catalogue) }
    return look()
  }

  /// Ends a display; a test that ends what is not up fails without taking the others with it.
  func end(_ tip: Int = 0, _ ending: DisplayEnding) {
    guard state.record(of: tip).isDisplayed else {
      Issue.record("Tip \(tip) is not on screen at \(now).")
      return
    }
    state.displayEnded(tip, ending, at: now, in: catalogue)
  }

  func retraction() -> (tip: Int, ending: DisplayEnding)? { state.nextRetraction(at: now, in: catalogue) }

  /// One appearance of the anchor during which the tip is up for some time; false if it did not appear.
  @discardableResult func display(_ tip: Int = 0, for duration: Microseconds = Time.second, _ ending: DisplayEnding = .anchorLeft) -> Bool {
    guard visit(tip).contains(tip) else {
      leave(tip)
      return false
    }
    now += duration
    end(tip, ending)
    leave(tip)
    return true
  }
}
