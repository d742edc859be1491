// SPDX-License-Identifier: GPL-3.0-or-later

extension LogHistogram {
  /// The value at the share `p` of the recorded values, or nil when there are none.
  ///
  /// It is the inverse of the empirical distribution function (type 1 of Hyndman & Fan 1996): the value of rank ⌈p·n⌉, at least 1. It is
  /// exact below 256; above, the midpoint of its bucket stands for it, so that it is at most 0.4 % away. O(buckets).
  ///
  /// - Parameter p: 0 to 1.
  public func quantile(_ p: Double) -> Int64? {
    precondition((0...1).contains(p), "a share lies between 0 and 1")
    guard count > 0 else { return nil }
    let rank = Self.rank(p, of: count)
    var seen: Int64 = 0
    for bucket in counts.indices {
      seen += counts[bucket]
      if seen >= rank { return Self.midpoint(of: bucket) }
    }
    return nil
  }

  /// The values of the lowest bucket in use, or nil when nothing was recorded.
  public var minimumBucket: ClosedRange<Int64>? {
    counts.firstIndex { $0 > 0 }.map(Self.values(in:))
  }

  /// The values of the highest bucket in use, or nil when nothing was recorded.
  public var maximumBucket: ClosedRange<Int64>? {
    counts.indices.last.map(Self.values(in:))
  }

  /// How many recorded values are certainly below `value`: those in buckets that lie wholly below it.
  ///
  /// Exact when `value` is at most 256 or the least value of a bucket; otherwise what shares the bucket of `value` is left out.
  public func cumulative(below value: Int64) -> Int64 {
    guard value > 0 else { return 0 }
    return counts.prefix(Self.bucket(of: value)).reduce(0, +)
  }

  /// The buckets in use in rising order, each with its values and its count.
  public var buckets: [(values: ClosedRange<Int64>, count: Int64)] {
    counts.indices.compactMap { counts[$0] > 0 ? (Self.values(in: $0), counts[$0]) : nil }
  }

  private static func midpoint(of bucket: Int) -> Int64 {
    let values = values(in: bucket)
    return values.lowerBound + (values.upperBound - values.lowerBound) / 2
  }

  /// ⌈p·n⌉ within 1...n, forgiving the rounding of `p`: 7 % of 100 is 7, although 0.07 · 100 is a little more in binary.
  private static func rank(_ p: Double, of count: Int64) -> Int64 {
    let product = p * Double(count)
    let nearest = product.rounded()
    let ceiling = (product - nearest).magnitude <= 4 * product.ulp ? nearest : product.rounded(.up)
    return min(max(Int64(exactly: ceiling) ?? count, 1), count)
  }
}

// MARK: - Encoding

extension LogHistogram {
  /// Appends kind, version, the number of buckets in use, then for each the gap since the previous one and its count.
  public func encode(into bytes: inout [UInt8]) {
    bytes.append(.logHistogram)
    bytes.appendCount(counts.reduce(0) { $0 + ($1 > 0 ? 1 : 0) })
    var next = 0
    for bucket in counts.indices where counts[bucket] > 0 {
      bytes.appendCount(Int64(bucket - next))
      bytes.appendCount(counts[bucket])
      next = bucket + 1
    }
  }

  /// Reads what `encode(into:)` wrote.
  public init(decoding reader: inout ByteReader) throws(DecodingFailure) {
    self.init()
    try reader.expect(.logHistogram)
    var next: Int64 = 0
    for _ in 0..<(try reader.readLength(bytesPerElement: 2)) {
      let start = reader.offset
      let (bucket, beyond) = try reader.readCount().addingReportingOverflow(next)
      guard !beyond, bucket < Self.bucketCount else { throw .corrupt(.unknownBucket, offset: start) }
      let times = try reader.readCount()
      guard times > 0 else { throw .corrupt(.emptyBucket, offset: start) }
      let (sum, overflow) = total.addingReportingOverflow(times)
      guard !overflow else { throw .corrupt(.integerOutOfRange, offset: start) }
      grow(to: Int(bucket))
      counts[Int(bucket)] = times
      total = sum
      next = bucket + 1
    }
  }
}
