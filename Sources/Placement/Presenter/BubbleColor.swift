// SPDX-License-Identifier: GPL-3.0-or-later

public import ViewTree

/// A colour as plain data: components in sRGB, each from 0 to 255.
public struct BubbleColor: Hashable, Sendable {
  /// Red.
  public var red: UInt8
  /// Green.
  public var green: UInt8
  /// Blue.
  public var blue: UInt8
  /// How opaque it is.
  public var alpha: UInt8

  /// A colour from its components.
  public init(red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8 = 255) {
    (self.red, self.green, self.blue, self.alpha) = (red, green, blue, alpha)
  }

  /// Black.
  public static let black = BubbleColor(red: 0, green: 0, blue: 0)
  /// White.
  public static let white = BubbleColor(red: 255, green: 255, blue: 255)
  /// Nothing to see.
  public static let clear = BubbleColor(red: 0, green: 0, blue: 0, alpha: 0)
  /// Red.
  public static let red = BubbleColor(red: 255, green: 0, blue: 0)

  /// The same colour with an opacity from 0 to 1, rounded to 255ths; what lies outside is moved to the nearest bound, and what isn't a number
  /// to 0.
  public func withAlphaComponent(_ alpha: Double) -> BubbleColor {
    BubbleColor(red: red, green: green, blue: blue, alpha: alpha > 0 ? UInt8((min(alpha, 1) * 255).rounded()) : 0)
  }
}

/// Where the lines of a text begin.
public enum BubbleTextAlignment: String, Hashable, Sendable, CaseIterable {
  /// At the left.
  case left
  /// In the middle.
  case center
  /// At the right.
  case right
  /// At both edges.
  case justified
  /// As the reading direction has it.
  case natural
}

#if !canImport(UIKit)
  /// UIKit's word for a colour, so that an app's own lines compile where there is no UIKit.
  public typealias UIColor = BubbleColor
  /// UIKit's word for distances from edges.
  public typealias UIEdgeInsets = ScreenInsets
  /// UIKit's word for the alignment of a text.
  public typealias NSTextAlignment = BubbleTextAlignment
#endif
