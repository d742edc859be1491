// SPDX-License-Identifier: GPL-3.0-or-later

/// One device of a user: a random positive number that a store draws when it is made and keeps.
///
/// Two devices of one user draw the same number with a probability of 2⁻⁶³. A file that is copied to another device takes the number
/// with it; see `docs/datastore.md` for what that means.
public struct DeviceIdentifier: RawRepresentable, Hashable, Sendable, Comparable, BitwiseCopyable {
  /// The number, positive.
  public let rawValue: Int64

  /// A device by its number, or nil if that is not positive.
  public init?(rawValue: Int64) {
    guard rawValue > 0 else { return nil }
    self.rawValue = rawValue
  }

  /// A new device.
  public static func random() -> DeviceIdentifier { DeviceIdentifier(unchecked: Int64.random(in: 1...Int64.max)) }

  init(unchecked rawValue: Int64) { self.rawValue = rawValue }

  /// The order of the numbers, which breaks ties between stamps.
  public static func < (first: DeviceIdentifier, second: DeviceIdentifier) -> Bool { first.rawValue < second.rawValue }
}

extension DeviceIdentifier: CustomStringConvertible {
  /// Sixteen hexadecimal digits.
  public var description: String {
    let digits = String(rawValue, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }

  /// A device by what ``description`` says, or nil.
  public init?(_ description: String) {
    let isHexadecimal = description.utf8.allSatisfy { (48...57).contains($0) || (97...102).contains($0) }
    guard description.utf8.count == 16, isHexadecimal, let number = Int64(description, radix: 16) else { return nil }
    self.init(rawValue: number)
  }
}
