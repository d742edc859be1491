// SPDX-License-Identifier: GPL-3.0-or-later

/// A number that is always the same.
@frozen
public struct Constant: Sampler {
  /// The number; up to 10¹⁰⁰ in size.
  public let value: Double

  /// The distribution that holds this number only.
  public init(_ value: Double) throws(DistributionError) {
    try DistributionError.check(.constant, .value, value, in: .real)
    self.value = value
  }

  /// The number; the stream stays where it is.
  @inlinable
  public func draw<Generator: StreamGenerator>(from generator: inout Generator) -> Double { value }

  /// The number.
  public var mean: Double { value }

  /// Zero.
  public var standardDeviation: Double { 0 }

  /// 1 from the number on, 0 below.
  public func cumulative(_ outcome: Double) -> Double { outcome < value ? 0 : 1 }

  /// The number.
  public func quantile(_ probability: Double) -> Double {
    Inversion.check(probability)
    return value
  }

  /// True.
  public var isConstant: Bool { true }
}
