// SPDX-License-Identifier: GPL-3.0-or-later

/// The faults of a rule's text; never empty, in order of place.
public struct RuleSyntaxError: Error, Equatable, Sendable {
  /// The faults.
  public let diagnostics: [RuleDiagnostic]

  init(_ diagnostics: [RuleDiagnostic]) { self.diagnostics = diagnostics }
}

extension RuleSyntaxError: CustomStringConvertible {
  /// One line a fault: `line:column: message; remedy`.
  public var description: String {
    diagnostics.map { "\($0.line):\($0.column): \($0.message); \($0.remedy)" }.joined(separator: "\n")
  }
}

/// One fault of a rule's text, and where it is.
public struct RuleDiagnostic: Equatable, Sendable {
  /// What can be wrong with a rule's text.
  public enum Kind: Equatable, Sendable {
    /// The Swift parser's own complaint.
    case syntax(String)
    /// The text has more bytes than a rule may have.
    case tooLong(limit: Int)
    /// The text has more words and signs than a rule may have.
    case tooManyTokens(limit: Int)
    /// Brackets or operators are nested deeper than a rule may be.
    case tooDeep(limit: Int)
    /// The text is not a `#Rule`; what it is instead.
    case notARule(found: String)
    /// The rule has no input.
    case missingInput
    /// The rule has no closure.
    case missingClosure
    /// A closure does not hold exactly one expression.
    case notOneExpression
    /// Nothing is declared under the name; the closest name that is.
    case unknownInput(name: String, suggestion: String?)
    /// Several declarations have the name, by id.
    case ambiguousInput(name: String, ids: [String])
    /// A parameter is written without `$`.
    case parameterWithoutDollar(name: String)
    /// An event is written with `$`.
    case eventWithDollar(name: String)
    /// A closure has another number of arguments than it is given.
    case wrongNumberOfArguments(given: Int, used: Int)
    /// A name inside a closure stands for nothing; the closest that does.
    case unknownName(name: String, suggestion: String?)
    /// A type has no such member; those it has.
    case unknownMember(name: String, type: String, available: [String])
    /// A type that has no members in a rule; what a rule can do with its values instead.
    case noMember(name: String, type: String, uses: String)
    /// A member of the first or last donation without `?.`.
    case donationMayBeNil
    /// A type other than the wanted one; what to write instead, where that can be told.
    case typeMismatch(expected: String, found: String, advice: String? = nil)
    /// An operator is not defined for two types.
    case operandMismatch(operation: String, left: String, right: String)
    /// An optional is used as if it were a value.
    case needsUnwrapping(type: String)
    /// A value that is not optional is compared with nil.
    case neverNil(type: String)
    /// A literal can't be told its type.
    case needsContext(literal: String)
    /// A number too large for its type.
    case outOfRange(literal: String)
    /// A number that must be known when the rule is read.
    case needsConstant
    /// Something outside the rule language, and what is supported in its place.
    case unsupported(construct: String, supported: String)
  }

  /// What is wrong.
  public let kind: Kind
  /// The line of the fault, from 1, counted from the text's start.
  public let line: Int
  /// The column of the fault in characters, from 1.
  public let column: Int
  /// The place of the fault in UTF-8 bytes from the text's start.
  public let utf8Offset: Int

  /// Makes a fault at a place of a text.
  init(_ kind: Kind, utf8Offset: Int, in text: String) {
    self.kind = kind
    self.utf8Offset = utf8Offset
    var (line, column, offset) = (1, 1, 0)
    for character in text {
      let next = offset + character.utf8.count
      if next > utf8Offset { break }
      offset = next
      if character.isNewline { (line, column) = (line + 1, 1) } else { column += 1 }
    }
    (self.line, self.column) = (line, column)
  }
}
