// SPDX-License-Identifier: GPL-3.0-or-later

public import TipRules

/// What the engine remembers of one user: parameters, donations, one record a tip, and the frequency's clock.
///
/// Every transition is told the time by its caller, in microseconds since the user's install: at least 0, below `Microseconds.max`,
/// which stands for "never", and not running backwards. A state is built once and `reset` for each user, without allocating.
///
/// An *opportunity* is one tip × one appearance of its anchor; a display that ends while the anchor stays starts another. Its outcome
/// is a display or the first gate that failed when the anchor left. `docs/semantics.md` says in words what the transitions do.
public struct EngineState: ~Copyable {
  /// Parameters and donations.
  public internal(set) var memory: RuleMemory
  /// Whether tips are configured in the current process.
  public internal(set) var isConfigured = false
  /// Whether anything was written or happened, since the last `settle(at:in:)`, that could let a tip appear, go or become eligible.
  public internal(set) var needsLook = false
  /// The earliest instant, as of the last `settle(at:in:)`, at which time alone could do so; `Microseconds.max` for never.
  public internal(set) var nextLook = Microseconds.max

  var records: FixedStorage<TipRecord>
  /// The instant from which the frequency's interval runs; far in the past before the first display.
  var clock = Self.longAgo
  /// The tip whose display started the interval, or −1.
  var clockTip = -1
  /// The displays up now that hold the clock, under `FrequencyStart.displayEnd`.
  var clockHolders = 0
  /// The tip whose popover is up, or −1.
  var slotHolder = -1
  /// The number of tips on screen.
  var displayedCount = 0

  /// So early that no interval after it reaches the first instant.
  static let longAgo = Microseconds.min

  /// The state of a user who has just installed the app.
  public init(_ catalogue: TipCatalogue) {
    memory = RuleMemory(layout: catalogue.layout)
    records = FixedStorage(repeating: TipRecord(), count: catalogue.tips.count)
  }

  /// Makes this the state of a user who has just installed the app; O(parameters + events + tips).
  ///
  /// Apple's `resetDatastore` is this, too: it must be called before tips are configured in a process, and forgets everything.
  public mutating func reset() {
    memory.reset()
    records.fill(with: TipRecord())
    isConfigured = false
    needsLook = false
    nextLook = .max
    clock = Self.longAgo
    clockTip = -1
    clockHolders = 0
    slotHolder = -1
    displayedCount = 0
  }

  /// Whether a tip is on screen.
  public func isDisplayed(_ tip: Int) -> Bool { records[tip].isDisplayed }

  /// The record of one tip.
  public func record(of tip: Int) -> TipRecord { records[tip] }
}

/// What the engine remembers of one tip of one user.
public struct TipRecord: Hashable, Sendable, BitwiseCopyable {
  /// No instant at all.
  public static let never = Microseconds.max

  /// Why the tip is invalid, or nil.
  public internal(set) var invalidation: InvalidationReason?
  /// What a testing override does to the tip.
  public internal(set) var override = TipOverride.none
  /// Whether the tip's anchor is on screen.
  public internal(set) var isAnchored = false
  /// Whether the tip is on screen.
  public internal(set) var isDisplayed = false
  /// Whether the user put the tip away in the present appearance of its anchor.
  public internal(set) var isDismissed = false
  /// The displays that count for `MaxDisplayCount`; 0 for a tip that is new to the display frequency.
  public internal(set) var displayCount = 0
  /// The time on screen that counts for `MaxDisplayDuration`, without a display that is up now, in microseconds.
  public internal(set) var displayDuration: Microseconds = 0
  /// When the display that is up, or the last, began.
  public internal(set) var displayedAt = never
  /// When the tip first appeared, or `never`.
  public internal(set) var firstDisplay = never
  /// When its rules first held while it was valid, not overridden and its anchor was on screen, or `never`.
  public internal(set) var firstEligibility = never

  /// Whether the interval of the frequency begins when the present display ends.
  var holdsClock = false
  /// Whether the tip could appear as far as the tip itself goes: anchored, not on screen, valid and not hidden.
  var isWaiting: Bool { isAnchored && !isDisplayed && invalidation == nil && override != .hidden }

  /// Whether a change of its rules could let the tip appear, go or become eligible, as of the last `settle(at:in:)`.
  var isSensitive = true

  /// The last known value of the tip's rules, and the instant at which it must be looked at again.
  var rulesHeld = false
  var rulesKnownUntil = Microseconds.min
}
