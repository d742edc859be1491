// SPDX-License-Identifier: GPL-3.0-or-later
//
// The tips of an app like the one in the talk "Make features discoverable with TipKit" (WWDC23), with the code around them that tells
// TipKit what users do. `scenarios/backyard-birds.yaml` reads this file as it is; nothing compiles it.

import SwiftUI
import TipKit

// MARK: - What the tips read

/// Events of the app as a whole.
enum AppEvents {
  static let appOpened = Tips.Event(id: "appOpened")
}

/// A backyard that birds visit.
struct Backyard: Identifiable, Hashable {
  /// Whether the backyard on screen has its star.
  @Parameter static var isFavorite: Bool = false

  let id: Int
  let name: String
}

/// What a look at a backyard tells.
struct BackyardVisit: Codable, Sendable {
  let backyardID: Int
}

// MARK: - Tips

/// The talk's tip, with the rules as the talk builds them up: first "logged in", then "three detail views", then "in the last five days",
/// and finally "of one and the same backyard".
struct FavoriteBackyardTip: Tip {
  @Parameter static var isLoggedIn: Bool = false
  static let enteredBackyardDetailView = Event<BackyardVisit>(id: "entered-backyard-detail-view")

  var title: Text { Text("Save as a Favorite") }
  var message: Text? { Text("Your favorite backyards always appear at the top of the list.") }
  var image: Image? { Image(systemName: "star") }

  var rules: [Rule] {
    #Rule(Self.$isLoggedIn) { $0 == true }
    #Rule(Self.enteredBackyardDetailView) {
      $0.donations.filter {
        $0.date > Date.now.addingTimeInterval(-5 * 60 * 60 * 24)
      }
      .largestSubset(groupedBy: \.backyardID)
      .count >= 3
    }
  }

  var options: [any TipOption] { MaxDisplayCount(5) }
}

// From here on the tips are not the talk's: such an app would have them, and they compete with the talk's tip for the user's attention.

/// For people who keep coming back and scroll through the list.
struct SearchTip: Tip {
  static let searchedBackyards = Event(id: "searchedBackyards")

  var title: Text { Text("Search for a Backyard") }
  var message: Text? { Text("Pull down the list to find a backyard by its name or by its birds.") }

  var rules: [Rule] {
    #Rule(AppEvents.appOpened) { $0.donations.donatedWithin(.week).count >= 3 }
    #Rule(Self.searchedBackyards) { $0.donations.isEmpty }
  }

  var options: [any TipOption] { MaxDisplayCount(3) }
}

/// For people who look at backyards and never fill the feeder.
struct RefillFeederTip: Tip {
  static let refilledFeeder = Event(id: "refilledFeeder")

  var title: Text { Text("Refill the Feeder") }
  var message: Text? { Text("Birds stay as long as there is something to eat.") }

  var rules: [Rule] {
    #Rule(FavoriteBackyardTip.enteredBackyardDetailView) { $0.donations.count >= 2 }
    #Rule(Self.refilledFeeder) { $0.donations.isEmpty }
  }

  var options: [any TipOption] { MaxDisplayCount(3) }
}

/// For people who have found something worth showing.
struct ShareBackyardTip: Tip {
  static let favoritedBackyard = Event(id: "favoritedBackyard")

  var title: Text { Text("Share a Backyard") }
  var message: Text? { Text("Send a picture of its visitors to a friend.") }
  var actions: [Action] { Action(id: "share", title: "Share…") }

  var rules: [Rule] {
    #Rule(Self.favoritedBackyard) { $0.donations.count >= 1 }
    #Rule(FavoriteBackyardTip.enteredBackyardDetailView) { $0.donations.donatedWithin(.days(3)).count >= 4 }
  }

  var options: [any TipOption] { MaxDisplayCount(2) }
}

/// For regulars.
struct WidgetTip: Tip {
  var title: Text { Text("Birds on Your Home Screen") }
  var message: Text? { Text("A widget shows who is visiting right now.") }

  var rules: [Rule] {
    #Rule(AppEvents.appOpened) { $0.donations.donatedWithin(.weeks(2)).count >= 6 }
    #Rule(FavoriteBackyardTip.$isLoggedIn) { $0 }
  }

  var options: [any TipOption] { MaxDisplayCount(2) }
}

/// For people who look closely.
struct BirdGuideTip: Tip {
  static let openedBirdGuide = Event(id: "openedBirdGuide")

  var title: Text { Text("Who Is That?") }
  var message: Text? { Text("The bird guide names every visitor of this backyard.") }

  var rules: [Rule] {
    #Rule(Self.openedBirdGuide, FavoriteBackyardTip.enteredBackyardDetailView) {
      $0.donations.isEmpty && $1.donations.count >= 5
    }
  }

  var options: [any TipOption] {
    MaxDisplayCount(2)
    MaxDisplayDuration(2 * 60)
  }
}

// MARK: - The app

@main
struct BackyardBirdsApp: App {
  @Environment(\.scenePhase) private var scenePhase

  init() {
    try? Tips.configure([.displayFrequency(.daily), .datastoreLocation(.applicationDefault)])
  }

  var body: some Scene {
    WindowGroup { BackyardList() }
      .onChange(of: scenePhase) {
        guard scenePhase == .active else { return }
        Task { await AppEvents.appOpened.donate() }
      }
  }
}

struct BackyardList: View {
  @State private var backyards: [Backyard] = []
  @State private var query = ""

  private let searchTip = SearchTip()
  private let widgetTip = WidgetTip()

  var body: some View {
    NavigationStack {
      List {
        TipView(searchTip)
        ForEach(backyards) { backyard in NavigationLink(backyard.name, value: backyard) }
      }
      .searchable(text: $query)
      .onSubmit(of: .search) {
        SearchTip.searchedBackyards.sendDonation()
        searchTip.invalidate(reason: .actionPerformed)
      }
      .toolbar {
        Button("Add Widget", systemImage: "rectangle.badge.plus") { widgetTip.invalidate(reason: .actionPerformed) }
          .popoverTip(widgetTip)
      }
      .navigationDestination(for: Backyard.self) { BackyardDetail(backyard: $0) }
    }
  }
}

struct BackyardDetail: View {
  let backyard: Backyard

  private let favoriteTip = FavoriteBackyardTip()
  private let refillTip = RefillFeederTip()
  private let shareTip = ShareBackyardTip()
  private let birdGuideTip = BirdGuideTip()

  var body: some View {
    VStack {
      TipView(birdGuideTip)
      Button("Bird Guide") {
        BirdGuideTip.openedBirdGuide.sendDonation()
        birdGuideTip.invalidate(reason: .actionPerformed)
      }
      Button("Refill") {
        Task { await RefillFeederTip.refilledFeeder.donate() }
        refillTip.invalidate(reason: .actionPerformed)
      }
      .popoverTip(refillTip)
      Button("Share", systemImage: "square.and.arrow.up") { shareTip.invalidate(reason: .actionPerformed) }
        .popoverTip(shareTip) { action in
          if action.id == "share" { shareTip.invalidate(reason: .actionPerformed) }
        }
    }
    .toolbar {
      Button("Favorite", systemImage: "star", action: toggleFavorite)
        .popoverTip(favoriteTip)
    }
    .task {
      await FavoriteBackyardTip.enteredBackyardDetailView.donate(BackyardVisit(backyardID: backyard.id))
    }
  }

  private func toggleFavorite() {
    Backyard.isFavorite.toggle()
    ShareBackyardTip.favoritedBackyard.sendDonation()
    favoriteTip.invalidate(reason: .actionPerformed)
  }
}
