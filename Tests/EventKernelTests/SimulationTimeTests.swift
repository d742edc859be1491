// SPDX-License-Identifier: GPL-3.0-or-later

import EventKernel
import Randomness
import Testing

@Suite("Times and durations")
struct SimulationTimeTests {
  @Test(
    "Whole units are exact",
    arguments: [
      (try SimulationDuration.seconds(-3), -3_000_000), (try .minutes(2), 120_000_000), (try .hours(5), 18_000_000_000),
      (try .days(60), 5_184_000_000_000), (try .weeks(2), 1_209_600_000_000),
    ] as [(SimulationDuration, Int64)])
  func units(duration: SimulationDuration, microseconds: Int64) {
    #expect(duration.microseconds == microseconds)
  }

  @Test(
    "Too many of a unit are an error, and the most that fit are not",
    arguments: [
      (SimulationDuration.second, 9_223_372_036_854), (.minute, 153_722_867_280), (.hour, 2_562_047_788), (.day, 106_751_991),
      (.week, 15_250_284),
    ] as [(SimulationDuration, Int64)])
  func unitOverflow(unit: SimulationDuration, most: Int64) throws {
    _ = try unit.times(most)
    _ = try unit.times(-most)
    #expect(throws: SimulationDurationError.tooMany(count: most + 1, unit: unit)) { try unit.times(most + 1) }
    #expect(throws: SimulationDurationError.tooMany(count: -most - 1, unit: unit)) { try unit.times(-most - 1) }
  }

  // Exact products by Python 3.11's fractions, rounded half to even (2026-11-30).
  @Test(
    "Seconds are rounded once, from the exact product, ties to even",
    arguments: [
      (0, 0), (1.5, 1_500_000), (-1.5, -1_500_000), (4e-7, 0), (6e-7, 1), (0x1p-7, 7812), (0x3p-7, 23_438), (-0x1p-7, -7812),
      (-0x3p-7, -23_438), (2.5e-6, 3), (3.5e-6, 3), (0.1, 100_000), (5e-7, 0), (1.5e-6, 2), (2_251_799_813.685_249, 2_251_799_813_685_249),
      (4_503_599_627.370_497, 4_503_599_627_370_497),
      (9_007_199_254.740_993, 9_007_199_254_740_993), (9_223_372_036_854, 9_223_372_036_854_000_000),
      (-9_223_372_036_854.775, -9_223_372_036_854_775_391), (123_456_789_012.345_67, 123_456_789_012_345_673),
    ] as [(Double, Int64)])
  func seconds(seconds: Double, microseconds: Int64) throws {
    #expect(try SimulationDuration(seconds: seconds).microseconds == microseconds)
    if seconds >= 0 { #expect(SimulationDuration(secondsOrEndless: seconds).microseconds == microseconds) }
  }

  @Test("Rounding agrees with 128-bit integers on random seconds and beside ties, up to the largest")
  func roundingAgainstIntegers() {
    var generator = SplitMix64(state: 8)
    var disagreements: [Double] = []
    for _ in 0..<100_000 {
      // A random size from 2⁻²⁴ to 2⁴³ s, and of these every other one beside half a microsecond.
      let size = Double(sign: .plus, exponent: Int(generator.next() % 67) - 24, significand: 1)
      var seconds = size * (1 + Double(generator.next() >> 11) * 0x1p-53)
      if generator.next() & 1 == 0 {
        seconds = ((seconds * 1_000_000).rounded(.down) + 0.5) / 1_000_000
        seconds += seconds.ulp * Double(Int(generator.next() % 3) - 1)
      }
      guard seconds < 9.2e12 else { continue }
      let expected = exact(seconds)
      if (try? SimulationDuration(seconds: seconds).microseconds) != expected { disagreements.append(seconds) }
      if (try? SimulationDuration(seconds: -seconds).microseconds) != -expected { disagreements.append(-seconds) }
      if SimulationDuration(secondsOrEndless: seconds).microseconds != expected { disagreements.append(seconds) }
    }
    #expect(disagreements.isEmpty)
  }

  /// The microseconds nearest to positive `seconds`, ties to even, by whole numbers alone.
  private func exact(_ seconds: Double) -> Int64 {
    let significand = Int128(seconds.significandBitPattern | 1 << 52)
    let shift = Int(seconds.exponent) - 52
    let product = significand * 1_000_000
    if shift >= 0 { return Int64(product << shift) }
    if shift < -120 { return 0 }
    let whole = product >> -shift
    let rest = product - (whole << -shift)
    let half = Int128(1) << (-shift - 1)
    return Int64(whole + (rest > half || (rest == half && whole & 1 == 1) ? 1 : 0))
  }

  @Test("Seconds that are no duration are an error, or endless where that is asked for")
  func secondsOverflow() {
    #expect(throws: SimulationDurationError.notANumber) { try SimulationDuration(seconds: .nan) }
    for seconds in [Double.infinity, -.infinity, 9.3e12, -9.3e12, 1e300] {
      #expect(throws: SimulationDurationError.outOfRange(seconds: seconds)) { try SimulationDuration(seconds: seconds) }
    }
    #expect(SimulationDuration(secondsOrEndless: .infinity) == .endless)
    #expect(SimulationDuration(secondsOrEndless: 9.3e12) == .endless)
  }

  @Test(
    "Microseconds are rounded to the nearest whole one, ties to even, or endless",
    arguments: [
      (0.0, 0), (0.5, 0), (0.500_000_1, 1), (1.5, 2), (2.5, 2), (0x1p51 - 0.5, 1 << 51), (0x1p51 + 0.5, 1 << 51),
      (0x1p51 + 1.5, (1 << 51) + 2),
      (0x1p62, 1 << 62), (0x1p63, Int64.max), (.infinity, .max), (1e300, .max),
    ] as [(Double, Int64)])
  func microseconds(real: Double, expected: Int64) {
    #expect(SimulationDuration(microsecondsOrEndless: real).microseconds == expected)
  }

  @Test("Sums are exact to the last microsecond and errors past it")
  func adding() throws {
    let last = SimulationTime(microseconds: .max - 1)
    let one = SimulationDuration(microseconds: 1)
    #expect(try SimulationTime(microseconds: .max - 2).adding(one) == last)
    #expect(try SimulationTime.zero.adding(SimulationDuration(microseconds: .min)).microseconds == .min)
    #expect(throws: SimulationTimeOverflow(time: last, duration: one)) { try last.adding(one) }
    #expect(throws: SimulationTimeOverflow(time: last, duration: .endless)) { try last.adding(.endless) }
    #expect(throws: SimulationTimeOverflow(time: .never, duration: .zero)) { try SimulationTime.never.adding(.zero) }
    let first = SimulationTime(microseconds: .min)
    let back = SimulationDuration(microseconds: -1)
    #expect(throws: SimulationTimeOverflow(time: first, duration: back)) { try first.adding(back) }
  }

  @Test("A gap beyond all times leads to never")
  func addingOrNever() {
    let time = SimulationTime(microseconds: 5)
    #expect(time.addingOrNever(.day).microseconds == 86_400_000_005)
    #expect(time.addingOrNever(.endless) == .never)
    #expect(SimulationTime(microseconds: -5).addingOrNever(.endless) == .never)
    #expect(SimulationTime.never.addingOrNever(.zero) == .never)
    #expect(SimulationTime.never.addingOrNever(.day) == .never)
    #expect(SimulationTime(microseconds: .max - 1).addingOrNever(SimulationDuration(microseconds: 1)) == .never)
  }

  @Test("Differences are exact, and errors where they are none")
  func since() throws {
    #expect(try SimulationTime(microseconds: 7).since(SimulationTime(microseconds: -3)).microseconds == 10)
    #expect(throws: SimulationTimeOverflow.self) { try SimulationTime(microseconds: .max - 1).since(SimulationTime(microseconds: -2)) }
    #expect(throws: SimulationTimeOverflow.self) { try SimulationTime.never.since(.zero) }
    #expect(throws: SimulationTimeOverflow.self) { try SimulationTime.zero.since(.never) }
  }

  @Test(
    "Days, hours and weeks are counted downwards before the origin",
    arguments: [
      (0, 0, 0, 0), (3_599_999_999, 0, 0, 0), (3_600_000_000, 0, 1, 0), (86_399_999_999, 0, 23, 0), (86_400_000_000, 1, 24, 0),
      (604_800_000_000, 7, 168, 1), (-1, -1, -1, -1), (-86_400_000_000, -1, -24, -1), (-86_400_000_001, -2, -25, -1),
    ] as [(Int64, Int64, Int64, Int64)])
  func calendar(microseconds: Int64, day: Int64, hour: Int64, week: Int64) {
    let time = SimulationTime(microseconds: microseconds)
    #expect(time.dayIndex == day)
    #expect(time.hourIndex == hour)
    #expect(time.weekIndex == week)
    let phase = time.phase(in: .day)
    #expect(phase >= .zero && phase < .day)
    #expect(day * 86_400_000_000 + phase.microseconds == microseconds)
  }
}
