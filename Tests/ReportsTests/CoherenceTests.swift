// SPDX-License-Identifier: GPL-3.0-or-later

import Population
import Reports
import Scenarios
import Simulation
import Testing

/// Headline, table and files judge by one procedure; many random studies show that they never contradict each other.
@Suite("Headline and table agree")
struct CoherenceTests {
  /// A generator of test data, SplitMix64.
  private struct Dice {
    var state: UInt64

    /// A number in 0 ..< bound.
    mutating func roll(_ bound: Int) -> Int {
      state &+= 0x9E37_79B9_7F4A_7C15
      var mixed = state
      mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
      mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
      return Int((mixed ^ (mixed >> 31)) % UInt64(bound))
    }
  }

  /// A study of 2 to 7 variants whose differences lie about the noise, some of them copies of others.
  private func study(_ dice: inout Dice) -> (study: HandStudy, copies: [(Int, Int)]) {
    let count = 2 + dice.roll(6)
    let constraints: [DecisionRule.Constraint] =
      dice.roll(3) == 0 ? [.init(metric: .displays, relation: .atMost, bound: 8 + Double(dice.roll(20)) / 10)] : []
    var study = HandStudy(
      variants: count, decision: DecisionRule(metric: .displays, isMaximized: dice.roll(2) == 0, constraints: constraints))
    study.study.baseline = dice.roll(count)
    if dice.roll(2) == 0 {
      study.study.sampling = .stratified
      // Of different sizes as a rule, so that weights matter.
      study.study.replications = 3 + dice.roll(6)
    }
    let copies = (1..<count).filter { _ in dice.roll(5) == 0 }.map { ($0, dice.roll($0)) }
    let shifts = (0..<count).map { _ in dice.roll(4) }
    let users = 20 + dice.roll(40)
    for _ in 0..<users {
      let shared = dice.roll(9)
      var row = shifts.map { Int64(shared + (dice.roll(4) < $0 ? 1 : 0) + dice.roll(3) + 4) }
      for (copy, original) in copies { row[copy] = row[original] }
      study.add(.displays, [row])
    }
    return (study, copies)
  }

  /// The cells of the table against the baseline, by variant.
  private func verdicts(_ report: Report) -> [String: (difference: String, verdict: String)] {
    guard let section = report.markdown.split(separator: "### Against the baseline").dropFirst().first else { return [:] }
    var result: [String: (String, String)] = [:]
    for line in section.split(separator: "\n").drop(while: { !$0.hasPrefix("|") }).prefix(while: { $0.hasPrefix("|") }).dropFirst(2) {
      let cells = line.split(separator: "|").map { $0.split(separator: " ").joined(separator: " ") }
      result[String(cells[0].prefix(1))] = (cells[1], cells[2])
    }
    return result
  }

  @Test("Over many random studies headline, verdict, limits and p value never contradict", arguments: 0..<8)
  func coherent(_ block: Int) throws {
    var dice = Dice(state: UInt64(block) &* 1_000_003)
    var seen: Set<String> = []
    for _ in 0..<40 {
      let (hand, copies) = study(&dice)
      let report = try hand.report()
      let decision = report.decision
      let names = Array("abcdefgh").map { String($0) }
      let baseline = hand.study.baseline
      let table = verdicts(report)
      let files = report.csv("comparisons.csv")
      func isCopy(_ one: Int, _ other: Int) -> Bool {
        func original(_ variant: Int) -> Int { copies.first { $0.0 == variant }.map { original($0.1) } ?? variant }
        return original(one) == original(other)
      }
      for (name, cells) in table {
        let row = try #require(files.row(["against": "baseline", "metric": "displaysPerUser", "variant": name, "segment": "all"]))
        let variant = try #require(names.firstIndex(of: name))
        seen.insert(cells.verdict)
        // Identical, and only those: the hand-made noise never repeats itself over twenty users by chance.
        #expect((cells.verdict == "identical") == isCopy(variant, baseline))
        #expect((row["identical"] == "yes") == isCopy(variant, baseline))
        guard cells.verdict != "identical" else { continue }
        let lower = try #require(row["simultaneous_lower"].flatMap { Double($0) })
        let upper = try #require(row["simultaneous_upper"].flatMap { Double($0) })
        let pValue = try #require(row["p_adjusted"].flatMap { Double($0) })
        let isClear = cells.verdict == "better" || cells.verdict == "worse"
        #expect(isClear == (lower > 0 || upper < 0), "\(cells) \(lower) \(upper)")
        #expect(isClear == (pValue < 0.05), "\(cells) \(pValue)")
        if isClear {
          #expect((cells.verdict == "better") == ((lower > 0) == (hand.study.decision?.isMaximized == true)))
          // What is printed shows the side: both limits carry the same sign and none reads as nothing.
          let limits = cells.difference.split(separator: "(").last?.dropLast().split(separator: " ").filter { $0 != "to" } ?? []
          #expect(Set(limits.compactMap(\.first)).count == 1 && limits.allSatisfy { $0.hasPrefix("+") || $0.hasPrefix("-") })
        }
        // The answer's own words.
        guard let chosen = decision.chosen, let candidate = decision.candidate(variant), candidate.isFeasible else { continue }
        if chosen == baseline {
          #expect(cells.verdict != "better")
          #expect(decision.ties.contains(variant) == (cells.verdict == "can't be told apart"))
        } else if chosen == variant, decision.candidate(baseline)?.isFeasible == true {
          #expect(cells.verdict != "worse")
          #expect(decision.ties.contains(baseline) == (cells.verdict == "can't be told apart"))
          #expect(report.headline.contains("the baseline among them") == (cells.verdict == "can't be told apart"))
        }
      }
      if let chosen = decision.chosen {
        let rivals = decision.candidates.filter { $0.isFeasible && $0.variant != chosen }
        #expect(rivals.allSatisfy { $0.isIdenticalToChosen == isCopy($0.variant, chosen) })
        #expect(report.headline.contains("every user the same") == rivals.contains { $0.isIdenticalToChosen })
        #expect(report.headline.contains("can't be told apart") == !decision.ties.isEmpty)
        #expect(!(report.headline.contains("is sure of that order") && !decision.ties.isEmpty))
      }
    }
    // The studies are such that all verdicts come up.
    #expect(seen == ["better", "worse", "can't be told apart", "identical"])
  }
}
