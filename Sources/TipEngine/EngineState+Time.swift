// SPDX-License-Identifier: GPL-3.0-or-later

public import TipRules

extension EngineState {
  /// When the display of a tip that is up will expire by `MaxDisplayDuration`, or `Microseconds.max`.
  public func expiry(of tip: Int, in catalogue: TipCatalogue) -> Microseconds {
    let traits = catalogue.traits[tip]
    guard records[tip].isDisplayed, traits.isRecorded, traits.maximumDuration != .max else { return .max }
    let rest = max(traits.maximumDuration - records[tip].displayDuration, traits.leastAppearance, 0)
    let (instant, overflow) = records[tip].displayedAt.addingReportingOverflow(rest)
    return overflow ? .max : instant
  }

  /// The earliest instant after `now` at which time alone can change what the gates say of a tip, wherever its anchor is, or
  /// `Microseconds.max`.
  ///
  /// Never late, sometimes early, and right until the next write, display, ending or anchor.
  public mutating func nextChange(of tip: Int, after now: Microseconds, in catalogue: TipCatalogue) -> Microseconds {
    guard isInConfiguredProcess, records[tip].invalidation == nil, records[tip].override != .hidden else { return .max }
    var earliest = expiry(of: tip, in: catalogue)
    guard records[tip].override == .none else { return earliest }
    earliest = min(earliest, rulesChange(of: tip, after: now, in: catalogue))
    if records[tip].isDisplayed { return earliest }
    let opening = frequencyOpening(for: tip, in: catalogue)
    if opening > now { earliest = min(earliest, opening) }
    if holds[tip] > now { earliest = min(earliest, holds[tip]) }
    guard let group = catalogue.traits[tip].group else { return earliest }
    return min(earliest, earlierChange(than: tip, of: catalogue.groups[group], after: now, in: catalogue))
  }

  /// When the rules of a tip may change by time alone: after `now`, or never.
  mutating func rulesChange(of tip: Int, after now: Microseconds, in catalogue: TipCatalogue) -> Microseconds {
    _ = rulesHold(tip, at: now, in: catalogue)
    // Beyond the last instant that rules tell apart, time changes nothing.
    return knowledge[tip].until <= now ? .max : knowledge[tip].until
  }

  /// The earliest instant after `now` at which time alone can make a tip on screen go, or `Microseconds.max`.
  ///
  /// Never late, sometimes early, and right until the next write, display, ending or anchor; so is `appearanceChange`.
  mutating func retractionChange(of tip: Int, after now: Microseconds, in catalogue: TipCatalogue) -> Microseconds {
    let ownChange = catalogue.traits[tip].retracts ? rulesChange(of: tip, after: now, in: catalogue) : .max
    guard let group = yieldingGroup(of: tip, in: catalogue) else { return ownChange }
    return min(ownChange, earlierChange(than: tip, of: group, after: now, in: catalogue))
  }

  /// The earliest instant after `now` at which time alone can let a tip appear or become eligible, or `Microseconds.max`.
  ///
  /// - Parameters:
  ///   - isHeldBack: whether something keeps it from appearing that ends with an event, at which this is asked again.
  ///   - opening: the instant from which the frequency lets it appear.
  mutating func appearanceChange(
    of tip: Int, isHeldBack: Bool, opening: Microseconds, after now: Microseconds, in catalogue: TipCatalogue
  ) -> Microseconds {
    let isKnown = records[tip].firstEligibility != TipRecord.never
    let opensLater = opening > now
    knowledge[tip].matters = catalogue.traits[tip].isGrouped || !isKnown || !(isHeldBack || opensLater)
    if isHeldBack || opensLater {
      let eligibility = isKnown ? .max : rulesChange(of: tip, after: now, in: catalogue)
      return isHeldBack ? eligibility : min(eligibility, opening)
    }
    let change = rulesChange(of: tip, after: now, in: catalogue)
    guard let group = catalogue.traits[tip].group else { return change }
    return min(change, earlierChange(than: tip, of: catalogue.groups[group], after: now, in: catalogue))
  }
}
