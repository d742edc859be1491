// SPDX-License-Identifier: GPL-3.0-or-later

import Testing
import TipRules

@Suite("Memory of one user")
struct RuleMemoryTests {
  @Test("decisions keep no more than the rules ask")
  func sizes() throws {
    func words(_ expression: RuleExpression?, _ retention: Retention = .decisions) throws -> Int {
      try Samples.layout(expression.map { [Samples.rule($0)] } ?? [], retention).wordCount
    }
    let none = try words(nil)
    let key = DonationKeyPath(field: 0, type: .integer)
    // A plain count is one counter, whatever its bound; a window asks for the third last date; both take a few words of scratch besides.
    #expect(try words(Samples.count(Samples.all(0), .greaterOrEqual, 900)) - none <= 4)
    #expect(try words(Samples.count(.within(Samples.all(0), .init(7, .day)), .greaterOrEqual, 3)) - none <= 8)
    // Groups ask for everything within the limit of four, each donation a date and a key.
    #expect(try words(Samples.count(.largestSubset(Samples.all(1), key), .greaterOrEqual, 3)) - none >= 8)
    #expect(try words(nil, .full) - none == 1_024 + 2 * 4 + 1_024)
  }

  @Test("reset returns initial values and forgets donations; a copy is independent")
  func resets() throws {
    let rules = [Samples.rule(.and(Samples.isLoggedIn, Samples.count(Samples.all(1), .greater, 1)))]
    let layout = try Samples.layout(rules)
    let program = RuleProgram(rules: rules, layout: layout)
    var memory = RuleMemory(layout: layout)
    memory.setParameter(0, word: 1)
    let payload: [Int64] = [7]
    memory.donate(event: 1, at: 10, payload: payload.span)
    memory.donate(event: 1, at: 20, payload: payload.span)
    let copy = memory.copy()
    #expect(program.evaluate(memory, now: 20) == true)
    memory.resetParameter(0)
    #expect(program.evaluate(memory, now: 20) == false)
    memory.setParameter(0, word: 1)
    memory.reset()
    #expect(memory.donationCount(event: 1) == 0 && memory.totalDonations(event: 1) == 0)
    #expect(memory.parameterWord(layout.parameterOffset(0)) == 0 && memory.parameterWord(layout.parameterOffset(1)) == 3)
    #expect(program.evaluate(copy, now: 20) == true)
    #expect(copy.donationCount(event: 1) == 2)
  }

  @Test("the count limit keeps the newest", arguments: Retention.allCases)
  func limitsCount(retention: Retention) throws {
    let key = DonationKeyPath(field: 0, type: .integer)
    let rules = [
      Samples.rule(Samples.count(Samples.all(1), .equal, 4)),
      Samples.rule(Samples.count(.largestSubset(Samples.all(1), key), .equal, 3)),
    ]
    let layout = try Samples.layout(rules, retention)
    let program = RuleProgram(rules: rules, layout: layout)
    var memory = RuleMemory(layout: layout)
    // Seven donations, of which the newest four have the keys 2, 1, 2, 2.
    for (date, key) in ([1, 1, 1, 2, 1, 2, 2] as [Int64]).enumerated() {
      let payload = [key]
      memory.donate(event: 1, at: Int64(date), payload: payload.span)
    }
    #expect(memory.donationCount(event: 1) == 4 && memory.totalDonations(event: 1) == 7)
    #expect(program.firstFailingRule(memory, now: 10) == nil)
  }

  @Test("donations older than the age limit count no more, and the program knows when", arguments: Retention.allCases)
  func limitsAge(retention: Retention) throws {
    let rules = [Samples.rule(Samples.count(Samples.all(2), .greaterOrEqual, 2))]
    let layout = try Samples.layout(rules, retention)
    let program = RuleProgram(rules: rules, layout: layout)
    var memory = RuleMemory(layout: layout)
    memory.donate(event: 2, at: 5)
    memory.donate(event: 2, at: 7)
    #expect(program.decision(memory, now: 60_000_005) == RuleDecision(firstFailingRule: nil, nextChange: 60_000_006))
    #expect(program.decision(memory, now: 60_000_006) == RuleDecision(firstFailingRule: 0, nextChange: .max))
    #expect(program.dependencies.readsClock && program.dependencies.events == [2] && program.dependencies.parameters.isEmpty)
  }

  @Test("a donation as old as the window", arguments: [(WindowBounds.inclusive, true), (.exclusive, false)])
  func boundsWindow(bounds: WindowBounds, isWithin: Bool) throws {
    let rules = [Samples.rule(Samples.count(.within(Samples.all(0), .init(1, .minute)), .equal, 1))]
    let layout = try Samples.layout(rules, .decisions, bounds)
    var memory = RuleMemory(layout: layout)
    memory.donate(event: 0, at: 0)
    let program = RuleProgram(rules: rules, layout: layout)
    #expect(program.evaluate(memory, now: 60_000_000) == isWithin)
    #expect(program.evaluate(memory, now: 59_999_999) == true)
    #expect(program.evaluate(memory, now: 60_000_001) == false)
    #expect(program.nextChange(memory, now: 0) == (isWithin ? 60_000_001 : 60_000_000))
  }

  @Test("a program without rules holds for ever")
  func holdsWithoutRules() throws {
    let layout = try Samples.layout([])
    let program = RuleProgram(rules: [], layout: layout)
    #expect(program.decision(RuleMemory(layout: layout), now: 3) == RuleDecision(firstFailingRule: nil, nextChange: .max))
  }

  @Test("integers that overflow make the rule not hold, also under a negation")
  func doesNotTrap() throws {
    let sum = RuleExpression.arithmetic(.plus, Samples.level, Samples.integer(.max))
    let quotient = RuleExpression.arithmetic(.dividedBy, Samples.integer(1), .arithmetic(.minus, Samples.level, Samples.integer(3)))
    for value in [sum, quotient] {
      let rules = [Samples.rule(.not(.comparison(.greater, value, Samples.integer(0))))]
      let layout = try Samples.layout(rules)
      let memory = RuleMemory(layout: layout)
      #expect(RuleProgram(rules: rules, layout: layout).evaluate(memory, now: 0) == false)
      let explanation = RuleExplanation(rules[0], memory: memory, now: 0)
      #expect(!explanation.holds && explanation.clauses.map(\.reading) == ["it can't be computed"])
    }
  }

  @Test("groups within a window ask for no wake-up while they are too small")
  func settles() throws {
    let key = DonationKeyPath(field: 0, type: .integer)
    let groups = Samples.count(.largestSubset(.within(Samples.all(1), .init(1, .minute)), key), .greaterOrEqual, 2)
    for (expression, isNegated) in [(groups, false), (.not(groups), true)] as [(RuleExpression, Bool)] {
      let rules = [Samples.rule(expression)]
      let layout = try Samples.layout(rules)
      let program = RuleProgram(rules: rules, layout: layout)
      var memory = RuleMemory(layout: layout)
      for (date, key) in [(0, 7), (5, 8)] as [(Int64, Int64)] {
        let payload = [key]
        memory.donate(event: 1, at: date, payload: payload.span)
      }
      #expect(program.decision(memory, now: 5) == RuleDecision(firstFailingRule: isNegated ? nil : 0, nextChange: .max))
      let payload: [Int64] = [8]
      memory.donate(event: 1, at: 9, payload: payload.span)
      // Early rather than late: the first donation to leave the window is of the other group.
      #expect(program.decision(memory, now: 9) == RuleDecision(firstFailingRule: isNegated ? 0 : nil, nextChange: 60_000_001))
    }
  }

  @Test("compound rules", arguments: [(0, 0), (0, 1), (1, 0), (1, 1)] as [(Int64, Int64)])
  func joinsRules(isLoggedIn: Int64, donations: Int64) throws {
    let parts = [
      Rule(inputs: [.parameter(0)], expression: Samples.isLoggedIn, sourceText: "a"),
      Rule(inputs: [.event(0), .parameter(0)], expression: Samples.count(Samples.all(0), .equal, 1), sourceText: "b"),
    ]
    let rules = [Rule.conjunction(of: parts), .disjunction(of: parts), .conjunction(of: []), .disjunction(of: [])]
    #expect(
      rules.map(\.sourceText) == [".conjunction(a, b)", ".disjunction(a, b)", "true", "false"]
        && rules[0].inputs == [.parameter(0), .event(0)])
    let layout = try Samples.layout(rules)
    var memory = RuleMemory(layout: layout)
    memory.setParameter(0, word: isLoggedIn)
    for date in 0..<donations { memory.donate(event: 0, at: date) }
    var results: [Bool] = []
    for rule in rules { results.append(RuleProgram(rules: [rule], layout: layout).evaluate(memory, now: 5)) }
    #expect(results == [isLoggedIn + donations == 2, isLoggedIn + donations > 0, true, false])
  }

  @Test("a rule outside the layout is a programmer's error")
  func trapsOnForeignRule() async {
    await #expect(processExitsWith: .failure) {
      let layout = try Samples.layout([])
      _ = RuleProgram(rules: [Samples.rule(Samples.count(.within(Samples.all(0), .init(1, .day)), .greater, 1))], layout: layout)
    }
    await #expect(processExitsWith: .failure) {
      let rules = [Samples.rule(Samples.isLoggedIn)]
      let program = RuleProgram(rules: rules, layout: try Samples.layout(rules))
      _ = program.evaluate(RuleMemory(layout: try Samples.layout(rules, .full)), now: 0)
    }
  }
}
