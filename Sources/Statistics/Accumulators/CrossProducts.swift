// SPDX-License-Identifier: GPL-3.0-or-later

/// Exact sums and sums of products of several integer quantities per user: everything that means, paired differences, ratios and their
/// standard errors need, whichever quantities are compared later.
///
/// For d quantities it holds d sums and the upper triangle of the d × d matrix of sums of products, all `Int128`: 16·d·(d + 3)/2 bytes, 8
/// MiB for 64 variants of 16 metrics.
///
/// Guaranteed: exact while n · max|value|² < 2¹²⁵, for instance for 2⁴⁰ users and values below 2⁴² (50 days in microseconds); far
/// beyond, the program stops rather than wrapping.
public struct CrossProducts: MergeableAccumulator {
  /// The number d of quantities.
  public let dimension: Int
  /// How many users were added.
  public private(set) var count: Int64
  private var sums: ContiguousArray<Int128>
  /// Row by row, from the diagonal to the right.
  private var products: ContiguousArray<Int128>
  /// Room for the places and the values of one user's quantities that are not zero; no part of the value.
  private var nonzeroPlaces: ContiguousArray<Int>
  private var nonzeroValues: ContiguousArray<Int64>

  /// No users.
  ///
  /// - Parameter dimension: how many quantities each user has, at least 0.
  public init(dimension: Int) {
    precondition(dimension >= 0, "there can't be a negative number of quantities")
    self.dimension = dimension
    count = 0
    sums = ContiguousArray(repeating: 0, count: dimension)
    products = ContiguousArray(repeating: 0, count: Self.triangle(dimension))
    nonzeroPlaces = ContiguousArray(repeating: 0, count: dimension)
    nonzeroValues = ContiguousArray(repeating: 0, count: dimension)
  }

  /// The number of entries of the upper triangle with its diagonal.
  private static func triangle(_ dimension: Int) -> Int { dimension * (dimension + 1) / 2 }

  /// Where the entry (row, row) stands, less the row: add a column to find the entry (row, column).
  private static func rowBase(_ row: Int, _ dimension: Int) -> Int { row * (2 * dimension - row - 1) / 2 }

  /// The sum of quantity `i` over all users.
  public func sum(_ i: Int) -> Int128 { sums[i] }

  /// The sum over all users of quantity `i` times quantity `j`, in any order.
  public func product(_ i: Int, _ j: Int) -> Int128 {
    precondition((0..<dimension).contains(i) && (0..<dimension).contains(j), "no such quantity")
    return products[Self.rowBase(min(i, j), dimension) + max(i, j)]
  }

  /// Whether the same users would give both: the room for one user is left out.
  public static func == (left: CrossProducts, right: CrossProducts) -> Bool {
    left.dimension == right.dimension && left.count == right.count && left.sums == right.sums && left.products == right.products
  }
}

// MARK: - Filling

extension CrossProducts {
  /// Adds one user.
  ///
  /// O(d + k²) for k quantities that are not zero; allocates nothing.
  ///
  /// - Parameter vector: the user's quantities, d of them.
  public mutating func add(_ vector: Span<Int64>) {
    precondition(vector.count == dimension, "a user has another number of quantities than the matrix")
    count += 1
    var found = 0
    for place in vector.indices where vector[place] != 0 {
      nonzeroPlaces[found] = place
      nonzeroValues[found] = vector[place]
      sums[place] += Int128(vector[place])
      found += 1
    }
    addProducts(of: found)
  }

  /// Adds one user, given as an array.
  public mutating func add(_ vector: [Int64]) {
    add(vector.span)
  }

  /// Adds all products among the first `found` nonzero quantities.
  ///
  /// Only sums of squares are checked for overflow: by the inequality of Cauchy and Schwarz no sum of products is larger in magnitude than
  /// the larger of its two sums of squares.
  private mutating func addProducts(of found: Int) {
    for index in 0..<found {
      let square = Int128(nonzeroValues[index]) &* Int128(nonzeroValues[index])
      products[Self.rowBase(nonzeroPlaces[index], dimension) + nonzeroPlaces[index]] += square
    }
    let dimension = dimension
    // Places are below d and rise, so that every entry that is touched lies in the triangle.
    unsafe products.withUnsafeMutableBufferPointer { products in
      unsafe nonzeroPlaces.withUnsafeBufferPointer { places in
        unsafe nonzeroValues.withUnsafeBufferPointer { values in
          let entries = unsafe products
          for first in 0..<found {
            let base = Self.rowBase(unsafe places[first], dimension)
            let value = Int128(unsafe values[first])
            for second in first + 1..<max(found, first + 1) {
              // A product of two 64-bit integers always fits.
              unsafe entries[base &+ places[second]] &+= value &* Int128(values[second])
            }
          }
        }
      }
    }
  }

  /// Adds the users of `other`, which must have the same dimension.
  ///
  /// O(d²).
  public mutating func merge(_ other: CrossProducts) {
    precondition(dimension == other.dimension, "matrices of different dimensions can't be merged")
    count += other.count
    for place in sums.indices { sums[place] += other.sums[place] }
    for place in products.indices { products[place] += other.products[place] }
  }
}

// MARK: - Encoding

extension CrossProducts {
  /// Appends kind, version, dimension, count, the sums, then the triangle row by row.
  public func encode(into bytes: inout [UInt8]) {
    bytes.append(.crossProducts)
    bytes.appendCount(Int64(dimension))
    bytes.appendCount(count)
    for sum in sums { bytes.appendSigned(sum) }
    for product in products { bytes.appendSigned(product) }
  }

  /// Reads what `encode(into:)` wrote.
  public init(decoding reader: inout ByteReader) throws(DecodingFailure) {
    try reader.expect(.crossProducts)
    let start = reader.offset
    let dimension = try reader.readLength()
    let count = try reader.readCount()
    // d sums and d·(d + 1)/2 products follow, of at least one byte each.
    let (entries, overflow) = dimension.multipliedReportingOverflow(by: dimension + 3)
    guard !overflow, entries / 2 <= reader.remaining else { throw .corrupt(.lengthExceedsInput, offset: start) }
    self.init(dimension: dimension)
    self.count = count
    for place in sums.indices { sums[place] = try reader.readSigned() }
    for place in products.indices { products[place] = try reader.readSigned() }
    guard sumsArePossible else { throw .corrupt(.impossibleSum, offset: start) }
  }

  /// Whether every sum of squares is within the guarantee and no sum is larger than its sums of squares allow (Cauchy and Schwarz).
  private var sumsArePossible: Bool {
    for i in 0..<dimension {
      guard MomentSums.arePossible(count: count, sum: sums[i], sumOfSquares: product(i, i)) else { return false }
      for j in 0..<i {
        let square = product(i, j).magnitude.multipliedFullWidth(by: product(i, j).magnitude)
        let bound = product(i, i).magnitude.multipliedFullWidth(by: product(j, j).magnitude)
        guard (square.high, square.low) <= (bound.high, bound.low) else { return false }
      }
    }
    return true
  }
}
