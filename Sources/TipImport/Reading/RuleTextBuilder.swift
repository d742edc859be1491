// SPDX-License-Identifier: GPL-3.0-or-later

import SwiftParser
import SwiftSyntax
import TipRules

/// Makes the text of a `#Rule` stand alone: inputs get their full names, and constants their values.
///
/// What `RuleSyntax` parses is that text, so that a rule means the same here and in a scenario.
struct RuleTextBuilder {
  /// A part of the text that is replaced; offsets in bytes from the text's start.
  struct Edit {
    var start: Int
    var end: Int
    var text: String
  }

  let reader: AppReader
  let scope: Scope
  let owner: String
  let base: Int
  private(set) var edits: [Edit] = []
  /// Whether something was not known; it has been noted.
  private(set) var isUnknown = false
  private var closureNames: [Set<String>] = []
  /// The rule's own key, for what has no name.
  let fallback: String

  init(reader: AppReader, scope: Scope, owner: String, fallback: String, macro: MacroExpansionExprSyntax) {
    self.reader = reader
    self.scope = scope
    self.owner = owner
    self.fallback = fallback
    base = macro.positionAfterSkippingLeadingTrivia.utf8Offset
  }

  /// Looks through a macro and notes the edits.
  mutating func build(_ macro: MacroExpansionExprSyntax) {
    for argument in macro.arguments {
      if let closure = argument.expression.as(ClosureExprSyntax.self) { scan(Syntax(closure)) } else { input(argument.expression) }
    }
    if let closure = macro.trailingClosure { scan(Syntax(closure)) }
  }

  /// The text with its edits.
  func text(_ macro: MacroExpansionExprSyntax) -> String {
    var bytes = Array(macro.trimmedDescription.utf8)
    for edit in edits.sorted(by: { $0.start > $1.start }) { bytes.replaceSubrange(edit.start..<edit.end, with: Array(edit.text.utf8)) }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The place in the file of a place in the edited text, both in bytes.
  func original(_ offset: Int) -> Int {
    var shift = 0
    for edit in edits.sorted(by: { $0.start < $1.start }) {
      let start = edit.start + shift
      let length = edit.text.utf8.count
      if offset < start { break }
      if offset < start + length { return base + edit.start }
      shift += length - (edit.end - edit.start)
    }
    return base + offset - shift
  }

  private mutating func replace(_ syntax: some SyntaxProtocol, _ text: String) {
    let start = syntax.positionAfterSkippingLeadingTrivia.utf8Offset - base
    edits.append(Edit(start: start, end: syntax.endPositionBeforeTrailingTrivia.utf8Offset - base, text: text))
  }

  // MARK: - Inputs

  private mutating func input(_ expression: ExprSyntax) {
    guard var path = ExpressionPath.names(expression), let last = path.last else { return }
    if last.hasPrefix("$") {
      path[path.count - 1] = String(last.dropFirst())
      if let index = reader.parameter(path, scope) {
        let id = reader.app.parameters[index].declaration.id
        let parts = id.split(separator: ".")
        replace(expression, (parts.dropLast().map(String.init) + ["$" + (parts.last.map(String.init) ?? id)]).joined(separator: "."))
        return
      }
    } else if let index = reader.event(expression, scope) {
      if reader.instanceEvents.contains(index) {
        isUnknown = true
        reader.note(
          .unknownValue(of: "The event of a rule", expression: ExpressionPath.excerpt(expression)), reader.place(expression, scope),
          owner: owner, key: fallback)
      }
      replace(expression, reader.app.events[index].name)
      return
    } else if reader.parameter(path, scope) != nil {
      return  // Without its `$`; RuleSyntax says so.
    }
    isUnknown = true
    reader.note(.unknownInput(expression.trimmedDescription), reader.place(expression, scope), owner: owner, key: fallback)
  }

  // MARK: - Constants

  private mutating func scan(_ syntax: Syntax) {
    if let closure = syntax.as(ClosureExprSyntax.self) {
      closureNames.append(Self.names(closure))
      for item in closure.statements { scan(Syntax(item)) }
      closureNames.removeLast()
      return
    }
    guard let expression = syntax.as(ExprSyntax.self) else { return scanChildren(syntax) }
    switch expression.as(ExprSyntaxEnum.self) {
    case .memberAccessExpr, .functionCallExpr, .declReferenceExpr, .optionalChainingExpr, .forceUnwrapExpr, .subscriptCallExpr:
      chain(expression)
    case .keyPathExpr, .macroExpansionExpr: break
    case .stringLiteralExpr(let literal):
      // An interpolation of constants is one too; others are RuleSyntax's to refuse.
      if literal.representedLiteralValue == nil { constant(expression, isRequired: false) }
    default: scanChildren(syntax)
    }
  }

  private mutating func scanChildren(_ syntax: Syntax) {
    for child in syntax.children(viewMode: .sourceAccurate) { scan(child) }
  }

  private mutating func chain(_ expression: ExprSyntax) {
    guard let root = ExpressionPath.root(expression) else { return scanParts(expression) }
    let name = root.baseName.text
    if name.hasPrefix("$") || closureNames.contains(where: { $0.contains(name) }) || ["Date", "Calendar"].contains(name) {
      return scanParts(expression)
    }
    if let value = enumeration(expression) { return replace(expression, value) }
    constant(expression, isRequired: !["Int", "Double", "String", "Float", "Bool"].contains(name))
  }

  /// The arguments and closures of a chain's calls, but not the names in it.
  private mutating func scanParts(_ expression: ExprSyntax) {
    var current = expression
    while true {
      switch current.as(ExprSyntaxEnum.self) {
      case .functionCallExpr(let call):
        for argument in call.arguments { scan(Syntax(argument.expression)) }
        if let closure = call.trailingClosure { scan(Syntax(closure)) }
        current = call.calledExpression
      case .memberAccessExpr(let member):
        guard let base = member.base else { return }
        current = base
      case .optionalChainingExpr(let optional): current = optional.expression
      case .forceUnwrapExpr(let force): current = force.expression
      case .subscriptCallExpr(let call): current = call.calledExpression
      case .declReferenceExpr: return
      default: return scan(Syntax(current))
      }
    }
  }

  /// A case written with its enumeration, by its dot alone: the other side of the comparison knows whose it is.
  private func enumeration(_ expression: ExprSyntax) -> String? {
    guard let path = ExpressionPath.names(expression), path.count > 1, let last = path.last,
      let type = reader.index.type(named: path.dropLast().joined(separator: "."), in: scope),
      type.cases.contains(where: { $0.name == last })
    else { return nil }
    return ".\(last)"
  }

  private mutating func constant(_ expression: ExprSyntax, isRequired: Bool) {
    var evaluator = ConstantEvaluator(reader: reader)
    if let value = evaluator.evaluate(expression, scope) { return replace(expression, value.description) }
    guard isRequired else { return }
    isUnknown = true
    reader.note(
      .unknownValue(of: "A value in a rule", expression: ExpressionPath.excerpt(expression)),
      evaluator.unknownPlace ?? reader.place(expression, scope), owner: owner, key: evaluator.unknownKey ?? fallback)
  }

  /// The names of a closure's arguments.
  private static func names(_ closure: ClosureExprSyntax) -> Set<String> {
    switch closure.signature?.parameterClause {
    case .simpleInput(let list): Set(list.map(\.name.text))
    case .parameterClause(let clause): Set(clause.parameters.map { ($0.secondName ?? $0.firstName).text })
    case nil: []
    @unknown default: []
    }
  }
}
