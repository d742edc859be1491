// SPDX-License-Identifier: GPL-3.0-or-later

import SwiftDiagnostics
import SwiftSyntax

/// What the compiler is told about a macro that can't be expanded: a fact, and its sentence.
enum Complaint: Equatable {
  /// Something that a rule can't hold.
  case unsupported(construct: String)
  /// A call of something that a rule doesn't know.
  case call(name: String)
  /// What the reader of rules says, and what it has instead.
  case rule(message: String, remedy: String)
  /// The rule has no input.
  case missingInput
  /// The rule has no closure.
  case missingClosure
  /// The closure does not hold exactly one expression.
  case notOneExpression
  /// The parameter is not one variable with one name.
  case notAVariable
  /// The parameter is not static.
  case notStatic
  /// The parameter has no initial value.
  case noInitialValue
  /// The parameter is computed, or observed.
  case hasAccessors
}

extension Complaint: DiagnosticMessage {
  /// One or two sentences: what is the matter, and what would be right.
  var message: String {
    switch self {
    case .unsupported(let construct):
      Self.capitalized(construct) + " can't be used in a rule; a rule compares inputs, literals and names, and counts an event's donations"
    case .call(let name): "'\(name)' can't be called in a rule; work the value out before the rule and give it a name"
    case .rule(let message, let remedy): Self.capitalized(message) + "; " + remedy
    case .missingInput: "The rule has no input; write '#Rule(input) { condition }'"
    case .missingClosure: "The rule has no condition; write '#Rule(input) { condition }'"
    case .notOneExpression: "The closure of a rule holds exactly one expression, with or without 'return'"
    case .notAVariable: "'@Parameter' stands before one variable with one name"
    case .notStatic: "A parameter is shared by all tips; write '@Parameter static var'"
    case .noInitialValue: "A parameter needs an initial value; write '= value' after its type"
    case .hasAccessors: "A parameter's value is kept by tips; it can't be computed or observed"
    }
  }

  private static func capitalized(_ text: String) -> String { text.prefix(1).uppercased() + text.dropFirst() }

  var severity: DiagnosticSeverity { .error }

  var diagnosticID: MessageID {
    let name =
      switch self {
      case .unsupported: "unsupported"
      case .call: "call"
      case .rule: "rule"
      case .missingInput: "missingInput"
      case .missingClosure: "missingClosure"
      case .notOneExpression: "notOneExpression"
      case .notAVariable: "notAVariable"
      case .notStatic: "notStatic"
      case .noInitialValue: "noInitialValue"
      case .hasAccessors: "hasAccessors"
      }
    return MessageID(domain: "TipMacros", id: name)
  }

  /// The complaint at a piece of syntax.
  func at(_ syntax: some SyntaxProtocol) -> Diagnostic { Diagnostic(node: Syntax(syntax), message: self) }
}
