// SPDX-License-Identifier: GPL-3.0-or-later

public import TipRules

extension EngineState {
  /// The tip that appears at `now`, if any: the first in tie order whose anchor is on screen and which passes every gate.
  ///
  /// Call again after `displayBegan(_:at:in:)` until nil; retractions come before displays, see `nextRetraction(at:in:)`. With nil
  /// the state is settled: until `needsLook` or `nextLook` a look would find nothing, whatever is written in between. Cheap gates are
  /// tested first, except while a tip's first eligibility is unknown: then its rules are looked at in any case, so that the instant is
  /// exact. O(tips), and in groups O(tips of the group) more for each.
  public mutating func nextDisplay(at now: Microseconds, in catalogue: TipCatalogue) -> Int? {
    wantsLook = false
    looksAgainAt = .max
    // Which tips' rules matter is found anew.
    forgottenEvents.fill(with: false)
    guard isInConfiguredProcess else { return nil }
    if catalogue.semantics.countInvalidatesAt == .nextEvaluation { invalidateUsedUpTips(in: catalogue) }
    var earliest = Microseconds.max
    for position in catalogue.order.indices {
      let tip = catalogue.order[position]
      // A group's tips depend on each other, also on those whose anchors are elsewhere.
      let isGrouped = catalogue.traits[tip].isGrouped
      knowledge[tip].matters = isGrouped
      guard records[tip].isAnchored else { continue }
      if records[tip].isDisplayed {
        guard catalogue.traits[tip].retracts || isGrouped else { continue }
        knowledge[tip].matters = true
        if records[tip].override != .shown { earliest = min(earliest, retractionChange(of: tip, after: now, in: catalogue)) }
      } else if records[tip].override == .shown {
        if !isHeldBack(tip, in: catalogue) {
          if holds[tip] <= now { return tip }
          earliest = min(earliest, holds[tip])
        }
      } else if records[tip].invalidation == nil, records[tip].override == .none {
        let isHeldBack = isHeldBack(tip, in: catalogue)
        let opening = max(frequencyOpening(for: tip, in: catalogue), holds[tip])
        if records[tip].firstEligibility != TipRecord.never, isHeldBack || opening > now {
          // What holds a tip back ends with an event, at which tips are looked at again.
          if !isHeldBack { earliest = min(earliest, opening) }
          continue
        }
        if rulesHold(tip, at: now, in: catalogue) {
          if records[tip].firstEligibility == TipRecord.never { records[tip].firstEligibility = now }
          if !isHeldBack, opening <= now, !isGrouped || waitsInGroup(tip, at: now, in: catalogue) == nil { return tip }
        }
        earliest = min(earliest, appearanceChange(of: tip, isHeldBack: isHeldBack, opening: opening, after: now, in: catalogue))
      }
    }
    looksAgainAt = earliest
    return nil
  }

  /// Whether something other than rules, group and frequency keeps a tip from appearing: a dismissal, its count, or the slot.
  @inline(__always) private func isHeldBack(_ tip: Int, in catalogue: TipCatalogue) -> Bool {
    records[tip].isDismissed || records[tip].displayCount >= catalogue.traits[tip].maximumCount
      || (slotHolder >= 0 && catalogue.traits[tip].needsSlot)
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
    if !isInConfiguredProcess { return .configured }
    if records[tip].override == .hidden { return .override }
    if records[tip].invalidation != nil || isUsedUp(tip, in: catalogue) { return .valid }
    if records[tip].override != .shown, !rulesHold(tip, at: now, in: catalogue) { return .rules }
    if records[tip].isDisplayed { return nil }
    if records[tip].override != .shown {
      if waitsInGroup(tip, at: now, in: catalogue) != nil { return .group }
      if frequencyOpening(for: tip, in: catalogue) > now { return .displayFrequency }
    }
    if catalogue.traits[tip].needsSlot && slotHolder >= 0 { return .slot }
    if holds[tip] > now { return .attention }
    return records[tip].isDismissed ? .dismissed : nil
  }

  /// What TipKit's `status` says of a tip at `now`.
  ///
  /// It follows from "its rules and the configured displayFrequency" (Apple, `Tip.status`): neither group, nor slot, nor a
  /// dismissal shows in it. A tip on screen whose rules stopped holding is pending, also where its popover stays.
  public mutating func status(of tip: Int, at now: Microseconds, in catalogue: TipCatalogue) -> TipStatus {
    if let reason = records[tip].invalidation { return .invalidated(reason) }
    guard isInConfiguredProcess, records[tip].override != .hidden else { return .pending }
    return isAvailable(tip, at: now, in: catalogue) ? .available : .pending
  }

  /// Whether a valid tip that nothing hides is available: by override, or by its rules and the frequency.
  mutating func isAvailable(_ tip: Int, at now: Microseconds, in catalogue: TipCatalogue) -> Bool {
    if records[tip].override == .shown { return true }
    guard rulesHold(tip, at: now, in: catalogue) else { return false }
    return records[tip].isDisplayed || frequencyOpening(for: tip, in: catalogue) <= now
  }

  /// Whether all rules of a tip hold at `now`; remembered until a write or time can change it.
  @inline(__always) mutating func rulesHold(_ tip: Int, at now: Microseconds, in catalogue: TipCatalogue) -> Bool {
    if now < knowledge[tip].until { return knowledge[tip].holds }
    return askRules(of: tip, at: now, in: catalogue)
  }

  @inline(never) private mutating func askRules(of tip: Int, at now: Microseconds, in catalogue: TipCatalogue) -> Bool {
    let decision = catalogue.programs[tip].decision(memory, now: Self.ruleTime(now))
    knowledge[tip].holds = decision.holds
    knowledge[tip].until = decision.nextChange
    forgottenEvents.fill(with: false)
    return decision.holds
  }

  /// An instant as rules know it: they take all that lie beyond their clock's limit for that limit.
  @inlinable @inline(__always) static func ruleTime(_ now: Microseconds) -> Microseconds { min(now, RuleClock.limit) }

  /// The instant from which the frequency lets a tip appear; in the past or now if it does so already.
  @inline(__always) func frequencyOpening(for tip: Int, in catalogue: TipCatalogue) -> Microseconds {
    guard catalogue.interval > 0, !catalogue.traits[tip].ignoresFrequency else { return .min }
    if records[tip].displayCount > 0, catalogue.semantics.frequencyAppliesTo == .newTips { return .min }
    if clockHolders > 0 { return .max }
    let (instant, overflow) = clock.addingReportingOverflow(catalogue.interval)
    return overflow ? .max : instant
  }

  /// Whether a tip has had all the displays it may have, without having been invalidated for it yet.
  @inline(__always) func isUsedUp(_ tip: Int, in catalogue: TipCatalogue) -> Bool {
    !records[tip].isDisplayed && records[tip].override != .shown && records[tip].displayCount >= catalogue.traits[tip].maximumCount
  }

  /// Invalidates the tips on whose anchors one looks now and whose displays are used up.
  private mutating func invalidateUsedUpTips(in catalogue: TipCatalogue) {
    for tip in records.indices where records[tip].isAnchored && !records[tip].isDisplayed && records[tip].override != .hidden {
      guard records[tip].invalidation == nil, records[tip].displayCount >= catalogue.traits[tip].maximumCount else { continue }
      invalidate(tip, reason: .displayCountExceeded, in: catalogue)
    }
    // The look that is going on sees it all.
    wantsLook = false
  }
}
