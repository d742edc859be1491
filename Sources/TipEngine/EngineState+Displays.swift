// SPDX-License-Identifier: GPL-3.0-or-later

public import TipRules

extension EngineState {
  /// The anchor of a tip came on screen: an opportunity begins.
  public mutating func anchorAppeared(_ tip: Int, in catalogue: TipCatalogue) {
    records[tip].isAnchored = true
    records[tip].isDismissed = false
    if records[tip].displayCount >= catalogue.traits[tip].maximumCount {
      invalidate(tip, reason: .displayCountExceeded, in: catalogue)
    }
    needsLook = true
  }

  /// The anchor of a tip left the screen; a display of the tip must have ended before.
  public mutating func anchorLeft(_ tip: Int) {
    precondition(!records[tip].isDisplayed, "A display ends before its anchor leaves.")
    records[tip].isAnchored = false
  }

  /// A tip appeared on screen at `now`.
  public mutating func displayBegan(_ tip: Int, at now: Microseconds, in catalogue: TipCatalogue) {
    let traits = catalogue.traits[tip]
    let isFirst = records[tip].firstDisplay == TipRecord.never
    records[tip].isDisplayed = true
    records[tip].displayedAt = now
    if isFirst { records[tip].firstDisplay = now }
    displayedCount += 1
    if traits.needsSlot { slotHolder = tip }
    guard traits.isRecorded else { return }
    records[tip].displayCount += 1
    if startsClock(isFirst: isFirst, ignoresFrequency: traits.ignoresFrequency, catalogue.semantics) {
      clock = now
      clockTip = tip
      if catalogue.semantics.clockStartsAt == .displayEnd { clockHolders += 1 }
      records[tip].holdsClock = catalogue.semantics.clockStartsAt == .displayEnd
    }
    if catalogue.semantics.countInvalidatesAt == .displayStart, records[tip].displayCount >= traits.maximumCount {
      invalidate(tip, reason: .displayCountExceeded, in: catalogue)
    }
  }

  /// The display of a tip ended at `now`.
  public mutating func displayEnded(_ tip: Int, _ ending: DisplayEnding, at now: Microseconds, in catalogue: TipCatalogue) {
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
    needsLook = true
    let isPutAway = ending == .acted || ending == .closed || ending == .tappedAway
    if isPutAway, semantics.redisplay == .nextAppearance || records[tip].override == .shown { records[tip].isDismissed = true }
    if ending == .closed || (ending == .tappedAway && semantics.outsideTap == .invalidates) {
      invalidate(tip, reason: .tipClosed, in: catalogue)
    }
    guard traits.isRecorded else { return }
    records[tip].displayDuration += appearance
    if semantics.countInvalidatesAt != .nextEvaluation, records[tip].displayCount >= traits.maximumCount {
      invalidate(tip, reason: .displayCountExceeded, in: catalogue)
    }
    if records[tip].displayDuration >= traits.maximumDuration, appearance >= traits.leastAppearance {
      invalidate(tip, reason: .displayDurationExceeded, in: catalogue)
    }
  }

  /// When the display of a tip that is up will expire by `MaxDisplayDuration`, or `Microseconds.max`.
  public func expiry(of tip: Int, in catalogue: TipCatalogue) -> Microseconds {
    let (traits, record) = (catalogue.traits[tip], records[tip])
    guard traits.isRecorded, traits.maximumDuration != .max else { return .max }
    let rest = max(traits.maximumDuration - record.displayDuration, traits.leastAppearance, 0)
    let (instant, overflow) = record.displayedAt.addingReportingOverflow(rest)
    return overflow ? .max : instant
  }

  private func startsClock(isFirst: Bool, ignoresFrequency: Bool, _ semantics: Semantics) -> Bool {
    switch semantics.clockStartedBy {
    case .anyDisplay: true
    case .firstDisplays: isFirst
    case .displaysUnderFrequency: !ignoresFrequency
    case .firstDisplaysUnderFrequency: isFirst && !ignoresFrequency
    }
  }
}
