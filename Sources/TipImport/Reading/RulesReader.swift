// SPDX-License-Identifier: GPL-3.0-or-later

import RuleSyntax
import SwiftOperators
import SwiftSyntax
import TipRules

/// Reads the rules of one tip: the body of `rules`, whatever it is made of.
struct RulesReader {
  let reader: AppReader
  /// The tip's name.
  let owner: String
  /// What the keys of its rules begin with.
  let label: String
  private(set) var rules: [ImportedRule] = []
  /// How many rules, or rows of rules, are not known.
  private(set) var unknownCount = 0
  private var ordinal = 0
  private var following: [ObjectIdentifier] = []

  init(reader: AppReader, owner: String, label: String) {
    self.reader = reader
    self.owner = owner
    self.label = label
  }

  /// Reads a property that holds rules.
  mutating func read(_ member: Member, _ scope: Scope) {
    guard !following.contains(ObjectIdentifier(member)) else { return }
    following.append(ObjectIdentifier(member))
    defer { following.removeLast() }
    if let getter = member.getter { read(getter, scope) } else if let initializer = member.initializer { read(initializer, scope) }
  }

  /// Reads a body; true if a `return` ended it.
  @discardableResult
  private mutating func read(_ items: CodeBlockItemListSyntax, _ scope: Scope) -> Bool {
    var scope = scope
    for item in items {
      switch item.item {
      case .expr(let expression): read(expression, scope)
      case .stmt(let statement):
        if let value = statement.as(ReturnStmtSyntax.self)?.expression {
          read(value, scope)
          return true
        } else if let expression = statement.as(ExpressionStmtSyntax.self)?.expression {
          if branch(expression, scope) { return true }
        } else if let loop = statement.as(ForStmtSyntax.self), let values = loop.sequence.as(ArrayExprSyntax.self), loop.whereClause == nil,
          let name = loop.pattern.as(IdentifierPatternSyntax.self)?.identifier.text
        {
          for value in values.elements {
            var inner = scope
            inner.locals[name] = value.expression
            read(loop.body.statements, inner)
          }
        } else {
          unknown(.unreadableRules(ExpressionPath.excerpt(statement)), statement, scope)
        }
      case .decl(let declaration):
        if let config = declaration.as(IfConfigDeclSyntax.self) {
          if case .statements(let inner)? = ConditionalCompilation.active(config)?.elements, read(inner, scope) { return true }
          continue
        }
        if let expansion = declaration.as(MacroExpansionDeclSyntax.self), expansion.macroName.text == "Rule" {
          unknown(.unreadableRules(ExpressionPath.excerpt(expansion)), expansion, scope)
          continue
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

  /// Reads an `if` or `switch`; true if its branch ended with `return`.
  private mutating func branch(_ expression: ExprSyntax, _ scope: Scope) -> Bool {
    switch BranchChoice(reader: reader).choose(expression, scope) {
    case .statements(let statements): return read(statements, scope)
    case .nothing: return false
    case .unknown(let condition):
      let key = ConstantEvaluator.key(of: condition, scope, reader)
      unknown(.unknownCondition(ExpressionPath.excerpt(condition)), condition, scope, key: key)
      return false
    }
  }

  private mutating func read(_ expression: ExprSyntax, _ scope: Scope) {
    let expression = ExpressionPath.bare(expression)
    switch expression.as(ExprSyntaxEnum.self) {
    case .macroExpansionExpr(let macro) where macro.macroName.text == "Rule": rule(macro, scope)
    case .arrayExpr(let array): for element in array.elements { read(element.expression, scope) }
    case .sequenceExpr(let sequence):
      if let folded = try? OperatorTable.standardOperators.foldSingle(sequence), !folded.is(SequenceExprSyntax.self) {
        // Folding loses places; the operands are read where they stand.
        if folded.is(InfixOperatorExprSyntax.self), Self.isSum(sequence) {
          for element in sequence.elements where !element.is(BinaryOperatorExprSyntax.self) { read(element, scope) }
          return
        }
        if sequence.elements.contains(where: { $0.is(UnresolvedTernaryExprSyntax.self) }) { return ternary(sequence, scope) }
      }
      unknown(.unreadableRules(ExpressionPath.excerpt(expression)), expression, scope)
    case .ifExpr, .switchExpr: _ = branch(expression, scope)
    case .functionCallExpr(let call): self.call(call, scope)
    case .declReferenceExpr, .memberAccessExpr: reference(expression, scope)
    default: unknown(.unreadableRules(ExpressionPath.excerpt(expression)), expression, scope)
    }
  }

  private static func isSum(_ sequence: SequenceExprSyntax) -> Bool {
    sequence.elements.allSatisfy { $0.as(BinaryOperatorExprSyntax.self).map { $0.operator.text == "+" } ?? true }
      && !sequence.elements.contains { $0.is(UnresolvedTernaryExprSyntax.self) || $0.is(UnresolvedAsExprSyntax.self) }
  }

  /// `condition ? rules : others`.
  private mutating func ternary(_ sequence: SequenceExprSyntax, _ scope: Scope) {
    let elements = Array(sequence.elements)
    guard elements.count == 3, let middle = elements[1].as(UnresolvedTernaryExprSyntax.self) else {
      return unknown(.unreadableRules(ExpressionPath.excerpt(sequence)), sequence, scope)
    }
    var evaluator = ConstantEvaluator(reader: reader)
    guard case .boolean(let flag)? = evaluator.evaluate(elements[0], scope) else {
      return unknown(.unknownCondition(ExpressionPath.excerpt(elements[0])), elements[0], scope, key: evaluator.unknownKey)
    }
    read(flag ? middle.thenExpression : elements[2], scope)
  }

  /// Rules that have a name: `commonRules`, `Self.loggedIn`, `Shared.rules`.
  private mutating func reference(_ expression: ExprSyntax, _ scope: Scope) {
    guard let path = ExpressionPath.names(expression) else {
      return unknown(.unreadableRules(ExpressionPath.excerpt(expression)), expression, scope)
    }
    if path.count == 1, let local = scope.locals[path[0]] {
      var outer = scope
      outer.locals[path[0]] = nil
      return read(local, outer)
    }
    guard let member = reader.index.lookUp(path: path, in: scope), member.getter != nil || member.initializer != nil else {
      return unknown(.unreadableRules(ExpressionPath.excerpt(expression)), expression, scope)
    }
    if following.contains(ObjectIdentifier(member)) {
      return unknown(.unreadableRules(ExpressionPath.excerpt(expression)), expression, scope)
    }
    var inner = member.scope
    if member.owner?.kind == .protocol || member.owner?.kind == .foreign, path.count == 1 || path[0] == "self" || path[0] == "Self" {
      inner.type = scope.type
    }
    if member.owner === scope.type { inner.selfCase = scope.selfCase }
    read(member, inner)
  }

  // MARK: - Compounds

  /// `Rule.disjunction(a, b)`, `.conjunction { … }`, `Rule(.disjunction) { … }`, and `Array(…)` around rules.
  private mutating func call(_ call: FunctionCallExprSyntax, _ scope: Scope) {
    guard let (_, name) = ExpressionPath.callee(call) else {
      return unknown(.unreadableRules(ExpressionPath.excerpt(call)), call, scope)
    }
    let first = call.arguments.first?.expression.as(MemberAccessExprSyntax.self)?.declName.baseName.text
    let operation = ["conjunction", "disjunction"].contains(name) ? name : ["Rule", "init"].contains(name) ? first : nil
    guard let operation, ["conjunction", "disjunction"].contains(operation) else {
      return unknown(.unreadableRules(ExpressionPath.excerpt(call)), call, scope)
    }
    var parts = RulesReader(reader: reader, owner: owner, label: label)
    parts.ordinal = ordinal
    parts.following = following
    for argument in call.arguments where argument.expression.as(MemberAccessExprSyntax.self)?.declName.baseName.text != operation {
      if let closure = argument.expression.as(ClosureExprSyntax.self) {
        parts.read(closure.statements, scope)
      } else {
        parts.read(argument.expression, scope)
      }
    }
    if let closure = call.trailingClosure { parts.read(closure.statements, scope) }
    ordinal = parts.ordinal
    guard parts.unknownCount == 0, !parts.rules.isEmpty else {
      unknownCount += 1
      return
    }
    let rules = parts.rules.map(\.rule)
    let joined = operation == "disjunction" ? Rule.disjunction(of: rules) : Rule.conjunction(of: rules)
    add(joined, reader.place(call, scope))
  }

  // MARK: - One rule

  private mutating func rule(_ macro: MacroExpansionExprSyntax, _ scope: Scope) {
    ordinal += 1
    let key = "\(label).rule\(ordinal)"
    if isBound(key, macro, scope) { return }
    // What Swift can't read has been reported for the file.
    if macro.hasError {
      unknownCount += 1
      return
    }
    var builder = RuleTextBuilder(reader: reader, scope: scope, owner: owner, fallback: key, macro: macro)
    builder.build(macro)
    if builder.isUnknown {
      unknownCount += 1
      return
    }
    do throws(RuleSyntaxError) {
      let rule = try RuleParser.parse(builder.text(macro), declarations: reader.declarations, owner: nil)
      add(rule, reader.place(macro, scope))
    } catch {
      unknownCount += 1
      for fault in error.diagnostics {
        let place = reader.files[scope.file].place(utf8Offset: builder.original(fault.utf8Offset))
        reader.note(.ruleFault(fault.sentences), place, owner: owner, .rules, key: key)
      }
    }
  }

  private mutating func add(_ rule: Rule, _ place: SourcePlace) {
    rules.append(ImportedRule(rule: rule, text: rule.normalForm(reader.spelledDeclarations), place: place))
  }

  private mutating func unknown(_ kind: ImportFinding.Kind, _ syntax: some SyntaxProtocol, _ scope: Scope, key: String? = nil) {
    ordinal += 1
    let own = "\(label).rule\(ordinal)"
    if isBound(own, syntax, scope) { return }
    unknownCount += 1
    reader.note(kind, reader.place(syntax, scope), owner: owner, .rules, key: key ?? own)
  }

  /// Whether a binding supplies the rule that stands at a place, which is taken then; a binding that is no rule is noted.
  private mutating func isBound(_ key: String, _ syntax: some SyntaxProtocol, _ scope: Scope) -> Bool {
    guard case .string(let text)? = reader.binding(key) else { return false }
    do throws(RuleSyntaxError) {
      add(try RuleParser.parse(text, declarations: reader.declarations, owner: scope.type?.path), reader.place(syntax, scope))
    } catch {
      unknownCount += 1
      reader.note(
        .wrongValue(of: "The binding '\(key)'", expected: "a rule: " + (error.diagnostics.first?.sentences ?? "")),
        reader.place(syntax, scope), owner: owner, .rules)
    }
    return true
  }
}
