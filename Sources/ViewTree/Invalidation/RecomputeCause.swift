// SPDX-License-Identifier: GPL-3.0-or-later

/// Through which source a change reaches a view.
@frozen public enum RecomputeCause: String, Hashable, Sendable, BitwiseCopyable, CaseIterable {
  /// The view owns the state.
  case local
  /// A view above owns the state and hands it down.
  case parent
  /// The view observes the model that holds the value.
  case observation
  /// The view reads the value from the environment.
  case environment
  /// The key is kept nowhere that the model knows: listed, but no claim of a recomputation.
  case outsideMeasurement
  /// The state's owner is neither the view nor above it: a wiring that can't be; listed, but not counted.
  case outsideRules

  /// The causes that are counted, in the order in which they are printed.
  public static let counted: [RecomputeCause] = [.local, .parent, .observation, .environment]

  /// Whether a view with this cause recomputes; the other two causes only list it.
  @inlinable public var isCounted: Bool { self != .outsideMeasurement && self != .outsideRules }
}

/// The language of the lines that say what recomputes; the seed's is Turkish.
public enum InvalidationLabels: String, Hashable, Sendable, CaseIterable {
  /// The seed's own words, to the letter.
  case turkish = "tr"
  /// The same lines in English.
  case english = "en"

  /// The word for a cause.
  public func word(_ cause: RecomputeCause) -> String {
    switch (self, cause) {
    case (.turkish, .local): "yerel"
    case (.turkish, .parent): "ebeveyn"
    case (.turkish, .observation): "gozlem"
    case (.turkish, .environment): "ortam"
    case (.turkish, .outsideMeasurement): "olcum-disi"
    case (.turkish, .outsideRules): "kural-disi"
    case (.english, .local): "local"
    case (.english, .parent): "parent"
    case (.english, .observation): "observation"
    case (.english, .environment): "environment"
    case (.english, .outsideMeasurement): "outside-measurement"
    case (.english, .outsideRules): "outside-rules"
    }
  }

  var changed: String { self == .turkish ? "degisti" : "changed" }
  var recomputed: String { self == .turkish ? "yeniden" : "recomputed" }
  var skipped: String { self == .turkish ? "atlanan" : "skipped" }
  var none: String { self == .turkish ? "yok" : "none" }
}
