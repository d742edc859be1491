// SPDX-License-Identifier: GPL-3.0-or-later

/// A value that is known from the sources alone, or that a binding supplies.
public enum ImportedConstant: Hashable, Sendable, CustomStringConvertible {
  /// A Boolean.
  case boolean(Bool)
  /// An integer.
  case integer(Int64)
  /// A floating-point number.
  case double(Double)
  /// A string.
  case string(String)
  /// A case of an enumeration: the enumeration's path, such as `Store.Plan`, and the case's name without its dot.
  case enumerationCase(type: String, name: String)
  /// Nil.
  case null

  /// The value as a Swift literal; a negative number stands in parentheses, so that it can stand anywhere.
  public var description: String {
    switch self {
    case .boolean(let flag): flag ? "true" : "false"
    case .integer(let number): number < 0 ? "(\(number))" : "\(number)"
    case .double(let number): number < 0 ? "(\(number))" : "\(number)"
    case .string(let text): text.debugDescription
    case .enumerationCase(_, let name): "." + name
    case .null: "nil"
    }
  }

  /// The value as a number, if it is one.
  var number: Double? {
    switch self {
    case .integer(let number): Double(number)
    case .double(let number): number
    default: nil
    }
  }
}
