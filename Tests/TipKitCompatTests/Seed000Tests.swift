// SPDX-License-Identifier: GPL-3.0-or-later

import Testing
import TipKitCompat

/// The snippets of the page on rules, parameters and events, each under its own name and with what it shows.
@Suite struct Seed000Tests {
  enum ParameterBasedRules {
    struct FavoriteLandmarkTip: Tip {
      @Parameter
      static var userIsLoggedIn: Bool = false

      var title: Text { Text("Favorite") }
      var rules: [Rule] {
        #Rule(Self.$userIsLoggedIn) {
          $0 == true
        }
      }
    }
  }

  @Test func parameterBasedRule() throws {
    typealias FavoriteLandmarkTip = ParameterBasedRules.FavoriteLandmarkTip
    let device = Device()
    try device.launch().run {
      try Tips.configure()
      let tip = FavoriteLandmarkTip()
      #expect(tip.status == .pending)
      FavoriteLandmarkTip.userIsLoggedIn = true
      #expect(tip.status == .available)
      FavoriteLandmarkTip.userIsLoggedIn = false
      #expect(tip.status == .pending)
    }
    #expect(device.faults.isEmpty)
  }

  enum EventBasedRules {
    struct FavoriteLandmarkTip: Tip {
      static let didViewLandmark: Event = Event(id: "didViewLandmark")

      var title: Text { Text("Favorite") }
      var rules: [Rule] {
        #Rule(Self.didViewLandmark) {
          $0.donations.count > 3
        }
      }
    }
  }

  @Test func eventBasedRule() async throws {
    typealias FavoriteLandmarkTip = EventBasedRules.FavoriteLandmarkTip
    try await Device().launch().run {
      try Tips.configure()
      let tip = FavoriteLandmarkTip()
      for _ in 1...3 { await FavoriteLandmarkTip.didViewLandmark.donate() }
      #expect(!tip.shouldDisplay)
      await FavoriteLandmarkTip.didViewLandmark.donate()
      #expect(tip.shouldDisplay)
    }
  }

  @Test func compoundOperations() throws {
    typealias FavoriteLandmarkTip = ParameterBasedRules.FavoriteLandmarkTip
    struct CompoundTip: Tip {
      let id: String
      let operation: Rule.CompoundOperation
      var title: Text { Text("Both or one") }
      var rules: [Rule] {
        Rule(operation) {
          #Rule(FavoriteLandmarkTip.$userIsLoggedIn) { $0 }
          #Rule(LandmarksUser.$hasFavoritedLandmark) { $0 }
        }
      }
    }
    try Device().launch().run {
      try Tips.configure()
      let (both, one) = (CompoundTip(id: "both", operation: .conjunction), CompoundTip(id: "one", operation: .disjunction))
      #expect(both.status == .pending && one.status == .pending)
      FavoriteLandmarkTip.userIsLoggedIn = true
      #expect(both.status == .pending && one.status == .available)
      LandmarksUser.hasFavoritedLandmark = true
      #expect(both.status == .available && one.status == .available)
    }
  }

  struct LandmarksUser {
    @Parameter
    static var hasFavoritedLandmark: Bool = false
  }

  enum ParameterOfAnotherType {
    struct FavoriteLandmarkTip: Tip {
      var title: Text { Text("Favorite") }
      var rules: [Rule] {
        #Rule(LandmarksUser.$hasFavoritedLandmark) {
          $0 == false
        }
      }
    }
  }

  @Test func parameterOfAnotherType() throws {
    try Device().launch().run {
      let tip = ParameterOfAnotherType.FavoriteLandmarkTip()
      #expect(tip.status == .pending, "not configured")
      LandmarksUser.hasFavoritedLandmark = true
      try Tips.configure()
      #expect(!LandmarksUser.hasFavoritedLandmark, "a parameter isn't updated before tips are configured")
      #expect(tip.status == .available)
      LandmarksUser.hasFavoritedLandmark = true
      #expect(tip.status == .pending)
      #expect(LandmarksUser.$hasFavoritedLandmark.id == "Seed000Tests.LandmarksUser.hasFavoritedLandmark")
    }
  }

  struct Landmark: Codable, Sendable, Equatable {
    let name: String
  }

  enum Transient {
    struct LandmarksUser {
      @Parameter(.transient)
      static var lastViewedLandmark: Landmark? = nil
    }

    struct LastViewedTip: Tip {
      var title: Text { Text("Seen") }
      var rules: [Rule] { #Rule(LandmarksUser.$lastViewedLandmark) { $0?.name == "Falls" } }
    }
  }

  @Test func transientParameter() throws {
    let device = Device()
    try device.launch().run {
      try Tips.configure()
      let tip = Transient.LastViewedTip()
      #expect(Transient.LandmarksUser.lastViewedLandmark == nil)
      #expect(tip.status == .pending)
      Transient.LandmarksUser.lastViewedLandmark = Landmark(name: "Falls")
      LandmarksUser.hasFavoritedLandmark = true
      #expect(tip.status == .available)
    }
    try device.launch().run {
      try Tips.configure()
      #expect(Transient.LandmarksUser.lastViewedLandmark == nil)
      #expect(LandmarksUser.hasFavoritedLandmark, "other parameters outlive the process")
      #expect(Transient.LastViewedTip().status == .pending)
    }
    #expect(device.faults.isEmpty)
  }

  struct LandmarkTips {
    static let landmarksAppDidOpen = Tips.Event(id: "landmarksAppDidOpen")
  }

  struct LandmarkFeatureTip: Tip {
    var title: Text { Text("Feature") }
    var rules: [Rule] {
      #Rule(LandmarkTips.landmarksAppDidOpen) {
        $0.donations.donatedWithin(.week).count >= 3
      }
    }
  }

  @Test func donationsWithoutValue() throws {
    let device = Device()
    try device.launch().run {
      try Tips.configure()
      let tip = LandmarkFeatureTip()
      for _ in 1...2 { LandmarkTips.landmarksAppDidOpen.sendDonation() }
      device.wait(7 * 86_400 + 1)
      LandmarkTips.landmarksAppDidOpen.sendDonation()
      #expect(tip.status == .pending, "two of three are too old")
      for _ in 1...2 { LandmarkTips.landmarksAppDidOpen.sendDonation() }
      #expect(tip.status == .available)
      device.wait(7 * 86_400)
      #expect(tip.status == .available, "one exactly as old as the span is in it")
      device.wait(1)
      #expect(tip.status == .pending)
    }
  }

  struct LandmarkDetail {
    static let didViewLandmarkDetail = Tips.Event<DidViewLandmark>(id: "didViewLandmarkDetail")

    struct DidViewLandmark: Codable, Sendable {
      let landmarkID: Int
      let landmarkName: String
    }
  }

  struct LandmarkDetailTip: Tip {
    var title: Text { Text("Detail") }
    var rules: [Rule] {
      #Rule(LandmarkDetail.didViewLandmarkDetail) {
        $0.donations.filter({ $0.landmarkName != "Wilbere Bowl" }).count > 3
      }
    }
  }

  @Test func donationsWithValue() async throws {
    try await Device().launch().run {
      try Tips.configure()
      let tip = LandmarkDetailTip()
      for number in 1...3 {
        LandmarkDetail.didViewLandmarkDetail.sendDonation(.init(landmarkID: number, landmarkName: "Falls \(number)"))
      }
      for _ in 1...5 { await LandmarkDetail.didViewLandmarkDetail.donate(.init(landmarkID: 9, landmarkName: "Wilbere Bowl")) }
      #expect(tip.status == .pending)
      await LandmarkDetail.didViewLandmarkDetail.donate(.init(landmarkID: 4, landmarkName: "Lake"))
      #expect(tip.status == .available)
    }
  }

  @Test func donationMembers() async throws {
    let device = Device()
    try await device.launch().run {
      try Tips.configure()
      let event = LandmarkDetail.didViewLandmarkDetail
      await event.donate(.init(landmarkID: 7, landmarkName: "Lake"))
      device.wait(90)
      await event.donate(.init(landmarkID: 8, landmarkName: "Falls"))
      #expect(event.donations.map(\.landmarkID) == [7, 8])
      #expect(event.donations.first?.landmarkName == "Lake")
      #expect(event.donations.last?.date == Tips.now)
      #expect(event.donations.donatedWithin(.minute).map(\.landmarkID) == [8])
      #expect(event.donations.largestSubset(groupedBy: \.landmarkName).map(\.landmarkID) == [7], "of equals the first")
    }
  }

  @Test func initializersWithLimits() async throws {
    let device = Device()
    try await device.launch().run {
      try Tips.configure()
      let plain = Tips.Event(id: "plain", donationLimit: Tips.DonationLimit(maximumCount: 2))
      let valued = Tips.Event<Landmark>(id: "valued", donationLimit: .init(maximumCount: 3, maximumAge: .hours(1)))
      for number in 1...5 {
        await plain.donate()
        await valued.donate(Landmark(name: "\(number)"))
        device.wait(600)
      }
      #expect(plain.donations.count == 2)
      #expect(valued.donations.map(\.name) == ["3", "4", "5"])
      device.wait(3_000)
      #expect(valued.donations.map(\.name) == ["5"], "the older are over an hour old")
      #expect(Tips.Event<Landmark>(id: "other").donations.isEmpty)
      #expect(valued.id == "valued")
    }
  }

  @Test func donationForms() async throws {
    try await Device().launch().run {
      try Tips.configure()
      let (plain, valued) = (Tips.Event(id: "plain"), Tips.Event<Landmark>(id: "valued"))
      await plain.donate()
      await withCheckedContinuation { continuation in plain.sendDonation { continuation.resume() } }
      await valued.donate(Landmark(name: "a"))
      await withCheckedContinuation { continuation in valued.sendDonation(Landmark(name: "b")) { continuation.resume() } }
      #expect(plain.donations.count == 2)
      #expect(valued.donations.map(\.name) == ["a", "b"])
      try await plain.deleteDonations()
      #expect(plain.donations.isEmpty)
      #expect(valued.donations.count == 2)
    }
  }

  @Test func donationTimeRanges() {
    #expect(Tips.DonationTimeRange.minute == .minutes(1) && Tips.DonationTimeRange.hour == .hours(1))
    #expect(Tips.DonationTimeRange.day == .days(1) && Tips.DonationTimeRange.week == .weeks(1))
    #expect(Tips.DonationTimeRange.days(7) != .weeks(1), "two ways to say it are two values")
  }
}
