// SPDX-License-Identifier: GPL-3.0-or-later

import SwiftSyntax

/// Finds the app's own functions that donate to an event that they are given, and its functions and views that show a tip that they are given.
final class DonorsAndPresenters: ScopedVisitor {
  /// The names of the functions that donate.
  private(set) var donors: Set<String> = []
  /// The functions and views that show a tip, by name.
  private(set) var presenters: [String: AppReader.Presenter] = [:]

  override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
    guard let body = node.body else { return super.visit(node) }
    for parameter in node.signature.parameterClause.parameters {
      let name = (parameter.secondName ?? parameter.firstName).text
      // TipKit's own names are looked for in any case.
      if !["donate", "sendDonation"].contains(node.name.text), Self.donates(to: name, body) { donors.insert(node.name.text) }
      let finder = ShownName(name: name)
      finder.walk(body)
      if let way = finder.way, SiteReader.views[node.name.text] == nil {
        let label = parameter.firstName.text == "_" ? nil : parameter.firstName.text
        presenters[node.name.text] = AppReader.Presenter(label: label, way: way)
      }
    }
    return super.visit(node)
  }

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    // `TipView(tip)` in a view that is made with a tip.
    if let (way, path) = ShownName.shown(by: node), let name = path.last, path.count == 1 || path == ["self", name],
      let type = scope.type, let member = reader.index.member(name, of: type), !member.isStatic, member.getter == nil,
      reader.tips(node.arguments[node.arguments.startIndex].expression, scope).isEmpty
    {
      presenters[type.name] = presenters[type.name] ?? AppReader.Presenter(label: name, way: way)
    }
    return super.visit(node)
  }

  private static func donates(to name: String, _ body: CodeBlockSyntax) -> Bool {
    body.tokens(viewMode: .sourceAccurate).contains { token in
      guard token.text == "donate" || token.text == "sendDonation", let dot = token.previousToken(viewMode: .sourceAccurate),
        dot.text == ".",
        let base = dot.previousToken(viewMode: .sourceAccurate), base.text == name
      else { return false }
      return base.previousToken(viewMode: .sourceAccurate)?.text != "."
    }
  }
}

/// Finds where a name is shown as a tip.
private final class ShownName: SyntaxVisitor {
  let name: String
  private(set) var way: ImportedTip.Presentation?

  init(name: String) {
    self.name = name
    super.init(viewMode: .sourceAccurate)
  }

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    if let (way, path) = Self.shown(by: node), path == [name] { self.way = way }
    return .visitChildren
  }

  /// How a call shows a tip, and the names by which the tip is given.
  static func shown(by call: FunctionCallExprSyntax) -> (ImportedTip.Presentation, [String])? {
    let callee = ExpressionPath.callee(call)?.name ?? call.calledExpression.as(MemberAccessExprSyntax.self)?.declName.baseName.text
    guard let way = callee.flatMap({ SiteReader.views[$0] }), let argument = call.arguments.first?.expression,
      let path = ExpressionPath.names(argument)
    else { return nil }
    return (way, path)
  }
}
