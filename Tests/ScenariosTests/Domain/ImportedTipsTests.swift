// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import Scenarios
import Simulation
import Testing
import TipEngine

/// The fixture with its tips in a Swift file.
enum ImportedFixture {
  static let swift = """
    import SwiftUI
    import TipKit

    struct First: Tip {
      @Parameter static var isLoggedIn: Bool = false
      static let viewed = Event<Visit>(id: "viewed")
      var title: Text { Text("First") }
      var rules: [Rule] {
        #Rule(Self.$isLoggedIn) { $0 == true }
        #Rule(Self.viewed) { $0.donations.count >= 3 }
      }
      var options: [any TipOption] {
        MaxDisplayCount(3)
        MaxDisplayDuration(300)
      }
    }
    struct Second: Tip {
      var title: Text { Text("Second") }
      var rules: [Rule] { #Rule(First.viewed) { $0.donations.isEmpty == false } }
    }
    struct Visit: Codable, Sendable { let id: Int }

    struct Detail: View {
      var body: some View { TipView(First()) }
    }
    @main struct MyApp: App {
      init() { try? Tips.configure([.displayFrequency(.daily)]) }
      var body: some Scene { WindowGroup { Detail() } }
    }

    """

  /// The fixture's text with the tips in `App/Tips.swift`.
  static let text: String = {
    let inline = Fixture.text
    guard let start = inline.range(of: "  inlineTips:"), let end = inline.range(of: "  actions:") else { return inline }
    let app = """
        tips: App/Tips.swift
        inlineTips: { First: { feature: star }, Second: { feature: share, relevance: 0.5 } }

      """
    return (inline[..<start.lowerBound] + app + inline[end.lowerBound...]).replacing(
      "configuration: { displayFrequency: daily }\n", with: "")
  }()

  static func read(
    _ replacements: [(String, String)] = [], swift: [(String, String)] = [], adding addition: String = "", set: [(String, String)] = []
  ) throws(ScenarioFailure) -> Scenario {
    func changed(_ text: String, _ changes: [(String, String)]) -> String {
      changes.reduce(text) { text, change in
        precondition(text.contains(change.0), "the fixture holds '\(change.0)'")
        return text.replacing(change.0, with: change.1)
      }
    }
    return try ScenarioReader.read(
      sources: [
        SourceText(path: "fixture.yaml", text: changed(text, replacements) + addition),
        SourceText(path: "App/Tips.swift", text: changed(Self.swift, swift)),
      ], path: "folder/fixture.yaml", overrides: set.map { ConfigurationOverride(path: $0.0, value: $0.1) })
  }

  /// What is wrong after a change.
  static func failure(
    _ replacements: [(String, String)] = [], swift: [(String, String)] = [], adding addition: String = "", set: [(String, String)] = []
  ) -> ScenarioFailure? {
    do throws(ScenarioFailure) {
      _ = try read(replacements, swift: swift, adding: addition, set: set)
      return nil
    } catch {
      return error
    }
  }

  /// What is wrong after a change: places and messages.
  static func faults(
    _ replacements: [(String, String)] = [], swift: [(String, String)] = [], adding addition: String = "", set: [(String, String)] = []
  ) -> [String] {
    (failure(replacements, swift: swift, adding: addition, set: set)?.diagnostics ?? []).filter { $0.severity == .error }
      .map { "\($0.range): \($0.message)" }
  }
}

@Suite("Tips from an app's own Swift files")
struct ImportedTipsTests {
  @Test("Imported and written inline, the same tips are the same scenario")
  func sameMeaning() throws {
    let (inline, imported) = (try Fixture.read(), try ImportedFixture.read())
    #expect(imported.canonical == inline.canonical)
    #expect(imported.digest == inline.digest)
    #expect(imported.tipNames == ["First", "Second"])
    #expect(imported.sources.map(\.path) == ["fixture.yaml", "App/Tips.swift"])
    #expect(imported.warnings == inline.warnings || imported.warnings.map(\.subject) == inline.warnings.map(\.subject))
  }

  @Test("The sources that a scenario keeps give it again, without any file")
  func again() throws {
    let scenario = try ImportedFixture.read()
    let copy = try ScenarioReader.read(sources: scenario.sources, path: "elsewhere/fixture.yaml")
    #expect(copy.canonical == scenario.canonical)
    #expect(copy.sources == scenario.sources)
  }

  @Test("Of a folder the files are kept on which the tips depend, and no others")
  func keptFiles() throws {
    let threshold = "enum Limits { static let visits = 3 }\n"
    let other = """
      protocol Named { var name: String { get } }
      struct Settings: Named { static let shared = Settings(); var name = "x"; var limit = Limits.visits }
      struct OtherView: View { @State var x = Settings.shared; var body: some View { Text(x.name) } }

      """
    let texts = [
      ("fixture.yaml", ImportedFixture.text.replacing("tips: App/Tips.swift", with: "tips: App")), ("App/Limits.swift", threshold),
      ("App/Other.swift", other), ("App/Tips.swift", ImportedFixture.swift.replacing("count >= 3", with: "count >= Limits.visits")),
    ]
    let sources = texts.map { SourceText(path: $0.0, text: $0.1) }
    let scenario = try ScenarioReader.read(sources: sources, path: "fixture.yaml")
    #expect(scenario.sources.map(\.path) == ["fixture.yaml", "App/Limits.swift", "App/Tips.swift"])
    #expect(scenario.digest == (try Fixture.read()).digest)
    #expect(try ScenarioReader.read(sources: scenario.sources, path: "fixture.yaml").digest == scenario.digest)
  }

  @Test("Variants, a matrix and values set beside the file act on imported tips, before rules are compiled")
  func overrides() throws {
    let study = """
      study:
        variants:
          plain: {}
          few: { tips.First.options.maxDisplayCount: 1 }
          loose: { tips.First.rules: ["#Rule(First.viewed) { $0.donations.count >= 1 }"] }
        matrix: { tips.Second.options.ignoresDisplayFrequency: [true, false] }

      """
    let scenario = try ImportedFixture.read(adding: study, set: [("tips.First.options.maxDisplayDuration", "7m")])
    let options = scenario.variants.map { $0.model.catalogue.tips.map(\.options) }
    #expect(options.map { $0[0].maximumDisplayCount } == [3, 3, 1, 1, 3, 3])
    #expect(options.map { $0[1].ignoresDisplayFrequency } == [true, false, true, false, true, false])
    #expect(options.allSatisfy { $0[0].maximumDisplayDuration == 420_000_000 })
    #expect(scenario.variants.map { $0.model.catalogue.tips[0].rules.count } == [2, 2, 2, 2, 1, 1])
    let slip = ImportedFixture.failure(set: [("tips.Frist.options.maxDisplayCount", "2")])
    #expect(slip?.diagnostics.first?.remedy == "did you mean 'First'?")
  }

  @Test("What stands inline goes first: values replace, keys are added, and ~ takes a tip away")
  func inlineWins() throws {
    let scenario = try ImportedFixture.read([
      ("First: { feature: star }", "First: { feature: star, presentation: popover, options: { maxDisplayCount: 9 } }"),
      ("relevance: 0.5 }", "relevance: 0.5, rules: [] }, Third: {}"), ("tips: [Second]", "tips: [Second, Third]"),
    ])
    let tips = scenario.variants[0].model.catalogue.tips
    #expect(tips.map(\.id) == ["First", "Second", "Third"])
    #expect(tips.map(\.options.maximumDisplayCount) == [9, nil, nil])
    #expect(tips[0].options.maximumDisplayDuration == 300_000_000)
    #expect(tips.map(\.rules.count) == [2, 0, 0])
    #expect(tips[0].presentation == .popover)
    let without = try ImportedFixture.read([("Second: { feature: share, relevance: 0.5 }", "Second: ~"), ("tips: [Second], ", "")])
    #expect(without.tipNames == ["First"])
  }

  @Test("The app's own configuration holds unless the scenario has another")
  func configuration() throws {
    #expect(try ImportedFixture.read().canonical.contains(#""displayFrequency":"daily""#))
    let other = try ImportedFixture.read(adding: "configuration: { displayFrequency: weekly }\n")
    #expect(other.canonical.contains(#""displayFrequency":"weekly""#))
  }

  private static let unknowns = [
    ("count >= 3", "count >= Remote.threshold(for: \"visits\")"), ("MaxDisplayCount(3)", "MaxDisplayCount(Remote.cap)"),
    ("#Rule(First.viewed) { $0.donations.isEmpty == false }", "SharedRules.common"),
  ]

  @Test("All that is not bound is reported in one go, at its place in the Swift file, with the binding to write")
  func unbound() throws {
    let failure = try #require(ImportedFixture.failure(swift: Self.unknowns))
    #expect(
      failure.diagnostics.map { "\($0.range): \($0.message)" } == [
        "folder/App/Tips.swift:10:48: a value in a rule is not known from the sources: it is 'Remote.threshold(for: \"visits\")'",
        "folder/App/Tips.swift:13:21: MaxDisplayCount of 'First' is not known from the sources: it is 'Remote.cap'",
        "folder/App/Tips.swift:19:23: rules made this way are not read: 'SharedRules.common'",
      ])
    #expect(
      failure.diagnostics.map { $0.remedy?.split(separator: ", or ").first.map(String.init) } == [
        #"supply it in the scenario, bindings: { "Remote.threshold(for: \"visits\")": … }"#,
        "supply it in the scenario, bindings: { Remote.cap: … }",
        ##"supply the rule in the scenario, bindings: { Second.rule1: "#Rule(…) { … }" }"##,
      ])
    #expect(failure.category == .badData)
    #expect(failure.text().contains("   10 |     #Rule(Self.viewed) { $0.donations.count >= Remote.threshold"))
  }

  @Test("Bindings supply it, in any notation of YAML, and may be set beside the file")
  func bound() throws {
    let bindings = #"""
        bindings:
          'Remote.threshold(for: "visits")': 3
          Second.rule1: "#Rule(First.viewed) { $0.donations.isEmpty == false }"

      """#
    let scenario = try ImportedFixture.read(
      [("  tips: App/Tips.swift\n", "  tips: [App/Tips.swift]\n" + bindings)], swift: Self.unknowns, set: [("bindings.Remote.cap", "3")])
    #expect(scenario.digest == (try Fixture.read()).digest)
  }

  @Test("A tip that is left out, or whose rules stand inline, needs no binding")
  func settled() throws {
    let change = ("Second: { feature: share, relevance: 0.5 }", "Second: { enabled: false }")
    #expect(ImportedFixture.faults([change, ("tips: [Second], ", "")], swift: [Self.unknowns[2]]) == [])
    #expect(ImportedFixture.faults([("relevance: 0.5 }", "rules: [] }")], swift: [Self.unknowns[2]]) == [])
    let removal = ("Second: { feature: share, relevance: 0.5 }", "Second: ~")
    #expect(ImportedFixture.faults([removal, ("tips: [Second], ", "")], swift: [Self.unknowns[2]]) == [])
    #expect(
      ImportedFixture.faults([("First: { feature: star }", "First: { feature: star, options: {} }")], swift: [Self.unknowns[1]]) == [])
  }

  /// A change of the scenario or its Swift file, and what is wrong then.
  struct Fault: CustomTestStringConvertible, Sendable {
    var what: String
    var yaml: [(String, String)] = []
    var swift: [(String, String)] = []
    var says: [String]
    /// The first note of the first of them.
    var note: String?
    var remedy: String?
    var testDescription: String { what }
  }

  static let faults: [Fault] = [
    Fault(
      what: "an unknown tip on a screen", yaml: [("tips: [First]", "tips: [Fist]")], says: ["fixture.yaml:13:22: there is no tip 'Fist'"],
      remedy: "did you mean 'First'?"),
    Fault(
      what: "an unknown event", yaml: [("donate: viewed", "donate: veiwed")], says: ["fixture.yaml:8:22: there is no event 'veiwed'"],
      note: "folder/App/Tips.swift:6:14 the event 'viewed' is declared here", remedy: "did you mean 'viewed'?"),
    Fault(
      what: "an unknown parameter", yaml: [("First.isLoggedIn: true", "First.loggedIn: true")],
      says: ["fixture.yaml:7:21: there is no parameter 'First.loggedIn'"], remedy: "did you mean 'First.isLoggedIn'?"),
    Fault(
      what: "a payload with another field", yaml: [("with: { id:", "with: { key:")],
      says: ["fixture.yaml:8:38: there is no field 'key'", "fixture.yaml:8:36: the field 'id' of 'viewed' has no value"],
      note: "folder/App/Tips.swift:6:14 the event 'viewed' is declared here with { id: Int }"),
    Fault(
      what: "a payload of another type", yaml: [("id: { zipf: { n: 10, exponent: 1 } }", "id: seven")],
      says: ["fixture.yaml:8:42: 'seven' is not a value of type Int"],
      note: "folder/App/Tips.swift:6:14 the event 'viewed' is declared here with { id: Int }", remedy: "write a whole number"),
    Fault(
      what: "no payload where one is needed", yaml: [(", with: { id: { zipf: { n: 10, exponent: 1 } } }", "")],
      says: ["fixture.yaml:8:22: the field 'id' of 'viewed' has no value"],
      note: "folder/App/Tips.swift:6:14 the event 'viewed' is declared here with { id: Int }"),
    Fault(
      what: "a parameter set to another type", yaml: [("isLoggedIn: true", "isLoggedIn: 3")],
      says: ["fixture.yaml:7:39: the number 3 is not a value of type Bool"],
      note: "folder/App/Tips.swift:5:25 the parameter 'First.isLoggedIn' is declared here with the type Bool", remedy: "write true or false"
    ),
    Fault(
      what: "a parameter declared with another type",
      yaml: [("  actions:", "  parameters: { First.isLoggedIn: { type: integer, initial: 0 } }\n  actions:")],
      says: ["fixture.yaml:6:43: the parameter 'First.isLoggedIn' is boolean in the Swift files, not integer"],
      note: "folder/App/Tips.swift:5:25 'First.isLoggedIn' is declared here, Bool"),
    Fault(
      what: "an event declared with other fields",
      yaml: [("  actions:", "  events: { viewed: { payload: { id: string, name: string } } }\n  actions:")],
      says: [
        "fixture.yaml:6:38: the field 'id' of the event 'viewed' is integer in the Swift files, not string",
        "fixture.yaml:6:46: the event 'viewed' has no field 'name' in the Swift files",
      ], note: "folder/App/Tips.swift:6:14 'viewed' is declared here, { id: Int }"),
    Fault(
      what: "a binding that nothing asks for", yaml: [("  actions:", "  bindings: { Remote.capp: 3 }\n  actions:")],
      swift: [("MaxDisplayCount(3)", "MaxDisplayCount(Remote.cap)")],
      says: [
        "folder/App/Tips.swift:13:21: MaxDisplayCount of 'First' is not known from the sources: it is 'Remote.cap'",
        "fixture.yaml:6:15: nothing in the Swift files asks for 'Remote.capp'",
      ], remedy: "did you mean 'Remote.cap'?"),
    Fault(
      what: "a binding of another type", yaml: [("  actions:", "  bindings: { Remote.cap: many }\n  actions:")],
      swift: [("MaxDisplayCount(3)", "MaxDisplayCount(Remote.cap)")],
      says: ["folder/App/Tips.swift:13:21: MaxDisplayCount of 'First' must be a whole number from 1 to 1,000,000"]),
    Fault(
      what: "two tips with one id", swift: [("struct Second: Tip {", "struct Second: Tip {\n  let id = \"First\"")],
      says: [
        "folder/App/Tips.swift:17:1: a tip with the id 'First' is declared at folder/App/Tips.swift:4:1 already; TipKit keeps one record for both"
      ],
      note: "folder/App/Tips.swift:4:1 the first one stands here"),
    Fault(
      what: "syntax errors", swift: [("Text(\"First\")", "Text(\"First\"")],
      says: ["folder/App/Tips.swift:7:33: Swift can't read this: expected ')' to end function call"]),
    Fault(
      what: "a variant that reads other files",
      yaml: [("population:", "study: { variants: { a: { app: { tips: Other.swift } } } }\npopulation:")],
      says: ["fixture.yaml:14:40: a variant can't change 'app.tips'"]),
    Fault(
      what: "a path that leads nowhere", yaml: [("tips: App/Tips.swift", "tips: [App/Tips.swift, App/Tip.swift]")],
      says: ["fixture.yaml:4:26: there is no file or folder 'App/Tip.swift'"]),
    Fault(
      what: "a tip taken away that is not there", yaml: [("Second: { feature: share, relevance: 0.5 }", "Secnd: ~")],
      says: ["fixture.yaml:5:43: there is no tip 'Secnd'"], remedy: "did you mean 'Second'?"),
    Fault(
      what: "a rule in words that it can't have", swift: [("{ $0 == true }", "{ $0.isEmpty }")],
      says: ["folder/App/Tips.swift:9:34: Bool has no member 'isEmpty' in a rule. Supported: the value alone, !, &&, ||, == and !="]),
    Fault(
      what: "no path at all", yaml: [("tips: App/Tips.swift", "tips: []")],
      says: ["fixture.yaml:4:9: expected at least 1 and at most 1000 entries, found 0"]),
    Fault(
      what: "no tips in the files",
      yaml: [("inlineTips: { First: { feature: star }, Second: { feature: share, relevance: 0.5 } }", "parameters: {}")],
      swift: [("First: Tip", "First"), ("Second: Tip", "Second")], says: ["fixture.yaml:4:3: there is no tip in the app's Swift files"]),
  ]

  @Test("What is wrong is said where it is written, with what the Swift file declares", arguments: faults)
  func fault(_ fault: Fault) throws {
    let failure = try #require(ImportedFixture.failure(fault.yaml, swift: fault.swift))
    let errors = failure.diagnostics.filter { $0.severity == .error }
    let said = errors.map { "\($0.range): \($0.message)".replacing("folder/fixture.yaml", with: "fixture.yaml") }
    if fault.what == "no tips in the files" {
      #expect(said.contains(fault.says[0]))
    } else {
      #expect(Set(said) == Set(fault.says), "\(failure.text())")
    }
    if let note = fault.note { #expect(errors.contains { $0.notes.contains { "\($0.range) \($0.message)" == note } }, "\(failure.text())") }
    if let remedy = fault.remedy { #expect(errors.contains { $0.remedy == remedy }, "\(failure.text())") }
    #expect(failure.category == .badData)
  }
}
