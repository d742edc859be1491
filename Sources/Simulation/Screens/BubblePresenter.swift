// SPDX-License-Identifier: GPL-3.0-or-later

public import Placement
import ViewTree

/// What taps do to the bubbles of an app, by TipSee's options and the handlers that the app gives them.
public struct BubblePresenter: Hashable, Sendable {
  /// Which TipSee shows them.
  public var version: TipSeeVersion
  /// Whether the dim takes taps: then users can do nothing else while a bubble is up.
  public var absorbsDimTouch: Bool
  /// Whether a bubble stays when the next is shown.
  public var bubbleLiveDuration: TipSee.BubbleLiveDuration
  /// Whether the handler of taps on the dim dismisses the bubble; without it, nothing happens.
  public var dimTapDismisses: Bool
  /// Whether the handler of taps on bubbles dismisses the bubble; without it, nothing happens.
  public var bubbleTapDismisses: Bool
  /// Whether the handler of taps on targets does what the tip suggests.
  public var targetTapPerforms: Bool
  /// Whether a tap on the target dismisses the bubble: `dismissOnTargetAreaTap`.
  public var dismissesOnTargetAreaTap: Bool
  /// Whether a tap on the target reaches it too; in the seed's TipSee it always does.
  public var passesTargetTaps: Bool

  /// The defaults of a version of TipSee, without handlers.
  public init(version: TipSeeVersion = .seed) {
    let options = TipSee.Options.default(version)
    self.version = version
    absorbsDimTouch = options.absorbDimTouch
    bubbleLiveDuration = options.bubbleLiveDuration
    dimTapDismisses = false
    bubbleTapDismisses = false
    targetTapPerforms = false
    dismissesOnTargetAreaTap = options.bubbles.dismissOnTargetAreaTap
    passesTargetTaps = options.bubbles.passesTargetTaps
  }

  /// What a tap on an area does once nothing moves any more, found by tapping a presenter with these options.
  ///
  /// Tips have these options as their own: the seed's TipSee hears of taps on targets from no others.
  public func effect(of area: TapArea) -> TapEffect {
    guard let (shown, places) = shown else { return .swallowed }
    var presenter = shown
    switch presenter.tap(places[area], at: Self.settled) {
    case .unhandled, .locked: return .swallowed
    case .passedThrough: return .passedThrough
    case .dim: return dimTapDismisses ? .closed : .acknowledged
    case .bubble(_, _, let finishes): return finishes || bubbleTapDismisses ? .closed : .acknowledged
    case .target(_, let isHandled, let passesThrough, let finishes):
      if !isHandled, !passesThrough { return finishes ? .closed : .swallowed }
      return finishes ? .acted : .actedStillShown
    }
  }

  /// For how long after a bubble came taps are lost, in microseconds.
  public var lockDuration: Int64 {
    guard let (presenter, _) = shown, presenter.isLocked(at: 0) else { return 0 }
    return presenter.busyUntil
  }

  private static let settled: Int64 = 60_000_000

  /// Where one would tap.
  private struct Places {
    let target: LayoutPoint
    let bubble: LayoutPoint
    let dim: LayoutPoint

    subscript(area: TapArea) -> LayoutPoint {
      switch area {
      case .target: target
      case .bubble: bubble
      case .dim: dim
      }
    }
  }

  /// A presenter with these options and a bubble in a window with room for all.
  private var shown: (presenter: TipPresenter, places: Places)? {
    guard let screen = try? PlacementScreen(width: 400, height: 800) else { return nil }
    var options = TipSee.Options.default(version)
    options.absorbDimTouch = absorbsDimTouch
    options.bubbleLiveDuration = bubbleLiveDuration
    var bubble = options.bubbles
    bubble.dismissOnTargetAreaTap = dismissesOnTargetAreaTap
    bubble.passesTargetTaps = passesTargetTaps
    if targetTapPerforms { bubble.onTargetAreaTap = { _ in } }
    let frame = LayoutRectangle(x: 180, y: 380, width: 40, height: 40)
    let item = TipSee.TipItem(
      ID: "bubble", pointTo: .view(frame), contentView: .bubble(LayoutSize(width: 100, height: 40)), bubbleOptions: bubble)
    var presenter = TipPresenter(on: TipWindow(screen), with: options, version: version)
    guard (try? presenter.show(item, at: 0)) != nil, let place = presenter.shown.last?.placement.bubble else { return nil }
    func middle(_ rectangle: LayoutRectangle) -> LayoutPoint {
      LayoutPoint(x: rectangle.minX + rectangle.size.width / 2, y: rectangle.minY + rectangle.size.height / 2)
    }
    return (presenter, Places(target: middle(frame), bubble: middle(place), dim: LayoutPoint(x: 1, y: 1)))
  }
}

/// Where users tap while a bubble is up.
public enum TapArea: UInt8, CaseIterable, Sendable, BitwiseCopyable {
  /// What the bubble points at.
  case target
  /// The bubble.
  case bubble
  /// Beside both.
  case dim

  /// The word that reports write.
  public var name: String {
    switch self {
    case .target: "target"
    case .bubble: "bubble"
    case .dim: "dim"
    }
  }
}

/// What comes of a tap while a bubble is up.
public enum TapEffect: UInt8, CaseIterable, Sendable, BitwiseCopyable {
  /// On the target: what the tip suggests is done, and the bubble goes away.
  case acted
  /// On the target: what the tip suggests is done, and the bubble stays.
  case actedStillShown
  /// On the target, which never learns of it.
  case swallowed
  /// The bubble goes away.
  case closed
  /// A handler may have heard of it; the bubble stays.
  case acknowledged
  /// In a tour, on the bubble: the next step comes, or the tour is over.
  case continued
  /// In a tour, on the bubble's way out: the tour is over.
  case skipped
  /// On the dim, which let it through to what is behind; the bubble stays.
  case passedThrough
  /// While something moved: the tap was lost.
  case locked

  /// Whether the bubble goes away.
  public var ends: Bool {
    switch self {
    case .acted, .closed, .continued, .skipped: true
    case .actedStillShown, .swallowed, .acknowledged, .passedThrough, .locked: false
    }
  }

  /// The word that reports write.
  public var name: String {
    switch self {
    case .acted: "acted"
    case .actedStillShown: "actedStillShown"
    case .swallowed: "swallowed"
    case .closed: "closed"
    case .acknowledged: "acknowledged"
    case .continued: "continued"
    case .skipped: "skipped"
    case .passedThrough: "passedThrough"
    case .locked: "locked"
    }
  }
}
