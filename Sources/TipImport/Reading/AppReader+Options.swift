// SPDX-License-Identifier: GPL-3.0-or-later

import SwiftSyntax

extension AppReader {
  /// Reads the options, in today's spelling and the first beta's.
  func readOptions(of type: TypeEntry, _ scope: Scope, into tip: inout ImportedTip) {
    guard let member = index.member("options", of: type) else { return }
    let scope = inner(member, scope)
    if let getter = member.getter {
      readOptions(getter, scope, into: &tip, depth: 0)
    } else if let value = member.initializer {
      readOptions(value, scope, into: &tip, depth: 0)
    }
  }

  /// Reads a body; true if a `return` ended it.
  @discardableResult
  private func readOptions(_ items: CodeBlockItemListSyntax, _ scope: Scope, into tip: inout ImportedTip, depth: Int) -> Bool {
    var scope = scope
    for item in items {
      switch item.item {
      case .expr(let expression): readOptions(expression, scope, into: &tip, depth: depth)
      case .stmt(let statement):
        if let value = statement.as(ReturnStmtSyntax.self)?.expression {
          readOptions(value, scope, into: &tip, depth: depth)
          return true
        } else if let expression = statement.as(ExpressionStmtSyntax.self)?.expression {
          if readOptions(expression, scope, into: &tip, depth: depth) { return true }
        } else {
          note(.unknownOption(ExpressionPath.excerpt(statement)), place(statement, scope), owner: tip.name, .options)
        }
      case .decl(let declaration):
        if let config = declaration.as(IfConfigDeclSyntax.self) {
          if case .statements(let inner)? = ConditionalCompilation.active(config)?.elements,
            readOptions(inner, scope, into: &tip, depth: depth)
          {
            return true
          }
        }
        for binding in declaration.as(VariableDeclSyntax.self).map({ Array($0.bindings) }) ?? [] {
          if let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.text {
            scope.locals[name] = binding.initializer?.value
          }
        }
      @unknown default: break
      }
    }
    return false
  }

  /// Reads an expression; true if it is a choice whose branch ended with `return`.
  @discardableResult
  private func readOptions(_ value: ExprSyntax, _ scope: Scope, into tip: inout ImportedTip, depth: Int) -> Bool {
    let expression = ExpressionPath.bare(value)
    switch expression.as(ExprSyntaxEnum.self) {
    case .arrayExpr(let array): for element in array.elements { readOptions(element.expression, scope, into: &tip, depth: depth) }
    case .sequenceExpr(let sequence)
    where sequence.elements.allSatisfy({ $0.as(BinaryOperatorExprSyntax.self)?.operator.text ?? "+" == "+" }):
      for element in sequence.elements where !element.is(BinaryOperatorExprSyntax.self) {
        readOptions(element, scope, into: &tip, depth: depth)
      }
    case .ifExpr, .switchExpr:
      switch BranchChoice(reader: self).choose(expression, scope) {
      case .statements(let statements): return readOptions(statements, scope, into: &tip, depth: depth)
      case .nothing: break
      case .unknown(let condition):
        note(
          .unknownCondition(ExpressionPath.excerpt(condition)), place(condition, scope), owner: tip.name, .options,
          key: ConstantEvaluator.key(of: condition, scope, self))
      }
    case .declReferenceExpr, .memberAccessExpr:
      guard depth < 8, let path = ExpressionPath.names(expression), let member = index.lookUp(path: path, in: scope),
        member.getter != nil || member.initializer != nil
      else {
        note(.unknownOption(ExpressionPath.excerpt(expression)), place(expression, scope), owner: tip.name, .options)
        return false
      }
      let scope = inner(member, scope)
      if let getter = member.getter {
        readOptions(getter, scope, into: &tip, depth: depth + 1)
      } else if let value = member.initializer {
        readOptions(value, scope, into: &tip, depth: depth + 1)
      }
    case .functionCallExpr(let call): readOption(call, scope, into: &tip)
    default: note(.unknownOption(ExpressionPath.excerpt(expression)), place(expression, scope), owner: tip.name, .options)
    }
    return false
  }

  private func readOption(_ call: FunctionCallExprSyntax, _ scope: Scope, into tip: inout ImportedTip) {
    guard let name = ExpressionPath.callee(call)?.name, let argument = call.arguments.first?.expression else {
      note(.unknownOption(ExpressionPath.excerpt(call)), place(call, scope), owner: tip.name, .options)
      return
    }
    let option = name.prefix(1).lowercased() + name.dropFirst()
    func read(_ label: String) -> ImportedConstant? {
      value(argument, scope, of: "\(label) of '\(tip.name)'", owner: tip.name, .options, fallback: "\(tip.label).\(option)")
    }
    func refuse(_ label: String, expected: String) {
      note(
        .wrongValue(of: "\(label) of '\(tip.name)'", expected: expected), place(argument, scope), owner: tip.name, .options,
        key: "\(tip.label).\(option)")
    }
    switch option {
    case "maxDisplayCount":
      guard let value = read("MaxDisplayCount") else { return }
      if case .integer(let count) = value, (1...1_000_000).contains(count) {
        tip.maximumDisplayCount = Int(count)
      } else {
        refuse("MaxDisplayCount", expected: "a whole number from 1 to 1,000,000")
      }
    case "maxDisplayDuration":
      guard let value = read("MaxDisplayDuration") else { return }
      if let seconds = value.number, seconds > 0, seconds < 1e9 {
        tip.maximumDisplayDuration = seconds
      } else {
        refuse("MaxDisplayDuration", expected: "a number of seconds, more than 0")
      }
    case "ignoresDisplayFrequency":
      guard let value = read("IgnoresDisplayFrequency") else { return }
      if case .boolean(let flag) = value {
        tip.ignoresDisplayFrequency = flag
      } else {
        refuse("IgnoresDisplayFrequency", expected: "true or false")
      }
    default: note(.unknownOption(ExpressionPath.excerpt(call)), place(call, scope), owner: tip.name, .options)
    }
  }
}
