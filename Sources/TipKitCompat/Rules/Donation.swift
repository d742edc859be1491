// SPDX-License-Identifier: GPL-3.0-or-later

public import Foundation
import TipEngine
import TipRules

extension Tips {
  /// What is donated to an event that has no value.
  public struct EmptyDonation: Codable, Hashable, Sendable {
    /// Nothing.
    public init() {}
  }

  /// One donation to an event: its date and, by their names, the properties of its value.
  @dynamicMemberLookup
  public struct Donation<DonationInfo: Codable & Sendable>: Sendable {
    let instant: Microseconds
    /// The value, or nil for a donation that brought none to an event that has one.
    let info: DonationInfo?

    /// When the event was donated to.
    public var date: Date { Date(microseconds: instant) }

    /// A property of the value.
    ///
    /// Only the early spelling's `donate()` makes donations without the value that their event has; they have no properties, and it is a
    /// programmer's error to ask for one outside the functions that leave such donations out.
    public subscript<Property>(dynamicMember path: KeyPath<DonationInfo, Property>) -> Property {
      guard let info else { preconditionFailure("The donation brought no value; use donate(_:) with a value for this event.") }
      return info[keyPath: path]
    }
  }

  /// A span of elapsed time that ends now.
  ///
  /// Source: Apple, TipKit, `Tips.DonationTimeRange`.
  public struct DonationTimeRange: Codable, Hashable, Sendable {
    private enum Unit: String, Codable { case minute, hour, day, week }

    private let count: Int
    private let unit: Unit

    /// The last 60 seconds.
    public static let minute = minutes(1)
    /// The last 60 minutes.
    public static let hour = hours(1)
    /// The last 24 hours.
    public static let day = days(1)
    /// The last 7 times 24 hours.
    public static let week = weeks(1)

    /// The last minutes.
    public static func minutes(_ count: Int) -> DonationTimeRange { DonationTimeRange(count: count, unit: .minute) }
    /// The last hours.
    public static func hours(_ count: Int) -> DonationTimeRange { DonationTimeRange(count: count, unit: .hour) }
    /// The last days of 24 hours.
    public static func days(_ count: Int) -> DonationTimeRange { DonationTimeRange(count: count, unit: .day) }
    /// The last weeks of 7 days.
    public static func weeks(_ count: Int) -> DonationTimeRange { DonationTimeRange(count: count, unit: .week) }

    /// The length in microseconds.
    var duration: Microseconds {
      let unit: TipRules.DonationTimeRange.Unit =
        switch unit {
        case .minute: .minute
        case .hour: .hour
        case .day: .day
        case .week: .week
        }
      return TipRules.DonationTimeRange(Int64(count), unit).duration
    }

    /// The range as a rule's text has it.
    var literal: String { ".\(unit.rawValue)s(\(count))" }
  }

  /// How many donations of an event, and how old ones, are kept and asked.
  ///
  /// Source: Apple, TipKit, `Tips.DonationLimit` (iOS 26).
  public struct DonationLimit: Hashable, Sendable {
    let limit: TipRules.DonationLimit

    /// At most so many donations, at least 0 and at most 1,000,000, and if an age is given none that is older.
    public init(maximumCount: Int, maximumAge: DonationTimeRange? = nil) {
      limit = TipRules.DonationLimit(maximumCount: maximumCount, maximumAge: maximumAge.map { max($0.duration, 0) })
    }

    /// 1,000 donations ("by default events only query their most recent 1000 donations").
    static let standard = DonationLimit(maximumCount: 1_000)
  }
}

extension Sequence {
  /// The donations of a span of time that ends now; one exactly as old as the span is in it unless the engine's semantics say otherwise.
  public func donatedWithin<Info>(_ range: Tips.DonationTimeRange) -> [Tips.Donation<Info>] where Element == Tips.Donation<Info> {
    let process = TipsProcess.current
    let oldest = process.now - range.duration
    let isInclusive = process.surroundings.semantics.windowBounds == .inclusive
    return filter { isInclusive ? $0.instant >= oldest : $0.instant > oldest }
  }

  /// The donations of the value that was donated most often, the one donated first of several such; none of none.
  public func largestSubset<Info, Key: Hashable>(groupedBy path: KeyPath<Info, Key>) -> [Tips.Donation<Info>]
  where Element == Tips.Donation<Info> {
    subset(groupedBy: path) { $0 > $1 }
  }

  /// The donations of the value that was donated least often, the one donated first of several such; none of none.
  public func smallestSubset<Info, Key: Hashable>(groupedBy path: KeyPath<Info, Key>) -> [Tips.Donation<Info>]
  where Element == Tips.Donation<Info> {
    subset(groupedBy: path) { $0 < $1 }
  }

  private func subset<Info, Key: Hashable>(
    groupedBy path: KeyPath<Info, Key>, isBetter: (Int, Int) -> Bool
  ) -> [Tips.Donation<Info>] where Element == Tips.Donation<Info> {
    var places: [Key: Int] = [:]
    var groups: [[Tips.Donation<Info>]] = []
    for donation in self {
      guard let key = donation.info?[keyPath: path] else { continue }
      if let place = places[key] {
        groups[place].append(donation)
      } else {
        places[key] = groups.count
        groups.append([donation])
      }
    }
    guard var best = groups.first else { return [] }
    for group in groups.dropFirst() where isBetter(group.count, best.count) { best = group }
    return best
  }
}
