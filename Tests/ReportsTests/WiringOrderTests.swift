// SPDX-License-Identifier: GPL-3.0-or-later

import RepeatableRandomness
import Simulation
import Testing
import ViewTree

@Suite("What tips on screens recompute by wiring")
struct WiringOrderTests {
  @Test("Root state costs at least as much as the environment, and that as an observable for each tip")
  func ordering() throws {
    var random = RepeatableGenerator(seed: 53)
    var differs = 0
    for _ in 0..<300 {
      let count = 2 + random.below(12)
      let stacks = (0..<count).map { _ in random.below(2) == 0 }
      // The root and every other stack may hold views; all others hold none.
      let nodes = (0..<count).map { place -> LayoutNode in
        let parents = (0..<max(place, 1)).filter { $0 == 0 || stacks[$0] }
        return LayoutNode(
          "v\(place)", parent: place == 0 ? nil : "v\(random.pick(parents))", place == 0 || stacks[place] ? .column() : .shape)
      }
      let tips = 1 + random.below(4)
      let targets = (0..<tips).map { ScreenViews.Place(tip: $0, view: "v\(random.below(count))") }
      let tipViews = (0..<tips).filter { _ in random.below(2) == 0 }.map {
        ScreenViews.Place(tip: $0, view: "v\(1 + random.below(count - 1))")
      }
      let views = ScreenViews(tree: try LayoutTree(nodes), targets: targets, tipViews: tipViews)
      let names = (0..<tips).map { "tip\($0)" }
      let comparison = try views.tipScreen(tipNames: names).compareWirings(rules: InvalidationRules(environmentCheckCost: 1))
      for tip in names {
        let costs = comparison.rows.filter { $0.tip == tip }.map(\.change.cost)
        try #require(costs.count == 3)
        #expect(costs[0] >= costs[2] && costs[2] >= costs[1], "\(views)")
        if costs[0] > costs[2], costs[2] > costs[1] { differs += 1 }
      }
    }
    #expect(differs > 100)
  }
}
