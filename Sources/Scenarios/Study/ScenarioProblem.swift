// SPDX-License-Identifier: GPL-3.0-or-later

public import Randomness
public import TipRules

/// What can be wrong with a scenario beyond the form of its values; `ScenarioProblem+Sentences.swift` says it in words.
public enum ScenarioProblem: Error, Hashable, Sendable {
  /// What a name in a scenario names.
  public enum Kind: String, Hashable, Sendable {
    case tip, screen, action, event, parameter, variant, metric, field, prompt
  }

  /// Where `open` can't stand.
  public enum OpenPlace: Hashable, Sendable {
    /// Among what users choose on a screen or in a session.
    case choice
    /// Among what happens when a screen appears.
    case appearance
    /// As the action that a tip teaches.
    case feature
  }

  /// A name that nothing of its kind has; the closest one, and all.
  case unknownName(Kind, String, suggestion: String?, known: [String])
  /// An app without tips, inline or in its Swift files, if it names any.
  case noTips(hasFiles: Bool)
  /// `open` where something that happens inside the app is wanted.
  case openInsideApp(OpenPlace)
  /// A name that stands twice where once is the rule.
  case repeatedName(Kind, String, place: String)
  /// Shares that don't sum to 1, and what they are shares of.
  case sharesDontSumToOne(Double, of: String)
  /// An effect that says nothing, or several things, to do.
  case notOneEffect(found: [String])
  /// A key that means nothing without another.
  case keyNeedsOther(String, other: String)
  /// A field that a donation or a structure lacks.
  case missingField(String, of: String)
  /// A value that is not of the type of what it is written to.
  case valueMismatch(found: String, type: ValueType)
  /// A distribution for a type that can't be drawn from it.
  case distributionMismatch(name: String, type: ValueType)
  /// A parameter that has another type than the effect needs.
  case parameterType(String, found: ValueType, wanted: ValueType)
  /// A parameter with a type that has no initial value.
  case missingInitialValue(ValueType)
  /// A range of sessions with nothing in it.
  case emptySessionRange(String)
  /// `configure: false`, which does nothing.
  case configureFalse
  /// A rule that its parser rejects, in the parser's words, and what to do about it.
  case rule(String, remedy: String)
  /// An id that two events have.
  case repeatedEventID(String)
  /// Neither `screens` nor `session`, or both.
  case screensOrSession(hasBoth: Bool)
  /// A key that only apps with screens have.
  case needsScreens(String)
  /// A screen from which nobody ever gets out of the app.
  case sessionNeverEnds(screen: String)
  /// A time that must be above 0 on average.
  case meanNotPositive(String)
  /// A length of sessions below 0 actions on average.
  case negativeMean(String)
  /// A parameter of a distribution out of its range: the distribution, the scenario's key or nil for a value alone, and what was found and
  /// what is wanted in the scenario's words.
  case distributionParameter(DistributionName, key: String?, found: String, wanted: String)
  /// The weights of listed values: one is too large, or their sum is.
  case weightOutOfRange(Double)
  /// A weight for every hour is missing, or all weights are 0.
  case hourWeights(count: Int)
  /// Weights of which none is above 0.
  case noWeight
  /// More replications than users.
  case moreReplicationsThanUsers(replications: Int64, users: Int64)
  /// More variants than a study can have.
  case tooManyVariants(Int, limit: Int)
  /// More devices times apps than a user can have.
  case tooManyInstallations(Int, limit: Int)
  /// Prompts for a permission, and a population that doesn't say how users answer.
  case permissionMissing
  /// An answer that a prompt needs and that nothing says, of a segment or of all users.
  case answerMissing(String, prompt: String, segment: String?)
  /// A tip with the name of a prompt, in a scenario that has those.
  case tipNamedAsPrompt(String)
  /// A parameter whose type has no value for each status of a permission.
  case noMirror(String, found: ValueType)
  /// A call of a prompt that lacks what its moment needs.
  case callNeeds(String, at: String)
  /// A budget that does not start between its least and its most.
  case budgetOutOfOrder
  /// Two variants of one name.
  case repeatedVariant(String)
  /// A part of the scenario that all variants share, and why.
  case fixedInVariants(String, because: String)
  /// A decision rule with neither or both of `maximize` and `minimize`.
  case notOneGoal(hasBoth: Bool)
  /// A bound that is no number of the metric's unit.
  case malformedBound(String, unit: String)
  /// A seed set for which there is no file.
  case unknownSeedSet(String)
  /// A seed set without that many seeds.
  case seedIndex(Int, name: String, count: Int)
}
