// SPDX-License-Identifier: GPL-3.0-or-later

import Testing
import TipRules

@Suite("Analysis and explanation")
struct RuleAnalysisTests {
  static let opened = Samples.all(0)
  static let loggedIn = RuleExpression.comparison(.equal, Samples.isLoggedIn, .literal(.boolean(true), .boolean))

  static let verdicts: [(RuleExpression, RuleAnalysis.Verdict)] = [
    (Samples.count(opened, .less, 0), .neverHolds(because: "appOpened.donations.count < 0")),
    (Samples.count(opened, .greater, 1_000), .neverHolds(because: "appOpened.donations.count > 1000")),
    (Samples.count(opened, .greater, 999), .varies),
    (Samples.count(Samples.all(1), .equal, 5), .neverHolds(because: "detail.donations.count == 5")),
    (
      Samples.count(.within(opened, .init(-1, .day)), .greater, 0),
      .neverHolds(because: "appOpened.donations.donatedWithin(.days(-1)).count > 0")
    ),
    (Samples.count(opened, .greaterOrEqual, 0), .alwaysHolds),
    (.and(loggedIn, .not(Samples.isLoggedIn)), .neverHolds(because: "isLoggedIn == true and !isLoggedIn")),
    (
      .and(Samples.count(opened, .greater, 3), .and(loggedIn, Samples.count(opened, .less, 4))),
      .neverHolds(because: "appOpened.donations.count > 3 and appOpened.donations.count < 4")
    ),
    (.and(Samples.count(opened, .greater, 3), Samples.count(opened, .less, 5)), .varies),
    (.or(loggedIn, .literal(.boolean(true), .boolean)), .alwaysHolds),
    (
      .or(
        .comparison(.equal, .arithmetic(.dividedBy, Samples.integer(1), Samples.level), Samples.integer(0)),
        .literal(.boolean(true), .boolean)),
      .varies
    ),
    (.comparison(.equal, Samples.integer(1), .arithmetic(.minus, Samples.integer(3), Samples.integer(2))), .alwaysHolds),
  ]

  @Test("verdicts", arguments: verdicts)
  func judges(expression: RuleExpression, verdict: RuleAnalysis.Verdict) {
    #expect(RuleAnalysis(Samples.rule(expression), declarations: Samples.declarations).verdict == verdict)
  }

  static let thresholds: [(RuleExpression, Int64, Bool)] = [
    (Samples.count(opened, .greater, 3), 4, true), (Samples.count(opened, .greaterOrEqual, 3), 3, false),
    (Samples.count(opened, .equal, 2), 2, false),
    (.comparison(.less, Samples.integer(3), .count(opened)), 4, true), (.not(Samples.count(opened, .lessOrEqual, 5)), 6, true),
    (.not(.isEmpty(opened)), 1, false), (.and(loggedIn, Samples.count(.within(opened, .init(1, .week)), .greater, 1)), 2, true),
  ]

  @Test("the donation at which a count is first enough", arguments: thresholds)
  func findsThreshold(expression: RuleExpression, first: Int64, isExclusive: Bool) {
    let found = RuleAnalysis(Samples.rule(expression), declarations: Samples.declarations).thresholds
    #expect(found.map(\.firstTrueAtDonation) == [first] && found.map(\.isExclusive) == [isExclusive] && found.map(\.event) == [0])
  }

  @Test("explanations name the clauses that decided, with live values")
  func explains() throws {
    let week = Samples.count(.within(Self.opened, .init(7, .day)), .greaterOrEqual, 3)
    let rule = Samples.rule(.and(Self.loggedIn, week))
    let layout = try Samples.layout([rule], .full)
    var memory = RuleMemory(layout: layout)
    func clauses(_ memory: borrowing RuleMemory) -> [String] { RuleExplanation(rule, memory: memory, now: 100).clauses.map(\.description) }
    #expect(clauses(memory) == ["isLoggedIn == true: it is false"])
    memory.setParameter(0, word: 1)
    for date in 0..<2 { memory.donate(event: 0, at: Int64(date)) }
    #expect(clauses(memory) == ["appOpened.donations.donatedWithin(.days(7)).count >= 3: it is 2"])
    for date in 2..<9 { memory.donate(event: 0, at: Int64(date)) }
    #expect(clauses(memory) == ["isLoggedIn == true: it is true", "appOpened.donations.donatedWithin(.days(7)).count >= 3: it is 9"])
  }

  @Test("kept for decisions only, a count may be at least so many")
  func explainsCut() throws {
    let rule = Samples.rule(Samples.count(.within(Self.opened, .init(7, .day)), .greaterOrEqual, 3))
    var memory = RuleMemory(layout: try Samples.layout([rule]))
    for date in 0..<9 { memory.donate(event: 0, at: Int64(date)) }
    #expect(RuleExplanation(rule, memory: memory, now: 100).clauses.map(\.reading) == ["it is at least 4"])
  }

  @Test("explanations of dates, donations and optionals")
  func explainsOtherReadings() throws {
    let id = RuleExpression.comparison(.equal, .donationField(0, field: 0, .integer), Samples.integer(7))
    let latest = RuleExpression.comparison(
      .equal, .end(.last, Self.opened, .donationDate(0)), .wrapped(.addingTimeInterval(.now, .literal(.double(-60), .double))))
    let rule = Samples.rule(.or(.or(.contains(Samples.all(1), id), latest), .not(.isNil(.parameter(2, .optional(.string))))))
    var memory = RuleMemory(layout: try Samples.layout([rule], .full))
    for key in [3, 4] as [Int64] {
      let payload = [key]
      memory.donate(event: 1, at: 0, payload: payload.span)
    }
    memory.donate(event: 0, at: 1_000_000)
    #expect(
      RuleExplanation(rule, memory: memory, now: 91_000_000).clauses.map(\.description) == [
        "detail.donations.contains { $0.id == 7 }: 0 of 2 do",
        "appOpened.donations.last?.date == Date.now.addingTimeInterval(-60.0): it is 1 min 30 s ago",
        "place != nil: it is nil",
      ])
  }
}
