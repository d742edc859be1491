// SPDX-License-Identifier: GPL-3.0-or-later

import Randomness
import TipKitCompat
import TipRules

/// One thing that happens to a user's tips.
enum Step {
  case set(String, Value)
  case donate(String, [Value])
  case deleteDonations(String)
  /// Time goes by, in seconds.
  case wait(Int)
  /// A tip's anchor comes on screen, or leaves it.
  case appear(Int)
  case leave(Int)
  case close(Int)
  case tapOutside(Int)
  case invalidate(Int)
  case resetEligibility(Int)
  /// The app ends and starts again.
  case relaunch
}

/// Random histories, the same for the same seed.
struct HistoryMaker {
  private var numbers: SplitMix64
  private let tipCount: Int
  static let names = ["a", "b", "bb", "c", "ä", "zz"]

  init(seed: UInt64, tipCount: Int) {
    numbers = SplitMix64(state: seed)
    self.tipCount = tipCount
  }

  private mutating func one<Element>(of elements: [Element]) -> Element { elements[Int.random(in: elements.indices, using: &numbers)] }
  private mutating func integer(_ range: ClosedRange<Int>) -> Value { .integer(Int64(Int.random(in: range, using: &numbers))) }
  private mutating func name() -> Value { .string(one(of: Self.names)) }
  private mutating func plan() -> Value { .enumerationCase(one(of: Plan.allCases).rawValue) }
  private mutating func orNil(_ value: Value) -> Value { Bool.random(using: &numbers) ? value : .null }

  mutating func next() -> Step {
    let tip = Int.random(in: 0..<tipCount, using: &numbers)
    switch Int.random(in: 0..<40, using: &numbers) {
    case 0, 1: return .set("isLoggedIn", .boolean(Bool.random(using: &numbers)))
    case 2, 3: return .set("visits", integer(-1...7))
    case 4: return .set("score", .double(Double(Int.random(in: 0...20, using: &numbers)) / 20))
    case 5: return .set("name", name())
    case 6: return .set("plan", plan())
    case 7: return .set("nickname", orNil(name()))
    case 8: return .set("quota", orNil(integer(0...5)))
    case 9: return .set("landmark", orNil(.structure([name(), integer(0...5), plan()])))
    case 10...13: return .donate("opened", [])
    case 14, 15: return .donate("shared", [])
    case 16...20: return .donate("viewed", [integer(1...4), name(), plan()])
    case 21: return .deleteDonations(one(of: ["opened", "shared", "viewed"]))
    case 22...26: return .wait(one(of: [1, 20, 60, 1_800, 3_600, 43_200, 86_400, 172_800, 604_800]))
    case 27...31: return .appear(tip)
    case 32, 33: return .leave(tip)
    case 34: return .close(tip)
    case 35: return .tapOutside(tip)
    case 36: return .invalidate(tip)
    case 37, 38: return .resetEligibility(tip)
    default: return .relaunch
    }
  }
}

/// What is decided of a tip: whether it may appear, and whether it is on screen.
struct Decision: Equatable {
  let status: Tips.Status
  let isDisplayed: Bool
}
