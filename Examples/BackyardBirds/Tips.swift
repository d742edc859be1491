// SPDX-License-Identifier: GPL-3.0-or-later

import TipKitCompat

/// Shown on the home screen when the app was opened three times.
struct SearchTip: Tip {
  static let appOpened = Event(id: "appOpened")

  var title: Text { Text("Search backyards") }
  var message: Text? { Text("Find a backyard by the birds that visit it.") }
  var rules: [Rule] {
    #Rule(Self.appOpened) { $0.donations.count >= 3 }
  }
  var options: [any Option] { MaxDisplayCount(2) }
}

/// Shown in a backyard when the user entered the same one three times.
struct FavoriteBackyardTip: Tip {
  struct Visit: Codable, Sendable {
    let backyard: String
  }

  static let entered = Event<Visit>(id: "enteredBackyard")

  var title: Text { Text("Save as a Favorite") }
  var message: Text? { Text("Your favorite backyards always appear at the top of the list.") }
  var rules: [Rule] {
    #Rule(Self.entered) { $0.donations.donatedWithin(.days(5)).largestSubset(groupedBy: \.backyard).count >= 3 }
  }
  var options: [any Option] { IgnoresDisplayFrequency(true) }
}
