// SPDX-License-Identifier: GPL-3.0-or-later

import Experiments
import Population
import Reports
import Scenarios
import Simulation
import Testing

/// The questions after the answer: why not the tempting one, and whether a setting matters at all.
@Suite("Alternatives")
struct AlternativesTests {
  /// Sixty users with displays and strikes about a mean for each variant, in hundredths a user.
  private func study(_ displays: [Int64], _ strikes: [Int64], bound: Double?) -> HandStudy {
    let constraints = bound.map { [DecisionRule.Constraint(metric: .strikes, relation: .atMost, bound: $0)] } ?? []
    var study = HandStudy(
      variants: displays.count, decision: DecisionRule(metric: .displays, isMaximized: true, constraints: constraints))
    study.users = (0..<60).map { user in
      zip(displays, strikes).enumerated().map { variant, means in
        let noise = Int64((user * 7 + variant) % 3 - 1)
        return [.displays: means.0 + noise, .strikes: means.1 + noise]
      }
    }
    return study
  }

  @Test("The answer says what a looser bound would buy, and what that would cost")
  func looserBound() throws {
    let report = try study([100, 140, 120], [20, 50, 60], bound: 30).report()
    #expect(report.decision.outcome == .chosen(0))
    #expect(report.decision.bestMissingBound == 1)
    #expect(report.headline.contains("A looser bound would buy more: b has 140.0 (95% interval"))
    #expect(report.headline.contains("40.0 more ("))
    #expect(report.headline.contains("but it misses the bound with 50.0 strikes per user."))
  }

  @Test("A bound that costs nothing is said to cost nothing, and one that nobody misses is not spoken of")
  func uselessBound() throws {
    let worse = try study([140, 100], [20, 50], bound: 30).report()
    #expect(worse.headline.contains("A looser bound would buy nothing that shows: no variant that misses one is clearly better."))
    for bound in [nil, 90.0] {
      #expect(try !study([140, 100], [20, 50], bound: bound).report().headline.contains("looser bound"))
    }
  }

  @Test("What the baseline has more beyond the bound is told once")
  func baselineBeyondBound() throws {
    var hand = study([140, 100], [50, 20], bound: 30)
    hand.study.baseline = 0
    let headline = try hand.report().headline
    #expect(headline.contains("less (") && headline.contains("than the baseline a, which misses the bound with 50.0 strikes per user"))
    #expect(!headline.contains("looser bound"))
  }

  @Test(
    "Variants whose whole interval lies within the margin are called practically the same",
    arguments: [(1_000, 1_005, 200, true), (1_000, 1_030, 200, false), (1_000, 1_005, 230, false)] as [(Int64, Int64, Int64, Bool)])
  func practicallyEqual(_ first: Int64, _ second: Int64, _ strikes: Int64, _ isEqual: Bool) throws {
    let headline = try study([first, second], [200, strikes], bound: 900).report().headline
    // Sixty users make the simulation sure of the order all the same.
    #expect(headline.contains("is sure of that order"))
    #expect(headline.contains("In practice a is the same: by the measures that decide or are bounded less than 2% of the value") == isEqual)
  }

  @Test("Variants that were just named as tied are not named again")
  func tiedAndEqual() throws {
    var hand = HandStudy(variants: 2, decision: DecisionRule(metric: .displays, isMaximized: true, constraints: []))
    for user in 0..<40 { hand.add(.displays, [[Int64(1_000 + user % 5), Int64(1_000 + user * 7 % 5 + (user == 3 ? 1 : 0))]]) }
    let headline = try hand.report().headline
    #expect(headline.contains("can't be told apart from a, the baseline among them"))
    #expect(headline.contains("In practice the two are the same: by the measure that decides less than 2% of the value"))
  }

  /// Declared variants × values of one setting, with these displays and strikes.
  private func matrix(_ declared: [String], _ values: [String], _ means: (Int, Int) -> (Int64, Int64), bound: Double?) -> HandStudy {
    let pairs = declared.indices.flatMap { row in values.indices.map { (row, $0) } }
    let cells = pairs.map { means($0.0, $0.1) }
    var study = study(cells.map(\.0), cells.map(\.1), bound: bound)
    study.study.recipes = pairs.map { row, column in
      SampleStudy.Recipe(
        name: "\(declared[row])/size=\(values[column])", declared: declared[row],
        cell: [ConfigurationOverride(path: "tips.T.size", value: values[column])])
    }
    return study
  }

  @Test("A large study shows the best cell of every declared variant, and the best that misses a bound")
  func shownVariants() throws {
    let declared = ["never", "rarely", "daily", "hourly", "always"]
    var hand = matrix(declared, ["1", "2", "3"], { (Int64(100 + 40 * $0 + $1), Int64(10 + 20 * $0)) }, bound: 55)
    hand.study.baseline = 6
    let report = try hand.report()
    #expect(report.decision.chosen == 8)
    let section = report.markdown.split(separator: "## The variants").last?.split(separator: "\n## ").first ?? ""
    for name in declared { #expect(section.contains("| \(name)/size=3"), "\(name)") }
    #expect(section.contains("| always/size=3 (misses a bound)"))
    #expect(report.headline.contains("A looser bound would buy more: always/size=3 has"))
    // Repeats of the matrix fill the rest of eight rows: the best cells first.
    #expect(section.contains("| daily/size=2") && !section.contains("| always/size=1"))
    #expect(section.contains("7 more variants in `summary.csv`."))
  }

  @Test("Every setting of a matrix is told what it changes, with values that are practically the same together")
  func settings() throws {
    let hand = matrix(["slow", "fast"], ["1", "2", "9"], { (Int64(1_000 + 500 * $0 + ($1 == 2 ? 100 : $1)), 200) }, bound: 900)
    let report = try hand.report()
    let section = String(report.markdown.split(separator: "### What each setting changes").last?.split(separator: "\n## ").first ?? "")
    #expect(section.contains("- The variants: **fast** instead of **slow** changes displays a user by +500"))
    #expect(
      section.contains("- `tips.T.size`: **1** and **2** are practically the same; **9** instead of **1** changes displays a user by"))
    #expect(section.contains("within 2% of the value"))
    let plain = try study([100, 140], [20, 20], bound: nil).report()
    #expect(!plain.markdown.contains("What each setting changes"))
  }

  @Test("Without a rule settings are told by reach and its cost")
  func settingsWithoutRule() throws {
    var hand = matrix(["only"], ["on", "off"], { (Int64(100 * ($1 + 1)), 20) }, bound: nil)
    hand.study.decision = nil
    let markdown = try hand.report().markdown
    #expect(markdown.contains("- `tips.T.size`: **off** instead of **on** changes users reached not at all and displays a user by +100"))
    #expect(!markdown.contains("- The variants:"))
  }
}
