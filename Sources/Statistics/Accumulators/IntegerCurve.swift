// SPDX-License-Identifier: GPL-3.0-or-later

/// One integer for each of a fixed number of indices: a day since install, the ordinal number of a session, an exposure number less one.
///
/// Guaranteed: exact as long as no index holds more than 2⁶³ − 1 in magnitude; beyond, the program stops.
public struct IntegerCurve: MergeableAccumulator {
  @usableFromInline var storage: ContiguousArray<Int64>

  /// The value at each index.
  @inlinable public var values: ContiguousArray<Int64> { storage }

  /// A curve of zeros over the indices `0..<length`.
  public init(length: Int) {
    precondition(length >= 0, "a curve can't have a negative length")
    storage = ContiguousArray(repeating: 0, count: length)
  }

  /// A curve with the given values.
  public init(_ values: some Sequence<Int64>) {
    storage = ContiguousArray(values)
  }

  /// How many indices there are.
  @inlinable public var length: Int { storage.count }

  /// The value at `index`, in `0..<length`.
  @inlinable public subscript(index: Int) -> Int64 { storage[index] }

  /// Adds `amount` at `index`, in `0..<length`.
  ///
  /// O(1).
  @inlinable
  public mutating func add(_ amount: Int64 = 1, at index: Int) {
    storage[index] += amount
  }

  /// The sum over all indices.
  public var total: Int64 { values.reduce(0, +) }

  /// The running sum: at each index everything up to and including it.
  public var cumulative: [Int64] {
    var sum: Int64 = 0
    return values.map { value in
      sum += value
      return sum
    }
  }

  /// Adds `other`, which must have the same length, index by index.
  public mutating func merge(_ other: IntegerCurve) {
    precondition(length == other.length, "curves of different lengths can't be merged")
    for index in storage.indices { storage[index] += other.storage[index] }
  }

  /// Appends kind, version, the length, then the values.
  public func encode(into bytes: inout [UInt8]) {
    bytes.append(.integerCurve)
    bytes.appendCount(Int64(length))
    for value in values { bytes.appendSigned(Int128(value)) }
  }

  /// Reads what `encode(into:)` wrote.
  public init(decoding reader: inout ByteReader) throws(DecodingFailure) {
    try reader.expect(.integerCurve)
    self.init(length: try reader.readLength())
    for index in storage.indices { storage[index] = try reader.readInt64() }
  }
}
