// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import RuleSyntax
import Testing
import TipRules

@Suite("Rejected rules")
struct RejectedRuleTests {
  struct Sample: CustomTestStringConvertible, Sendable {
    let text: String
    let faults: String
    var testDescription: String { text }

    init(_ text: String, _ faults: String...) {
      self.text = text
      self.faults = faults.joined(separator: "\n")
    }
  }

  static let samples = [
    // The form.
    Sample(
      "",
      "1:1: expected '#Rule(input) { condition }', found nothing; write it as in the app, such as #Rule(Self.opened) { $0.donations.count >= 3 }"
    ),
    Sample(
      "{ $0 == true }",
      "1:1: expected '#Rule(input) { condition }', found a closure alone, without '#Rule(input)' before it; write it as in the app, such as #Rule(Self.opened) { $0.donations.count >= 3 }"
    ),
    Sample(
      "let x = 3",
      "1:1: expected '#Rule(input) { condition }', found something else; write it as in the app, such as #Rule(Self.opened) { $0.donations.count >= 3 }"
    ),
    Sample(
      "#Predicate<Int> { $0 == 3 }",
      "1:1: expected '#Rule(input) { condition }', found '#Predicate'; write it as in the app, such as #Rule(Self.opened) { $0.donations.count >= 3 }"
    ),
    Sample(
      "#Rule(Self.$level)",
      "1:1: the rule has no condition; write '#Rule(input) { condition }'"),
    Sample(
      "#Rule { true }",
      "1:1: the rule has no input; write '#Rule(input) { condition }'"),
    Sample(
      "#Rule(Self.$level) { $0 == 3 } #Rule(Self.$level) { $0 == 4 }",
      "1:31: Swift can't read this: consecutive statements on a line must be separated by newline or ';'; look for a sign, a bracket or a quote too many or too few up to here"
    ),
    Sample(
      "#Rule(Self.$level) { }",
      "1:20: the closure of a rule holds exactly one expression, with or without 'return'; join conditions by '&&' or '||'"),
    Sample(
      "#Rule(Self.$level) { let x = 3; return $0 == x }",
      "1:22: the closure of a rule holds exactly one expression, with or without 'return'; join conditions by '&&' or '||'"),
    Sample(
      "#Rule(Self.$level) { $0 == }",
      "1:28: Swift can't read this: expected expression after operator; look for a sign, a bracket or a quote too many or too few up to here"
    ),
    Sample(
      "#Rule(Self.$level) { ($0 == 3 }",
      "1:30: Swift can't read this: expected ')' to end tuple; look for a sign, a bracket or a quote too many or too few up to here"),
    // Inputs and names.
    Sample(
      "#Rule(Self.$levle) { $0 == 3 }",
      "1:7: no parameter or event is named 'Self.levle'; did you mean 'SampleTip.level'?"),
    Sample(
      "#Rule(Self.level) { $0 == 3 }",
      "1:7: 'Self.level' is a parameter; write its last part with '$' before it"),
    Sample(
      "#Rule(Self.$visit) { $0.count == 3 }",
      "1:7: 'Self.visit' is an event; write it without '$'"),
    Sample(
      "#Rule(input: Self.$level) { $0 == 3 }",
      "1:7: the label 'input' can't be used in a rule; supported: parameters such as Self.$isLoggedIn and events such as Self.appOpened"),
    Sample(
      "#Rule(3) { $0 == 3 }",
      "1:7: a literal as an input can't be used in a rule; supported: parameters such as Self.$isLoggedIn and events such as Self.appOpened"
    ),
    Sample(
      "#Rule(Self.$level, visit) { $0 == 3 }",
      "1:27: the closure is given 2 arguments and uses 1; use '$0' to '$1', or names for all"),
    Sample(
      "#Rule(Self.$level) { $0 == 3 && $1.count == 3 }",
      "1:33: the closure is given 1 argument and uses 2; use '$0', or names for all"),
    Sample(
      "#Rule(Self.$level) { level, visits in level == 3 }",
      "1:22: the closure is given 1 argument and uses 2; use '$0', or names for all"),
    Sample(
      "#Rule(Self.$level) { level in levl == 3 || $0 == 3 }",
      "1:31: 'levl' is not known here; did you mean 'level'?",
      "1:44: '$0' is not known here; did you mean 'level'?"),
    Sample(
      "#Rule(Self.$level) { (level: Double) in level == 3 }",
      "1:30: expected Int, found Double; write a value of type Int here"),
    Sample(
      "#Rule(Self.$limit) { (limit: Int) in limit == 3 }",
      "1:30: expected Int?, found Int; write a value of type Int? here"),
    Sample(
      "#Rule(Self.$level) { (level: Tips.Int) in level == 3 }",
      "1:30: expected Int, found Tips.Int; write a value of type Int here"),
    Sample(
      "#Rule(Self.$level) { level -> Int in level == 3 }",
      "1:31: expected Bool, found Int; write a condition that is true or false, such as $0 == true or $0 >= 3 here"),
    Sample(
      "#Rule(Self.$level) { (my level) in level == 3 }",
      "1:23: an argument with a label can't be used in a rule; supported: argument names, alone or with a parameter's own type, such as { visit in … } and { (level: Int) in … }"
    ),
    Sample(
      "#Rule(visit) { (visits: Tips.Event<Visit>) in visits.count == 3 }",
      "1:25: the type of an event or a donation can't be used in a rule; supported: argument names, alone or with a parameter's own type, such as { visit in … } and { (level: Int) in … }"
    ),
    Sample(
      "#Rule(Self.$level) { level throws in level == 3 }",
      "1:22: a closure's effects or attributes can't be used in a rule; supported: argument names, alone or with a parameter's own type, such as { visit in … } and { (level: Int) in … }"
    ),
    Sample(
      "#Rule(Self.$level) { $0 == threshold }",
      "1:28: 'threshold' is not known here; a rule reads its inputs and literals only: make it an input, or write its value"),
    Sample(
      "#Rule(visit) { $0.donations.filter { $1.rating == nil }.isEmpty }",
      "1:38: the closure is given 1 argument and uses 2; use '$0', or names for all"),
    // Types.
    Sample(
      "#Rule(Self.$level) { $0 }",
      "1:22: expected Bool, found Int; write a condition that is true or false, such as $0 == true or $0 >= 3 here"),
    Sample(
      "#Rule(Self.$level) { $0 == \"three\" || $0 == 3.5 }",
      "1:25: '==' is not defined for Int and String; both sides must be of one type",
      "1:42: '==' is not defined for Int and Double; make both Int or both Double"),
    Sample(
      "#Rule(Self.$level, Self.$score) { $0 + $1 > 3 }",
      "1:38: '+' is not defined for Int and Double; make both Int or both Double"),
    Sample(
      "#Rule(Self.$limit) { $0 > 3 }",
      "1:25: this is Int? and may be nil; use '?.', '??', or compare it by '==' or '!='"),
    Sample(
      "#Rule(Self.$limit) { $0 + 1 == 3 }",
      "1:22: this is Int? and may be nil; use '?.', '??', or compare it by '==' or '!='"),
    Sample(
      "#Rule(Self.$level) { $0 == nil }",
      "1:22: this is Int and never nil; leave 'nil', '?.' or '??' out"),
    Sample(
      "#Rule(Self.$level) { $0 ?? 3 == 3 }",
      "1:22: this is Int and never nil; leave 'nil', '?.' or '??' out"),
    Sample(
      "#Rule(Self.$plan) { $0 == .gold }",
      "1:28: Plan has no member 'gold' in a rule; it has 'free', 'premium' and 'family'"),
    Sample(
      "#Rule(Self.$plan) { $0 < .family }",
      "1:24: '<' is not defined for Plan and Plan; they are compared by '==' and '!='"),
    Sample(
      "#Rule(Self.$score) { $0 % 2 == 1 }",
      "1:25: '%' is not defined for Double and Double; it needs two of type Int"),
    Sample(
      "#Rule(Self.$name) { $0 + \"x\" == \"y\" }",
      "1:24: '+' is not defined for String and String; it needs two of type Int or two of type Double"),
    Sample(
      "#Rule(Self.$level) { $0 == 9223372036854775808 }",
      "1:28: '9223372036854775808' is too large for its type; write a smaller number"),
    Sample(
      "#Rule(Self.$level) { .premium == .free && $0 == 3 }",
      "1:23: the type of '.premium' can't be told here; compare it with a value whose type is known",
      "1:35: the type of '.free' can't be told here; compare it with a value whose type is known"),
    Sample(
      "#Rule(visit) { $0 == 3 }",
      "1:16: expected a value, found an event; ask its '.donations'"),
    Sample(
      "#Rule(visit) { $0.donations > 3 }",
      "1:16: expected a value, found donations; ask their '.count', '.isEmpty' or a member of one"),
    Sample(
      "#Rule(visit) { $0.donations.last == 3 }",
      "1:16: expected a value, found a donation that may be nil; ask a member by '?.'"),
    // Members.
    Sample(
      "#Rule(visit) { $0.size > 3 }",
      "1:19: an event has no member 'size' in a rule; it has 'donations' and 'count'"),
    Sample(
      "#Rule(visit) { $0.donations.map { $0.rating }.isEmpty }",
      "1:29: a sequence of donations has no member 'map' in a rule; it has 'count', 'isEmpty', 'first', 'last', 'filter', 'contains', 'allSatisfy', 'donatedWithin', 'largestSubset' and 'smallestSubset'"
    ),
    Sample(
      "#Rule(visit) { $0.donations.last.rating == 3 }",
      "1:34: this is a donation that may be nil; read its '.date' or a field by '?.', or compare the donation itself with nil"),
    Sample(
      "#Rule(visit) { $0.donations.last.map { $0.rating == 3 } ?? false }",
      "1:34: this is a donation that may be nil; read its '.date' or a field by '?.', or compare the donation itself with nil"),
    Sample(
      "#Rule(visit) { $0.donations.filter { $0.ratng == 3 }.isEmpty }",
      "1:41: a donation has no member 'ratng' in a rule; it has 'date', 'landmark', 'rating' and 'plan'"),
    Sample(
      "#Rule(visit) { $0.donations.filter { $0.rating! == 3 }.isEmpty }",
      "1:47: force unwrapping by '!' can't be used in a rule; supported: inputs, literals, operators, members, and the donations of an event"
    ),
    Sample(
      "#Rule(visit) { $0.donations.count { $0.rating == 3 } > 1 }",
      "1:29: 'count' with arguments can't be used in a rule; supported: 'count' alone, after 'filter' if some donations are to be left out"
    ),
    Sample(
      "#Rule(visit) { $0.donations.filter(isGood).isEmpty }",
      "1:36: this argument can't be used in a rule; supported: a closure with one expression, such as { $0.backyardID == 3 }"),
    Sample(
      "#Rule(visit) { $0.donations[0].rating == 3 }",
      "1:28: a subscript can't be used in a rule; supported: inputs, literals, operators, members, and the donations of an event"),
    Sample(
      "#Rule(visit) { $0.donations.donatedWithin(.month).count > 1 }",
      "1:44: the range '.month' can't be used in a rule; supported: .minute, .hour, .day, .week, .minutes(n), .hours(n), .days(n) and .weeks(n)"
    ),
    Sample(
      "#Rule(visit, Self.$level) { $0.donations.donatedWithin(.days($1)).count > 1 }",
      "1:62: this number must be a constant; write it in digits, such as 7 or 2 * 7"),
    Sample(
      "#Rule(visit) { $0.donations.largestSubset(by: \\.date).count > 1 }",
      "1:49: the payload has no member 'date' in a rule; it has 'landmark', 'rating' and 'plan'"),
    Sample(
      "#Rule(visit) { $0.donations.largestSubset { $0.plan }.count > 1 }",
      "1:29: this grouping can't be used in a rule; supported: 'by:' or 'groupedBy:' with a key path to a payload field, such as \\.backyardID"
    ),
    Sample(
      "#Rule(Self.$name) { $0.count > 3 && $0.hasPrefix(\"A\") }",
      "1:24: String has no member 'count' in a rule; supported: ==, !=, <, <=, > and >=, such as == \"\"",
      "1:40: String has no member 'hasPrefix' in a rule; supported: ==, !=, <, <=, > and >=, such as == \"\""),
    Sample(
      "#Rule(Self.$level) { $0.isMultiple(of: 2) }",
      "1:25: Int has no member 'isMultiple' in a rule; supported: ==, !=, <, <=, >, >= and +, -, *, /, %, such as % 2 == 0"),
    Sample(
      "#Rule(Self.$score) { $0.rounded() == 3 }",
      "1:25: Double has no member 'rounded' in a rule; supported: ==, !=, <, <=, >, >= and +, -, *, /"),
    Sample(
      "#Rule(Self.$plan) { $0.rawValue == \"free\" }",
      "1:24: Plan has no member 'rawValue' in a rule; supported: == and !="),
    Sample(
      "#Rule(Self.$level) { Double($0) > 2.5 }",
      "1:22: a conversion to 'Double' can't be used in a rule; supported: values of the types in which they are declared; 3.0 is a Double, and 3 is one where a Double is wanted"
    ),
    Sample(
      "#Rule(Self.$lastOpened) { $0 < Date.now - 3600 }",
      "1:41: '-' is not defined for Date and Int; a date is moved by '.addingTimeInterval(seconds)'"),
    Sample(
      "#Rule(Self.$lastOpened) { $0 < .now - 3600 }",
      "1:37: '-' is not defined for Date and Int; a date is moved by '.addingTimeInterval(seconds)'"),
    Sample(
      "#Rule(Self.$lastOpened) { $0 < .distantPast }",
      "1:33: Date has no member 'distantPast' in a rule; it has 'now'"),
    Sample(
      "#Rule(visit) { $0.donations.largestSubset(by: \\AnyType.rating).count > 1 }",
      "1:48: a key path with its type can't be used in a rule; supported: a key path to a payload field, such as \\.backyardID"),
    Sample(
      "#Rule(visit) { $0.donations.largestSubset(by: \\.plan.name).count > 1 }",
      "1:54: a member of Plan in a key path can't be used in a rule; supported: fields of the payload and of its structures"),
    Sample(
      "#Rule(appOpened) { $0.donations.contains { Calendar.current.isDateInToday($0.date) } }",
      "1:44: 'Calendar' is not known here; a rule reads its inputs and literals only: make it an input, or write its value"),
    Sample(
      "#Rule(Self.$lastOpened) { $0 < Date(timeIntervalSinceNow: -60) }",
      "1:32: Date with arguments can't be used in a rule; supported: Date.now, Date() and addingTimeInterval(seconds)"),
    Sample(
      "#Rule(Self.$lastOpened) { $0 < Date.distantPast }",
      "1:37: Date.distantPast can't be used in a rule; supported: Date.now, Date() and addingTimeInterval(seconds)"),
    // Other Swift.
    Sample(
      "#Rule(Self.$level) { $0 as Double == 3 }",
      "1:25: a cast by 'as' can't be used in a rule; supported: inputs, literals, operators, members, and the donations of an event"),
    Sample(
      "#Rule(Self.$level) { [1, 2].contains($0) }",
      "1:22: an array can't be used in a rule; supported: inputs, literals, operators, members, and the donations of an event"),
    Sample(
      "#Rule(Self.$level) { (1...3) ~= $0 }",
      "1:30: the operator '~=' can't be used in a rule; supported: ==, !=, <, <=, >, >=, &&, ||, !, +, -, *, /, %, ??, ?: and optional chaining"
    ),
    Sample(
      "#Rule(Self.$level) { $0 & 1 == 1 }",
      "1:25: the operator '&' can't be used in a rule; supported: ==, !=, <, <=, >, >=, &&, ||, !, +, -, *, /, %, ??, ?: and optional chaining"
    ),
    Sample(
      "#Rule(Self.$level) { 1 < $0 < 3 }",
      "1:24: '<' beside '<' without parentheses can't be used in a rule; supported: parentheses"),
    Sample(
      "#Rule(Self.$name) { $0 == \"\\(3)\" }",
      "1:27: a string with an interpolation can't be used in a rule; supported: Bool, Int, Double and String literals, nil, and enumeration cases"
    ),
    Sample(
      "#Rule(Self.$level) { if $0 == 3 { true } else { false } }",
      "1:22: the closure of a rule holds exactly one expression, with or without 'return'; join conditions by '&&' or '||'"),
    Sample(
      "#Rule(Self.$level) {\n  $0 == \"é\" &&\n  /* é */ $0.x\n}",
      "2:6: '==' is not defined for Int and String; both sides must be of one type",
      "3:14: Int has no member 'x' in a rule; supported: ==, !=, <, <=, >, >= and +, -, *, /, %, such as % 2 == 0"),
  ]

  @Test("faults with their places", arguments: samples)
  func rejects(_ sample: Sample) {
    let error = #expect(throws: RuleSyntaxError.self) { try SampleApp.parse(sample.text) }
    #expect(error?.description == sample.faults)
  }

  @Test("offsets are in bytes, columns in characters")
  func countsBytes() throws {
    let error = try #require(throws: RuleSyntaxError.self) { try SampleApp.parse("#Rule(Self.$level) {\n  /* é */ $0.x }") }
    #expect(error.diagnostics.map(\.line) == [2] && error.diagnostics.map(\.column) == [14] && error.diagnostics.map(\.utf8Offset) == [35])
  }

  static let hostile: [(String, RuleDiagnostic.Kind)] = [
    (String(repeating: "(", count: 10_000), .tooDeep(limit: 64)),
    (String(repeating: "!(", count: 8_000) + "$0", .tooDeep(limit: 64)),
    (String(repeating: "$0&&", count: 4_000), .tooManyTokens(limit: 1_000)),
    (String(repeating: "x", count: 20_000), .tooLong(limit: 16_384)),
    (String(repeating: "$0 ? $0 : ", count: 1_600), .tooManyTokens(limit: 1_000)),
    ("$0" + String(repeating: ".a", count: 7_000), .tooManyTokens(limit: 1_000)),
    (#""\("# + String(repeating: "(", count: 1_000), .tooDeep(limit: 64)),
  ]

  @Test("texts that would exhaust the stack", arguments: hostile)
  func rejectsHostile(text: String, kind: RuleDiagnostic.Kind) throws {
    let error = try #require(throws: RuleSyntaxError.self) { try SampleApp.parse("#Rule(Self.$level) { \(text) }") }
    #expect(error.diagnostics.map(\.kind) == [kind])
  }

  /// The deepest texts that the bounds let through, read from a thread with the stack that macOS gives secondary threads.
  @Test(
    "the deepest texts within the bounds fit a small stack",
    arguments: [
      String(repeating: "(", count: 60) + "$0 == 3" + String(repeating: ")", count: 60),
      String(repeating: "$0 == 3 && ", count: 130) + "true", String(repeating: "$0 == 3 ? true : ", count: 100) + "true",
      "$0" + String(repeating: ".a", count: 450), "$0" + String(repeating: "?.a", count: 300),
      String(repeating: "try ", count: 950) + "$0",
      String(repeating: "await ", count: 950) + "$0", String(repeating: "! ", count: 950) + "$0",
      "$0" + String(repeating: "!", count: 950),
      "$0" + String(repeating: "()", count: 30), String(repeating: "$0 ?? ", count: 240) + "$0", String(repeating: "if ", count: 950),
      String(repeating: "\\", count: 950), String(repeating: "&", count: 950), String(repeating: "{", count: 60),
      String(repeating: "any ", count: 950),
      String(repeating: "#", count: 950), String(repeating: "x<", count: 450), String(repeating: "switch ", count: 950),
      String(repeating: "-> ", count: 300), String(repeating: "@a ", count: 450), String(repeating: "x: ", count: 450),
    ])
  func fitsSmallStack(body: String) {
    let done = DispatchSemaphore(value: 0)
    let thread = Thread {
      _ = try? SampleApp.parse("#Rule(Self.$level) { \(body) }")
      done.signal()
    }
    thread.stackSize = 512 * 1_024
    thread.start()
    done.wait()
  }
}
