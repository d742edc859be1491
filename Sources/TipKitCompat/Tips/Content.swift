// SPDX-License-Identifier: GPL-3.0-or-later

/// A text of a tip, as plain content: what SwiftUI's `Text` is to a tip without a screen.
public struct Text: Hashable, Sendable, ExpressibleByStringLiteral {
  /// The words.
  public let content: String
  /// The colour, or nil for that of the surroundings.
  public private(set) var foregroundColor: Color?

  /// A text.
  public init(_ content: String) { self.content = content }

  /// A text that is not to be translated.
  public init(verbatim content: String) { self.content = content }

  /// A text from a literal.
  public init(stringLiteral value: String) { self.init(value) }

  /// The same text in a colour.
  public func foregroundColor(_ color: Color?) -> Text {
    var text = self
    text.foregroundColor = color
    return text
  }

  /// The same text in a colour.
  public func foregroundStyle(_ color: Color) -> Text { foregroundColor(color) }

  /// Two texts as one, in the colour of the first.
  public static func + (first: Text, second: Text) -> Text {
    Text(first.content + second.content).foregroundColor(first.foregroundColor)
  }
}

/// A picture of a tip, by its name.
public struct Image: Hashable, Sendable {
  /// Where a picture comes from.
  public enum Source: Hashable, Sendable {
    /// A symbol of the system.
    case system(String)
    /// A picture of the app.
    case app(String)
  }

  /// Where the picture comes from.
  public let source: Source

  /// A symbol of the system.
  public init(systemName: String) { source = .system(systemName) }

  /// A picture of the app.
  public init(_ name: String) { source = .app(name) }
}

/// A colour, by its name.
public struct Color: Hashable, Sendable {
  /// The name.
  public let name: String

  /// A colour of the app.
  public init(_ name: String) { self.name = name }

  /// SwiftUI's colour of this name.
  public static let red = Color("red")
  /// SwiftUI's colour of this name.
  public static let orange = Color("orange")
  /// SwiftUI's colour of this name.
  public static let yellow = Color("yellow")
  /// SwiftUI's colour of this name.
  public static let green = Color("green")
  /// SwiftUI's colour of this name.
  public static let blue = Color("blue")
  /// SwiftUI's colour of this name.
  public static let indigo = Color("indigo")
  /// SwiftUI's colour of this name.
  public static let purple = Color("purple")
  /// SwiftUI's colour of this name.
  public static let primary = Color("primary")
  /// SwiftUI's colour of this name.
  public static let secondary = Color("secondary")
}
