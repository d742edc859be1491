// SPDX-License-Identifier: GPL-3.0-or-later

/// How much room a parent offers a child, along each axis for itself.
///
/// Zero asks for the least size, infinity for the greatest, nil for the ideal one.
@frozen public struct Proposal: Hashable, Sendable, BitwiseCopyable, Encodable, CustomStringConvertible {
  /// The width offered; nil leaves it to the child.
  public var width: Length?
  /// The height offered; nil leaves it to the child.
  public var height: Length?

  /// An offer.
  @inlinable
  public init(width: Length?, height: Length?) {
    self.width = width
    self.height = height
  }

  /// An offer of just this size.
  @inlinable
  public init(_ size: LayoutSize) {
    self.init(width: size.width, height: size.height)
  }

  /// Asks for the ideal size.
  public static let ideal = Proposal(width: nil, height: nil)

  /// The offer along an axis.
  @inlinable
  public subscript(axis: Axis) -> Length? {
    get { axis == .horizontal ? width : height }
    set { if axis == .horizontal { width = newValue } else { height = newValue } }
  }

  /// Both offers with a multiplication sign, nil in words.
  public var description: String { "\(width?.description ?? "nil") × \(height?.description ?? "nil")" }
}
