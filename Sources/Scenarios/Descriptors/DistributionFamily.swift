// SPDX-License-Identifier: GPL-3.0-or-later

/// A family of distributions as a scenario writes it: a name and parameters, some of which have the unit of the quantity drawn.
public struct DistributionFamily: Hashable, Sendable {
  /// What a parameter is measured in.
  public enum Unit: Hashable, Sendable {
    /// The quantity's own form and bounds.
    case quantity
    /// The quantity's form, for spreads: any value above zero of it.
    case spread
    /// A pure number.
    case number(Bounds<Double>)
    /// A whole number.
    case integer(Bounds<Int64>)
    /// A share.
    case share
    /// A list of values of the quantity.
    case quantities
    /// A list of weights, at least 0 each.
    case weights
  }

  /// Which quantities a family can describe.
  public enum Domain: Hashable, Sendable {
    /// Any.
    case any
    /// Anything but whole numbers.
    case continuous
    /// Numbers and whole numbers: its values are 0, 1, 2 …
    case counts
    /// Numbers and shares: its values lie in 0…1.
    case unitInterval
  }

  /// One parameter.
  public struct Parameter: Hashable, Sendable {
    /// Its key.
    public var name: String
    /// What it is measured in.
    public var unit: Unit
    /// What it means.
    public var documentation: String

    /// Makes a parameter.
    public init(_ name: String, _ unit: Unit, _ documentation: String) {
      self.name = name
      self.unit = unit
      self.documentation = documentation
    }
  }

  /// The key that chooses it.
  public var name: String
  /// Which quantities it can describe.
  public var domain: Domain
  /// What it is, in Markdown.
  public var documentation: String
  /// Its parameters, all required.
  public var parameters: [Parameter]

  /// Makes a family.
  public init(_ name: String, domain: Domain, _ documentation: String, _ parameters: [Parameter]) {
    self.name = name
    self.domain = domain
    self.documentation = documentation
    self.parameters = parameters
  }

  /// Whether the family can describe a quantity of this form.
  func suits(_ quantity: Descriptor) -> Bool {
    switch (domain, quantity.shape) {
    case (.any, _): true
    case (.continuous, .integer), (.continuous, .boolean): false
    case (.continuous, _): true
    case (.counts, .integer), (.counts, .number): true
    case (.unitInterval, .share), (.unitInterval, .number): true
    case (.counts, _), (.unitInterval, _): false
    }
  }

  /// The keys of the parameters, typed for a quantity.
  func keys(for quantity: Descriptor) -> [Descriptor.Key] {
    parameters.map { .required($0.name, Self.descriptor(of: $0.unit, for: quantity), $0.documentation) }
  }

  private static func descriptor(of unit: Unit, for quantity: Descriptor) -> Descriptor {
    switch unit {
    case .quantity: quantity
    case .spread: spread(of: quantity)
    case .number(let bounds): .number(bounds)
    case .integer(let bounds): .integer(bounds)
    case .share: .share()
    case .quantities: .list(of: quantity, count: .atLeast(1))
    case .weights: .list(of: .number(.atLeast(0)), count: .atLeast(1))
    }
  }

  private static func spread(of quantity: Descriptor) -> Descriptor {
    switch quantity.shape {
    case .duration: .duration(.moreThan(0))
    case .rate: .rate(.moreThan(0))
    case .share: .share(.moreThan(0))
    default: .number(.moreThan(0), unit: quantity.unit)
    }
  }
}

extension DistributionFamily {
  /// Every family that `Randomness` can draw from.
  public static let all: [DistributionFamily] = [
    constant, uniform, exponential, gamma, lognormal, weibull, normal, beta, bernoulli, poisson, geometric, negativeBinomial, zipf,
    discrete,
  ]

  /// The same value for everybody.
  public static let constant = DistributionFamily(
    "constant", domain: .any, "The same value always.", [Parameter("value", .quantity, "The value.")])
  /// All values between two ends are equally likely.
  public static let uniform = DistributionFamily(
    "uniform", domain: .any, "Every value between two ends is equally likely.",
    [Parameter("minimum", .quantity, "The lower end."), Parameter("maximum", .quantity, "The upper end.")])
  /// Waiting time at a constant hazard.
  public static let exponential = DistributionFamily(
    "exponential", domain: .continuous, "Waiting time at a constant hazard.", [Parameter("mean", .spread, "The mean.")])
  /// Gamma, by its shape and mean.
  public static let gamma = DistributionFamily(
    "gamma", domain: .continuous, "Gamma; the coefficient of variation is 1/√shape.",
    [Parameter("shape", .number(.moreThan(0)), "The shape."), Parameter("mean", .spread, "The mean.")])
  /// Lognormal, by its median and the standard deviation of its logarithm.
  public static let lognormal = DistributionFamily(
    "lognormal", domain: .continuous, "The logarithm is normal.",
    [
      Parameter("median", .spread, "The median."),
      Parameter(
        "sigma", .number(Bounds(minimum: 0, includesMinimum: false, maximum: 10)), "The standard deviation of the natural logarithm."),
    ])
  /// Weibull, by its shape and scale.
  public static let weibull = DistributionFamily(
    "weibull", domain: .continuous, "Weibull; the hazard falls with time when the shape is under 1.",
    [
      Parameter("shape", .number(.moreThan(0)), "The shape."), Parameter("scale", .spread, "The scale: 63.2% of the values lie under it."),
    ])
  /// Normal; values outside the quantity's bounds are for the domain to treat.
  public static let normal = DistributionFamily(
    "normal", domain: .continuous, "Normal.",
    [Parameter("mean", .quantity, "The mean."), Parameter("standardDeviation", .spread, "The standard deviation.")])
  /// Beta on 0…1.
  public static let beta = DistributionFamily(
    "beta", domain: .unitInterval, "Beta on 0…1; the mean is alpha/(alpha + beta).",
    [Parameter("alpha", .number(.moreThan(0)), "The first shape."), Parameter("beta", .number(.moreThan(0)), "The second shape.")])
  /// One with a probability, else nought.
  public static let bernoulli = DistributionFamily(
    "bernoulli", domain: .counts, "1 with a probability, otherwise 0.", [Parameter("probability", .share, "The probability of 1.")])
  /// Poisson.
  public static let poisson = DistributionFamily(
    "poisson", domain: .counts, "Number of independent events.", [Parameter("mean", .number(.moreThan(0)), "The mean.")])
  /// Geometric on 1, 2, 3 …, as in GSL.
  public static let geometric = DistributionFamily(
    "geometric", domain: .counts, "Number of trials up to the first success: 1, 2, 3 …",
    [Parameter("probability", .share, "The probability of success, above 0.")])
  /// Negative binomial, by its mean and dispersion.
  public static let negativeBinomial = DistributionFamily(
    "negativeBinomial", domain: .counts, "Poisson whose mean is gamma; the variance is mean + mean²/dispersion.",
    [Parameter("mean", .number(.moreThan(0)), "The mean."), Parameter("dispersion", .number(.moreThan(0)), "The shape of the gamma.")])
  /// Zipf on 1…n.
  public static let zipf = DistributionFamily(
    "zipf", domain: .counts, "Ranks 1…n with probability proportional to rank^-exponent.",
    [
      Parameter("n", .integer(.between(1, 1_000_000)), "The number of ranks."),
      Parameter("exponent", .number(.atLeast(0)), "The exponent; 0 is uniform."),
    ])
  /// Listed values with weights.
  public static let discrete = DistributionFamily(
    "discrete", domain: .any, "One of the listed values, by weight.",
    [
      Parameter("values", .quantities, "The values."),
      Parameter("weights", .weights, "Their weights, in the same order; they need not sum to 1."),
    ])
}
