// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import Testing

@Suite("Systems, devices, groups, limits and overrides through run and explain")
struct InstallationCommandTests {
  private static let scenario = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../scenarios/two-devices.yaml")
    .standardizedFileURL.path

  /// Rows of a table as dictionaries.
  private func rows(_ name: String, in folder: WorkFolder) throws -> [[String: String]] {
    let table = try CSV(try #require(folder.text("report/" + name)))
    return table.rows.map { Dictionary(zip(table.header, $0), uniquingKeysWith: { first, _ in first }) }
  }

  /// Runs `small.yaml` with settings, and gives the displays of each tip under a variant.
  private func displays(_ settings: [String], variant: String = "immediate", in folder: WorkFolder) throws -> [String: Int] {
    let run = try Program.run(
      ["run", "small.yaml", "--out", "report", "--quiet", "--force"] + settings.flatMap { ["--set", $0] }, in: folder)
    #expect(run.exitCode == 0, "\(run.errorOutput)")
    let rows = try rows("tips.csv", in: folder).filter { $0["variant"] == variant && $0["segment"] == "all" }
    return Dictionary(uniqueKeysWithValues: rows.map { ($0["tip"] ?? "", $0["displays"].flatMap { Int($0) } ?? -1) })
  }

  private func story(_ arguments: [String], _ settings: [String], in folder: WorkFolder) throws -> String {
    let outcome = try Program.run(
      ["explain", "small.yaml", "--variant", "immediate"] + arguments + settings.flatMap { ["--set", $0] }, in: folder)
    #expect(outcome.exitCode == 0, "\(arguments): \(outcome.errorOutput)")
    return outcome.output
  }

  @Test("The committed scenario: any shards and jobs give the same bytes, and the report says for whom what is inert")
  func committed() throws {
    let folder = try WorkFolder()
    let users = ["--users", "400"]
    #expect(try Program.run(["run", Self.scenario, "--out", "report", "--quiet", "--jobs", "1"] + users, in: folder).exitCode == 0)
    let reference = folder.report("report")
    for way in [["--jobs", "2"], ["--shards", "7"], ["--shards", "64"]] {
      #expect(try Program.run(["run", Self.scenario, "--out", "other", "--quiet", "--force"] + users + way, in: folder).exitCode == 0)
      #expect(folder.report("other") == reference, "\(way)")
    }
    for part in 1...3 {
      let run = try Program.run(["run", Self.scenario, "--shard", "\(part)/3", "--out", "parts", "--quiet"] + users, in: folder)
      #expect(run.exitCode == 0)
    }
    let parts = [2, 3, 1].map { "parts/two-devices.\($0)-of-3.partial" }
    #expect(try Program.run(["merge"] + parts + ["--out", "merged", "--quiet"], in: folder).exitCode == 0)
    #expect(folder.report("merged") == reference)
    #expect(try Program.run(["verify", "report/manifest.json"], in: folder).exitCode == 0)
    let report = try #require(folder.text("report/report.md"))
    #expect(report.contains("- 10% of users have iOS 17: `TipGroup` is inert"))
    #expect(report.contains("- 30% of users have iOS 18: `Tips.Rule.CompoundOperation` is inert"))
    #expect(report.contains("- 60% of users have iOS 26, on which all that is used works."))
    let check = try Program.run(["check", Self.scenario], in: folder)
    #expect(check.exitCode == 0)
    #expect(check.output.contains("  iOS 18: 30% of users, inert: Tips.Rule.CompoundOperation ("))
  }

  @Test("Stories tell the system, the place, what arrived and what was installed again")
  func stories() throws {
    let folder = try WorkFolder()
    var told = Set<String>()
    for user in 0..<60 {
      let arguments = ["explain", Self.scenario, "--json", "--user", "\(user)", "--variant", "synchronised"]
      let outcome = try Program.run(arguments + ["--set", "population.lifetime=none"], in: folder)
      let story = try #require((try JSON.object(outcome.output)["users"] as? [[String: Any]])?.first)
      told.insert(try #require(story["systemVersion"] as? String))
      for moment in try #require(story["moments"] as? [[String: Any]]) {
        guard let event = moment["event"] as? String, ["installation", "reinstall", "sync"].contains(event) else { continue }
        told.insert(event)
        if event == "installation" { told.insert(try #require(moment["word"] as? String)) }
      }
    }
    let expected = [
      "iOS 17", "iOS 18", "iOS 26", "installation", "reinstall", "sync", "phone", "tablet", "phone/menuBar", "tablet/menuBar",
    ]
    #expect(told.isSuperset(of: expected), "\(told)")
    let text = try Program.run(["explain", Self.scenario, "--user", "7"], in: folder).output
    #expect(text.contains("has iOS 18 (Tips.Rule.CompoundOperation is inert: such a rule is left out"))
    let search = try Program.run(
      ["explain", Self.scenario, "--where", "reason=group", "--variant", "both", "--tip", "ShareTip"], in: folder)
    #expect(search.exitCode == 0 && search.output.contains("group (waits for TagTip)"))
  }

  @Test("A group holds back, and on iOS 17 it doesn't")
  func groups() throws {
    let folder = try WorkFolder.withScenario()
    let group = "app.groups=[{ priority: ordered, tips: [ReadTip, LoginTip] }]"
    let (without, with) = (try displays([], in: folder), try displays([group], in: folder))
    #expect(try #require(with["LoginTip"]) < (try #require(without["LoginTip"])))
    #expect(try story(["--where", "reason=group", "--tip", "LoginTip"], [group], in: folder).contains("group (waits for ReadTip)"))
    let older = "population.osVersions={ 17: 100% }"
    #expect(try displays([group, older], in: folder) == displays([older], in: folder))
  }

  @Test("A limit of donations holds, and below iOS 26 it doesn't")
  func donationLimits() throws {
    let folder = try WorkFolder.withScenario()
    // The rule wants 3 within 5 days; with at most 2 it never holds.
    let limit = "app.events.viewed.donationLimit={ count: 2 }"
    #expect(try displays([limit], in: folder)["ReadTip"] == 0)
    #expect(try story(["--where", "reason=rules", "--tip", "ReadTip"], [limit], in: folder).contains("it is 2)"))
    let older = "population.osVersions={ 18: 100% }"
    #expect(try displays([limit, older], in: folder)["ReadTip"] == displays([older], in: folder)["ReadTip"])
    // An age of 0 leaves what is donated at the same moment.
    #expect(try displays(["app.events.viewed.donationLimit={ age: 0s }"], in: folder)["ReadTip"] == 0)
  }

  @Test("A disjunction of rules holds where one holds, and below iOS 26 it is left out")
  func disjunctions() throws {
    let folder = try WorkFolder.withScenario()
    let (never, login) = ("#Rule(viewed) { $0.donations.count < 0 }", "#Rule(LoginTip.$isLoggedIn) { $0 }")
    func rules(_ text: String) -> String { "app.inlineTips.ListTip.rules=[\"\(text)\"]" }
    let alone = try displays([rules(login)], in: folder)
    #expect(try #require(alone["ListTip"]) > 0)
    #expect(try displays([rules(".disjunction(\(never), \(login))")], in: folder) == alone)
    #expect(try displays([rules(".conjunction(\(never), \(login))")], in: folder)["ListTip"] == 0)
    let text = try story(["--where", "reason=rules", "--tip", "ListTip"], [rules(".disjunction(\(never), \(login))")], in: folder)
    #expect(text.contains("ListTip waits: rules (") && text.contains("it is false"))
    let older = "population.osVersions={ 18: 100% }"
    #expect(
      try displays([rules(".conjunction(\(never), \(login))"), older], in: folder)
        == displays([rules("#Rule(viewed) { $0.donations.count >= 0 }"), older], in: folder))
  }

  @Test("Testing overrides have Apple's precedence, and their reason in stories")
  func overrides() throws {
    let folder = try WorkFolder.withScenario()
    func shown(_ testing: String) throws -> [String] {
      let displays = try displays(["configuration.testing=\(testing)"], in: folder)
      return ["ReadTip", "LoginTip", "ListTip"].filter { displays[$0] ?? 0 > 0 }
    }
    #expect(try shown("{ hideAll: true }") == [])
    #expect(try shown("{ hideAll: true, showAll: true }") == ["ReadTip", "LoginTip", "ListTip"])
    #expect(try shown("{ showAll: true, hideTips: [ReadTip] }") == ["LoginTip", "ListTip"])
    #expect(try shown("{ hideAll: true, hideTips: [ReadTip, ListTip], showTips: [ListTip] }") == ["ListTip"])
    let hidden = try story(
      ["--where", "reason=override", "--tip", "ReadTip"], ["configuration.testing={ hideTips: [ReadTip] }"], in: folder)
    #expect(hidden.contains("ReadTip waits: override ("))
    // Whatever its rules say, it appears with the first appearance of its anchor.
    let free = try story(["--user", "0", "--tip", "ListTip"], ["configuration.testing={ showAll: true }"], in: folder)
    #expect(free.contains("ListTip appears, display 1") && !free.contains("ListTip waits: rules"))
  }

  @Test("An app that resets a tip's eligibility shows it again, from iOS 26 on")
  func resetEligibility() throws {
    let folder = try WorkFolder.withScenario()
    let reset = "app.actions.star=[{ invalidate: ReadTip }, { resetEligibility: ReadTip }]"
    let (plain, renewed) = (try displays([], in: folder), try displays([reset], in: folder))
    #expect(try #require(renewed["ReadTip"]) > (try #require(plain["ReadTip"])))
    let older = "population.osVersions={ 18: 100% }"
    #expect(try displays([reset, older], in: folder) == displays([older], in: folder))
  }
}
