// SPDX-License-Identifier: GPL-3.0-or-later

public import TipRules

/// How the engine reads each point on which public sources are silent or split.
public struct Semantics: Hashable, Sendable {
  /// Which displays the display frequency delays.
  public var frequencyAppliesTo = FrequencyScope.standard
  /// Which displays start the frequency's interval anew.
  public var clockStartedBy = FrequencyStarter.standard
  /// The moment of a display from which the interval runs.
  public var clockStartsAt = FrequencyStart.standard
  /// What the 60 seconds of `MaxDisplayDuration` are a floor of.
  public var durationFloor = DurationFloor.standard
  /// When a used-up display count invalidates.
  public var countInvalidatesAt = CountInvalidation.standard
  /// Whether a tip on screen goes away when its rules stop holding.
  public var retraction = Retraction.standard
  /// What a tap beside a tip does.
  public var outsideTap = OutsideTap.standard
  /// When a tip that was tapped away may return.
  public var redisplay = Redisplay.standard
  /// What makes the engine look at tips again.
  public var reevaluation = Reevaluation.standard
  /// What becomes of donations before configuration.
  public var donationsBeforeConfigure = EarlyDonations.standard
  /// Which of several eligible tips comes first.
  public var tieOrder = TieOrder.standard
  /// Whether a firstAvailable group switches.
  public var firstAvailable = GroupSwitching.standard
  /// Whether displays of custom-drawn tips are recorded.
  public var customDisplays = CustomDisplays.standard
  /// Which reason a tip keeps.
  public var invalidationReason = InvalidationPrecedence.standard
  /// Whether a donation exactly as old as a window is inside it.
  public var windowBounds = WindowBounds.standard
  /// The length of `monthly` in microseconds, above 0; the standard is 30 days.
  public var monthLength: Microseconds = 30 * 86_400_000_000
  /// The time from a write, the appearance of an anchor or the end of a display to the next look at tips, in microseconds.
  ///
  /// At least 0, the standard is 0. Not used under `Reevaluation.onAction`.
  public var reevaluationDelay: Microseconds = 0

  /// The standard readings.
  public init() {}

  /// The settings that have named values, in the order of this type's properties.
  public static let settings: [any SemanticsSetting.Type] = [
    FrequencyScope.self, FrequencyStarter.self, FrequencyStart.self, DurationFloor.self, CountInvalidation.self, Retraction.self,
    OutsideTap.self, Redisplay.self, Reevaluation.self, EarlyDonations.self, TieOrder.self, GroupSwitching.self, CustomDisplays.self,
    InvalidationPrecedence.self, WindowBounds.self,
  ]
}
