// SPDX-License-Identifier: GPL-3.0-or-later

public import ViewTree

/// EasyTipView's rules: a frame is moved into the window on both axes, and taken if it leaves the target free.
///
/// A model of what its source was read to do, without its animations. It knows no safe area and no distance between bubble and target.
public struct EasyTipViewRules: Hashable, Sendable {
  /// The most that a text's lines are wide.
  public var greatestTextWidth: Length = 200

  /// EasyTipView's defaults.
  public init() {}

  /// Below, above, left, right: its order by the arrow's side.
  private static let order: [PlacementSide] = [.bottom, .top, .left, .right]

  /// Where a bubble goes.
  func place(_ request: PlacementRequest) -> BubblePlacement {
    // Content insets of 10, bubble insets of 1, and an arrow of 5 that is always part of the height; from memory of its source.
    let size = request.size(width: greatestTextWidth, surround: LayoutSize(width: 22, height: 27))
    let wanted = request.preferred?.side ?? .bottom
    let sides = [wanted] + Self.order.filter { $0 != wanted }
    let side = sides.first { frame($0, size, request).moved.intersection(request.target) == nil } ?? wanted
    let (wished, bubble) = frame(side, size, request)
    let axis = side.axis.other
    let target = request.target
    // Where the bubble lies to the right of its target the distance should be taken off, not added; it is EasyTipView's own formula.
    let reach = bubble.origin[axis] - target.origin[axis]
    let offset = size[axis] < target.size[axis] ? size[axis] / 2 : max(reach, .zero - reach) + target.size[axis] / 2
    let middle = axis == .horizontal ? target.midX : target.midY
    return BubblePlacement(
      bubble, PlacementPosition(side),
      arrow: BubbleArrow(edge: side.opposite, offset: offset, miss: middle - bubble.origin[axis] - offset),
      wanted: PlacementPosition(wanted),
      shift: LayoutPoint(x: bubble.minX - wished.minX, y: bubble.minY - wished.minY), for: request)
  }

  private func frame(
    _ side: PlacementSide, _ size: LayoutSize, _ request: PlacementRequest
  ) -> (wished: LayoutRectangle, moved: LayoutRectangle) {
    var rules = AnchorRules(choice: .wanted)
    rules.offset = 0
    let wished = AnchorPlacer(rules: rules, request: request).frame(PlacementPosition(side), size)
    var moved = wished
    let bounds = request.screen.bounds
    for axis in Axis.allCases {
      let (low, high) = (bounds.origin[axis], bounds.origin[axis] + bounds.size[axis])
      if wished.origin[axis] < low {
        moved.origin[axis] = low
      } else if wished.origin[axis] + size[axis] > high {
        moved.origin[axis] = high - size[axis]
      }
    }
    return (wished, moved)
  }
}
