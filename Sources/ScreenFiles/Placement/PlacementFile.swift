// SPDX-License-Identifier: GPL-3.0-or-later

public import Placement
public import Scenarios

/// A policy by the name under which it is asked for.
public struct NamedPolicy: Hashable, Sendable {
  /// The name.
  public let name: String
  /// The policy.
  public let policy: PlacementPolicy

  init(_ name: String, _ policy: PlacementPolicy) {
    self.name = name
    self.policy = policy
  }

  /// The policies that are there without being declared.
  public static let builtIn = PlacementPolicy.named.map { NamedPolicy($0.name, $0.policy) }

  /// The policies under which a case is placed that doesn't say.
  static let usual = ["tipsee", "tipsee-corrected", "flip-shift", "most-space"]
}

/// One placement to make.
public struct PlacementCase: Hashable, Sendable {
  /// Its name, which no other of the file has.
  public let name: String
  /// Where it stands in the file.
  public let range: SourceRange
  /// What is to be placed.
  public let request: PlacementRequest
  /// Under which policies.
  public let policies: [NamedPolicy]
}

/// A file of placements to make.
public struct PlacementFile: Sendable {
  /// The cases in the order of the file.
  public let cases: [PlacementCase]
  /// All policies that can be asked for: those of the file, and those that are there anyway.
  public let policies: [NamedPolicy]
}

/// A case placed under one policy.
public struct PlacedCase: Hashable, Sendable {
  /// The case.
  public let placementCase: PlacementCase
  /// The policy.
  public let policy: NamedPolicy
  /// Where the bubble went.
  public let placement: BubblePlacement

  /// Places a case.
  public init(_ placementCase: PlacementCase, under policy: NamedPolicy) {
    self.placementCase = placementCase
    self.policy = policy
    placement = policy.policy.place(placementCase.request)
  }
}
