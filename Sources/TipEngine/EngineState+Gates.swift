// SPDX-License-Identifier: GPL-3.0-or-later

public import TipRules

extension EngineState {
  /// The tip that appears at `now`, if any: the first in tie order whose anchor is on screen and which passes every gate.
  ///
  /// Cheap gates are tested first, except while a tip's first eligibility is unknown: then its rules are looked at in any case,
  /// so that the instant is exact. Call again after `displayBegan(_:at:in:)` until nil.
  public mutating func nextDisplay(at now: Microseconds, in catalogue: TipCatalogue) -> Int? {
    needsLook = false
    guard isConfigured else { return nil }
    let isUnlimited = catalogue.interval == 0
    for position in catalogue.order.indices {
      let tip = catalogue.order[position]
      guard records[tip].isWaiting else { continue }
      let isForced = records[tip].override == .shown
      let isBlocked =
        (catalogue.traits[tip].needsSlot && slotHolder >= 0) || records[tip].isDismissed
        || (!isForced && !isUnlimited && frequencyOpening(for: tip, in: catalogue) > now)
      if isBlocked && records[tip].firstEligibility != TipRecord.never { continue }
      guard isForced || rulesHold(tip, at: now, in: catalogue) else { continue }
      if records[tip].firstEligibility == TipRecord.never { records[tip].firstEligibility = now }
      if !isBlocked, isForced || waitsInGroup(tip, at: now, in: catalogue) == nil { return tip }
    }
    return nil
  }

  /// The tip that must go away at `now`, if any, and why: its rules stopped holding, or an earlier tip of its group takes over.
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

  /// The earliest instant after `now` at which time alone can let a tip appear or go, or `Microseconds.max`; never late, sometimes early.
  public mutating func nextChange(after now: Microseconds, in catalogue: TipCatalogue) -> Microseconds {
    guard isConfigured else { return .max }
    var earliest = Microseconds.max
    for position in catalogue.order.indices {
      let tip = catalogue.order[position]
      guard records[tip].isAnchored, records[tip].override == .none else { continue }
      if records[tip].isDisplayed {
        guard catalogue.traits[tip].retracts || catalogue.traits[tip].group != nil else { continue }
      } else {
        guard records[tip].isWaiting, !records[tip].isDismissed else { continue }
        let opening = frequencyOpening(for: tip, in: catalogue)
        if opening > now {
          earliest = min(earliest, opening)
          if records[tip].firstEligibility != TipRecord.never { continue }
        }
      }
      _ = rulesHold(tip, at: now, in: catalogue)
      earliest = min(earliest, records[tip].rulesKnownUntil)
    }
    return earliest
  }

  /// The first gate that a tip does not pass at `now`, in canonical order; nil if it would appear.
  public mutating func firstFailingGate(of tip: Int, at now: Microseconds, in catalogue: TipCatalogue) -> Gate? {
    if !isConfigured { return .configured }
    if records[tip].override == .hidden { return .override }
    if records[tip].invalidation != nil { return .valid }
    if records[tip].override != .shown {
      if !rulesHold(tip, at: now, in: catalogue) { return .rules }
      if waitsInGroup(tip, at: now, in: catalogue) != nil { return .group }
      if frequencyOpening(for: tip, in: catalogue) > now { return .displayFrequency }
    }
    if catalogue.traits[tip].needsSlot && slotHolder >= 0 && slotHolder != tip { return .slot }
    return records[tip].isDismissed ? .dismissed : nil
  }

  /// What TipKit's `status` says of a tip at `now`.
  public mutating func status(of tip: Int, at now: Microseconds, in catalogue: TipCatalogue) -> TipStatus {
    if let reason = records[tip].invalidation { return .invalidated(reason) }
    switch firstFailingGate(of: tip, at: now, in: catalogue) {
    case nil, .slot, .dismissed, .group, .evaluation: return .available
    case .configured, .override, .valid, .rules, .displayFrequency: return records[tip].isDisplayed ? .available : .pending
    }
  }

  /// Whether all rules of a tip hold at `now`; remembered until a write or time can change it, unless tips are looked at with each action only.
  mutating func rulesHold(_ tip: Int, at now: Microseconds, in catalogue: TipCatalogue) -> Bool {
    if catalogue.semantics.reevaluation == .onAction { return catalogue.programs[tip].evaluate(memory, now: now) }
    if now < records[tip].rulesKnownUntil { return records[tip].rulesHeld }
    let decision = catalogue.programs[tip].decision(memory, now: now)
    records[tip].rulesHeld = decision.holds
    records[tip].rulesKnownUntil = decision.nextChange
    return decision.holds
  }

  /// The instant from which the frequency lets a tip appear; in the past or now if it does so already.
  func frequencyOpening(for tip: Int, in catalogue: TipCatalogue) -> Microseconds {
    guard catalogue.interval > 0, !catalogue.traits[tip].ignoresFrequency else { return .min }
    if records[tip].displayCount > 0, catalogue.semantics.frequencyAppliesTo == .newTips { return .min }
    if clockHolders > 0 { return .max }
    let (instant, overflow) = clock.addingReportingOverflow(catalogue.interval)
    return overflow ? .max : instant
  }

  /// The tip of the same group for which a tip waits at `now`, or nil.
  mutating func waitsInGroup(_ tip: Int, at now: Microseconds, in catalogue: TipCatalogue) -> Int? {
    guard let group = catalogue.traits[tip].group else { return nil }
    let tips = catalogue.groups[group].tips
    for other in tips where other != tip && records[other].isDisplayed { return other }
    return earlierCurrent(than: tip, of: catalogue.groups[group], at: now, in: catalogue)
  }

  /// The tip before `tip` in its group that keeps it from being current, or nil.
  private mutating func earlierCurrent(than tip: Int, of group: TipGroup, at now: Microseconds, in catalogue: TipCatalogue) -> Int? {
    for other in group.tips {
      if other == tip { return nil }
      guard records[other].invalidation == nil else { continue }
      switch group.priority {
      case .ordered: return other
      case .firstAvailable:
        guard records[other].override != .hidden, rulesHold(other, at: now, in: catalogue) else { continue }
        if frequencyOpening(for: other, in: catalogue) <= now { return other }
      }
    }
    return nil
  }

  /// Whether an earlier tip of its group takes the place of a tip on screen.
  private mutating func isSuperseded(_ tip: Int, at now: Microseconds, in catalogue: TipCatalogue) -> Bool {
    guard let index = catalogue.traits[tip].group, catalogue.semantics.firstAvailable == .yieldsToEarlier else { return false }
    let group = catalogue.groups[index]
    guard group.priority == .firstAvailable else { return false }
    return earlierCurrent(than: tip, of: group, at: now, in: catalogue) != nil
  }
}
