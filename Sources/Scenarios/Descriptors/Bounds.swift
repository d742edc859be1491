// SPDX-License-Identifier: GPL-3.0-or-later

/// The values that a quantity may take: an interval whose ends may be open or missing.
public struct Bounds<Value: Comparable & Hashable & Sendable>: Hashable, Sendable {
  /// The smallest value or the value that must be exceeded; nil when there is none.
  public var minimum: Value?
  /// Whether `minimum` itself is allowed.
  public var includesMinimum: Bool
  /// The largest value or the value that must not be reached; nil when there is none.
  public var maximum: Value?
  /// Whether `maximum` itself is allowed.
  public var includesMaximum: Bool

  /// Makes bounds from their parts.
  public init(minimum: Value? = nil, includesMinimum: Bool = true, maximum: Value? = nil, includesMaximum: Bool = true) {
    self.minimum = minimum
    self.includesMinimum = includesMinimum
    self.maximum = maximum
    self.includesMaximum = includesMaximum
  }

  /// No bounds.
  public static var any: Bounds { Bounds() }

  /// `minimum` and everything above it.
  public static func atLeast(_ minimum: Value) -> Bounds { Bounds(minimum: minimum) }

  /// Everything above `minimum`, without it.
  public static func moreThan(_ minimum: Value) -> Bounds { Bounds(minimum: minimum, includesMinimum: false) }

  /// `maximum` and everything below it.
  public static func atMost(_ maximum: Value) -> Bounds { Bounds(maximum: maximum) }

  /// From one value to another, both allowed.
  public static func between(_ minimum: Value, _ maximum: Value) -> Bounds { Bounds(minimum: minimum, maximum: maximum) }

  /// Whether a value lies inside.
  public func contains(_ value: Value) -> Bool {
    if let minimum, includesMinimum ? value < minimum : value <= minimum { return false }
    if let maximum, includesMaximum ? value > maximum : value >= maximum { return false }
    return true
  }

  /// The bounds in words, such as "at least 1 and at most 64"; nil when there are none.
  func words(_ text: (Value) -> String) -> String? {
    if let minimum, minimum == maximum, includesMinimum, includesMaximum { return "exactly " + text(minimum) }
    let lower = minimum.map { (includesMinimum ? "at least " : "more than ") + text($0) }
    let upper = maximum.map { (includesMaximum ? "at most " : "less than ") + text($0) }
    let parts = [lower, upper].compactMap { $0 }
    return parts.isEmpty ? nil : parts.joined(separator: " and ")
  }
}

extension Bounds<Int64> {
  /// The bounds in words, large numbers with their thousands apart: "at most 10_000_000".
  var words: String? {
    words { number in
      var groups: [String] = []
      var digits = Substring(String(number.magnitude))
      while digits.count > 3 {
        groups.insert(String(digits.suffix(3)), at: 0)
        digits = digits.dropLast(3)
      }
      groups.insert(String(digits), at: 0)
      return (number < 0 ? "-" : "") + groups.joined(separator: number.magnitude < 10_000 ? "" : "_")
    }
  }
}
