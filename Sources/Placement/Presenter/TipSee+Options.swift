// SPDX-License-Identifier: GPL-3.0-or-later

public import ViewTree

/// Options that can be changed in passing.
public protocol HintConfiguration {}

extension HintConfiguration {
  /// A copy with changes.
  public func with(_ change: (inout Self) -> Void) -> Self {
    var copy = self
    change(&copy)
    return copy
  }
}

extension TipSee {
  /// How long bubbles stay.
  public enum BubbleLiveDuration: Hashable, Sendable {
    /// Until `dismiss(item)`; several may be shown at the same time.
    case forEver
    /// Until the next is shown.
    case untilNext
  }

  /// On which side of its target a bubble is.
  public typealias BubblePosition = PlacementSide

  /// How round the hole over the target is.
  public enum HoleRadius: Hashable, Sendable {
    /// As the target's own corners.
    case keepTargetAreaCornerRadius
    /// So much for all.
    case constantRadius(radius: Length)
    /// So much, or as the target's own corners if that is more.
    case defaultOrGreater(default: Length)
    /// Not at all.
    case none

    /// The radius for a target.
    func radius(_ target: Length) -> Length {
      switch self {
      case .keepTargetAreaCornerRadius: target
      case .constantRadius(let radius): radius
      case .defaultOrGreater(let least): max(least, target)
      case .none: .zero
      }
    }
  }

  /// What happens when somebody taps.
  public typealias TapGesture = @MainActor (TipItem) -> Void

  /// What holds for all bubbles.
  public struct Options: HintConfiguration, Sendable {
    /// The dim's colour, unless a bubble has its own.
    public var dimColor: UIColor = .black.withAlphaComponent(0.7)
    /// How long bubbles stay.
    public var bubbleLiveDuration: BubbleLiveDuration = .forEver
    /// On which side a bubble goes that has no position of its own.
    public var defaultBubblePosition: BubblePosition = .left
    /// How round holes are.
    public var holeRadius: HoleRadius = .defaultOrGreater(default: 8)
    /// How far bubbles stay away from the window's edges.
    public var safeAreaInsets = UIEdgeInsets(all: 16)
    /// Whether taps on the dim end there; if not, they reach what is behind, and `onDimTap` isn't called.
    public var absorbDimTouch = true
    /// Whether the dim fades away by itself.
    public var dimFading = true
    /// The options of bubbles that have none of their own.
    public var bubbles: Bubble

    /// The defaults of a version.
    ///
    /// The seed gives few; margins, sides, radius and colours are those of TipSee's source.
    public static func `default`(_ version: TipSeeVersion = .seed) -> Options { Options(bubbles: .default(version)) }

    private init(bubbles: Bubble) { self.bubbles = bubbles }

    /// The opposite of `absorbDimTouch`: its name since 1.6.
    public var shouldPassTouchesThroughDimmingArea: Bool {
      get { !absorbDimTouch }
      set { absorbDimTouch = !newValue }
    }
  }
}

extension TipSee.Options {
  /// What holds for one bubble.
  ///
  /// A bubble's own options replace those of all bubbles whole: what they don't say is the default, not what `Options.bubbles` says.
  public struct Bubble: HintConfiguration, Sendable {
    /// The bubble's colour; assumed, for a presenter without a screen shows none.
    public var backgroundColor: UIColor = .red
    /// The side that it should be on; there may not be enough space.
    public var position: TipSee.BubblePosition?
    /// What a text is set in; the default is assumed.
    public var font = Font.style(.body)
    /// A text's colour; the default is assumed.
    public var foregroundColor: UIColor = .white
    /// Where a text's lines begin; the default is assumed.
    public var textAlignments: NSTextAlignment = .center
    /// Whether the bubble bounces in.
    public var hasAppearAnimation = true
    /// The distance between bubble and target.
    public var padding: UIEdgeInsets = .zero
    /// Whether a tap on the target ends everything, dim and bubbles.
    public var dismissOnTargetAreaTap = false
    /// What happens when the target is tapped.
    public var onTargetAreaTap: TipSee.TapGesture?
    /// The dim's colour while this is the latest bubble.
    public var changeDimColor: UIColor?
    /// What happens when the bubble is tapped; if there is nothing, what `TipSee.onBubbleTap` says.
    public var onBubbleTap: TipSee.TapGesture?
    /// Whether a tap on the bubble ends everything; 1.6 has it, the seed does not.
    public var finishOnBubbleTap = false
    /// Whether a tap on the target reaches it too; in the seed it always does.
    public var passesTargetTaps = false

    /// The defaults of a version: a padding of zero (seed) or 16 points (1.6).
    public static func `default`(_ version: TipSeeVersion = .seed) -> Bubble {
      var bubble = Bubble()
      if version == .onePointSix { bubble.padding = UIEdgeInsets(all: 16) }
      return bubble
    }

    private init() {}

    /// `dismissOnTargetAreaTap` by its name since 1.6.
    public var finishOnTargetAreaTap: Bool {
      get { dismissOnTargetAreaTap }
      set { dismissOnTargetAreaTap = newValue }
    }
  }
}
