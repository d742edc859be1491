// SPDX-License-Identifier: GPL-3.0-or-later

/// Who shows TipSee's bubbles, as a value: what is on screen, and what a tap would do.
///
/// Time comes in with each call, in microseconds of any clock that doesn't go backwards. Handlers are never called here; who owns the presenter
/// does so by what `tap` returns, as `TipSee` does.
public struct TipPresenter: Sendable {
  /// A tip on screen.
  public struct Shown: Sendable {
    /// The tip.
    public let item: TipSee.TipItem
    /// Its options: its own, or those of all bubbles when it was shown.
    public let options: TipSee.Options.Bubble
    /// Where its bubble is.
    public let placement: BubblePlacement
    /// When it was shown.
    public let since: Int64
  }

  /// The window.
  public let window: TipWindow
  /// Which TipSee it follows.
  public let version: TipSeeVersion
  /// Which of TipSee's quirks hold.
  public let quirks: TipSeeQuirks
  /// What holds for all bubbles.
  public internal(set) var options: TipSee.Options
  /// The tips on screen, in the order in which they were shown.
  public internal(set) var shown: [Shown] = []
  /// The tip that taps on target and dim are about; nil if there is none, or if it was forgotten (Q12).
  public internal(set) var latest: TipSee.TipItem?
  /// Until when bubbles or holes move.
  public internal(set) var busyUntil: Int64 = .min
  /// Since when everything goes away, for good; nil while it doesn't.
  public internal(set) var finishingSince: Int64?

  /// A presenter of nothing as yet.
  public init(on window: TipWindow, with options: TipSee.Options? = nil, version: TipSeeVersion = .seed, quirks: TipSeeQuirks = .all) {
    self.window = window
    self.version = version
    self.quirks = quirks
    self.options = options ?? .default(version)
  }

  /// How long bubbles wait before they bounce in.
  public static let bubbleDelay: Int64 = 200_000
  /// How long they bounce.
  public static let bubbleDuration: Int64 = 500_000
  /// How long the hole moves.
  public static let holeDuration: Int64 = 500_000
  /// How long everything takes to go away.
  public static let finishDuration: Int64 = 200_000

  // MARK: - Showing and dismissing

  /// Shows a tip, and returns those that go away for it.
  ///
  /// O(tips on screen), and one placement. Throws if the tip can't be placed, be it for its own sizes or for insets of the options; then nothing has changed.
  @discardableResult
  public mutating func show(_ item: TipSee.TipItem, at time: Int64) throws(PlacementError) -> [TipSee.TipItem] {
    let bubble = item.bubbleOptions ?? options.bubbles
    let placement = try place(item, bubble)
    var superseded: [TipSee.TipItem] = []
    if options.bubbleLiveDuration == .untilNext {
      superseded = shown.map(\.item)
      shown = []
    }
    if let color = bubble.changeDimColor, quirks.contains(.dimColorLeaks) { options.dimColor = color }
    shown.append(Shown(item: item, options: bubble, placement: placement, since: time))
    latest = item
    finishingSince = nil
    let appears = bubble.hasAppearAnimation ? Self.bubbleDelay + Self.bubbleDuration : 0
    busyUntil = max(busyUntil, time + max(appears, Self.holeDuration))
    return superseded
  }

  /// Takes the last equal tip away, and says whether there was one.
  ///
  /// TipSee then forgets the latest tip, whichever was dismissed (Q12).
  @discardableResult
  public mutating func dismiss(_ item: TipSee.TipItem) -> Bool {
    guard let index = shown.lastIndex(where: { isSame($0.item, item) }) else { return false }
    shown.remove(at: index)
    if quirks.contains(.dismissalForgetsLatest) {
      latest = nil
    } else if latest.map({ isSame($0, item) }) ?? false {
      latest = shown.last?.item
    }
    return true
  }

  /// Takes everything away and returns what was there.
  @discardableResult
  public mutating func finish(at time: Int64) -> [TipSee.TipItem] {
    let ended = shown.map(\.item)
    shown = []
    latest = nil
    finishingSince = time
    busyUntil = max(busyUntil, time + Self.finishDuration)
    return ended
  }

  /// Tells that a target is elsewhere now.
  ///
  /// TipSee has copied the frame and doesn't listen (Q14).
  ///
  /// Throws if a bubble can't be placed there; then nothing has changed.
  public mutating func move(_ target: TipTarget, of item: TipSee.TipItem) throws(PlacementError) {
    guard !quirks.contains(.targetFrameIsFrozen), let index = shown.lastIndex(where: { isSame($0.item, item) }) else { return }
    let old = shown[index]
    var moved = old.item
    moved.pointTo = target
    shown[index] = Shown(item: moved, options: old.options, placement: try place(moved, old.options), since: old.since)
    if latest.map({ isSame($0, item) }) ?? false { latest = moved }
  }

  /// Whether two tips count as one.
  func isSame(_ one: TipSee.TipItem, _ other: TipSee.TipItem) -> Bool {
    quirks.contains(.sameIdentifierIsSameItem) ? one == other : one.isSame(as: other)
  }

  private func place(_ item: TipSee.TipItem, _ bubble: TipSee.Options.Bubble) throws(PlacementError) -> BubblePlacement {
    for insets in [options.safeAreaInsets, options.bubbles.padding, bubble.padding] { try PlacementError.check(insets) }
    var rules = TipSeeRules(version: version, quirks: quirks)
    rules.safeAreaInsets = options.safeAreaInsets
    rules.globalPadding = options.bubbles.padding
    rules.padding = bubble.padding
    rules.defaultSide = options.defaultBubblePosition
    let content: BubbleContent = if case .text(let text, _) = item.contentView { .text(text, font: bubble.font) } else { item.contentView }
    return PlacementPolicy.tipSee(rules).place(
      try PlacementRequest(
        screen: window.screen, target: item.pointTo.place, content: content, preferred: bubble.position.map { PlacementPosition($0) },
        direction: window.direction, textSize: window.textSize))
  }
}
