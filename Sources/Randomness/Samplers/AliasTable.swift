// SPDX-License-Identifier: GPL-3.0-or-later

/// A table from which one of n weighted outcomes is drawn in O(1) with one word of the stream.
///
/// Weights are first rounded to whole parts of 2⁻⁶⁰ of their sum, and the table is filled in integers, so it holds exactly those
/// probabilities up to the last step, a threshold in units of 2⁻⁶⁴; an outcome of weight 0 is never drawn.
/// Source: Walker (1977), ACM TOMS 3(3); Vose (1991), "A linear algorithm for generating random numbers with a given distribution", IEEE
/// TSE 17(9).
@frozen
@usableFromInline
struct AliasTable: Hashable, Sendable {
  /// One column: an outcome of its own, its alias, and the outcome's place in the distribution function.
  @frozen
  @usableFromInline
  struct Column: Hashable, Sendable {
    /// Fractions below this, in units of 2⁻⁶⁴, mean the column's own outcome.
    @usableFromInline var threshold: UInt64
    /// The outcome for all other fractions.
    @usableFromInline var alias: Int
    /// The probability of this outcome.
    var probability: Double
    /// The probability of this outcome and those before it; exactly 1 from the last positive weight on.
    var cumulative: Double
  }

  @usableFromInline var columns: ContiguousArray<Column>

  /// The table for these weights; O(n).
  ///
  /// - Parameter weights: not empty, finite, none negative, with a finite, positive sum.
  init(weights: ContiguousArray<Double>) {
    let total = weights.reduce(0, +)
    let parts = weights.map { weight in weight > 0 ? max(1, UInt64(weight / total * 0x1p60)) : 0 }
    let sum = parts.reduce(0, +)
    var running: UInt64 = 0
    columns = ContiguousArray()
    columns.reserveCapacity(parts.count)
    for (outcome, part) in parts.enumerated() {
      running += part
      columns.append(
        Column(
          threshold: .max, alias: outcome, probability: Double(part) / Double(sum),
          cumulative: running == sum ? 1 : Double(running) / Double(sum)))
    }
    fill(parts: parts, sum: sum)
  }

  /// Pairs columns that hold too little with columns that hold too much, in integers.
  private mutating func fill(parts: [UInt64], sum: UInt64) {
    let capacity = UInt128(sum)
    var contents = parts.map { UInt128($0) * UInt128(parts.count) }
    var short = contents.indices.filter { contents[$0] < capacity }
    var long = contents.indices.filter { contents[$0] > capacity }
    while let under = short.popLast(), let over = long.last {
      columns[under].threshold = UInt64((contents[under] << 64) / capacity)
      columns[under].alias = over
      contents[over] -= capacity - contents[under]
      guard contents[over] <= capacity else { continue }
      long.removeLast()
      if contents[over] < capacity { short.append(over) }
    }
  }

  /// One outcome, from 0.
  @inlinable
  func draw<Generator: StreamGenerator>(from generator: inout Generator) -> Int {
    // The high word of word · n is a column, uniform to n·2⁻⁶⁴, and the low word the place within it.
    let (column, fraction) = generator.next().multipliedFullWidth(by: UInt64(columns.count))
    let index = Int(truncatingIfNeeded: column)
    let entry = columns[index]
    // Without a branch, since which side it takes is as random as the draw.
    let isOwn = fraction < entry.threshold ? -1 : 0
    return entry.alias ^ ((entry.alias ^ index) & isOwn)
  }

  /// The expected value of `value` of the outcome.
  func expectation(of value: (Int) -> Double) -> Double {
    columns.indices.reduce(0) { $0 + columns[$1].probability * value($1) }
  }

  /// The probability of the outcomes up to `outcome`.
  func cumulative(_ outcome: Int) -> Double {
    if outcome < 0 { return 0 }
    return columns[min(outcome, columns.count - 1)].cumulative
  }

  /// The first outcome with a positive cumulative probability of at least `probability`, in O(log n).
  func quantile(_ probability: Double) -> Int {
    Inversion.check(probability)
    var low = 0
    var high = columns.count - 1
    while low < high {
      let middle = low + (high - low) / 2
      let reached = columns[middle].cumulative
      if reached > 0 && reached >= probability { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
