// SPDX-License-Identifier: GPL-3.0-or-later

public import TipRules

extension EngineState {
  /// The earliest instant after `now` at which time alone can let a tip appear, make one go or become eligible, or `Microseconds.max`.
  ///
  /// Never late, sometimes early, and right until the next write, display, ending or anchor. `MaxDisplayDuration` is apart: see
  /// `expiry(of:in:)`. The instant is that of the gates, whatever `Semantics.reevaluation` makes of it.
  public mutating func nextChange(after now: Microseconds, in catalogue: TipCatalogue) -> Microseconds {
    guard isConfigured else { return .max }
    var earliest = Microseconds.max
    for tip in records.indices where records[tip].isAnchored && records[tip].override != .shown {
      let change =
        records[tip].isDisplayed
        ? retractionChange(of: tip, after: now, in: catalogue) : appearanceChange(of: tip, after: now, in: catalogue)
      earliest = min(earliest, change)
    }
    return earliest
  }

  /// Takes note that tips were looked at until nothing more appeared or went, and works out what could change that.
  ///
  /// Until the next `needsLook` or `nextLook` a look would find nothing, whatever is written in between.
  public mutating func settle(at now: Microseconds, in catalogue: TipCatalogue) {
    needsLook = false
    for tip in records.indices { records[tip].isSensitive = isSensitive(tip, at: now, in: catalogue) }
    nextLook = nextChange(after: now, in: catalogue)
  }

  /// Whether a change of its rules could matter before something else makes tips be looked at; a group's tips depend on each other.
  private func isSensitive(_ tip: Int, at now: Microseconds, in catalogue: TipCatalogue) -> Bool {
    let traits = catalogue.traits[tip]
    if traits.group != nil { return true }
    guard records[tip].isAnchored else { return false }
    if records[tip].isDisplayed { return traits.retracts }
    guard records[tip].isWaiting else { return false }
    if records[tip].firstEligibility == TipRecord.never { return true }
    let isBlocked =
      records[tip].isDismissed || records[tip].displayCount >= traits.maximumCount || (traits.needsSlot && slotHolder >= 0)
      || frequencyOpening(for: tip, in: catalogue) > now
    return !isBlocked
  }

  /// When the display of a tip that is up will expire by `MaxDisplayDuration`, or `Microseconds.max`.
  public func expiry(of tip: Int, in catalogue: TipCatalogue) -> Microseconds {
    let (traits, record) = (catalogue.traits[tip], records[tip])
    guard record.isDisplayed, traits.isRecorded, traits.maximumDuration != .max else { return .max }
    let rest = max(traits.maximumDuration - record.displayDuration, traits.leastAppearance, 0)
    let (instant, overflow) = record.displayedAt.addingReportingOverflow(rest)
    return overflow ? .max : instant
  }

  /// When the rules of a tip may change by time alone: after `now`, or never.
  mutating func rulesChange(of tip: Int, after now: Microseconds, in catalogue: TipCatalogue) -> Microseconds {
    _ = rulesHold(tip, at: now, in: catalogue)
    // Beyond the last instant that rules tell apart, time changes nothing.
    return records[tip].rulesKnownUntil <= now ? .max : records[tip].rulesKnownUntil
  }

  private mutating func retractionChange(of tip: Int, after now: Microseconds, in catalogue: TipCatalogue) -> Microseconds {
    let ownChange = catalogue.traits[tip].retracts ? rulesChange(of: tip, after: now, in: catalogue) : .max
    guard let group = yieldingGroup(of: tip, in: catalogue) else { return ownChange }
    return min(ownChange, earlierChange(than: tip, of: group, after: now, in: catalogue))
  }

  private mutating func appearanceChange(of tip: Int, after now: Microseconds, in catalogue: TipCatalogue) -> Microseconds {
    let (record, traits) = (records[tip], catalogue.traits[tip])
    guard record.invalidation == nil, record.override != .hidden else { return .max }
    let eligibility =
      record.firstEligibility == TipRecord.never ? rulesChange(of: tip, after: now, in: catalogue) : .max
    // These end with an event, at which tips are looked at and this is asked again.
    if record.isDismissed || record.displayCount >= traits.maximumCount || (traits.needsSlot && slotHolder >= 0) { return eligibility }
    let opening = frequencyOpening(for: tip, in: catalogue)
    if opening > now { return min(eligibility, opening) }
    let change = rulesChange(of: tip, after: now, in: catalogue)
    guard let group = traits.group else { return change }
    return min(change, earlierChange(than: tip, of: catalogue.groups[group], after: now, in: catalogue))
  }
}
