// SPDX-License-Identifier: GPL-3.0-or-later

import Placement
import ViewTree

/// How often a policy gets a bubble wholly on screen and off its target: targets of 44 × 44 points on a grid of 22 over the safe area, each with
/// the four sides wanted.
struct GridStudy {
  let screen: PlacementScreen
  let bubble: LayoutSize

  /// How many placements are flawless, and how many there are.
  func flawless(_ policy: PlacementPolicy) throws -> (count: Int, of: Int) {
    let area = screen.safeArea
    let target = size(44, 44)
    var (count, all) = (0, 0)
    for y in stride(from: area.minY.thousandths, through: (area.maxY - target.height).thousandths, by: 22_000) {
      for x in stride(from: area.minX.thousandths, through: (area.maxX - target.width).thousandths, by: 22_000) {
        let frame = LayoutRectangle(origin: LayoutPoint(x: Length(thousandths: x), y: Length(thousandths: y)), size: target)
        for side in PlacementSide.allCases {
          if try policy.place(frame, .bubble(bubble), PlacementPosition(side), on: screen).isFlawless { count += 1 }
          all += 1
        }
      }
    }
    return (count, all)
  }
}
