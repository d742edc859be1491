// SPDX-License-Identifier: GPL-3.0-or-later

import SwiftSyntax

extension AppReader {
  /// Reads every `TipGroup` that a property or a global holds; those made inside code are read where they stand.
  func readGroups() {
    for member in allMembers {
      let candidate = member.initializer ?? member.getter?.last.flatMap(Self.expression)
      guard let call = candidate.map(ExpressionPath.bare)?.as(FunctionCallExprSyntax.self), isGroup(call, member) else { continue }
      groupIndices[ObjectIdentifier(member)] = app.groups.count
      readGroup(call, name: member.path, member.scope)
    }
  }

  static func expression(_ item: CodeBlockItemSyntax) -> ExprSyntax? {
    switch item.item {
    case .expr(let expression): expression
    case .stmt(let statement): statement.as(ReturnStmtSyntax.self)?.expression ?? statement.as(ExpressionStmtSyntax.self)?.expression
    default: nil
    }
  }

  private func isGroup(_ call: FunctionCallExprSyntax, _ member: Member) -> Bool {
    if let path = ExpressionPath.names(call.calledExpression) {
      // `State(initialValue: TipGroup(…))` is looked through by its argument.
      return ["TipGroup", "TipKit.TipGroup"].contains(path.joined(separator: "."))
    }
    let isImplicit = call.calledExpression.as(MemberAccessExprSyntax.self).map { $0.base == nil && $0.declName.baseName.text == "init" }
    return isImplicit == true && member.type.map(TypeText.plain) == "TipGroup"
  }

  private func readGroup(_ call: FunctionCallExprSyntax, name: String, _ scope: Scope) {
    var priority = ImportedGroup.Priority.firstAvailable
    var indices: [Int] = []
    for argument in call.arguments {
      if let closure = argument.expression.as(ClosureExprSyntax.self) {
        collect(closure.statements, scope, into: &indices)
      } else if let word = argument.expression.as(MemberAccessExprSyntax.self)?.declName.baseName.text,
        let known = ImportedGroup.Priority(rawValue: word)
      {
        priority = known
      } else {
        note(
          .unknownValue(of: "The priority of the group '\(name)'", expression: ExpressionPath.excerpt(argument.expression)),
          place(argument.expression, scope), owner: name)
      }
    }
    if let closure = call.trailingClosure { collect(closure.statements, scope, into: &indices) }
    var members: [Int] = []
    for index in indices {
      if members.contains(index) { continue }
      if groupedTips.insert(index).inserted {
        members.append(index)
      } else {
        note(.tipInTwoGroups(tip: app.tips[index].name), place(call, scope), owner: name)
        members.append(index)
      }
    }
    app.groups.append(
      ImportedGroup(name: name, priority: priority, tips: members.map { app.tips[$0].name }, place: place(call, scope)))
  }

  private func collect(_ items: CodeBlockItemListSyntax, _ scope: Scope, into indices: inout [Int]) {
    var scope = scope
    for item in items {
      if case .decl(let declaration) = item.item {
        for binding in declaration.as(VariableDeclSyntax.self).map({ Array($0.bindings) }) ?? [] {
          if let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.text {
            scope.locals[name] = binding.initializer?.value
          }
        }
      }
      if let expression = Self.expression(item) { collect(expression, scope, into: &indices) }
    }
  }

  private func collect(_ expression: ExprSyntax, _ scope: Scope, into indices: inout [Int]) {
    let expression = ExpressionPath.bare(expression)
    if let array = expression.as(ArrayExprSyntax.self) {
      for element in array.elements { collect(element.expression, scope, into: &indices) }
      return
    }
    if expression.is(IfExprSyntax.self) || expression.is(SwitchExprSyntax.self) {
      switch BranchChoice(reader: self).choose(expression, scope) {
      case .statements(let statements): collect(statements, scope, into: &indices)
      case .nothing: break
      case .unknown(let condition):
        note(.unknownCondition(ExpressionPath.excerpt(condition)), place(condition, scope))
      }
      return
    }
    let found = tips(expression, scope)
    if found.isEmpty { note(.unknownTip(ExpressionPath.excerpt(expression)), place(expression, scope)) }
    indices += found
  }

  /// The tips of the group that a path of names stands for.
  func group(_ path: [String], _ scope: Scope) -> [Int] {
    guard let member = index.lookUp(path: path, in: scope), let position = groupIndices[ObjectIdentifier(member)] else { return [] }
    let names = app.groups[position].tips
    return names.compactMap { tipsByName[$0] }
  }
}
