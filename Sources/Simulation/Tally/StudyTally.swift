// SPDX-License-Identifier: GPL-3.0-or-later

public import Statistics

/// Everything that a study counts, for some of its users.
///
/// Only integers: merging two tallies is addition, so the result is the same whatever the order and however users were divided. Its
/// size grows with variants × tips × segments × days and the square of variants, never with users.
public struct StudyTally: Sendable {
  /// Where each count stands.
  public let layout: TallyLayout
  var counts: ContiguousArray<Int64>
  var sums: ContiguousArray<Int128>
  var histograms: ContiguousArray<LogHistogram>
  /// For each segment, the sums of products over all pairs of (variant, metric).
  public internal(set) var crossProducts: [CrossProducts]
  var replicationUsers: ContiguousArray<Int64>
  var replicationSums: ContiguousArray<Int128>

  /// A tally of no users.
  public init(layout: TallyLayout) {
    self.layout = layout
    counts = ContiguousArray(repeating: 0, count: layout.countTotal)
    sums = ContiguousArray(repeating: 0, count: layout.sumTotal)
    histograms = ContiguousArray(repeating: LogHistogram(), count: layout.histogramTotal)
    crossProducts = (0..<layout.segmentCount).map { _ in CrossProducts(dimension: layout.dimension) }
    replicationUsers = ContiguousArray(repeating: 0, count: layout.segmentCount * layout.replicationCount)
    replicationSums = ContiguousArray(repeating: 0, count: layout.replicationTotal)
  }

  /// Adds the users of another tally of the same study; O(size).
  public mutating func merge(_ other: StudyTally) {
    precondition(layout == other.layout, "Only tallies of one study can be merged.")
    for place in counts.indices { counts[place] += other.counts[place] }
    for place in sums.indices { sums[place] += other.sums[place] }
    for place in histograms.indices { histograms[place].merge(other.histograms[place]) }
    for segment in crossProducts.indices { crossProducts[segment].merge(other.crossProducts[segment]) }
    for place in replicationUsers.indices { replicationUsers[place] += other.replicationUsers[place] }
    for place in replicationSums.indices { replicationSums[place] += other.replicationSums[place] }
  }

  // MARK: Binary form

  /// Appends the tally's numbers; the layout is not written, for the study that owns the tally knows it.
  public func encode(into bytes: inout [UInt8]) {
    for count in counts { bytes.appendSigned(Int128(count)) }
    for sum in sums { bytes.appendSigned(sum) }
    for histogram in histograms { histogram.encode(into: &bytes) }
    for products in crossProducts { products.encode(into: &bytes) }
    for count in replicationUsers { bytes.appendSigned(Int128(count)) }
    for sum in replicationSums { bytes.appendSigned(sum) }
  }

  /// Reads what `encode(into:)` wrote for a study of this layout.
  public init(layout: TallyLayout, decoding reader: inout ByteReader) throws(DecodingFailure) {
    self.init(layout: layout)
    for place in counts.indices { counts[place] = try reader.readInt64() }
    for place in sums.indices { sums[place] = try reader.readSigned() }
    for place in histograms.indices { histograms[place] = try LogHistogram(decoding: &reader) }
    for segment in crossProducts.indices {
      crossProducts[segment] = try CrossProducts(decoding: &reader)
      guard crossProducts[segment].dimension == layout.dimension else { throw .corrupt(.impossibleSum, offset: reader.offset) }
    }
    for place in replicationUsers.indices { replicationUsers[place] = try reader.readInt64() }
    for place in replicationSums.indices { replicationSums[place] = try reader.readSigned() }
  }
}
