// SPDX-License-Identifier: GPL-3.0-or-later

import SwiftSyntax

extension AppReader {
  /// Reads title, message, image and actions, as far as they are literals.
  func readContent(of type: TypeEntry, _ scope: Scope, into tip: inout ImportedTip) {
    tip.title = text(of: index.member("title", of: type), scope)
    tip.message = text(of: index.member("message", of: type), scope)
    tip.image = text(of: index.member("image", of: type) ?? index.member("asset", of: type), scope)
    if let member = index.member("actions", of: type) {
      let scope = inner(member, scope)
      if let getter = member.getter {
        readActions(getter, scope, into: &tip, depth: 0)
      } else if let value = member.initializer {
        readActions(value, scope, into: &tip, depth: 0)
      }
    }
  }

  /// The literal in `Text("…")` or `Image(systemName: "…")`, with or without modifiers after it.
  private func text(of member: Member?, _ scope: Scope) -> String? {
    guard let member else { return nil }
    let scope = inner(member, scope)
    if let initializer = member.initializer { return text(initializer, scope) }
    return member.getter.flatMap { text($0, scope) }
  }

  private func text(_ items: CodeBlockItemListSyntax, _ scope: Scope) -> String? {
    guard let item = items.last?.item else { return nil }
    switch item {
    case .expr(let expression): return text(expression, scope)
    case .stmt(let statement):
      return (statement.as(ReturnStmtSyntax.self)?.expression ?? statement.as(ExpressionStmtSyntax.self)?.expression).flatMap {
        text($0, scope)
      }
    case .decl(let declaration):
      guard let config = declaration.as(IfConfigDeclSyntax.self),
        case .statements(let inner)? = ConditionalCompilation.active(config)?.elements
      else { return nil }
      return text(inner, scope)
    default: return nil
    }
  }

  private func text(_ expression: ExprSyntax, _ scope: Scope) -> String? {
    var current = ExpressionPath.bare(expression)
    while true {
      switch current.as(ExprSyntaxEnum.self) {
      case .functionCallExpr(let call):
        // The innermost call of a chain of modifiers holds the text.
        if let base = call.calledExpression.as(MemberAccessExprSyntax.self)?.base, !base.is(DeclReferenceExprSyntax.self) {
          current = base
          continue
        }
        guard let argument = call.arguments.first?.expression else { return nil }
        var evaluator = ConstantEvaluator(reader: self)
        if case .string(let text)? = evaluator.evaluate(argument, scope) { return text }
        return argument.is(FunctionCallExprSyntax.self) ? text(argument, scope) : nil
      case .sequenceExpr, .stringLiteralExpr:
        var evaluator = ConstantEvaluator(reader: self)
        if case .string(let text)? = evaluator.evaluate(current, scope) { return text }
        return nil
      case .ifExpr, .switchExpr:
        guard case .statements(let statements) = BranchChoice(reader: self).choose(current, scope) else { return nil }
        return text(statements, scope)
      default: return nil
      }
    }
  }

  // MARK: - Actions

  /// Reads a body; true if a `return` ended it.
  @discardableResult
  private func readActions(_ items: CodeBlockItemListSyntax, _ scope: Scope, into tip: inout ImportedTip, depth: Int) -> Bool {
    for item in items {
      switch item.item {
      case .expr(let expression): readActions(expression, scope, into: &tip, depth: depth)
      case .stmt(let statement):
        if let value = statement.as(ReturnStmtSyntax.self)?.expression {
          readActions(value, scope, into: &tip, depth: depth)
          return true
        }
        if let expression = statement.as(ExpressionStmtSyntax.self)?.expression,
          readActions(expression, scope, into: &tip, depth: depth)
        {
          return true
        }
      default: break
      }
    }
    return false
  }

  /// Reads an expression; true if it is a choice whose branch ended with `return`.
  @discardableResult
  private func readActions(_ expression: ExprSyntax, _ scope: Scope, into tip: inout ImportedTip, depth: Int) -> Bool {
    let expression = ExpressionPath.bare(expression)
    switch expression.as(ExprSyntaxEnum.self) {
    case .arrayExpr(let array): for element in array.elements { readActions(element.expression, scope, into: &tip, depth: depth) }
    case .ifExpr, .switchExpr:
      if case .statements(let statements) = BranchChoice(reader: self).choose(expression, scope) {
        return readActions(statements, scope, into: &tip, depth: depth)
      }
    case .declReferenceExpr, .memberAccessExpr:
      guard depth < 8, let path = ExpressionPath.names(expression), let member = index.lookUp(path: path, in: scope),
        let value = member.initializer
      else { return false }
      readActions(value, member.scope, into: &tip, depth: depth + 1)
    case .functionCallExpr(let call):
      guard let name = ExpressionPath.callee(call)?.name, ["Action", "init"].contains(name) else { return false }
      var (id, title): (String?, String?)
      for argument in call.arguments {
        var evaluator = ConstantEvaluator(reader: self)
        guard case .string(let text)? = evaluator.evaluate(argument.expression, scope) else { continue }
        switch argument.label?.text {
        case "id": id = text
        case "title", nil: title = title ?? text
        default: break
        }
      }
      if title == nil, let closure = call.trailingClosure { title = text(closure.statements, scope) }
      tip.actions.append(ImportedAction(id: id, title: title))
    default: break
    }
    return false
  }
}
