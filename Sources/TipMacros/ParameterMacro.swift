// SPDX-License-Identifier: GPL-3.0-or-later

import SwiftDiagnostics
public import SwiftSyntax
import SwiftSyntaxBuilder
public import SwiftSyntaxMacros

/// `@Parameter static var isLoggedIn = false`: reads and writes go to the parameter `$isLoggedIn`, which the macro adds beside it.
public struct ParameterMacro: AccessorMacro, PeerMacro {
  /// The accessors of the variable.
  public static func expansion(
    of node: AttributeSyntax, providingAccessorsOf declaration: some DeclSyntaxProtocol, in context: some MacroExpansionContext
  ) throws -> [AccessorDeclSyntax] {
    // The peer's expansion complains of what is wrong; once is enough.
    guard case .success(let variable) = Variable.read(declaration) else { return [] }
    let parameter = TokenSyntax.identifier("$" + variable.name)
    return ["get { \(parameter).wrappedValue }", "set { \(parameter).wrappedValue = newValue }"]
  }

  /// The parameter beside the variable.
  public static func expansion(
    of node: AttributeSyntax, providingPeersOf declaration: some DeclSyntaxProtocol, in context: some MacroExpansionContext
  ) throws -> [DeclSyntax] {
    let variable: Variable
    switch Variable.read(declaration) {
    case .success(let found): variable = found
    case .failure(let failure): throw DiagnosticsError(diagnostics: [failure.diagnostic])
    }
    var options = ""
    if case .argumentList(let arguments)? = node.arguments, !arguments.isEmpty {
      options = ", options: [\(arguments.trimmedDescription)]"
    }
    let id = (containers(of: context.lexicalContext) + [variable.name]).joined(separator: ".")
    let type = variable.type.map { ": TipKitCompat.Tips.Parameter<\($0.trimmedDescription)>" } ?? ""
    return [
      """
      \(raw: variable.modifiers)static let $\(raw: variable.name)\(raw: type) = TipKitCompat.Tips.Parameter(
        id: "\(raw: id)", initialValue: \(variable.initialValue.trimmed)\(raw: options))
      """
    ]
  }

  /// The names of the types around a declaration, outermost first: what they are called in the source, so that it stays the same from
  /// launch to launch also for private types.
  private static func containers(of context: [Syntax]) -> [String] {
    context.reversed().compactMap { syntax in
      if let type = syntax.asProtocol((any NamedDeclSyntax).self), syntax.isProtocol((any DeclGroupSyntax).self) { return type.name.text }
      return syntax.as(ExtensionDeclSyntax.self)?.extendedType.trimmedDescription
    }
  }
}

/// A variable that a macro can make a parameter of.
private struct Variable {
  struct Failure: Error {
    let diagnostic: Diagnostic
  }

  let name: String
  let type: TypeSyntax?
  let initialValue: ExprSyntax
  /// The words that say who may use the variable, each with a space after it.
  let modifiers: String

  static func read(_ declaration: some DeclSyntaxProtocol) -> Result<Variable, Failure> {
    func failure(_ complaint: Complaint, _ syntax: some SyntaxProtocol) -> Result<Variable, Failure> {
      .failure(Failure(diagnostic: complaint.at(syntax)))
    }
    guard let variable = declaration.as(VariableDeclSyntax.self), variable.bindingSpecifier.tokenKind == .keyword(.var),
      variable.bindings.count == 1, let binding = variable.bindings.first,
      let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier
    else { return failure(.notAVariable, declaration) }
    guard variable.modifiers.contains(where: { $0.name.tokenKind == .keyword(.static) }) else { return failure(.notStatic, variable) }
    guard binding.accessorBlock == nil else { return failure(.hasAccessors, binding) }
    guard let initialValue = binding.initializer?.value else { return failure(.noInitialValue, binding) }
    let access: [Keyword] = [.public, .package, .internal, .fileprivate, .private]
    let modifiers = variable.modifiers.filter { modifier in
      access.contains { modifier.name.tokenKind == .keyword($0) } && modifier.detail == nil
    }
    return .success(
      Variable(
        name: name.text, type: binding.typeAnnotation?.type, initialValue: initialValue,
        modifiers: modifiers.map { $0.name.text + " " }.joined()))
  }
}
