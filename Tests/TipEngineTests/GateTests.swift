// SPDX-License-Identifier: GPL-3.0-or-later

import Testing
import TipEngine
import TipRules

@Suite("Gates in canonical order, with what stands behind them")
struct GateTests {
  @Test("Opening one closed gate after another shows the next one with its cause")
  func order() throws {
    // Tip 0 is asked; tip 1 is before it in an ordered group; tip 2 holds the slot and started the clock.
    let user = try TestUser(
      SampleApp.tip("asked", SampleApp.loggedIn, SampleApp.openedTwiceInADay, presentation: .popover), SampleApp.tip("earlier"),
      SampleApp.tip("holder", presentation: .popover),
      groups: [TipGroup(priority: .ordered, tips: [1, 0])], frequency: .interval(Time.hour), isConfigured: false)
    user.now = 20
    user.anchor(0)
    user.override(hide: [0])
    user.invalidate(0, .tipClosed)
    #expect(user.decision() == TipDecision(gate: .configured))

    user.configure()
    #expect(user.visit(2) == [2])
    #expect(user.decision() == TipDecision(gate: .override))

    user.override()
    #expect(user.decision() == TipDecision(gate: .valid, cause: .invalidated(.tipClosed)))

    user.resetEligibility()
    #expect(user.decision().gate == .rules)
    guard case .rule(0, let first) = user.decision().cause else { return #expect(Bool(false), "Rule 0 is the cause.") }
    #expect(first.clauses.map(\.description) == ["isLoggedIn == true: it is false"])

    user.set(SampleApp.isLoggedIn, to: 1)
    user.donate(SampleApp.opened)
    guard case .rule(1, let second) = user.decision().cause else { return #expect(Bool(false), "Rule 1 is the cause.") }
    #expect(second.clauses.map(\.reading) == ["it is 1"])

    user.donate(SampleApp.opened)
    #expect(user.decision() == TipDecision(gate: .group, cause: .group(waitingFor: 1)))

    user.invalidate(1)
    #expect(user.decision() == TipDecision(gate: .displayFrequency, cause: .frequency(until: 20 + Time.hour, startedBy: 2)))

    user.now = 20 + Time.hour
    #expect(user.decision() == TipDecision(gate: .slot, cause: .slot(heldBy: 2)))

    user.end(2, .tappedAway)
    user.hold(0, until: user.now + 5)
    #expect(user.decision() == TipDecision(gate: .attention, cause: .attention(until: user.now + 5)))
    #expect(user.look() == [])
    #expect(user.nextLook == user.now + 5, "What the app holds back is looked at again when it lets go.")

    user.now += 5
    #expect(user.decision() == TipDecision(gate: nil))
    #expect(user.look() == [0])
    #expect(user.decision() == TipDecision(gate: nil), "A tip on screen may stay.")

    user.end(0, .tappedAway)
    #expect(user.decision() == TipDecision(gate: .dismissed))
    user.leave()
    user.anchor(0)
    #expect(user.decision() == TipDecision(gate: nil))
  }

  @Test("The raw values of the gates are their places in the order of DESIGN")
  func places() {
    let order: [Gate] = [
      .configured, .override, .valid, .rules, .group, .displayFrequency, .slot, .placement, .attention, .dismissed, .evaluation,
    ]
    #expect(Gate.allCases == order && Gate.count == order.count)
    #expect(order.map { Int($0.rawValue) } == Array(order.indices))
    #expect(Set(order.map(\.reason)).count == order.count)
  }

  @Test("A tip that the app holds back keeps its status and its first eligibility, and comes when the app lets go")
  func hold() throws {
    let user = try TestUser(SampleApp.tip("a"), SampleApp.tip("b", presentation: .inline))
    user.now = 10
    user.hold(0, until: .max)
    #expect(user.visit(0, 1) == [1])
    #expect(user.gate() == .attention && user.status() == .available && user.record().firstEligibility == 10)
    user.now = 50
    user.releaseHolds()
    #expect(user.needsLook)
    #expect(user.look() == [0])
    user.hold(0, until: .max)
    #expect(user.look() == [] && user.displayed == [0, 1], "A hold does not take away what is up.")
  }

  @Test("An override shows what rules keep back, but not what the app holds back")
  func holdAndOverride() throws {
    let user = try TestUser(SampleApp.tip("a", SampleApp.loggedIn))
    user.override(show: [0])
    user.hold(0, until: 7)
    #expect(user.visit(0) == [] && user.gate() == .attention && user.nextLook == 7)
    user.now = 7
    #expect(user.look() == [0])
  }

  @Test("Where several could appear, the higher priority goes first, then the order of declaration")
  func priorities() throws {
    let tips = try (0..<4).map { try SampleApp.tip("t\($0)", presentation: .popover) }
    let catalogue = try TipCatalogue(declarations: SampleApp.declarations, tips: tips, priorities: [0, 2, 0, 2])
    var state = EngineState(catalogue)
    state.launch(in: catalogue)
    state.configure()
    for tip in tips.indices { state.anchorAppeared(tip, in: catalogue) }
    var order: [Int] = []
    while let tip = state.nextDisplay(at: 0, in: catalogue) {
      state.displayBegan(tip, at: 0, in: catalogue)
      order.append(tip)
      state.displayEnded(tip, .closed, at: 0, in: catalogue)
    }
    #expect(order == [1, 3, 0, 2])
  }

  @Test("Conditions read the same memory as rules, and say when time changes them")
  func conditions() throws {
    let condition = try SampleApp.tip("b", SampleApp.openedTwiceInADay).rules
    let catalogue = try TipCatalogue(declarations: SampleApp.declarations, tips: [try SampleApp.tip("a")], conditions: condition)
    var state = EngineState(catalogue)
    state.launch(in: catalogue)
    state.configure()
    #expect(!state.conditionHolds(0, at: 0, in: catalogue).holds)
    for moment in [5, 9] as [Microseconds] { _ = state.donate(to: SampleApp.opened, payload: Span(), at: moment, in: catalogue) }
    let (holds, change) = state.conditionHolds(0, at: 9, in: catalogue)
    #expect(holds && change > 9 && change <= 5 + Time.day + 1)
    #expect(!state.conditionHolds(0, at: change, in: catalogue).holds)
  }

  @Test("A count that is used up but not yet noticed is an invalidation to come")
  func usedUp() throws {
    let user = try TestUser(SampleApp.tip("once", count: 1)) { $0.countInvalidatesAt = .nextEvaluation }
    user.display()
    #expect(user.decision() == TipDecision(gate: .valid, cause: .invalidated(.displayCountExceeded)))
    #expect(user.status() == .available)
  }

  @Test("The frequency names a display that is still up as the one that delays")
  func holder() throws {
    let user = try TestUser(SampleApp.tip("a"), SampleApp.tip("b", ignoresFrequency: true), SampleApp.tip("c"), frequency: .daily) {
      $0.clockStartsAt = .displayEnd
    }
    user.visit(0)
    user.now = Time.minute
    user.visit(1)
    user.anchor(2)
    user.end(1, .tappedAway)
    #expect(user.decision(2) == TipDecision(gate: .displayFrequency, cause: .frequency(until: .max, startedBy: 0)))
    user.now = 2 * Time.minute
    user.end(0, .tappedAway)
    #expect(user.decision(2).cause == .frequency(until: 2 * Time.minute + Time.day, startedBy: 0))
  }

  @Test("Of a tip on screen only the gates before its group are asked")
  func onScreen() throws {
    let user = try TestUser(SampleApp.tip("popover", SampleApp.loggedIn, presentation: .popover), frequency: .daily) {
      $0.frequencyAppliesTo = .everyDisplay
    }
    user.set(SampleApp.isLoggedIn, to: 1)
    user.visit(0)
    #expect(user.gate() == nil)
    user.set(SampleApp.isLoggedIn, to: 0)
    #expect(user.gate() == .rules && user.retraction() == nil)
  }

  @Test("Two inline tips may be up at once, two popovers not", arguments: [(Presentation.inline, 2), (.custom, 2), (.popover, 1)])
  func slots(presentation: Presentation, shown: Int) throws {
    let user = try TestUser(SampleApp.tip("a", presentation: presentation), SampleApp.tip("b", presentation: presentation))
    #expect(user.visit(0, 1).count == shown)
    #expect(user.gate(1) == (shown == 1 ? .slot : nil))
  }
}
