// SPDX-License-Identifier: GPL-3.0-or-later

public import PushPrimer
public import TipEngine
public import TipRules

/// One donation as a store keeps it.
public struct StoredDonation: Hashable, Sendable {
  /// Who donated and in which order; no two donations have equal stamps.
  public let stamp: HybridStamp
  /// The date that the app sees, in microseconds since 1970.
  public let date: Microseconds
  /// The payload as JSON text, or nil for an event without one.
  public let payload: String?

  /// A donation from its parts.
  public init(stamp: HybridStamp, date: Microseconds, payload: String?) {
    self.stamp = stamp
    self.date = date
    self.payload = payload
  }
}

/// What one device, or all of them together, displayed of a tip.
public struct StoredDisplays: Hashable, Sendable {
  /// The displays since the tip's eligibility was last reset; not negative.
  public var count: Int64
  /// The time on screen since then, in microseconds; not negative.
  public var duration: Microseconds
  /// When the tip first appeared, in microseconds since 1970; a reset of eligibility leaves it.
  public var first: Microseconds?
  /// When it last appeared.
  public var last: Microseconds?
  /// When its rules first held with its anchor on screen.
  public var firstEligibility: Microseconds?

  /// Displays from their parts.
  public init(
    count: Int64 = 0, duration: Microseconds = 0, first: Microseconds? = nil, last: Microseconds? = nil,
    firstEligibility: Microseconds? = nil
  ) {
    self.count = count
    self.duration = duration
    self.first = first
    self.last = last
    self.firstEligibility = firstEligibility
  }

  /// No display at all.
  static let none = StoredDisplays()
}

/// Why and when a tip was invalidated.
public struct StoredInvalidation: Hashable, Sendable {
  /// The reason.
  public let reason: InvalidationReason
  /// When.
  public let stamp: HybridStamp

  /// An invalidation from its parts.
  public init(reason: InvalidationReason, stamp: HybridStamp) {
    self.reason = reason
    self.stamp = stamp
  }
}

/// What a store knows of one tip; a testing override is not stored.
public struct StoredTip: Hashable, Sendable {
  /// The displays of all devices: counts and durations added up, the earliest and latest instants.
  public let displays: StoredDisplays
  /// Why the tip is invalid, or nil.
  public let invalidation: StoredInvalidation?

  /// A tip's record from its parts.
  public init(displays: StoredDisplays = StoredDisplays(), invalidation: StoredInvalidation? = nil) {
    self.displays = displays
    self.invalidation = invalidation
  }
}

/// The instant from which the display frequency's interval runs.
public struct FrequencyClock: Hashable, Sendable {
  /// The instant, in microseconds since 1970.
  public let start: Microseconds
  /// The tip whose display it was.
  public let tip: String

  /// A clock from its parts.
  public init(start: Microseconds, tip: String) {
    self.start = start
    self.tip = tip
  }
}

/// All that a store holds, as a value: what a façade reads when it starts.
///
/// Dictionaries have no order: sort their keys before anything is printed, drawn or added up.
public struct StoredState: Hashable, Sendable {
  /// Each parameter that was ever set, as JSON text.
  public let parameters: [String: String]
  /// Each event's donations within its limits, in the order of their stamps.
  public let donations: [String: [StoredDonation]]
  /// Each tip of which anything is known.
  public let tips: [String: StoredTip]
  /// The frequency's clock, or nil before the first display.
  public let frequencyClock: FrequencyClock?
  /// What is remembered of the push primer.
  public let primer: PrimerLedger

  /// A state from its parts.
  public init(
    parameters: [String: String] = [:], donations: [String: [StoredDonation]] = [:], tips: [String: StoredTip] = [:],
    frequencyClock: FrequencyClock? = nil, primer: PrimerLedger = PrimerLedger()
  ) {
    self.parameters = parameters
    self.donations = donations
    self.tips = tips
    self.frequencyClock = frequencyClock
    self.primer = primer
  }
}
