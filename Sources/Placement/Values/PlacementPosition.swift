// SPDX-License-Identifier: GPL-3.0-or-later

/// A side and a place along it, written `top`, `bottom-start` and so on.
@frozen public struct PlacementPosition: Hashable, Sendable, BitwiseCopyable, CustomStringConvertible {
  /// The side of the target.
  public var side: PlacementSide
  /// The place along the side.
  public var alignment: PlacementAlignment

  /// A side and a place along it.
  public init(_ side: PlacementSide, _ alignment: PlacementAlignment = .center) {
    self.side = side
    self.alignment = alignment
  }

  /// The position that a text such as `bottom-start` means; nil if it means none.
  public init?(_ text: String) {
    guard let found = Self.all.first(where: { $0.description == text }) else { return nil }
    self = found
  }

  /// All twelve: the sides in their order, each centred, at the start and at the end.
  public static let all = PlacementSide.allCases.flatMap { side in PlacementAlignment.allCases.map { PlacementPosition(side, $0) } }

  /// The side, and unless it is the middle the place along it.
  public var description: String { alignment == .center ? side.rawValue : "\(side.rawValue)-\(alignment.rawValue)" }

  /// The position across the target, at the same place along it.
  var opposite: PlacementPosition { PlacementPosition(side.opposite, alignment) }
  /// The same side, and the other place along it.
  var otherEnd: PlacementPosition { PlacementPosition(side, alignment.opposite) }
}
