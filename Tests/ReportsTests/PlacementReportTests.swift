// SPDX-License-Identifier: GPL-3.0-or-later

import Experiments
import Reports
import Scenarios
import Simulation
import Testing
import ViewTree

@Suite("What a report says of tips on screens")
struct PlacementReportTests {
  private func lines(_ report: Report, _ name: String) -> [String] {
    (report.tables.first { $0.name == name }?.table.csv ?? "").split(separator: "\n").map(String.init)
  }

  @Test("Files of screens stand beside the others, and only in studies with screens")
  func files() throws {
    let report = Report(try ScreenStudy.written(ScreenStudy.model()))
    #expect(report.files.map(\.name) == Report.fileNames + Report.screenFileNames)
    let withoutViews = Report(try ScreenStudy.written(ScreenStudy.model(views: false)))
    #expect(withoutViews.files.map(\.name) == Report.fileNames + ["placement.csv"])
    let plain = Report(try SampleStudy().emptyResult())
    #expect(plain.files.map(\.name) == Report.fileNames)
    for word in ["## Placement", "placement.csv", "### What taps", "### How far", "effectively"] { #expect(!plain.markdown.contains(word)) }
    #expect(report.summaryJSON.contains("\"effectivelyReachedUsers\"") && !plain.summaryJSON.contains("\"effectivelyReachedUsers\""))
  }

  @Test("A tip by device, text size and both, exactly")
  func byScreen() throws {
    let found = lines(Report(try ScreenStudy.written(ScreenStudy.model())), "placement.csv")
    #expect(
      found.first == """
        by,tip,variant,segment,device,text_size,direction,area,effect,tour,step,users,opportunities,displays,cut_displays,\
        inline_displays,effective_displays,unplaceable,users_reached,users_effective,reach_nominal,reach_nominal_lower,\
        reach_nominal_upper,reach_effective,reach_effective_lower,reach_effective_upper,method,taps,continued,skipped,interrupted,\
        reached_of_began,continued_of_began
        """)
    let counts = found.filter { $0.hasPrefix("screen,SearchTip,") }.map { $0.split(separator: ",", omittingEmptySubsequences: false) }
    // Everything up to the value of the nominal reach, and that of the effective one.
    #expect(
      counts.map { ($0[2...20] + [$0[23], $0[26]]).joined(separator: ",") } == [
        "a,all,all,all,all,,,,,100,162,88,29,1,48,7,83,48,0.83,0.48,wilson",
        "a,all,Small *one*,all,all,,,,,40,52,28,24,1,2,7,23,2,0.575,0.05,wilson",
        "a,all,Large,all,all,,,,,60,110,60,5,0,46,0,60,46,1,0.766667,wilson",
        "a,all,all,large,all,,,,,50,92,48,4,0,38,1,48,38,0.96,0.76,wilson",
        "a,all,all,accessibility5,all,,,,,50,70,40,25,1,10,6,35,10,0.7,0.2,wilson",
        "a,all,Small *one*,large,all,,,,,10,12,8,4,0,2,1,8,2,0.8,0.2,wilson",
        "a,all,Small *one*,accessibility5,all,,,,,30,40,20,20,1,0,6,15,0,0.5,0,wilson",
        "a,all,Large,large,all,,,,,40,80,40,0,0,36,0,40,36,1,0.9,wilson",
        "a,all,Large,accessibility5,all,,,,,20,30,20,5,0,10,0,20,10,1,0.5,wilson",
      ])
    #expect(found.contains { $0.hasPrefix("screen,all,a,all,all,all,all,,,,,100,162,88,29,1,48,7,83,48,0.83,") })
    #expect(!found.contains { $0.contains(",b,all,") }, "A variant that places no tip has no rows.")
  }

  @Test("Reading directions have rows of their own where there are two")
  func directions() throws {
    let result = try ScreenStudy.empty(ScreenStudy.model(directions: [.leftToRight, .rightToLeft]))
    var tally = result.tally
    // The second device with the first text size, read from right to left.
    tally.add(7, toUsersOn: 5, variant: 0)
    let rows = Report(StudyResult(scenario: result.scenario, tally: tally)).csv("placement.csv").rows.filter { $0["tip"] == "MapTip" }
    #expect(rows.map { $0["users"] } == ["7", "0", "7", "7", "0", "0", "7", "0", "0", "7", "0"])
    #expect(rows.filter { $0["direction"] != "all" }.map { $0["direction"] } == ["leftToRight", "rightToLeft"])
    #expect(rows[1]["reach_nominal"] == "" && rows[1]["method"] == "none")
  }

  @Test("Taps by area and effect, and a tour's funnel, exactly")
  func tapsAndTours() throws {
    let found = lines(Report(try ScreenStudy.written(ScreenStudy.model())), "placement.csv").filter { !$0.hasPrefix("screen,") }.dropFirst()
    let taps = ["target,swallowed,4", "bubble,continued,30", "dim,passedThrough,6"].map { $0.split(separator: ",") }
    let expected = ["SearchTip", "all"].flatMap { tip in
      taps.map { "tap,\(tip),a,all,,,,\($0[0]),\($0[1]),,,,,,,,,,,,,,,,,,none,\($0[2]),,,,," }
    }
    #expect(
      Array(found) == expected + [
        "tour,SearchTip,a,all,,,,,,Round_trip,1,,,88,,,,,83,,,,,,,,none,,60,20,8,1,0.722892",
        "tour,FavoriteTip,a,all,,,,,,Round_trip,2,,,60,,,,,50,,,,,,,,none,,34,16,10,0.60241,0.409639",
      ])
  }

  @Test("What a tip's coming and going recomputes under each wiring, exactly")
  func recomputations() throws {
    let found = lines(Report(try ScreenStudy.written(ScreenStudy.model())), "recompute.csv")
    #expect(
      found == [
        "tip,variant,segment,screen,wiring,cause,bodies,checks,changes,recomputations,per_display,per_effective_display,cost",
        "SearchTip,a,all,home,rootState,local,1,0,10,10,2,0.208333,10", "SearchTip,a,all,home,rootState,parent,3,0,10,30,6,0.625,30",
        "SearchTip,a,all,home,observablePerTip,observation,2,0,10,20,4,0.416667,20",
        "SearchTip,a,all,home,environment,environment,2,1,10,20,4,0.416667,30",
        "FavoriteTip,a,all,detail,rootState,local,1,0,0,0,,,0", "FavoriteTip,a,all,detail,rootState,parent,1,0,0,0,,,0",
        "FavoriteTip,a,all,detail,observablePerTip,observation,1,0,0,0,,,0", "FavoriteTip,a,all,detail,environment,environment,1,0,0,0,,,0",
        "MapTip,a,all,home,rootState,local,1,0,0,0,,,0", "MapTip,a,all,home,rootState,parent,3,0,0,0,,,0",
        "MapTip,a,all,home,observablePerTip,observation,1,0,0,0,,,0", "MapTip,a,all,home,environment,environment,1,2,0,0,,,0",
        "all,a,all,all,rootState,local,,,10,10,2,0.208333,10", "all,a,all,all,rootState,parent,,,10,30,6,0.625,30",
        "all,a,all,all,observablePerTip,observation,,,10,20,4,0.416667,20", "all,a,all,all,environment,environment,,,10,20,4,0.416667,30",
      ])
  }

  @Test("The section tells where tips get lost, what taps do and how far tours go, names escaped")
  func document() throws {
    let text = Report(try ScreenStudy.written(ScreenStudy.model())).markdown
    for line in [
      "## Placement",
      "A display is *effective* if at least 95% of the tip was on screen for at least 1.0 s in all.",
      "Nominal reach counts every display, effective reach only these.", "- `countAsShown` (**a**): It is drawn all the same,",
      """
      Under **a** tips get lost most on **Small \\*one\\***, where 57.5% of users are reached and 5.00% effectively, and at text size \
      **accessibility5**, where 70.0% of users are reached and 20.0% effectively.
      """,
      "- **a**: taps ended 30 of 88 displays (34.1%); 10 of 40 taps (25.0%) came to nothing.",
      "| bubble, continued: the tour goes on                                             |        75.0% |",
      "**Round\\_trip** under **a**: of 83 users who began it 34 (41.0%) went through all 2 steps.",
      "|    2 | FavoriteTip |      50 |              60.2% |      34 |   16 |          10 |                       41.0% |",
    ] { #expect(text.contains(line), "\(line)") }
    #expect(text.split(separator: "\n").filter { $0.hasPrefix("### ") && $0.contains("tips get lost") }.count == 1)
  }

  @Test("What there is nothing to say of is left out")
  func leftOut() throws {
    let text = Report(try ScreenStudy.empty(ScreenStudy.model(tours: []))).markdown
    #expect(text.contains("## Placement"))
    #expect(text.contains("Under **a** no device and no text size loses more tips than another beyond chance."))
    #expect(!text.contains("### What taps on bubbles do") && !text.contains("### How far users go in tours"))
    #expect(Report(try ScreenStudy.empty(ScreenStudy.model())).markdown.contains("**Round\\_trip** under **a**: nobody began it."))
  }

  @Test("A simulated study tells of every rule, and less is seen where there is less room")
  func simulated() throws {
    let result = try ScreenStudy.simulated(users: 300)
    let report = Report(result)
    for rule in UnplaceableRule.allCases { #expect(report.markdown.contains("- `\(rule.rawValue)` (**")) }
    let placement = report.csv("placement.csv")
    func row(_ variant: String, _ device: String) throws -> [String: String] {
      try #require(
        placement.row(["by": "screen", "tip": "SearchTip", "variant": variant, "segment": "all", "device": device, "text_size": "all"]))
    }
    func number(_ variant: String, _ device: String, _ column: String) throws -> Double {
      try #require(Double(try row(variant, device)[column] ?? ""))
    }
    #expect(try number("shown", "Small *one*", "reach_effective") < number("shown", "Large", "reach_effective"))
    #expect(try number("shown", "Small *one*", "cut_displays") > 0 && number("shown", "all", "unplaceable") == 0)
    #expect(try number("deferred", "all", "cut_displays") == 0 && number("deferred", "Small *one*", "unplaceable") > 0)
    #expect(try number("inline", "Small *one*", "inline_displays") > 0)
  }
}

@Suite("Screens of views as the classifier of recomputations sees them")
struct TipScreenTests {
  @Test("Targets and tip views read their tips' status")
  func readers() throws {
    let screen = try ScreenStudy.views()[0].tipScreen(tipNames: ["SearchTip", "FavoriteTip", "MapTip"])
    #expect(
      screen.readers == [
        TipReader("search", tips: ["SearchTip"]), TipReader("hint", tips: ["SearchTip"]), TipReader("banner", tips: ["MapTip"]),
      ])
    #expect(screen.nodes.map(\.parent) == [nil, "home", "home", "home", "home"])
  }
}
