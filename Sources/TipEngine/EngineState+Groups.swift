// SPDX-License-Identifier: GPL-3.0-or-later

public import TipRules

extension EngineState {
  /// The tip that is its group's current one at `now`, or nil: the one on screen, or the first whose turn it is and which is available.
  ///
  /// A current tip has not passed the gates behind the group's: its anchor may be elsewhere. O(tips of the group squared).
  public mutating func currentTip(ofGroup group: Int, at now: Microseconds, in catalogue: TipCatalogue) -> Int? {
    guard isInConfiguredProcess else { return nil }
    let tips = catalogue.groups[group].tips
    if let tip = tips.first(where: { records[$0].isDisplayed }) { return tip }
    for tip in tips where records[tip].invalidation == nil && records[tip].override != .hidden {
      if waitsInGroup(tip, at: now, in: catalogue) == nil, isAvailable(tip, at: now, in: catalogue) { return tip }
    }
    return nil
  }

  /// The tip of the same group for which a tip waits at `now`, or nil.
  ///
  /// A group only filters (WWDC24): it knows no anchors, so a tip waits for an earlier one whose anchor is on another screen too.
  mutating func waitsInGroup(_ tip: Int, at now: Microseconds, in catalogue: TipCatalogue) -> Int? {
    guard let group = catalogue.traits[tip].group else { return nil }
    let tips = catalogue.groups[group].tips
    for other in tips where other != tip && records[other].isDisplayed { return other }
    return earlierCurrent(than: tip, of: catalogue.groups[group], at: now, in: catalogue)
  }

  /// Whether an earlier tip of its group takes the place of a tip on screen.
  mutating func isSuperseded(_ tip: Int, at now: Microseconds, in catalogue: TipCatalogue) -> Bool {
    guard let group = yieldingGroup(of: tip, in: catalogue) else { return false }
    return earlierCurrent(than: tip, of: group, at: now, in: catalogue) != nil
  }

  /// The group in which a tip on screen yields to an earlier one, or nil.
  func yieldingGroup(of tip: Int, in catalogue: TipCatalogue) -> TipGroup? {
    guard let index = catalogue.traits[tip].group, catalogue.semantics.firstAvailable == .yieldsToEarlier else { return nil }
    let group = catalogue.groups[index]
    return group.priority == .firstAvailable ? group : nil
  }

  /// The earliest instant after `now` at which time alone changes which tip before `tip` is available in its group.
  mutating func earlierChange(than tip: Int, of group: TipGroup, after now: Microseconds, in catalogue: TipCatalogue) -> Microseconds {
    guard group.priority == .firstAvailable else { return .max }
    var earliest = Microseconds.max
    for other in group.tips {
      if other == tip { break }
      guard records[other].invalidation == nil, records[other].override == .none else { continue }
      let opening = frequencyOpening(for: other, in: catalogue)
      earliest = min(earliest, opening > now ? opening : rulesChange(of: other, after: now, in: catalogue))
    }
    return earliest
  }

  /// The tip before `tip` in its group that keeps it from being current, or nil.
  private mutating func earlierCurrent(than tip: Int, of group: TipGroup, at now: Microseconds, in catalogue: TipCatalogue) -> Int? {
    for other in group.tips {
      if other == tip { return nil }
      guard records[other].invalidation == nil else { continue }
      switch group.priority {
      case .ordered: return other
      case .firstAvailable:
        if records[other].override != .hidden, isAvailable(other, at: now, in: catalogue) { return other }
      }
    }
    return nil
  }
}
