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

  @Test("The assumptions say how contested points are read")
  func contestedPoints() throws {
    func text(_ study: SampleStudy) throws -> String { Report(try study.emptyResult()).markdown }
    var study = SampleStudy()
    #expect(
      try text(study).contains("All points on which TipKit's documentation is silent or split are read as `docs/semantics.md` says by"))
    study.assumptions.append(
      Assumption(path: "semantics.retraction", value: "never", source: "this scenario. No tip does.", grade: .assumed))
    #expect(try text(study).contains("All other points on which TipKit's documentation is silent or split are read as"))
    #expect(try text(study).contains("Where variants differ in a setting, the value is the baseline's."))
    study.recipes = [study.recipes[1]]
    (study.baseline, study.control) = (0, nil)
    #expect(try !text(study).contains("Where variants differ"))
  }

  /// What needs no definition: the things that rows are about, variants by their names, and words that the text above explains.
  private static func isPlain(_ heading: String, variants: [String]) -> Bool {
    ["Users", "Share", "Variant", "Tip", "Segment", "Setting", "Value", "Source", "Opportunity", "Later", "Device"].contains(heading)
      || heading.hasPrefix("Session ") || variants.contains { heading == $0 || heading.hasPrefix($0 + " (") }
  }

  @Test("Every column of every table, and every step of the funnel, is defined where it stands", arguments: [true, false])
  func everyColumnIsDefined(decides: Bool) throws {
    var study = SampleStudy()
    study.users = 300
    if !decides { study.decision = nil }
    #expect(checkColumns(try study.result()) > 30)
  }

  @Test("Every column of what is told of screens is defined where it stands too")
  func everyColumnOfScreensIsDefined() throws {
    let plain = checkColumns(try ScreenStudy.empty(ScreenStudy.model(tours: [])))
    #expect(checkColumns(try ScreenStudy.written(ScreenStudy.model())) == plain + 8)
  }

  /// Checks the heading of each section's first table; returns the number of terms.
  private func checkColumns(_ result: StudyResult) -> Int {
    let variants = result.scenario.variants.map(\.name)
    var checked = 0
    for section in Report(result).markdown.replacing("\n### ", with: "\n## ").split(separator: "\n## ").dropFirst() {
      let lines = section.split(separator: "\n")
      guard let place = lines.firstIndex(where: { $0.hasPrefix("|") }) else { continue }
      func cells(_ line: Substring) -> [String] { line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) } }
      var terms = cells(lines[place]).filter { !Self.isPlain($0, variants: variants) }
      if section.hasPrefix("From install") { terms += lines.dropFirst(place + 2).filter { $0.hasPrefix("|") }.map { cells($0)[0] } }
      let defined = section.lowercased()
      for term in terms {
        let word = term.hasPrefix("Day ") ? "day n" : term.lowercased()
        #expect(defined.contains("*\(word)*:"), "\(term) in \(lines[0])")
        checked += 1
      }
    }
    return checked
  }

  @Test("Every row of every table has as many cells as its heading")
  func tablesAreWhole() throws {
    for result in [try Self.sample.get(), try ScreenStudy.written(ScreenStudy.model())] { checkTables(Report(result)) }
  }

  private func checkTables(_ report: Report) {
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

  @Test("A tip that nobody was displayed has limits, a variant without tips has none")
  func curvesOfNobody() throws {
    var study = HandStudy(variants: 2)
    study.study.recipes[1].showsTips = false
    study.study.control = 1
    study.add(.sessions, Array(repeating: [1, 1], count: 100))
    let report = Report(try study.result())
    func row(_ file: String, _ variant: String) -> [String: String]? {
      report.csv(file).row(
        ["variant": variant, "tip": "all", "segment": "all"].merging(file == "timing.csv" ? ["index": "14"] : [:]) { $1 })
    }
    let (curve, reached) = (row("timing.csv", "a"), report.csv("summary.csv").row(["metric": "reachedUsers", "variant": "a"]))
    #expect(curve?["cumulative_incidence"] == "0" && curve?["cumulative_incidence_lower"] == "0" && curve?["method"] == "wilson")
    // Wilson's for 0 of 100, as in summary.csv; the wait is shorter by as much if all whom that leaves open come on the first day.
    #expect(curve?["cumulative_incidence_upper"] == "0.0369935" && reached?["upper"] ?? reached?["estimate_upper"] == "0.0369935")
    let wait = "wait_within_watch_mean_days"
    #expect(row("tips.csv", "a")?[wait] == "14" && row("tips.csv", "a")?[wait + "_upper"] == "14")
    #expect(row("tips.csv", "a")?[wait + "_lower"] == "13.4821")
    let control = row("timing.csv", "b")
    #expect(control?["cumulative_incidence"] == "0" && control?["cumulative_incidence_upper"] == "" && control?["method"] == "none")
    #expect(row("tips.csv", "b")?[wait] == "14" && row("tips.csv", "b")?[wait + "_lower"] == "")
    #expect(row("tips.csv", "b")?["method_reached_noticed_acted"] == "none")
  }

  @Test("Everybody together has every day, a segment the days at which people read a curve and the last")
  func landmarks() throws {
    var study = SampleStudy()
    study.users = 100
    study.days = 16
    let rows = Report(try study.result()).csv("timing.csv").rows.filter {
      $0["by"] == "day" && $0["tip"] == "all" && $0["variant"] == "daily"
    }
    func days(_ segment: String) -> [Int] { rows.filter { $0["segment"] == segment }.compactMap { Int($0["index"] ?? "") } }
    #expect(days("all") == Array(1...16))
    #expect(days("keen") == [1, 2, 3, 5, 7, 10, 14, 16])
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
          name: "every\(hours)h/maxDisplayCount=\(count)", frequency: .interval(Int64(hours) * 3_600_000_000), maximumDisplayCount: count,
          declared: "every\(hours)h"))
    }
    study.baseline = 60
    study.decision = DecisionRule(metric: .displays, isMaximized: true, constraints: [])
    let report = Report(try study.result())
    let table = report.markdown.split(separator: "## The variants")[1].split(separator: "###")[0].split(separator: "\n").filter {
      $0.hasPrefix("|")
    }
    #expect(table.count <= 2 + 12)
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
    for (begin, end, expected) in [
      (MetricsReference.begin, MetricsReference.end, MetricsReference.markdown),
      (MetricsReference.permissionBegin, MetricsReference.permissionEnd, MetricsReference.permissionMarkdown),
      (MetricsReference.screensBegin, MetricsReference.screensEnd, MetricsReference.screensMarkdown),
    ] {
      let start = try #require(text.range(of: begin))
      let stop = try #require(text.range(of: end))
      #expect(text[start.upperBound..<stop.lowerBound].trimmingCharacters(in: .newlines) == expected)
    }
    for method in EstimateMethod.allCases { #expect(text.contains("`\(method.rawValue)`")) }
    for name in Report.possibleFileNames.dropFirst() { #expect(text.contains("`\(name)`")) }
    // Every word of a column that says what a row measures, wherever it is not a metric of the tables.
    let measures = Set(Report(try Self.sample.get()).csv("fatigue.csv").rows.compactMap { $0["measure"] })
    #expect(measures.count > 8)
    for name in measures { #expect(text.contains("`\(name)`"), "\(name)") }
  }
}
