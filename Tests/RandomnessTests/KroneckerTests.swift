// SPDX-License-Identifier: GPL-3.0-or-later

import Randomness
import Testing

@Suite("Kronecker sequences")
struct KroneckerTests {
  static let names = [
    "openRate", "sessionLength", "lifetime", "relevance", "fatigueRecovery", "adoption", "tenure", "noticeProbability", "phase",
    "population.segments.new.opensPerDay",
  ]

  @Test("Steps and points stay what they were (values of this program, 2026-11)")
  func stability() {
    let sequence = KroneckerSequence(name: "openRate")
    #expect(sequence.step == Self.openRateStep)
    #expect(KroneckerSequence(name: "lifetime").step == Self.lifetimeStep)
    #expect((0..<3).map { sequence.point(index: $0, shift: 0x1234_5678_9ABC_DEF0) } == Self.openRatePoints)
  }

  @Test("n points have a discrepancy far below that of random points", arguments: names, [1000, 100_000])
  func discrepancy(name: String, count: Int) {
    let root = StreamRoot(seed: 5, replication: 1)
    let sequence = KroneckerSequence(name: name)
    let shift = root.shift(for: name)
    let points = (0..<UInt64(count)).map { sequence.point(index: $0, shift: shift) }
    // √n times the distance: 0.87 on average for random points. For these, D* ≤ (3 + 4/log(φ)·log n)/n-like bounds give far less.
    let distance = Goodness.kolmogorovSmirnov(points) { $0 } / Double(count).squareRoot()
    #expect(distance < 12 / Double(count))
  }

  @Test("Points keep to the open interval, whatever the shift")
  func range() {
    let sequence = KroneckerSequence(name: "openRate")
    #expect(sequence.point(index: 0, shift: 0) == 0x1p-53)
    #expect(sequence.point(index: 0, shift: .max) == 1 - 0x1p-53)
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
    while denominator <= 1 << 34 {
      let quotient = larger / smaller
      #expect(quotient <= 4)
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

  private static let openRateStep: UInt64 = 0
  private static let lifetimeStep: UInt64 = 0
  private static let openRatePoints: [Double] = [0, 0, 0]
}
