// SPDX-License-Identifier: GPL-3.0-or-later

import SwiftDiagnostics
import SwiftOperators
import SwiftParser
import SwiftSyntax
import SwiftSyntaxMacroExpansion
import SwiftSyntaxMacros
import Testing
import TipMacros

/// What a macro makes of a source, or what it complains of.
struct Expansion {
  /// The text that it makes, without space at the ends of lines.
  var text = ""
  /// For each complaint its message, and the source from its place on.
  var complaints: [(message: String, rest: String)] = []

  /// Expands the first rule of a source.
  init(rule source: String) {
    let file = Parser.parse(source: source)
    let folded = OperatorTable.standardOperators.foldAll(file) { _ in }
    guard let node = Self.first(MacroExpansionExprSyntax.self, in: folded) else { return }
    record(source) { try RuleMacro.expansion(of: node, in: BasicMacroExpansionContext()).description }
  }

  /// Expands the first `@Parameter` of a source: what it adds beside the variable, and then its accessors.
  init(parameter source: String) {
    let file = Parser.parse(source: source)
    guard let attribute = Self.first(AttributeSyntax.self, in: Syntax(file)), let list = attribute.parent, let declaration = list.parent,
      let variable = declaration.asProtocol((any DeclSyntaxProtocol).self)
    else { return }
    var context: [Syntax] = []
    var parent = declaration.parent
    while let node = parent {
      if node.isProtocol((any DeclGroupSyntax).self) || node.is(FunctionDeclSyntax.self) { context.append(node) }
      parent = node.parent
    }
    record(source) {
      let macros = BasicMacroExpansionContext(lexicalContext: context)
      let peers = try ParameterMacro.expansion(of: attribute, providingPeersOf: variable, in: macros)
      let accessors = try ParameterMacro.expansion(of: attribute, providingAccessorsOf: variable, in: macros)
      return (peers.map(\.description) + accessors.map(\.description)).joined(separator: "\n")
    }
  }

  /// Checks what the first complaint says, and where.
  func expectComplaint(_ message: String, at place: String) throws {
    let complaint = try #require(complaints.first)
    #expect(complaint.rest.hasPrefix(place), "\(complaint)")
    #expect(complaint.message.contains(message), "\(complaint)")
  }

  private mutating func record(_ source: String, _ expand: () throws -> String) {
    do {
      text = try expand()
    } catch let error as DiagnosticsError {
      complaints = error.diagnostics.map { diagnostic in
        (diagnostic.message, String(decoding: source.utf8.dropFirst(diagnostic.position.utf8Offset), as: UTF8.self))
      }
    } catch {
      complaints = [("\(error)", "")]
    }
  }

  private static func first<Node: SyntaxProtocol>(_ type: Node.Type, in syntax: some SyntaxProtocol) -> Node? {
    if let node = Syntax(syntax).as(type) { return node }
    for child in syntax.children(viewMode: .sourceAccurate) {
      if let found = first(type, in: child) { return found }
    }
    return nil
  }
}
