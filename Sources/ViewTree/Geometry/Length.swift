// SPDX-License-Identifier: GPL-3.0-or-later

/// A length or a coordinate in points, held as an integer number of thousandths; or infinite, as a proposal of all there is.
///
/// Integers make layout the same on every machine to the last digit, sums exact, and mirroring its own inverse. Text fits in without
/// rounding: a glyph's advance is a whole number of thousandths of an em, and a font's size a whole number of points.
@frozen public struct Length: Hashable, Sendable, BitwiseCopyable {
  /// The length in thousandths of a point; `Int64.max` means infinite.
  public let thousandths: Int64

  /// A length of so many thousandths of a point.
  @inlinable
  public init(thousandths: Int64) {
    self.thousandths = thousandths
  }

  /// A length of so many points.
  @inlinable
  public init(_ points: Int) {
    self.init(thousandths: Int64(points) * 1000)
  }

  /// A length in points, rounded to the nearest thousandth, halves to even; plus infinity stays infinite.
  ///
  /// That takes one multiplication and one rounding, which IEEE 754 defines to the last bit; no function of a mathematics library has a say in it.
  /// Throws if it is not a number, or beyond `greatestPoints` either way, minus infinity included.
  public init(points: Double) throws(LengthError) {
    if points.isNaN { throw .notANumber }
    if points == .infinity {
      self = .infinity
      return
    }
    guard abs(points) <= Double(Length.greatestPoints) else { throw .tooLarge }
    self.init(thousandths: Int64((points * 1000).rounded(.toNearestOrEven)))
  }

  /// The greatest number of points that a length may be read from: a million.
  public static let greatestPoints = 1_000_000
  /// No length at all.
  public static let zero = Length(thousandths: 0)
  /// More than any length; only proposals, and answers to them, are infinite.
  public static let infinity = Length(thousandths: .max)

  /// Whether this is `infinity`.
  @inlinable public var isInfinite: Bool { thousandths == .max }

  /// The length in points; exact up to the last bit of a `Double`, and infinite if the length is.
  public var points: Double { isInfinite ? .infinity : Double(thousandths) / 1000 }
}

/// Why a number can't be a length.
public enum LengthError: Error, Hashable, Sendable {
  /// It is not a number.
  case notANumber
  /// It is beyond `Length.greatestPoints`.
  case tooLarge
}

// MARK: - Arithmetic

extension Length: Comparable, AdditiveArithmetic {
  /// Whether one length is less than another; infinity is the greatest.
  @inlinable
  public static func < (left: Length, right: Length) -> Bool { left.thousandths < right.thousandths }

  /// The sum; infinite if either is.
  @inlinable
  public static func + (left: Length, right: Length) -> Length {
    left.isInfinite || right.isInfinite ? .infinity : Length(thousandths: left.thousandths + right.thousandths)
  }

  /// The difference; infinite if the first is.
  ///
  /// Nothing finite can be less an infinity.
  @inlinable
  public static func - (left: Length, right: Length) -> Length {
    if left.isInfinite { return .infinity }
    precondition(!right.isInfinite, "An infinite length can't be taken from a finite one.")
    return Length(thousandths: left.thousandths - right.thousandths)
  }

  /// A share, rounded towards zero; infinite if the length is.
  ///
  /// The divisor is positive.
  @inlinable
  public static func / (left: Length, right: Int) -> Length {
    left.isInfinite ? .infinity : Length(thousandths: left.thousandths / Int64(right))
  }

  /// So many thousandths of this length, rounded towards zero; infinite if the length is and any are wanted.
  func times(thousandths factor: Int) -> Length {
    if factor == 0 { return .zero }
    if isInfinite { return .infinity }
    let (whole, part) = thousandths.quotientAndRemainder(dividingBy: 1000)
    return Length(thousandths: whole * Int64(factor) + part * Int64(factor) / 1000)
  }

  /// The length brought into bounds; a bound that is nil doesn't bind, and the lower one wins.
  func clamped(_ minimum: Length?, _ maximum: Length?) -> Length {
    max(maximum.map { min(self, $0) } ?? self, minimum ?? self)
  }

  /// The least whole number of points that is no less.
  var roundedUp: Length {
    if isInfinite { return self }
    let part = thousandths % 1000
    return Length(thousandths: part > 0 ? thousandths + 1000 - part : thousandths - part)
  }
}

// MARK: - Writing

extension Length: ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral, CustomStringConvertible, Encodable {
  /// A length in whole points, as a program writes it.
  public init(integerLiteral points: Int) {
    self.init(points)
  }

  /// A length in points, as a program writes it; it must be one that `init(points:)` takes.
  public init(floatLiteral points: Double) {
    guard let length = try? Length(points: points) else { preconditionFailure("\(points) is not a length.") }
    self = length
  }

  /// The points, with as many decimals (at most three) as it takes, or `∞`.
  public var description: String {
    if isInfinite { return "∞" }
    let (whole, part) = thousandths.magnitude.quotientAndRemainder(dividingBy: 1000)
    var text = (thousandths < 0 ? "-" : "") + String(whole)
    guard part > 0 else { return text }
    text += "." + String(String(part + 1000).dropFirst())
    while text.hasSuffix("0") { text.removeLast() }
    return text
  }

  /// Encodes the points as a number, and infinity as the text `∞`, which JSON has no number for.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    if isInfinite { try container.encode(description) } else { try container.encode(points) }
  }
}
