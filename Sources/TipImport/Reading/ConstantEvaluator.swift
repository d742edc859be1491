// SPDX-License-Identifier: GPL-3.0-or-later

import SwiftOperators
import SwiftSyntax

/// Finds the values of expressions that are known from the sources alone.
struct ConstantEvaluator {
  let reader: AppReader
  /// The innermost expression that was not known, with where it stands and the key that could supply it.
  private(set) var unknown: ExprSyntax?
  private(set) var unknownPlace: SourcePlace?
  private(set) var unknownKey: String?
  private var depth = 0
  /// How many expressions were looked at: constants that name each other twice would take ever twice as long.
  private var steps = 0
  /// Where the tree begins in its file to which places are relative: arranging operands by precedence makes trees of their own.
  private var base = 0

  init(reader: AppReader) { self.reader = reader }

  /// The value, or nil if it is not known.
  mutating func evaluate(_ expression: ExprSyntax, _ scope: Scope, asDouble: Bool = false) -> ImportedConstant? {
    guard depth < 200, steps < 10_000 else { return fail(expression, scope, key: nil) }
    depth += 1
    steps += 1
    defer { depth -= 1 }
    switch expression.as(ExprSyntaxEnum.self) {
    case .booleanLiteralExpr(let literal): return .boolean(literal.literal.text == "true")
    case .integerLiteralExpr(let literal):
      guard let value = Self.integer(literal.literal.text) else { return fail(expression, scope, key: nil) }
      return asDouble ? .double(Double(value)) : .integer(value)
    case .floatLiteralExpr(let literal):
      return Double(literal.literal.text.filter { $0 != "_" }).map { .double($0) } ?? fail(expression, scope, key: nil)
    case .nilLiteralExpr: return .null
    case .stringLiteralExpr(let literal): return string(literal, scope)
    case .tupleExpr(let tuple):
      guard tuple.elements.count == 1, let inner = tuple.elements.first else { return fail(expression, scope, key: nil) }
      return evaluate(inner.expression, scope, asDouble: asDouble)
    case .sequenceExpr(let sequence):
      guard let folded = try? OperatorTable.standardOperators.foldSingle(sequence), !folded.is(SequenceExprSyntax.self) else {
        return fail(expression, scope, key: nil)
      }
      let outer = base
      base += sequence.position.utf8Offset
      defer { base = outer }
      return evaluate(folded, scope, asDouble: asDouble)
    case .prefixOperatorExpr(let prefix): return self.prefix(prefix, scope, asDouble)
    case .infixOperatorExpr(let infix): return self.infix(infix, scope, asDouble)
    case .ternaryExpr(let ternary):
      guard case .boolean(let flag)? = evaluate(ternary.condition, scope) else { return nil }
      return evaluate(flag ? ternary.thenExpression : ternary.elseExpression, scope, asDouble: asDouble)
    case .asExpr(let cast): return evaluate(cast.expression, scope, asDouble: Self.isDouble(cast.type))
    case .functionCallExpr(let call): return self.call(call, scope)
    case .declReferenceExpr, .memberAccessExpr: return name(expression, scope, asDouble)
    case .ifExpr, .switchExpr: return branch(expression, scope, asDouble)
    default: return fail(expression, scope, key: nil)
    }
  }

  /// Evaluates something that is written elsewhere than what is in hand.
  private mutating func elsewhere(_ body: (inout ConstantEvaluator) -> ImportedConstant?) -> ImportedConstant? {
    let outer = base
    base = 0
    defer { base = outer }
    return body(&self)
  }

  /// Notes that an expression is not known; the first noted is the innermost.
  mutating func fail(_ expression: ExprSyntax, _ scope: Scope, key: String?) -> ImportedConstant? {
    if unknown == nil {
      let offset = base + expression.positionAfterSkippingLeadingTrivia.utf8Offset
      (unknown, unknownPlace, unknownKey) = (expression, reader.files[scope.file].place(utf8Offset: offset), key)
    }
    return nil
  }

  /// The value of a body with one expression, `return` or a choice.
  mutating func evaluate(body: CodeBlockItemListSyntax, _ scope: Scope, asDouble: Bool = false) -> ImportedConstant? {
    var scope = scope
    for item in body {
      switch item.item {
      case .decl(let declaration):
        for binding in declaration.as(VariableDeclSyntax.self).map({ Array($0.bindings) }) ?? [] {
          guard let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.text else { continue }
          scope.locals[name] = binding.initializer?.value
        }
      case .expr(let expression): return evaluate(expression, scope, asDouble: asDouble)
      case .stmt(let statement):
        if let value = statement.as(ReturnStmtSyntax.self)?.expression { return evaluate(value, scope, asDouble: asDouble) }
        if let expression = statement.as(ExpressionStmtSyntax.self)?.expression { return evaluate(expression, scope, asDouble: asDouble) }
        return nil
      @unknown default: return nil
      }
    }
    return nil
  }

  // MARK: - Names

  private mutating func name(_ expression: ExprSyntax, _ scope: Scope, _ asDouble: Bool) -> ImportedConstant? {
    if let member = expression.as(MemberAccessExprSyntax.self), member.base == nil {
      // `.case` alone: whose, is only known where it is compared.
      return .enumerationCase(type: "", name: member.declName.baseName.text)
    }
    guard let path = ExpressionPath.names(expression), let last = path.last else {
      return member(of: expression, scope)
    }
    if path == ["self"], let name = scope.selfCase, let type = scope.type { return .enumerationCase(type: type.path, name: name) }
    if path.count == 1, let local = scope.locals[last] {
      var outer = scope
      outer.locals[last] = nil
      return elsewhere { $0.evaluate(local, outer, asDouble: asDouble) }
    }
    if last == "rawValue" || path == ["rawValue"] { return rawValue(path.dropLast(), expression, scope) }
    // A case: `Plan.premium`.
    if path.count > 1, let type = reader.index.type(named: path.dropLast().joined(separator: "."), in: scope),
      type.cases.contains(where: { $0.name == last && !$0.hasAssociatedValues })
    {
      return .enumerationCase(type: type.path, name: last)
    }
    let key = Self.key(path, scope, reader)
    if let member = reader.index.lookUp(path: path, in: scope) {
      let isDouble = member.type.map(Self.isDouble) ?? asDouble
      var inner = member.scope
      // A property that a protocol or another type gives reads the members of the type in hand.
      if path.count == 1 || path.first == "self" || path.first == "Self", let type = scope.type {
        if member.owner === type || member.owner?.kind == .protocol { inner.type = type }
        if member.owner === type { inner.selfCase = scope.selfCase }
      }
      if let getter = member.getter, let value = elsewhere({ $0.evaluate(body: getter, inner, asDouble: isDouble) }) { return value }
      if let initializer = member.initializer, !member.isMutable,
        let value = elsewhere({ $0.evaluate(initializer, inner, asDouble: isDouble) })
      {
        return Self.tagged(value, member, reader)
      }
      if let bound = reader.binding(member.path) { return bound }
      (unknown, unknownPlace, unknownKey) = (nil, nil, nil)
      return fail(expression, scope, key: member.path)
    }
    if let bound = reader.binding(key) { return bound }
    return fail(expression, scope, key: key)
  }

  /// `.case` with the type that the property's annotation says.
  private static func tagged(_ value: ImportedConstant, _ member: Member, _ reader: AppReader) -> ImportedConstant {
    guard case .enumerationCase("", let name) = value, let annotation = member.type,
      let type = reader.index.type(named: TypeText.plain(annotation), in: member.scope)
    else { return value }
    return .enumerationCase(type: type.path, name: name)
  }

  /// The member of something that is no name, such as `Plan(rawValue: 3).x`.
  private mutating func member(of expression: ExprSyntax, _ scope: Scope) -> ImportedConstant? {
    guard let root = ExpressionPath.root(expression) else { return fail(expression, scope, key: nil) }
    let name = Self.key(of: expression, scope, reader) ?? Self.key([root.baseName.text], scope, reader)
    if let bound = reader.binding(name) { return bound }
    return fail(expression, scope, key: name)
  }

  /// The key under which a scenario supplies a value: the path of names, with the type around a bare one.
  static func key(_ path: [String], _ scope: Scope, _ reader: AppReader) -> String {
    var path = path
    if path.first == "Self" || path.first == "self" { path.removeFirst() } else if path.count > 1 { return path.joined(separator: ".") }
    return (scope.type.map { [$0.path] + path } ?? path).joined(separator: ".")
  }

  /// The key under which a scenario supplies the value of a chain of members and calls; nil for any other expression.
  ///
  /// `Remote.shared.limit()` gives `Remote.shared.limit`; where calls have arguments, which tell one value from another, it is the chain as it is
  /// written, such as `Remote.shared.limit(for: "tips")`.
  static func key(of expression: ExprSyntax, _ scope: Scope, _ reader: AppReader) -> String? {
    guard let names = names(expression), let first = names.first else { return nil }
    let finder = ArgumentFinder(viewMode: .sourceAccurate)
    finder.walk(expression)
    guard finder.isFound else { return key(names, scope, reader) }
    let text = expression.trimmedDescription.split { $0.isWhitespace }.joined(separator: " ")
    if first == "Self" || first == "self", let dot = text.firstIndex(of: ".") {
      return (scope.type.map { $0.path + "." } ?? "") + text[text.index(after: dot)...]
    }
    return names.count == 1 ? (scope.type.map { $0.path + "." } ?? "") + text : text
  }

  /// Finds the arguments of calls.
  private final class ArgumentFinder: SyntaxVisitor {
    private(set) var isFound = false

    override func visit(_ node: LabeledExprSyntax) -> SyntaxVisitorContinueKind {
      isFound = true
      return .skipChildren
    }
    override func visit(_ node: ClosureExprSyntax) -> SyntaxVisitorContinueKind {
      isFound = true
      return .skipChildren
    }
  }

  /// The names of a chain of members and calls.
  private static func names(_ expression: ExprSyntax) -> [String]? {
    var names: [String] = []
    var current = expression
    while true {
      switch current.as(ExprSyntaxEnum.self) {
      case .declReferenceExpr(let reference): return [reference.baseName.text] + names.reversed()
      case .memberAccessExpr(let member):
        guard let base = member.base else { return nil }
        names.append(member.declName.baseName.text)
        current = base
      case .functionCallExpr(let call): current = call.calledExpression
      case .optionalChainingExpr(let optional): current = optional.expression
      case .forceUnwrapExpr(let force): current = force.expression
      case .tryExpr(let attempt): current = attempt.expression
      case .awaitExpr(let wait): current = wait.expression
      default: return nil
      }
    }
  }

  private mutating func rawValue(_ base: ArraySlice<String>, _ expression: ExprSyntax, _ scope: Scope) -> ImportedConstant? {
    let base = Array(base)
    var type: TypeEntry?
    var name: String?
    if base.isEmpty || base == ["self"] {
      (type, name) = (scope.type, scope.selfCase)
    } else if base.count > 1 {
      type = reader.index.type(named: base.dropLast().joined(separator: "."), in: scope)
      name = base.last
    }
    guard let type, let name, let position = type.cases.firstIndex(where: { $0.name == name }) else {
      return fail(expression, scope, key: Self.key(base + ["rawValue"], scope, reader))
    }
    let inner = Scope(type: type, file: type.file)
    if let raw = type.cases[position].rawValue { return elsewhere { $0.evaluate(raw, inner) } }
    if type.inherited.contains("String") { return .string(name) }
    guard type.inherited.contains(where: { ["Int", "Int64", "UInt", "Int32"].contains($0) }) else {
      return fail(expression, scope, key: Self.key(base + ["rawValue"], scope, reader))
    }
    // Counts on from the last raw value that is written.
    guard let last = type.cases[...position].lastIndex(where: { $0.rawValue != nil }), let raw = type.cases[last].rawValue else {
      return .integer(Int64(position))
    }
    guard case .integer(let number)? = elsewhere({ $0.evaluate(raw, inner) }) else { return nil }
    return .integer(number &+ Int64(position - last))
  }
}
