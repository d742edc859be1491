// SPDX-License-Identifier: GPL-3.0-or-later

import SwiftSyntax

extension AppReader {
  /// Keeps the configuration if all calls of `configure` agree.
  func readConfiguration() {
    var calls: [ImportedConfiguration] = []
    for (number, file) in files.enumerated() {
      let finder = ConfigurationFinder(reader: self, file: number)
      finder.walk(file.tree)
      for (call, scope) in finder.calls { calls.append(configuration(call, scope)) }
    }
    guard let first = calls.first else { return }
    let differs = calls.contains {
      $0.displayFrequency != first.displayFrequency || $0.datastoreLocation != first.datastoreLocation
        || $0.cloudKitContainer != first.cloudKitContainer
    }
    if differs {
      for call in calls { note(.severalConfigurations(count: calls.count), call.place) }
    } else {
      app.configuration = first
    }
  }

  private func configuration(_ call: FunctionCallExprSyntax, _ scope: Scope) -> ImportedConfiguration {
    var result = ImportedConfiguration(place: place(call, scope))
    for argument in call.arguments { option(argument.expression, scope, into: &result, depth: 0) }
    if let closure = call.trailingClosure {
      var scope = scope
      for item in closure.statements {
        if case .decl(let declaration) = item.item, let variable = declaration.as(VariableDeclSyntax.self) {
          for binding in variable.bindings {
            if let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.text {
              scope.locals[name] = binding.initializer?.value
            }
          }
        }
        if let expression = Self.expression(item) { option(expression, scope, into: &result, depth: 0) }
      }
    }
    return result
  }

  private func option(_ expression: ExprSyntax, _ scope: Scope, into result: inout ImportedConfiguration, depth: Int) {
    let expression = ExpressionPath.bare(expression)
    switch expression.as(ExprSyntaxEnum.self) {
    case .arrayExpr(let array): for element in array.elements { option(element.expression, scope, into: &result, depth: depth) }
    case .declReferenceExpr, .memberAccessExpr:
      guard depth < 8, let path = ExpressionPath.names(expression) else { return unknownOption(expression, scope) }
      if path.count == 1, let local = scope.locals[path[0]] { return option(local, scope, into: &result, depth: depth + 1) }
      guard let member = index.lookUp(path: path, in: scope),
        let value = member.initializer ?? member.getter?.last.flatMap(Self.expression)
      else { return unknownOption(expression, scope) }
      option(value, member.scope, into: &result, depth: depth + 1)
    case .functionCallExpr(let call):
      guard let name = ExpressionPath.callee(call)?.name, let argument = call.arguments.first?.expression else {
        return unknownOption(expression, scope)
      }
      switch name.prefix(1).lowercased() + name.dropFirst() {
      case "displayFrequency": result.displayFrequency = frequency(argument, scope)
      case "datastoreLocation": result.datastoreLocation = Self.word(argument)
      case "cloudKitContainer": result.cloudKitContainer = argument.is(NilLiteralExprSyntax.self) ? nil : Self.word(argument)
      default: unknownOption(expression, scope)
      }
    default: unknownOption(expression, scope)
    }
  }

  private func unknownOption(_ expression: ExprSyntax, _ scope: Scope) {
    note(.unknownOption(ExpressionPath.excerpt(expression)), place(expression, scope))
  }

  /// What an option says, without its leading dot.
  private static func word(_ expression: ExprSyntax) -> String {
    let text = ExpressionPath.excerpt(ExpressionPath.bare(expression))
    return text.hasPrefix(".") ? String(text.dropFirst()) : text
  }

  private static let words = ["immediate", "hourly", "daily", "weekly", "monthly"]

  private func frequency(_ expression: ExprSyntax, _ scope: Scope) -> ImportedConfiguration.DisplayFrequency? {
    let bare = ExpressionPath.bare(expression)
    let key = "configuration.displayFrequency"
    if let member = bare.as(MemberAccessExprSyntax.self), Self.words.contains(member.declName.baseName.text),
      member.base.map({ $0.trimmedDescription.hasSuffix("DisplayFrequency") }) ?? true
    {
      return .named(member.declName.baseName.text)
    }
    let value = value(bare, scope, of: "The display frequency", owner: nil, fallback: key)
    switch value {
    case .enumerationCase(_, let name) where Self.words.contains(name): return .named(name)
    case .string(let name) where Self.words.contains(name): return .named(name)
    case .integer(let seconds) where seconds >= 0: return .seconds(Double(seconds))
    case .double(let seconds) where seconds >= 0: return .seconds(seconds)
    case nil: return nil
    default:
      note(.wrongBinding(key, expected: "one of \(Self.words.joined(separator: ", ")), or a number of seconds"), place(bare, scope))
      return nil
    }
  }
}

/// Finds the calls of `configure`.
private final class ConfigurationFinder: ScopedVisitor {
  private(set) var calls: [(call: FunctionCallExprSyntax, scope: Scope)] = []

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    if let path = ExpressionPath.names(node.calledExpression)?.joined(separator: "."),
      ["Tips.configure", "TipKit.Tips.configure", "TipsCenter.shared.configure", "TipsCenter.configure"].contains(path)
    {
      calls.append((node, scope))
    }
    return super.visit(node)
  }
}
