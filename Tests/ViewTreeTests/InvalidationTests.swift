// SPDX-License-Identifier: GPL-3.0-or-later

import Testing
import ViewTree

@Suite("What a change recomputes")
struct InvalidationTests {
  private static let chain = [
    ViewNode("Root", parent: nil, reads: []),
    ViewNode("Middle", parent: "Root", reads: ["a"]),
    ViewNode("Leaf", parent: "Middle", reads: ["a", "b"]),
    ViewNode("Sibling", parent: "Root", reads: ["a"]),
  ]

  /// What the seed's own code prints in these cases (run with swiftc 6.3, 2026-11-30).
  @Test(
    "The seed's corner cases",
    arguments: [
      ("unread", [StoredKey("a", .environment)], "x: unread degisti | yeniden yok | atlanan Root,Middle,Leaf,Sibling"),
      (
        "a", [StoredKey("a", .state(owner: "Middle"))],
        "x: a degisti | yeniden Middle yerel, Leaf ebeveyn, Sibling kural-disi | atlanan Root"
      ),
      (
        "a", [StoredKey("a", .state(owner: "Nobody"))],
        "x: a degisti | yeniden Middle kural-disi, Leaf kural-disi, Sibling kural-disi | atlanan Root"
      ),
      ("a", [StoredKey("a", .model(object: "Nobody"))], "x: a degisti | yeniden Middle gozlem, Leaf gozlem, Sibling gozlem | atlanan Root"),
      ("a", [], "x: a degisti | yeniden Middle olcum-disi, Leaf olcum-disi, Sibling olcum-disi | atlanan Root"),
      (
        "b", [StoredKey("b", .state(owner: "Leaf")), StoredKey("a", .environment)],
        "x: b degisti | yeniden Leaf yerel | atlanan Root,Middle,Sibling"
      ),
    ] as [(String, [StoredKey], String)])
  func cornerCases(key: String, keys: [StoredKey], line: String) throws {
    let tree = try InvalidationTree(nodes: Self.chain, keys: keys)
    #expect(tree.change("x", key: key).line() == line)
  }

  @Test("An empty tree")
  func empty() throws {
    #expect(try InvalidationTree(nodes: [], keys: []).change("x", key: "k").line() == "x: k degisti | yeniden yok | atlanan yok")
  }

  @Test("Readers outside measurement and outside the rules are listed, not counted, and cost nothing")
  func notCounted() throws {
    let tree = try InvalidationTree(nodes: Self.chain, keys: [StoredKey("b", .state(owner: "Sibling"))])
    let report = tree.report([ViewChange("one", key: "a"), ViewChange("two", key: "b")])
    #expect(RecomputeCause.counted.map { report.count($0) } == [0, 0, 0, 0])
    #expect(report.count(.outsideMeasurement) == 3)
    #expect(report.count(.outsideRules) == 1)
    #expect(report.cost == 0)
    #expect(report.changes.map { $0.recomputes.map(\.view) } == [["Middle", "Leaf", "Sibling"], ["Leaf"]])
  }

  @Test("What the source doesn't show is listed (GV12), and changes no line")
  func assumptions() throws {
    let nodes = [
      ViewNode("SummaryPanel", parent: nil, reads: ["isCompact"]),
      ViewNode("SummaryChart", parent: "SummaryPanel", reads: ["isCompact", ViewRead("density", isAssumed: true)]),
    ]
    let keys = [
      StoredKey("isCompact", .state(owner: "SummaryPanel")), StoredKey("density", .state(owner: "SummaryPanel"), isAssumed: true),
    ]
    let tree = try InvalidationTree(nodes: nodes, keys: keys)
    #expect(tree.assumptions == [.storage(key: "density"), .read(view: "SummaryChart", key: "density")])
    #expect(
      tree.assumptions.map(\.sentence) == [
        "where density is kept, which the source doesn't show", "that SummaryChart reads density, which the source doesn't show",
      ])
    #expect(tree.change("x", key: "density").line() == "x: density degisti | yeniden SummaryChart ebeveyn | atlanan SummaryPanel")
  }

  // MARK: - Beyond the seed

  @Test("Costs are those of the bodies that are counted")
  func costs() throws {
    let nodes = [
      ViewNode("Root", parent: nil, reads: ["a"], cost: 7), ViewNode("Cheap", parent: "Root", reads: ["a"], cost: 2),
      ViewNode("Skipped", parent: "Root", reads: [], cost: 100),
    ]
    let tree = try InvalidationTree(nodes: nodes, keys: [StoredKey("a", .state(owner: "Root"))])
    #expect(tree.change("x", key: "a").recomputes.map(\.cost) == [7, 2])
    #expect(tree.change("x", key: "a").cost == 9)
  }

  @Test("An ObservableObject reaches the readers of all of its keys")
  func observableObject() throws {
    let nodes = [
      ViewNode("Root", parent: nil, reads: []), ViewNode("Name", parent: "Root", reads: ["name"]),
      ViewNode("Age", parent: "Root", reads: ["age"]), ViewNode("Other", parent: "Root", reads: ["other"]),
    ]
    let keys = [
      StoredKey("name", .model(object: "user")), StoredKey("age", .model(object: "user")), StoredKey("other", .model(object: "shop")),
    ]
    let tree = try InvalidationTree(nodes: nodes, keys: keys)
    #expect(tree.change("x", key: "name").recomputes.map(\.view) == ["Name"])
    let expanded = tree.classify(ViewChange("x", key: "name"), rules: InvalidationRules(observation: .object))
    #expect(expanded.recomputes.map(\.view) == ["Name", "Age"])
    #expect(expanded.recomputes.map(\.cause) == [.observation, .observation])
  }

  @Test("A child whose inputs are equal is skipped with what lies in it, but not with what it owns")
  func equalInputs() throws {
    let nodes = [
      ViewNode("Root", parent: nil, reads: ["a"]), ViewNode("Equal", parent: "Root", reads: ["a", "own"]),
      ViewNode("Below", parent: "Equal", reads: ["a", "own"]), ViewNode("Other", parent: "Root", reads: ["a"]),
    ]
    let keys = [StoredKey("a", .state(owner: "Root")), StoredKey("own", .state(owner: "Equal"))]
    let tree = try InvalidationTree(nodes: nodes, keys: keys)
    let values = InvalidationRules(parentTrigger: .values)
    let change = ViewChange("x", key: "a", equalInputs: ["Equal"])
    #expect(tree.classify(change).recomputes.map(\.view) == ["Root", "Equal", "Below", "Other"])
    #expect(tree.classify(change, rules: values).recomputes.map(\.view) == ["Root", "Other"])
    let own = tree.classify(ViewChange("y", key: "own", equalInputs: ["Equal"]), rules: values)
    #expect(own.recomputes.map(\.view) == ["Equal", "Below"])
    #expect(own.recomputes.map(\.cause) == [.local, .parent])
  }

  @Test("A child that never compares equal runs with its parent, also if it reads nothing")
  func neverEqual() throws {
    let nodes = [
      ViewNode("Root", parent: nil, reads: ["a"]), ViewNode("Closure", parent: "Root", reads: [], comparesEqual: false),
      ViewNode("Plain", parent: "Root", reads: []), ViewNode("Deeper", parent: "Plain", reads: [], comparesEqual: false),
    ]
    let tree = try InvalidationTree(nodes: nodes, keys: [StoredKey("a", .state(owner: "Root"))])
    #expect(tree.change("x", key: "a").recomputes.map(\.view) == ["Root"])
    let change = tree.classify(ViewChange("x", key: "a"), rules: InvalidationRules(parentTrigger: .values))
    #expect(change.recomputes.map(\.view) == ["Root", "Closure"])
    #expect(change.recomputes.map(\.cause) == [.local, .parent])
  }

  @Test("A view that runs only because it never compares equal hands on nothing new")
  func neverEqualBelowEqual() throws {
    let nodes = [
      ViewNode("Root", parent: nil, reads: ["a"]), ViewNode("Equal", parent: "Root", reads: ["a"]),
      ViewNode("Closure", parent: "Equal", reads: ["a"], comparesEqual: false),
      ViewNode("Never", parent: "Root", reads: ["a"], comparesEqual: false),
    ]
    let tree = try InvalidationTree(nodes: nodes, keys: [StoredKey("a", .state(owner: "Root"))])
    let values = InvalidationRules(parentTrigger: .values)
    // Closure's parent doesn't run; Never can't be proven equal, whatever is said of its inputs.
    let change = tree.classify(ViewChange("x", key: "a", equalInputs: ["Equal", "Never"]), rules: values)
    #expect(change.recomputes.map(\.view) == ["Root", "Never"])
  }

  @Test("An override keeps the environment's change from what lies below, and hands its own source's on")
  func overrides() throws {
    let nodes = [
      ViewNode("Root", parent: nil, reads: ["mine"]), ViewNode("Outside", parent: "Root", reads: ["size"]),
      ViewNode("Setter", parent: "Root", reads: ["size"], overrides: [EnvironmentOverride("size", source: "mine")]),
      ViewNode("Inside", parent: "Setter", reads: ["size"]),
      ViewNode("Constant", parent: "Setter", reads: ["size"], overrides: [EnvironmentOverride("size")]),
    ]
    let keys = [StoredKey("size", .environment), StoredKey("mine", .state(owner: "Root"))]
    let tree = try InvalidationTree(nodes: nodes, keys: keys)
    #expect(tree.change("x", key: "size").recomputes.map(\.view) == ["Outside"])
    #expect(tree.withoutOverrides.change("x", key: "size").recomputes.map(\.view) == ["Outside", "Setter", "Inside", "Constant"])
    #expect(tree.withoutOverrides.change("y", key: "mine").recomputes.map(\.view) == ["Root"])
    let handed = tree.classify(ViewChange("y", key: "mine"), rules: InvalidationRules(environmentCheckCost: 3))
    #expect(
      handed.line(.english) == "y: mine changed | recomputed Root local, Setter environment, Inside environment | skipped Outside,Constant")
    #expect(handed.checks == ["Outside", "Constant"])
    // What is handed on but kept nowhere is listed, and no claim.
    let unknown = try InvalidationTree(nodes: nodes, keys: [keys[0]]).change("z", key: "mine")
    #expect(unknown.recomputes.map(\.cause) == [.outsideMeasurement, .outsideMeasurement, .outsideMeasurement])
    #expect(unknown.cost == 0 && unknown.checks.isEmpty)
    #expect(handed.cost == 3 + 2 * 3)
  }

  @Test("What is handed on from the environment stops where its source is set anew")
  func handedOnFromTheEnvironment() throws {
    let nodes = [
      ViewNode("Root", parent: nil, reads: []),
      ViewNode("Open", parent: "Root", reads: ["inner"], overrides: [EnvironmentOverride("inner", source: "outer")]),
      ViewNode("Shield", parent: "Root", reads: [], overrides: [EnvironmentOverride("outer")]),
      ViewNode("Shielded", parent: "Shield", reads: ["inner"], overrides: [EnvironmentOverride("inner", source: "outer")]),
    ]
    let tree = try InvalidationTree(nodes: nodes, keys: [StoredKey("outer", .environment), StoredKey("inner", .environment)])
    #expect(tree.change("x", key: "outer").recomputes.map(\.view) == ["Open"])
  }

  @Test("Under the seed's rules nothing beyond the seed changes a line")
  func seedRulesIgnoreTheRest() throws {
    var dice = Dice(3)
    for _ in 0..<200 {
      let nodes = randomNodes(&dice)
      let keys = [StoredKey("a", .state(owner: "v0")), StoredKey("b", .model(object: "m")), StoredKey("c", .model(object: "m"))]
      let plain = nodes.map { ViewNode($0.name, parent: $0.parent, reads: $0.reads) }
      for key in ["a", "b", "c", "d"] {
        #expect(
          try InvalidationTree(nodes: nodes, keys: keys).change("x", key: key).line()
            == InvalidationTree(nodes: plain, keys: keys).change("x", key: key).line())
      }
    }
  }

  @Test("For valid trees the lines are those of the seed's own code")
  func agreesWithTheSeed() throws {
    var dice = Dice(13)
    for _ in 0..<300 {
      let nodes = randomNodes(&dice)
      let owners = (nodes.map(\.name) + ["nobody"])
      var keys: [StoredKey] = []
      var storage: [String: Seed003.Storage] = [:]
      for key in ["a", "b", "c", "d"] {
        let owner = dice.oneOf(owners)
        switch dice.below(5) {
        case 0: continue
        case 1: (storage[key], keys) = (.environment, keys + [StoredKey(key, .environment)])
        case 2: (storage[key], keys) = (.model(object: owner), keys + [StoredKey(key, .model(object: owner))])
        default: (storage[key], keys) = (.state(owner: owner), keys + [StoredKey(key, .state(owner: owner))])
        }
      }
      let seed = Seed003.ViewTree(
        nodes: nodes.map { Seed003.ViewNode(name: $0.name, parent: $0.parent, reads: Set($0.reads.map(\.key))) }, storage: storage)
      let tree = try InvalidationTree(nodes: nodes, keys: keys)
      for key in ["a", "b", "c", "d", "e"] {
        #expect(tree.change("x", key: key).line() == seed.change("x", key: key))
        for node in seed.nodes {
          let cause = tree.cause(of: node.name, key: key)
          #expect(InvalidationLabels.turkish.word(cause) == seed.cause(of: node, key: key))
        }
      }
      for node in nodes { #expect(tree.ancestors(of: node.name) == seed.ancestors(of: node.name)) }
    }
  }

  private func randomNodes(_ dice: inout Dice) -> [ViewNode] {
    (0..<8).map { position in
      ViewNode(
        "v\(position)", parent: position == 0 ? nil : "v\(dice.below(position))",
        reads: ["a", "b", "c", "d"].filter { _ in dice.below(2) == 0 }.map { ViewRead($0, isAssumed: dice.below(2) == 0) },
        cost: dice.below(9), comparesEqual: dice.below(2) == 0)
    }
  }
}
