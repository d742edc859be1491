// SPDX-License-Identifier: GPL-3.0-or-later

public import ViewTree

/// TipSee's rules: four sides are tried in a fixed order, and the bubble is moved back from the edges at the sides.
public struct TipSeeRules: Hashable, Sendable {
  /// Which of TipSee's quirks hold.
  public var quirks: TipSeeQuirks
  /// How far bubbles stay away from the window's edges: TipSee's option `safeAreaInsets`.
  public var safeAreaInsets: ScreenInsets
  /// The distance between target and bubble for all bubbles.
  public var globalPadding: ScreenInsets
  /// The distance for this bubble; nil for that of all.
  public var padding: ScreenInsets?
  /// The side that is tried first where none is wanted.
  public var defaultSide: PlacementSide

  /// The defaults of a version: margins of 16 points, the side left, and a padding of zero (seed) or 16 points (1.6).
  public init(version: TipSeeVersion, quirks: TipSeeQuirks = .all) {
    self.quirks = quirks
    safeAreaInsets = ScreenInsets(all: 16)
    globalPadding = ScreenInsets(all: version == .seed ? 0 : 16)
    padding = nil
    defaultSide = .left
  }

  /// What TipSee keeps free besides margins and padding when it tests whether a bubble fits.
  static let slack: Length = 16
  /// What TipSee keeps free of a text's width.
  static let textMargin: Length = 64
  /// What a bubble adds to its content: 8 points at each edge.
  static let surround = LayoutSize(width: 16, height: 16)
  /// The order in which sides are tried.
  static let order: [PlacementSide] = [.left, .top, .right, .bottom]
  /// The least distance of the arrow's middle from a corner: half of its 10 points, and the corner radius of 4.
  static let arrowMargin: Length = 9

  /// Where a bubble goes.
  func place(_ request: PlacementRequest) -> BubblePlacement {
    guard request.direction == .rightToLeft, !quirks.contains(.sidesArePhysical) else {
      return TipSeePlacer(rules: self, request: request).placement()
    }
    // The mirror image is placed, in which leading is left.
    var rules = self
    rules.safeAreaInsets = safeAreaInsets.mirrored
    rules.globalPadding = globalPadding.mirrored
    rules.padding = padding?.mirrored
    let mirrored = PlacementRequest(
      unchecked: request.screen.mirrored, request.target.mirrored(in: request.screen.bounds), request.content, request.preferred,
      request.direction, request.textSize)
    return TipSeePlacer(rules: rules, request: mirrored).placement().mirrored(for: request)
  }
}

extension BubblePlacement {
  /// The mirror image, as an answer to a request whose mirror image this one answers.
  func mirrored(for request: PlacementRequest) -> BubblePlacement {
    let isAlongX = arrow.edge.axis == .vertical
    let place = PlacementPosition(position.side.mirrored, position.alignment)
    return BubblePlacement(
      bubble.mirrored(in: request.screen.bounds), place,
      arrow: BubbleArrow(
        edge: arrow.edge.mirrored, offset: isAlongX ? bubble.size.width - arrow.offset : arrow.offset,
        miss: isAlongX ? .zero - arrow.miss : arrow.miss),
      wanted: isFallback ? PlacementPosition(place.side.opposite, place.alignment) : place,
      shift: LayoutPoint(x: .zero - shift.x, y: shift.y), isResized: isResized, for: request)
  }
}
