// SPDX-License-Identifier: GPL-3.0-or-later

import Randomness

/// Makes distributions of what a scenario writes wherever a number varies.
enum DistributionReader {
  /// The families that a simulation can draw a quantity from; listed values are for the values of effects.
  static let families = DistributionFamily.all.filter { $0.name != "discrete" }

  /// The distribution at a place: of one value, if one is written.
  ///
  /// Durations are in seconds, rates per day, shares in 0…1.
  /// - Returns: nil for what is wrong, which is reported.
  static func read(_ cursor: ConfigurationCursor) -> Distribution? {
    if cursor.isInvalid { return nil }
    guard let (name, parameters) = cursor.choice else {
      return make(cursor) { () throws(DistributionError) in .constant(try Constant(cursor.quantity)) }
    }
    if parameters.isInvalid || parameters.entries.contains(where: { $0.value.isInvalid }) { return nil }
    func number(_ key: String) -> Double { parameters[key].quantity }
    return make(parameters) { () throws(DistributionError) in
      switch name {
      case "constant": .constant(try Constant(number("value")))
      case "uniform": .uniform(try Uniform(lower: number("minimum"), upper: number("maximum")))
      case "exponential": .exponential(try Exponential(mean: number("mean")))
      case "gamma": .gamma(try Gamma(shape: number("shape"), scale: number("mean") / number("shape")))
      case "lognormal": .lognormal(try Lognormal(median: number("median"), sigma: number("sigma")))
      case "weibull": .weibull(try Weibull(scale: number("scale"), shape: number("shape")))
      case "normal": .normal(try Normal(mean: number("mean"), standardDeviation: number("standardDeviation")))
      case "beta": .beta(try Beta(alpha: number("alpha"), beta: number("beta")))
      case "bernoulli": .bernoulli(try Bernoulli(probability: number("probability")))
      case "poisson": .poisson(try Poisson(mean: number("mean")))
      case "geometric": .geometric(try Geometric(successProbability: number("probability")))
      case "negativeBinomial":
        .negativeBinomial(
          try NegativeBinomial(
            size: number("dispersion"), successProbability: number("dispersion") / (number("dispersion") + number("mean"))))
      case "zipf": .zipf(try Zipf(n: Int(parameters["n"].integer), exponent: number("exponent")))
      default: preconditionFailure("'\(name)' is a family that scenarios can't draw from")
      }
    }
  }

  /// Makes a distribution, and reports a parameter out of its range at the key that has it.
  private static func make(
    _ cursor: ConfigurationCursor, _ body: () throws(DistributionError) -> Distribution
  ) -> Distribution? {
    do throws(DistributionError) {
      return try body()
    } catch {
      let key = key(for: error)
      let hasKey = cursor.value.fields.contains { $0.key == key }
      let place = hasKey ? cursor[key] : cursor
      place.error(
        ScenarioProblem.distributionParameter(
          error.distribution, key: hasKey ? key : nil, found: place.quantityText, wanted: wanted(error, cursor, place)))
      return nil
    }
  }

  /// The scenario's key for a parameter that has another name, or another form, in `Randomness`.
  private static func key(for error: DistributionError) -> String {
    switch (error.distribution, error.parameter) {
    case (.uniform, .lower): "minimum"
    case (.uniform, .upper): "maximum"
    case (.gamma, .scale), (.negativeBinomial, .successProbability): "mean"
    case (.negativeBinomial, .size): "dispersion"
    case (.geometric, .successProbability): "probability"
    default: error.parameter.rawValue
    }
  }
}

extension DistributionReader {
  /// The values that a parameter may have, in the words and the unit of the scenario.
  private static func wanted(_ error: DistributionError, _ cursor: ConfigurationCursor, _ place: ConfigurationCursor) -> String {
    let range = error.permitted
    // The other end of a uniform distribution is a value that the author wrote.
    let isUpper = error.parameter == .upper
    let lower = isUpper ? cursor["minimum"].quantityText : place.text(ofQuantity: range.lower)
    let least = range.lower == -1e100 ? nil : (range.includesLower ? "at least " : "more than ") + lower
    let most = range.upper >= 1e100 ? nil : (range.includesUpper ? "at most " : "less than ") + place.text(ofQuantity: range.upper)
    // The least positive number is a limit of computing, and 0 is the one that people know.
    let isPositive = range.lower == DistributionError.PermittedRange.positive.lower
    let parts = [isPositive ? "more than 0" : least, most].compactMap(\.self)
    return parts.isEmpty ? "between -1e+100 and 1e+100" : parts.joined(separator: " and ")
  }
}

extension ConfigurationCursor {
  /// A quantity in the form in which it would be written here.
  fileprivate func text(ofQuantity quantity: Double) -> String {
    switch value.content {
    case .duration where quantity.magnitude < 1e12: DurationText.canonical(Int64((quantity * 1_000_000).rounded()))
    case .rate: RateText.canonical(quantity)
    default: JSONValue.text(of: quantity)
    }
  }

  /// The quantity here in the form in which it is written.
  fileprivate var quantityText: String {
    if case .integer(let number) = value.content { return String(number) }
    return text(ofQuantity: quantity)
  }

  /// The quantity here in the unit of computations: seconds, times per day, a share in 0…1, or the number.
  var quantity: Double {
    switch value.content {
    case .duration(let microseconds): Double(microseconds) / 1_000_000
    case .rate(let rate): rate
    case .share(let share): share
    default: number
    }
  }
}
