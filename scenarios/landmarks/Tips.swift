// SPDX-License-Identifier: GPL-3.0-or-later
//
// The tips of Apple's TipKit documentation about rules and configuration, as its Landmarks app would have them; each shows one kind of
// rule. `scenarios/landmarks.yaml` reads this file as it is; nothing compiles it.

import SwiftUI
import TipKit

struct Landmark: Codable, Sendable, Identifiable, Hashable {
  let id: Int
  let name: String
}

/// What the whole app tells its tips.
enum LandmarkTips {
  static let landmarksAppDidOpen = Tips.Event(id: "landmarksAppDidOpen")
}

/// Two conditions that must both hold: a parameter, and an event. The documentation says "three or more times" and writes "> 3", which is
/// first true at the fourth view; `tipsim check` says so.
struct FavoriteLandmarkTip: Tip {
  @Parameter static var userIsLoggedIn: Bool = false
  static let didViewLandmark = Event(id: "didViewLandmark")

  var title: Text { Text("Save as a Favorite") }
  var message: Text? { Text("Your favorite landmarks always appear at the top of the list.") }

  var rules: [Rule] {
    #Rule(Self.$userIsLoggedIn) { $0 == true }
    #Rule(Self.didViewLandmark) { $0.donations.count > 3 }
    #Rule(LandmarksUser.$hasFavoritedLandmark) { $0 == false }
  }

  // All three options together, as the documentation combines them.
  var options: [any TipOption] {
    [
      Tips.MaxDisplayCount(3),
      Tips.MaxDisplayDuration(300),
      Tips.IgnoresDisplayFrequency(true),
    ]
  }
}

/// Opens of the app within a week.
struct LandmarkFeatureTip: Tip {
  var title: Text { Text("Today's Landmark") }

  var rules: [Rule] {
    #Rule(LandmarkTips.landmarksAppDidOpen) { $0.donations.donatedWithin(.week).count >= 3 }
  }
}

/// A filter on the name in the donated value.
struct LandmarkDetailTip: Tip {
  private static let bestKnown = "Wilbere Bowl"

  var title: Text { Text("See It on the Map") }

  var rules: [Rule] {
    #Rule(LandmarkDetail.didViewLandmarkDetail) {
      $0.donations.filter({ $0.landmarkName != Self.bestKnown }).count > 3
    }
  }

  var options: [any TipOption] { MaxDisplayCount(3) }
}

/// A parameter of a structure's type that each new process forgets.
struct ContinueTip: Tip {
  var title: Text { Text("Go On Where You Were") }

  var rules: [Rule] {
    #Rule(LandmarksUser.$lastViewedLandmark) {
      $0 != nil && $0?.name != "Wilbere Bowl"
    }
  }

  var options: [any TipOption] { MaxDisplayCount(2) }
}

/// A compound rule over a parameter and an event.
struct ShareLandmarkTip: Tip {
  var title: Text { Text("Share a Landmark") }

  var rules: [Rule] {
    #Rule(LandmarksUser.$hasFavoritedLandmark, LandmarkTips.landmarksAppDidOpen) {
      $0 == true && ($1.donations.count >= 5 || $1.donations.donatedWithin(.day).count >= 2)
    }
  }
}

enum LandmarksUser {
  @Parameter static var hasFavoritedLandmark: Bool = false
  @Parameter(.transient) static var lastViewedLandmark: Landmark? = nil
}

// MARK: - The app

@main
struct LandmarksApp: App {
  init() {
    try? Tips.configure([.displayFrequency(.daily)])
    LandmarkTips.landmarksAppDidOpen.sendDonation()
  }

  var body: some Scene { WindowGroup { LandmarkList(landmarks: []) } }
}

struct LandmarkList: View {
  let landmarks: [Landmark]

  private let featureTip = LandmarkFeatureTip()
  private let continueTip = ContinueTip()

  var body: some View {
    List(landmarks) { NavigationLink($0.name, value: $0) }
      .toolbar {
        Button("Featured") { featureTip.invalidate(reason: .actionPerformed) }
          .popoverTip(featureTip)
        Button("Continue") { continueTip.invalidate(reason: .actionPerformed) }
          .popoverTip(continueTip)
      }
  }
}

struct LandmarkDetail: View {
  struct Visit: Codable, Sendable {
    let landmarkID: Int
    let landmarkName: String
  }

  static let didViewLandmarkDetail = Tips.Event<Visit>(id: "didViewLandmarkDetail")

  let landmark: Landmark

  private let favoriteTip = FavoriteLandmarkTip()
  private let detailTip = LandmarkDetailTip()
  private let shareTip = ShareLandmarkTip()

  var body: some View {
    VStack {
      TipView(favoriteTip)
      Button("Favorite") {
        LandmarksUser.hasFavoritedLandmark = true
        favoriteTip.invalidate(reason: .actionPerformed)
      }
      Button("Map") { detailTip.invalidate(reason: .actionPerformed) }
        .popoverTip(detailTip)
      ShareLink(item: landmark.name)
        .popoverTip(shareTip)
    }
    .onAppear {
      FavoriteLandmarkTip.didViewLandmark.sendDonation()
      LandmarksUser.lastViewedLandmark = landmark
    }
    .task {
      await Self.didViewLandmarkDetail.donate(Visit(landmarkID: landmark.id, landmarkName: landmark.name))
    }
  }
}
