// SPDX-License-Identifier: GPL-3.0-or-later

/// A parameter that rules may read: `@Parameter static var isLoggedIn = false`.
public struct ParameterDeclaration: Hashable, Sendable {
  /// The parameter's identity: enclosing type and property, such as `FavoriteBackyardTip.isLoggedIn`, or a bare name.
  public let id: String
  /// The value's type.
  public let type: ValueType
  /// The value before anything is set.
  public let initialValue: Value
  /// Whether the value returns to ``initialValue`` with each new process.
  public let isTransient: Bool
  /// Further names under which rules may spell the parameter, such as `LandmarksUser.hasFavoritedLandmark`.
  public let swiftNames: [String]

  /// Makes a declaration; `swiftNames` are spellings besides `id`.
  public init(id: String, type: ValueType, initialValue: Value, isTransient: Bool = false, swiftNames: [String] = []) {
    self.id = id
    self.type = type
    self.initialValue = initialValue
    self.isTransient = isTransient
    self.swiftNames = swiftNames
  }
}

/// A field of the value that is donated with an event.
public struct PayloadField: Hashable, Sendable {
  /// The field's Swift name; empty for one that rules' texts neither name nor show.
  public let name: String
  /// The field's type.
  public let type: ValueType

  /// Makes a field from its name and its type.
  public init(name: String, type: ValueType) {
    self.name = name
    self.type = type
  }
}

/// How many donations of an event, and how old ones, are kept and queried.
///
/// Source: Apple, TipKit, `Tips.DonationLimit`; the default of 1,000 is that of `Tips.Event`.
public struct DonationLimit: Hashable, Sendable {
  /// What ``maximumCount`` may be.
  public static let countRange = 0...1_000_000
  /// The most donations that are kept, newest first.
  public let maximumCount: Int
  /// The age beyond which donations are neither counted nor queried, in microseconds; nil for no such age.
  public let maximumAge: Microseconds?

  /// Makes a limit.
  ///
  /// The count must be in ``countRange`` and the age, if any, not negative.
  public init(maximumCount: Int = 1_000, maximumAge: Microseconds? = nil) {
    precondition(Self.countRange.contains(maximumCount), "A donation limit is a count in \(Self.countRange).")
    precondition((maximumAge ?? 0) >= 0, "A donation limit's age is not negative.")
    self.maximumCount = maximumCount
    self.maximumAge = maximumAge.map(RuleClock.clamped)
  }
}

/// An event that is donated and that rules may query: `Tips.Event<DonationInfo>(id:)`.
public struct EventDeclaration: Hashable, Sendable {
  /// The event's identity, as given to its initializer.
  public let id: String
  /// The fields donated with it, in order; empty for an event without a payload.
  public let payload: [PayloadField]
  /// How many donations, and how old ones, count.
  public let donationLimit: DonationLimit
  /// Further names under which rules may spell the event, such as `LandmarkTips.landmarksAppDidOpen`.
  public let swiftNames: [String]

  /// Makes a declaration; `swiftNames` are spellings besides `id`.
  public init(id: String, payload: [PayloadField] = [], donationLimit: DonationLimit = DonationLimit(), swiftNames: [String] = []) {
    self.id = id
    self.payload = payload
    self.donationLimit = donationLimit
    self.swiftNames = swiftNames
  }

  /// The number of words of one donation's payload.
  public var payloadWordCount: Int { payload.reduce(0) { $0 + $1.type.wordCount } }

  /// Where a payload field's words begin inside the payload's words.
  public func wordOffset(ofField index: Int) -> Int { payload[..<index].reduce(0) { $0 + $1.type.wordCount } }
}
