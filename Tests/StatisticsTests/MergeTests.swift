// SPDX-License-Identifier: GPL-3.0-or-later

import Statistics
import Testing

/// One user's contribution to every kind of accumulator.
private struct User {
  var vector: [Int64]
}

private struct All: Equatable {
  var histogram = LogHistogram()
  var moments = MomentSums()
  var products = CrossProducts(dimension: 9)
  var curve = IntegerCurve(length: 9)

  mutating func add(_ user: User) {
    products.add(user.vector)
    for (place, value) in user.vector.enumerated() {
      histogram.record(Int64(value.magnitude))
      moments.add(value)
      curve.add(value, at: place)
    }
  }

  mutating func merge(_ other: All) {
    histogram.merge(other.histogram)
    moments.merge(other.moments)
    products.merge(other.products)
    curve.merge(other.curve)
  }

  var encoded: [UInt8] { histogram.encoded + moments.encoded + products.encoded + curve.encoded }
}

private func users(_ count: Int) -> [User] {
  var generator = CountingGenerator(seed: 20_240_607)
  return (0..<count).map { _ in
    User(
      vector: (0..<9).map { _ in
        Bool.random(using: &generator) ? 0 : generator.anyMagnitude(bits: 42) * (Bool.random(using: &generator) ? 1 : -1)
      })
  }
}

@Suite("Merging")
struct MergeTests {
  @Test("any parts in any order give equal bytes", arguments: [1, 2, 3, 7, 64, 500])
  func partition(_ parts: Int) {
    var whole = All()
    let users = users(400)
    for user in users { whole.add(user) }
    var generator = CountingGenerator(seed: UInt64(parts))
    for _ in 0..<5 {
      var shards = [All](repeating: All(), count: parts)
      for user in users { shards[Int.random(in: 0..<parts, using: &generator)].add(user) }
      // A random binary tree of merges, from either side.
      while shards.count > 1 {
        let other = shards.remove(at: Int.random(in: 0..<shards.count, using: &generator))
        shards[Int.random(in: 0..<shards.count, using: &generator)].merge(other)
      }
      #expect(shards == [whole])
      #expect(shards[0].encoded == whole.encoded)
    }
  }

  @Test("sums and products equal those of a plain double loop")
  func againstPlainLoops() {
    let users = users(100)
    var all = All()
    for user in users { all.add(user) }
    for i in 0..<9 {
      #expect(all.products.sum(i) == users.reduce(0) { $0 + Int128($1.vector[i]) })
      #expect(Int128(all.curve[i]) == all.products.sum(i))
      for j in 0..<9 {
        #expect(all.products.product(i, j) == users.reduce(0) { $0 + Int128($1.vector[i]) * Int128($1.vector[j]) })
      }
    }
    #expect(all.products.count == 100)
    #expect(all.moments.count == 900)
    #expect(all.moments.sum == Int128(all.curve.total))
    #expect(all.moments.sumOfSquares == (0..<9).reduce(0) { $0 + all.products.product($1, $1) })
    #expect(all.curve.cumulative.last == all.curve.total)
  }

  @Test("a user's leftovers are no part of the value")
  func scratchIsNotState() {
    var first = CrossProducts(dimension: 3)
    var second = CrossProducts(dimension: 3)
    first.add([1, 2, 3])
    first.add([0, 0, 5])
    second.add([0, 0, 5])
    second.add([1, 2, 3])
    #expect(first == second)
  }

  @Test("no quantities at all")
  func dimensionZero() {
    var products = CrossProducts(dimension: 0)
    products.add([])
    #expect(products.count == 1)
  }

  @Test("the extreme values are exact, and sums beyond the range stop the program")
  func extremes() async {
    var products = CrossProducts(dimension: 2)
    products.add([.min, .max])
    #expect(products.product(0, 0) == Int128(1) << 126)
    #expect(products.product(0, 1) == -(Int128(1) << 126) + (Int128(1) << 63))
    await #expect(processExitsWith: .failure) {
      var products = CrossProducts(dimension: 2)
      for _ in 0..<2 { products.add([.min, 1]) }
    }
    await #expect(processExitsWith: .failure) {
      var sums = MomentSums()
      for _ in 0..<2 { sums.add(.min) }
    }
  }
}
