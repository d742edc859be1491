// SPDX-License-Identifier: GPL-3.0-or-later

extension DistributionError.PermittedRange: CustomStringConvertible {
  /// The interval in words, such as "greater than 0 and at most 1".
  public var description: String {
    "\(includesLower ? "at least" : "greater than") \(lower) and \(includesUpper ? "at most" : "less than") \(upper)"
  }
}

extension DistributionError: CustomStringConvertible {
  /// The fact as a sentence, without a full stop.
  public var description: String {
    let subject = element.map { "\(parameter.rawValue)[\($0)]" } ?? (parameter == .weights ? "the sum of weights" : parameter.rawValue)
    return "\(distribution.rawValue): \(subject) is \(value), but it must be \(permitted)"
  }
}
