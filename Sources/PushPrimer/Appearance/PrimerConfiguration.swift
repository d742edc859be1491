// SPDX-License-Identifier: GPL-3.0-or-later

/// All that a primer was given: how it looks and how it behaves.
public struct PrimerConfiguration: Hashable, Sendable {
  /// Texts, style and colours.
  public var appearance: PrimerAppearance
  /// Fallback, throttle and whom to ask: the part that decides.
  public var behaviour: PrimerBehaviour

  /// A configuration of these parts.
  public init(appearance: PrimerAppearance = PrimerAppearance(), behaviour: PrimerBehaviour = PrimerBehaviour()) {
    self.appearance = appearance
    self.behaviour = behaviour
  }
}

/// What is wrong with a configuration, all of it at once; found before anything is read, shown or written.
@frozen public struct PrimerConfigurationError: Error, OptionSet, Hashable, Sendable {
  /// One bit a problem.
  public let rawValue: UInt8
  /// The problems of these bits.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// The title is missing or empty.
  public static let missingTitle = Self(rawValue: 1)
  /// The message is missing or empty.
  public static let missingMessage = Self(rawValue: 2)
  /// The accept button's title is missing or empty.
  public static let missingAcceptButton = Self(rawValue: 4)
  /// The decline button's title is missing or empty.
  public static let missingDeclineButton = Self(rawValue: 8)
  /// The card's radius is negative, infinite or not a number.
  public static let invalidCornerRadius = Self(rawValue: 16)
  /// The buttons' radius is negative, infinite or not a number.
  public static let invalidButtonCornerRadius = Self(rawValue: 32)

  /// What is wrong with an appearance, empty if nothing is; white space alone is a text.
  public init(_ appearance: PrimerAppearance) {
    func isMissing(_ text: String?) -> Bool { text?.isEmpty ?? true }
    func isInvalid(_ radius: Double?) -> Bool { radius.map { !($0 >= 0 && $0.isFinite) } ?? false }
    self = []
    if isMissing(appearance.title) { insert(.missingTitle) }
    if isMissing(appearance.message) { insert(.missingMessage) }
    if isMissing(appearance.acceptButton) { insert(.missingAcceptButton) }
    if isMissing(appearance.declineButton) { insert(.missingDeclineButton) }
    if isInvalid(appearance.cornerRadius) { insert(.invalidCornerRadius) }
    if isInvalid(appearance.buttonCornerRadius) { insert(.invalidButtonCornerRadius) }
  }
}
