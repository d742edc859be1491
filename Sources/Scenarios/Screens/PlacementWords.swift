// SPDX-License-Identifier: GPL-3.0-or-later

import Placement
import ViewTree

/// The words that files have for what bubbles are placed by, each with its meaning.
package enum PlacementWords {
  /// How a device is held.
  package static let orientation = words(DeviceOrientation.self) { $0 == .portrait ? "Upright." : "On its side." }

  /// The reading direction.
  package static let direction = words(ReadingDirection.self) {
    $0 == .leftToRight ? "As English and Turkish." : "As Arabic and Hebrew: leading is right."
  }

  /// A side of a target.
  package static let side = words(PlacementSide.self) { side in
    switch side {
    case .top: "Above the target."
    case .right: "To its right."
    case .bottom: "Below it."
    case .left: "To its left."
    }
  }

  /// What a text is set in.
  package static let font = words(TextStyle.self) { "\(Font.style($0).size(.large)) points at the system's default text size." }

  /// A user's text size.
  package static let textSize = words(TextSize.self) { "The body has \(Font.style(.body).size($0)) points." }

  /// A side and a place along it.
  package static let position = Descriptor.enumeration(PlacementPosition.all.map { .init($0.description, meaning($0)) })

  /// The words of a type.
  static func words<Word: RawRepresentable & CaseIterable>(
    _ type: Word.Type, _ meaning: (Word) -> String
  ) -> Descriptor where Word.RawValue == String {
    .enumeration(type.allCases.map { .init($0.rawValue, meaning($0)) })
  }

  private static func meaning(_ position: PlacementPosition) -> String {
    let side =
      switch position.side {
      case .top: "Above the target"
      case .right: "To its right"
      case .bottom: "Below it"
      case .left: "To its left"
      }
    let isUpright = position.side.axis == .vertical
    switch position.alignment {
    case .center: return "\(side), middle at middle."
    case .start: return "\(side), flush at the \(isUpright ? "leading edge" : "top")."
    case .end: return "\(side), flush at the \(isUpright ? "trailing edge" : "bottom")."
    }
  }
}
