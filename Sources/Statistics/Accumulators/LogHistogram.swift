// SPDX-License-Identifier: GPL-3.0-or-later

/// A histogram over all non-negative `Int64` values whose buckets are fixed in advance, so that histograms merge without loss.
///
/// Every value below 256 has a bucket of its own. From there each power of two is cut into 128 buckets of equal width, so that a bucket
/// is at most 1/128 (0.78 %) as wide as its least value. The idea is that of HdrHistogram (Tene 2012). The dense array of counts reaches
/// to the highest bucket that was used: at most 7,296 buckets, 57 KiB.
///
/// Guaranteed: exact as long as fewer than 2⁶³ values are recorded in all; one more stops the program.
public struct LogHistogram: MergeableAccumulator {
  /// Counts by bucket; the last one is never zero, so equal contents are equal arrays.
  @usableFromInline var counts: ContiguousArray<Int64>
  @usableFromInline var total: Int64

  /// How many values were recorded.
  @inlinable public var count: Int64 { total }

  /// An empty histogram.
  public init() {
    counts = []
    total = 0
  }

  /// Records one value.
  ///
  /// O(1), apart from rare growth.
  ///
  /// - Parameter value: at least 0.
  @inlinable
  public mutating func record(_ value: Int64) {
    record(value, count: 1)
  }

  /// Records a value as often as `count` says.
  ///
  /// O(1), apart from rare growth.
  ///
  /// - Parameters:
  ///   - value: at least 0.
  ///   - times: at least 0.
  @inlinable
  public mutating func record(_ value: Int64, count times: Int64) {
    precondition(value >= 0 && times >= 0, "a histogram takes non-negative values, non-negatively often")
    let bucket = Self.bucket(of: value)
    if bucket >= counts.count {
      guard times > 0 else { return }
      grow(to: bucket)
    }
    counts[bucket] += times
    total += times
  }

  @usableFromInline
  mutating func grow(to bucket: Int) {
    counts.append(contentsOf: repeatElement(0, count: bucket + 1 - counts.count))
  }

  /// Adds the counts of `other`.
  ///
  /// O(buckets).
  public mutating func merge(_ other: LogHistogram) {
    if let last = other.counts.indices.last, last >= counts.count { grow(to: last) }
    for bucket in other.counts.indices { counts[bucket] += other.counts[bucket] }
    total += other.total
  }
}

// MARK: - Buckets

extension LogHistogram {
  /// How many buckets there are for `0...Int64.max`.
  public static let bucketCount = 7_296

  /// The bucket that `value`, at least 0, falls into.
  @inlinable
  public static func bucket(of value: Int64) -> Int {
    if value < 256 { return Int(value) }
    let exponent = 63 - value.leadingZeroBitCount
    return 128 * (exponent - 7) + Int(value >> Int64(exponent - 7))
  }

  /// The values that fall into `bucket`, in `0..<bucketCount`.
  public static func values(in bucket: Int) -> ClosedRange<Int64> {
    precondition((0..<bucketCount).contains(bucket), "no such bucket")
    if bucket < 256 { return Int64(bucket)...Int64(bucket) }
    let shift = Int64(bucket / 128 - 1)
    let lower = Int64(bucket % 128 + 128) << shift
    return lower...(lower + ((1 << shift) - 1))
  }
}
