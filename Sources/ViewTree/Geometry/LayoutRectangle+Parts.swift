// SPDX-License-Identifier: GPL-3.0-or-later

extension LayoutRectangle {
  /// The middle from left to right; half a thousandth is rounded down.
  @inlinable public var midX: Length { originInMiddle(of: .zero, .horizontal) }

  /// The middle from top to bottom; half a thousandth is rounded down.
  @inlinable public var midY: Length { originInMiddle(of: .zero, .vertical) }

  /// Where along an axis something of a length begins whose middle is the rectangle's; half a thousandth is rounded down.
  @inlinable
  public func originInMiddle(of length: Length, _ axis: Axis) -> Length {
    Length(thousandths: (origin[axis].thousandths * 2 + size[axis].thousandths - length.thousandths) >> 1)
  }

  /// What is left when a distance is cut off at each edge; negative distances make it larger.
  ///
  /// An extent that would fall below zero is zero, and lies where its upper or left edge came to be.
  @inlinable
  public func inset(by insets: ScreenInsets) -> LayoutRectangle {
    LayoutRectangle(
      x: minX + insets.left, y: minY + insets.top, width: max(size.width - insets.left - insets.right, .zero),
      height: max(size.height - insets.top - insets.bottom, .zero))
  }

  /// The part that lies in another rectangle too; nil if they share no area.
  @inlinable
  public func intersection(_ other: LayoutRectangle) -> LayoutRectangle? {
    let (left, top) = (max(minX, other.minX), max(minY, other.minY))
    let (width, height) = (min(maxX, other.maxX) - left, min(maxY, other.maxY) - top)
    return width > .zero && height > .zero ? LayoutRectangle(x: left, y: top, width: width, height: height) : nil
  }

  /// The part of the area that lies in another rectangle, from 0 to 1; nothing of a rectangle without area.
  ///
  /// Two products of whole numbers and a quotient, each of which IEEE 754 rounds to the last bit the same everywhere; no part that is cut
  /// rounds to none, for extents are whole thousandths, at most 10⁹ of them.
  public func fraction(in area: LayoutRectangle) -> Double {
    guard let part = intersection(area) else { return 0 }
    if part == self { return 1 }
    func square(_ size: LayoutSize) -> Double { Double(size.width.thousandths) * Double(size.height.thousandths) }
    return square(part.size) / square(size)
  }

  /// Whether a place lies in the rectangle: the upper and left edges belong to it, the others don't.
  @inlinable
  public func contains(_ point: LayoutPoint) -> Bool {
    minX <= point.x && point.x < maxX && minY <= point.y && point.y < maxY
  }
}
