// SPDX-License-Identifier: GPL-3.0-or-later

import SwiftSyntax

/// Which branch of an `if` or `switch` is taken, where that is known.
struct BranchChoice {
  /// What applies.
  enum Choice {
    case statements(CodeBlockItemListSyntax)
    case nothing
    /// Depends on this.
    case unknown(ExprSyntax)
  }

  let reader: AppReader

  /// The branch of an expression that is an `if` or a `switch`.
  func choose(_ expression: ExprSyntax, _ scope: Scope) -> Choice {
    // A condition may lead back to the choice that it decides.
    guard reader.choiceDepth < 32 else { return .unknown(expression) }
    reader.choiceDepth += 1
    defer { reader.choiceDepth -= 1 }
    if let choice = expression.as(IfExprSyntax.self) { return self.choose(choice, scope) }
    if let choice = expression.as(SwitchExprSyntax.self) { return self.choose(choice, scope) }
    return .unknown(expression)
  }

  private func choose(_ node: IfExprSyntax, _ scope: Scope) -> Choice {
    var node = node
    // A row of `else if`, from the first on.
    while true {
      var holds = true
      for element in node.conditions {
        switch element.condition {
        case .availability(let availability):
          // The newest system has everything; what an older one lacks is inert there.
          let isPresent = availability.availabilityKeyword.text == "#available"
          reader.note(.availability(availability.trimmedDescription), reader.place(availability, scope), owner: scope.type?.path)
          holds = holds && isPresent
        case .expression(let condition):
          var evaluator = ConstantEvaluator(reader: reader)
          guard case .boolean(let flag)? = evaluator.evaluate(condition, scope) else { return .unknown(condition) }
          holds = holds && flag
        case .matchingPattern(let pattern):
          guard let flag = matches(pattern.pattern, pattern.initializer.value, scope) else { return .unknown(pattern.initializer.value) }
          holds = holds && flag
        case .optionalBinding(let binding):
          return .unknown(binding.initializer?.value ?? ExprSyntax(node))
        @unknown default: return .unknown(ExprSyntax(node))
        }
        if !holds { break }
      }
      if holds { return .statements(node.body.statements) }
      switch node.elseBody {
      case .codeBlock(let block): return .statements(block.statements)
      case .ifExpr(let next): node = next
      case nil: return .nothing
      @unknown default: return .nothing
      }
    }
  }

  private func choose(_ node: SwitchExprSyntax, _ scope: Scope) -> Choice {
    for element in node.cases {
      guard case .switchCase(let clause) = element else { return .unknown(node.subject) }
      switch clause.label {
      case .default: return .statements(clause.statements)
      case .case(let label):
        for item in label.caseItems {
          guard item.whereClause == nil, let flag = matches(item.pattern, node.subject, scope) else { return .unknown(node.subject) }
          if flag { return .statements(clause.statements) }
        }
      @unknown default: return .unknown(node.subject)
      }
    }
    return .nothing
  }

  /// Whether a value matches a pattern that is an expression; nil if that is not known.
  private func matches(_ pattern: PatternSyntax, _ subject: ExprSyntax, _ scope: Scope) -> Bool? {
    if pattern.is(WildcardPatternSyntax.self) { return true }
    guard let expression = pattern.as(ExpressionPatternSyntax.self)?.expression else { return nil }
    var evaluator = ConstantEvaluator(reader: reader)
    guard let value = evaluator.evaluate(subject, scope), let other = evaluator.evaluate(expression, scope) else { return nil }
    if case .enumerationCase(_, let first) = value, case .enumerationCase(_, let second) = other { return first == second }
    return value == other
  }
}
