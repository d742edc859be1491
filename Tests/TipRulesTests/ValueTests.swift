// SPDX-License-Identifier: GPL-3.0-or-later

import Testing
import TipRules

@Suite("Values, types and names")
struct ValueTests {
  static let plan = EnumerationType(name: "Plan", cases: ["free", "premium"])
  static let pair = StructureType(
    name: "Pair", fields: [.init(name: "a", type: .optional(.double)), .init(name: "b", type: .enumeration(plan))])

  @Test(
    "values become words and come back",
    arguments: [
      (.boolean, .boolean(true), 1), (.integer, .integer(-5), 1), (.double, .double(0.25), 1), (.string, .string("é"), 1),
      (.date, .date(77), 1), (.enumeration(plan), .enumerationCase("premium"), 1), (.optional(.integer), .null, 2),
      (.optional(.integer), .integer(4), 2), (.structure(pair), .structure([.double(1), .enumerationCase("free")]), 3),
      (.optional(.structure(pair)), .structure([.null, .enumerationCase("premium")]), 4),
    ] as [(ValueType, Value, Int)])
  func roundTrips(type: ValueType, value: Value, wordCount: Int) throws {
    var strings = StringTable()
    let words = try type.words(of: value, strings: &strings)
    #expect(words.count == wordCount && type.wordCount == wordCount)
    #expect(type.value(of: words[...], strings: strings) == value)
  }

  @Test("an integer is taken for a double, negative zero for zero, and anything else refused")
  func converts() throws {
    var strings = StringTable()
    #expect(try ValueType.double.words(of: .integer(3), strings: &strings) == ValueType.double.words(of: .double(3), strings: &strings))
    #expect(try ValueType.double.words(of: .double(-0.0), strings: &strings) == [0])
    let mismatch = ValueTypeMismatch(value: .enumerationCase("gold"), type: .enumeration(Self.plan))
    #expect(throws: mismatch) { try ValueType.enumeration(Self.plan).words(of: .enumerationCase("gold"), strings: &strings) }
    #expect(throws: ValueTypeMismatch.self) { try ValueType.structure(Self.pair).words(of: .structure([.null]), strings: &strings) }
    #expect(throws: ValueTypeMismatch.self) { try ValueType.integer.words(of: .double(3), strings: &strings) }
    #expect(mismatch.description == ".gold is not a value of type Plan.")
  }

  @Test("equal strings have one number, and ranks follow Swift's order")
  func interns() {
    var strings = StringTable()
    let numbers = ["b", "e\u{301}", "a", "é", "b"].map { strings.intern($0) }
    #expect(numbers == [0, 1, 2, 1, 0])
    #expect(strings.ranks() == [1, 2, 0] && strings.number(of: "a") == 2 && strings.number(of: "c") == nil)
  }

  @Test(
    "names are resolved against the owner, then alone",
    arguments: [
      ("Self.isOn", "A", .parameter(0)), ("Self.isOn", "B", .parameter(1)), ("B.isOn", "A", .parameter(1)), ("isOn", "B", .parameter(1)),
      ("isOn", nil, .ambiguous(["A.isOn", "B.isOn"])), ("Self.opened", "A", .event(0)), ("App.opened", nil, .event(0)),
      ("Main.didOpen", nil, .event(0)), ("didOpen", nil, .event(0)), ("C.isOn", "A", .unknown), ("", "A", .unknown),
      ("Self.", "A", .unknown),
    ] as [(String, String?, RuleDeclarations.Resolution)])
  func resolves(name: String, owner: String?, resolution: RuleDeclarations.Resolution) {
    let declarations = RuleDeclarations(
      parameters: ["A.isOn", "B.isOn"].map { ParameterDeclaration(id: $0, type: .boolean, initialValue: .boolean(false)) },
      events: [EventDeclaration(id: "opened", swiftNames: ["Main.didOpen"])])
    #expect(declarations.resolve(name, owner: owner) == resolution)
  }

  @Test("ranges are elapsed seconds and don't overflow")
  func ranges() {
    #expect(DonationTimeRange(5, .day).duration == 432_000_000_000)
    #expect(DonationTimeRange(.max, .week).duration == RuleClock.limit && DonationTimeRange(.min, .week).duration == -RuleClock.limit)
    #expect([DonationTimeRange(1, .week), DonationTimeRange(3, .hour)].map(\.description) == [".week", ".hours(3)"])
    #expect(RuleClock.microseconds(seconds: .nan) == nil && RuleClock.microseconds(seconds: -.infinity) == -RuleClock.limit)
    #expect(RuleClock.microseconds(seconds: -0.000_000_5) == -1)
  }
}
