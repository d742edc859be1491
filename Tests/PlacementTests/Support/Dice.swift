// SPDX-License-Identifier: GPL-3.0-or-later

import Placement
import ViewTree

/// Dice that fall the same everywhere: SplitMix64.
struct Dice {
  private var state: UInt64

  init(_ seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  mutating func below(_ bound: Int) -> Int { Int(next() % UInt64(bound)) }

  /// A whole, even number of points from a range, so that halves are exact.
  mutating func length(_ range: ClosedRange<Int>) -> Length {
    Length(range.lowerBound + 2 * below((range.upperBound - range.lowerBound) / 2 + 1))
  }

  mutating func oneOf<Value>(_ values: [Value]) -> Value { values[below(values.count)] }
}

/// A placement to try.
struct Trial {
  var screen: PlacementScreen
  var target: LayoutRectangle
  var bubble: LayoutSize
  var preferred: PlacementPosition?
  var direction = ReadingDirection.leftToRight

  /// A target on screen or a little off it, a bubble of any size up to the screen's and beyond.
  init(_ dice: inout Dice, aligned: Bool = true) {
    let (width, height) = dice.oneOf([(320, 568), (392, 852), (852, 392), (834, 1194)])
    screen = Screens.make(
      Length(width), Length(height),
      ScreenInsets(top: dice.length(0...60), left: dice.length(0...60), bottom: dice.length(0...34), right: dice.length(0...60)))
    target = rectangle(
      dice.length(-20...width - 20), dice.length(-20...height - 20), dice.length(2...120), dice.length(2...80))
    bubble = size(dice.length(20...width), dice.length(20...height / 2))
    preferred = dice.oneOf([nil] + PlacementPosition.all.filter { aligned || $0.alignment == .center }.map { $0 })
  }

  func place(_ policy: PlacementPolicy) throws -> BubblePlacement {
    try policy.place(target, .bubble(bubble), preferred, on: screen, direction)
  }

  /// The mirror image, read the other way.
  var mirrored: Trial {
    var copy = self
    let insets = screen.safeAreaInsets
    copy.screen = Screens.make(
      screen.bounds.size.width, screen.bounds.size.height,
      ScreenInsets(top: insets.top, left: insets.right, bottom: insets.bottom, right: insets.left))
    copy.target = target.mirrored(in: screen.bounds)
    copy.direction = .rightToLeft
    return copy
  }
}
