// SPDX-License-Identifier: GPL-3.0-or-later

import Placement
import ViewTree

/// Windows that cases have in common.
enum Screens {
  /// "P": a phone of 393 × 852 points.
  static let phone = make(393, 852, ScreenInsets(top: 59, bottom: 34))
  /// The same without a safe area.
  static let bare = make(393, 852)
  /// The smallest phone.
  static let small = make(320, 568, ScreenInsets(top: 20))

  static func make(_ width: Length, _ height: Length, _ insets: ScreenInsets = .zero) -> PlacementScreen {
    guard let screen = try? PlacementScreen(width: width, height: height, safeAreaInsets: insets) else {
      preconditionFailure("A test's window is wrong.")
    }
    return screen
  }
}

func rectangle(_ x: Length, _ y: Length, _ width: Length, _ height: Length) -> LayoutRectangle {
  LayoutRectangle(x: x, y: y, width: width, height: height)
}

func size(_ width: Length, _ height: Length) -> LayoutSize { LayoutSize(width: width, height: height) }

extension PlacementPolicy {
  /// Floating UI's rules with other settings.
  static func anchors(_ choice: AnchorRules.Choice = .flip(FlipRules()), _ change: (inout AnchorRules) -> Void = { _ in })
    -> PlacementPolicy
  {
    var rules = AnchorRules(choice: choice)
    change(&rules)
    return .anchored(rules)
  }

  /// TipSee 1.6 with other settings.
  static func tips(_ quirks: TipSeeQuirks = .all, _ change: (inout TipSeeRules) -> Void = { _ in }) -> PlacementPolicy {
    var rules = TipSeeRules(version: .onePointSix, quirks: quirks)
    change(&rules)
    return .tipSee(rules)
  }

  /// The placement on a window.
  func place(
    _ target: LayoutRectangle, _ content: BubbleContent, _ preferred: PlacementPosition? = nil, on screen: PlacementScreen = Screens.phone,
    _ direction: ReadingDirection = .leftToRight
  ) throws -> BubblePlacement {
    place(try PlacementRequest(screen: screen, target: .view(target), content: content, preferred: preferred, direction: direction))
  }
}
