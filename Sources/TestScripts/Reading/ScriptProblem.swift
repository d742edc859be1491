// SPDX-License-Identifier: GPL-3.0-or-later

public import Scenarios

/// What can be wrong with a test script beyond the form of its values and what it shares with scenarios.
public enum ScriptProblem: Error, Hashable, Sendable {
  /// No tips are declared anywhere.
  case noTips
  /// A step that does nothing, or several things.
  case notOneStep(found: [String])
  /// A key that says more about a step, without the step.
  case keyNeedsOther(String, other: String)
  /// A name that is neither a tip's nor an action's.
  case unknownAct(String, suggestion: String?, known: [String])
  /// An override that names no tips.
  case emptyOverride
  /// A moment that is over when its step comes.
  case timeGoesBack(to: String, now: String)
  /// A test that lasts longer than the engine's clock goes.
  case endlessTime
  /// More steps than a test may take.
  case tooManySteps(limit: Int)
  /// A test without anything expected.
  case expectsNothing
  /// An `expect` without anything in it.
  case emptyExpectation
  /// `reason` beside a status other than `invalidated`.
  case reasonOfValid(status: String)
  /// The current tip of a group, where there is none.
  case noGroup
  /// Current tips for another number of groups than there are.
  case groupCount(found: Int, groups: Int)
  /// A tip that is in none of the groups it is said to be current of.
  case notInGroup(String, group: Int)
  /// A rule that a tip does not have.
  case ruleNumber(Int, count: Int, tip: String)
  /// A `$name` without a column of that name.
  case unknownColumn(String, suggestion: String?, known: [String])
  /// A column that a row lacks.
  case missingColumn(String)
  /// A column that is not in the first row.
  case extraColumn(String)
  /// A column that nothing in the test uses.
  case unusedColumn(String)
  /// A value with parts as a part of a name or a key.
  case compoundInText(String)
  /// Two tests of one name.
  case repeatedTest(String)
  /// The anchor of a tip that is anchored nowhere.
  case disabledTip(String)
  /// A call of `present` without the texts of these setters.
  case incompletePrimer(missing: [String])
  /// A text that is no colour.
  case unknownColor(String, suggestion: String?)
  /// A tip whose id is a word of expectations.
  case reservedTip(String)
}

extension ScriptProblem: DiagnosticFact {
  /// The stable name of the kind of problem.
  public var identifier: String {
    switch self {
    case .noTips: "no-tips"
    case .notOneStep: "not-one-step"
    case .keyNeedsOther: "misplaced-key"
    case .unknownAct: "unknown-act"
    case .emptyOverride: "empty-override"
    case .timeGoesBack: "time-goes-back"
    case .endlessTime: "endless-time"
    case .tooManySteps: "too-many-steps"
    case .expectsNothing, .emptyExpectation: "expects-nothing"
    case .reasonOfValid: "reason-of-valid"
    case .noGroup, .groupCount, .notInGroup: "group"
    case .ruleNumber: "rule-number"
    case .unknownColumn, .missingColumn, .extraColumn, .unusedColumn, .compoundInText: "table"
    case .repeatedTest: "repeated-test"
    case .disabledTip: "disabled-tip"
    case .incompletePrimer: "incomplete-primer"
    case .unknownColor: "unknown-color"
    case .reservedTip: "reserved-tip"
    }
  }

  /// What is wrong.
  public var message: String {
    switch self {
    case .noTips: "the script declares no tips"
    case .notOneStep(let found) where found.isEmpty: "the step says nothing to do"
    case .notOneStep(let found): "a step does one thing, found \(Self.list(found, "and"))"
    case .keyNeedsOther(let key, let other): "'\(key)' means nothing without '\(other)'"
    case .unknownAct(let name, _, _): "'\(name)' is neither a tip nor an action"
    case .emptyOverride: "the override names no tips"
    case .timeGoesBack(let instant, let now): "it is \(now) already, so it can't become \(instant)"
    case .endlessTime: "the test lasts longer than the engine's clock goes, some 36,500 years"
    case .tooManySteps(let limit): "the test takes more than \(limit / 1_000_000) million steps"
    case .expectsNothing: "the test expects nothing, so it can't fail"
    case .emptyExpectation: "nothing is expected here"
    case .reasonOfValid(let status): "a tip that is \(status) has no reason of invalidation"
    case .noGroup: "there is no group, so no tip is a group's current one"
    case .groupCount(let found, let groups): "current tips are given for \(found) groups, and the script has \(groups)"
    case .notInGroup(let tip, let group): "the tip '\(tip)' is not in group \(group)"
    case .ruleNumber(_, 0, let tip): "the tip '\(tip)' has no rules"
    case .ruleNumber(let number, let count, let tip): "the tip '\(tip)' has no rule \(number), for it has \(count)"
    case .unknownColumn(let name, _, _): "the table has no column '\(name)'"
    case .missingColumn(let name): "the row has no value for '\(name)'"
    case .extraColumn(let name): "the column '\(name)' is not in the first row"
    case .unusedColumn(let name): "nothing in the test uses the column '\(name)'"
    case .compoundInText(let name): "the value of '\(name)' is no single value, so it can't stand in a text"
    case .repeatedTest(let name): "two tests have the name '\(name)'"
    case .disabledTip(let name): "the tip '\(name)' is not enabled, so it has no anchor to show"
    case .incompletePrimer(let missing): "the primer has no text for \(Self.list(missing, "and")), so it can't be shown"
    case .unknownColor(let text, _): "'\(text)' is no colour"
    case .reservedTip(let name): "a tip of a script can't have the id '\(name)', which is a word of 'expect'"
    }
  }

  /// What to do about it.
  public var remedy: String? {
    switch self {
    case .noTips: "name the app's Swift files under 'tips', write tips under 'inlineTips', or describe a 'primer'"
    case .notOneStep(let found) where found.isEmpty: "write for example '- launch' or '- show: SearchTip'"
    case .notOneStep: "make a step of each"
    case .unknownAct(_, let suggestion?, _), .unknownColumn(_, let suggestion?, _): "did you mean '\(suggestion)'?"
    case .unknownAct(_, nil, let known):
      known.isEmpty ? "declare it under 'actions'" : "write \(Self.list(known, "or"))"
    case .unknownColumn(_, nil, let known):
      known.isEmpty ? "give the test a table, 'with:', or put the text in quotes" : "the columns are \(Self.list(known, "and"))"
    case .emptyOverride: "name them under 'showTips' or 'hideTips'"
    case .timeGoesBack: "use 'wait' for a time that counts from now"
    case .expectsNothing: "add a step such as '- expect: { displayed: none }'"
    case .emptyExpectation: "write for example '{ displayed: none }'"
    case .reasonOfValid: "write 'status: invalidated'"
    case .noGroup: "declare one under 'groups'"
    case .groupCount: "give one for each group, in the order of the file"
    case .missingColumn, .extraColumn: "give every row the same columns"
    case .unusedColumn(let name): "write '$\(name)' where its value belongs, or leave it out"
    case .repeatedTest: "give each test a name of its own; in a table put '$column' into it"
    case .incompletePrimer(let missing): "give it under 'primer', such as '\(missing.first ?? "title"): \"…\"', or in the step 'present'"
    case .unknownColor(_, let suggestion?): "did you mean '\(suggestion)'?"
    case .unknownColor(_, nil): "write one of the system's names, such as 'systemBlue', or \"#RRGGBB\" in quotes"
    case .keyNeedsOther, .endlessTime, .tooManySteps, .notInGroup, .ruleNumber, .compoundInText, .disabledTip, .reservedTip: nil
    }
  }

  private static func list(_ names: [String], _ word: String) -> String {
    let parts = names.map { "'\($0)'" }
    guard let last = parts.last else { return "nothing" }
    return parts.count == 1 ? last : parts.dropLast().joined(separator: ", ") + " \(word) " + last
  }
}
