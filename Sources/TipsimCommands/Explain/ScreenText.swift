// SPDX-License-Identifier: GPL-3.0-or-later

import Simulation
import ViewTree

/// What happens on a user's screen, as a story tells it.
enum ScreenText {
  /// The user's screen in a few words, such as `an iPhone 15 with text size xxxLarge`.
  static func words(_ place: Int, _ screens: ScreensModel) -> String {
    let (device, textSize, direction) = screens.parts(of: place)
    return "uses \(device.name), text size \(textSize.rawValue)" + (direction == .rightToLeft ? ", reads from right to left" : "")
  }

  /// How much is seen of a tip that appeared, and where; nil for one that is seen whole where it should be.
  static func sentence(visible: Double, isInline: Bool) -> String? {
    // Nothing and everything only where it is exactly that.
    let percent = visible <= 0 ? 0 : visible >= 1 ? 100 : min(max(Int((visible * 100).rounded()), 1), 99)
    let part = percent == 0 ? "out of sight" : "\(percent)% on screen"
    if isInline { return "is in the layout, for its bubble has no place" + (percent < 100 ? ", \(part)" : "") }
    return percent < 100 ? "is \(part)" : nil
  }

  /// A tap and what came of it.
  static func sentence(_ area: TapArea, _ effect: TapEffect) -> String {
    let words =
      switch effect {
      case .acted: "what it suggests is done"
      case .actedStillShown: "what it suggests is done, and it stays"
      case .swallowed: "nothing comes of it"
      case .closed: "it is dismissed"
      case .acknowledged: "it stays"
      case .continued: "the tour goes on"
      case .skipped: "the tour is left"
      case .passedThrough: "what is behind gets the tap, and it stays"
      case .locked: "something still moves, and the tap is lost"
      }
    let place =
      switch area {
      case .target: "its target"
      case .bubble: "the bubble"
      case .dim: "the dim"
      }
    return "the user taps \(place): \(words)"
  }
}
