// SPDX-License-Identifier: GPL-3.0-or-later

public import ViewTree

/// What came of a placement, from the best to the gravest.
public enum PlacementOutcome: Hashable, Sendable {
  /// It is where it was wanted, or where the policy has it if nothing was wanted.
  case preferred
  /// It is somewhere else.
  case fallback(PlacementPosition)
  /// It was moved along its target so that it stays on screen.
  case shifted(LayoutPoint)
  /// It was made smaller.
  case resized
  /// This fraction of it is cut off by the safe area's edge, above 0 and below 1.
  case clipped(Double)
  /// Nothing of it is in the safe area.
  case unplaceable
  /// Nothing of the target is on screen, so the bubble points at nothing.
  case targetHidden

  /// The outcome's name without what goes with it.
  public var word: String {
    switch self {
    case .preferred: "preferred"
    case .fallback: "fallback"
    case .shifted: "shifted"
    case .resized: "resized"
    case .clipped: "clipped"
    case .unplaceable: "unplaceable"
    case .targetHidden: "targetHidden"
    }
  }
}
