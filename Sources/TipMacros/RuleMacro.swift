// SPDX-License-Identifier: GPL-3.0-or-later

import RuleSyntax
import SwiftDiagnostics
public import SwiftSyntax
import SwiftSyntaxBuilder
public import SwiftSyntaxMacros
import TipRules

/// `#Rule(inputs…) { condition }`: a rule made of its inputs, the condition's text, and the condition itself as a typed closure.
///
/// The compiler checks the closure. The text is what the engine runs; names in it that are not the closure's own stand for the values
/// that they have when the rule is made.
public struct RuleMacro: ExpressionMacro {
  /// The rule as an expression.
  public static func expansion(
    of node: some FreestandingMacroExpansionSyntax, in context: some MacroExpansionContext
  ) throws -> ExprSyntax {
    var inputs = node.arguments.map(\.expression)
    var closure = node.trailingClosure
    if closure == nil, let last = inputs.last?.as(ClosureExprSyntax.self) {
      closure = last
      inputs.removeLast()
    }
    guard let closure else { throw DiagnosticsError(diagnostics: [Complaint.missingClosure.at(node)]) }
    guard !inputs.isEmpty else { throw DiagnosticsError(diagnostics: [Complaint.missingInput.at(node)]) }
    var reader = ConditionReader()
    reader.read(closure)
    var diagnostics = reader.complaints
    if diagnostics.isEmpty, reader.captures.isEmpty { diagnostics = complaints(of: closure, inputs: inputs) }
    for extra in node.additionalTrailingClosures { diagnostics.append(Complaint.unsupported(construct: "a second closure").at(extra)) }
    guard diagnostics.isEmpty else { throw DiagnosticsError(diagnostics: diagnostics) }
    let spellings = inputs.map { "\"" + escaped($0.trimmedDescription) + "\"" }.joined(separator: ", ")
    let heads = inputs.map(\.trimmedDescription).joined(separator: ", ")
    let holds = ClockRewriter().rewrite(closure.trimmed)
    return """
      TipKitCompat.Tips.Rule(\(raw: heads), spelled: [\(raw: spellings)], condition: "\(raw: text(of: closure, reader.captures))", \
      holds: \(holds))
      """
  }

  /// The condition as the inside of a string literal, with an interpolation for each captured name.
  private static func text(of closure: ClosureExprSyntax, _ captures: [ExprSyntax]) -> String {
    let bytes = Array(closure.trimmedDescription.utf8)
    let start = closure.positionAfterSkippingLeadingTrivia.utf8Offset
    var (text, place) = ("", 0)
    for capture in captures {
      let offset = capture.positionAfterSkippingLeadingTrivia.utf8Offset - start
      text += escaped(String(decoding: bytes[place..<offset], as: UTF8.self))
      text += "\\(TipKitCompat.Tips.Rule.literal(\(capture.trimmedDescription)))"
      place = offset + capture.trimmedLength.utf8Length
    }
    return text + escaped(String(decoding: bytes[place...], as: UTF8.self))
  }

  private static func escaped(_ text: String) -> String {
    var escaped = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\\": escaped += "\\\\"
      case "\"": escaped += "\\\""
      case "\n": escaped += "\\n"
      case "\r": escaped += "\\r"
      case "\t": escaped += "\\t"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }

  /// What the reader of rules says of a rule whose inputs are all events, as far as it doesn't depend on their payloads.
  ///
  /// The types of parameters and payloads aren't known here: of these the compiler judges the closure.
  private static func complaints(of closure: ClosureExprSyntax, inputs: [ExprSyntax]) -> [Diagnostic] {
    let isEvent = inputs.allSatisfy { $0.lastToken(viewMode: .sourceAccurate)?.text.hasPrefix("$") == false }
    guard isEvent else { return [] }
    let events = inputs.indices.map { EventDeclaration(id: "event\($0)") }
    let head = "#Rule(" + events.map(\.id).joined(separator: ", ") + ") "
    do throws(RuleSyntaxError) {
      _ = try RuleParser.parse(head + closure.trimmedDescription, declarations: RuleDeclarations(events: events), owner: nil)
      return []
    } catch {
      let dependsOnPayload = error.diagnostics.contains { if case .unknownMember = $0.kind { true } else { false } }
      if dependsOnPayload { return [] }
      return error.diagnostics.map { fault in
        let offset = closure.positionAfterSkippingLeadingTrivia.utf8Offset + max(fault.utf8Offset - head.utf8.count, 0)
        return Diagnostic(
          node: Syntax(closure), position: AbsolutePosition(utf8Offset: offset),
          message: Complaint.rule(message: fault.message, remedy: fault.remedy))
      }
    }
  }
}

/// Lets a closure read the clock that the engine reads: `Date.now` and `Date()` become `Tips.now`.
private final class ClockRewriter: SyntaxRewriter {
  override func visit(_ node: MemberAccessExprSyntax) -> ExprSyntax {
    guard node.declName.baseName.text == "now", node.base?.as(DeclReferenceExprSyntax.self)?.baseName.text == "Date" else {
      return super.visit(node)
    }
    return ExprSyntax("TipKitCompat.Tips.now").with(\.leadingTrivia, node.leadingTrivia).with(\.trailingTrivia, node.trailingTrivia)
  }

  override func visit(_ node: FunctionCallExprSyntax) -> ExprSyntax {
    guard node.arguments.isEmpty, node.trailingClosure == nil,
      node.calledExpression.as(DeclReferenceExprSyntax.self)?.baseName.text == "Date"
    else { return super.visit(node) }
    return ExprSyntax("TipKitCompat.Tips.now").with(\.leadingTrivia, node.leadingTrivia).with(\.trailingTrivia, node.trailingTrivia)
  }
}
