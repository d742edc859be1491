// SPDX-License-Identifier: GPL-3.0-or-later

import Scenarios
import ScreenFiles
import Testing
import ViewTree

@Suite("View trees from files")
struct ViewFileTests {
  @Test("Nested, by parent, and both: the order is that of the file, each view before what is nested in it")
  func order() throws {
    let file = try Text.views(
      """
      views:
        B: { parent: D }
        A:
          views:
            C: { views: { E: } }
            F:
        D: { parent: A }

      """)
    #expect(file.views.tree.nodes.map(\.name) == ["B", "A", "C", "E", "F", "D"])
    #expect(file.views.tree.nodes.map(\.parent) == ["D", nil, "A", "C", "A", "A"])
  }

  @Test("Keys are kept in state, a model or the environment; without changes each of them changes once")
  func keys() throws {
    let file = try Text.views(
      """
      keys: { a: { state: A }, b: { model: M, assumed: true }, c: environment, d: { environment: true, assumed: true } }
      views: { A: { reads: [a, b, c, d] } }

      """)
    #expect(
      file.views.tree.keys == [
        StoredKey("a", .state(owner: "A")), StoredKey("b", .model(object: "M"), isAssumed: true), StoredKey("c", .environment),
        StoredKey("d", .environment, isAssumed: true),
      ])
    #expect(file.changes.map(\.key) == ["a", "b", "c", "d"] && file.changes.map(\.label) == ["a", "b", "c", "d"])
    #expect(file.seedReport.changes.map { $0.recomputes[0].cause } == [.local, .observation, .environment, .environment])
  }

  @Test(
    "A read may say how it comes, in English and in the seed's words",
    arguments: [
      ("local", "A"), ("yerel", "A"), ("parent", "B"), ("ebeveyn", "B"), ("observation", "C"), ("gozlem", "C"), ("environment", "D"),
      ("ortam", "D"), ("outside-measurement", "E"), ("olcum-disi", "E"), ("outside-rules", "F"), ("kural-disi", "F"),
    ])
  func causes(word: String, right: String) throws {
    let reads = ["A": "a", "B": "a", "C": "m", "D": "e", "E": "n", "F": "b"]
    func file(_ view: String) throws -> ViewFile {
      try Text.views(
        """
        keys: { a: { state: A }, b: { state: B }, m: { model: M }, e: environment }
        views:
          A: { reads: [{ key: \(view == "A" ? reads["A"] ?? "" : "a")\(view == "A" ? ", from: \(word)" : "") }] }
          B: { parent: A, reads: [{ key: a\(view == "B" ? ", from: \(word)" : "") }] }
          C: { parent: A, reads: [{ key: m\(view == "C" ? ", from: \(word)" : "") }] }
          D: { parent: A, reads: [{ key: e\(view == "D" ? ", from: \(word)" : "") }] }
          E: { parent: A, reads: [{ key: n\(view == "E" ? ", from: \(word)" : "") }] }
          F: { parent: A, reads: [{ key: b\(view == "F" ? ", from: \(word)" : "") }] }

        """)
    }
    for view in ["A", "B", "C", "D", "E", "F"] {
      if view == right {
        #expect(throws: Never.self) { try file(view) }
      } else {
        let errors = Text.errors { try file(view) }
        #expect(errors.count == 1 && errors[0].contains("reaches '\(view)' by"))
      }
    }
  }

  private static let beyond = """
    keys: { filter: { state: List }, unread: { model: Inbox }, lastSync: { model: Inbox }, dark: environment }
    views:
      List: { cost: 40, reads: [filter] }
      Field: { parent: List, cost: 5, reads: [filter] }
      Rows: { parent: List, cost: 60, comparesEqual: false }
      Badge: { parent: List, cost: 3, reads: [unread, dark] }
      Sync: { parent: List, cost: 2, reads: [lastSync] }
      Footer: { parent: List, cost: 4, overrides: { dark: constant }, views: { Legal: { reads: [dark] } } }
    changes: { filtered: { key: filter, equalInputs: [Field] }, arrived: unread, darker: dark }

    """

  @Test("What goes beyond the seed is apart, and changes none of its lines")
  func beyondTheSeed() throws {
    let rules = "rules: { observation: object, parentTrigger: values, environmentCheckCost: 1 }\n"
    let plain = try Text.views(Self.beyond)
    let full = try Text.views(Self.beyond + rules)
    let lines = """
      filtered: filter degisti | yeniden List yerel, Field ebeveyn | atlanan Rows,Badge,Sync,Footer,Legal
      arrived: unread degisti | yeniden Badge gozlem | atlanan List,Field,Rows,Sync,Footer,Legal
      darker: dark degisti | yeniden Badge ortam, Legal ortam | atlanan List,Field,Rows,Sync,Footer
      yerel: 1
      ebeveyn: 1
      gozlem: 1
      ortam: 2

      """
    #expect(plain.seedReport.lines() == lines && full.seedReport.lines() == lines)
    #expect(full.text(.turkish).hasPrefix(lines + "\nBeyond the seed: "))
    let changes = try #require(full.fullReport?.changes)
    // Field's inputs come out equal; Rows holds a closure; the object's other reader runs; Legal's environment is set to a constant.
    #expect(changes[0].recomputes.map(\.view) == ["List", "Rows"] && changes[0].cost == 100)
    #expect(changes[1].recomputes.map(\.view) == ["Badge", "Sync"] && changes[1].cost == 5)
    #expect(changes[2].recomputes.map(\.view) == ["Badge"] && changes[2].checks == ["Legal"] && changes[2].cost == 4)
    // Without rules: the costs, and the environment that is set anew.
    #expect(try #require(plain.fullReport).changes.map(\.cost) == [45, 3, 3])
  }

  @Test("A file that says nothing beyond the seed prints its lines and nothing else, in both languages")
  func plain() throws {
    let file = try Text.views("keys: { a: environment }\nviews: { A: { reads: [a] } }\n")
    #expect(file.fullReport == nil && file.comparison == nil && file.notes.isEmpty)
    #expect(file.text(.turkish) == "a: a degisti | yeniden A ortam | atlanan yok\nyerel: 0\nebeveyn: 0\ngozlem: 0\nortam: 1\n")
    #expect(
      file.text(.english)
        == "a: a changed | recomputed A environment | skipped none\nlocal: 0\nparent: 0\nobservation: 0\nenvironment: 1\n")
  }

  @Test("Wirings are compared if some view shows tips: all three, or those asked for")
  func wirings() throws {
    let body = """
      keys: { e: environment }
      views:
        Root: { cost: 10, views: { A: { tips: [X] }, B: { tips: [X, Y] }, C: { reads: [e] } } }
      rules: { environmentCheckCost: 1 }

      """
    let all = try #require(try Text.views(body).comparison)
    #expect(all.wirings == TipStatusWiring.allCases)
    // Root 10, A and B, for each tip. Each tip's readers: A and B, B. The same, and C checks; A for Y.
    #expect(all.wirings.map { all.cost($0) } == [24, 3, 6])
    let two = try #require(try Text.views(body + "wirings: [environment, rootState]\n").comparison)
    #expect(two.wirings == [.environment, .rootState] && two.rows.count == 4)
    #expect(two.wirings.map { two.cost($0) } == [6, 24])
  }

  @Test("Problems of the whole tree are at the place of the view, all in one go")
  func treeProblems() throws {
    let errors = Text.errors {
      try Text.views(
        """
        keys: { s: { state: A } }
        views:
          A: { parent: B, reads: [x, y, x] }
          B: { parent: A, overrides: { s: constant } }
          C: { parent: Nobody, views: { A: } }
          D: { parent: D }

        """)
    }
    #expect(
      errors == [
        "4:3 'A' lies in 'B' lies in 'A': parents go in a circle", "4:33 'A' is said to read 'x' twice",
        "5:32 'B' overrides 's', which isn't kept in the environment", "6:3 'C' lies in 'Nobody', which is not in the tree",
        "6:33 views 1 and 4 of the list are both named 'A'", "7:3 'D' is its own parent",
      ])
  }

  @Test("A tree without views is refused; so is what is no mapping")
  func empty() {
    #expect(Text.errors { try Text.views("views: {}\n") } == ["2:8 the tree has no view"])
    #expect(Text.errors { try Text.views("views: [A, B]\n") }.first?.hasPrefix("2:8 expected a mapping from name to view") == true)
    #expect(Text.errors { try Text.views("views:\n") }.count == 1)
  }

  @Test("Where something else than views stands, the help shows some")
  func examples() {
    func remedy<Result>(_ read: () throws -> Result) -> String? {
      #expect(throws: ScenarioFailure.self) { _ = try read() }?.diagnostics.first?.remedy
    }
    #expect(remedy { try Text.views("views: [A, B]\n") } == "write for example { SummaryNote: { reads: [isCompact] } }")
    #expect(remedy { try Text.layout("HStack: Spacer") } == "write for example [Spacer]")
  }
}
