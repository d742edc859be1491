// SPDX-License-Identifier: GPL-3.0-or-later

/// The testing overrides that an app has set in one process, by TipKit's names.
///
/// Where several name a tip, showing it wins over hiding it, both over showing all, and that over hiding all (Apple,
/// `Tips.showTipsForTesting(_:)`).
public struct TestingOverrides: Hashable, Sendable {
  /// The positions of the tips of `showTipsForTesting(_:)`.
  public var show: Set<Int> = []
  /// The positions of the tips of `hideTipsForTesting(_:)`.
  public var hide: Set<Int> = []
  /// Whether `showAllTipsForTesting()` was called.
  public var showAll = false
  /// Whether `hideAllTipsForTesting()` was called.
  public var hideAll = false

  /// The given overrides, none by default.
  public init(show: Set<Int> = [], hide: Set<Int> = [], showAll: Bool = false, hideAll: Bool = false) {
    self.show = show
    self.hide = hide
    self.showAll = showAll
    self.hideAll = hideAll
  }

  /// Whether nothing is overridden.
  public var isEmpty: Bool { self == TestingOverrides() }
}

extension EngineState {
  /// Sets the testing overrides in the place of those that hold.
  public mutating func override(_ overrides: TestingOverrides) {
    override(show: overrides.show, hide: overrides.hide, showAll: overrides.showAll, hideAll: overrides.hideAll)
  }
}
