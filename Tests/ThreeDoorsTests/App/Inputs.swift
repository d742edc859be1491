// SPDX-License-Identifier: GPL-3.0-or-later

import TipKitCompat

/// What a user pays for.
enum Plan: String, Codable, CaseIterable, Sendable {
  case free
  case plus
  case pro
}

/// What was looked at last.
struct Landmark: Codable, Sendable {
  let name: String
  let visits: Int
  let plan: Plan
}

/// What the rules of all tips read.
enum Inputs {
  /// What is donated for each view of a backyard.
  struct View: Codable, Sendable {
    let backyard: Int
    let name: String
    let plan: Plan
  }

  @Parameter static var isLoggedIn = false
  @Parameter static var visits: Int = 0
  @Parameter static var score: Double = 0.25
  @Parameter static var name: String = "a"
  @Parameter static var plan: Plan = .free
  @Parameter static var nickname: String? = nil
  @Parameter static var quota: Int? = nil
  @Parameter(.transient) static var landmark: Landmark? = nil

  static let opened = Tips.Event(id: "opened", donationLimit: .init(maximumCount: 8))
  static let shared = Tips.Event(id: "shared-backyard", donationLimit: .init(maximumCount: 5, maximumAge: .days(1)))
  static let viewed = Tips.Event<View>(id: "viewed-backyard", donationLimit: .init(maximumCount: 10))
}

/// Constants and rules that several tips share.
enum Limits {
  static let least = 2
  static let most = 6
  static let often = 5
  static let name = "zz"
  static var commonRules: [Tips.Rule] {
    [
      #Rule(Inputs.$isLoggedIn) { $0 == true },
      #Rule(Inputs.opened) { $0.donations.count >= 1 },
    ]
  }
}
