// SPDX-License-Identifier: GPL-3.0-or-later

import SwiftDiagnostics
import SwiftOperators
import SwiftParser
import SwiftParserDiagnostics
import SwiftSyntax
public import TipRules

/// Reads the text of `#Rule(…) { … }`, as TipKit developers write it, into a typed rule.
public enum RuleParser {
  /// Parses one rule.
  ///
  /// A text has at most 16,384 bytes and 1,000 words and signs, and is nested at most 64 levels deep.
  /// - Parameters:
  ///   - text: The macro's text, from `#Rule` to the closure's end; comments and space around it are allowed.
  ///   - declarations: The parameters and events that the rule may name.
  ///   - owner: The tip that holds the rule: what `Self` stands for.
  /// - Throws: ``RuleSyntaxError`` with all faults that could be found, in order of place.
  public static func parse(_ text: String, declarations: RuleDeclarations, owner: String?) throws(RuleSyntaxError) -> Rule {
    let (isOrdinary, fault) = RuleSize.measure(text)
    if let fault { throw failure([fault], in: text) }
    if isOrdinary { return try read(text, declarations: declarations, owner: owner) }
    let result = DeepStack.run { () -> Result<Rule, RuleSyntaxError> in
      do throws(RuleSyntaxError) { return .success(try read(text, declarations: declarations, owner: owner)) } catch {
        return .failure(error)
      }
    }
    return try result.get()
  }

  private static func failure(_ faults: [(RuleDiagnostic.Kind, Int)], in text: String) -> RuleSyntaxError {
    RuleSyntaxError(faults.map { RuleDiagnostic($0.0, utf8Offset: $0.1, in: text) })
  }

  /// Parses a text that keeps the bounds.
  private static func read(_ text: String, declarations: RuleDeclarations, owner: String?) throws(RuleSyntaxError) -> Rule {
    func failure(_ faults: [(RuleDiagnostic.Kind, Int)]) -> RuleSyntaxError { Self.failure(faults, in: text) }
    let source = Parser.parse(source: text)
    // Complaints at one place often follow from one another; the first says what is wrong.
    var complaints: [(RuleDiagnostic.Kind, Int)] = []
    for diagnostic in ParseDiagnosticsGenerator.diagnostics(for: source) where diagnostic.diagMessage.severity == .error {
      let offset = diagnostic.position.utf8Offset
      if complaints.last?.1 != offset { complaints.append((.syntax(diagnostic.message), offset)) }
    }
    if !complaints.isEmpty { throw failure(complaints) }
    // Folding arranges operands by precedence; it keeps the text, and so all places.
    var misfits: [(RuleDiagnostic.Kind, Int)] = []
    let folded = OperatorTable.standardOperators.foldAll(source) { misfits.append(Self.fault($0)) }
    if !misfits.isEmpty { throw failure(misfits) }
    guard let file = folded.as(SourceFileSyntax.self) else { throw failure([(.notARule(found: "something else"), 0)]) }
    let offset = file.statements.first?.positionAfterSkippingLeadingTrivia.utf8Offset ?? 0
    guard file.statements.count == 1, case .expr(let expression)? = file.statements.first?.item else {
      throw failure([(.notARule(found: file.statements.isEmpty ? "nothing" : "something else"), offset)])
    }
    guard let macro = expression.as(MacroExpansionExprSyntax.self) else {
      let found = expression.is(ClosureExprSyntax.self) ? "a closure alone, without '#Rule(input)' before it" : "something else"
      throw failure([(.notARule(found: found), offset)])
    }
    guard macro.macroName.text == "Rule", macro.genericArgumentClause == nil else {
      throw failure([(.notARule(found: "'#\(macro.macroName.text)'"), offset)])
    }
    var checker = RuleChecker(declarations: declarations, owner: owner)
    let parsed = checker.check(macro)
    guard let (inputs, condition) = parsed, checker.faults.isEmpty else {
      throw failure(checker.faults.sorted { $0.1 < $1.1 })
    }
    return Rule(inputs: inputs, expression: condition, sourceText: text)
  }

  private static func fault(_ error: OperatorError) -> (RuleDiagnostic.Kind, Int) {
    switch error {
    case .missingOperator(let name, let syntax):
      (.unsupported(construct: "the operator '\(name)'", supported: Supported.operators), offset(of: syntax))
    case .incomparableOperators(let left, _, let right, _):
      (
        .unsupported(
          construct: "'\(OperatorName.of(left))' beside '\(OperatorName.of(right))' without parentheses", supported: "parentheses"),
        offset(of: left)
      )
    default:
      (.unsupported(construct: "this operator", supported: Supported.operators), 0)
    }
  }

  private static func offset(of syntax: some SyntaxProtocol) -> Int { syntax.positionAfterSkippingLeadingTrivia.utf8Offset }
}

/// The text of an operator in an expression.
enum OperatorName {
  static func of(_ syntax: some SyntaxProtocol) -> String {
    if let binary = syntax.as(BinaryOperatorExprSyntax.self) { return binary.operator.text }
    return syntax.trimmedDescription
  }
}
