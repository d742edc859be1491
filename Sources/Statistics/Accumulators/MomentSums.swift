// SPDX-License-Identifier: GPL-3.0-or-later

/// The count, the sum and the sum of squares of integer values, all exact.
///
/// Guaranteed: exact while n · max|value|² < 2¹²⁵, for instance for 2⁴⁰ values below 2⁴² (50 days in microseconds); far beyond, the
/// program stops rather than wrapping.
public struct MomentSums: MergeableAccumulator {
  /// How many values were added.
  public private(set) var count: Int64
  /// Their sum.
  public private(set) var sum: Int128
  /// The sum of their squares.
  public private(set) var sumOfSquares: Int128

  /// No values.
  public init() {
    count = 0
    sum = 0
    sumOfSquares = 0
  }

  /// Sums that were collected elsewhere; they must be possible: a count and a sum of squares that are not negative.
  public init(count: Int64, sum: Int128, sumOfSquares: Int128) {
    precondition(count >= 0 && sumOfSquares >= 0, "a count and a sum of squares can't be negative")
    self.count = count
    self.sum = sum
    self.sumOfSquares = sumOfSquares
  }

  /// Adds one value.
  public mutating func add(_ value: Int64) {
    count += 1
    sum += Int128(value)
    sumOfSquares += Int128(value) &* Int128(value)
  }

  /// Adds what `other` holds.
  public mutating func merge(_ other: MomentSums) {
    count += other.count
    sum += other.sum
    sumOfSquares += other.sumOfSquares
  }

  /// Appends kind, version, count, sum and sum of squares.
  public func encode(into bytes: inout [UInt8]) {
    bytes.append(.momentSums)
    bytes.appendCount(count)
    bytes.appendSigned(sum)
    bytes.appendSigned(sumOfSquares)
  }

  /// Reads what `encode(into:)` wrote.
  public init(decoding reader: inout ByteReader) throws(DecodingFailure) {
    try reader.expect(.momentSums)
    let start = reader.offset
    count = try reader.readCount()
    sum = try reader.readSigned()
    sumOfSquares = try reader.readSigned()
    guard Self.arePossible(count: count, sum: sum, sumOfSquares: sumOfSquares) else { throw .corrupt(.impossibleSum, offset: start) }
  }

  /// Whether some values, within the guarantee, have these sums: 0 ≤ Σx² < 2¹²⁵ and (Σx)² ≤ n·Σx².
  static func arePossible(count: Int64, sum: Int128, sumOfSquares: Int128) -> Bool {
    guard (0..<Int128(1) << 125).contains(sumOfSquares) else { return false }
    return ExactDifference(count, sumOfSquares, minus: sum, sum).sign >= 0
  }
}

// MARK: - Estimates

extension MomentSums {
  /// The mean, or nil without values.
  public var mean: Double? {
    count > 0 ? Double(sum) / Double(count) : nil
  }

  /// The unbiased sample variance, or nil for fewer than two values.
  ///
  /// Σ(x − x̄)² is taken from n·Σx² − (Σx)² in exact 256-bit arithmetic, so that nothing cancels.
  public var variance: Double? {
    guard count > 1 else { return nil }
    return max(ExactDifference(count, sumOfSquares, minus: sum, sum).value, 0) / (Double(count) * Double(count - 1))
  }

  /// Whether all values added were zero (also when there were none).
  public var isAllZero: Bool { sumOfSquares == 0 }

  /// The mean with its standard error, on Student's t with n − 1 degrees of freedom, or nil for fewer than two values.
  public var meanEstimate: Estimate? {
    guard let mean, let variance else { return nil }
    return Estimate(
      value: mean, standardError: (variance / Double(count)).squareRoot(), reference: .studentT(degreesOfFreedom: Double(count - 1)))
  }
}
