// SPDX-License-Identifier: GPL-3.0-or-later

import Experiments
import Foundation
import Population
import Randomness
import Reports
import Scenarios
import Simulation
import Testing
import TipEngine

@Suite("Reports")
struct ReportTests {
  private static let sample = Result { () throws -> StudyResult in try SampleStudy().result() }

  @Test("All files, in order, the same bytes twice")
  func files() throws {
    let result = try Self.sample.get()
    let files = Report(result).files
    #expect(files.map(\.name) == Report.fileNames)
    #expect(files == Report(result).files)
    for file in files {
      let text = String(decoding: file.bytes, as: UTF8.self)
      #expect(text.hasSuffix("\n") && !text.contains("nan") && !text.contains("inf,"), "\(file.name)")
    }
  }

  @Test("The report begins with the answer and keeps its order")
  func order() throws {
    let report = Report(try Self.sample.get())
    let lines = report.markdown.split(separator: "\n").map(String.init)
    #expect(lines[0] == "# Backyard birds")
    #expect(
      lines[2].hasPrefix(
        "Ship **weekly**. Of the 2 variants (of 4) that keep strikes (tips closed within 2 seconds) per user at or below 0.3"))
    #expect(
      lines.filter { $0.hasPrefix("## ") } == [
        "## From install to action", "## The variants", "## When the first tip comes", "## Why tips were not shown", "## Fatigue",
        "## Each tip under **weekly**", "## Segments under **weekly**", "## How good the numbers are", "## Assumptions",
        "## How to reproduce",
      ])
    #expect(report.markdown.contains("Intervals hold the error of the simulation only, not the uncertainty of its assumptions."))
    #expect(report.markdown.contains("| population.response.act | 25%   | assumed | assumed"))
    #expect(
      report.markdown.contains(
        "# In the folder of this report:\ntipsim verify manifest.json\n# In the folder of the scenario:\ntipsim run birds.yaml\n"))
  }

  @Test("Every row of every table has as many cells as its heading")
  func tablesAreWhole() throws {
    let report = Report(try Self.sample.get())
    var width: Int?
    for line in report.markdown.split(separator: "\n", omittingEmptySubsequences: false) {
      guard line.hasPrefix("|") else {
        width = nil
        continue
      }
      let cells = line.replacing("\\|", with: "").count { $0 == "|" }
      #expect(cells == width ?? cells)
      width = cells
    }
    for (name, table) in report.tables {
      let lines = table.csv.split(separator: "\n")
      #expect(Set(lines.map { $0.count { $0 == "," } }).count == 1, "\(name)")
    }
  }

  @Test("Files agree with each other and with the tally")
  func agreement() throws {
    let result = try Self.sample.get()
    let report = Report(result)
    let view = result.tally.view(variant: 1)
    let tips = report.csv("tips.csv").row(["tip": "all", "variant": "daily", "segment": "all"])
    #expect(tips?["displays"] == String(view.count(.displays, tip: 3)))
    let reached = report.csv("summary.csv").row(["metric": "reachedUsers", "variant": "daily", "segment": "all"])
    #expect(tips?["users_reached"] == reached?["estimate"])
    let lastDay = report.csv("timing.csv").row(["by": "day", "index": "14", "tip": "all", "variant": "daily", "segment": "all"])
    #expect(lastDay?["cumulative_incidence"] == reached?["estimate"])
    var endings: Int64 = 0
    for row in report.csv("endings.csv").rows where row["tip"] == "all" && row["variant"] == "daily" && row["segment"] == "all" {
      endings += Int64(row["displays"] ?? "") ?? 0
    }
    #expect(endings == view.count(.displays, tip: 3))
    var segments: [Int] = []
    for row in report.csv("tips.csv").rows where row["tip"] == "MapTip" && row["variant"] == "weekly" {
      segments.append(Int(row["users"] ?? "") ?? 0)
    }
    #expect(segments.count == 3 && segments[0] == 600 && segments[1] + segments[2] == 600)
  }

  @Test("The funnel never widens and ends with those who acted")
  func funnel() throws {
    let result = try Self.sample.get()
    let section = Report(result).markdown.split(separator: "## From install to action")[1].split(separator: "##")[0]
    let rows = section.split(separator: "\n").filter { $0.hasPrefix("|") }.dropFirst(2)
    let users = rows.compactMap { row in Int64(row.split(separator: "|")[1].replacing(",", with: "").filter { $0 != " " }) }
    #expect(users.count == 7 && users.first == 600)
    #expect(users == users.sorted(by: >))
    #expect(users.last == result.tally.view(variant: 3).count(TipCount.usersActed, tip: 3))
  }

  @Test("Shards in any order give the same bytes")
  func shards() throws {
    let result = try Self.sample.get()
    var halves: [StudyTally] = []
    for range in [300..<600, 0..<300] {
      var tally = StudyTally(layout: result.tally.layout)
      var simulator = StudySimulator<Xoshiro256PlusPlus>(
        models: result.scenario.variants.map(\.model), seed: result.scenario.seed, layout: tally.layout)
      _ = simulator.simulate(users: range, into: &tally) { false }
      halves.append(tally)
    }
    var merged = halves[0]
    merged.merge(halves[1])
    #expect(Report(StudyResult(scenario: result.scenario, tally: merged)).files == Report(result).files)
  }

  @Test("Names from files can't break the report")
  func hostileNames() throws {
    var study = SampleStudy()
    study.users = 60
    study.name = "<img src=x> | *a*"
    study.recipes[2].name = "=cmd|' /C calc'!A0"
    study.tipNames = ["@Tip", "a,b", "line\nfeed"]
    study.path = "/somewhere/private/secret plans/birds.yaml"
    study.overrides = [ConfigurationOverride(path: "study.seed", value: "it's")]
    study.warnings = [
      Diagnostic(
        severity: .warning, identifier: "x", at: SourceRange(file: "/somewhere/private/birds.yaml", line: 3, column: 4),
        message: "a *rule* can't hold",
        remedy: "drop it")
    ]
    let report = Report(try study.result())
    #expect(report.markdown.hasPrefix("# &lt;img src=x&gt; \\| \\*a\\*\n"))
    #expect(!report.markdown.contains("/somewhere/private"))
    #expect(report.markdown.contains("tipsim run birds.yaml --set 'study.seed=it'\\''s'"))
    #expect(report.markdown.contains("- `birds.yaml:3:4` a \\*rule\\* can't hold (drop it)"))
    let tips = report.tables.first { $0.name == "tips.csv" }?.table.csv ?? ""
    #expect(tips.contains("\n'@Tip,'=cmd|' /C calc'!A0,"))
    #expect(tips.contains("\n\"a,b\",") && tips.contains("\n\"line\nfeed\","))
  }

  @Test("Studies of nobody, of one user and of one variant still give whole reports", arguments: [0, 1])
  func small(_ users: Int) throws {
    var study = SampleStudy()
    study.users = 1
    let report = Report(users == 0 ? try study.emptyResult() : try study.result())
    #expect(report.files.count == Report.fileNames.count)
    #expect(!report.markdown.contains("nan") && !report.markdown.contains("inf "))
    var lone = SampleStudy()
    lone.users = 20
    lone.recipes = [.init(name: "only")]
    lone.baseline = 0
    lone.control = nil
    #expect(Report(try lone.result()).markdown.contains("**only**"))
  }

  @Test("With 64 variants the tables stay short and point to the rest")
  func manyVariants() throws {
    var study = SampleStudy()
    study.users = 40
    study.days = 5
    study.recipes = [study.recipes[0]]
    for cell in 0..<63 {
      let (hours, count) = (cell / 4, cell % 4 + 1)
      study.recipes.append(
        .init(
          name: "every\(hours)h/maxDisplayCount=\(count)", frequency: .interval(Int64(hours) * 3_600_000_000), maximumDisplayCount: count))
    }
    study.baseline = 60
    study.decision = DecisionRule(metric: .displays, isMaximized: true, constraints: [])
    let report = Report(try study.result())
    let table = report.markdown.split(separator: "## The variants")[1].split(separator: "###")[0].split(separator: "\n").filter {
      $0.hasPrefix("|")
    }
    #expect(table.count <= 2 + 9)
    #expect(table.contains { $0.contains("(baseline)") } && table.contains { $0.contains("noTips (control)") })
    #expect(report.markdown.contains("more variants in `summary.csv`"))
    #expect(report.markdown.utf8.count < 20_000)
    #expect(report.headline.utf8.count < 1_500)
    #expect(Set(report.csv("summary.csv").rows.compactMap { $0["variant"] }).count == 64)
  }

  @Test("A single segment is not listed beside all users")
  func oneSegment() throws {
    var study = SampleStudy()
    study.users = 50
    study.segments = [("everybody", 1, 1)]
    let report = Report(try study.result())
    #expect(!report.markdown.contains("## Segments"))
    #expect(Set(report.csv("summary.csv").rows.compactMap { $0["segment"] }) == ["all"])
  }

  @Test("The summary in JSON has sorted keys, a version and the answer")
  func json() throws {
    let report = Report(try Self.sample.get())
    let data = try #require(try JSONSerialization.jsonObject(with: Data(report.summaryJSON.utf8)) as? [String: Any])
    #expect(data.keys.sorted() == ["decision", "headline", "scenario", "schemaVersion", "variants"])
    #expect(data["headline"] as? String == report.headline)
    #expect((data["decision"] as? [String: Any])?["recommended"] as? String == "weekly")
    #expect((data["variants"] as? [Any])?.count == 5)
    #expect(report.summaryJSON.hasPrefix("{\n  \"decision\": {\n    \"closest\": null,"))
  }

  @Test("The index names every study's answer and links to its report")
  func index() throws {
    let index = Report.index(of: [try Self.sample.get(), try Self.sample.get()])
    #expect(index.hasPrefix("# Studies\n\n## [Backyard birds](birds/report.md)\n\nShip **weekly**."))
  }

  @Test("docs/metrics.md holds the definitions of the code")
  func documentation() throws {
    let file = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "docs/metrics.md")
    let text = try String(contentsOf: file, encoding: .utf8)
    let begin = try #require(text.range(of: MetricsReference.begin))
    let end = try #require(text.range(of: MetricsReference.end))
    #expect(text[begin.upperBound..<end.lowerBound].trimmingCharacters(in: .newlines) == MetricsReference.markdown)
    for method in EstimateMethod.allCases { #expect(text.contains("`\(method.rawValue)`")) }
    for name in Report.fileNames.dropFirst() { #expect(text.contains("`\(name)`")) }
  }
}
