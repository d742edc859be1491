// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import Testing

@Suite("Prompts and policies through run and explain")
struct PromptScenarioTests {
  private static let scenario = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../scenarios/push-primer.yaml")
    .standardizedFileURL.path

  /// Every policy at once, beside the prompts of the scenario.
  private static let policies = [
    "prompts.attention.policy=shared", "prompts.attention.limits=[{ atMost: 2, within: 1d }, { atMost: 1, within: 1h, of: [WishlistTip] }]",
    "prompts.attention.minGap=5m", "prompts.attention.perSession=6", "prompts.attention.perDay=9", "prompts.attention.coolDown=10m",
    "prompts.attention.snooze={ for: 1d, share: 50% }", "prompts.attention.quietHours=[{ from: \"23:00\", to: \"07:00\" }]",
    "prompts.attention.holdout=10%", "prompts.attention.budget={ start: 3, per: 7d, least: 0.5, most: 9 }",
    "prompts.attention.priority=[PriceAlertTip, primer]", "prompts.attention.exempt=[systemPrompt]",
  ].flatMap { ["--set", $0] }

  private func rows(_ name: String, in folder: WorkFolder) throws -> [[String: String]] {
    let table = try CSV(try #require(folder.text(name)))
    return table.rows.map { Dictionary(zip(table.header, $0), uniquingKeysWith: { first, _ in first }) }
  }

  @Test("Any shards and jobs give the same bytes, with every policy and without", arguments: [[], policies])
  func sameBytes(_ settings: [String]) throws {
    let folder = try WorkFolder()
    let study = [Self.scenario, "--users", "320", "--quiet"] + settings
    let first = try Program.run(["run"] + study + ["--out", "report", "--jobs", "1"], in: folder)
    #expect(first.exitCode == 0, "\(first.errorOutput)")
    let reference = folder.report("report")
    #expect(reference["permission.csv"] != nil)
    for way in [["--jobs", "2"], ["--shards", "7"], ["--shards", "64"]] {
      #expect(try Program.run(["run"] + study + ["--out", "other", "--force"] + way, in: folder).exitCode == 0)
      #expect(folder.report("other") == reference, "\(way)")
    }
    for part in 1...3 {
      #expect(try Program.run(["run"] + study + ["--shard", "\(part)/3", "--out", "parts"], in: folder).exitCode == 0)
    }
    let parts = [2, 3, 1].map { "parts/push-primer.\($0)-of-3.partial" }
    #expect(try Program.run(["merge"] + parts + ["--out", "merged", "--quiet"], in: folder).exitCode == 0)
    #expect(folder.report("merged") == reference)
    #expect(try Program.run(["verify", "report/manifest.json"], in: folder).exitCode == 0)
  }

  @Test("Every reason of attention that was counted is found by --where")
  func searches() throws {
    let folder = try WorkFolder()
    let study = [Self.scenario, "--users", "640"] + Self.policies
    let run = try Program.run(["run"] + study + ["--out", "report", "--quiet"], in: folder)
    #expect(run.exitCode == 0, "\(run.errorOutput)")
    let variant = "onboarding-always"
    let held = try rows("report/not-shown.csv", in: folder).filter {
      $0["tip"] == "all" && $0["variant"] == variant && $0["segment"] == "all" && $0["opportunities"] != "0"
    }.compactMap { $0["reason"] }
    let policies = ["holdout", "quietHours", "snoozed", "coolDown", "rollingLimit", "budget", "minimumGap", "perSession", "perDay"]
    #expect(Set(held).intersection(policies).count >= 6, "\(held)")
    for reason in held where policies.contains(reason) || reason == "modalBusy" {
      let found = try Program.run(
        ["explain"] + study + ["--variant", variant, "--where", "reason=\(reason)", "--json"], in: folder)
      #expect(found.exitCode == 0, "\(reason): \(found.errorOutput)")
      let user = try #require((try JSON.object(found.output)["users"] as? [[String: Any]])?.first)
      let moments = try #require(user["moments"] as? [[String: Any]])
      #expect(moments.contains { $0["event"] as? String == "notShown" && $0["word"] as? String == reason }, "\(reason)")
    }
  }

  @Test("A story tells calls, answers and what became of the permission; opt-ins of stories are those of the batch")
  func story() throws {
    let folder = try WorkFolder()
    let study = [Self.scenario, "--users", "16"]
    #expect(try Program.run(["run"] + study + ["--out", "report", "--quiet"], in: folder).exitCode == 0)
    var (optedIn, text) = (0, "")
    for user in 0..<16 {
      let arguments = ["explain"] + study + ["--variant", "onboarding-always", "--user", "\(user)"]
      text += try Program.run(arguments, in: folder).output
      let story = try JSON.object(try Program.run(arguments + ["--json"], in: folder).output)
      let metrics = ((story["users"] as? [[String: Any]])?.first?["metrics"]) as? [String: NSNumber]
      optedIn += metrics?["optedInUsers"]?.intValue ?? 100
    }
    for words in [
      "the primer appears, number 1", "the user declines the primer", "the system asks for push permission",
      "the user allows notifications",
      "push permission is authorized", "suppressed, notifications were on",
    ] {
      #expect(text.contains(words), "\(words)")
    }
    let total = try rows("report/permission.csv", in: folder).first {
      $0["index"] == "usersOptedIn" && $0["variant"] == "onboarding-always" && $0["segment"] == "all"
    }
    #expect(total?["count"] == "\(optedIn)")
  }

  @Test("A study without prompts leaves no tables of them behind where it replaces one that has them")
  func obsolete() throws {
    let folder = try WorkFolder.withScenario()
    #expect(try Program.run(["run", Self.scenario, "--users", "64", "--out", "report", "--quiet"], in: folder).exitCode == 0)
    #expect(folder.names("report").contains("permission.csv"))
    #expect(try Program.run(["run", "small.yaml", "--out", "report", "--quiet", "--force"], in: folder).exitCode == 0)
    #expect(folder.names("report") == reportNames)
  }
}
