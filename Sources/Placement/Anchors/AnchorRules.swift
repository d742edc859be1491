// SPDX-License-Identifier: GPL-3.0-or-later

public import ViewTree

/// Floating UI's rules, as its documentation and the behaviour of its core (at `12d94738`) have them: offset, choice of a side, shift, size, arrow.
///
/// The room is the safe area less `padding`. One thing is simpler here: once a bubble was made smaller its position is kept, where Floating UI
/// goes on trying positions.
public struct AnchorRules: Hashable, Sendable {
  /// How the position is chosen.
  public enum Choice: Hashable, Sendable {
    /// The wanted position, whatever comes of it.
    case wanted
    /// The wanted position, or another if it doesn't fit.
    case flip(FlipRules)
    /// Of these sides that with the most space that fits; else that with the most space. Of equal ones the first.
    case mostSpace([PlacementSide])
  }

  /// How the bubble is moved along its target, back into the room.
  public enum Shift: Hashable, Sendable {
    /// Not at all.
    case none
    /// As far as it takes; where it can't fit, the upper or left edge wins.
    case free
    /// No further than until bubble and target touch with opposite edges, less this distance.
    case limited(Length)
  }

  /// How the position is chosen.
  public var choice: Choice
  /// The position where none is wanted.
  public var defaultPosition = PlacementPosition(.bottom)
  /// The distance from the target.
  public var offset: Length = 8
  /// The distance along the target, in reading direction above and below it, else downwards.
  public var crossOffset: Length = 0
  /// For aligned positions the distance from the aligned edge inwards, instead of `crossOffset`; nil to keep that.
  public var alignmentOffset: Length?
  /// What stays free of the safe area at its edges.
  public var padding = ScreenInsets(all: 8)
  /// How the bubble is moved back into the room.
  public var shift = Shift.free
  /// Whether a bubble that is larger than the room beside its target is made smaller.
  public var resizes = false
  /// How much of the target's side the arrow takes, and how far it stays away from the bubble's corners.
  public var arrow = AnchorArrow()
  /// The most that a text's bubble is wide: Tippy.js's default, which no other rule here has.
  public var greatestTextBubble: Length = 350

  /// Rules with a choice; the rest as Floating UI's examples have it.
  public init(choice: Choice) { self.choice = choice }
}

/// When a position is given up for another, and for which.
public struct FlipRules: Hashable, Sendable {
  /// Which sides of the other axis may take over at last.
  public enum AcrossAxis: String, Hashable, Sendable, CaseIterable {
    /// None.
    case none
    /// Both: first the top, or the leading side.
    case start
    /// Both: first the bottom, or the trailing side.
    case end
  }

  /// What is taken where no position fits.
  public enum Fallback: String, Hashable, Sendable, CaseIterable {
    /// That with the least overflow.
    case bestFit
    /// The wanted one.
    case initialPosition
  }

  /// Whether overflow on the side of the position counts.
  public var checksMainAxis = true
  /// Whether overflow along the target counts.
  public var checksCrossAxis = true
  /// Whether an aligned position may be aligned at the other end.
  public var flipsAlignment = true
  /// Which sides of the other axis may take over.
  public var acrossAxis: AcrossAxis
  /// What is taken where none fits.
  public var fallback = Fallback.bestFit

  /// Rules that check everything.
  public init(acrossAxis: AcrossAxis = .none) { self.acrossAxis = acrossAxis }
}

/// An arrow's extent along its edge.
public struct AnchorArrow: Hashable, Sendable {
  /// How much of the bubble's edge it takes.
  public var length: Length
  /// How far it stays away from corners.
  public var padding: Length

  /// An arrow; TipSee's has 10 points on a bubble whose corners have 4.
  public init(length: Length = 10, padding: Length = 4) {
    self.length = length
    self.padding = padding
  }
}
