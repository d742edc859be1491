// SPDX-License-Identifier: GPL-3.0-or-later

import RuleSyntax
import Testing
import TipEngine
import TipRules

@Suite("What older systems can't do")
struct TipFeatureTests {
  private func catalogue() throws -> TipCatalogue {
    let joined = try RuleParser.parse(
      ".disjunction(#Rule(opened) { $0.donations.count >= 2 }, #Rule($isLoggedIn) { $0 })", declarations: SampleApp.declarations, owner: nil
    )
    let plain = try RuleParser.parse("#Rule($level) { $0 >= 3 }", declarations: SampleApp.declarations, owner: nil)
    return try TipCatalogue(
      declarations: SampleApp.declarations,
      tips: [
        TipDefinition(id: "A", rules: [joined, plain], presentation: .inline), try SampleApp.tip("B", duration: 90 * Time.second),
        try SampleApp.tip("C", "#Rule(viewed) { $0.donations.count >= 4 }"),
      ], groups: [TipGroup(priority: .ordered, tips: [1, 0])])
  }

  @Test(
    "What came later is inert, and the rest stands",
    arguments: [(17, [], nil, [true, true]), (18, [TipFeature.group, .maxDisplayDuration], 90 * Time.second, [true, true])]
      as [(Int, [TipFeature], Int64?, [Bool])])
  func inert(version: Int, works: [TipFeature], duration: Int64?, hold: [Bool]) throws {
    let older = try catalogue().limited(toVersion: version)
    #expect(older.groups.isEmpty == !works.contains(.group))
    #expect(older.tips[1].options.maximumDisplayDuration == duration)
    #expect(older.declarations.events.allSatisfy { $0.donationLimit == DonationLimit() })
    // Rules keep their places, so that reasons name the same rule on all systems.
    #expect(older.tips[0].rules.count == 2)
    #expect(try older.tips[0].rules[1] == catalogue().tips[0].rules[1])
    var state = EngineState(older)
    state.configure()
    #expect(state.firstFailingGate(of: 0, at: 0, in: older) == (works.contains(.group) ? .group : nil))
    for _ in 0..<5 { state.donate(to: SampleApp.viewed, payload: Span(), at: 0, in: older) }
    #expect(state.firstFailingGate(of: 2, at: 0, in: older) == nil, "More donations are kept than the limit of 3 would leave.")
  }

  @Test("On the newest nothing is inert, and on any nothing that isn't used")
  func newest() throws {
    let catalogue = try catalogue()
    #expect(catalogue.limited(toVersion: 26) === catalogue)
    let plain = try TipCatalogue(declarations: RuleDeclarations(), tips: [try SampleApp.tip("A", count: 2)])
    #expect(plain.limited(toVersion: 17) === plain)
    var state = EngineState(catalogue)
    state.configure()
    #expect(state.firstFailingGate(of: 0, at: 0, in: catalogue) == .rules)
    #expect(state.firstFailingGate(of: 2, at: 0, in: catalogue) == .rules)
  }

  @Test("A sequence of the app's own is no group of TipKit's: it needs no version and stays in order on all", arguments: [17, 18, 26])
  func ownSequence(version: Int) throws {
    let tips = try [SampleApp.tip("A"), SampleApp.tip("B"), SampleApp.tip("C"), SampleApp.tip("D")]
    let tour = TipGroup(priority: .ordered, tips: [0, 1], isOwnSequence: true)
    let alone = try TipCatalogue(declarations: RuleDeclarations(), tips: tips, groups: [tour])
    #expect(!alone.uses(.group) && alone.limited(toVersion: version) === alone)
    let both = try TipCatalogue(
      declarations: SampleApp.declarations, tips: tips, groups: [TipGroup(priority: .ordered, tips: [2, 3]), tour])
    #expect(both.uses(.group))
    let older = both.limited(toVersion: version)
    #expect(older.groups == (version == 17 ? [tour] : both.groups))
    var state = EngineState(older)
    state.configure()
    #expect(state.firstFailingGate(of: 1, at: 0, in: older) == .group)
    #expect(state.firstFailingGate(of: 3, at: 0, in: older) == (version == 17 ? nil : .group))
    #expect(TipGroup(priority: .ordered, tips: [0, 1]) != tour)
  }

  @Test("Whether a bubble shares the screen is the same on all systems", arguments: [17, 26])
  func sharing(version: Int) throws {
    let tips = [true, false].map { TipDefinition(id: "\($0)", rules: [], presentation: .bubble, sharesScreen: $0) }
    let older = try TipCatalogue(
      declarations: SampleApp.declarations, tips: tips + [try SampleApp.tip("limited", duration: 90 * Time.second)]
    ).limited(toVersion: version)
    #expect(older.tips.map(\.sharesScreen) == [true, false, false] && older.tips.map(\.presentation) == [.bubble, .bubble, .inline])
  }

  @Test("Parts of a compound keep their meaning, and its text reads back as the same")
  func compounds() throws {
    let declarations = SampleApp.declarations
    let parts = try ["#Rule(opened) { $0.donations.count >= 2 }", "#Rule($isLoggedIn) { $0 }"].map {
      try RuleParser.parse($0, declarations: declarations, owner: nil)
    }
    for made in [Rule.disjunction(of: parts), .conjunction(of: parts)] {
      #expect(made.isCompound)
      #expect(try RuleParser.parse(made.sourceText, declarations: declarations, owner: nil) == made)
      #expect(try RuleParser.parse("Tips.Rule" + made.sourceText, declarations: declarations, owner: nil).expression == made.expression)
    }
    #expect(!parts[0].isCompound)
  }

  @Test(
    "The normal form of a compound is a compound of rules, which reads back",
    arguments: [
      (
        "Rule.disjunction(#Rule(opened) { $0.donations.count>=2 },#Rule($isLoggedIn){ $0 })",
        ".disjunction(#Rule(opened) { $0.donations.count >= 2 }, #Rule($isLoggedIn) { $0 })"
      ),
      (
        ".conjunction(#Rule($isLoggedIn) { $0 }, #Rule($level, opened) { $0 > 1 || $1.donations.isEmpty })",
        ".conjunction(#Rule($isLoggedIn) { $0 }, #Rule($level, opened) { $0 > 1 || $1.donations.isEmpty })"
      ),
      (".conjunction(#Rule($level) { $0 > 1 })", ".conjunction(#Rule($level) { $0 > 1 })"),
      (
        ".disjunction(#Rule($level) { $0 > 1 }, #Rule($isLoggedIn) { $0 || true })",
        ".conjunction(#Rule($level, $isLoggedIn) { $0 > 1 || ($1 || true) })"
      ),
    ])
  func normalForm(text: String, expected: String) throws {
    let declarations = SampleApp.declarations
    let rule = try RuleParser.parse(text, declarations: declarations, owner: nil)
    let form = rule.normalForm(declarations)
    #expect(form == expected)
    let again = try RuleParser.parse(form, declarations: declarations, owner: nil)
    #expect(again.isCompound && again.expression == rule.expression && again.normalForm(declarations) == form)
  }

  @Test(
    "What is wrong inside a compound is reported at its place, all of it",
    arguments: [
      (".disjunction(#Rule(nothing) { $0 }, #Rule($level) { $0 })", 2), (".disjunction()", 1), (".xor(#Rule($isLoggedIn) { $0 })", 1),
      (".disjunction(#Rule($isLoggedIn) { $0 }, 3)", 1), (".disjunction(any: #Rule($isLoggedIn) { $0 })", 1),
    ])
  func faults(text: String, count: Int) throws {
    let error = #expect(throws: RuleSyntaxError.self) {
      try RuleParser.parse(text, declarations: SampleApp.declarations, owner: nil)
    }
    #expect(error?.diagnostics.count == count)
  }
}
