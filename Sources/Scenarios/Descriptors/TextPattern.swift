// SPDX-License-Identifier: GPL-3.0-or-later

/// A form that names or texts must have, as a regular expression that Swift and JSON Schema read alike, and in words.
public struct TextPattern: Hashable, Sendable {
  /// The expression, which must match the whole text; without anchors.
  public var regularExpression: String
  /// What it means, to be read after "must be": "letters, digits and '_'".
  public var meaning: String

  /// Makes a pattern.
  /// - Parameters:
  ///   - regularExpression: an expression in the part that Swift's `Regex` and ECMA 262 share, without anchors.
  ///   - meaning: what it means, to be read after "must be".
  public init(_ regularExpression: String, meaning: String) {
    self.regularExpression = regularExpression
    self.meaning = meaning
  }

  /// A Swift identifier of ASCII letters.
  public static let identifier = TextPattern("[A-Za-z_][A-Za-z0-9_]*", meaning: "letters, digits and '_', not beginning with a digit")
  /// One or more Swift identifiers joined by dots: `FavoriteBackyardTip.isLoggedIn`.
  public static let dottedIdentifier = TextPattern(
    "[A-Za-z_][A-Za-z0-9_]*(\\.[A-Za-z_][A-Za-z0-9_]*)*", meaning: "identifiers joined by '.'")
  /// A name that is safe as a file name and as a column of a table.
  public static let slug = TextPattern(
    "[A-Za-z0-9][A-Za-z0-9_-]*", meaning: "letters, digits, '_' and '-', beginning with a letter or digit")
  /// One line of text.
  public static let line = TextPattern("[^\\r\\n]*", meaning: "on one line")
}

/// Compiled patterns, each compiled once for one validation.
final class TextPatternMatcher {
  private var compiled: [TextPattern: Regex<AnyRegexOutput>] = [:]

  /// Whether the whole of a text has the form.
  func matches(_ text: String, _ pattern: TextPattern) -> Bool {
    if let regex = compiled[pattern] { return text.wholeMatch(of: regex) != nil }
    guard let regex = try? Regex(pattern.regularExpression) else {
      preconditionFailure("the pattern \(pattern.regularExpression) is not a regular expression")
    }
    let scalarRegex = regex.matchingSemantics(.unicodeScalar)
    compiled[pattern] = scalarRegex
    return text.wholeMatch(of: scalarRegex) != nil
  }
}
