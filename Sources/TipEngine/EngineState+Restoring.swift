// SPDX-License-Identifier: GPL-3.0-or-later

public import TipRules

/// What is kept of a tip from one process to the next.
public struct TipHistory: Hashable, Sendable {
  /// The displays that count, at least 0.
  public var displayCount = 0
  /// The time on screen that counts, in microseconds, at least 0.
  public var displayDuration: Microseconds = 0
  /// When the tip first appeared, or nil.
  public var firstDisplay: Microseconds?
  /// When its rules first held with its anchor on screen, or nil.
  public var firstEligibility: Microseconds?
  /// Why the tip is invalid, or nil.
  public var invalidation: InvalidationReason?

  /// The history of a tip of which nothing is known.
  public init() {}
}

extension EngineState {
  /// Takes up what is kept of a tip, which must not be on screen.
  public mutating func restore(_ tip: Int, _ history: TipHistory) {
    precondition(!records[tip].isDisplayed, "A history is taken up before a tip appears.")
    records[tip].displayCount = history.displayCount
    records[tip].displayDuration = history.displayDuration
    records[tip].firstDisplay = history.firstDisplay ?? TipRecord.never
    records[tip].firstEligibility = history.firstEligibility ?? TipRecord.never
    records[tip].invalidation = history.invalidation
    wantsLook = true
  }

  /// Takes up from another state what of a tip is on screen; its history must be restored before.
  ///
  /// For a catalogue that grew while its tips were in use. The tip must not be on screen in this state.
  public mutating func adoptScreen(of tip: Int, _ record: TipRecord, in catalogue: TipCatalogue) {
    precondition(!records[tip].isDisplayed, "A tip is taken up once.")
    records[tip].isAnchored = record.isAnchored
    records[tip].isDismissed = record.isDismissed
    records[tip].displayedAt = record.displayedAt
    wantsLook = true
    guard record.isDisplayed else { return }
    records[tip].isDisplayed = true
    displayedCount += 1
    if catalogue.traits[tip].needsSlot { slotHolder = tip }
    guard record.holdsClock else { return }
    records[tip].holdsClock = true
    clockHolders += 1
  }

  /// The instant from which the frequency's interval runs, and the tip whose display it was, −1 for one that the catalogue doesn't have;
  /// nil before the first display.
  public var frequencyClock: (start: Microseconds, tip: Int)? { clock == Self.longAgo ? nil : (clock, clockTip) }

  /// Takes up the instant from which the frequency's interval runs; `tip` is −1 for one that the catalogue doesn't have.
  public mutating func restoreFrequencyClock(start: Microseconds, tip: Int) {
    clock = start
    clockTip = tip
    wantsLook = true
  }

  /// The earliest instant after `now` at which time alone can change the status of a tip, or `Microseconds.max`; never late, sometimes
  /// early.
  public mutating func nextStatusChange(of tip: Int, at now: Microseconds, in catalogue: TipCatalogue) -> Microseconds {
    guard isInConfiguredProcess, records[tip].invalidation == nil, records[tip].override == .none else { return .max }
    let opening = records[tip].isDisplayed ? Microseconds.min : frequencyOpening(for: tip, in: catalogue)
    return opening > now ? opening : rulesChange(of: tip, after: now, in: catalogue)
  }
}
