// SPDX-License-Identifier: GPL-3.0-or-later

public import TipRules

/// What a store tells the others of a user's stores, and what it was told: merging in any order, any number of times, gives the same.
///
/// A conflict-free replicated state (Shapiro, Preguiça, Baquero, Zawirski, INRIA 2011): donations are a set with one mark of deletion an
/// event, of which the newest are kept that the event's limit lets count; a parameter is its last write; displays and time on screen are
/// one counter a device, added up; invalidations are a set, and a reset of eligibility begins a new age of the tip's counts. It is what
/// Apple says of CloudKit sync (WWDC24: status, parameters, donations, counts and durations, with limits enforced on the total).
/// `Datastore` has the same for the real thing; a test holds the two against each other.
public struct SyncRecords: Sendable {
  /// When and where something was written: no two writes have the same, and one made in knowledge of another has the greater.
  ///
  /// A hybrid logical clock (Kulkarni et al., OPODIS 2014).
  public struct Stamp: Hashable, Comparable, Sendable, BitwiseCopyable {
    /// The moment of the write.
    public var time: Microseconds
    /// How many writes of that moment the writer knew of.
    public var counter: Int
    /// The device that wrote.
    public var device: Int

    /// Before all writes.
    public static let never = Stamp(time: .min, counter: 0, device: 0)

    /// Orders writes by time, those of one moment by what their writers knew, and then by device.
    public static func < (left: Stamp, right: Stamp) -> Bool {
      (left.time, left.counter, left.device) < (right.time, right.counter, right.device)
    }
  }

  /// One donation.
  public struct Donation: Hashable, Sendable {
    /// When and where it was made.
    public var stamp: Stamp
    /// The words of its payload.
    public var payload: [Int64]
  }

  /// The last write of a parameter.
  public struct Write: Hashable, Sendable {
    /// When and where it was made.
    public var stamp: Stamp
    /// All words of the value.
    public var words: [Int64]
  }

  /// Displays and time on screen of one tip on one device, in the present age of the tip.
  public struct Share: Hashable, Sendable, BitwiseCopyable {
    /// The device.
    public var device: Int
    /// Displays that count.
    public var count = 0
    /// Time on screen that counts, in microseconds.
    public var duration: Microseconds = 0
  }

  /// An invalidation of a tip.
  public struct Invalidation: Hashable, Sendable, BitwiseCopyable {
    /// When and where it was made.
    public var stamp: Stamp
    /// Its reason.
    public var reason: InvalidationReason
  }

  /// What is known of one tip.
  public struct Tip: Hashable, Sendable {
    /// When its eligibility was last reset, or nil.
    public internal(set) var age: Stamp?
    /// What each device contributes in this age, in the order of devices.
    public internal(set) var shares: [Share] = []
    /// The invalidations since the last reset, in the order of their stamps.
    public internal(set) var invalidations: [Invalidation] = []

    /// Displays that count, of all devices.
    public var displayCount: Int { shares.reduce(0) { $0 + $1.count } }
    /// Time on screen that counts, of all devices, in microseconds.
    public var displayDuration: Microseconds { shares.reduce(0) { $0 + $1.duration } }

    /// Why the tip is invalid, or nil.
    public func invalidation(_ precedence: InvalidationPrecedence) -> InvalidationReason? {
      (precedence == .firstReason ? invalidations.first : invalidations.last)?.reason
    }
  }

  /// The number of the device that writes here.
  public let device: Int
  /// For each event the donations that were not deleted, oldest first; at most as many as its limit lets count.
  public internal(set) var donations: [[Donation]]
  /// For each event the last deletion, or nil.
  public internal(set) var deletions: [Stamp?]
  /// For each parameter its last write, or nil.
  public internal(set) var parameters: [Write?]
  /// What is known of each tip.
  public internal(set) var tips: [Tip]
  /// For each event the number of donations that count.
  private let limits: [Int]
  /// The greatest stamp given or seen.
  public internal(set) var latest = Stamp.never

  /// What a device knows that has written nothing.
  public init(device: Int, in catalogue: TipCatalogue) {
    self.device = device
    let declarations = catalogue.declarations
    limits = declarations.events.map(\.donationLimit.maximumCount)
    donations = declarations.events.map { _ in [] }
    deletions = declarations.events.map { _ in nil }
    parameters = declarations.parameters.map { _ in nil }
    tips = catalogue.tips.map { _ in Tip() }
  }

  /// Whether both know the same, whichever devices they are.
  public func knowsTheSame(as other: SyncRecords) -> Bool {
    donations == other.donations && deletions == other.deletions && parameters == other.parameters && tips == other.tips
  }

  // MARK: - Writes on this device

  /// The stamp of a write on this device.
  mutating func stamp(at now: Microseconds) -> Stamp {
    latest = Stamp(time: max(now, latest.time), counter: now > latest.time ? 0 : latest.counter + 1, device: device)
    return latest
  }

  /// Takes note of a donation that was taken.
  public mutating func donated(to event: Int, payload: [Int64], at now: Microseconds) {
    // Its stamp is the greatest of all that are known here.
    donations[event].append(Donation(stamp: stamp(at: now), payload: payload))
    trim(event)
  }

  /// Takes note of a parameter's new value; a transient one is a matter of the process and is told nobody.
  public mutating func set(_ parameter: Int, words: [Int64], at now: Microseconds) {
    parameters[parameter] = Write(stamp: stamp(at: now), words: words)
  }

  /// Takes note that an event's donations were deleted.
  public mutating func deletedDonations(of event: Int, at now: Microseconds) {
    deletions[event] = stamp(at: now)
    donations[event] = []
  }

  /// Takes note that a tip's eligibility was reset.
  public mutating func resetEligibility(of tip: Int, at now: Microseconds) {
    tips[tip] = Tip()
    tips[tip].age = stamp(at: now)
  }

  /// Drops the oldest donations beyond an event's limit: they count nowhere any more.
  mutating func trim(_ event: Int) {
    let excess = donations[event].count - limits[event]
    if excess > 0 { donations[event].removeFirst(excess) }
  }
}
