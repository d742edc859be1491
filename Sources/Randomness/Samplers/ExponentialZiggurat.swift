// SPDX-License-Identifier: GPL-3.0-or-later

#if canImport(Darwin)
  public import Darwin
#else
  public import Glibc
#endif

/// The ziggurat method for the exponential distribution of mean 1.
///
/// Source: Marsaglia & Tsang (2000), "The ziggurat method for generating random variables", J. Stat. Softw. 5(8), with 256 layers; layer
/// and position come from separate bits of a word (Doornik 2005, "An improved ziggurat method", §3).
@frozen
public enum ExponentialZiggurat {
  /// The abscissa at which the tail begins.
  @usableFromInline static let tail = 7.697_117_470_131_05

  /// The area of every layer, tail included: (tail + 1) · exp(−tail).
  static let area = (tail + 1) * exp(-tail)

  /// The layers' right edges from the widest: entry 0 is the base layer's width, as if it were a rectangle, and entry 256 is 0.
  ///
  /// Computed at first use, to the last bits of the platform's `exp` and `log`.
  @usableFromInline static let edges: InlineArray<257, Double> = {
    var edges = InlineArray<257, Double>(repeating: 0)
    edges[0] = area / exp(-tail)
    edges[1] = tail
    for layer in 2..<256 { edges[layer] = -log(area / edges[layer - 1] + exp(-edges[layer - 1])) }
    return edges
  }()

  /// One draw: one word in 98.9 % of cases.
  @inlinable
  @inline(__always)
  public static func draw<Generator: StreamGenerator>(from generator: inout Generator) -> Double {
    let word = generator.next()
    let layer = Int(truncatingIfNeeded: word & 0xFF)
    let position = Double(word >> 11) * 0x1p-53 * edges[layer]
    return position < edges[layer + 1] ? position : finish(layer: layer, position: position, from: &generator)
  }

  /// The rest of a draw that did not fall well inside its layer.
  @inlinable
  @inline(never)
  static func finish<Generator: StreamGenerator>(layer: Int, position: Double, from generator: inout Generator) -> Double {
    // The tail of an exponential is the exponential again.
    if layer == 0 { return tail + draw(from: &generator) }
    let floor = exp(-edges[layer])
    let height = floor + generator.uniform() * (exp(-edges[layer + 1]) - floor)
    return height < exp(-position) ? position : draw(from: &generator)
  }
}
