// SPDX-License-Identifier: GPL-3.0-or-later

import TipRules

/// What devices of one user tell each other: a conflict-free replicated state.
///
/// `merge` is commutative, associative and idempotent, so it doesn't matter which device hears what, how often, or in which order.
/// Each part is a join-semilattice of a known kind (Shapiro, Preguiça, Baquero, Zawirski, *A comprehensive study of convergent and
/// commutative replicated data types*, INRIA 2011): last writer wins for parameters, a set with deletion stamps for donations,
/// counters that only grow, one a device, for displays. `docs/datastore.md` says which write wins over which.
public struct SyncState: Hashable, Sendable {
  /// When everything was last forgotten, or `HybridStamp.zero`; nothing stamped before it is left.
  public internal(set) var reset = HybridStamp.zero
  /// The parameters by id.
  public internal(set) var parameters: [String: Parameter] = [:]
  /// The events by id.
  public internal(set) var events: [String: Event] = [:]
  /// The tips by id.
  public internal(set) var tips: [String: Tip] = [:]

  /// A state in which nothing has happened.
  public init() {}

  /// A parameter's value and when it was written.
  public struct Parameter: Hashable, Sendable {
    /// The value as JSON text.
    public internal(set) var json: String
    /// When it was written.
    public internal(set) var stamp: HybridStamp
  }

  /// An event's donations and when they were last deleted.
  public struct Event: Hashable, Sendable {
    /// When all donations were last deleted, or `HybridStamp.zero`; none stamped before it is left.
    public internal(set) var deletion = HybridStamp.zero
    /// The donations in the order of their stamps.
    public internal(set) var donations: ArraySlice<StoredDonation> = []
  }

  /// A tip's status and what each device displayed of it.
  public struct Tip: Hashable, Sendable {
    /// When its eligibility was last reset, or `HybridStamp.zero`; counts and durations are those since then.
    public internal(set) var eligibilityReset = HybridStamp.zero
    /// The last invalidation, if it is later than the last reset.
    public internal(set) var invalidation: StoredInvalidation?
    /// What each device displayed.
    public internal(set) var displays: [DeviceIdentifier: StoredDisplays] = [:]

    /// The displays of all devices together; an overflowing sum stays at its greatest value.
    public var total: StoredDisplays {
      displays.values.reduce(into: StoredDisplays()) { total, device in
        total.count = Self.sum(total.count, device.count)
        total.duration = Self.sum(total.duration, device.duration)
        total.first = earlier(total.first, device.first)
        total.last = later(total.last, device.last)
        total.firstEligibility = earlier(total.firstEligibility, device.firstEligibility)
      }
    }

    // Of numbers that are not negative, a saturating sum depends on no order.
    static func sum(_ first: Int64, _ second: Int64) -> Int64 {
      let (sum, overflow) = first.addingReportingOverflow(second)
      return overflow ? .max : sum
    }
  }
}

/// The earlier of two instants, as far as there are any.
func earlier(_ first: Microseconds?, _ second: Microseconds?) -> Microseconds? {
  guard let first, let second else { return first ?? second }
  return min(first, second)
}

/// The later of two instants, as far as there are any.
func later(_ first: Microseconds?, _ second: Microseconds?) -> Microseconds? {
  guard let first, let second else { return first ?? second }
  return max(first, second)
}
