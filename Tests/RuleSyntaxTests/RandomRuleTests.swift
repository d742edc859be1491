// SPDX-License-Identifier: GPL-3.0-or-later

import RuleSyntax
import Testing
import TipRules

@Suite("Random rules")
struct RandomRuleTests {
  /// One user under the reference and under memories of both retentions, written alike.
  struct Twins: ~Copyable {
    var reference: ReferenceEvaluator
    var lean: RuleMemory
    var full: RuleMemory
    var strings: StringTable

    init(lean: RuleLayout, full: RuleLayout) {
      reference = ReferenceEvaluator(full.declarations, bounds: full.windowBounds)
      strings = full.strings
      self.lean = RuleMemory(layout: lean)
      self.full = RuleMemory(layout: full)
    }

    mutating func set(_ index: Int, _ value: Value) throws {
      reference.parameters[index] = value
      let words = try reference.declarations.parameters[index].type.words(of: value, strings: &strings)
      lean.setParameter(index, words: words.span)
      full.setParameter(index, words: words.span)
    }

    mutating func donate(_ event: Int, at date: Microseconds, _ payload: [Value]) throws {
      reference.donations[event].append(.init(date: date, payload: payload))
      var words: [Int64] = []
      for (field, value) in zip(reference.declarations.events[event].payload, payload) {
        try field.type.appendWords(of: value, to: &words, strings: &strings)
      }
      lean.donate(event: event, at: date, payload: words.span)
      full.donate(event: event, at: date, payload: words.span)
    }

    mutating func delete(_ event: Int) {
      reference.donations[event] = []
      lean.deleteDonations(event: event)
      full.deleteDonations(event: event)
    }

    mutating func reset() {
      reference.parameters = reference.declarations.parameters.map(\.initialValue)
      for event in reference.donations.indices { reference.donations[event] = [] }
      lean.reset()
      full.reset()
    }
  }

  static func strings() -> StringTable {
    var strings = StringTable()
    for word in RandomApp.words { _ = strings.intern(word) }
    return strings
  }

  /// 8 seeds × 300 programs of up to 3 rules × 24 states: over 100,000 triples of rule, state and instant.
  @Test("programs of both retentions agree with the reference, and hold still until their next change", arguments: 0..<UInt64(8))
  func agreesWithReference(seed: UInt64) throws {
    var rules = RandomRules(seed: seed)
    var (held, turned, promised) = (0, 0, 0)
    for _ in 0..<300 {
      let tip = (0..<Int.random(in: 1...3, using: &rules.generator)).map { _ in rules.rule() }
      let bounds: WindowBounds = rules.generator.chance(70) ? .inclusive : .exclusive
      let strings = Self.strings()
      let lean = try RuleLayout(
        declarations: RandomApp.declarations, rules: tip, strings: strings, retention: .decisions, windowBounds: bounds)
      let full = try RuleLayout(declarations: RandomApp.declarations, rules: tip, strings: strings, retention: .full, windowBounds: bounds)
      let (leanProgram, fullProgram) = (RuleProgram(rules: tip, layout: lean), RuleProgram(rules: tip, layout: full))
      var user = Twins(lean: lean, full: full)
      var now: Microseconds = 0
      for step in 0..<24 {
        if step == 12 { user.reset() }
        now += try write(&user, now: now, using: &rules.generator)
        user.reference.now = now
        let expected = tip.firstIndex { !user.reference.holds($0) }
        let decision = leanProgram.decision(user.lean, now: now)
        let agrees =
          decision.firstFailingRule == expected && fullProgram.decision(user.full, now: now) == decision
          && leanProgram.evaluate(user.lean, now: now) == (expected == nil)
          && fullProgram.firstFailingRule(user.full, now: now) == expected && decision.nextChange > now
        if !agrees { Issue.record("\(Self.text(tip)) at \(now): \(decision), expected \(String(describing: expected))") }
        held += expected == nil ? 1 : 0
        let turning = Self.instants(from: now, before: decision.nextChange).first {
          leanProgram.firstFailingRule(user.lean, now: $0) != expected
        }
        if let turning { Issue.record("\(Self.text(tip)) changed at \(turning), not at \(decision.nextChange)") }
        if decision.nextChange != .max {
          promised += 1
          turned += leanProgram.firstFailingRule(user.lean, now: decision.nextChange) == expected ? 0 : 1
        }
        if step % 8 == 7, let first = tip.first {
          #expect(RuleExplanation(first, memory: user.full, now: now).holds == user.reference.holds(first))
          #expect(RuleExplanation(first, memory: user.lean, now: now).holds == user.reference.holds(first))
          if case .neverHolds = RuleAnalysis(first, declarations: RandomApp.declarations).verdict { #expect(!user.reference.holds(first)) }
          if RuleAnalysis(first, declarations: RandomApp.declarations).verdict == .alwaysHolds { #expect(user.reference.holds(first)) }
        }
      }
    }
    // The rules must not be so strange that nothing is tested.
    #expect(held > 900 && promised > 600 && turned > 60)
  }

  private static func text(_ rules: [Rule]) -> String {
    rules.map { $0.normalForm(RandomApp.declarations) }.joined(separator: ", ")
  }

  /// Writes something and returns how much time passes.
  private func write(_ user: inout Twins, now: Microseconds, using generator: inout TestGenerator) throws -> Microseconds {
    for _ in 0..<Int.random(in: 0...3, using: &generator) {
      let index = Int.random(in: user.reference.parameters.indices, using: &generator)
      try user.set(index, RandomApp.value(user.reference.declarations.parameters[index].type, now: now, using: &generator))
    }
    for _ in 0..<Int.random(in: 0...6, using: &generator) {
      let event = Int.random(in: user.reference.donations.indices, using: &generator)
      let payload = user.reference.declarations.events[event].payload
      try user.donate(event, at: now, payload.map { RandomApp.value($0.type, now: now, using: &generator) })
    }
    if generator.chance(3) { user.delete(Int.random(in: user.reference.donations.indices, using: &generator)) }
    // Multiples of ten seconds, a microsecond beside at times: donations come to lie on the bounds of windows.
    return max(0, Int64.random(in: 0...4, using: &generator) * 10_000_000 + generator.pick([0, 0, 0, 1, -1]))
  }

  /// Instants at which a test could turn, and their neighbours, before a limit.
  private static func instants(from now: Microseconds, before limit: Microseconds) -> [Microseconds] {
    var instants = limit == .max ? [] : [limit - 1]
    for step in Int64(0)...40 {
      for beside in -2...2 { instants.append((now / 10_000_000 + step) * 10_000_000 + Int64(beside)) }
    }
    return instants.filter { $0 > now && $0 < limit }
  }

  @Test("the normal form of a rule parses to the same rule", arguments: 0..<UInt64(4))
  func normalFormParses(seed: UInt64) throws {
    var rules = RandomRules(seed: 1_000 + seed)
    for _ in 0..<250 {
      let rule = rules.rule()
      let text = rule.normalForm(RandomApp.declarations)
      do {
        let parsed = try RuleParser.parse(text, declarations: RandomApp.declarations, owner: nil)
        #expect(parsed.expression == rule.expression, "\(text)")
        #expect(parsed.inputs == rule.inputs)
        #expect(parsed.normalForm(RandomApp.declarations) == text)
      } catch {
        switch error.diagnostics[0].kind {
        // Some random rules are larger than a rule may be.
        case .tooLong, .tooManyTokens, .tooDeep: continue
        default: Issue.record("\(error) in \(text)")
        }
      }
    }
  }
}
