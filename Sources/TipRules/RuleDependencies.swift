// SPDX-License-Identifier: GPL-3.0-or-later

/// What a program or a rule reads.
public struct RuleDependencies: Hashable, Sendable {
  /// The parameters read, by index, ascending.
  public var parameters: [Int] = []
  /// The events read, by index, ascending.
  public var events: [Int] = []
  /// Whether the clock is read, so that time alone may change the result.
  public var readsClock = false

  /// Makes an empty set of dependencies.
  public init() {}
}
