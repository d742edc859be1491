// SPDX-License-Identifier: GPL-3.0-or-later

import SwiftSyntax

/// Collects the types, members and globals of one file.
final class IndexBuilder: SyntaxVisitor {
  private let file: Int
  private(set) var types: [TypeEntry] = []
  private(set) var extensions: [TypeEntry] = []
  private(set) var globals: [Member] = []
  private(set) var aliases: [(name: String, type: TypeSyntax)] = []
  private var stack: [TypeEntry] = []
  /// How many bodies of functions, accessors and closures are around, within the innermost type.
  private var codeDepths = [0]

  init(file: Int) {
    self.file = file
    super.init(viewMode: .sourceAccurate)
  }

  // MARK: - Types

  override func visit(_ node: StructDeclSyntax) -> SyntaxVisitorContinueKind {
    begin(.structure, node.name.text, node, node.inheritanceClause)
  }
  override func visitPost(_ node: StructDeclSyntax) { end() }
  override func visit(_ node: EnumDeclSyntax) -> SyntaxVisitorContinueKind {
    begin(.enumeration, node.name.text, node, node.inheritanceClause)
  }
  override func visitPost(_ node: EnumDeclSyntax) { end() }
  override func visit(_ node: ClassDeclSyntax) -> SyntaxVisitorContinueKind {
    begin(.reference, node.name.text, node, node.inheritanceClause)
  }
  override func visitPost(_ node: ClassDeclSyntax) { end() }
  override func visit(_ node: ActorDeclSyntax) -> SyntaxVisitorContinueKind { begin(.actor, node.name.text, node, node.inheritanceClause) }
  override func visitPost(_ node: ActorDeclSyntax) { end() }
  override func visit(_ node: ProtocolDeclSyntax) -> SyntaxVisitorContinueKind {
    begin(.protocol, node.name.text, node, node.inheritanceClause)
  }
  override func visitPost(_ node: ProtocolDeclSyntax) { end() }
  override func visit(_ node: ExtensionDeclSyntax) -> SyntaxVisitorContinueKind {
    begin(.foreign, TypeText.plain(node.extendedType), node, node.inheritanceClause)
  }
  override func visitPost(_ node: ExtensionDeclSyntax) { end() }

  private func begin(
    _ kind: TypeEntry.Kind, _ name: String, _ node: some SyntaxProtocol, _ inheritance: InheritanceClauseSyntax?
  ) -> SyntaxVisitorContinueKind {
    let path = stack.last.map { $0.path + "." + name } ?? name
    let entry = TypeEntry(path: path, kind: kind, file: file, offset: node.positionAfterSkippingLeadingTrivia.utf8Offset)
    entry.inherited = inheritance.map { $0.inheritedTypes.flatMap { TypeText.parts(of: $0.type) } } ?? []
    if kind == .foreign { extensions.append(entry) } else { types.append(entry) }
    stack.append(entry)
    codeDepths.append(0)
    return .visitChildren
  }

  private func end() {
    stack.removeLast()
    codeDepths.removeLast()
  }

  // MARK: - Members

  override func visit(_ node: VariableDeclSyntax) -> SyntaxVisitorContinueKind {
    guard codeDepths.last == 0 else { return .visitChildren }
    let isStatic = node.modifiers.contains { ["static", "class"].contains($0.name.text) }
    var type: TypeSyntax?
    // In `let a, b: Int` the type stands at the end.
    var members: [Member] = []
    for binding in node.bindings.reversed() {
      type = binding.typeAnnotation?.type ?? (binding.initializer == nil ? type : nil)
      guard let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.text else { continue }
      let getter = Self.getter(binding.accessorBlock)
      members.append(
        Member(
          name: Self.plain(name), isStatic: isStatic, isMutable: node.bindingSpecifier.text == "var" && getter == nil, type: type,
          initializer: binding.initializer?.value, getter: getter, attributes: node.attributes, file: file,
          offset: binding.positionAfterSkippingLeadingTrivia.utf8Offset))
    }
    if let type = stack.last { type.members += members.reversed() } else { globals += members.reversed() }
    return .visitChildren
  }

  private static func getter(_ block: AccessorBlockSyntax?) -> CodeBlockItemListSyntax? {
    switch block?.accessors {
    case .getter(let items): return items
    case .accessors(let list):
      return list.first { $0.accessorSpecifier.text == "get" }?.body?.statements
    case nil: return nil
    @unknown default: return nil
    }
  }

  override func visit(_ node: EnumCaseDeclSyntax) -> SyntaxVisitorContinueKind {
    for element in node.elements {
      stack.last?.cases.append(
        TypeEntry.Case(
          name: Self.plain(element.name.text), rawValue: element.rawValue?.value,
          hasAssociatedValues: element.parameterClause.map { !$0.parameters.isEmpty } ?? false))
    }
    return .skipChildren
  }

  override func visit(_ node: TypeAliasDeclSyntax) -> SyntaxVisitorContinueKind {
    guard codeDepths.last == 0 else { return .skipChildren }
    if let type = stack.last {
      type.aliases[node.name.text] = node.initializer.value
    } else {
      aliases.append((node.name.text, node.initializer.value))
    }
    return .skipChildren
  }

  /// A name without its backticks.
  static func plain(_ name: String) -> String { name.hasPrefix("`") ? String(name.dropFirst().dropLast()) : name }

  // MARK: - Code

  override func visit(_ node: IfConfigDeclSyntax) -> SyntaxVisitorContinueKind {
    if let elements = ConditionalCompilation.active(node)?.elements { walk(elements) }
    return .skipChildren
  }

  override func visit(_ node: CodeBlockSyntax) -> SyntaxVisitorContinueKind { enterCode() }
  override func visitPost(_ node: CodeBlockSyntax) { leaveCode() }
  override func visit(_ node: AccessorBlockSyntax) -> SyntaxVisitorContinueKind { enterCode() }
  override func visitPost(_ node: AccessorBlockSyntax) { leaveCode() }
  override func visit(_ node: ClosureExprSyntax) -> SyntaxVisitorContinueKind { enterCode() }
  override func visitPost(_ node: ClosureExprSyntax) { leaveCode() }

  private func enterCode() -> SyntaxVisitorContinueKind {
    codeDepths[codeDepths.count - 1] += 1
    return .visitChildren
  }

  private func leaveCode() { codeDepths[codeDepths.count - 1] -= 1 }
}

/// Types as names.
enum TypeText {
  /// A type's name without generic arguments and attributes.
  static func plain(_ type: TypeSyntax) -> String {
    switch type.as(TypeSyntaxEnum.self) {
    case .identifierType(let identifier): IndexBuilder.plain(identifier.name.text)
    case .memberType(let member): plain(member.baseType) + "." + IndexBuilder.plain(member.name.text)
    case .attributedType(let attributed): plain(attributed.baseType)
    case .someOrAnyType(let some): plain(some.constraint)
    case .tupleType(let tuple) where tuple.elements.count == 1: tuple.elements.first.map { plain($0.type) } ?? ""
    default: type.trimmedDescription
    }
  }

  /// The names of the parts of a composition `A & B`, or the one name.
  static func parts(of type: TypeSyntax) -> [String] {
    if let composition = type.as(CompositionTypeSyntax.self) { return composition.elements.flatMap { parts(of: $0.type) } }
    return [plain(type)]
  }
}
