// SPDX-License-Identifier: GPL-3.0-or-later

/// Tips as slides: one after the other, and back.
@MainActor
public final class TipSeeManager {
  /// Who shows them.
  public let tipSee: TipSee
  /// The tips in their order.
  public private(set) var tips: [TipSee.TipItem] = []
  /// The place of the tip that was shown last, from 0; nil before the first.
  ///
  /// Setting it shows that tip; what is outside is ignored.
  public var currentIndex: Int? {
    get { index }
    set {
      guard let newValue, tips.indices.contains(newValue) else { return }
      index = newValue
      tipSee.show(item: tips[newValue])
    }
  }
  private var index: Int?

  /// A sequence in a window; without options, the version's defaults.
  public init(on window: TipWindow, with options: TipSee.Options? = nil, version: TipSeeVersion = .seed, quirks: TipSeeQuirks = .all) {
    tipSee = TipSee(on: window, with: options, version: version, quirks: quirks)
  }

  /// What happens when a bubble is tapped that has no handler of its own.
  public var onBubbleTap: TipSee.TapGesture? {
    get { tipSee.onBubbleTap }
    set { tipSee.onBubbleTap = newValue }
  }

  /// What happens when the dim is tapped.
  public var onDimTap: TipSee.TapGesture? {
    get { tipSee.onDimTap }
    set { tipSee.onDimTap = newValue }
  }

  /// Adds a tip at the end.
  public func add(new item: TipSee.TipItem) { tips.append(item) }

  /// Adds a text that points at something at the end.
  public func add(new target: TipTarget, text: String, with bubbleOptions: TipSee.Options.Bubble? = nil) {
    tips.append(tipSee.makeItem(for: target, text: text, with: bubbleOptions))
  }

  /// Shows the next tip, at first the first.
  ///
  /// Past the last one everything goes away in 1.6, and nothing happens in the seed.
  public func next() {
    let next = (place ?? -1) + 1
    if tips.indices.contains(next) {
      currentIndex = next
    } else if place != nil, tipSee.presenter.version == .onePointSix {
      tipSee.finish()
    }
  }

  /// Shows the tip before, or the first again (assumed); nothing if none was shown.
  public func previous() {
    if let place { currentIndex = max(place - 1, 0) }
  }

  /// Where the sequence is.
  ///
  /// TipSee looks the latest tip up by its identifier, and so finds the first that has it (Q15).
  private var place: Int? {
    guard let index, tipSee.presenter.quirks.contains(.sameIdentifierIsSameItem) else { return index }
    return tips.firstIndex(of: tips[index])
  }
}

/// The name of `TipSeeManager` in the seed's last example.
public typealias TipcManager = TipSeeManager
