// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import Testing

@Suite("tipsim explain")
struct ExplainTests {
  /// The stories of some users under a variant.
  private func users(_ arguments: [String], in folder: WorkFolder) throws -> [[String: Any]] {
    let outcome = try Program.run(["explain", "small.yaml", "--json"] + arguments, in: folder)
    #expect(outcome.exitCode == 0, "\(outcome.errorOutput)")
    return try #require(try JSON.object(outcome.output)["users"] as? [[String: Any]])
  }

  @Test("Summed over all users, stories give what the batch counted", arguments: ["daily", "noTips"])
  func agreesWithTheBatch(variant: String) throws {
    let count = 24
    let folder = try WorkFolder.withScenario([("users: 240", "users: \(count)")])
    let run = try JSON.object(try Program.run(["run", "small.yaml", "--json"], in: folder).output)
    let variants = try #require(run["variants"] as? [[String: Any]])
    let entry = try #require(variants.first { $0["name"] as? String == variant })
    let metrics = try #require(entry["metrics"] as? [String: [String: Any]])

    var sums: [String: Double] = [:]
    for user in 0..<count {
      let story = try #require(try users(["--user", "\(user)", "--variant", variant], in: folder).first)
      for (name, value) in try #require(story["metrics"] as? [String: NSNumber]) { sums[name, default: 0] += value.doubleValue }
    }
    let names = [
      "activeUsers", "reachedUsers", "noticedUsers", "actedUsers", "sessionsPerUser", "actionsPerUser", "opportunitiesPerUser",
      "displaysPerUser", "actsPerUser", "dismissalsPerUser", "strikesPerUser", "wastedDisplaysPerUser", "featureUsesPerUser",
      "featureUsers", "optedOutUsers", "promptChurnUsers", "timeToFirstDisplay", "meanFatigue", "tiredTime",
    ]
    for name in names {
      let estimate = try #require((metrics[name]?["estimate"] as? NSNumber)?.doubleValue, "\(name)")
      let sum = try #require(sums[name])
      // Six digits of the mean are printed.
      #expect(abs(estimate * Double(count) - sum) <= 1e-5 * sum, "\(name): \(estimate) of \(count), \(sum)")
    }
    #expect(try #require(sums["actionsPerUser"]) > 0)
    #expect((try #require(sums["displaysPerUser"]) > 0) == (variant == "daily"))
  }

  @Test("Every reason and ending that the batch counted is found by --where, and only in users who have it")
  func searches() throws {
    let folder = try WorkFolder.withScenario()
    #expect(try Program.run(["run", "small.yaml", "--out", "report", "--quiet"], in: folder).exitCode == 0)
    var found = 0
    let files = [("not-shown.csv", "reason", "opportunities", "notShown"), ("endings.csv", "ending", "displays", "displayEnd")]
    for (file, kind, column, event) in files {
      let table = try CSV(try #require(folder.text("report/" + file)))
      for (word, count) in try table.sums(of: column, by: kind, where: ["variant": "daily", "segment": "all", "tip": "ReadTip"]) {
        let arguments = ["explain", "small.yaml", "--json", "--where", "\(kind)=\(word)", "--tip", "ReadTip", "--variant", "daily"]
        let outcome = try Program.run(arguments, in: folder)
        #expect(outcome.exitCode == (count > 0 ? 0 : 1), "\(kind)=\(word) \(count)")
        guard count > 0 else { continue }
        found += 1
        let users = try #require(try JSON.object(outcome.output)["users"] as? [[String: Any]])
        #expect(users.count == 1)
        let moments = try #require(users.first?["moments"] as? [[String: Any]])
        #expect(moments.contains { $0["event"] as? String == event && $0["word"] as? String == word && $0["tip"] as? String == "ReadTip" })
      }
    }
    #expect(found >= 5)
  }

  @Test("A line about rules names the rule, its condition and the value at that moment")
  func liveValues() throws {
    let folder = try WorkFolder.withScenario()
    let user = try #require(try users(["--where", "reason=rules", "--tip", "ReadTip"], in: folder).first?["user"] as? Int)
    let story = try Program.run(["explain", "small.yaml", "--user", "\(user)"], in: folder).output
    #expect(story.hasPrefix("User \(user) under daily: opens "))
    let condition = "ReadTip waits: rules (viewed.donations.donatedWithin(.days(5)).count >= 3: it is "
    #expect(story.contains(condition + "1)"))
    // Read along the story: each look at the detail screen is a donation, so the number in the line is theirs so far.
    let views = story.components(separatedBy: condition + "1)")[0].components(separatedBy: "  view\n").count - 1
    #expect(views == 1)
    #expect(!story.contains("it is it is"))
  }

  @Test("A line about the frequency names the tip that started it and the moment at which it opens")
  func frequency() throws {
    let folder = try WorkFolder.withScenario()
    let moments = try #require(
      try users(["--where", "reason=frequency", "--tip", "ReadTip"], in: folder).first?["moments"] as? [[String: Any]])
    let line = try #require(moments.first { $0["event"] as? String == "notShown" && $0["word"] as? String == "frequency" })
    let text = try #require(line["text"] as? String)
    #expect(text.hasPrefix("ReadTip was not shown: frequency (until day "))
    #expect(text.contains(", because ") && text.contains(" was displayed)"))
  }

  @Test("With --tip only that tip is told of")
  func oneTip() throws {
    let folder = try WorkFolder.withScenario()
    let user = try #require(try users(["--where", "reason=rules", "--tip", "ReadTip"], in: folder).first)
    let moments = try #require(user["moments"] as? [[String: Any]])
    #expect(Set(moments.compactMap { $0["tip"] as? String }) == ["ReadTip"])
  }

  @Test("--limit finds several, in order; a search without a find says so")
  func limits() throws {
    let folder = try WorkFolder.withScenario()
    let found = try users(["--where", "reason=rules", "--limit", "3"], in: folder).compactMap { $0["user"] as? Int }
    #expect(found.count == 3)
    #expect(found == found.sorted())
    let nobody = try Program.run(["explain", "small.yaml", "--where", "reason=slot", "--tip", "ListTip", "--among", "50"], in: folder)
    #expect(nobody.exitCode == 1)
    #expect(nobody.output == "")
    #expect(nobody.errorOutput.contains("No such user was found among the first 50. Search more with --among N."))
    #expect(nobody.errorOutput.contains("Searching: 100 % (50 of 50 users"))
    let all = try Program.run(["explain", "small.yaml", "--where", "reason=slot", "--tip", "ListTip"], in: folder)
    #expect(all.errorOutput.hasSuffix("No such user was found among all 240.\n"))
  }

  @Test(
    "What can't occur is said at once, whatever the number of users",
    arguments: [
      ("reason=group", "", "the scenario has no groups"), ("ending=superseded", "--tip ReadTip", "'ReadTip' is in no group"),
      ("reason=frequency", "--variant immediate", "the display frequency is immediate"),
      ("reason=rules", "--variant noTips", "the variant 'noTips' shows no tips"),
      ("ending=expired", "--tip ListTip", "'ListTip' has no maxDisplayDuration"),
    ])
  func impossible(search: String, options: String, because: String) throws {
    let folder = try WorkFolder()
    try folder.write(Fixtures.endless, to: "small.yaml")
    let arguments = ["explain", "small.yaml", "--where", search, "--among", "10000000000"] + options.split(separator: " ").map(String.init)
    let outcome = try Program.run(arguments, in: folder)
    #expect(outcome.exitCode == 1)
    #expect(outcome.errorOutput == "No user can have \(search): \(because).\n")
  }

  @Test("Times never go back")
  func order() throws {
    let folder = try WorkFolder.withScenario()
    for user in 0..<6 {
      let moments = try #require(try users(["--user", "\(user)"], in: folder).first?["moments"] as? [[String: Any]])
      let times = moments.compactMap { $0["microseconds"] as? Int }
      #expect(times == times.sorted())
      #expect(times.count == moments.count)
    }
  }
}

/// A table of a report.
struct CSV {
  let header: [String]
  let rows: [[String]]

  /// Reads a table none of whose cells is quoted.
  init(_ text: String) throws {
    try #require(!text.contains("\""))
    let lines = text.components(separatedBy: "\n").filter { !$0.isEmpty }.map { $0.components(separatedBy: ",") }
    header = try #require(lines.first)
    rows = Array(lines.dropFirst())
  }

  /// The sums of a column by the words of another one over the rows that have the given words, in order of the words.
  func sums(of column: String, by key: String, where wanted: [String: String]) throws -> [(word: String, sum: Int)] {
    let place = try #require(header.firstIndex(of: column), "\(header)")
    let keyPlace = try #require(header.firstIndex(of: key), "\(header)")
    var sums: [String: Int] = [:]
    for row in rows {
      let matches = wanted.allSatisfy { name, word in header.firstIndex(of: name).map { row[$0] == word } ?? false }
      if matches { sums[row[keyPlace], default: 0] += Int(row[place]) ?? 0 }
    }
    return sums.sorted { $0.key < $1.key }.map { (word: $0.key, sum: $0.value) }
  }
}
