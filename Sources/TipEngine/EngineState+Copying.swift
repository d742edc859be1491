// SPDX-License-Identifier: GPL-3.0-or-later

public import TipRules

extension EngineState {
  /// A state of its own that goes on from the same moment; O(size of the state).
  ///
  /// For questions about what would come next: what happens to the copy leaves this state alone.
  public func copy(in catalogue: TipCatalogue) -> EngineState {
    var copy = EngineState(catalogue)
    copy.memory = memory.copy()
    for tip in records.indices {
      copy.records[tip] = records[tip]
      copy.knowledge[tip] = knowledge[tip]
    }
    for event in forgottenEvents.indices { copy.forgottenEvents[event] = forgottenEvents[event] }
    copy.isInConfiguredProcess = isInConfiguredProcess
    copy.wantsLook = wantsLook
    copy.looksAgainAt = looksAgainAt
    copy.clock = clock
    copy.clockTip = clockTip
    copy.clockHolders = clockHolders
    copy.slotHolder = slotHolder
    copy.displayedCount = displayedCount
    return copy
  }
}

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
    guard let group = catalogue.traits[tip].group else { return earliest }
    return min(earliest, earlierChange(than: tip, of: catalogue.groups[group], after: now, in: catalogue))
  }
}
