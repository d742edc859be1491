// SPDX-License-Identifier: GPL-3.0-or-later

import ViewTree

/// A placement as a picture: screen, safe area, dim and hole, target, bubble and arrow.
public struct PlacementPicture: Sendable {
  /// The placement.
  public let placement: BubblePlacement
  /// What was placed.
  public let request: PlacementRequest
  /// The lines above it.
  public let title: [String]

  /// A picture with lines above it.
  public init(_ placement: BubblePlacement, on request: PlacementRequest, title: [String]) {
    self.placement = placement
    self.request = request
    self.title = title
  }

  /// What the picture shows: the screen, and of a bubble and a target off it as much as 120 points.
  var extent: LayoutRectangle {
    let bounds = request.screen.bounds
    let most = bounds.inset(by: ScreenInsets(all: -120))
    let parts = [placement.bubble, placement.target].compactMap { $0.intersection(most) } + [bounds]
    let (left, top) = (parts.map(\.minX).min() ?? .zero, parts.map(\.minY).min() ?? .zero)
    let (right, bottom) = (parts.map(\.maxX).max() ?? .zero, parts.map(\.maxY).max() ?? .zero)
    return LayoutRectangle(x: left, y: top, width: right - left, height: bottom - top)
  }

  /// The shapes, in the window's coordinates.
  var shapes: String {
    let screen = request.screen
    let (target, bubble) = (placement.target, placement.bubble)
    let hole = target.inset(by: ScreenInsets(all: .zero - TipPresenter.holeMargin))
    var svg = SVG.rectangle(screen.bounds, "fill=\"#ffffff\" stroke=\"#111827\"")
    // The dim is the window less the hole, as TipSee cuts it.
    svg += SVG.evenOdd(
      [screen.bounds] + [hole.intersection(screen.bounds)].compactMap(\.self), "fill=\"#111827\" fill-opacity=\"0.35\"")
    svg += SVG.rectangle(screen.safeArea, "fill=\"none\" stroke=\"#6b7280\" stroke-dasharray=\"6 4\"")
    svg += SVG.rectangle(hole, "rx=\"8\" fill=\"none\" stroke=\"#f59e0b\" stroke-width=\"2\"")
    svg += SVG.rectangle(target, "fill=\"#f59e0b\" fill-opacity=\"0.35\" stroke=\"#b45309\"")
    let color = placement.isFlawless ? "#1d4ed8" : "#b91c1c"
    svg += SVG.rectangle(bubble, "rx=\"4\" fill=\"\(color)\" fill-opacity=\"0.85\"")
    svg += SVG.polygon(arrow, "fill=\"\(color)\"")
    return svg
  }

  /// The three corners of the arrow: 10 points along the bubble's edge, 5 towards the target.
  private var arrow: [LayoutPoint] {
    let (bubble, edge, offset) = (placement.bubble, placement.arrow.edge, placement.arrow.offset)
    let along = edge.axis.other
    var base = bubble.origin
    if edge == .bottom { base.y = bubble.maxY }
    if edge == .right { base.x = bubble.maxX }
    base[along] = base[along] + offset
    var (one, other, tip) = (base, base, base)
    one[along] = one[along] - 5
    other[along] = other[along] + 5
    tip[edge.axis] = edge.isBefore ? tip[edge.axis] - 5 : tip[edge.axis] + 5
    return [one, tip, other]
  }
}

/// Pictures side by side at half their size: four phones in a row, or two on their sides.
public struct PlacementSheet: Sendable {
  /// The pictures.
  public let pictures: [PlacementPicture]

  /// A sheet.
  public init(_ pictures: [PlacementPicture]) { self.pictures = pictures }

  private static let margin: Length = 24
  private static let leastColumn: Length = 420
  private static let greatestWidth: Length = 2000

  /// The sheet as an SVG.
  public var svg: String {
    var body = ""
    var (x, y, rowHeight, width) = (Self.margin, Self.margin, Length.zero, Length.zero)
    for picture in pictures {
      let extent = picture.extent
      // The least width keeps titles apart.
      let column = max(extent.size.width, Self.leastColumn)
      if x > Self.margin, x + column + Self.margin > Self.greatestWidth {
        (x, y, rowHeight) = (Self.margin, y + rowHeight + Self.margin, .zero)
      }
      for (number, line) in picture.title.enumerated() {
        body += SVG.text(line, at: LayoutPoint(x: x, y: y + Length(number * 26 + 18)), "font-size=\"20\" fill=\"#111827\"")
      }
      let titleHeight = Length(picture.title.count * 26 + 6)
      body += SVG.inset(at: LayoutPoint(x: x, y: y + titleHeight), showing: extent, picture.shapes)
      rowHeight = max(rowHeight, titleHeight + extent.size.height)
      x = x + column + Self.margin
      width = max(width, x)
    }
    let height = y + rowHeight + Self.margin
    let sheet = LayoutRectangle(x: 0, y: 0, width: width, height: height)
    return SVG.picture(
      LayoutSize(width: width / 2, height: height / 2), showing: sheet, SVG.rectangle(sheet, "fill=\"#ffffff\"") + body)
  }
}
