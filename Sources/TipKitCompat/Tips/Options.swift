// SPDX-License-Identifier: GPL-3.0-or-later

public import Foundation
import TipEngine
import TipRules

/// A limit or a liberty of one tip: ``Tips/MaxDisplayCount``, ``Tips/MaxDisplayDuration`` or ``Tips/IgnoresDisplayFrequency``.
public protocol TipOption: Sendable {}

extension Tips {
  /// The number of displays after which a tip is invalid, at least 1; without it there is no such number.
  public struct MaxDisplayCount: TipOption, Hashable {
    /// The number.
    public let maxDisplayCount: Int

    /// So many displays; less than 1 is taken as 1.
    public init(_ maxDisplayCount: Int) { self.maxDisplayCount = max(maxDisplayCount, 1) }
  }

  /// The time on screen after which a tip is invalid, all displays together; one appearance lasts at least 60 s before it ends so (iOS 18).
  public struct MaxDisplayDuration: TipOption, Hashable {
    /// The time in seconds.
    public let maxDisplayDuration: TimeInterval

    /// So many seconds.
    public init(_ maxDisplayDuration: TimeInterval) { self.maxDisplayDuration = maxDisplayDuration }
  }

  /// Whether a tip may appear however recently another did; without it, it may not.
  public struct IgnoresDisplayFrequency: TipOption, Hashable {
    /// Whether it may.
    public let ignoresDisplayFrequency: Bool

    /// It may, or may not.
    public init(_ ignoresDisplayFrequency: Bool) { self.ignoresDisplayFrequency = ignoresDisplayFrequency }
  }
}

extension TipOption {
  /// The number of displays after which a tip is invalid.
  public typealias MaxDisplayCount = Tips.MaxDisplayCount
  /// The time on screen after which a tip is invalid.
  public typealias MaxDisplayDuration = Tips.MaxDisplayDuration
  /// Whether a tip may appear however recently another did.
  public typealias IgnoresDisplayFrequency = Tips.IgnoresDisplayFrequency
}

extension Tip {
  /// The number of displays after which the tip is invalid.
  public typealias MaxDisplayCount = Tips.MaxDisplayCount
  /// The time on screen after which the tip is invalid.
  public typealias MaxDisplayDuration = Tips.MaxDisplayDuration
  /// Whether the tip may appear however recently another did.
  public typealias IgnoresDisplayFrequency = Tips.IgnoresDisplayFrequency

  /// The options as the engine takes them; of several of one kind the last holds.
  var engineOptions: TipOptions {
    var result = TipOptions()
    for option in options {
      switch option {
      case let option as Tips.MaxDisplayCount: result.maximumDisplayCount = option.maxDisplayCount
      case let option as Tips.MaxDisplayDuration:
        result.maximumDisplayDuration = RuleClock.microseconds(seconds: option.maxDisplayDuration).map { max($0, 1) }
      case let option as Tips.IgnoresDisplayFrequency: result.ignoresDisplayFrequency = option.ignoresDisplayFrequency
      default: break
      }
    }
    return result
  }
}
