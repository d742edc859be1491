// SPDX-License-Identifier: GPL-3.0-or-later

/// A distribution with fixed, checked parameters.
///
/// Draws never allocate. A draw's result depends on the parameters and on the stream alone, and it is part of the program's contract that
/// it stays the same between versions (tests hold tables of first draws).
public protocol Sampler: Hashable, Sendable {
  /// What one draw gives: `Double`, `Int` or `Bool`.
  associatedtype Outcome: Hashable & Sendable

  /// One draw.
  func draw<Generator: StreamGenerator>(from generator: inout Generator) -> Outcome

  /// The expected value.
  var mean: Double { get }

  /// The standard deviation.
  var standardDeviation: Double { get }

  /// The probability of an outcome not above `outcome`.
  func cumulative(_ outcome: Outcome) -> Double

  /// The smallest outcome whose cumulative probability is at least `probability`, or the infimum of the support for 0.
  ///
  /// - Parameter probability: in [0, 1); a precondition.
  func quantile(_ probability: Double) -> Outcome

  /// Whether all draws are equal.
  var isConstant: Bool { get }
}

extension Sampler {
  /// False, unless a distribution says otherwise.
  public var isConstant: Bool { false }
}
