// SPDX-License-Identifier: GPL-3.0-or-later

import SwiftSyntax

/// Which clause of `#if` is read: that of a released build for iOS.
///
/// `os(iOS)`, `canImport(…)`, `swift(>=…)`, `compiler(>=…)` and `arch(arm64)` hold; `DEBUG`, other systems, simulators, versions below one, and
/// all other flags don't.
enum ConditionalCompilation {
  /// The elements of the clause that is compiled, or nil for none.
  static func active(_ node: IfConfigDeclSyntax) -> IfConfigClauseSyntax? {
    node.clauses.first { clause in clause.condition.map(holds) ?? true }
  }

  private static func holds(_ condition: ExprSyntax) -> Bool {
    switch condition.as(ExprSyntaxEnum.self) {
    case .booleanLiteralExpr(let literal): return literal.literal.text == "true"
    case .prefixOperatorExpr(let prefix): return prefix.operator.text == "!" && !holds(prefix.expression)
    case .tupleExpr(let tuple): return tuple.elements.first.map { holds($0.expression) } ?? false
    case .sequenceExpr(let sequence): return holds(Array(sequence.elements))
    case .functionCallExpr(let call):
      let argument = call.arguments.first?.expression.trimmedDescription ?? ""
      switch call.calledExpression.trimmedDescription {
      case "os": return argument == "iOS"
      case "swift", "compiler": return !argument.hasPrefix("<")
      case "canImport", "hasFeature", "hasAttribute": return argument != "AppKit" && argument != "Cocoa"
      case "arch": return argument == "arm64"
      default: return false
      }
    default: return false
    }
  }

  /// A row of terms: `&&` binds tighter than `||`.
  private static func holds(_ elements: [ExprSyntax]) -> Bool {
    elements.split { $0.trimmedDescription == "||" }.contains { terms in
      terms.split { $0.trimmedDescription == "&&" }.allSatisfy { $0.count == 1 && $0.first.map(holds) ?? false }
    }
  }
}
