// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import Testing
import TipKitCompat

/// The snippets of WWDC23's talk, each under its own name: the spelling of that time works.
///
/// What has no place without a screen is said by a presenter. `var rules: Predicate<RuleInput...>` isn't Swift any more; the lists of
/// rules in it are.
@Suite struct Seed001Tests {
  enum Plain {
    struct FavoriteBackyardTip: Tip {
      var title: Text {
        Text("Save as a Favorite")
      }

      var message: Text {
        Text("Your favorite backyards always appear at the top of the list.")
      }
    }
  }

  @available(*, deprecated)
  @Test func firstTip() {
    let device = Device()
    device.launch().run {
      TipsCenter.shared.configure()
      let tip: any Tip = Plain.FavoriteBackyardTip()
      #expect(tip.id == "FavoriteBackyardTip")
      #expect(tip.title == Text("Save as a Favorite"))
      #expect(tip.message?.content == "Your favorite backyards always appear at the top of the list.")
      #expect(tip.image == nil && tip.actions.isEmpty && tip.status == .available)
      TipsCenter.shared.configure()
      #expect(device.faults == [.configuration(explanation: "tipsDatastoreAlreadyConfigured")])
    }
  }

  enum Content {
    struct FavoriteBackyardTip: Tip {
      var title: Text {
        Text("Save as a Favorite").foregroundColor(.indigo)
      }

      var message: Text {
        Text("Your favorite backyards always appear at the top of the list.")
      }

      var asset: Image {
        Image(systemName: "star")
      }

      var actions: [Action] {
        [
          Tip.Action(
            id: "learn-more",
            title: "Learn More"
          )
        ]
      }
    }
  }

  @Test func contentAndActions() {
    let tip: any Tip = Content.FavoriteBackyardTip()
    #expect(tip.title.foregroundColor == .indigo)
    #expect(tip.image == Image(systemName: "star"))
    #expect(tip.actions.map(\.id) == ["learn-more"])
    #expect(tip.actions.first?.label() == Text("Learn More"))
    #expect(tip.actions.first?.index == 0)
    #expect(AnyTip(tip).image == tip.image && AnyTip(tip).message == tip.message)
  }

  private static let favoriteBackyardTip = Plain.FavoriteBackyardTip()

  @available(*, deprecated)
  @Test func popoverMiniTip() {
    Device().launch().run {
      TipsCenter.shared.configure()
      let presenter = TipPresenter()
      #expect(presenter.anchorAppeared(for: Self.favoriteBackyardTip))
      presenter.anchorLeft(for: Self.favoriteBackyardTip)
      #expect(presenter.displayedTips.isEmpty)
    }
  }

  enum Logged {
    struct FavoriteBackyardTip: Tip {
      @Parameter
      static var isLoggedIn: Bool = false

      var title: Text { Text("Save as a Favorite") }
      var rules: [Rule] {

        // User is logged in
        #Rule(Self.$isLoggedIn) { $0 == true }
      }
    }
  }

  @available(*, deprecated)
  @Test func parameterRule() {
    Device().launch().run {
      TipsCenter.shared.configure()
      #expect(!Logged.FavoriteBackyardTip().shouldDisplay)
      Logged.FavoriteBackyardTip.isLoggedIn = true
      #expect(Logged.FavoriteBackyardTip().shouldDisplay)
    }
  }

  @available(*, deprecated)
  enum Counted {
    struct DetailViewDonation: DonationValue {
      let backyardID: Int
    }

    struct FavoriteBackyardTip: Tip {
      @Parameter
      static var isLoggedIn: Bool = false

      static let enteredBackyardDetailView: Event = Event<DetailViewDonation>(
        id: "entered-backyard-detail-view"
      )

      var title: Text { Text("Save as a Favorite") }
      var rules: [Rule] {
        // User is logged in
        #Rule(Self.$isLoggedIn) { $0 == true }

        // User has entered any backyard detail view at least 3 times
        #Rule(Self.enteredBackyardDetailView) { $0.count >= 3 }
      }
    }

    struct RecentTip: Tip {
      var title: Text { Text("Save as a Favorite") }
      var rules: [Rule] {
        // User has entered any backyard detail view at least 3 times in the past 5 days
        #Rule(FavoriteBackyardTip.enteredBackyardDetailView) {
          $0.donations.filter {
            $0.date > Date.now.addingTimeInterval(-5 * 60 * 60 * 24)
          }
          .count >= 3
        }
      }
    }

    struct SameTip: Tip {
      var title: Text { Text("Save as a Favorite") }
      var rules: [Rule] {
        // Update the rule to specify a backyardID
        #Rule(FavoriteBackyardTip.enteredBackyardDetailView) {
          $0.donations.filter {
            $0.date > Date.now.addingTimeInterval(-5 * 60 * 60 * 24)
          }
          .largestSubset(by: \.backyardID)
          .count >= 3
        }
      }
    }

    struct ReadingTip: Tip {
      var title: Text { Text("Save as a Favorite") }
      var rules: [Rule] {
        #Rule(FavoriteBackyardTip.enteredBackyardDetailView) { $0.donations.filter { $0.backyardID != 99 }.count >= 1 }
      }
    }

    struct LastTip: Tip {
      var title: Text { Text("Save as a Favorite") }
      var rules: [Rule] {
        #Rule(FavoriteBackyardTip.enteredBackyardDetailView) { $0.donations.last?.backyardID != nil }
      }
    }
  }

  @available(*, deprecated)
  @Test func eventRule() {
    Device().launch().run {
      TipsCenter.shared.configure()
      let tip = Counted.FavoriteBackyardTip()
      Counted.FavoriteBackyardTip.isLoggedIn = true
      let onAppear = {
        Counted.FavoriteBackyardTip.enteredBackyardDetailView.donate()
      }
      for _ in 1...2 { onAppear() }
      #expect(tip.status == .pending)
      onAppear()
      #expect(tip.status == .available)
      #expect(Counted.ReadingTip().status == .pending, "a donation without a value satisfies no filter on it")
      #expect(Counted.LastTip().status == .pending, "nor is it the last one of those that have a value")
    }
  }

  @available(*, deprecated)
  @Test func donationsOfFiveDays() {
    let device = Device()
    device.launch().run {
      TipsCenter.shared.configure()
      let tip = Counted.RecentTip()
      let event = Counted.FavoriteBackyardTip.enteredBackyardDetailView
      for _ in 1...3 { event.donate() }
      #expect(tip.status == .available)
      device.wait(5 * 86_400 - 1)
      #expect(tip.status == .available)
      device.wait(1)
      #expect(tip.status == .pending, "exactly five days ago is not later than that")
    }
  }

  @available(*, deprecated)
  @Test func donationValue() {
    Device().launch().run {
      TipsCenter.shared.configure()
      let tip = Counted.SameTip()
      let event = Counted.FavoriteBackyardTip.enteredBackyardDetailView
      for number in 1...4 {
        event.donate(
          with: .init(backyardID: number)
        )
      }
      #expect(tip.status == .pending, "four visits to four backyards")
      for _ in 1...2 { event.donate(with: .init(backyardID: 2)) }
      #expect(tip.status == .available)
      #expect(Counted.ReadingTip().status == .available)
    }
  }

  @available(*, deprecated)
  @Test func displayFrequencies() {
    let fiveDays: TimeInterval = 5 * 24 * 60 * 60
    let cases: [(() -> Void, TimeInterval)] = [
      ({ TipsCenter.shared.configure { DisplayFrequency(.daily) } }, 86_400),
      ({ TipsCenter.shared.configure { DisplayFrequency(.hourly) } }, 3_600),
      ({ TipsCenter.shared.configure { DisplayFrequency(fiveDays) } }, fiveDays),
      ({ TipsCenter.shared.configure { DisplayFrequency(.immediate) } }, 0),
    ]
    for (configure, interval) in cases {
      let device = Device()
      device.launch().run {
        configure()
        let (presenter, second) = (TipPresenter(), Logged.FavoriteBackyardTip())
        presenter.anchorAppeared(for: Content.FavoriteBackyardTipNamed(), as: .inline)
        Logged.FavoriteBackyardTip.isLoggedIn = true
        presenter.anchorAppeared(for: second, as: .inline)
        #expect(presenter.isDisplayed(second) == (interval == 0))
        device.wait(max(interval - 1, 0))
        #expect(presenter.isDisplayed(second) == (interval == 0))
        device.wait(1)
        #expect(presenter.isDisplayed(second))
      }
    }
  }

  @available(*, deprecated)
  enum Limited {
    struct IgnoringTip: Tip {
      var title: Text { Text("Save as a Favorite") }
      var options: [Option] {
        [.ignoresDisplayFrequency(true)]
      }
    }

    struct FavoriteBackyardTip: Tip {
      var title: Text { Text("Save as a Favorite") }
      var options: [Option] {
        [.maxDisplayCount(5)]
      }
    }
  }

  @available(*, deprecated)
  @Test func ignoringOption() {
    Device().launch().run {
      TipsCenter.shared.configure { DisplayFrequency(.daily) }
      let presenter = TipPresenter()
      presenter.anchorAppeared(for: Plain.FavoriteBackyardTip(), as: .inline)
      #expect(presenter.anchorAppeared(for: Limited.IgnoringTip(), as: .inline))
    }
  }

  @available(*, deprecated)
  @Test func invalidation() {
    Device().launch().run {
      TipsCenter.shared.configure()
      let presenter = TipPresenter()
      presenter.anchorAppeared(for: Self.favoriteBackyardTip)
      // When user taps the favorite button, dismiss the tip
      Self.favoriteBackyardTip.invalidate(reason: .userPerformedAction)
      #expect(presenter.displayedTips.isEmpty)
      #expect(Self.favoriteBackyardTip.status == .invalidated(.actionPerformed))
    }
  }

  @available(*, deprecated)
  @Test func displayCountOption() {
    Device().launch().run {
      TipsCenter.shared.configure()
      let (tip, presenter) = (Limited.FavoriteBackyardTip(), TipPresenter())
      for display in 1...6 {
        #expect(presenter.anchorAppeared(for: tip) == (display <= 5))
        presenter.anchorLeft(for: tip)
      }
      #expect(tip.status == .invalidated(.displayCountExceeded))
    }
  }

  @available(*, deprecated)
  @Test func testingOverrides() {
    let tips = [Seed000Tests.PlainTip(id: "tip1"), .init(id: "tip2"), .init(id: "tip3"), .init(id: "tip4")]
    let waiting = Logged.FavoriteBackyardTip()
    let shown: [(() -> Void, [Bool], Bool)] = [
      ({ TipsCenter.showAllTips() }, [true, true, true, true], true),
      ({ TipsCenter.showTips([waiting]) }, [true, true, true, true], true),
      ({ TipsCenter.hideTips([tips[0], tips[1], tips[2]]) }, [false, false, false, true], false),
      ({ TipsCenter.hideAllTips() }, [false, false, false, false], false),
    ]
    for (override, expected, waitingIsShown) in shown {
      Device().launch().run {
        TipsCenter.shared.configure()
        override()
        #expect(tips.map(\.shouldDisplay) == expected)
        #expect(waiting.shouldDisplay == waitingIsShown)
      }
    }
  }

  @available(*, deprecated)
  @Test func purging() {
    let device = Device()
    device.launch().run {
      TipsCenter.shared.configure()
      Self.favoriteBackyardTip.invalidate(reason: .tipClosed)
      TipsCenter.resetDatastore()
      #expect(device.faults.count == 1, "too late in this process")
    }
    device.launch().run {
      TipsCenter.resetDatastore()
      TipsCenter.shared.configure()
      #expect(Self.favoriteBackyardTip.status == .available)
    }
  }

  @Test(arguments: ["", "-"])
  func launchArguments(dash: String) throws {
    let device = Device()
    let tips = [Seed000Tests.PlainTip(id: "tipID"), .init(id: "otherTipID"), .init(id: "third")]
    func launch(_ arguments: String...) throws -> [Bool] {
      var all: [String] = []
      for argument in arguments { all.append(argument.hasPrefix("com.") ? dash + argument : argument) }
      var surroundings = TipsProcess.Surroundings.testing(clock: device.clock, store: device.store, arguments: ["app"] + all)
      surroundings.report = { _ in }
      return try TipsProcess(surroundings).run {
        try Tips.configure()
        return tips.map(\.shouldDisplay)
      }
    }
    try device.launch().run {
      try Tips.configure()
      tips[2].invalidate(reason: .tipClosed)
    }
    #expect(try launch() == [true, true, false])
    #expect(try launch("com.apple.TipKit.HideTips", "tipID,otherTipID") == [false, false, false])
    #expect(try launch("com.apple.TipKit.HideAllTips", "1") == [false, false, false])
    #expect(try launch("com.apple.TipKit.ShowTips", "tipID,otherTipID", "com.apple.TipKit.HideAllTips", "1") == [true, true, false])
    #expect(try launch("com.apple.TipKit.ShowAllTips", "1", "com.apple.TipKit.HideTips", "PlainTip") == [false, false, false])
    #expect(try launch("com.apple.TipKit.ShowAllTips", "1") == [true, true, true])
    #expect(try launch("com.apple.TipKit.ShowAllTips", "0") == [true, true, false])
    #expect(try launch("com.apple.TipKit.ResetDatastore", "1") == [true, true, true])
  }
}

extension Seed001Tests.Content {
  struct FavoriteBackyardTipNamed: Tip {
    var id: String { "another" }
    var title: Text { Text("Save as a Favorite") }
  }
}
