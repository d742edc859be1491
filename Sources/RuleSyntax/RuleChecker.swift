// SPDX-License-Identifier: GPL-3.0-or-later

import SwiftSyntax
import TipRules

/// Gives types to the syntax of one rule, and collects its faults; a result of nil means that a fault has been noted.
struct RuleChecker {
  /// What a name in a closure stands for.
  enum Argument {
    case input(RuleInput)
    case donation(event: Int, depth: Int)
  }

  /// The arguments of one closure.
  struct Scope {
    /// Names in order, `_` for an ignored argument; nil if the closure uses `$0` and so on.
    var names: [String]?
    var arguments: [Argument]
    /// One more than the greatest `$n` used so far.
    var used = 0
  }

  /// What an expression stands for before it has to be a value.
  enum Operand {
    case value(RuleExpression)
    case event(Int)
    case donations(DonationSequence)
    case end(DonationEnd, DonationSequence)
    case donation(event: Int, depth: Int)
    case dateType
    case enumeration(EnumerationType)
  }

  let declarations: RuleDeclarations
  let owner: String?
  /// The faults found, with their places in bytes.
  private(set) var faults: [(RuleDiagnostic.Kind, Int)] = []
  var scopes: [Scope] = []
  /// How many variables are bound around the current place.
  var depth = 0
  /// How many expressions enclose the current one.
  private var nesting = 0

  init(declarations: RuleDeclarations, owner: String?) {
    self.declarations = declarations
    self.owner = owner
  }

  /// Notes a fault at a piece of syntax.
  mutating func note(_ kind: RuleDiagnostic.Kind, at syntax: some SyntaxProtocol) {
    faults.append((kind, syntax.positionAfterSkippingLeadingTrivia.utf8Offset))
  }

  mutating func unsupported(_ construct: String, _ supported: String, at syntax: some SyntaxProtocol) {
    note(.unsupported(construct: construct, supported: supported), at: syntax)
  }

  /// Runs a step one level deeper, unless that is too deep.
  mutating func nested<Result>(at syntax: some SyntaxProtocol, _ body: (inout RuleChecker) -> Result?) -> Result? {
    guard nesting < 4 * RuleSize.depth else {
      note(.tooDeep(limit: 4 * RuleSize.depth), at: syntax)
      return nil
    }
    nesting += 1
    defer { nesting -= 1 }
    return body(&self)
  }

  // MARK: - The macro

  /// Checks a whole rule and returns its inputs and its condition.
  mutating func check(_ macro: MacroExpansionExprSyntax) -> ([RuleInput], RuleExpression)? {
    var arguments = macro.arguments.map { $0 }
    var closure = macro.trailingClosure
    if closure == nil, let last = arguments.last?.expression.as(ClosureExprSyntax.self) {
      closure = last
      arguments.removeLast()
    }
    for extra in macro.additionalTrailingClosures { unsupported("a second closure", "one closure", at: extra) }
    if arguments.isEmpty, macro.trailingClosure != nil || closure != nil { note(.missingInput, at: macro) }
    var inputs: [RuleInput?] = []
    for argument in arguments {
      if let label = argument.label { unsupported("the label '\(label.text)'", Supported.inputs, at: label) }
      inputs.append(input(argument.expression))
    }
    guard let closure else {
      note(.missingClosure, at: macro)
      return nil
    }
    // An unknown input would make every use of it a fault; the rest is only checked when all inputs are known.
    let known = inputs.compactMap { $0 }
    guard known.count == inputs.count else { return nil }
    let condition = self.closure(closure, arguments: known.map(Argument.input)) { checker, expression in
      checker.condition(expression)
    }
    return condition.map { (known, $0) }
  }

  private mutating func input(_ expression: ExprSyntax) -> RuleInput? {
    guard let path = Self.path(expression), let last = path.last else {
      unsupported("\(expression.constructName) as an input", Supported.inputs, at: expression.constructPlace)
      return nil
    }
    let hasDollar = last.hasPrefix("$")
    let plain = (path.dropLast() + [hasDollar ? String(last.dropFirst()) : last]).joined(separator: ".")
    switch declarations.resolve(plain, owner: owner) {
    case .parameter(let index):
      if !hasDollar { note(.parameterWithoutDollar(name: plain), at: expression) }
      return .parameter(index)
    case .event(let index):
      if hasDollar { note(.eventWithDollar(name: plain), at: expression) }
      return .event(index)
    case .ambiguous(let ids): note(.ambiguousInput(name: plain, ids: ids), at: expression)
    case .unknown:
      let short = plain.split(separator: ".").last.map(String.init) ?? plain
      let names = declarations.names
      let shortNames = names.map { $0.split(separator: ".").last.map(String.init) ?? $0 }
      let suggestion =
        Suggestion.closest(to: plain, among: names)
        ?? Suggestion.closest(to: short, among: shortNames).flatMap { shortNames.firstIndex(of: $0) }.map { names[$0] }
      note(.unknownInput(name: plain, suggestion: suggestion), at: expression)
    }
    return nil
  }

  /// The parts of a dotted name, or nil for anything else.
  static func path(_ expression: ExprSyntax) -> [String]? {
    if let reference = expression.as(DeclReferenceExprSyntax.self), reference.argumentNames == nil { return [reference.baseName.text] }
    guard let member = expression.as(MemberAccessExprSyntax.self), let base = member.base, member.declName.argumentNames == nil else {
      return nil
    }
    // A rule's bound on words keeps this recursion small.
    return path(base).map { $0 + [member.declName.baseName.text] }
  }

  // MARK: - Closures

  /// Checks a closure's form and its one expression within the scope of its arguments.
  mutating func closure<Result>(
    _ closure: ClosureExprSyntax, arguments: [Argument], _ body: (inout RuleChecker, ExprSyntax) -> Result?
  ) -> Result? {
    var names: [String]?
    if let signature = closure.signature {
      guard let found = self.names(signature, of: arguments) else { return nil }
      names = found
      if found.count != arguments.count {
        note(.wrongNumberOfArguments(given: arguments.count, used: found.count), at: signature)
        return nil
      }
    }
    guard closure.statements.count == 1, let item = closure.statements.first?.item, let expression = Self.expression(item) else {
      note(.notOneExpression, at: closure.statements.isEmpty ? Syntax(closure) : Syntax(closure.statements))
      return nil
    }
    scopes.append(Scope(names: names, arguments: arguments))
    let before = faults.count
    let result = body(&self, expression)
    let scope = scopes.removeLast()
    if names == nil, faults.count == before, scope.used < arguments.count {
      note(.wrongNumberOfArguments(given: arguments.count, used: scope.used), at: closure)
      return nil
    }
    return result
  }

  /// The names of a closure's arguments; types that are written must be those that the arguments have.
  private mutating func names(_ signature: ClosureSignatureSyntax, of arguments: [Argument]) -> [String]? {
    if let capture = signature.capture {
      unsupported("a capture list", Supported.arguments, at: capture)
      return nil
    }
    if signature.effectSpecifiers != nil || !signature.attributes.isEmpty {
      unsupported("a closure's effects or attributes", Supported.arguments, at: signature)
      return nil
    }
    if let result = signature.returnClause?.type, result.trimmedDescription != ValueType.boolean.description {
      note(.typeMismatch(expected: "Bool", found: result.trimmedDescription), at: result)
      return nil
    }
    switch signature.parameterClause {
    case .simpleInput(let list): return list.map(\.name.text)
    case .parameterClause(let clause):
      for (place, parameter) in clause.parameters.enumerated() {
        let isLabelled = parameter.secondName != nil && parameter.firstName.text != "_"
        if isLabelled || parameter.ellipsis != nil || !parameter.modifiers.isEmpty || !parameter.attributes.isEmpty {
          unsupported("an argument with a label", Supported.arguments, at: parameter)
          return nil
        }
        guard let type = parameter.type, arguments.indices.contains(place) else { continue }
        guard isType(type, of: arguments[place]) else { return nil }
      }
      return clause.parameters.map { ($0.secondName ?? $0.firstName).text }
    case nil: return []
    @unknown default: return []
    }
  }

  /// Whether a written type is that of an argument; a fault is noted if not.
  private mutating func isType(_ syntax: TypeSyntax, of argument: Argument) -> Bool {
    guard case .input(.parameter(let index)) = argument else {
      unsupported("the type of an event or a donation", Supported.arguments, at: syntax)
      return false
    }
    let (type, text) = (declarations.parameters[index].type, syntax.trimmedDescription)
    // A type of the app's own may be written with the type around it.
    let isOwn =
      switch type.innermost {
      case .enumeration, .structure: true
      default: false
      }
    if text == type.description || (isOwn && text.hasSuffix("." + type.description)) { return true }
    note(.typeMismatch(expected: type.description, found: text), at: syntax)
    return false
  }

  private static func expression(_ item: CodeBlockItemSyntax.Item) -> ExprSyntax? {
    switch item {
    case .expr(let expression): expression
    case .stmt(let statement): statement.as(ReturnStmtSyntax.self)?.expression
    case .decl: nil
    @unknown default: nil
    }
  }
}
