// SPDX-License-Identifier: GPL-3.0-or-later

public import ViewTree

/// What a tap does.
public enum TapOutcome: Sendable {
  /// Whose handler answers a tap on a bubble.
  public enum BubbleHandler: Hashable, Sendable {
    /// The bubble's own.
    case own
    /// That of all bubbles, if there is one.
    case global
  }

  /// Nothing is shown, or, in 1.6, the latest tip was forgotten: the app gets the tap.
  case unhandled
  /// Something moves, and the tap is lost.
  case locked
  /// The latest tip's target: whether its handler is asked, whether the target gets the tap too, and whether everything goes away.
  case target(TipSee.TipItem, isHandled: Bool, passesThrough: Bool, finishes: Bool)
  /// A bubble: whose handler is asked, and whether everything goes away.
  case bubble(TipSee.TipItem, BubbleHandler, finishes: Bool)
  /// The dim: its handler is asked about the latest tip; nobody is asked if that was forgotten.
  case dim(TipSee.TipItem?)
  /// The dim, which lets taps through: the app gets it.
  case passedThrough

  /// The outcome's name without what goes with it.
  public var word: String {
    switch self {
    case .unhandled: "unhandled"
    case .locked: "locked"
    case .target: "target"
    case .bubble: "bubble"
    case .dim: "dim"
    case .passedThrough: "passedThrough"
    }
  }
}

extension TipPresenter {
  /// Whether taps are lost because something moves: 1.6 does that, the seed doesn't.
  public func isLocked(at time: Int64) -> Bool { version == .onePointSix && time < busyUntil }

  /// What a tap does; everything is taken away if it says so.
  ///
  /// In this order: nothing to tap, something moves, the latest target, the last bubble, the dim. In the seed a target is handled only if the tip has options
  /// of its own, and gets the tap in any case. O(tips on screen).
  @discardableResult
  public mutating func tap(_ point: LayoutPoint, at time: Int64) -> TapOutcome {
    let outcome = hit(point, at: time)
    switch outcome {
    case .target(_, _, _, finishes: true), .bubble(_, _, finishes: true): finish(at: time)
    default: break
    }
    return outcome
  }

  private func hit(_ point: LayoutPoint, at time: Int64) -> TapOutcome {
    if shown.isEmpty { return version == .onePointSix && isFinishing(at: time) ? .locked : .unhandled }
    if latest == nil, version == .onePointSix { return .unhandled }
    if isLocked(at: time) { return .locked }
    if let latest, let tip = shown.last(where: { isSame($0.item, latest) }) {
      let margin = quirks.contains(.ringAroundTargetIsDead) ? Self.tapMargin : Self.holeMargin
      if tip.placement.target.inset(by: ScreenInsets(all: .zero - margin)).contains(point) { return target(tip) }
    }
    if let tip = shown.last, tip.placement.bubble.contains(point) {
      return .bubble(
        tip.item, tip.options.onBubbleTap == nil ? .global : .own, finishes: version == .onePointSix && tip.options.finishOnBubbleTap)
    }
    return options.absorbDimTouch ? .dim(latest) : .passedThrough
  }

  private func isFinishing(at time: Int64) -> Bool { finishingSince.map { time < $0 + Self.finishDuration } ?? false }

  private func target(_ tip: Shown) -> TapOutcome {
    let isHeard = version == .onePointSix || tip.item.bubbleOptions != nil
    return .target(
      tip.item, isHandled: isHeard && tip.options.onTargetAreaTap != nil, passesThrough: version == .seed || tip.options.passesTargetTaps,
      finishes: isHeard && tip.options.dismissOnTargetAreaTap)
  }
}
