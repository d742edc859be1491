// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import Testing

@Suite("The reference workload in the words of a scenario")
struct ReferenceScenarioTests {
  private struct Totals: Decodable {
    struct Total: Decodable {
      let mean: Double
      let standardError: Double
    }
    let users: Double
    let totals: [String: Total]
  }

  private static let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..").standardizedFileURL

  /// Benchmarks/reference-totals.json holds the totals of the C program beside it, at 200,000 users; `make bench` compares at that number.
  @Test("scenarios/tips-60d.yaml itself gives all 26 totals within 3.5 standard errors")
  func totals() throws {
    let users = 20_000
    let file = Self.root.appending(path: "Benchmarks/reference-totals.json")
    let reference = try JSONDecoder().decode(Totals.self, from: try Data(contentsOf: file))
    let folder = try WorkFolder()
    let scenario = Self.root.appending(path: "scenarios/tips-60d.yaml").path
    let run = try Program.run(["run", scenario, "--users", "\(users)", "--out", "report", "--quiet"], in: folder)
    #expect(run.exitCode == 0, "\(run.errorOutput)")
    let measured = try measure(folder, users: Double(users))
    #expect(reference.totals.count == 26)
    #expect(Set(measured.keys) == Set(reference.totals.keys))
    for (name, total) in reference.totals.sorted(by: { $0.key < $1.key }) {
      let value = try #require(measured[name])
      let error = total.standardError * (1 + reference.users / Double(users)).squareRoot()
      #expect(abs(value - total.mean) < 3.5 * error, "\(name): \(value), not \(total.mean): z = \((value - total.mean) / error)")
    }
  }

  /// The totals per user that the report's tables hold.
  private func measure(_ folder: WorkFolder, users: Double) throws -> [String: Double] {
    func table(_ name: String) throws -> CSV { try CSV(try #require(folder.text("report/" + name))) }
    let (actions, tips, endings) = (try table("actions.csv"), try table("tips.csv"), try table("endings.csv"))
    func times(_ action: String, _ column: String = "times") throws -> Double {
      try actions.value(column, where: ["segment": "all", "action": action]) / users
    }
    var totals = ["opens": try times("open"), "droppedOpens": try times("open", "dropped_opens")]
    totals["detailViews"] = try times("viewDetail")
    totals["favorites"] = try times("favorite")
    let own = Set(try actions.values("action", where: ["segment": "all"])).subtracting(["open"]).sorted()
    totals["actions"] = try own.reduce(0) { $0 + (try times($1)) }
    for tip in ["A", "B", "C"] {
      func value(_ column: String) throws -> Double { try tips.value(column, where: ["segment": "all", "tip": tip]) }
      func ended(_ ending: String) throws -> Double {
        try endings.value("displays", where: ["segment": "all", "tip": tip, "ending": ending]) / users
      }
      #expect(try value("users") == users)
      totals["displays" + tip] = try value("displays") / users
      totals["dismissals" + tip] = try ended("tappedAway")
      totals["hidden" + tip] = try ended("anchorLeft")
      totals["expiries" + tip] = try ended("expired")
      totals["usersShown" + tip] = try value("users_reached")
      totals["secondsShown" + tip] = try value("display_time_mean_seconds") * value("displays") / users
      totals["firstDisplay" + tip] = try value("time_to_first_display_mean_days") * 86_400
    }
    return totals
  }
}

extension CSV {
  /// The words of a column in the rows that have the given words.
  func values(_ column: String, where wanted: [String: String]) throws -> [String] {
    let place = try #require(header.firstIndex(of: column), "\(header)")
    return rows.filter { row in wanted.allSatisfy { name, word in header.firstIndex(of: name).map { row[$0] == word } ?? false } }.map {
      $0[place]
    }
  }

  /// The number in the only row that has the given words.
  func value(_ column: String, where wanted: [String: String]) throws -> Double {
    let found = try values(column, where: wanted)
    #expect(found.count == 1, "\(column) where \(wanted)")
    return try #require(found.first.flatMap { Double($0) })
  }
}
