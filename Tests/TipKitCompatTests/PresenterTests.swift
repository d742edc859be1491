// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import Synchronization
import Testing
import TipKitCompat

/// Displays without a screen, groups, and those who wait for a change.
@Suite struct PresenterTests {
  typealias PlainTip = Seed000Tests.PlainTip
  typealias WaitingTip = Seed000Tests.ParameterBasedRules.FavoriteLandmarkTip

  struct BuiltTip: Tip {
    let id: String
    let names: [String]
    let isLong: Bool
    let handled: @Sendable (String) -> Void
    var title: Text { "Built" }
    var message: Text? { isLong ? Text("a") + Text("b") : nil }
    var actions: [Action] {
      for name in names { Action(id: name, title: "Do \(name)") { handled(name) } }
      if isLong {
        Action {
          handled("more")
        } _: {
          Text("More")
        }
      }
    }
    var rules: [Rule] {
      switch names.count {
      case 0: #Rule(WaitingTip.$userIsLoggedIn) { $0 }
      default: []
      }
    }
    var options: [any Option] {
      if isLong { MaxDisplayCount(2) } else { MaxDisplayCount(1) }
    }
  }

  @Test func builders() throws {
    let handled = Mutex<[String]>([])
    try Device().launch().run {
      try Tips.configure()
      let tip = BuiltTip(id: "built", names: ["a", "b"], isLong: true) { name in handled.withLock { $0.append(name) } }
      let presenter = TipPresenter()
      #expect(tip.actions.map(\.id) == ["a", "b", "More"])
      #expect(tip.actions.map(\.index) == [0, 1, 2])
      #expect(tip.message?.content == "ab")
      #expect(presenter.anchorAppeared(for: tip))
      #expect(presenter.perform("b", of: tip) && presenter.perform("More", of: tip) && !presenter.perform("c", of: tip))
      #expect(presenter.isDisplayed(tip), "an action alone changes nothing")
      #expect(BuiltTip(id: "ruled", names: [], isLong: false) { _ in }.status == .pending)
    }
    #expect(handled.withLock { $0 } == ["b", "more"])
  }

  @Test func endings() throws {
    try Device().launch().run {
      try Tips.configure()
      let presenter = TipPresenter()
      let tips = ["closed", "beside", "acted"].map { PlainTip(id: $0) }
      for tip in tips { #expect(presenter.anchorAppeared(for: tip, as: .inline)) }
      presenter.close(tips[0])
      presenter.tapOutside(tips[1])
      presenter.acted(on: tips[2])
      #expect(presenter.displayedTips.isEmpty)
      #expect(tips.map(\.status) == [.invalidated(.tipClosed), .available, .available])
      #expect(presenter.explanation(of: tips[0]).description == "invalidated (tipClosed)")
      #expect(presenter.explanation(of: tips[1]).description == "dismissed")
      for tip in tips { presenter.anchorLeft(for: tip) }
      #expect(tips.map { presenter.anchorAppeared(for: $0, as: .inline) } == [false, true, true])
    }
  }

  @Test func onePopoverAtATime() throws {
    try Device().launch().run {
      try Tips.configure()
      let (first, second, presenter) = (PlainTip(id: "first"), PlainTip(id: "second"), TipPresenter())
      #expect(presenter.anchorAppeared(for: first) && !presenter.anchorAppeared(for: second))
      #expect(presenter.explanation(of: second).description == "slot (first is on screen)")
      presenter.close(first)
      #expect(presenter.displayedTips == ["second"])
    }
  }

  @Test func rulesAreExplained() throws {
    try Device().launch().run {
      let (tip, presenter) = (WaitingTip(), TipPresenter())
      #expect(presenter.explanation(of: tip).description == "notConfigured")
      try Tips.configure()
      #expect(presenter.explanation(of: tip).description == "rules (userIsLoggedIn == true: it is false)")
      WaitingTip.userIsLoggedIn = true
      #expect(presenter.explanation(of: tip).description == "nothing stands in its way")
    }
  }

  @Test func tipsAppearAndGoWithTheirRules() throws {
    try Device().launch().run {
      try Tips.configure()
      let (tip, presenter) = (WaitingTip(), TipPresenter())
      #expect(!presenter.anchorAppeared(for: tip, as: .inline))
      WaitingTip.userIsLoggedIn = true
      #expect(presenter.isDisplayed(tip))
      // A tip that is met while another is on screen leaves it there.
      #expect(PlainTip(id: "new").status == .available)
      #expect(presenter.isDisplayed(tip))
      WaitingTip.userIsLoggedIn = false
      #expect(!presenter.isDisplayed(tip))
    }
  }

  @Test func eligibilityIsReset() async throws {
    let device = Device()
    try await device.launch().run {
      try Tips.configure()
      let tip = PlainTip(id: "plain")
      tip.invalidate(reason: .tipClosed)
      tip.invalidate(reason: .actionPerformed)
      #expect(tip.status == .invalidated(.tipClosed), "the first reason stays")
      await tip.resetEligibility()
      #expect(tip.status == .available)
    }
    try device.launch().run {
      try Tips.configure()
      #expect(PlainTip(id: "plain").status == .available)
    }
  }

  @MainActor @Test func orderedGroup() throws {
    try Device().launch().run {
      try Tips.configure()
      let (waiting, second) = (WaitingTip(), PlainTip(id: "second"))
      let group = TipGroup(.ordered) {
        waiting
        second
      }
      let presenter = TipPresenter()
      #expect(group.currentTip == nil, "the first one isn't invalidated, and so the second waits")
      #expect(!presenter.anchorAppeared(for: second))
      #expect(presenter.explanation(of: second).description == "group (waits for FavoriteLandmarkTip)")
      WaitingTip.userIsLoggedIn = true
      #expect(group.currentTip?.id == "FavoriteLandmarkTip")
      waiting.invalidate(reason: .actionPerformed)
      #expect(group.currentTip?.id == "second")
      #expect(presenter.isDisplayed(second))
    }
  }

  @MainActor @Test func firstAvailableGroup() async throws {
    try await Device().launch().run {
      try Tips.configure()
      let (waiting, second) = (WaitingTip(), PlainTip(id: "second"))
      let group = TipGroup {
        waiting
        second
      }
      var updates = group.currentTipUpdates.makeAsyncIterator()
      #expect(group.priority == .firstAvailable)
      #expect(await updates.next()?.id == "second")
      WaitingTip.userIsLoggedIn = true
      #expect(await updates.next()?.id == "FavoriteLandmarkTip")
      waiting.invalidate(reason: .actionPerformed)
      #expect(await updates.next()?.id == "second")
    }
  }

  @Test func statusUpdates() async throws {
    let device = Device()
    try await device.launch().run {
      let tip = WaitingTip()
      var updates = tip.statusUpdates.makeAsyncIterator()
      var displays = tip.shouldDisplayUpdates.makeAsyncIterator()
      #expect(await updates.next() == .pending)
      #expect(await displays.next() == false)
      try Tips.configure()
      WaitingTip.userIsLoggedIn = true
      #expect(await updates.next() == .available)
      #expect(await displays.next() == true)
      tip.invalidate(reason: .tipClosed)
      #expect(await updates.next() == .invalidated(.tipClosed))
    }
  }

  @Test func timeAloneUpdatesStatus() async throws {
    var surroundings = TipsProcess.Surroundings.testing(clock: SystemClock())
    surroundings.report = { _ in }
    try await TipsProcess(surroundings).run {
      try Tips.configure()
      let event = Tips.Event(id: "young", donationLimit: .init(maximumCount: 5))
      await event.donate()
      struct YoungTip: Tip {
        let event: Tips.Event<Tips.EmptyDonation>
        var title: Text { Text("Young") }
        var rules: [Rule] { #Rule(event) { $0.donations.filter { $0.date > Date.now.addingTimeInterval(-0.3) }.isEmpty } }
      }
      var updates = YoungTip(event: event).statusUpdates.makeAsyncIterator()
      #expect(await updates.next() == .pending)
      #expect(await updates.next() == .available)
    }
  }

  @Test func overridesByType() throws {
    try Device().launch().run {
      try Tips.configure()
      let (waiting, plain) = (WaitingTip(), PlainTip(id: "plain"))
      Tips.hideAllTipsForTesting()
      #expect(!waiting.shouldDisplay && !plain.shouldDisplay)
      Tips.showAllTipsForTesting()
      #expect(waiting.shouldDisplay && plain.shouldDisplay)
      Tips.hideTipsForTesting([WaitingTip.self, PlainTip.self])
      #expect(!waiting.shouldDisplay && !plain.shouldDisplay)
      Tips.showTipsForTesting([WaitingTip.self])
      #expect(waiting.shouldDisplay && !plain.shouldDisplay)
      waiting.invalidate(reason: .tipClosed)
      #expect(waiting.shouldDisplay, "a tip that is shown for testing is available again at once")
    }
  }

  @Test func refresh() throws {
    let device = Device()
    let (app, other) = (device.launch(), device.launch())
    try app.run { try Tips.configure() }
    try other.run { try Tips.configure() }
    app.run { PlainTip(id: "plain").invalidate(reason: .tipClosed) }
    #expect(try !other.refresh(), "a store in memory has no other process")
  }

  @Test func manyTasks() async throws {
    let device = Device()
    let process = device.launch()
    try process.run { try Tips.configure() }
    let event = Tips.Event<Int>(id: "many")
    await process.run {
      await withTaskGroup(of: Void.self) { group in
        for task in 0..<8 {
          group.addTask {
            for step in 0..<50 {
              await event.donate(task * 50 + step)
              WaitingTip.userIsLoggedIn = step.isMultiple(of: 2)
              _ = WaitingTip().status
              let tip = PlainTip(id: "tip \(task)")
              TipPresenter().anchorAppeared(for: tip, as: .inline)
              TipPresenter().anchorLeft(for: tip)
            }
          }
        }
      }
      #expect(event.donations.count == 400)
    }
    #expect(device.store.tip("tip 3").displays.count == 50)
    #expect(device.faults.isEmpty)
  }
}
