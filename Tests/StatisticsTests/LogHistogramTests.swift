// SPDX-License-Identifier: GPL-3.0-or-later

import Statistics
import Testing

@Suite("Log histogram")
struct LogHistogramTests {
  @Test("buckets follow each other without gaps from 0 to the largest value")
  func bucketsTile() {
    var next: Int64 = 0
    for bucket in 0..<LogHistogram.bucketCount {
      let values = LogHistogram.values(in: bucket)
      #expect(values.lowerBound == next)
      #expect(LogHistogram.bucket(of: values.lowerBound) == bucket)
      #expect(LogHistogram.bucket(of: values.upperBound) == bucket)
      let width = values.upperBound - values.lowerBound
      #expect(values.lowerBound < 256 ? width == 0 : Double(width + 1) / Double(values.lowerBound) <= 0.0078125)
      next = values.upperBound &+ 1
    }
    #expect(next == Int64.min)
  }

  @Test("quantiles lie in the bucket of the value of that rank", arguments: [1, 2, 10, 999, 5_000])
  func quantiles(_ count: Int) throws {
    var generator = CountingGenerator(seed: UInt64(count))
    var histogram = LogHistogram()
    var values: [Int64] = []
    for _ in 0..<count {
      let value = generator.anyMagnitude(bits: 60)
      values.append(value)
      histogram.record(value)
    }
    values.sort()
    #expect(histogram.count == Int64(count))
    for percent in 0...100 {
      let rank = min(max((percent * count + 99) / 100, 1), count)
      let found = try #require(histogram.quantile(Double(percent) / 100))
      #expect(LogHistogram.bucket(of: found) == LogHistogram.bucket(of: values[rank - 1]), "\(percent) %")
      #expect(values[rank - 1] >= 256 || found == values[rank - 1])
    }
    #expect(try #require(histogram.minimumBucket).contains(values[0]))
    #expect(try #require(histogram.maximumBucket).contains(values[count - 1]))
    for bucket in stride(from: 0, to: LogHistogram.bucketCount, by: 61) {
      let edge = LogHistogram.values(in: bucket).lowerBound
      #expect(histogram.cumulative(below: edge) == Int64(values.count { $0 < edge }))
    }
    #expect(histogram.buckets.reduce(0) { $0 + $1.count } == Int64(count))
  }

  @Test("a bucket's midpoint stands for its values")
  func midpoint() {
    var histogram = LogHistogram()
    histogram.record(1_000_000)
    #expect(LogHistogram.values(in: LogHistogram.bucket(of: 1_000_000)) == 999_424...1_003_519)
    #expect(histogram.quantile(0.5) == 1_001_471)
    histogram = LogHistogram()
    histogram.record(.max)
    #expect(histogram.quantile(1) == Int64.max - (1 << 54))
  }

  @Test("what shares the bucket is not below")
  func cumulativeWithinABucket() {
    var histogram = LogHistogram()
    histogram.record(256)
    #expect(histogram.cumulative(below: 257) == 0)
    #expect(histogram.cumulative(below: 258) == 1)
    #expect(histogram.cumulative(below: -5) == 0)
    #expect(histogram.cumulative(below: .max) == 1)
  }

  @Test("an empty histogram, and one that was filled with nothing")
  func empty() {
    var histogram = LogHistogram()
    histogram.record(1_000, count: 0)
    #expect(histogram == LogHistogram())
    #expect(histogram.quantile(0.5) == nil)
    #expect(histogram.minimumBucket == nil)
    #expect(histogram.maximumBucket == nil)
    #expect(histogram.cumulative(below: .max) == 0)
  }

  @Test("recording often is recording again")
  func recordingOften() {
    var once = LogHistogram()
    var often = LogHistogram()
    for _ in 0..<7 { once.record(12_345) }
    often.record(12_345, count: 7)
    #expect(once == often)
  }
}
