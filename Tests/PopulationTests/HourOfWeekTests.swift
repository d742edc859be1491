// SPDX-License-Identifier: GPL-3.0-or-later

import Population
import Testing

@Suite("Hour-of-week curves")
struct HourOfWeekTests {
  static let hour: Int64 = 3_600_000_000
  /// A day with a quiet night and a busy evening.
  static let day: [Double] = [1, 0, 0, 0, 0, 1, 2, 4, 5, 5, 5, 6, 6, 5, 5, 5, 6, 7, 8, 9, 10, 8, 5, 2]

  @Test("Weights of any size have mean 1 and a week of hours", arguments: [1e-9, 1, 3.7, 1e12])
  func normalised(scale: Double) throws {
    let curve = try #require(HourOfWeekCurve(weights: Self.day.map { $0 * scale }))
    #expect(curve.multipliers.count == 168)
    #expect(abs(curve.multipliers.reduce(0, +) / 168 - 1) < 1e-12)
    #expect(abs(curve.maximum - 10 / (Self.day.reduce(0, +) / 24)) < 1e-12)
    #expect(curve.multipliers.max() == curve.maximum)
    #expect(!curve.isFlat)
  }

  @Test("A day of weights is repeated; a week of weights is kept")
  func repeated() throws {
    let daily = try #require(HourOfWeekCurve(weights: Self.day))
    for hour in 0..<168 { #expect(daily.multipliers[hour] == daily.multipliers[hour % 24]) }
    let weekly = try #require(HourOfWeekCurve(weights: (0..<168).map { Double($0) }))
    for hour in 0..<168 { #expect(abs(weekly.multipliers[hour] - Double(hour) / 83.5) < 1e-12) }
  }

  @Test("The same weight for every hour is the flat curve, in which nothing is thinned")
  func flat() throws {
    let curve = try #require(HourOfWeekCurve(weights: Array(repeating: 3, count: 24)))
    #expect(curve.isFlat && HourOfWeekCurve.flat.isFlat)
    for hour in 0..<400 as Range<Int64> { #expect(curve.acceptance(at: hour * Self.hour) == 1) }
  }

  @Test(
    "A candidate is kept in proportion to its own hour, in any week",
    arguments: [(0, 0), (0, 1), (1, 0), (5, 3), (20, 6), (23, 6)] as [(hour: Int64, day: Int64)], [0, 1, 520] as [Int64])
  func acceptance(place: (hour: Int64, day: Int64), week: Int64) throws {
    let curve = try #require(HourOfWeekCurve(weights: Self.day))
    let start = (week * 168 + place.day * 24 + place.hour) * Self.hour
    let expected = Self.day[Int(place.hour)] / 10
    #expect(abs(curve.acceptance(at: start) - expected) < 1e-12)
    #expect(abs(curve.acceptance(at: start + Self.hour - 1) - expected) < 1e-12)
    let next = Self.day[Int(place.hour + 1) % 24] / 10
    #expect(abs(curve.acceptance(at: start + Self.hour) - next) < 1e-12)
  }

  @Test(
    "What is no curve is refused",
    arguments: [
      [], [1], Array(repeating: 1, count: 23), Array(repeating: 1, count: 167), Array(repeating: 0, count: 24),
      [-1] + Array(repeating: 1, count: 23), [.nan] + Array(repeating: 1, count: 23), [.infinity] + Array(repeating: 1, count: 23),
      Array(repeating: 1e308, count: 24),
    ] as [[Double]])
  func refused(weights: [Double]) {
    #expect(HourOfWeekCurve(weights: weights) == nil)
  }
}
