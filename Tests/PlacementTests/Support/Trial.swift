// SPDX-License-Identifier: GPL-3.0-or-later

import Placement
import RepeatableRandomness
import ViewTree

extension RepeatableGenerator {
  /// A whole, even number of points from a range, so that halves are exact.
  mutating func evenLength(_ range: ClosedRange<Int>) -> Length {
    Length(range.lowerBound + 2 * below((range.upperBound - range.lowerBound) / 2 + 1))
  }
}

/// A placement to try.
struct Trial {
  var screen: PlacementScreen
  var target: LayoutRectangle
  var bubble: LayoutSize
  var preferred: PlacementPosition?
  var direction = ReadingDirection.leftToRight

  /// A target on screen or a little off it, a bubble of any size up to the screen's and beyond.
  init(_ random: inout RepeatableGenerator, aligned: Bool = true) {
    let (width, height) = random.pick([(320, 568), (392, 852), (852, 392), (834, 1194)])
    screen = Screens.make(
      Length(width), Length(height),
      ScreenInsets(
        top: random.evenLength(0...60), left: random.evenLength(0...60), bottom: random.evenLength(0...34), right: random.evenLength(0...60)
      ))
    target = rectangle(
      random.evenLength(-20...width - 20), random.evenLength(-20...height - 20), random.evenLength(2...120), random.evenLength(2...80))
    bubble = size(random.evenLength(20...width), random.evenLength(20...height / 2))
    preferred = random.pick([nil] + PlacementPosition.all.filter { aligned || $0.alignment == .center })
  }

  func place(_ policy: PlacementPolicy) throws -> BubblePlacement {
    try policy.place(target, .bubble(bubble), preferred, on: screen, direction)
  }

  /// The mirror image, read the other way.
  var mirrored: Trial {
    var copy = self
    copy.screen = Screens.make(screen.bounds.size.width, screen.bounds.size.height, screen.safeAreaInsets.mirrored)
    copy.target = target.mirrored(in: screen.bounds)
    copy.direction = .rightToLeft
    return copy
  }
}
