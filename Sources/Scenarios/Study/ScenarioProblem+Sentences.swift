// SPDX-License-Identifier: GPL-3.0-or-later

import Randomness
import TipRules

extension ScenarioProblem: DiagnosticFact {
  /// The stable name of the kind of problem.
  public var identifier: String {
    switch self {
    case .unknownName(let kind, _, _, _): "unknown-\(kind.rawValue)"
    case .noTips: "no-tips"
    case .openInsideApp(let place): Self.identifier(ofOpenAs: place)
    case .repeatedName, .tipNamedAsPrompt, .repeatedEventID, .repeatedVariant: "repeated-name"
    case .sharesDontSumToOne: "shares-sum"
    case .notOneEffect, .configureFalse: "not-one-effect"
    case .keyNeedsOther, .needsScreens: "misplaced-key"
    case .missingField: "missing-field"
    case .valueMismatch, .distributionMismatch, .parameterType, .missingInitialValue, .noMirror: "type-mismatch"
    case .emptySessionRange: "empty-range"
    case .rule: "rule"
    case .screensOrSession: "screens-or-session"
    case .sessionNeverEnds: "session-never-ends"
    case .meanNotPositive, .negativeMean, .distributionParameter: "distribution-range"
    case .hourWeights, .noWeight, .weightOutOfRange: "weights"
    case .moreReplicationsThanUsers: "replications"
    case .tooManyVariants: "too-many-variants"
    case .tooManyInstallations: "too-many-installations"
    case .permissionMissing, .answerMissing: "permission-missing"
    case .callNeeds: "missing-key"
    case .budgetOutOfOrder: "budget"
    case .fixedInVariants: "fixed-in-variants"
    case .notOneGoal, .malformedBound: "decision"
    case .unknownSeedSet, .seedIndex: "unknown-seed"
    }
  }

  /// What is wrong.
  public var message: String {
    switch self {
    case .unknownName(let kind, let name, _, _): "there is no \(kind.rawValue) '\(Excerpt.of(name))'"
    case .noTips(let hasFiles): hasFiles ? "there is no tip in the app's Swift files" : "the app has no tips"
    case .openInsideApp(let place): "'open' is the action of opening the app, so \(Self.consequence(ofOpenAs: place))"
    case .repeatedName(let kind, let name, let place): "the \(kind.rawValue) '\(Excerpt.of(name))' stands twice in \(place)"
    case .sharesDontSumToOne(let sum, let what): "the shares of \(what) sum to \(JSONValue.text(of: sum)), not to 1"
    case .notOneEffect(let found) where found.isEmpty: "the effect says nothing to do"
    case .notOneEffect(let found): "an effect does one thing, found \(ValidationProblem.list(found, joining: "and"))"
    case .keyNeedsOther(let key, let other): "'\(key)' means nothing without '\(other)'"
    case .missingField(let field, let owner): "the field '\(field)' of \(owner) has no value"
    case .valueMismatch(let found, let type): "\(found) is not a value of type \(type)"
    case .distributionMismatch(let name, let type): "a value of type \(type) can't be drawn from '\(name)'"
    case .parameterType(let name, let found, let wanted): "the parameter '\(name)' is of type \(found), and \(wanted) is needed"
    case .missingInitialValue(let type): "a parameter of type \(type) needs an initial value"
    case .emptySessionRange(let text): "no session lies in '\(text)'"
    case .configureFalse: "'configure: false' does nothing"
    case .rule(let text, _): text
    case .repeatedEventID(let id): "two events have the id '\(Excerpt.of(id))'"
    case .screensOrSession(let hasBoth):
      hasBoth ? "the app has both 'screens' and 'session'" : "the app has neither 'screens' nor 'session'"
    case .needsScreens(let key): "'\(key)' means nothing in an app without 'screens'"
    case .sessionNeverEnds(let screen): "a user who comes to the screen '\(screen)' never leaves the app"
    case .meanNotPositive(let what): "\(what) must be above 0 on average"
    case .negativeMean(let what): "\(what) must be at least 0 on average"
    case .distributionParameter(let distribution, let key, let found, let wanted):
      key.map { "'\($0)' of '\(distribution.rawValue)' is \(found), and must be \(wanted)" } ?? "\(found) is not \(wanted)"
    case .weightOutOfRange(let weight): "the weight \(JSONValue.text(of: weight)) is too large"
    case .hourWeights(let count): "there are \(count) weights, but a day has 24 hours and a week 168"
    case .noWeight: "all weights are 0"
    case .moreReplicationsThanUsers(let replications, let users):
      "\(users) \(users == 1 ? "user" : "users") can't be divided over \(replications) replications"
    case .tooManyVariants(let count, let limit): "the study has \(count) variants, at most \(limit) are possible"
    case .tooManyInstallations(let count, let limit): "devices and companions make \(count) places, at most \(limit) are possible"
    case .permissionMissing: "the app asks for push permission, but 'population' doesn't say how users answer"
    case .answerMissing(let key, let prompt, let segment):
      "'\(prompt)' needs 'permission.\(key)', which nothing says of \(segment.map { "the segment '\($0)'" } ?? "the users")"
    case .tipNamedAsPrompt(let name): "a scenario with 'prompts' has no room for a tip called '\(name)'"
    case .noMirror(let name, let found): "the parameter '\(name)' is of type \(found), which can't mirror a permission"
    case .callNeeds(let key, let at): "a call 'at: \(at)' needs '\(key)'"
    case .budgetOutOfOrder: "a budget starts between its 'least' and its 'most'"
    case .repeatedVariant(let name): "two variants are called '\(Excerpt.of(name))'"
    case .fixedInVariants(let what, _): "a variant can't change \(what)"
    case .notOneGoal(let hasBoth):
      hasBoth ? "a decision has both 'maximize' and 'minimize'" : "a decision needs a metric to maximize or minimize"
    case .malformedBound(let text, let unit): "'\(Excerpt.of(text))' is no bound on \(unit)"
    case .unknownSeedSet(let name): "there is no seed set '\(Excerpt.of(name))'"
    case .seedIndex(let index, let name, let count): "the seed set '\(Excerpt.of(name))' has no seed \(index): it has \(count)"
    }
  }

  /// What to do about it.
  public var remedy: String? {
    switch self {
    case .unknownName(_, _, let suggestion?, _): "did you mean '\(suggestion)'?"
    case .unknownName(.field, _, nil, []): "leave it out, or declare the field"
    case .unknownName(let kind, _, nil, let known):
      known.isEmpty ? "declare it first" : "the \(kind.rawValue)s are \(ValidationProblem.list(known, joining: "and"))"
    case .noTips(let hasFiles):
      hasFiles
        ? "name the files that declare them, or write tips under 'inlineTips'"
        : "name the app's Swift files under 'tips', or write tips under 'inlineTips'"
    case .openInsideApp(.choice): "leave it out; every session begins with it"
    case .openInsideApp(.appearance): "leave it out; every session begins with it, before the first screen appears"
    case .openInsideApp(.feature): "name another action, or leave 'feature' out"
    case .repeatedName: "remove one of them"
    case .sharesDontSumToOne: "change them so that they sum to 1 (100%)"
    case .notOneEffect:
      "write one of 'donate', 'set', 'toggle', 'add', 'invalidate', 'deleteDonations', 'resetEligibility' and 'configure' in each effect"
    case .keyNeedsOther(_, let other): "add '\(other)', or remove it"
    case .missingField: "add it"
    case .valueMismatch(_, let type): Self.remedy(for: type)
    case .distributionMismatch(_, let type): Self.remedyForDraws(of: type)
    case .parameterType(_, let found, let wanted): Self.remedy(forParameter: found, wanted: wanted)
    case .rule(_, let remedy): remedy
    case .hourWeights: "write 24 weights from midnight on, or 168 from Monday at midnight on"
    case .noWeight: "make at least one of them larger than 0"
    case .weightOutOfRange: "divide all weights by the same number; they need not sum to 1"
    case .negativeMean: "write one that is 0 or more on average"
    case .distributionParameter(_, let key, _, let wanted): key.map { "write a '\($0)' that is \(wanted)" } ?? "write one that is \(wanted)"
    case .missingInitialValue: "add 'initial'"
    case .emptySessionRange: "write the smaller number first, such as \"2..5\""
    case .configureFalse: "remove it"
    case .repeatedEventID: "give each event its own 'id'"
    case .screensOrSession(let hasBoth): hasBoth ? "remove one of them" : "add 'session' or 'screens'"
    case .needsScreens: "remove it"
    case .sessionNeverEnds: "give it a share of 'leave', or of 'goTo' to a screen from which users leave"
    case .meanNotPositive: "write a time such as 8s"
    case .moreReplicationsThanUsers: "lower 'replications' or raise 'users'"
    case .tooManyVariants: "split the study over several files"
    case .tooManyInstallations: "leave some out"
    case .permissionMissing: "add 'population.permission' with 'accept', 'allow' and 'coldAllow'"
    case .answerMissing(let key, _, let segment):
      segment.map { "add '\(key)' under 'population.permission', or under 'permission' of the segment '\($0)'" }
        ?? "add '\(key)' under 'population.permission'"
    case .tipNamedAsPrompt: "give the tip another id: policies and reports use this one for the prompt"
    case .noMirror: "name one of type Bool, String or Int, or of an enumeration with the statuses' names"
    case .callNeeds(let key, _): "add '\(key)'"
    case .budgetOutOfOrder: "change 'start', 'least' or 'most'"
    case .repeatedVariant: "rename one of them"
    case .fixedInVariants(_, let reason): reason
    case .notOneGoal(let hasBoth): hasBoth ? "remove one of them" : "add 'maximize: actedUsers'"
    case .malformedBound(_, let unit): "write \"<= \" or \">= \" and \(unit)"
    case .unknownSeedSet(let name): "add 'seeds/\(Excerpt.of(name)).yaml' beside the scenario or above it, or write a number"
    case .seedIndex(_, _, let count): "write a number from 1 to \(count)"
    }
  }

  private static func remedy(forParameter found: ValueType, wanted: ValueType) -> String {
    switch wanted {
    case .boolean: "only what is true or false can be toggled; write 'set' for a parameter of type \(found)"
    case .integer: "only a whole number can be added to; write 'set' for a parameter of type \(found)"
    default: "name a parameter of type \(wanted)"
    }
  }

  private static func identifier(ofOpenAs place: OpenPlace) -> String {
    switch place {
    case .choice: "open-as-choice"
    case .appearance: "open-on-appearance"
    case .feature: "open-as-feature"
    }
  }

  private static func consequence(ofOpenAs place: OpenPlace) -> String {
    switch place {
    case .choice: "it can't be chosen inside it"
    case .appearance: "a screen that appears can't do it"
    case .feature: "no tip can teach it"
    }
  }

  private static func remedy(for type: ValueType) -> String? {
    switch type {
    case .boolean: "write true or false"
    case .integer: "write a whole number"
    case .double: "write a number"
    case .string: "write text in quotes"
    case .date: nil
    case .enumeration(let enumeration): "write \(ValidationProblem.list(enumeration.cases, joining: "or"))"
    case .structure(let structure): "write a mapping with \(ValidationProblem.list(structure.fields.map(\.name), joining: "and"))"
    case .optional(let wrapped): remedy(for: wrapped).map { $0 + ", or ~ for nil" }
    }
  }

  private static func remedyForDraws(of type: ValueType) -> String? {
    switch type {
    case .boolean: "use bernoulli, or oneOf with true and false"
    case .structure: "give each field its own value"
    case .optional(let wrapped): remedyForDraws(of: wrapped)
    case .integer, .double: nil
    default: "use oneOf with values and weights"
    }
  }
}
