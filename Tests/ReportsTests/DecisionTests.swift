// SPDX-License-Identifier: GPL-3.0-or-later

import Population
import Reports
import Scenarios
import Simulation
import Testing

@Suite("Decisions")
struct DecisionTests {
  private func rule(_ metric: Metric = .displays, isMaximized: Bool = true, _ constraints: [DecisionRule.Constraint] = []) -> DecisionRule {
    DecisionRule(metric: metric, isMaximized: isMaximized, constraints: constraints)
  }

  /// Twenty users; under each variant their displays alternate about a mean.
  private func study(_ means: [Int64], _ rule: DecisionRule?, spread: Int64 = 1) -> HandStudy {
    var study = HandStudy(variants: means.count, decision: rule)
    for user in 0..<20 {
      var row: [Int64] = []
      for (variant, mean) in means.enumerated() {
        let jump = user % 2 == 0 ? spread : -spread
        row.append(mean + jump + Int64((user + variant) % 3))
      }
      study.add(.displays, [row])
    }
    return study
  }

  @Test("The best mean wins and the simulation is sure")
  func clearWinner() throws {
    let report = try study([10, 14, 12], rule()).report()
    #expect(report.decision.outcome == .chosen(1))
    #expect(report.decision.runnerUp == 2)
    #expect(report.decision.ties.isEmpty)
    #expect(report.headline.hasPrefix("Ship b. Of 3 variants it has the most displays per user:"))
    #expect(report.headline.contains("The simulation is sure of that order at 95% confidence: the runner-up c has"))
    #expect(report.headline.contains("than the baseline a"))
  }

  @Test("Less can be better")
  func minimized() throws {
    let report = try study([10, 14, 8], rule(isMaximized: false)).report()
    #expect(report.decision.outcome == .chosen(2))
    #expect(report.headline.contains("it has the fewest displays per user"))
    #expect(report.headline.contains("less ("))
  }

  @Test("The baseline can win")
  func keepsBaseline() throws {
    let report = try study([14, 10, 12], rule()).report()
    #expect(report.decision.outcome == .chosen(0))
    #expect(report.headline.hasPrefix("Keep a."))
  }

  @Test("Differences within the noise are named as such")
  func tied() throws {
    var study = HandStudy(variants: 2, decision: rule())
    for user in 0..<20 {
      let other = user * 7 % 5 + (user == 3 ? 1 : 0)
      study.add(.displays, [[Int64(user % 5), Int64(other)]])
    }
    let report = try study.report()
    #expect(report.decision.outcome == .chosen(1))
    #expect(report.decision.ties == [0])
    #expect(report.headline.contains("it can't be told apart from a, the baseline among them, so this study alone is no reason to change"))
    #expect(report.markdown.contains("can't be told apart"))
  }

  @Test("Variants that agree for every user are called identical, and the baseline goes first")
  func identical() throws {
    var study = HandStudy(variants: 3, decision: rule())
    study.study.baseline = 1
    for user in 0..<20 {
      let low = Int64(user % 3)
      study.add(.displays, [[low + 4, low + 4, low]])
    }
    let report = try study.report()
    #expect(report.decision.outcome == .chosen(1))
    #expect(report.decision.runnerUp == 2)
    #expect(report.headline.contains("a gives every user the same"))
    #expect(report.markdown.contains("| identical"))
    let row = report.csv("comparisons.csv").row(["metric": "displaysPerUser", "variant": "a"])
    #expect(row?["identical"] == "yes")
    #expect(row?["difference"] == "0")
    #expect(row?["p_adjusted"] == "")
  }

  @Test("A constraint rules out the best mean")
  func constrained() throws {
    let report = try study([10, 14, 12], rule(.displays, [.init(metric: .displays, relation: .atMost, bound: 13.5)])).report()
    #expect(report.decision.outcome == .chosen(2))
    #expect(report.decision.candidates.map(\.variant) == [2, 0, 1])
    #expect(report.decision.candidate(1)?.isFeasible == false)
    #expect(report.markdown.contains("b (misses a bound)"))
  }

  @Test("A bound within the interval is not certain", arguments: [(13.0, true), (20.0, false)])
  func uncertain(_ bound: Double, _ isUncertain: Bool) throws {
    let report = try study([12], rule(.displays, [.init(metric: .displays, relation: .atMost, bound: bound)])).report()
    #expect(report.decision.candidate(0)?.constraints.first?.isUncertain == isUncertain)
    #expect(report.headline.contains("is not certain") == isUncertain)
    #expect(report.headline.contains("There is no other variant to compare it with."))
  }

  @Test("No feasible variant: the closest is named, nobody is recommended")
  func noneFeasible() throws {
    let report = try study([10, 14, 12], rule(.displays, [.init(metric: .displays, relation: .atMost, bound: 3)])).report()
    #expect(report.decision.outcome == .noneFeasible(closest: 0))
    #expect(report.decision.chosen == nil)
    #expect(report.headline.hasPrefix("No variant keeps displays per user at or below 3, so by its own rule the study recommends none"))
    #expect(report.headline.contains("The closest is a"))
    #expect(!report.markdown.contains("recommended)"))
  }

  @Test("The control is no candidate, even when it would win; then the report warns")
  func control() throws {
    var study = study([30, 14, 12], rule())
    study.study.control = 0
    study.study.baseline = 1
    let report = try study.report()
    #expect(report.decision.outcome == .chosen(1))
    #expect(!report.decision.candidates.contains { $0.variant == 0 })
    #expect(report.headline.contains("Beware: without any tips displays per user would be better still."))
  }

  @Test("Without a rule nobody is named; dominated variants are marked")
  func tradeOff() throws {
    var study = HandStudy(variants: 4)
    study.users = (0..<40).map { user in
      func values(_ reached: Int, _ level: Int64) -> [Metric: Int64] {
        [.reachedUsers: user < reached ? 1 : 0, .fatigueLevel: level * FatigueLevel.one / 10 + Int64(user)]
      }
      // c is beaten on both, d by b at the same reach.
      return [values(20, 3), values(30, 9), values(18, 5), values(30, 10)]
    }
    let report = try study.report()
    #expect(report.decision.outcome == .noRule)
    #expect(report.headline.hasPrefix("The scenario has no decision rule, so no winner is named. b reaches the most users: 75.0%"))
    #expect(report.headline.contains("a tires them least of those worth a look"))
    #expect(report.headline.contains("2 of 4 variants are worth a look"))
    #expect(report.markdown.contains("## Reach against fatigue"))
    #expect(!report.markdown.contains("recommended"))
  }

  @Test("One replication of stratified users: a winner, but no word on how sure")
  func oneReplication() throws {
    var study = study([10, 14, 12], rule())
    study.study.sampling = .stratified
    let report = try study.report()
    #expect(report.decision.outcome == .chosen(1))
    #expect(report.decision.candidate(2)?.mayBeBest == nil)
    #expect(report.headline.contains("How sure that is can't be said: it takes more replications."))
  }

  @Test("Stratified users are screened by replications")
  func screenedByReplications() throws {
    var study = study([10, 14, 12], rule())
    study.study.sampling = .stratified
    study.study.replications = 4
    let report = try study.report()
    #expect(report.decision.outcome == .chosen(1))
    #expect(report.decision.ties.isEmpty)
  }

  @Test("Nobody to decide about")
  func nobody() throws {
    let report = try HandStudy(variants: 2, decision: rule()).report()
    #expect(report.decision.outcome == .nothingToDecide)
    #expect(report.headline == "No users were simulated, so there is nothing to say.")
    #expect(!report.markdown.contains("nan"))
  }
}
