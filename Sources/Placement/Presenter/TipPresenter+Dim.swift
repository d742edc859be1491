// SPDX-License-Identifier: GPL-3.0-or-later

public import ViewTree

/// The dim and its holes.
extension TipPresenter {
  /// A hole in the dim.
  public struct Hole: Hashable, Sendable {
    /// What it shows, and the ring around it.
    public let frame: LayoutRectangle
    /// How round it is; never more than half of its shorter side.
    public let radius: Length

    /// Whether a place is in the hole.
    func contains(_ point: LayoutPoint) -> Bool {
      guard frame.contains(point) else { return false }
      let inner = frame.inset(by: ScreenInsets(all: radius))
      func beyond(_ value: Length, _ low: Length, _ high: Length) -> Int64 { max(low - value, value - high, .zero).thousandths }
      let (x, y) = (beyond(point.x, inner.minX, inner.maxX), beyond(point.y, inner.minY, inner.maxY))
      return x * x + y * y <= radius.thousandths * radius.thousandths
    }
  }

  /// How far holes reach beyond their targets.
  public static let holeMargin: Length = 8
  /// How far beyond a target TipSee counts taps as on it.
  public static let tapMargin: Length = 4

  /// The holes: one for each target on screen, however many tips point at it.
  public var holes: [Hole] {
    var holes: [Hole] = []
    for tip in shown {
      let frame = tip.placement.target.inset(by: ScreenInsets(all: .zero - Self.holeMargin))
      let radius = min(max(options.holeRadius.radius(tip.item.pointTo.cornerRadius), .zero), min(frame.size.width, frame.size.height) / 2)
      let hole = Hole(frame: frame, radius: radius)
      if !holes.contains(where: { $0.frame == frame }) { holes.append(hole) }
    }
    return holes
  }

  /// Whether the dim lies over a place of the window, faded or not.
  ///
  /// Holes are cut by the even-odd rule: where two overlap, the dim is back (Q9).
  public func isDimmed(_ point: LayoutPoint) -> Bool {
    let count = holes.count { $0.contains(point) }
    return quirks.contains(.overlappingHolesDarken) ? count.isMultiple(of: 2) : count == 0
  }

  /// The dim's colour: the latest bubble's own, or that of all.
  public var dimColor: UIColor {
    if quirks.contains(.dimColorLeaks) { return options.dimColor }
    return latest.flatMap { latest in shown.last { isSame($0.item, latest) }?.options.changeDimColor } ?? options.dimColor
  }

  /// When the dim begins to fade after a tip was shown: after one second (seed) or two (1.6).
  public var fadingDelay: Int64 { version == .seed ? 1_000_000 : 2_000_000 }

  /// How long the dim takes to fade away.
  public static let fadingDuration: Int64 = 1_000_000

  /// How much of the dim's own opacity is left, in thousandths; zero if nothing is on screen.
  ///
  /// Each tip that is shown brings the dim back (assumed).
  public func dimOpacity(at time: Int64) -> Int {
    guard let since = shown.last?.since else { return 0 }
    guard options.dimFading else { return 1000 }
    let faded = time - since - fadingDelay
    return faded <= 0 ? 1000 : faded >= Self.fadingDuration ? 0 : Int(1000 - faded * 1000 / Self.fadingDuration)
  }
}
