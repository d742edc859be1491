// SPDX-License-Identifier: GPL-3.0-or-later

import Statistics
import Testing

private func filled() -> (LogHistogram, MomentSums, CrossProducts, IntegerCurve) {
  var all = (LogHistogram(), MomentSums(), CrossProducts(dimension: 4), IntegerCurve([5, -7, 0, .max, .min]))
  var generator = CountingGenerator(seed: 7)
  for _ in 0..<50 {
    let vector = (0..<4).map { _ in generator.anyMagnitude(bits: 50) - generator.anyMagnitude(bits: 20) }
    all.2.add(vector)
    for value in vector {
      all.0.record(Int64(value.magnitude))
      all.1.add(value)
    }
  }
  return all
}

private func decode<Value: MergeableAccumulator>(_ type: Value.Type, _ bytes: [UInt8]) throws(DecodingFailure) -> Value {
  var reader = ByteReader(bytes)
  let value = try Value(decoding: &reader)
  try reader.expectEnd()
  return value
}

private func checkRoundTrip<Value: MergeableAccumulator>(_ value: Value) throws {
  let bytes = value.encoded
  #expect(try decode(Value.self, bytes) == value)
  for length in 0..<bytes.count {
    // A cut off list may already be refused at its length.
    #expect(throws: DecodingFailure.self) { try decode(Value.self, Array(bytes.prefix(length))) }
  }
  #expect(throws: DecodingFailure.corrupt(.trailingBytes, offset: bytes.count)) { try decode(Value.self, bytes + [0]) }
  var other = bytes
  other[0] = 0
  #expect(throws: DecodingFailure.unexpectedKind(expected: bytes[0], found: 0, offset: 0)) { try decode(Value.self, other) }
  other = bytes
  other[1] = 2
  #expect(throws: DecodingFailure.unsupportedVersion(found: 2, newestSupported: 1, offset: 1)) { try decode(Value.self, other) }
}

/// Whatever is still read after a change of one byte must be what those bytes say, and only they.
private func checkMutations<Value: MergeableAccumulator>(_ value: Value, use: (Value) -> Void = { _ in }) {
  let bytes = value.encoded
  var generator = CountingGenerator(seed: 99)
  for _ in 0..<2_000 {
    var changed = bytes
    changed[Int.random(in: 0..<bytes.count, using: &generator)] = UInt8.random(in: 0...255, using: &generator)
    if let read = try? decode(Value.self, changed) {
      #expect(read.encoded == changed)
      use(read)
    }
  }
}

@Suite("Encoding")
struct EncodingTests {
  @Test("what was written is read back; cut or foreign bytes are refused")
  func roundTrips() throws {
    let (histogram, moments, products, curve) = filled()
    try checkRoundTrip(histogram)
    try checkRoundTrip(moments)
    try checkRoundTrip(products)
    try checkRoundTrip(curve)
    try checkRoundTrip(LogHistogram())
    try checkRoundTrip(MomentSums())
    try checkRoundTrip(CrossProducts(dimension: 0))
    try checkRoundTrip(IntegerCurve(length: 0))
  }

  @Test("changed bytes never trap and never have two spellings")
  func mutations() {
    let (histogram, moments, products, curve) = filled()
    checkMutations(histogram)
    checkMutations(moments)
    // Sums that no users have may still pass, but no estimate made of them may trap.
    checkMutations(products) { read in
      for i in 0..<read.dimension {
        for j in 0..<read.dimension {
          _ = read.differenceEstimate(of: i, minus: j)?.test()
          _ = read.ratioEstimate(of: i, to: j)?.interval()
          _ = VarianceReduction.commonRandomNumbers(read, i, j)
        }
      }
    }
    checkMutations(curve)
  }

  @Test("the layout of version 1 stays as it is")
  func layout() {
    var histogram = LogHistogram()
    histogram.record(3, count: 300)
    histogram.record(5)
    #expect(histogram.encoded == [0x48, 1, 2, 3, 0xAC, 0x02, 1, 1])
    #expect(MomentSums(count: 2, sum: -1, sumOfSquares: 5).encoded == [0x4D, 1, 2, 1, 10])
    var products = CrossProducts(dimension: 2)
    products.add([1, -2])
    #expect(products.encoded == [0x50, 1, 2, 1, 2, 3, 2, 3, 8])
    #expect(IntegerCurve([0, 64]).encoded == [0x43, 1, 2, 0, 0x80, 0x01])
  }

  @Test(
    "corrupt histograms",
    arguments: [
      ([0x48, 1, 1, 3, 0], DecodingFailure.corrupt(.emptyBucket, offset: 3)),
      ([0x48, 1, 1, 0x80, 0x39, 1], .corrupt(.unknownBucket, offset: 3)),
      ([0x48, 1, 2, 0xFF, 0x38, 1, 0, 1], .corrupt(.unknownBucket, offset: 6)),
      ([0x48, 1, 0x7F, 0, 1], .corrupt(.lengthExceedsInput, offset: 2)),
      ([0x48, 1, 0x81, 0x00, 0, 1], .corrupt(.overlongInteger, offset: 2)),
      ([0x48, 1], .truncated(offset: 2, needed: 1)),
    ] as [([UInt8], DecodingFailure)])
  func corruptHistogram(_ bytes: [UInt8], _ failure: DecodingFailure) {
    #expect(throws: failure) { try decode(LogHistogram.self, bytes) }
  }

  @Test("counts that would overflow together")
  func overflowingTotal() {
    var bytes: [UInt8] = [0x48, 1, 2, 0]
    bytes.appendCount(.max)
    bytes += [0, 1]
    #expect(throws: DecodingFailure.corrupt(.integerOutOfRange, offset: 4)) { try decode(LogHistogram.self, [0x48, 1, 1, 0] + tooLarge) }
    #expect(throws: DecodingFailure.corrupt(.integerOutOfRange, offset: 13)) { try decode(LogHistogram.self, bytes) }
  }

  private var tooLarge: [UInt8] {
    var bytes: [UInt8] = []
    bytes.appendUnsigned(1 << 63)
    return bytes
  }

  @Test(
    "impossible sums",
    arguments: [
      (1, 0, -1), (1, 2, 3), (0, 1, 1), (2, 3, 4), (1, 1 << 63, (1 << 126)),
    ] as [(Int64, Int128, Int128)])
  func impossibleSums(_ count: Int64, _ sum: Int128, _ squares: Int128) {
    var bytes: [UInt8] = [0x4D, 1]
    bytes.appendCount(count)
    bytes.appendSigned(sum)
    bytes.appendSigned(squares)
    #expect(throws: DecodingFailure.corrupt(.impossibleSum, offset: 2)) { try decode(MomentSums.self, bytes) }
  }

  @Test("a product that is larger than its sums of squares allow, and a hostile dimension")
  func impossibleProducts() {
    #expect(throws: DecodingFailure.corrupt(.impossibleSum, offset: 2)) { try decode(CrossProducts.self, [0x50, 1, 2, 1, 2, 3, 2, 5, 8]) }
    var bytes: [UInt8] = [0x50, 1]
    bytes.appendCount(100_000)
    bytes += [UInt8](repeating: 0, count: 100_100)
    #expect(throws: DecodingFailure.corrupt(.lengthExceedsInput, offset: 2)) { try decode(CrossProducts.self, bytes) }
  }
}

@Suite("Byte reader")
struct ByteReaderTests {
  @Test("integers of variable width", arguments: [0, 1, 127, 128, 300, 1 << 63, 1 << 126, UInt128.max])
  func unsigned(_ value: UInt128) throws {
    var bytes: [UInt8] = []
    bytes.appendUnsigned(value)
    var reader = ByteReader(bytes)
    #expect(try reader.readUnsigned() == value)
    #expect(reader.remaining == 0)
  }

  @Test("signed integers of variable width", arguments: [0, -1, 1, 63, -64, 64, Int128.max, Int128.min])
  func signed(_ value: Int128) throws {
    var bytes: [UInt8] = []
    bytes.appendSigned(value)
    var reader = ByteReader(bytes)
    #expect(try reader.readSigned() == value)
    #expect(reader.remaining == 0)
    #expect(bytes.count > 1 || (-64...63).contains(value))
  }

  @Test("fixed width, text and what is wrong with them")
  func others() throws {
    var bytes: [UInt8] = []
    bytes.appendLittleEndian(UInt32(0xDEAD_BEEF))
    bytes.appendLittleEndian(Int64(-2))
    bytes.appendText("naïve")
    #expect(bytes.prefix(4) == [0xEF, 0xBE, 0xAD, 0xDE])
    var reader = ByteReader(bytes)
    #expect(try reader.readLittleEndian(UInt32.self) == 0xDEAD_BEEF)
    #expect(try reader.readLittleEndian(Int64.self) == -2)
    #expect(try reader.readText() == "naïve")
    try reader.expectEnd()
    #expect(throws: DecodingFailure.truncated(offset: bytes.count, needed: 2)) { try reader.readLittleEndian(UInt16.self) }
    var invalid = ByteReader([2, 0xC3, 0x28])
    #expect(throws: DecodingFailure.corrupt(.invalidText, offset: 0)) { try invalid.readText() }
    var tooWide = ByteReader([UInt8](repeating: 0x80, count: 18) + [0x04])
    #expect(throws: DecodingFailure.corrupt(.integerOutOfRange, offset: 0)) { try tooWide.readUnsigned() }
    var endless = ByteReader([UInt8](repeating: 0xFF, count: 30))
    #expect(throws: DecodingFailure.corrupt(.integerOutOfRange, offset: 0)) { try endless.readUnsigned() }
    bytes = []
    bytes.appendSigned(1 << 63)
    var tooLarge = ByteReader(bytes)
    #expect(throws: DecodingFailure.corrupt(.integerOutOfRange, offset: 0)) { try tooLarge.readInt64() }
  }
}
