// SPDX-License-Identifier: GPL-3.0-or-later

extension PrimerColor {
  /// UIKit's `label`.
  public static let label = PrimerColor.system(.label)
  /// UIKit's `secondaryLabel`.
  public static let secondaryLabel = PrimerColor.system(.secondaryLabel)
  /// UIKit's `tertiaryLabel`.
  public static let tertiaryLabel = PrimerColor.system(.tertiaryLabel)
  /// UIKit's `quaternaryLabel`.
  public static let quaternaryLabel = PrimerColor.system(.quaternaryLabel)
  /// UIKit's `placeholderText`.
  public static let placeholderText = PrimerColor.system(.placeholderText)
  /// UIKit's `link`.
  public static let link = PrimerColor.system(.link)
  /// UIKit's `separator`.
  public static let separator = PrimerColor.system(.separator)
  /// UIKit's `opaqueSeparator`.
  public static let opaqueSeparator = PrimerColor.system(.opaqueSeparator)
  /// UIKit's `systemBackground`.
  public static let systemBackground = PrimerColor.system(.systemBackground)
  /// UIKit's `secondarySystemBackground`.
  public static let secondarySystemBackground = PrimerColor.system(.secondarySystemBackground)
  /// UIKit's `tertiarySystemBackground`.
  public static let tertiarySystemBackground = PrimerColor.system(.tertiarySystemBackground)
  /// UIKit's `systemGroupedBackground`.
  public static let systemGroupedBackground = PrimerColor.system(.systemGroupedBackground)
  /// UIKit's `secondarySystemGroupedBackground`.
  public static let secondarySystemGroupedBackground = PrimerColor.system(.secondarySystemGroupedBackground)
  /// UIKit's `tertiarySystemGroupedBackground`.
  public static let tertiarySystemGroupedBackground = PrimerColor.system(.tertiarySystemGroupedBackground)
  /// UIKit's `systemFill`.
  public static let systemFill = PrimerColor.system(.systemFill)
  /// UIKit's `secondarySystemFill`.
  public static let secondarySystemFill = PrimerColor.system(.secondarySystemFill)
  /// UIKit's `tertiarySystemFill`.
  public static let tertiarySystemFill = PrimerColor.system(.tertiarySystemFill)
  /// UIKit's `quaternarySystemFill`.
  public static let quaternarySystemFill = PrimerColor.system(.quaternarySystemFill)
  /// UIKit's `tintColor`.
  public static let tintColor = PrimerColor.system(.tintColor)
  /// UIKit's `systemRed`.
  public static let systemRed = PrimerColor.system(.systemRed)
  /// UIKit's `systemOrange`.
  public static let systemOrange = PrimerColor.system(.systemOrange)
  /// UIKit's `systemYellow`.
  public static let systemYellow = PrimerColor.system(.systemYellow)
  /// UIKit's `systemGreen`.
  public static let systemGreen = PrimerColor.system(.systemGreen)
  /// UIKit's `systemMint`.
  public static let systemMint = PrimerColor.system(.systemMint)
  /// UIKit's `systemTeal`.
  public static let systemTeal = PrimerColor.system(.systemTeal)
  /// UIKit's `systemCyan`.
  public static let systemCyan = PrimerColor.system(.systemCyan)
  /// UIKit's `systemBlue`.
  public static let systemBlue = PrimerColor.system(.systemBlue)
  /// UIKit's `systemIndigo`.
  public static let systemIndigo = PrimerColor.system(.systemIndigo)
  /// UIKit's `systemPurple`.
  public static let systemPurple = PrimerColor.system(.systemPurple)
  /// UIKit's `systemPink`.
  public static let systemPink = PrimerColor.system(.systemPink)
  /// UIKit's `systemBrown`.
  public static let systemBrown = PrimerColor.system(.systemBrown)
  /// UIKit's `systemGray`.
  public static let systemGray = PrimerColor.system(.systemGray)
  /// UIKit's `systemGray2`.
  public static let systemGray2 = PrimerColor.system(.systemGray2)
  /// UIKit's `systemGray3`.
  public static let systemGray3 = PrimerColor.system(.systemGray3)
  /// UIKit's `systemGray4`.
  public static let systemGray4 = PrimerColor.system(.systemGray4)
  /// UIKit's `systemGray5`.
  public static let systemGray5 = PrimerColor.system(.systemGray5)
  /// UIKit's `systemGray6`.
  public static let systemGray6 = PrimerColor.system(.systemGray6)
  /// UIKit's `black`.
  public static let black = PrimerColor.system(.black)
  /// UIKit's `darkGray`.
  public static let darkGray = PrimerColor.system(.darkGray)
  /// UIKit's `lightGray`.
  public static let lightGray = PrimerColor.system(.lightGray)
  /// UIKit's `white`.
  public static let white = PrimerColor.system(.white)
  /// UIKit's `gray`.
  public static let gray = PrimerColor.system(.gray)
  /// UIKit's `red`.
  public static let red = PrimerColor.system(.red)
  /// UIKit's `green`.
  public static let green = PrimerColor.system(.green)
  /// UIKit's `blue`.
  public static let blue = PrimerColor.system(.blue)
  /// UIKit's `cyan`.
  public static let cyan = PrimerColor.system(.cyan)
  /// UIKit's `yellow`.
  public static let yellow = PrimerColor.system(.yellow)
  /// UIKit's `magenta`.
  public static let magenta = PrimerColor.system(.magenta)
  /// UIKit's `orange`.
  public static let orange = PrimerColor.system(.orange)
  /// UIKit's `purple`.
  public static let purple = PrimerColor.system(.purple)
  /// UIKit's `brown`.
  public static let brown = PrimerColor.system(.brown)
  /// UIKit's `clear`.
  public static let clear = PrimerColor.system(.clear)
}
