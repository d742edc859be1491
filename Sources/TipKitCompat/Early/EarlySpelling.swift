// SPDX-License-Identifier: GPL-3.0-or-later

public import TipEngine

/// A value that is donated, by its name of 2023.
@available(*, deprecated, message: "Conform to Codable and Sendable.")
public protocol DonationValue: Codable, Sendable {}

extension Tips.Event {
  /// Donates a value.
  @available(*, deprecated, renamed: "sendDonation(_:)")
  public func donate(with donation: DonationInfo) { TipsProcess.current.donate(to: self, donation) }

  /// Donates; to an event that has a value, without one.
  ///
  /// A rule that reads the value leaves such a donation out.
  @available(*, deprecated, renamed: "sendDonation()")
  public func donate() { TipsProcess.current.donate(to: self, nil) }

  /// The number of donations that the limit keeps.
  @available(*, deprecated, renamed: "donations.count")
  public var count: Int { donations.count }
}

extension Sequence {
  /// The donations of the value that was donated most often.
  @available(*, deprecated, renamed: "largestSubset(groupedBy:)")
  public func largestSubset<Info, Key: Hashable>(by path: KeyPath<Info, Key>) -> [Tips.Donation<Info>]
  where Element == Tips.Donation<Info> {
    largestSubset(groupedBy: path)
  }

  /// The donations of the value that was donated least often.
  @available(*, deprecated, renamed: "smallestSubset(groupedBy:)")
  public func smallestSubset<Info, Key: Hashable>(by path: KeyPath<Info, Key>) -> [Tips.Donation<Info>]
  where Element == Tips.Donation<Info> {
    smallestSubset(groupedBy: path)
  }
}

extension TipEngine.InvalidationReason {
  /// The user did what the tip describes.
  @available(*, deprecated, renamed: "actionPerformed")
  public static var userPerformedAction: Self { .actionPerformed }
}

/// An option of a tip, as it was spelled in lists: `[.maxDisplayCount(5)]`.
@available(*, deprecated, message: "Write MaxDisplayCount(5) and its siblings.")
public struct EarlyOption: Sendable {
  let option: any TipOption

  /// The number of displays after which the tip is invalid.
  public static func maxDisplayCount(_ count: Int) -> EarlyOption { EarlyOption(option: Tips.MaxDisplayCount(count)) }
  /// Whether the tip may appear however recently another did.
  public static func ignoresDisplayFrequency(_ ignores: Bool) -> EarlyOption {
    EarlyOption(option: Tips.IgnoresDisplayFrequency(ignores))
  }
}

extension Tips.OptionsBuilder {
  /// A list of options as it was spelled in 2023.
  @available(*, deprecated, message: "Write MaxDisplayCount(5) and its siblings.")
  public static func buildExpression(_ options: [EarlyOption]) -> [any TipOption] { options.map(\.option) }
}
