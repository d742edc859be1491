// SPDX-License-Identifier: GPL-3.0-or-later

import Testing
import TipEngine
import TipRules

@Suite("The catalogue, and what callers must not do")
struct CatalogueTests {
  @Test("Tips are found by id")
  func index() throws {
    let user = try TestUser(SampleApp.tip("a"), SampleApp.tip("b"))
    #expect(user.catalogue.index(ofTip: "b") == 1 && user.catalogue.index(ofTip: "c") == nil)
  }

  @Test("Retaining more donations changes what explanations say, not what is decided", arguments: [Retention.decisions, .full])
  func retention(_ retention: Retention) throws {
    let rule = "#Rule(opened) { $0.donations.count >= 2 && $0.donations.donatedWithin(.day).count < 3 }"
    let catalogue = try TestUser(SampleApp.tip("a", rule), frequency: .daily).catalogue.retaining(retention)
    #expect(catalogue.layout.retention == retention && catalogue.displayFrequency == .daily)
    var state = EngineState(catalogue)
    state.configure()
    var gates: [Gate?] = []
    for donation in 0..<6 as Range<Microseconds> {
      state.donate(to: SampleApp.opened, payload: Span(), at: donation, in: catalogue)
      gates.append(state.firstFailingGate(of: 0, at: donation, in: catalogue))
    }
    #expect(gates == [.rules, nil, .rules, .rules, .rules, .rules])
    guard case .rule(0, let explanation) = state.decision(on: 0, at: 6, in: catalogue).cause else {
      return #expect(Bool(false), "The rule is the cause.")
    }
    let reading = try #require(explanation.clauses.last?.reading)
    #expect(retention == .full ? reading == "it is 6" : reading.hasPrefix("it is at least "))
  }

  @Test("A group that names a tip twice is a programmer's error")
  func groupTwice() async {
    await #expect(processExitsWith: .failure) {
      _ = try TestUser(SampleApp.tip("a"), SampleApp.tip("b"), groups: [TipGroup(priority: .ordered, tips: [0, 1, 0])])
    }
  }

  @Test("A display ends once")
  func endsTwice() async {
    await #expect(processExitsWith: .failure) {
      let catalogue = try TestUser(SampleApp.tip("a")).catalogue
      var state = EngineState(catalogue)
      state.anchorAppeared(0, in: catalogue)
      state.displayBegan(0, at: 0, in: catalogue)
      state.displayEnded(0, .closed, at: 1, in: catalogue)
      state.displayEnded(0, .closed, at: 2, in: catalogue)
    }
  }

  @Test("No process starts with a tip of the last one on screen")
  func launch() async {
    await #expect(processExitsWith: .failure) {
      let user = try TestUser(SampleApp.tip("a"))
      user.visit(0)
      user.launch()
    }
  }

  @Test("A word beyond a parameter's type is not another parameter's")
  func word() async {
    await #expect(processExitsWith: .failure) {
      let user = try TestUser(SampleApp.tip("a"))
      user.set(SampleApp.isLoggedIn, to: 1, word: 1)
    }
  }
}
