// SPDX-License-Identifier: GPL-3.0-or-later

import Randomness
import Testing

@Suite("Kronecker sequences")
struct KroneckerTests {
  static let names = [
    "openRate", "sessionLength", "lifetime", "relevance", "fatigueRecovery", "adoption", "tenure", "noticeProbability", "phase",
    "population.segments.new.opensPerDay",
  ]

  @Test("Steps and points are what the documentation says, and stay so")
  func stability() {
    let sequence = KroneckerSequence(name: "openRate")
    #expect(sequence.step == Self.openRateStep)
    #expect(KroneckerSequence(name: "lifetime").step == Self.lifetimeStep)
    #expect([0, 1, 1000].map { sequence.point(index: $0, shift: 0x1234_5678_9ABC_DEF0) } == Self.openRatePoints)
  }

  @Test("n points have a discrepancy far below that of random points", arguments: names, [1000, 100_000])
  func discrepancy(name: String, count: Int) {
    let root = StreamRoot(seed: 5, replication: 1)
    let sequence = KroneckerSequence(name: name)
    let shift = root.shift(for: name)
    let points = (0..<UInt64(count)).map { sequence.point(index: $0, shift: shift) }
    // Random points are 0.87·√n off on average, 27 and 275 here. Of these, an unfinished block can be some 12 off, the rest a few.
    let distance = Goodness.kolmogorovSmirnov(points) { $0 } / Double(count).squareRoot()
    #expect(distance * Double(count) < 15)
  }

  @Test("Each block of 64 users puts one point into each 64th, in an order of its own")
  func blocksAreStratified() {
    let sequence = KroneckerSequence(name: "openRate")
    let shift: UInt64 = 0xFEDC_BA98_7654_3210
    var orders: Set<[Int]> = []
    for block: UInt64 in 0..<1000 {
      let points = (0..<64).map { sequence.point(index: block * 64 + $0, shift: shift) }
      let offset = points[0]
      // Relative to the first point, all lie at whole 64ths.
      let strata = points.map { Int((($0 - offset + 1) * 64).rounded()) % 64 }
      #expect(Set(strata).count == 64)
      orders.insert(strata)
    }
    #expect(orders.count == 1000)
  }

  @Test("Every 64th falls to every place in a block equally often, and two names' 64ths are unrelated")
  func permutationsAreUniform() {
    let first = KroneckerSequence(name: "openRate")
    let second = KroneckerSequence(name: "lifetime")
    var places = [Int](repeating: 0, count: 64 * 64)
    var pairs = [Int](repeating: 0, count: 64 * 64)
    for index: UInt64 in 0..<(1 << 20) {
      let here = Int(first.point(index: index, shift: 3) * 64)
      let there = Int(second.point(index: index, shift: 4) * 64)
      places[Int(index & 63) * 64 + here] += 1
      pairs[here * 64 + there] += 1
    }
    #expect(Goodness.uniformity(places) > 0.001)
    #expect(Goodness.uniformity(pairs) > 0.001)
  }

  @Test("Points keep to the open interval, whatever the shift")
  func range() {
    let sequence = KroneckerSequence(name: "openRate")
    for shift: UInt64 in [0, 1, 1 << 63, .max] {
      #expect((0..<4096).allSatisfy { (0x1p-53...1 - 0x1p-53).contains(sequence.point(index: $0, shift: shift)) })
    }
  }

  @Test("Points of any two parameters fill the square")
  func pairsAreUniform() {
    let count: UInt64 = 20_000
    let sequences = Self.names.map { KroneckerSequence(name: $0) }
    for (index, first) in sequences.enumerated() {
      for second in sequences[..<index] {
        var cells = [Int](repeating: 0, count: 256)
        for user in 0..<count {
          let column = Int(first.point(index: user, shift: 1) * 16)
          let row = Int(second.point(index: user, shift: 2) * 16)
          cells[column * 16 + row] += 1
        }
        #expect(Goodness.uniformity(cells) > 0.001)
      }
    }
  }

  @Test("Every step is odd and has small partial quotients, by an independent expansion", arguments: names)
  func partialQuotients(name: String) {
    let step = KroneckerSequence(name: name).step
    #expect(step & 1 == 1)
    // Euclid's algorithm on (2⁶⁴, step) in 128 bits.
    var (larger, smaller) = (UInt128(1) << 64, UInt128(step))
    var (denominator, previous): (UInt128, UInt128) = (1, 0)
    while denominator <= 1 << 28 {
      let quotient = larger / smaller
      #expect(quotient <= 8)
      (larger, smaller) = (smaller, larger % smaller)
      (denominator, previous) = (quotient * denominator + previous, denominator)
    }
  }

  @Test("Shifts of replications and of names are unrelated")
  func shiftsDiffer() {
    let shifts = Set(
      (0..<100).flatMap { replication in
        Self.names.map { StreamRoot(seed: 1, replication: replication).shift(for: $0) }
      })
    #expect(shifts.count == 100 * Self.names.count)
  }

  // An independent program of ours wrote these down from the documentation (Python 3.11, 2026-11-30).
  private static let openRateStep: UInt64 = 0x5AEF_77F5_130B_B4DD
  private static let lifetimeStep: UInt64 = 0x97DA_4425_588B_C0E1
  private static let openRatePoints = [0.367986111111111, 0.539861111111111, 0.4668649784391178]
}
