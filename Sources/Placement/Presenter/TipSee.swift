// SPDX-License-Identifier: GPL-3.0-or-later

public import ViewTree

/// TipSee's API over a `TipPresenter`: it shows tips in a window and calls handlers.
///
/// There is no screen and no clock: `now` says what time it is, and `tap` where somebody taps.
@MainActor
public final class TipSee {
  /// What is on screen.
  public private(set) var presenter: TipPresenter
  /// The time in microseconds; it must not go backwards.
  public var now: Int64 = 0
  /// What happens when the dim is tapped; it is told the latest tip.
  public var onDimTap: TapGesture?
  /// What happens when a bubble is tapped that has no handler of its own.
  public var onBubbleTap: TapGesture?
  /// What happens when everything has gone away; 1.6 has it, the seed does not.
  public var onFinished: (@MainActor () -> Void)?
  private var madeItems = 0

  /// Bubbles in a window; without options, the version's defaults.
  public init(on window: TipWindow, with options: Options? = nil, version: TipSeeVersion = .seed, quirks: TipSeeQuirks = .all) {
    presenter = TipPresenter(on: window, with: options, version: version, quirks: quirks)
  }

  /// Shows a text that points at something, and returns the tip that was made for it; nil if there is nothing to place.
  @discardableResult
  public func show(for target: TipTarget, text: String, with bubbleOptions: Options.Bubble? = nil) -> TipItem? {
    let item = makeItem(for: target, text: text, with: bubbleOptions)
    return show(item: item) ? item : nil
  }

  /// Shows a tip, and says whether it could be placed; a tip without text or size can't.
  @discardableResult
  public func show(item: TipItem) -> Bool { (try? presenter.show(item, at: now)) != nil }

  /// Takes a tip away.
  public func dismiss(item: TipItem) { presenter.dismiss(item) }

  /// Takes everything away, unless that has been done.
  public func finish() {
    if presenter.finishingSince != nil { return }
    presenter.finish(at: now)
    if presenter.version == .onePointSix { onFinished?() }
  }

  /// Somebody taps: handlers are called, and what they and the options say happens.
  ///
  /// Handlers are called before everything goes away, as in 1.6.
  @discardableResult
  public func tap(_ point: LayoutPoint) -> TapOutcome {
    // Looked at on a copy first, for a handler may show or dismiss tips.
    var looked = presenter
    let outcome = looked.tap(point, at: now)
    switch outcome {
    case .unhandled, .locked, .passedThrough: break
    case .dim(let item): if let item { onDimTap?(item) }
    case .target(let item, let isHandled, _, let finishes):
      if isHandled { options(of: item)?.onTargetAreaTap?(item) }
      if finishes { finish() }
    case .bubble(let item, let handler, let finishes):
      if handler == .own { options(of: item)?.onBubbleTap?(item) } else { onBubbleTap?(item) }
      if finishes { finish() }
    }
    return outcome
  }

  /// The options that a tip on screen was shown with.
  private func options(of item: TipItem) -> Options.Bubble? { presenter.shown.last { presenter.isSame($0.item, item) }?.options }

  /// A tip for a text, with an identifier that no other made here has.
  func makeItem(for target: TipTarget, text: String, with bubbleOptions: Options.Bubble?) -> TipItem {
    madeItems += 1
    return TipItem(
      ID: "text-\(madeItems)", pointTo: target,
      contentView: .text(text, font: (bubbleOptions ?? presenter.options.bubbles).font), bubbleOptions: bubbleOptions)
  }
}

/// What the seed's text calls the object that shows hints.
public typealias HintObject = TipSee
