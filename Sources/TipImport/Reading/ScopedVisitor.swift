// SPDX-License-Identifier: GPL-3.0-or-later

import SwiftSyntax

/// A walk over a file that knows in which type and code it is.
class ScopedVisitor: SyntaxVisitor {
  let reader: AppReader
  let file: Int
  /// The types around the current place.
  private(set) var types: [TypeEntry?] = []
  /// The names of the code around the current place, outermost first.
  private(set) var context: [String] = []
  /// What the constants of the code around are initialized with, nil for names whose values are not known; one more for each body.
  private var locals: [[String: ExprSyntax?]] = [[:]]

  init(reader: AppReader, file: Int) {
    self.reader = reader
    self.file = file
    super.init(viewMode: .sourceAccurate)
  }

  /// The scope of the current place.
  var scope: Scope {
    var names: [String: ExprSyntax?] = [:]
    for level in locals { names.merge(level) { _, inner in inner } }
    let hidden = Set(names.filter { $0.value == nil }.keys)
    return Scope(type: types.last ?? nil, file: file, locals: names.compactMapValues { $0 }, hidden: hidden)
  }

  override func visit(_ node: StructDeclSyntax) -> SyntaxVisitorContinueKind { begin(node.name.text) }
  override func visitPost(_ node: StructDeclSyntax) { end() }
  override func visit(_ node: EnumDeclSyntax) -> SyntaxVisitorContinueKind { begin(node.name.text) }
  override func visitPost(_ node: EnumDeclSyntax) { end() }
  override func visit(_ node: ClassDeclSyntax) -> SyntaxVisitorContinueKind { begin(node.name.text) }
  override func visitPost(_ node: ClassDeclSyntax) { end() }
  override func visit(_ node: ActorDeclSyntax) -> SyntaxVisitorContinueKind { begin(node.name.text) }
  override func visitPost(_ node: ActorDeclSyntax) { end() }
  override func visit(_ node: ProtocolDeclSyntax) -> SyntaxVisitorContinueKind { begin(node.name.text) }
  override func visitPost(_ node: ProtocolDeclSyntax) { end() }
  override func visit(_ node: ExtensionDeclSyntax) -> SyntaxVisitorContinueKind { begin(TypeText.plain(node.extendedType)) }
  override func visitPost(_ node: ExtensionDeclSyntax) { end() }

  private func begin(_ name: String) -> SyntaxVisitorContinueKind {
    let name = IndexBuilder.plain(name)
    let outer = types.last ?? nil
    let path = outer.map { $0.path + "." + name } ?? name
    types.append(reader.index.around(path: path, file: file))
    context.append(name)
    locals.append([:])
    return .visitChildren
  }

  private func end() {
    types.removeLast()
    context.removeLast()
    locals.removeLast()
  }

  private func enter(_ name: String) -> SyntaxVisitorContinueKind {
    context.append(name)
    locals.append([:])
    return .visitChildren
  }

  private func leave() {
    context.removeLast()
    locals.removeLast()
  }

  private func hide(_ parameters: FunctionParameterListSyntax) {
    for parameter in parameters { locals[locals.count - 1][(parameter.secondName ?? parameter.firstName).text] = .some(nil) }
  }

  override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
    let result = enter(node.name.text)
    hide(node.signature.parameterClause.parameters)
    return result
  }
  override func visitPost(_ node: FunctionDeclSyntax) { leave() }
  override func visit(_ node: InitializerDeclSyntax) -> SyntaxVisitorContinueKind {
    let result = enter("init")
    hide(node.signature.parameterClause.parameters)
    return result
  }
  override func visitPost(_ node: InitializerDeclSyntax) { leave() }

  override func visit(_ node: PatternBindingSyntax) -> SyntaxVisitorContinueKind {
    let name = node.pattern.as(IdentifierPatternSyntax.self)?.identifier.text ?? ""
    // A constant of a body; of a type, the index has it.
    let isLocal = node.parent?.parent?.parent?.is(CodeBlockItemSyntax.self) ?? false
    if isLocal, let value = node.initializer?.value {
      // A number, text or flag that may change is not known where it is used.
      let isVariable = node.parent?.parent?.as(VariableDeclSyntax.self)?.bindingSpecifier.text == "var"
      let isLiteral =
        value.is(IntegerLiteralExprSyntax.self) || value.is(FloatLiteralExprSyntax.self) || value.is(BooleanLiteralExprSyntax.self)
        || value.is(StringLiteralExprSyntax.self)
      locals[locals.count - 1][name] = isVariable && isLiteral ? .some(nil) : value
    }
    return enter(name)
  }
  override func visitPost(_ node: PatternBindingSyntax) { leave() }

  override func visit(_ node: OptionalBindingConditionSyntax) -> SyntaxVisitorContinueKind {
    if let name = node.pattern.as(IdentifierPatternSyntax.self)?.identifier.text, let value = node.initializer?.value {
      locals[locals.count - 1][name] = value
    }
    return .visitChildren
  }

  override func visit(_ node: ClosureExprSyntax) -> SyntaxVisitorContinueKind {
    let result = enter(Self.name(of: node))
    if let (name, elements) = Self.element(of: node) { locals[locals.count - 1][name] = elements }
    return result
  }
  override func visitPost(_ node: ClosureExprSyntax) { leave() }

  /// What a closure is given to, such as `onAppear` or `Button action`.
  private static func name(of closure: ClosureExprSyntax) -> String {
    func callee(_ call: FunctionCallExprSyntax) -> String { ExpressionPath.callee(call)?.name ?? memberName(call) }
    if let call = closure.parent?.as(FunctionCallExprSyntax.self) { return callee(call) }
    if let argument = closure.parent?.as(LabeledExprSyntax.self), let call = argument.parent?.parent?.as(FunctionCallExprSyntax.self) {
      return [callee(call), argument.label?.text ?? ""].filter { !$0.isEmpty }.joined(separator: " ")
    }
    if let element = closure.parent?.as(MultipleTrailingClosureElementSyntax.self),
      let call = element.parent?.parent?.as(FunctionCallExprSyntax.self)
    {
      return callee(call) + " " + element.label.text
    }
    return ""
  }

  /// The name of the element that a closure is given, and the list that it is of: `ForEach(TourTip.allCases) { tip in … }`.
  private static func element(of closure: ClosureExprSyntax) -> (String, ExprSyntax)? {
    guard let call = closure.parent?.as(FunctionCallExprSyntax.self) else { return nil }
    let list: ExprSyntax? =
      switch ExpressionPath.callee(call)?.name ?? memberName(call) {
      case "ForEach", "List": call.arguments.first { $0.label == nil }?.expression
      case "forEach", "map", "compactMap": call.calledExpression.as(MemberAccessExprSyntax.self)?.base
      default: nil
      }
    guard let list else { return nil }
    switch closure.signature?.parameterClause {
    case .simpleInput(let names): return names.first.map { ($0.name.text, list) }
    case .parameterClause(let clause): return clause.parameters.first.map { (($0.secondName ?? $0.firstName).text, list) }
    case nil: return ("$0", list)
    @unknown default: return nil
    }
  }

  private static func memberName(_ call: FunctionCallExprSyntax) -> String {
    call.calledExpression.as(MemberAccessExprSyntax.self)?.declName.baseName.text ?? ""
  }

  override func visit(_ node: IfConfigDeclSyntax) -> SyntaxVisitorContinueKind {
    if let elements = ConditionalCompilation.active(node)?.elements { walk(elements) }
    return .skipChildren
  }

  override func visit(_ node: MacroExpansionDeclSyntax) -> SyntaxVisitorContinueKind { Self.isPreview(node.macroName) }
  override func visit(_ node: MacroExpansionExprSyntax) -> SyntaxVisitorContinueKind { Self.isPreview(node.macroName) }

  /// Previews are no part of the app.
  private static func isPreview(_ name: TokenSyntax) -> SyntaxVisitorContinueKind {
    name.text == "Preview" ? .skipChildren : .visitChildren
  }
}
