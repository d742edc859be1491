// SPDX-License-Identifier: GPL-3.0-or-later

public import ViewTree

/// How often a policy gets a bubble wholly on screen and off its target: targets on a grid over the safe area, each with the four sides wanted.
public struct GridStudy: Hashable, Sendable {
  /// The window.
  public let screen: PlacementScreen
  /// The bubble's size.
  public let bubble: LayoutSize
  /// The target's size.
  public let target: LayoutSize
  /// The distance between two columns, and between two rows.
  public let step: Length

  /// A study; a target of 44 × 44 points on a grid of 22 unless said otherwise.
  ///
  /// Throws if a size is none; the step is at least one point.
  public init(
    screen: PlacementScreen, bubble: LayoutSize, target: LayoutSize = LayoutSize(width: 44, height: 44), step: Length = 22
  ) throws(PlacementError) {
    self.screen = screen
    self.bubble = bubble
    self.target = target
    self.step = max(step, 1)
    _ = try PlacementRequest(
      screen: screen, target: .view(LayoutRectangle(origin: screen.safeArea.origin, size: target)), content: .bubble(bubble))
  }

  /// The share of flawless placements, as a count of all.
  ///
  /// O(targets).
  public func flawless(_ policy: PlacementPolicy) -> (count: Int, of: Int) {
    let area = screen.safeArea
    var (count, all) = (0, 0)
    for y in stride(from: area.minY.thousandths, through: (area.maxY - target.height).thousandths, by: Int(step.thousandths)) {
      for x in stride(from: area.minX.thousandths, through: (area.maxX - target.width).thousandths, by: Int(step.thousandths)) {
        let frame = LayoutRectangle(origin: LayoutPoint(x: Length(thousandths: x), y: Length(thousandths: y)), size: target)
        for side in PlacementSide.allCases {
          let request = PlacementRequest(unchecked: screen, frame, .bubble(bubble), PlacementPosition(side), .leftToRight, .large)
          if policy.place(request).isFlawless { count += 1 }
          all += 1
        }
      }
    }
    return (count, all)
  }
}
