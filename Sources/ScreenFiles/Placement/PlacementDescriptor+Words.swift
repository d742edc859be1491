// SPDX-License-Identifier: GPL-3.0-or-later

import Placement
import Scenarios
import ViewTree

extension PlacementDescriptor {
  /// The words of the types that files name, with their meanings.
  enum Words {
    static let orientation = words(DeviceOrientation.self) { $0 == .portrait ? "Upright." : "On its side." }

    static let direction = words(ReadingDirection.self) {
      $0 == .leftToRight ? "As English and Turkish." : "As Arabic and Hebrew: leading is right."
    }

    static let side = words(PlacementSide.self) { side in
      switch side {
      case .top: "Above the target."
      case .right: "To its right."
      case .bottom: "Below it."
      case .left: "To its left."
      }
    }

    static let font = words(TextStyle.self) { "\(Font.style($0).size(.large)) points at the system's default text size." }

    static let textSize = words(TextSize.self) { "The body has \(Font.style(.body).size($0)) points." }

    /// The words of a type, each with its meaning.
    static func words<Word: RawRepresentable & CaseIterable>(
      _ type: Word.Type, _ meaning: (Word) -> String
    ) -> Descriptor where Word.RawValue == String {
      .enumeration(type.allCases.map { .init($0.rawValue, meaning($0)) })
    }
  }
}
