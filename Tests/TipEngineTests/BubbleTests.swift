// SPDX-License-Identifier: GPL-3.0-or-later

import Testing
import TipEngine
import TipRules

@Suite("Bubbles of another presenter's")
struct BubbleTests {
  private func bubble(_ id: String, sharesScreen: Bool = false) -> TipDefinition {
    TipDefinition(id: id, rules: [], presentation: .bubble, sharesScreen: sharesScreen)
  }

  @Test("One that covers the screen and a popover wait for each other", arguments: [true, false])
  func slot(bubbleFirst: Bool) throws {
    let popover = try SampleApp.tip("popover", presentation: .popover)
    let user = try bubbleFirst ? TestUser(bubble("bubble"), popover) : TestUser(popover, bubble("bubble"))
    #expect(user.visit(0, 1) == [0])
    #expect(user.holdsSlot && user.decision(1) == TipDecision(gate: .slot, cause: .slot(heldBy: 0)))
    user.end(0, .acted)
    #expect(user.look() == [1] && user.holdsSlot)
  }

  @Test("One that shares the screen waits for nothing, and nothing for it")
  func sharing() throws {
    let user = try TestUser(
      bubble("one", sharesScreen: true), bubble("other", sharesScreen: true), try SampleApp.tip("popover", presentation: .popover),
      bubble("covering"))
    #expect(user.visit(0, 1, 2, 3) == [0, 1, 2])
    #expect(user.gate(3) == .slot)
    user.end(2, .acted)
    #expect(user.look() == [3])
  }

  @Test("Sharing means nothing for a popover")
  func sharingPopover() throws {
    let tips = ["one", "other"].map { TipDefinition(id: $0, rules: [], presentation: .popover, sharesScreen: true) }
    #expect(try TestUser(tips[0], tips[1]).visit(0, 1) == [0])
  }

  @Test("A tip that is put away stays valid, and away until its anchor appears again")
  func putAway() throws {
    let user = try TestUser(bubble("bubble", sharesScreen: true))
    user.visit(0)
    user.end(0, .superseded)
    user.putAway(0)
    #expect(user.look() == [] && user.gate() == .dismissed && user.status() == .available)
    user.leave()
    #expect(user.visit(0) == [0])
  }

  @Test("Under every reading of redisplay it is away, unlike what the user tapped away", arguments: Redisplay.allCases)
  func putAwayAlways(redisplay: Redisplay) throws {
    let user = try TestUser(bubble("bubble")) { $0.redisplay = redisplay }
    user.visit(0)
    user.end(0, .superseded)
    user.putAway(0)
    #expect(user.look() == [])
  }

  @Test(
    "A slot that is released lets others appear beside, and its holder's end takes it from nobody",
    arguments: [Presentation.popover, .bubble])
  func releaseSlot(presentation: Presentation) throws {
    let user = try TestUser(
      TipDefinition(id: "fallen", rules: [], presentation: presentation), try SampleApp.tip("popover", presentation: .popover),
      try SampleApp.tip("late", presentation: .popover))
    user.visit(0)
    user.anchor(1)
    user.releaseSlot(of: 0)
    #expect(!user.holdsSlot && user.needsLook)
    #expect(user.look() == [1] && user.displayed == [0, 1] && user.holdsSlot)
    user.anchor(2)
    user.end(0, .closed)
    #expect(user.holdsSlot && user.look() == [] && user.gate(2) == .slot)
    user.end(1, .acted)
    #expect(user.look() == [2])
  }

  @Test("Only the holder's slot can be released")
  func releaseOthers() throws {
    let user = try TestUser(try SampleApp.tip("popover", presentation: .popover), try SampleApp.tip("inline"))
    user.visit(0, 1)
    user.releaseSlot(of: 1)
    #expect(user.holdsSlot)
  }

  @Test("Who goes on in a tour sees the next step, whatever the reading of redisplay", arguments: Redisplay.allCases)
  func continued(redisplay: Redisplay) throws {
    let tips = (0..<3).map {
      TipDefinition(id: "step\($0)", rules: [], options: TipOptions(ignoresDisplayFrequency: $0 > 0), presentation: .bubble)
    }
    let user = try TestUser(
      tips[0], tips[1], tips[2], groups: [TipGroup(priority: .ordered, tips: [0, 1, 2], isOwnSequence: true)], frequency: .monthly
    ) { $0.redisplay = redisplay }
    #expect(user.visit(0, 1, 2) == [0])
    for step in 0..<3 {
      user.now += Time.second
      user.end(step, .continued)
      #expect(user.status(step) == .invalidated(.actionPerformed))
      #expect(user.look() == (step < 2 ? [step + 1] : []))
    }
  }
}
