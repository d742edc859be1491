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
  @usableFromInline var memory: RuleMemory
  /// Whether tips are configured in the current process.
  @usableFromInline var isInConfiguredProcess = false
  /// Whether anything was written or happened, since tips were last looked at, that could let a tip appear, go or become eligible.
  @inlinable public var needsLook: Bool { wantsLook }
  @usableFromInline var wantsLook = false
  /// The earliest instant, as of that look, at which time alone could do so, or `Microseconds.max`; never late, sometimes early.
  ///
  /// `MaxDisplayDuration` is apart: see `expiry(of:in:)`. The instant is that of the gates, whatever `Semantics.reevaluation` makes of it.
  @inlinable public var nextLook: Microseconds { looksAgainAt }
  @usableFromInline var looksAgainAt = Microseconds.max

  @usableFromInline var records: FixedStorage<TipRecord>
  @usableFromInline var knowledge: FixedStorage<RuleKnowledge>
  /// The events to which one more donation changes no knowledge: that of all readers is forgotten already, and none of them matters.
  @usableFromInline var forgottenEvents: FixedStorage<Bool>
  /// Until when the app holds each tip back; in the past for one that it doesn't.
  var holds: FixedStorage<Microseconds>
  /// The instant from which the frequency's interval runs; far in the past before the first display.
  var clock = Self.longAgo
  /// The tip whose display started the interval, or −1.
  var clockTip = -1
  /// The displays up now that hold the clock, under `FrequencyStart.displayEnd`.
  var clockHolders = 0
  /// The tip whose popover is up, or −1.
  @usableFromInline var slotHolder = -1
  /// The number of tips on screen.
  @usableFromInline var displayedCount = 0

  /// So early that no interval after it reaches the first instant.
  static let longAgo = Microseconds.min

  /// The state of a user who has just installed the app.
  public init(_ catalogue: TipCatalogue) {
    memory = RuleMemory(layout: catalogue.layout)
    records = FixedStorage(repeating: TipRecord(), count: catalogue.tips.count)
    knowledge = FixedStorage(repeating: RuleKnowledge(), count: catalogue.tips.count)
    forgottenEvents = FixedStorage(repeating: false, count: catalogue.declarations.events.count)
    holds = FixedStorage(repeating: Self.longAgo, count: catalogue.tips.count)
  }

  /// Makes this the state of a user who has just installed the app; O(parameters + events + tips).
  ///
  /// Apple's `resetDatastore` is this, too: it must be called before tips are configured in a process, and forgets everything.
  public mutating func reset() {
    memory.reset()
    records.fill(with: TipRecord())
    knowledge.fill(with: RuleKnowledge())
    forgottenEvents.fill(with: false)
    holds.fill(with: Self.longAgo)
    isInConfiguredProcess = false
    wantsLook = false
    looksAgainAt = .max
    clock = Self.longAgo
    clockTip = -1
    clockHolders = 0
    slotHolder = -1
    displayedCount = 0
  }

  /// Whether tips are configured in the current process.
  @inlinable public var isConfigured: Bool { isInConfiguredProcess }

  /// One word of a parameter, the first being 0.
  public func parameterWord(_ parameter: Int, word: Int = 0, in catalogue: TipCatalogue) -> Int64 {
    memory.parameterWord(catalogue.layout.parameterOffset(parameter) + word)
  }

  /// How many donations of an event its count limit keeps; age is not considered.
  public func donationCount(of event: Int) -> Int { memory.donationCount(event: event) }

  /// Whether any tip is on screen.
  @inlinable public var displaysAny: Bool { displayedCount > 0 }

  /// Whether a popover is up.
  @inlinable public var holdsSlot: Bool { slotHolder >= 0 }

  /// Whether a tip is on screen.
  @inlinable public func isDisplayed(_ tip: Int) -> Bool { records[tip].isDisplayed }

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
}

/// What the engine knows of a tip's rules, to spare itself work; nothing of it can be seen from outside.
@frozen @usableFromInline struct RuleKnowledge: BitwiseCopyable {
  /// The instant from which the rules must be asked anew.
  @usableFromInline var until = Microseconds.min
  /// Whether they hold until then.
  @usableFromInline var holds = false
  /// Whether a change of them could let the tip appear, go or become eligible, as of the last look.
  @usableFromInline var matters = true

  @usableFromInline init() {}
}
