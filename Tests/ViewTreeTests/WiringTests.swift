// SPDX-License-Identifier: GPL-3.0-or-later

import Testing
import ViewTree

@Suite("Wirings of tips' status")
struct WiringTests {
  private static let screen = TipScreen(
    nodes: [
      ViewNode("Home", parent: nil, reads: [], cost: 10), ViewNode("Search", parent: "Home", reads: [], cost: 2),
      ViewNode("List", parent: "Home", reads: ["dynamicTypeSize"], cost: 6), ViewNode("Row", parent: "List", reads: [], cost: 3),
    ],
    keys: [StoredKey("dynamicTypeSize", .environment)],
    readers: [TipReader("Search", tips: ["SearchTip"]), TipReader("Row", tips: ["FavoriteTip", "ShareTip"])])

  @Test("A status change under each wiring, with its causes and costs")
  func threeWirings() throws {
    let comparison = try Self.screen.compareWirings(rules: InvalidationRules(environmentCheckCost: 1))
    #expect(
      comparison.lines() == """
        rootState: SearchTip: tipStatus changed | recomputed Home local, Search parent, Row parent | skipped List | cost 15
        rootState: FavoriteTip: tipStatus changed | recomputed Home local, Search parent, Row parent | skipped List | cost 15
        rootState: ShareTip: tipStatus changed | recomputed Home local, Search parent, Row parent | skipped List | cost 15
        observablePerTip: SearchTip: tipStatus.SearchTip changed | recomputed Search observation | skipped Home,List,Row | cost 2
        observablePerTip: FavoriteTip: tipStatus.FavoriteTip changed | recomputed Row observation | skipped Home,Search,List | cost 3
        observablePerTip: ShareTip: tipStatus.ShareTip changed | recomputed Row observation | skipped Home,Search,List | cost 3
        environment: SearchTip: tipStatus.SearchTip changed | recomputed Search environment | skipped Home,List,Row | cost 4
        environment: FavoriteTip: tipStatus.FavoriteTip changed | recomputed Row environment | skipped Home,Search,List | cost 5
        environment: ShareTip: tipStatus.ShareTip changed | recomputed Row environment | skipped Home,Search,List | cost 5
        rootState: 9 recomputed, cost 45
        observablePerTip: 3 recomputed, cost 8
        environment: 3 recomputed, cost 14

        """)
  }

  @Test("Root state costs at least as much as the environment, and that as an observable for each tip")
  func ordering() throws {
    var dice = Dice(46)
    for _ in 0..<300 {
      let count = 2 + dice.below(12)
      let tips = (0...dice.below(4)).map { "tip\($0)" }
      // Bodies cost at least a check; the root reads all tips, as the comparison supposes.
      let nodes = (0..<count).map { ViewNode("v\($0)", parent: $0 == 0 ? nil : "v\(dice.below($0))", reads: [], cost: 1 + dice.below(9)) }
      var readers = [TipReader("v0", tips: tips)]
      for position in 1..<count where dice.below(2) == 0 { readers.append(TipReader("v\(position)", tips: [dice.oneOf(tips)])) }
      let screen = TipScreen(nodes: nodes, readers: readers)
      let comparison = try screen.compareWirings(rules: InvalidationRules(environmentCheckCost: dice.below(2)))
      for tip in tips {
        let costs = comparison.rows.filter { $0.tip == tip }.map(\.change.cost)
        #expect(costs[0] >= costs[2] && costs[2] >= costs[1], "\(screen)")
      }
    }
  }

  @Test("Without its conditions the ordering fails: many readers of other environment keys make checks dear")
  func orderingNeedsItsConditions() throws {
    let readers = (1...20).map { ViewNode("v\($0)", parent: "root", reads: ["dynamicTypeSize"]) }
    let screen = TipScreen(
      nodes: [ViewNode("root", parent: nil, reads: [], cost: 1)] + readers, keys: [StoredKey("dynamicTypeSize", .environment)],
      readers: [TipReader("v1", tips: ["tip"])])
    let comparison = try screen.compareWirings(rules: InvalidationRules(environmentCheckCost: 1))
    #expect(comparison.cost(.rootState) == 2)
    #expect(comparison.cost(.environment) == 20)
  }

  @Test("A reader that isn't in the tree")
  func missingReader() {
    let screen = TipScreen(nodes: [], readers: [TipReader("Gone", tips: ["tip"])])
    let error = #expect(throws: InvalidViewTree.self) { try screen.tree(.environment) }
    #expect(error?.problems == [.missingReader("Gone")])
  }
}
