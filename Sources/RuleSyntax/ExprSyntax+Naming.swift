// SPDX-License-Identifier: GPL-3.0-or-later

package import SwiftSyntax

extension ExprSyntax {
  /// What a piece of syntax that is not part of the language is called in messages.
  package var constructName: String {
    switch self.as(ExprSyntaxEnum.self) {
    case .forceUnwrapExpr: "force unwrapping by '!'"
    case .subscriptCallExpr: "a subscript"
    case .asExpr, .unresolvedAsExpr: "a cast by 'as'"
    case .isExpr, .unresolvedIsExpr: "a type test by 'is'"
    case .arrayExpr: "an array"
    case .dictionaryExpr: "a dictionary"
    case .closureExpr: "a closure as a value"
    case .ifExpr: "an 'if' expression"
    case .switchExpr: "a 'switch' expression"
    case .tryExpr: "'try'"
    case .awaitExpr: "'await'"
    case .macroExpansionExpr: "a macro"
    case .keyPathExpr: "a key path as a value"
    case .regexLiteralExpr: "a regular expression"
    case .tupleExpr: "a tuple"
    case .postfixOperatorExpr: "a postfix operator"
    case .inOutExpr: "'&'"
    case .superExpr: "'super'"
    case .genericSpecializationExpr: "a generic argument"
    case .declReferenceExpr, .memberAccessExpr: "this name"
    case .functionCallExpr: "a call"
    case .booleanLiteralExpr, .integerLiteralExpr, .floatLiteralExpr, .stringLiteralExpr, .nilLiteralExpr: "a literal"
    case .assignmentExpr: "an assignment"
    default: "this expression"
    }
  }

  /// Where a piece of syntax that is not part of the language shows: at the sign that makes it so.
  package var constructPlace: Syntax {
    switch self.as(ExprSyntaxEnum.self) {
    case .forceUnwrapExpr(let force): Syntax(force.exclamationMark)
    case .subscriptCallExpr(let call): Syntax(call.leftSquare)
    case .asExpr(let cast): Syntax(cast.asKeyword)
    case .isExpr(let test): Syntax(test.isKeyword)
    default: Syntax(self)
    }
  }
}
