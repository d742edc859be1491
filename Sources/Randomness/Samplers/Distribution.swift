// SPDX-License-Identifier: GPL-3.0-or-later

/// Any of the distributions, as a scenario file may name them wherever a number varies.
///
/// Draws don't allocate. Where the distribution is known in the code, use its own type: it needs no branch.
@frozen
public enum Distribution: Hashable, Sendable {
  /// One trial; true counts 1, false 0.
  case bernoulli(Bernoulli)
  /// A share in [0, 1].
  case beta(Beta)
  /// Always the same number.
  case constant(Constant)
  /// The number of a weighted outcome, from 0.
  case discrete(Discrete)
  /// A waiting time without memory.
  case exponential(Exponential)
  /// A positive number of any skewness.
  case gamma(Gamma)
  /// Trials up to the first success, from 1.
  case geometric(Geometric)
  /// A positive number whose logarithm is normal.
  case lognormal(Lognormal)
  /// Failures before a number of successes, from 0.
  case negativeBinomial(NegativeBinomial)
  /// A number of either sign.
  case normal(Normal)
  /// A count, from 0.
  case poisson(Poisson)
  /// A number from an interval.
  case uniform(Uniform)
  /// A lifetime.
  case weibull(Weibull)
  /// A rank, from 1.
  case zipf(Zipf)

  /// The same distribution, an exponential drawn by another method.
  public func drawn(exponentialsBy method: ExponentialMethod) -> Distribution {
    if case .exponential(let sampler) = self { .exponential(sampler.drawn(by: method)) } else { self }
  }

  /// One draw as a number: counts and ranks exactly, true as 1 and false as 0.
  @inlinable
  public func draw<Generator: StreamGenerator>(from generator: inout Generator) -> Double {
    switch self {
    case .bernoulli(let sampler): sampler.draw(from: &generator) ? 1 : 0
    case .beta(let sampler): sampler.draw(from: &generator)
    case .constant(let sampler): sampler.draw(from: &generator)
    case .discrete(let sampler): Double(sampler.draw(from: &generator))
    case .exponential(let sampler): sampler.draw(from: &generator)
    case .gamma(let sampler): sampler.draw(from: &generator)
    case .geometric(let sampler): Double(sampler.draw(from: &generator))
    case .lognormal(let sampler): sampler.draw(from: &generator)
    case .negativeBinomial(let sampler): Double(sampler.draw(from: &generator))
    case .normal(let sampler): sampler.draw(from: &generator)
    case .poisson(let sampler): Double(sampler.draw(from: &generator))
    case .uniform(let sampler): sampler.draw(from: &generator)
    case .weibull(let sampler): sampler.draw(from: &generator)
    case .zipf(let sampler): Double(sampler.draw(from: &generator))
    }
  }
}
