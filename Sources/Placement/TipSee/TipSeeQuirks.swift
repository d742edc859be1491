// SPDX-License-Identifier: GPL-3.0-or-later

/// What TipSee does that nobody would have asked for, each by a name, so that each can be put right by itself.
///
/// The numbers are those of `docs/placement.md`. Read in TipSee's source at `5e7c780` (1.6.0) and `b41db8c` (November 2019).
public struct TipSeeQuirks: OptionSet, Hashable, Sendable {
  /// One bit for each quirk, that of Q1 lowest.
  public let rawValue: UInt16

  /// A set of quirks from its bits.
  public init(rawValue: UInt16) { self.rawValue = rawValue }

  private init(number: UInt16) { rawValue = 1 << (number - 1) }

  /// Q1: the test whether a bubble fits below adds the bubble's height instead of taking it off, so that nearly everything fits.
  public static let bottomFitHasWrongSign = TipSeeQuirks(number: 1)
  /// Q2: a bubble is moved back between the left and the right edge, on whichever side, but never between the upper and the lower one.
  public static let movesSidewaysOnly = TipSeeQuirks(number: 2)
  /// Q3: the test whether a bubble fits uses the padding of all bubbles, its place the padding of this one.
  public static let fitUsesGlobalPadding = TipSeeQuirks(number: 3)
  /// Q4: where nothing fits the default side is taken, neither the wanted one nor the best.
  public static let defaultSideWhenNothingFits = TipSeeQuirks(number: 4)
  /// Q5: the test whether a bubble fits looks along one axis, so that a bubble at the left can run off the top.
  public static let fitIgnoresCrossAxis = TipSeeQuirks(number: 5)
  /// Q6: a text is measured at one width to test whether it fits, and at another to place it.
  public static let fitMeasuresOtherWidth = TipSeeQuirks(number: 6)
  /// Q7: a bubble wider than the window less its margins ends beyond the left edge.
  public static let wideBubbleLeavesLeftEdge = TipSeeQuirks(number: 7)
  /// Q8: the hole shows 8 points around the target and taps count within 4; between, a ring looks open and is not.
  public static let ringAroundTargetIsDead = TipSeeQuirks(number: 8)
  /// Q9: where the holes of two bubbles overlap, the even-odd rule darkens the screen again.
  public static let overlappingHolesDarken = TipSeeQuirks(number: 9)
  /// Q10: left and right are the same in every reading direction.
  public static let sidesArePhysical = TipSeeQuirks(number: 10)
  /// Q11: the safe area's insets at the sides count for the test whether a bubble fits, and not for moving it back.
  public static let clampIgnoresSideInsets = TipSeeQuirks(number: 11)
  /// Q12: whichever bubble is dismissed, the latest one is forgotten, so that taps on its target and the dim go unheard.
  public static let dismissalForgetsLatest = TipSeeQuirks(number: 12)
  /// Q13: the dim colour of one bubble stays for those after it.
  public static let dimColorLeaks = TipSeeQuirks(number: 13)
  /// Q14: a target's frame is copied when its item is made, and never looked at again.
  public static let targetFrameIsFrozen = TipSeeQuirks(number: 14)
  /// Q15: items are told apart by their identifiers alone, so that two with one identifier are mixed up.
  public static let sameIdentifierIsSameItem = TipSeeQuirks(number: 15)

  /// All of them: TipSee as it is.
  public static let all = TipSeeQuirks(rawValue: (1 << 15) - 1)

  /// Each quirk's number and name, in order.
  public static let names: [(number: Int, name: String, quirk: TipSeeQuirks)] = [
    (1, "bottomFitHasWrongSign", .bottomFitHasWrongSign), (2, "movesSidewaysOnly", .movesSidewaysOnly),
    (3, "fitUsesGlobalPadding", .fitUsesGlobalPadding), (4, "defaultSideWhenNothingFits", .defaultSideWhenNothingFits),
    (5, "fitIgnoresCrossAxis", .fitIgnoresCrossAxis), (6, "fitMeasuresOtherWidth", .fitMeasuresOtherWidth),
    (7, "wideBubbleLeavesLeftEdge", .wideBubbleLeavesLeftEdge), (8, "ringAroundTargetIsDead", .ringAroundTargetIsDead),
    (9, "overlappingHolesDarken", .overlappingHolesDarken), (10, "sidesArePhysical", .sidesArePhysical),
    (11, "clampIgnoresSideInsets", .clampIgnoresSideInsets), (12, "dismissalForgetsLatest", .dismissalForgetsLatest),
    (13, "dimColorLeaks", .dimColorLeaks), (14, "targetFrameIsFrozen", .targetFrameIsFrozen),
    (15, "sameIdentifierIsSameItem", .sameIdentifierIsSameItem),
  ]
}

/// Which TipSee is meant.
public enum TipSeeVersion: String, Hashable, Sendable, CaseIterable {
  /// The README of late 2019, which is tipsim's seed: a padding of zero, a dim that fades after one second, taps at any moment.
  case seed
  /// 1.6.0: a padding of 16 points, a dim that fades after two seconds, no taps while something moves, sequences that finish.
  case onePointSix = "v1.6"
}
