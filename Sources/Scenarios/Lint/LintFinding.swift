// SPDX-License-Identifier: GPL-3.0-or-later

/// Something in a scenario that is right but probably not meant.
public enum LintFinding: Hashable, Sendable {
  /// A rule that can't hold, and why.
  case neverHolds(because: String)
  /// A rule that holds whatever happens.
  case alwaysHolds
  /// A rule that reads parameters only, none of which is ever written, and that doesn't hold for their initial values.
  case neverSet(parameters: [String])
  /// A condition "more than n", first true at the donation after the n-th.
  case exclusiveCount(condition: String, first: Int64)
  /// A rule reads an event to which nothing donates.
  case neverDonated(event: String)
  /// A tip that is anchored nowhere.
  case neverAnchored(tip: String)
  /// A screen to which no way leads.
  case unreachableScreen(String)
  /// An action that nobody can do.
  case unofferedAction(String)
  /// A display count that the frequency alone keeps from being reached.
  case countCannotBind(limit: Int, possible: Int, days: Int)
  /// A display duration as long as the watch.
  case durationCannotBind(days: Int)
  /// A display duration under the floor of 60 seconds, and whether the floor is one of the total.
  case durationUnderFloor(duration: String, isTotal: Bool)
  /// A delay before tips are looked at that `reevaluation: onAction` never waits for.
  case delayWithoutEffect(String)
  /// A synchronisation that nobody's system can do.
  case syncBelowFirstVersion
  /// A synchronisation of users who have the app once and never delete it.
  case nothingToSynchronise
  /// A group container without a companion that would share it.
  case nobodyToShareWith
  /// Installations that nobody has.
  case placeNobodyHas(String)
  /// A prompt beside the tips that a policy names although it binds tips alone.
  case promptNotBound(String)
  /// Bubbles whose targets never hear of taps, so that nobody can act on them.
  case targetsLearnNothing
  /// A way to make room for the next bubble where it waits for room anyway.
  case untilNextWithoutEffect
  /// Two variants that are the same.
  case sameVariants(String, String)
  /// Two variants that differ in the frequency only, which delays nothing.
  case frequencyWithoutEffect(String, String, isOneTip: Bool)
}

extension LintFinding: DiagnosticFact {
  /// The stable name of the kind of finding.
  public var identifier: String {
    switch self {
    case .neverHolds: "rule-never-holds"
    case .alwaysHolds: "rule-always-holds"
    case .neverSet: "parameter-never-set"
    case .exclusiveCount: "exclusive-count"
    case .neverDonated: "event-never-donated"
    case .neverAnchored: "tip-on-no-screen"
    case .unreachableScreen: "unreachable-screen"
    case .unofferedAction: "unoffered-action"
    case .countCannotBind, .durationCannotBind: "cap-cannot-bind"
    case .durationUnderFloor: "duration-under-floor"
    case .delayWithoutEffect: "delay-without-effect"
    case .syncBelowFirstVersion, .nothingToSynchronise: "sync-without-effect"
    case .nobodyToShareWith: "group-container-alone"
    case .placeNobodyHas: "place-nobody-has"
    case .promptNotBound: "prompt-not-bound"
    case .targetsLearnNothing: "targets-learn-nothing"
    case .untilNextWithoutEffect: "until-next-without-effect"
    case .sameVariants, .frequencyWithoutEffect: "variants-cannot-differ"
    }
  }

  /// What is worth a second look.
  public var message: String {
    switch self {
    case .neverHolds(let reason): "this rule can never hold: \(reason)"
    case .alwaysHolds: "this rule always holds"
    case .neverSet(let parameters):
      "this rule can never hold: nothing sets \(ValidationProblem.list(parameters, joining: "or")), and it doesn't hold for the initial value"
    case .exclusiveCount(let condition, let first): "'\(condition)' is first true at donation \(first)"
    case .neverDonated(let event): "nothing donates to '\(event)', which this rule reads"
    case .neverAnchored(let tip): "the tip '\(tip)' is on no screen, so it is never displayed"
    case .unreachableScreen(let screen): "no way leads to the screen '\(screen)'"
    case .unofferedAction(let action): "no screen offers the action '\(action)'"
    case .countCannotBind(let limit, let possible, let days):
      "the display frequency allows at most \(possible) displays in \(days) days, so a maxDisplayCount of \(limit) can't be used up"
    case .durationCannotBind(let days): "nobody is watched for longer than \(days) days, so this maxDisplayDuration can't be used up"
    case .durationUnderFloor(let duration, let isTotal):
      isTotal
        ? "\(duration) is under the floor of 60 s and behaves like 60s"
        : "\(duration) is under the floor of 60 s: the tip stays up for 60s before it can expire"
    case .delayWithoutEffect(let delay):
      "under 'reevaluation: onAction' tips are looked at with the user's actions only, so this delay of \(delay) does nothing"
    case .syncBelowFirstVersion: "nobody has iOS 18, which synchronisation needs, so devices keep to themselves"
    case .nothingToSynchronise: "everybody has the app on one device for good, so there is nothing to synchronise"
    case .nobodyToShareWith: "the app has no companions, so nobody shares its group container"
    case .placeNobodyHas(let name): "nobody has '\(name)', so it changes nothing"
    case .promptNotBound(let name): "under 'policy: independent' this binds tips alone, so '\(name)' here does nothing"
    case .targetsLearnNothing: "taps on the target of a bubble never reach it, so nobody acts on a tip in a bubble"
    case .untilNextWithoutEffect:
      "while the dim takes every tap there is one bubble at a time, so 'bubbleLiveDuration: untilNext' does nothing"
    case .sameVariants(let first, let second): "the variants '\(first)' and '\(second)' are the same, so they can't differ"
    case .frequencyWithoutEffect(let first, let second, let isOneTip):
      "the variants '\(first)' and '\(second)' can't differ: "
        + (isOneTip ? "the frequency delays new tips after another, and there is only one" : "every tip ignores the display frequency")
    }
  }

  /// What to do about it.
  public var remedy: String? {
    switch self {
    case .neverHolds, .alwaysHolds: "change the rule or remove it"
    case .neverSet: "set the parameter in an action, such as 'open'"
    case .exclusiveCount(_, let first): "write '>= \(first - 1)' if it should be true at donation \(first - 1)"
    case .neverDonated: "donate to it in an action"
    case .neverAnchored: "list it under a screen's 'tips', or write 'enabled: false'"
    case .unreachableScreen: "add it to another screen's 'goTo'"
    case .unofferedAction: "give it a share on a screen, or remove it"
    case .countCannotBind, .durationCannotBind: "lower it, or remove it"
    case .durationUnderFloor: "write 60s or more"
    case .delayWithoutEffect: "remove it, or write 'reevaluation: onWrite'"
    case .syncBelowFirstVersion: "give some users iOS 18 or 26 in 'population.osVersions', or remove it"
    case .nothingToSynchronise: "add 'population.devices' or 'population.reinstall', or remove it"
    case .nobodyToShareWith: "add 'population.companions', or remove it"
    case .placeNobodyHas: "give it a share above 0, or remove it"
    case .promptNotBound: "write 'policy: shared', or remove it"
    case .targetsLearnNothing: "write 'passesTargetTaps: true' or 'onTargetAreaTap: perform'"
    case .untilNextWithoutEffect: "remove it, or write 'absorbDimTouch: false'"
    case .sameVariants: "remove one of them, or check the spelling of what should differ"
    case .frequencyWithoutEffect: "remove one of them"
    }
  }
}
