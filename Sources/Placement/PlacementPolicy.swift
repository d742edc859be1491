// SPDX-License-Identifier: GPL-3.0-or-later

/// A way to decide where bubbles go.
///
/// Placing is a pure function of the policy and the request, all of it in integers, so a placement can be computed once for each state of a
/// screen, device and text size, kept, and shared between threads.
public enum PlacementPolicy: Hashable, Sendable {
  /// TipSee's rules, with as many of its quirks as wanted.
  case tipSee(TipSeeRules)
  /// Floating UI's rules: a side is tried, flipped, shifted.
  case anchored(AnchorRules)
  /// EasyTipView's rules.
  case easyTipView(EasyTipViewRules)
  /// AMPopTip's rules.
  case popTip(PopTipRules)

  /// TipSee as the seed of late 2019 has it.
  public static let tipsee = PlacementPolicy.tipSee(TipSeeRules(version: .seed))
  /// TipSee 1.6.
  public static let tipseeOnePointSix = PlacementPolicy.tipSee(TipSeeRules(version: .onePointSix))
  /// TipSee 1.6 without a quirk.
  public static let tipseeCorrected = PlacementPolicy.tipSee(TipSeeRules(version: .onePointSix, quirks: []))
  /// Offset, flip along the axis and across, shift.
  public static let flipShift = PlacementPolicy.anchored(AnchorRules(choice: .flip(FlipRules(acrossAxis: .end))))
  /// The side with the most space, and shift.
  public static let mostSpace = PlacementPolicy.anchored(AnchorRules(choice: .mostSpace(PlacementSide.allCases)))

  /// The policies that have names, in the order in which they are documented.
  public static let named: [(name: String, policy: PlacementPolicy, meaning: String)] = [
    ("tipsee", .tipsee, "TipSee of late 2019, with its quirks and no padding between target and bubble."),
    ("tipsee-1.6", .tipseeOnePointSix, "TipSee 1.6, with its quirks and a padding of 16 points."),
    ("tipsee-corrected", .tipseeCorrected, "TipSee 1.6 with every quirk put right."),
    (
      "flip-shift", .flipShift,
      "Floating UI's rules: the wanted side, else the side across, else the other axis, and then a shift; 8 points off the target and the safe area's edge."
    ),
    ("most-space", .mostSpace, "The side with the most space, whatever is wanted, and then a shift."),
    ("easy-tip-view", .easyTipView(EasyTipViewRules()), "EasyTipView's rules, for comparison."),
    ("pop-tip", .popTip(PopTipRules()), "AMPopTip's rules, for comparison."),
  ]

  /// The policy of a name; nil if there is none.
  public static func named(_ name: String) -> PlacementPolicy? { named.first { $0.name == name }?.policy }

  /// Where a bubble goes.
  ///
  /// Lengths among a policy's rules must be finite and within `Length.greatestPoints` either way; others are a programmer's error. O(1) for
  /// sizes. For a text, O(characters): it is broken at most once for each candidate, or each time that its bubble is made narrower (at most 50
  /// times).
  public func place(_ request: PlacementRequest) -> BubblePlacement {
    switch self {
    case .tipSee(let rules): rules.place(request)
    case .anchored(let rules): rules.place(request)
    case .easyTipView(let rules): rules.place(request)
    case .popTip(let rules): rules.place(request)
    }
  }
}
