// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@Suite struct RuleMacroTests {
  @Test func expandsToTextAndClosure() {
    let expansion = Expansion(rule: "#Rule(Self.$isLoggedIn) { $0 == true }")
    #expect(
      expansion.text
        == #"TipKitCompat.Tips.Rule(Self.$isLoggedIn, spelled: ["Self.$isLoggedIn"], condition: "{ $0 == true }", holds: { $0 == true })"#)
    #expect(expansion.complaints.isEmpty)
  }

  @Test(arguments: [
    ("#Rule(Self.$x) { $0 >= Self.limit }", #"{ $0 >= \(TipKitCompat.Tips.Rule.literal(Self.limit)) }"#),
    (
      "#Rule(Self.$x, a.event) { x, visits in visits.donations.filter { $0.id == x || $0.id == home.id }.count > least }",
      #"$0.id == x || $0.id == \(TipKitCompat.Tips.Rule.literal(home.id)) }.count > \(TipKitCompat.Tips.Rule.literal(least)) }"#
    ),
    (#"#Rule(Self.$x) { $0 == "a\\\"b" }"#, #"{ $0 == \"a\\\\\\\"b\" }"#),
    ("#Rule(Self.$x, { $0 == .silver })", "{ $0 == .silver }"),
    ("#Rule(Self.opened) { $0.donations.donatedWithin(.days(n)).count > 1 }", #".days(\(TipKitCompat.Tips.Rule.literal(n)))"#),
    ("#Rule(Self.$x) { $0 < Date.now.timeIntervalSince1970 }", #"condition: "{ $0 < Date.now.timeIntervalSince1970 }""#),
    ("#Rule(Self.opened) {\n  return $0.donations.count > 1\n}", #"{\n  return $0.donations.count > 1\n}"#),
  ])
  func capturesNames(_ source: String, _ text: String) {
    let expansion = Expansion(rule: source)
    #expect(expansion.text.contains(text), "\(expansion.text)")
    #expect(expansion.complaints.isEmpty)
  }

  @Test func closureReadsTheClockOfTips() {
    let expansion = Expansion(rule: "#Rule(Self.$since) { $0 < Date.now.addingTimeInterval(-5) && $0 != Date() }")
    #expect(
      expansion.text.hasSuffix("holds: { $0 < TipKitCompat.Tips.now.addingTimeInterval(-5) && $0 != TipKitCompat.Tips.now })"),
      "\(expansion.text)")
    #expect(expansion.text.contains(#"condition: "{ $0 < Date.now.addingTimeInterval(-5) && $0 != Date() }""#))
  }

  @Test(arguments: [
    ("#Rule(Self.$name) { $0.hasPrefix(\"a\") }", "hasPrefix", "'hasPrefix' can't be called in a rule"),
    ("#Rule(Self.$limit) { limit() < $0 }", "limit()", "'limit' can't be called in a rule"),
    ("#Rule(Self.$x) { Int($0) > 3 }", "Int($0)", "'Int' can't be called"),
    ("#Rule(Self.opened) { $0.donations.map { $0.date }.count > 1 }", "map", "'map' can't be called"),
    ("#Rule(Self.$name) { $0! == \"a\" }", "! ==", "Force unwrapping by '!'"),
    ("#Rule(Self.$list) { $0[0] == 1 }", "[0]", "A subscript"),
    ("#Rule(Self.$x) { ($0 as Int) == 3 }", "as Int", "A cast by 'as'"),
    ("#Rule(Self.$x) { $0 is Int }", "is Int", "A type test by 'is'"),
    ("#Rule(Self.$x) { [1, 2] == $0 }", "[1, 2]", "An array"),
    ("#Rule(Self.$x) { $0 & 1 == 0 }", "& 1", "The operator '&'"),
    ("#Rule(Self.$x) { ~$0 == 1 }", "~$0", "'~'"),
    ("#Rule(Self.$x) { \"\\($0)\" == \"3\" }", "\"\\($0)", "A string with an interpolation"),
    ("#Rule(Self.$x) { [self] in $0 == 1 }", "[self]", "A capture list"),
    ("#Rule(Self.$x) { (x: Int) in x == 1 }", "x: Int", "An argument with a type or a label"),
    ("#Rule(Self.$x) { x in let y = x; return y }", "let y", "exactly one expression"),
    ("#Rule(Self.$x) { if $0 { true } else { false } }", "if $0", "exactly one expression"),
    ("#Rule(Self.$x) { }", "{ }", "exactly one expression"),
    ("#Rule(Self.$x)", "#Rule", "The rule has no condition"),
    ("#Rule { true }", "#Rule", "The rule has no input"),
    ("#Rule(Self.opened) { $0.donations.donatedWithin(.month).count > 1 }", "month", "The range '.month' can't be used in a rule"),
    ("#Rule(a.opened, b.closed) { $0.donations.count > 1 }", "{ $0", "given 2 arguments and uses 1"),
    ("#Rule(Self.opened) { $0.donations.largestSubset(by: { $0.id }).count > 1 }", "by:", "'largestSubset' without a key path"),
    ("#Rule(Self.opened) { $0.donations.filter(isGood).count > 1 }", "$0.donations.filter", "'filter' without a closure"),
  ])
  func complainsAtThePlace(_ source: String, _ place: String, _ message: String) throws {
    try Expansion(rule: source).expectComplaint(message, at: place)
  }

  @Test func complainsOfEverythingAtOnce() {
    let expansion = Expansion(rule: "#Rule(Self.$x) { $0.lowercased() == name.uppercased() && $0! == $0[1] }")
    #expect(expansion.complaints.count == 4)
  }
}
