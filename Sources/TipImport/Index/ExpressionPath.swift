// SPDX-License-Identifier: GPL-3.0-or-later

import SwiftSyntax

/// Expressions that are names with dots between.
enum ExpressionPath {
  /// The names, or nil for anything else; parentheses, `await`, `try`, `?` and `!` are looked through.
  static func names(_ expression: ExprSyntax) -> [String]? {
    var names: [String] = []
    var current = expression
    while true {
      switch current.as(ExprSyntaxEnum.self) {
      case .declReferenceExpr(let reference) where reference.argumentNames == nil:
        names.append(IndexBuilder.plain(reference.baseName.text))
        return names.reversed()
      case .memberAccessExpr(let member) where member.declName.argumentNames == nil:
        guard let base = member.base else { return nil }
        names.append(IndexBuilder.plain(member.declName.baseName.text))
        current = base
      case .genericSpecializationExpr(let special): current = special.expression
      case .optionalChainingExpr(let optional): current = optional.expression
      case .forceUnwrapExpr(let force): current = force.expression
      case .awaitExpr(let wait): current = wait.expression
      case .tryExpr(let attempt): current = attempt.expression
      case .tupleExpr(let tuple) where tuple.elements.count == 1:
        guard let inner = tuple.elements.first?.expression else { return nil }
        current = inner
      default: return nil
      }
    }
  }

  /// The name at the root of a chain of members and calls, or nil if it begins with something else.
  static func root(_ expression: ExprSyntax) -> DeclReferenceExprSyntax? {
    var current = expression
    while true {
      switch current.as(ExprSyntaxEnum.self) {
      case .declReferenceExpr(let reference): return reference
      case .memberAccessExpr(let member):
        guard let base = member.base else { return nil }
        current = base
      case .functionCallExpr(let call): current = call.calledExpression
      case .subscriptCallExpr(let call): current = call.calledExpression
      case .genericSpecializationExpr(let special): current = special.expression
      case .optionalChainingExpr(let optional): current = optional.expression
      case .forceUnwrapExpr(let force): current = force.expression
      default: return nil
      }
    }
  }

  /// The name that a call calls, the last of its path or after its leading dot, and the names before it.
  static func callee(_ call: FunctionCallExprSyntax) -> (qualifier: [String], name: String)? {
    if let path = names(call.calledExpression), let last = path.last { return (Array(path.dropLast()), last) }
    if let member = call.calledExpression.as(MemberAccessExprSyntax.self) { return ([], member.declName.baseName.text) }
    return nil
  }

  /// An expression without the parentheses, `try`, `await` and casts around it.
  static func bare(_ expression: ExprSyntax) -> ExprSyntax {
    var current = expression
    while true {
      switch current.as(ExprSyntaxEnum.self) {
      case .tupleExpr(let tuple) where tuple.elements.count == 1 && tuple.elements.first?.label == nil:
        guard let inner = tuple.elements.first?.expression else { return current }
        current = inner
      case .awaitExpr(let wait): current = wait.expression
      case .tryExpr(let attempt): current = attempt.expression
      case .forceUnwrapExpr(let force): current = force.expression
      case .sequenceExpr(let sequence) where sequence.elements.count == 1:
        guard let inner = sequence.elements.first else { return current }
        current = inner
      default: return current
      }
    }
  }

  /// An expression's text on one line, cut after 60 characters.
  static func excerpt(_ syntax: some SyntaxProtocol) -> String {
    let words = syntax.trimmedDescription.split { $0.isWhitespace }.joined(separator: " ")
    return words.count > 60 ? words.prefix(59) + "…" : words
  }
}
