// SPDX-License-Identifier: GPL-3.0-or-later

public import TipRules

extension EngineState {
  /// The anchor of a tip came on screen: an opportunity begins, and an earlier dismissal is forgotten.
  public mutating func anchorAppeared(_ tip: Int, in catalogue: TipCatalogue) {
    records[tip].isAnchored = true
    records[tip].isDismissed = false
    wantsLook = true
  }

  /// The anchors of several tips came on screen at once.
  public mutating func anchorsAppeared(_ tips: Span<Int>, in catalogue: TipCatalogue) {
    for place in tips.indices { anchorAppeared(tips[place], in: catalogue) }
  }

  /// The anchors of several tips leave the screen at `now`, with nothing displayed at them; counts for each the first gate that it
  /// does not pass, as of the moment before the first anchor goes.
  ///
  /// - Parameter counts: for each tip of the catalogue `Gate.count` counts, at `Gate.place(of:tip:)`.
  public mutating func anchorsLeft(
    _ tips: Span<Int>, at now: Microseconds, in catalogue: TipCatalogue, counting counts: inout FixedStorage<Int64>
  ) {
    // No gate of one tip asks whether the anchor of another is on screen.
    for place in tips.indices {
      let tip = tips[place]
      counts[Gate.place(of: firstFailingGate(of: tip, at: now, in: catalogue), tip: tip)] &+= 1
      anchorLeft(tip)
    }
  }

  /// The anchor of a tip left the screen; a display of the tip must have ended before.
  public mutating func anchorLeft(_ tip: Int) {
    precondition(!records[tip].isDisplayed, "A display ends before its anchor leaves.")
    records[tip].isAnchored = false
  }

  /// A tip appeared on screen at `now`: it counts, and as `Semantics.clockStartedBy` says it starts the frequency's interval.
  ///
  /// The tip must be the one that `nextDisplay(at:in:)` named; its anchor is on screen and it is not displayed.
  public mutating func displayBegan(_ tip: Int, at now: Microseconds, in catalogue: TipCatalogue) {
    precondition(records[tip].isAnchored && !records[tip].isDisplayed, "A tip appears once at an anchor that is on screen.")
    let (traits, semantics) = (catalogue.traits[tip], catalogue.semantics)
    let isNew = records[tip].displayCount == 0
    records[tip].isDisplayed = true
    records[tip].displayedAt = now
    if records[tip].firstDisplay == TipRecord.never { records[tip].firstDisplay = now }
    displayedCount += 1
    if traits.needsSlot { slotHolder = tip }
    guard traits.isRecorded else { return }
    records[tip].displayCount += 1
    if startsClock(isNew: isNew, ignoresFrequency: traits.ignoresFrequency, semantics) {
      clock = now
      clockTip = tip
      records[tip].holdsClock = semantics.clockStartsAt == .displayEnd
      if records[tip].holdsClock { clockHolders += 1 }
    }
    if semantics.countInvalidatesAt == .displayStart, records[tip].displayCount >= traits.maximumCount {
      invalidate(tip, reason: .displayCountExceeded, in: catalogue)
    }
  }

  /// The display of a tip ended at `now`: its time counts, and the ending or a limit may invalidate the tip.
  ///
  /// What the user did comes before the limits, and the limit that ended the display before the other. `expired` is for the instant
  /// that `expiry(of:in:)` names.
  public mutating func displayEnded(_ tip: Int, _ ending: DisplayEnding, at now: Microseconds, in catalogue: TipCatalogue) {
    precondition(records[tip].isDisplayed, "A display that ends has begun.")
    let (traits, semantics) = (catalogue.traits[tip], catalogue.semantics)
    let appearance = now - records[tip].displayedAt
    records[tip].isDisplayed = false
    displayedCount -= 1
    if slotHolder == tip { slotHolder = -1 }
    if records[tip].holdsClock {
      records[tip].holdsClock = false
      clockHolders -= 1
      clock = now
      clockTip = tip
    }
    wantsLook = true
    if traits.isRecorded { records[tip].displayDuration += appearance }
    let isPutAway = ending == .acted || ending == .continued || ending == .closed || ending == .tappedAway || ending == .snoozed
    if isPutAway, semantics.redisplay == .nextAppearance || records[tip].override == .shown { records[tip].isDismissed = true }
    if ending == .continued { invalidate(tip, reason: .actionPerformed, in: catalogue) }
    if ending == .closed || (ending == .tappedAway && semantics.outsideTap == .invalidates) {
      invalidate(tip, reason: .tipClosed, in: catalogue)
    }
    guard traits.isRecorded else { return }
    let isCountUsedUp = semantics.countInvalidatesAt != .nextEvaluation && records[tip].displayCount >= traits.maximumCount
    let isDurationUsedUp = records[tip].displayDuration >= traits.maximumDuration && appearance >= traits.leastAppearance
    if isDurationUsedUp, ending == .expired { invalidate(tip, reason: .displayDurationExceeded, in: catalogue) }
    if isCountUsedUp { invalidate(tip, reason: .displayCountExceeded, in: catalogue) }
    if isDurationUsedUp, ending != .expired { invalidate(tip, reason: .displayDurationExceeded, in: catalogue) }
  }

  /// A tip that is not up stays away until its anchor appears again.
  public mutating func putAway(_ tip: Int) { records[tip].isDismissed = true }

  /// A tip that is up covers nothing, though its presentation would: others may appear beside it.
  public mutating func releaseSlot(of tip: Int) {
    guard slotHolder == tip else { return }
    slotHolder = -1
    wantsLook = true
  }

  /// The app holds a tip back until an instant, though every gate of the engine's may be open; it is looked at again then.
  ///
  /// What an app has beside a tips engine, such as a primer on screen or a frequency policy of its own, is the app's to know. A hold
  /// changes neither a tip's status nor its first eligibility, and `releaseHolds()` ends it early.
  public mutating func hold(_ tip: Int, until instant: Microseconds) { holds[tip] = instant }

  /// The app holds no tip back any more.
  public mutating func releaseHolds() {
    holds.fill(with: Self.longAgo)
    wantsLook = true
  }

  private func startsClock(isNew: Bool, ignoresFrequency: Bool, _ semantics: Semantics) -> Bool {
    switch semantics.clockStartedBy {
    case .anyDisplay: true
    case .firstDisplays: isNew
    case .displaysUnderFrequency: !ignoresFrequency
    case .firstDisplaysUnderFrequency: isNew && !ignoresFrequency
    }
  }
}
