// SPDX-License-Identifier: GPL-3.0-or-later

import SwiftDiagnostics
import SwiftOperators
import SwiftParser
import SwiftParserDiagnostics
import SwiftSyntax
public import TipRules

/// Reads the text of `#Rule(…) { … }`, as TipKit developers write it, into a typed rule; also rules joined by `.disjunction(…)` or
/// `.conjunction(…)`.
public enum RuleParser {
  /// Parses one rule.
  ///
  /// A text has at most 16,384 bytes and 1,000 words and signs, and is nested at most 64 levels deep.
  /// - Parameters:
  ///   - text: The macro's text, from `#Rule` to the closure's end, or a compound of such; comments and space around it are allowed.
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
    var faults: [(RuleDiagnostic.Kind, Int)] = []
    guard let rule = rule(expression, text, declarations, owner, &faults), faults.isEmpty else {
      throw failure(faults.sorted { $0.1 < $1.1 })
    }
    return rule
  }

  /// The rule that an expression is, or the compound of the rules in it; nil for a faulty one.
  private static func rule(
    _ expression: ExprSyntax, _ text: String, _ declarations: RuleDeclarations, _ owner: String?,
    _ faults: inout [(RuleDiagnostic.Kind, Int)]
  ) -> Rule? {
    if let call = expression.as(FunctionCallExprSyntax.self), let operation = compoundOperation(call) {
      // All parts are read, so that all their faults are found.
      let parts = call.arguments.map { rule($0.expression, $0.expression.trimmedDescription, declarations, owner, &faults) }
      let rules = parts.compactMap(\.self)
      guard rules.count == parts.count else { return nil }
      let joined = operation == "disjunction" ? Rule.disjunction(of: rules) : Rule.conjunction(of: rules)
      return Rule(inputs: joined.inputs, expression: joined.expression, sourceText: text, isCompound: true)
    }
    let offset = offset(of: expression)
    guard let macro = expression.as(MacroExpansionExprSyntax.self) else {
      let found = expression.is(ClosureExprSyntax.self) ? "a closure alone, without '#Rule(input)' before it" : "something else"
      faults.append((.notARule(found: found), offset))
      return nil
    }
    guard macro.macroName.text == "Rule", macro.genericArgumentClause == nil else {
      faults.append((.notARule(found: "'#\(macro.macroName.text)'"), offset))
      return nil
    }
    var checker = RuleChecker(declarations: declarations, owner: owner)
    let parsed = checker.check(macro)
    faults += checker.faults
    guard let (inputs, condition) = parsed, checker.faults.isEmpty else { return nil }
    return Rule(inputs: inputs, expression: condition, sourceText: text)
  }

  /// `disjunction` or `conjunction` for a call of one with at least one rule: `.disjunction(…)`, `Rule.disjunction(…)` or
  /// `Tips.Rule.disjunction(…)`.
  private static func compoundOperation(_ call: FunctionCallExprSyntax) -> String? {
    guard let callee = call.calledExpression.as(MemberAccessExprSyntax.self), !call.arguments.isEmpty, call.trailingClosure == nil,
      call.arguments.allSatisfy({ $0.label == nil })
    else { return nil }
    guard [nil, "Rule", "Tips.Rule"].contains(callee.base?.trimmedDescription) else { return nil }
    let name = callee.declName.baseName.text
    return ["disjunction", "conjunction"].contains(name) ? name : nil
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
