// SPDX-License-Identifier: GPL-3.0-or-later

import Population

extension PopulationDescriptor {
  /// What a behaviour parameter means, for editors and the reference page.
  static func meaning(of parameter: BehaviourParameter) -> String {
    switch parameter {
    case .opensPerDay: "How often a user opens the app, per day, while they keep it."
    case .tenure: "How long a user of the time before the release has had the app."
    case .knowsFeature: "The probability that such a user already knows a feature that a tip teaches."
    case .responsiveness: "Added to a user's odds of noticing a tip and of acting on it."
    case .notice: "The probability that a rested user notices a tip."
    case .strike: "The probability that a rested user who notices a tip closes it unread, by reflex."
    case .act: "The probability that a rested user who reads a tip for the first time acts on it."
    case .close: "The probability that a rested user who read a tip and did not act closes it."
    case .tapAway: "The probability that a user who read a tip, did not act and did not close it, taps beside it."
    case .exposureEffect: "Added to the odds of acting for each earlier display of the same tip."
    case .optOut: "The probability that a rested user who dismisses a tip turns all tips off."
    case .abandon: "The probability that a rested user who dismisses a tip leaves the app for good."
    case .fatiguePerDisplay: "Fatigue added by a display that was noticed."
    case .fatiguePerDismissal: "Fatigue added by a display that the user dismisses."
    case .sharedHalfLife: "The time in which the fatigue shared by all tips halves."
    case .tipHalfLife: "The time in which the fatigue with one tip halves."
    case .sharedWeight: "The part of the shared fatigue in the level that acts on a response."
    case .tipWeight: "The part of the tip's own fatigue in the level that acts on a response."
    case .noticeFatigue: "Taken from the odds of noticing, per unit of fatigue."
    case .strikeFatigue: "Added to the odds of a reflex close, per unit of fatigue."
    case .actFatigue: "Taken from the odds of acting, per unit of fatigue."
    case .closeFatigue: "Added to the odds of closing, per unit of fatigue."
    case .optOutFatigue: "Added to the odds of turning tips off, per unit of fatigue."
    case .abandonFatigue: "Added to the odds of leaving the app, per unit of fatigue."
    case .adoptionFactor: "The factor on the share of a feature's action once the user has used the feature."
    case .primerAccept: "The probability that a rested new user accepts a primer."
    case .promptAllow: "The probability that a rested new user who accepted a primer allows notifications at the system's question."
    case .coldPromptAllow: "The same at a question that comes without a primer."
    case .promptSweep: "The probability that a user sweeps the system's question away, which is no answer."
    case .settingsSwitchOn: "The probability that a user who is led to Settings switches notifications on."
    case .keepProminently: "The probability, each session, that a user with quiet delivery chooses to be notified prominently."
    case .turnOffQuietly: "The probability, each session, that a user with quiet delivery turns notifications off."
    case .engagementOnPermission: "Added to the odds of accepting and allowing for each doubling of 1 + the engaged actions so far."
    case .sessionsOnPermission:
      "Added to the odds of accepting and allowing for each doubling of the number of sessions, this one included."
    case .exposureOnAccept: "Added to the odds of accepting for each earlier display of the primer."
    case .fatigueOnAccept: "Taken from the odds of accepting, per unit of fatigue."
    case .fatigueOnAllow: "Taken from the odds of allowing, per unit of fatigue."
    case .tourContinue: "The probability that a rested user goes on from a step of a tour; who doesn't, skips what is left."
    case .fatigueOnTour: "Taken from the odds of going on in a tour, per unit of fatigue."
    }
  }
}
