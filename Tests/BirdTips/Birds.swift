// SPDX-License-Identifier: GPL-3.0-or-later

package import TipKitCompat

/// What an app knows of its user: for the tests and for the processes that they start, which share stores.
package enum Birds {
  package struct Visit: Codable, Sendable {
    package let backyard: Int
    package let name: String

    package init(backyard: Int, name: String) {
      self.backyard = backyard
      self.name = name
    }
  }

  @Parameter package static var visitor = "nobody"
  package static let visited = Tips.Event<Visit>(id: "visited", donationLimit: .init(maximumCount: 10_000))
}

/// Displayed on every device until all of them together have shown it often enough.
package struct SeenTip: Tip {
  package init() {}
  package var title: Text { Text("Seen") }
  package var options: [any Option] { MaxDisplayCount(20) }
}

/// Closed on one device.
package struct ClosedTip: Tip {
  package init() {}
  package var title: Text { Text("Closed") }
}

/// Waits for visits that no device has alone.
package struct FrequentTip: Tip {
  package init() {}
  package var title: Text { Text("Frequent") }
  package var rules: [Rule] { #Rule(Birds.visited) { $0.donations.count >= 20 } }
}
