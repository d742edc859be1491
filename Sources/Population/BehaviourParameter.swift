// SPDX-License-Identifier: GPL-3.0-or-later

/// One number of a synthetic user's behaviour; each may be the same for everybody or a distribution over users.
///
/// `path` is the parameter's place below `population` in a scenario. It also names the parameter's random stream, so adding a
/// case never moves another parameter's draws. The raw value is its place in an array of all parameters. Equations: docs/models.md.
public enum BehaviourParameter: Int, CaseIterable, Sendable {
  /// Mean number of times a user opens the app, per day.
  case opensPerDay
  /// How long a user of the time before the release has had the app, in seconds.
  case tenure
  /// The probability that a user of the time before the release already knows a feature that a tip teaches.
  case knowsFeature

  /// Logits added to a user's odds of noticing a tip and of acting on it.
  case responsiveness
  /// The probability that a rested user notices a tip.
  case notice
  /// The probability that a rested user who notices a tip closes it by reflex, unread.
  case strike
  /// The probability that a rested user who reads a tip for the first time acts on it.
  case act
  /// The probability that a rested user who read a tip and did not act closes it with its close button.
  case close
  /// The probability that a user who read a tip, did not act and did not close it, taps beside it so that it goes away.
  case tapAway
  /// Logits added to the odds of acting for every earlier display of the same tip.
  case exposureEffect
  /// The probability that a rested user who dismisses a tip turns all tips off.
  case optOut
  /// The probability that a rested user who dismisses a tip leaves the app for good.
  case abandon

  /// Fatigue added by a display that was noticed.
  case fatiguePerDisplay
  /// Fatigue added by a display that the user dismisses.
  case fatiguePerDismissal
  /// The time in which fatigue shared by all tips halves, in seconds.
  case sharedHalfLife
  /// The time in which fatigue with one tip halves, in seconds.
  case tipHalfLife
  /// The part that fatigue shared by all tips has in the level that acts on a response.
  case sharedWeight
  /// The part that fatigue with the displayed tip has in the level that acts on a response.
  case tipWeight
  /// Logits taken from the odds of noticing, per unit of fatigue.
  case noticeFatigue
  /// Logits added to the odds of a reflex close, per unit of fatigue.
  case strikeFatigue
  /// Logits taken from the odds of acting, per unit of fatigue.
  case actFatigue
  /// Logits added to the odds of closing, per unit of fatigue.
  case closeFatigue
  /// Logits added to the odds of turning tips off, per unit of fatigue.
  case optOutFatigue
  /// Logits added to the odds of leaving the app, per unit of fatigue.
  case abandonFatigue

  /// The factor on the probability of a feature's action once the user has used the feature.
  case adoptionFactor

  /// The probability that a rested new user accepts a push primer that appears.
  case primerAccept
  /// The probability that a rested new user allows notifications at the system's question after accepting a primer.
  case promptAllow
  /// The probability that a rested new user allows notifications at the system's question that comes without a primer.
  case coldPromptAllow
  /// The probability that a user sweeps the system's question away, which is no answer.
  case promptSweep
  /// The probability that a user who is led to Settings switches notifications on there.
  case settingsSwitchOn
  /// The probability, for each session, that a user with quiet delivery chooses to keep notifications prominently.
  case keepProminently
  /// The probability, for each session, that a user with quiet delivery turns notifications off.
  case turnOffQuietly
  /// Logits added to the odds of accepting and of allowing for every doubling of 1 + the user's engaged actions so far.
  case engagementOnPermission
  /// Logits added to the odds of accepting and of allowing for every doubling of 1 + the user's earlier sessions.
  case sessionsOnPermission
  /// Logits added to the odds of accepting for every earlier display of the primer.
  case exposureOnAccept
  /// Logits taken from the odds of accepting, per unit of fatigue.
  case fatigueOnAccept
  /// Logits taken from the odds of allowing, per unit of fatigue.
  case fatigueOnAllow

  /// The probability that a rested user goes on from a step of a tour.
  case tourContinue
  /// Logits taken from the odds of going on in a tour, per unit of fatigue.
  case fatigueOnTour

  /// What kind of number this is, which decides how a scenario writes it.
  public enum Kind: Sendable {
    /// A probability in 0…1.
    case share
    /// Times per day, at least 0.
    case ratePerDay
    /// A length of time, in seconds, above 0.
    case duration
    /// A real number at least 0.
    case nonNegative
    /// Any real number.
    case logits
  }

  /// What kind of number this is.
  public var kind: Kind {
    switch self {
    case .opensPerDay: .ratePerDay
    case .tenure, .sharedHalfLife, .tipHalfLife: .duration
    case .knowsFeature, .notice, .strike, .act, .close, .tapAway, .optOut, .abandon: .share
    case .primerAccept, .promptAllow, .coldPromptAllow, .promptSweep, .settingsSwitchOn, .keepProminently, .turnOffQuietly, .tourContinue:
      .share
    case .fatiguePerDisplay, .fatiguePerDismissal, .sharedWeight, .tipWeight, .adoptionFactor: .nonNegative
    case .responsiveness, .exposureEffect, .noticeFatigue, .strikeFatigue, .actFatigue, .closeFatigue, .optOutFatigue, .abandonFatigue,
      .engagementOnPermission, .sessionsOnPermission, .exposureOnAccept, .fatigueOnAccept, .fatigueOnAllow, .fatigueOnTour:
      .logits
    }
  }

  /// The value of a user about whom a scenario says nothing: one who reads every tip, is never tired and never leaves.
  public var neutralValue: Double {
    switch self {
    case .opensPerDay, .notice, .adoptionFactor: 1
    case .tenure, .sharedHalfLife, .tipHalfLife: 86_400
    default: 0
    }
  }

  /// The place below `population` in a scenario; also the name of the parameter's random stream.
  public var path: String {
    switch self {
    case .opensPerDay: "opensPerDay"
    case .tenure: "tenure.length"
    case .knowsFeature: "tenure.knowsFeature"
    case .responsiveness: "response.responsiveness"
    case .notice: "response.notice"
    case .strike: "response.strike"
    case .act: "response.act"
    case .close: "response.close"
    case .tapAway: "response.tapAway"
    case .exposureEffect: "response.exposureEffect"
    case .optOut: "response.optOut"
    case .abandon: "response.abandon"
    case .fatiguePerDisplay: "fatigue.perDisplay"
    case .fatiguePerDismissal: "fatigue.perDismissal"
    case .sharedHalfLife: "fatigue.sharedHalfLife"
    case .tipHalfLife: "fatigue.tipHalfLife"
    case .sharedWeight: "fatigue.sharedWeight"
    case .tipWeight: "fatigue.tipWeight"
    case .noticeFatigue: "fatigue.onNotice"
    case .strikeFatigue: "fatigue.onStrike"
    case .actFatigue: "fatigue.onAct"
    case .closeFatigue: "fatigue.onClose"
    case .optOutFatigue: "fatigue.onOptOut"
    case .abandonFatigue: "fatigue.onAbandon"
    case .adoptionFactor: "adoption.factor"
    case .primerAccept: "permission.accept"
    case .promptAllow: "permission.allow"
    case .coldPromptAllow: "permission.coldAllow"
    case .promptSweep: "permission.sweep"
    case .settingsSwitchOn: "permission.settingsOn"
    case .keepProminently: "permission.keepProminently"
    case .turnOffQuietly: "permission.turnOff"
    case .engagementOnPermission: "permission.onEngagement"
    case .sessionsOnPermission: "permission.onSessions"
    case .exposureOnAccept: "permission.exposureEffect"
    case .fatigueOnAccept: "permission.fatigueOnAccept"
    case .fatigueOnAllow: "permission.fatigueOnAllow"
    case .tourContinue: "tour.continue"
    case .fatigueOnTour: "tour.fatigueOnContinue"
    }
  }

  /// The last part of `path`.
  public var key: String { String(path[(path.lastIndex(of: ".").map(path.index(after:)) ?? path.startIndex)...]) }

  /// The key below `population` under which it stands, if scenarios that say nothing of what it is about have no place for it.
  public var optionalGroup: String? {
    ["permission", "tour"].first { path.hasPrefix("\($0).") }
  }

  /// Whether a drawn value is one that this parameter can have.
  public func admits(_ value: Double) -> Bool {
    guard value.isFinite else { return false }
    return switch kind {
    case .share: (0...1).contains(value)
    case .ratePerDay, .nonNegative: value >= 0
    case .duration: value > 0
    case .logits: true
    }
  }
}
