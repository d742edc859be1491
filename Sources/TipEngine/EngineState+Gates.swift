// SPDX-License-Identifier: GPL-3.0-or-later

public import TipRules

extension EngineState {
  /// The tip that appears at `now`, if any: the first in tie order whose anchor is on screen and which passes every gate.
  ///
  /// Cheap gates are tested first, except while a tip's first eligibility is unknown: then its rules are looked at in any case,
  /// so that the instant is exact. Call again after `displayBegan(_:at:in:)` until nil; retractions come before displays, see
  /// `nextRetraction(at:in:)`.
  public mutating func nextDisplay(at now: Microseconds, in catalogue: TipCatalogue) -> Int? {
    needsLook = false
    guard isConfigured else { return nil }
    if catalogue.semantics.countInvalidatesAt == .nextEvaluation { invalidateUsedUpTips(in: catalogue) }
    for position in catalogue.order.indices {
      let tip = catalogue.order[position]
      guard records[tip].isWaiting else { continue }
      let isForced = records[tip].override == .shown
      let isBlocked =
        records[tip].isDismissed || records[tip].displayCount >= catalogue.traits[tip].maximumCount
        || (catalogue.traits[tip].needsSlot && slotHolder >= 0)
        || (!isForced && frequencyOpening(for: tip, in: catalogue) > now)
      if isForced {
        if isBlocked { continue }
        return tip
      }
      if isBlocked && records[tip].firstEligibility != TipRecord.never { continue }
      guard rulesHold(tip, at: now, in: catalogue) else { continue }
      if records[tip].firstEligibility == TipRecord.never { records[tip].firstEligibility = now }
      if !isBlocked, waitsInGroup(tip, at: now, in: catalogue) == nil { return tip }
    }
    return nil
  }

  /// The tip that must go away at `now`, if any, and why: its rules stopped holding, or an earlier tip of its group takes over.
  ///
  /// Call again after `displayEnded(_:_:at:in:)` until nil. Displays that a user's response, the app or `expiry(of:in:)` ends are
  /// the caller's to end.
  public mutating func nextRetraction(at now: Microseconds, in catalogue: TipCatalogue) -> (tip: Int, ending: DisplayEnding)? {
    guard displayedCount > 0 else { return nil }
    for position in catalogue.order.indices {
      let tip = catalogue.order[position]
      guard records[tip].isDisplayed, records[tip].override != .shown else { continue }
      if catalogue.traits[tip].retracts, !rulesHold(tip, at: now, in: catalogue) { return (tip, .retracted) }
      if isSuperseded(tip, at: now, in: catalogue) { return (tip, .superseded) }
    }
    return nil
  }

  /// The first gate that a tip does not pass at `now`, in canonical order; nil if it would appear at its anchor, or may stay up.
  ///
  /// A tip on screen has passed its group, the frequency, the slot and a dismissal; only the gates before these are asked of it.
  public mutating func firstFailingGate(of tip: Int, at now: Microseconds, in catalogue: TipCatalogue) -> Gate? {
    if !isConfigured { return .configured }
    if records[tip].override == .hidden { return .override }
    if records[tip].invalidation != nil || isUsedUp(tip, in: catalogue) { return .valid }
    if records[tip].override != .shown, !rulesHold(tip, at: now, in: catalogue) { return .rules }
    if records[tip].isDisplayed { return nil }
    if records[tip].override != .shown {
      if waitsInGroup(tip, at: now, in: catalogue) != nil { return .group }
      if frequencyOpening(for: tip, in: catalogue) > now { return .displayFrequency }
    }
    if catalogue.traits[tip].needsSlot && slotHolder >= 0 { return .slot }
    return records[tip].isDismissed ? .dismissed : nil
  }

  /// What TipKit's `status` says of a tip at `now`.
  ///
  /// It follows from "its rules and the configured displayFrequency" (Apple, `Tip.status`): neither group, nor slot, nor a
  /// dismissal shows in it. A tip on screen whose rules stopped holding is pending, also where its popover stays.
  public mutating func status(of tip: Int, at now: Microseconds, in catalogue: TipCatalogue) -> TipStatus {
    if let reason = records[tip].invalidation { return .invalidated(reason) }
    guard isConfigured, records[tip].override != .hidden else { return .pending }
    return isAvailable(tip, at: now, in: catalogue) ? .available : .pending
  }

  /// Whether a valid tip that nothing hides is available: by override, or by its rules and the frequency.
  mutating func isAvailable(_ tip: Int, at now: Microseconds, in catalogue: TipCatalogue) -> Bool {
    if records[tip].override == .shown { return true }
    guard rulesHold(tip, at: now, in: catalogue) else { return false }
    return records[tip].isDisplayed || frequencyOpening(for: tip, in: catalogue) <= now
  }

  /// Whether all rules of a tip hold at `now`; remembered until a write or time can change it.
  mutating func rulesHold(_ tip: Int, at now: Microseconds, in catalogue: TipCatalogue) -> Bool {
    if now < records[tip].rulesKnownUntil { return records[tip].rulesHeld }
    let decision = catalogue.programs[tip].decision(memory, now: Self.ruleTime(now))
    records[tip].rulesHeld = decision.holds
    records[tip].rulesKnownUntil = decision.nextChange
    return decision.holds
  }

  /// An instant as rules know it: they take all that lie beyond their clock's limit for that limit.
  @inline(__always) static func ruleTime(_ now: Microseconds) -> Microseconds { min(now, RuleClock.limit) }

  /// The instant from which the frequency lets a tip appear; in the past or now if it does so already.
  func frequencyOpening(for tip: Int, in catalogue: TipCatalogue) -> Microseconds {
    guard catalogue.interval > 0, !catalogue.traits[tip].ignoresFrequency else { return .min }
    if records[tip].displayCount > 0, catalogue.semantics.frequencyAppliesTo == .newTips { return .min }
    if clockHolders > 0 { return .max }
    let (instant, overflow) = clock.addingReportingOverflow(catalogue.interval)
    return overflow ? .max : instant
  }

  /// Whether a tip has had all the displays it may have, without having been invalidated for it yet.
  func isUsedUp(_ tip: Int, in catalogue: TipCatalogue) -> Bool {
    let record = records[tip]
    return !record.isDisplayed && record.override != .shown && record.displayCount >= catalogue.traits[tip].maximumCount
  }

  /// Invalidates the tips on whose anchors one looks now and whose displays are used up.
  private mutating func invalidateUsedUpTips(in catalogue: TipCatalogue) {
    for tip in records.indices where records[tip].isAnchored && !records[tip].isDisplayed && records[tip].override != .hidden {
      guard records[tip].invalidation == nil, records[tip].displayCount >= catalogue.traits[tip].maximumCount else { continue }
      invalidate(tip, reason: .displayCountExceeded, in: catalogue)
    }
    needsLook = false
  }
}
