// SPDX-License-Identifier: GPL-3.0-or-later

/// A parameter of a distribution that is out of its range.
public struct DistributionError: Error, Hashable, Sendable {
  /// The parameters that distributions have.
  public enum Parameter: String, Hashable, Sendable, CaseIterable {
    /// The first shape of a beta distribution.
    case alpha
    /// The second shape of a beta distribution.
    case beta
    /// The exponent of a Zipf distribution.
    case exponent
    /// The lower end of a uniform distribution.
    case lower
    /// A mean.
    case mean
    /// A median.
    case median
    /// The number of ranks of a Zipf distribution.
    case n
    /// The probability of an event.
    case probability
    /// A scale.
    case scale
    /// A shape.
    case shape
    /// The standard deviation of the logarithm of a lognormal variable.
    case sigma
    /// The size of a negative binomial distribution.
    case size
    /// A standard deviation.
    case standardDeviation
    /// The probability that one trial succeeds.
    case successProbability
    /// The upper end of a uniform distribution.
    case upper
    /// The value of a constant.
    case value
    /// One weight of a discrete distribution, or the sum of all.
    case weights
  }

  /// An interval, each end in it or not.
  public struct PermittedRange: Hashable, Sendable {
    /// The lower end.
    public let lower: Double
    /// Whether the lower end itself is permitted.
    public let includesLower: Bool
    /// The upper end.
    public let upper: Double
    /// Whether the upper end itself is permitted.
    public let includesUpper: Bool

    /// The interval between two ends.
    public init(_ lower: Double, _ upper: Double, includesLower: Bool = true, includesUpper: Bool = true) {
      self.lower = lower
      self.includesLower = includesLower
      self.upper = upper
      self.includesUpper = includesUpper
    }

    /// Whether `value` lies in the interval; never so for NaN.
    public func contains(_ value: Double) -> Bool {
      (includesLower ? value >= lower : value > lower) && (includesUpper ? value <= upper : value < upper)
    }

    /// Positive lengths, durations and rates: 10⁻¹⁰⁰ to 10¹⁰⁰, so that no moment overflows on the way.
    public static let positive = PermittedRange(1e-100, 1e100)
    /// Any number of either sign up to 10¹⁰⁰ in size.
    public static let real = PermittedRange(-1e100, 1e100)
    /// Probabilities, 0 and 1 included.
    public static let probability = PermittedRange(0, 1)
  }

  /// The distribution that was to be made.
  public let distribution: DistributionName
  /// The parameter that does not fit.
  public let parameter: Parameter
  /// Which of several weights it is, from 0; nil for a parameter that stands alone, and for the sum of the weights.
  public let element: Int?
  /// The value it was given.
  public let value: Double
  /// The values it may have, given the parameters before it.
  public let permitted: PermittedRange

  /// The fact that `value` is not `permitted`.
  public init(distribution: DistributionName, parameter: Parameter, element: Int? = nil, value: Double, permitted: PermittedRange) {
    self.distribution = distribution
    self.parameter = parameter
    self.element = element
    self.value = value
    self.permitted = permitted
  }

  /// Throws unless `value` is `permitted`.
  static func check(
    _ distribution: DistributionName, _ parameter: Parameter, _ value: Double, in permitted: PermittedRange
  ) throws(DistributionError) {
    guard permitted.contains(value) else {
      throw DistributionError(distribution: distribution, parameter: parameter, value: value, permitted: permitted)
    }
  }

  // NaN is unequal to itself, but two reports of the same NaN are the same fact.
  /// Whether two errors state the same fact.
  public static func == (left: Self, right: Self) -> Bool {
    left.distribution == right.distribution && left.parameter == right.parameter && left.element == right.element
      && left.value.bitPattern == right.value.bitPattern && left.permitted == right.permitted
  }

  /// Hashes the fact.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(distribution)
    hasher.combine(parameter)
    hasher.combine(element)
    hasher.combine(value.bitPattern)
  }
}

/// The distributions' names, as scenario files spell them.
public enum DistributionName: String, Hashable, Sendable, CaseIterable {
  /// ``Bernoulli``.
  case bernoulli
  /// ``Beta``.
  case beta
  /// ``Constant``.
  case constant
  /// ``Discrete``.
  case discrete
  /// ``Exponential``.
  case exponential
  /// ``Gamma``.
  case gamma
  /// ``Geometric``.
  case geometric
  /// ``Lognormal``.
  case lognormal
  /// ``NegativeBinomial``.
  case negativeBinomial
  /// ``Normal``.
  case normal
  /// ``Poisson``.
  case poisson
  /// ``Uniform``.
  case uniform
  /// ``Weibull``.
  case weibull
  /// ``Zipf``.
  case zipf
}
