// SPDX-License-Identifier: GPL-3.0-or-later

import BirdTips
import Foundation
import Testing
import TipKitCompat

/// Every public name of TipKit that concerns no view, used as an app uses it.
///
/// What compiles here compiles in an app.
@Suite struct NamesTests {
  enum Landmark: String, Codable, CaseIterable, Sendable { case lake, falls }

  struct Donated: Codable, Hashable, Sendable {
    var landmark: Landmark
    var place: Int
  }

  @Parameter static var plain = 3
  @Parameter static var optional: String?? = nil
  @Parameter(.transient) static var transient: Donated = Donated(landmark: .lake, place: 0)
  static let event: Tips.Event<Tips.EmptyDonation> = .init(id: "plain")
  static let limited = Tips.Event<Donated>(id: "valued", donationLimit: Tips.DonationLimit(maximumCount: 3, maximumAge: .weeks(1)))

  static let commonRules: [Tips.Rule] = [#Rule(NamesTests.$plain) { $0 > 0 }]

  struct EverythingTip: Tip, Equatable {
    var region = "north"
    var id: String { "everything.\(region)" }
    var title: Text { Text("Everything") }
    var message: Text? { Text(verbatim: "that a tip can have") }
    var image: Image? { Image(systemName: "star") }
    var didVisit: Event<Tips.EmptyDonation> { Event(id: "visited \(region)") }
    var actions: [Action] {
      Action(id: "more", title: "More") {}
      Tip.Action(title: "No id")
    }
    var rules: [Rule] {
      NamesTests.commonRules
      if region == "north" {
        #Rule(didVisit) { $0.donations.count >= 1 }
      } else {
        NamesTests.commonRules + [#Rule(NamesTests.$plain, NamesTests.limited) { $0 == 3 && $1.donations.count < 4 }]
      }
      if #available(macOS 14, *) { Tips.Rule(.disjunction) { NamesTests.commonRules } }
      for _ in 0..<2 { #Rule(NamesTests.$plain) { $0 != 9 } }
    }
    var options: [any TipOption] {
      Tips.MaxDisplayCount(3)
      Tips.MaxDisplayDuration(300.0)
      Tips.IgnoresDisplayFrequency(true)
    }
  }

  @Test func tip() async throws {
    try await Device().launch().run {
      try Tips.configure()
      let tip = EverythingTip()
      #expect(tip.actions.map(\.id) == ["more", "No id"] && tip.actions.map(\.index) == [0, 1])
      #expect(tip.status == .pending && !tip.shouldDisplay)
      await tip.didVisit.donate()
      let status: Tips.Status = tip.status
      #expect(status == .available && EverythingTip(region: "south").status == .available)
      var displays = tip.shouldDisplayUpdates.makeAsyncIterator()
      let first: Bool? = await displays.next()
      #expect(first == true)
      for reason: Tips.InvalidationReason in [.actionPerformed, .displayCountExceeded, .displayDurationExceeded, .tipClosed] {
        tip.invalidate(reason: reason)
        #expect(tip.status == .invalidated(reason))
        await tip.resetEligibility()
        #expect(tip.status == .available)
      }
      let erased: any Tip = AnyTip(tip)
      #expect(erased.id == tip.id && erased.status == .available && erased.options.count == 3 && erased.rules.count == tip.rules.count)
      let identified: some Identifiable = tip
      #expect(identified.id == "everything.north")
    }
  }

  @Test func configuration() throws {
    let options: [Tips.ConfigurationOption] = [
      .displayFrequency(.immediate), .displayFrequency(.hourly), .displayFrequency(.daily), .displayFrequency(.weekly),
      .displayFrequency(.monthly), .datastoreLocation(.applicationDefault), .datastoreLocation(.url(URL(filePath: "/somewhere"))),
      .cloudKitContainer(.automatic), .cloudKitContainer(.named("a")), .cloudKitContainer(nil),
    ]
    try Device().launch().run { try Tips.configure(options) }
    let errors: [TipKitError] = [.tipsDatastoreAlreadyConfigured, .missingGroupContainerEntitlements, .invalidPredicateValueType]
    #expect(errors.map(\.description) == errors.map(\.localizedDescription))
  }

  @Test func parametersAndEvents() async throws {
    try await Device().launch().run {
      try Tips.configure()
      let parameter: Tips.Parameter<Int> = Self.$plain
      #expect(parameter.id == "NamesTests.plain" && parameter.wrappedValue == 3)
      Self.plain += 1
      Self.transient.place = 7
      Self.optional = .some(.none)
      #expect(Self.plain == 4 && Self.transient == Donated(landmark: .lake, place: 7))
      let options: [Tips.ParameterOption] = [.transient]
      #expect(options == [.transient])
      await withCheckedContinuation { continuation in Self.event.sendDonation { continuation.resume() } }
      Self.event.sendDonation()
      for place in 1...4 { Self.limited.sendDonation(.init(landmark: place > 3 ? .falls : .lake, place: place)) }
      let donations: [Tips.Event<Donated>.Donation] = Self.limited.donations
      #expect(donations.map(\.place) == [2, 3, 4] && donations[0].date == Tips.now && donations.last?.landmark == .falls)
      #expect(donations.largestSubset(groupedBy: \.landmark).count == 2 && donations.smallestSubset(groupedBy: \.landmark).count == 1)
      #expect(donations.donatedWithin(.week).filter { $0.landmark == .lake }.largestSubset(groupedBy: \.place).count == 1)
      let ranges: [Tips.DonationTimeRange] = [
        .minute, .hour, .day, .week, .minutes(3), .hours(3), .days(3), .weeks(3),
      ]
      #expect(Set(ranges).count == 8)
      #expect(try JSONDecoder().decode([Tips.DonationTimeRange].self, from: JSONEncoder().encode(ranges)) == ranges)
      try await Self.event.deleteDonations()
      #expect(Self.event.donations.isEmpty && Self.event.id == "plain")
    }
  }

  @MainActor @Test func groups() throws {
    try Device().launch().run {
      try Tips.configure()
      let tips: [any Tip] = [EverythingTip(region: "south")]
      let group = TipGroup(.ordered) {
        tips
        if tips.count == 1 { ClosedTip() }
      }
      let priorities: [TipGroup.Priority] = [.firstAvailable, .ordered]
      #expect(priorities.contains(group.priority))
      let current = group.currentTip as? EverythingTip
      #expect(current == EverythingTip(region: "south"))
    }
  }

  /// One call wins over another, whichever comes first, and whether they are calls or launch arguments.
  @Test(arguments: [
    (["ShowTips", "HideTips", "ShowAllTips", "HideAllTips"], true), (["HideTips", "ShowAllTips", "HideAllTips"], false),
    (["ShowAllTips", "HideAllTips"], true), (["HideAllTips"], false), (["HideTips", "ShowTips"], true),
    (["ShowAllTips", "HideTips"], false),
    ([], false),
  ])
  func overridesPrecedence(_ overrides: [String], _ isShown: Bool) throws {
    for order in [overrides, overrides.reversed()] {
      try Device().launch().run {
        try Tips.configure()
        for override in order {
          switch override {
          case "ShowTips": Tips.showTipsForTesting([FrequentTip.self])
          case "HideTips": Tips.hideTipsForTesting([FrequentTip.self])
          case "ShowAllTips": Tips.showAllTipsForTesting()
          default: Tips.hideAllTipsForTesting()
          }
        }
        #expect(FrequentTip().shouldDisplay == isShown, "\(order)")
      }
      let arguments = order.flatMap { ["-com.apple.TipKit.\($0)", $0.contains("All") ? "1" : "Another,FrequentTip"] }
      var surroundings = TipsProcess.Surroundings.testing(arguments: ["app"] + arguments)
      surroundings.report = { _ in }
      try TipsProcess(surroundings).run {
        try Tips.configure()
        #expect(FrequentTip().shouldDisplay == isShown, "\(arguments)")
      }
    }
  }
}
