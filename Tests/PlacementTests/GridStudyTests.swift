// SPDX-License-Identifier: GPL-3.0-or-later

import Placement
import Testing
import ViewTree

/// A line of the study: percentages of flawless placements under four policies.
///
/// Computed once by a model in Python of TipSee's rules, and by Floating UI's own core (`12d94738`), on 2026-11-30.
struct GridLine: Sendable, CustomTestStringConvertible {
  let width: Length
  let height: Length
  let insets: ScreenInsets
  let bubble: LayoutSize
  let percentages: [Double]

  init(_ width: Length, _ height: Length, _ insets: ScreenInsets, _ bubble: (Length, Length), _ percentages: [Double]) {
    (self.width, self.height, self.insets) = (width, height, insets)
    self.bubble = LayoutSize(width: bubble.0, height: bubble.1)
    self.percentages = percentages
  }

  var testDescription: String { "\(width) × \(height), bubble \(bubble)" }

  static let all = [
    GridLine(320, 568, ScreenInsets(top: 20), (280, 120), [93.5, 100, 50.0, 100]),
    GridLine(320, 568, ScreenInsets(top: 20), (300, 220), [89.1, 91.3, 50.0, 100]),
    GridLine(375, 667, ScreenInsets(top: 20), (280, 120), [93.6, 98.9, 62.5, 100]),
    GridLine(667, 375, .zero, (280, 120), [75.5, 84.9, 100, 100]),
    GridLine(667, 375, .zero, (300, 220), [51.6, 63.0, 81.3, 99.4]),
    GridLine(393, 852, ScreenInsets(top: 59, bottom: 34), (200, 60), [96.4, 98.7, 90.6, 100]),
    GridLine(393, 852, ScreenInsets(top: 59, bottom: 34), (280, 120), [94.6, 99.1, 65.6, 100]),
    GridLine(852, 393, ScreenInsets(left: 59, bottom: 21, right: 59), (280, 120), [66.1, 73.6, 100, 100]),
    GridLine(852, 393, ScreenInsets(left: 59, bottom: 21, right: 59), (300, 220), [43.3, 54.0, 80.0, 100]),
    GridLine(440, 956, ScreenInsets(top: 62, bottom: 34), (280, 120), [92.9, 97.2, 76.3, 100]),
    GridLine(834, 1194, ScreenInsets(top: 24, bottom: 20), (300, 220), [85.7, 90.0, 100, 100]),
  ]

  static let policies: [PlacementPolicy] = [
    .tipseeOnePointSix, .tipSee(TipSeeRules(version: .onePointSix, quirks: TipSeeQuirks.all.subtracting(.bottomFitHasWrongSign))),
    .anchored(AnchorRules(choice: .flip(FlipRules()))), .flipShift,
  ]
}

@Suite("How often bubbles are cut")
struct GridStudyTests {
  @Test("Shares of flawless placements, within a tenth of a percentage point", arguments: GridLine.all)
  func shares(line: GridLine) throws {
    let study = GridStudy(
      screen: try PlacementScreen(width: line.width, height: line.height, safeAreaInsets: line.insets), bubble: line.bubble)
    for (policy, expected) in zip(GridLine.policies, line.percentages) {
      let (count, all) = try study.flawless(policy)
      let share = Double(count) * 100 / Double(all)
      #expect(abs(share - expected) <= 0.1, "\(share) of \(all)")
    }
  }
}
