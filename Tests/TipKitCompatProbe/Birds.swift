// SPDX-License-Identifier: GPL-3.0-or-later

import TipKitCompat

/// What the probe's app knows of its user.
///
/// The tests have the same types, for ids are made of their names.
enum Birds {
  struct Visit: Codable, Sendable {
    let backyard: Int
    let name: String
  }

  @Parameter static var visitor = "nobody"
  static let visited = Tips.Event<Visit>(id: "visited", donationLimit: .init(maximumCount: 10_000))
}

/// Displayed on every device until all of them together have shown it often enough.
struct SeenTip: Tip {
  var title: Text { Text("Seen") }
  var options: [any Option] { MaxDisplayCount(20) }
}

/// Closed on one device.
struct ClosedTip: Tip {
  var title: Text { Text("Closed") }
}

/// Waits for visits that no device has alone.
struct FrequentTip: Tip {
  var title: Text { Text("Frequent") }
  var rules: [Rule] { #Rule(Birds.visited) { $0.donations.count >= 20 } }
}
