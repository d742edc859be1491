// SPDX-License-Identifier: GPL-3.0-or-later

import Testing
import TipEngine
import TipRules

@Suite("MaxDisplayCount and MaxDisplayDuration")
struct LimitTests {
  @Test("The last display stays up, and the tip is invalid after it", arguments: 1...5)
  func count(_ maximum: Int) throws {
    let user = try TestUser(SampleApp.tip("a", count: maximum))
    for display in 1...maximum {
      user.now += Time.minute
      #expect(user.visit(0) == [0])
      user.now += Time.hour
      #expect(user.retraction() == nil && user.status() == .available && user.expiry() == .max)
      user.end(0, .anchorLeft)
      user.leave()
      #expect(user.record().displayCount == display)
    }
    #expect(user.status() == .invalidated(.displayCountExceeded) && !user.display())
  }

  @Test("Each appearance counts, in one session too")
  func appearances() throws {
    let user = try TestUser(SampleApp.tip("a", count: 3, presentation: .popover))
    user.visit(0)
    for _ in 0..<2 {
      user.end(0, .tappedAway)
      user.leave()
      user.visit(0)
    }
    user.end(0, .tappedAway)
    #expect(user.status() == .invalidated(.displayCountExceeded))
  }

  @Test("Apple's example: two minutes are one on Monday and one on Tuesday", arguments: DurationFloor.allCases)
  func twoMinutes(_ floor: DurationFloor) throws {
    let user = try TestUser(SampleApp.tip("a", duration: 2 * Time.minute)) { $0.durationFloor = floor }
    #expect(user.display(for: Time.minute) && user.status() == .available)
    user.now = Time.day
    user.visit(0)
    #expect(user.expiry() == Time.day + Time.minute)
    user.now += Time.minute
    user.end(0, .anchorLeft)
    #expect(user.status() == .invalidated(.displayDurationExceeded))
  }

  /// A maximum and appearances of these lengths, in seconds; the display that invalidates, counted from 1, under each floor.
  struct Case: CustomTestStringConvertible, Sendable {
    let maximum: Microseconds
    let appearances: [Microseconds]
    let perAppearance: Int?
    let total: Int?
    var testDescription: String { "\(maximum) s, appearances \(appearances)" }
  }

  static let cases = [
    Case(maximum: 30, appearances: [20, 20, 20, 20], perAppearance: nil, total: 3),
    Case(maximum: 30, appearances: [59, 60], perAppearance: 2, total: 2),
    Case(maximum: 30, appearances: [59, 1], perAppearance: nil, total: 2),
    Case(maximum: 60, appearances: [60], perAppearance: 1, total: 1),
    Case(maximum: 61, appearances: [60, 60], perAppearance: 2, total: 2),
    Case(maximum: 61, appearances: [60, 1, 60], perAppearance: 3, total: 2),
    Case(maximum: 300, appearances: [100, 100, 99, 1], perAppearance: nil, total: 4),
    Case(maximum: 300, appearances: [299, 59, 60], perAppearance: 3, total: 2),
  ]

  @Test("The duration is summed over appearances, with 60 s as a floor of each or of the sum", arguments: cases, DurationFloor.allCases)
  func durations(_ example: Case, floor: DurationFloor) throws {
    let user = try TestUser(SampleApp.tip("a", duration: example.maximum * Time.second)) { $0.durationFloor = floor }
    var invalidatedBy: Int?
    for (index, appearance) in example.appearances.enumerated() where invalidatedBy == nil {
      user.now += Time.hour
      #expect(user.visit(0) == [0])
      let expiry = user.expiry()
      user.now += appearance * Time.second
      user.end(0, user.now >= expiry ? .expired : .anchorLeft)
      user.leave()
      if user.status() != .available { invalidatedBy = index + 1 }
    }
    #expect(invalidatedBy == (floor == .perAppearance ? example.perAppearance : example.total))
  }

  @Test("A display expires after what is left of its duration, and not within 60 s where they are a floor of each appearance")
  func expiry() throws {
    for (floor, expected) in [(DurationFloor.perAppearance, [300, 200, 60]), (.total, [300, 200, 1])] as [(DurationFloor, [Microseconds])] {
      let user = try TestUser(SampleApp.tip("a", duration: 300 * Time.second)) { $0.durationFloor = floor }
      var rests: [Microseconds] = []
      for appearance in [100, 199, 0] as [Microseconds] {
        user.visit(0)
        rests.append((user.expiry() - user.now) / Time.second)
        user.now += appearance * Time.second
        user.leave()
      }
      #expect(rests == expected)
    }
  }

  @Test("An expiry comes at its microsecond and not before")
  func expiryInstant() throws {
    let user = try TestUser(SampleApp.tip("a", duration: 90 * Time.second))
    user.display(for: 90 * Time.second - 1)
    #expect(user.status() == .available)
    user.visit(0)
    #expect(user.expiry() == user.now + Time.minute)
  }

  @Test("Whichever limit is used up first invalidates")
  func both() throws {
    let user = try TestUser(SampleApp.tip("a", count: 3, duration: 2 * Time.minute))
    user.display(for: Time.minute)
    user.display(for: Time.minute)
    #expect(user.status() == .invalidated(.displayDurationExceeded) && user.record().displayCount == 2)
    let other = try TestUser(SampleApp.tip("a", count: 2, duration: 2 * Time.minute))
    other.display(for: Time.second)
    other.display(for: Time.second)
    #expect(other.status() == .invalidated(.displayCountExceeded))
  }
}
