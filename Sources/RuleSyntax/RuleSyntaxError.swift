// SPDX-License-Identifier: GPL-3.0-or-later

/// The faults of a rule's text; never empty, in order of place.
public struct RuleSyntaxError: Error, Equatable, Sendable {
  /// The faults.
  public let diagnostics: [RuleDiagnostic]

  init(_ diagnostics: [RuleDiagnostic]) { self.diagnostics = diagnostics }
}

/// One fault of a rule's text.
public struct RuleDiagnostic: Equatable, Sendable {
  /// What is wrong.
  public let kind: Kind
  /// The line of the fault, from 1, counted from the text's start.
  public let line: Int
  /// The column of the fault in characters, from 1.
  public let column: Int
  /// The place of the fault in UTF-8 bytes from the text's start.
  public let utf8Offset: Int

  /// What can be wrong with a rule's text.
  public enum Kind: Equatable, Sendable {
    /// The Swift parser's own complaint.
    case syntax(String)
  }

  /// One sentence that says what is wrong and what would be right.
  public var message: String { "" }
}
