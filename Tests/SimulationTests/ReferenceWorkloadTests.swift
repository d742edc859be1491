// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import Randomness
import Simulation
import Testing
import TipEngine

@Suite("The reference workload against an independent program")
struct ReferenceWorkloadTests {
  private struct Totals: Decodable {
    struct Total: Decodable {
      let mean: Double
      let standardError: Double
    }
    let users: Double
    let totals: [String: Total]
  }

  /// Benchmarks/reference-totals.json holds the totals of the C program beside it; its users' numbers have the same variance as ours.
  @Test("All 26 totals agree within 3.5 standard errors, however exponentials are drawn", arguments: ExponentialMethod.allCases)
  func totals(method: ExponentialMethod) throws {
    let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../Benchmarks/reference-totals.json")
    let reference = try JSONDecoder().decode(Totals.self, from: try Data(contentsOf: file))
    let users = 20_000
    let measured = try measure(users: users, exponentialsBy: method)
    #expect(reference.totals.count == 26)
    #expect(Set(measured.keys) == Set(reference.totals.keys))
    for (name, total) in reference.totals {
      guard let value = measured[name] else { continue }
      let error = total.standardError * (1 + reference.users / Double(users)).squareRoot()
      #expect(abs(value - total.mean) < 3.5 * error, "\(name): \(value), not \(total.mean): z = \((value - total.mean) / error)")
    }
  }

  private func measure(users: Int, exponentialsBy method: ExponentialMethod) throws -> [String: Double] {
    let model = try ReferenceWorkload.model(users: users, exponentialsBy: method)
    let tally = World.tally([model], layout: ReferenceWorkload.layout(), users: 0..<users, seed: 20_240_607, using: Xoshiro256PlusPlus.self)
    let view = tally.view(variant: 0)
    func mean(_ count: Int64) -> Double { Double(count) / Double(users) }
    var totals = [
      "opens": mean(view.count(action: 0)), "droppedOpens": mean(view.count(.droppedOpens)),
      "actions": mean((1...3).reduce(0) { $0 + view.count(action: $1) }), "detailViews": mean(view.count(action: 1)),
      "favorites": mean(view.count(action: 2)),
    ]
    for (tip, name) in ["A", "B", "C"].enumerated() {
      let reached = view.count(.usersReached, tip: tip)
      let seconds = Double(view.sum(.timeToFirstDisplay, tip: tip)) / 1e6
      totals["displays\(name)"] = mean(view.count(.displays, tip: tip))
      totals["dismissals\(name)"] = mean(view.count(.tappedAway, tip: tip))
      totals["hidden\(name)"] = mean(view.count(.anchorLeft, tip: tip))
      totals["expiries\(name)"] = mean(view.count(.expired, tip: tip))
      totals["usersShown\(name)"] = mean(reached)
      totals["secondsShown\(name)"] = Double(view.sum(.displayTime, tip: tip)) / 1e6 / Double(users)
      totals["firstDisplay\(name)"] = reached > 0 ? seconds / Double(reached) : 0
    }
    return totals
  }
}
