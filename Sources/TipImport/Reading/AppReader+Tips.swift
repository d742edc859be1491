// SPDX-License-Identifier: GPL-3.0-or-later

import SwiftSyntax
import TipRules

extension AppReader {
  /// Reads every type that is a tip.
  func readTips() {
    for type in index.types {
      if index.isTip(type) {
        switch type.kind {
        case .structure: readTip(type, caseName: nil)
        case .enumeration: readEnumeration(type)
        case .reference, .actor: note(.notAValueType(type: type.path, keyword: type.kind.rawValue), typePlace(type), owner: type.path)
        case .protocol, .foreign: break
        }
      } else {
        checkBase(type)
      }
    }
    for type in index.foreignTypes where index.isTip(type) {
      note(.unknownBase(type: type.path, base: "a declaration"), typePlace(type), owner: type.path)
    }
  }

  func typePlace(_ type: TypeEntry) -> SourcePlace { files[type.file].place(utf8Offset: type.offset) }

  /// Says of a type that looks like a tip, but inherits from one of elsewhere, that it may be one.
  private func checkBase(_ type: TypeEntry) {
    guard [.structure, .enumeration].contains(type.kind), let title = index.member("title", of: type) ?? index.member("rules", of: type),
      title.type.map(TypeText.plain) == "Text" || title.type?.trimmedDescription.hasSuffix("Rule]") == true
    else { return }
    let scope = Scope(type: type, file: type.file)
    let base = type.inherited.first { base in
      base.hasSuffix("Tip") && index.type(named: base, in: scope).map { $0.kind == .foreign } ?? true
    }
    if let base { note(.unknownBase(type: type.path, base: base), typePlace(type), owner: type.path) }
  }

  /// An enumeration is a tip for each case, unless all cases have the same id.
  private func readEnumeration(_ type: TypeEntry) {
    guard !type.cases.isEmpty else { return }
    let isPlain = !type.cases.contains(where: \.hasAssociatedValues)
    if let id = index.member("id", of: type), isPlain {
      // All cases are named in one way: by their ids, or by the type and the case.
      let hasNames = type.cases.allSatisfy { element in
        guard let text = literalID(id, Scope(type: type, file: type.file, selfCase: element.name)) else { return false }
        return Self.isName(text)
      }
      for element in type.cases { readTip(type, caseName: element.name, isNamedByID: hasNames) }
    } else {
      if type.cases.count > 1, index.member("id", of: type) == nil { note(.sharedID(type: type.path), typePlace(type), owner: type.path) }
      readTip(type, caseName: type.cases.count == 1 && isPlain ? type.cases[0].name : nil)
    }
  }

  /// The id that a member says, without a note if it can't be known.
  private func literalID(_ member: Member, _ scope: Scope) -> String? {
    var evaluator = ConstantEvaluator(reader: self)
    let value = member.getter.map { evaluator.evaluate(body: $0, inner(member, scope)) } ?? nil
    if case .string(let text)? = value { return text }
    return nil
  }

  private func readTip(_ type: TypeEntry, caseName: String?, isNamedByID: Bool = true) {
    let scope = Scope(type: type, file: type.file, selfCase: caseName)
    let label = caseName != nil && index.member("id", of: type) != nil ? "\(type.path).\(caseName ?? "")" : type.path
    let place = typePlace(type)
    let id = tipID(type, scope, label)
    let name = tipName(isNamedByID ? id : nil, label, type, hasCase: label != type.path)
    let reference = TipReference(index: app.tips.count, caseName: caseName)
    if let id {
      if let first = tipsByID[id] {
        note(.repeatedTip(id: id, first: app.tips[first].place), place, owner: name)
      } else {
        tipsByID[id] = app.tips.count
      }
    }
    tipsByName[name] = app.tips.count
    tipIndices[ObjectIdentifier(type), default: []].append(reference)
    var tip = ImportedTip(name: name, id: id, typeName: type.path, label: label, place: place)
    readContent(of: type, scope, into: &tip)
    readOptions(of: type, scope, into: &tip)
    if let member = index.member("rules", of: type) {
      var rules = RulesReader(reader: self, owner: name, label: label)
      rules.read(member, inner(member, scope))
      tip.rules = rules.rules
      tip.unknownRuleCount = rules.unknownCount
    }
    app.tips.append(tip)
  }

  /// The scope inside a member, as the type in hand sees it.
  func inner(_ member: Member, _ scope: Scope) -> Scope {
    var inner = member.scope
    if member.owner?.kind == .protocol || member.owner?.kind == .foreign || member.owner === scope.type {
      inner.type = scope.type
      inner.selfCase = scope.selfCase
    }
    return inner
  }

  private func tipID(_ type: TypeEntry, _ scope: Scope, _ label: String) -> String? {
    guard let member = index.member("id", of: type) else { return type.name }
    let (subject, key) = ("The id of the tip '\(label)'", label + ".id")
    var evaluator = ConstantEvaluator(reader: self)
    var value: ImportedConstant?
    if let getter = member.getter {
      value = evaluator.evaluate(body: getter, inner(member, scope))
    } else if let initializer = member.initializer {
      value = evaluator.evaluate(initializer, inner(member, scope))
    }
    if case .string(let id)? = value ?? binding(key) { return id }
    let unknown = evaluator.unknown
    note(
      .unknownValue(of: subject, expression: unknown.map { ExpressionPath.excerpt($0) } ?? "set by each instance"),
      evaluator.unknownPlace ?? files[member.file].place(utf8Offset: member.offset), owner: label,
      key: key)
    return nil
  }

  /// The id if a scenario can have it as a name and no other tip has it, else the type's name, else its path.
  private func tipName(_ id: String?, _ label: String, _ type: TypeEntry, hasCase: Bool) -> String {
    let names = [id, Self.plainName(hasCase ? label : type.name), Self.plainName(label)].compactMap { $0 }.filter(Self.isName)
    if let free = names.first(where: { tipsByName[$0] == nil }) { return free }
    let base = names.last ?? "Tip"
    var number = 2
    while tipsByName["\(base)_\(number)"] != nil { number += 1 }
    return "\(base)_\(number)"
  }

  /// Whether a text is made of identifiers of ASCII letters, joined by dots.
  static func isName(_ text: String) -> Bool {
    text.split(separator: ".", omittingEmptySubsequences: false).allSatisfy { part in
      guard let first = part.utf8.first, !(48...57).contains(first) else { return false }
      return part.utf8.allSatisfy { $0 == 95 || (48...57).contains($0) || (65...90).contains($0) || (97...122).contains($0) }
    }
  }

  /// A path of Swift names with ASCII letters alone, as scenarios take it: `é` becomes `uE9`.
  static func plainName(_ path: String) -> String {
    path.unicodeScalars.map { $0.isASCII ? String($0) : "u" + String($0.value, radix: 16, uppercase: true) }.joined()
  }

  // MARK: - References

  /// The tips that an expression stands for: one, or those of a group's current tip; empty for something else.
  func tips(_ expression: ExprSyntax, _ scope: Scope, depth: Int = 0) -> [Int] {
    guard depth < 8 else { return [] }
    let expression = ExpressionPath.bare(expression)
    switch expression.as(ExprSyntaxEnum.self) {
    case .functionCallExpr(let call):
      guard let path = ExpressionPath.names(call.calledExpression) else { return [] }
      let names = path.last == "init" ? path.dropLast() : path[...]
      if names == ["AnyTip"] { return call.arguments.first.map { tips($0.expression, scope, depth: depth + 1) } ?? [] }
      return tips(ofType: names.joined(separator: "."), nil, scope)
    case .sequenceExpr(let sequence):
      // `isNew ? tip : nil`
      let elements = Array(sequence.elements)
      if let place = elements.firstIndex(where: { $0.is(UnresolvedTernaryExprSyntax.self) }),
        let choice = elements[place].as(UnresolvedTernaryExprSyntax.self)
      {
        let others = elements.count == place + 2 ? tips(elements[place + 1], scope, depth: depth + 1) : []
        return tips(choice.thenExpression, scope, depth: depth + 1) + others
      }
      // `group.currentTip as? SomeTip`
      guard let cast = sequence.elements.last?.as(TypeExprSyntax.self), sequence.elements.count == 3 else { return [] }
      return tips(ofType: TypeText.plain(cast.type), nil, scope)
    case .asExpr(let cast): return tips(ofType: TypeText.plain(cast.type), nil, scope)
    default: break
    }
    guard let path = ExpressionPath.names(expression), let last = path.last else { return [] }
    if path == ["self"], let type = scope.type { return tips(of: type, scope.selfCase) }
    if path.count == 1, let local = scope.locals[last] {
      var outer = scope
      outer.locals[last] = nil
      return tips(local, outer, depth: depth + 1)
    }
    if last == "currentTip" { return group(Array(path.dropLast()), scope) }
    // A case, or a static instance.
    if path.count > 1 {
      let found = tips(ofType: path.dropLast().joined(separator: "."), last, scope)
      if !found.isEmpty { return found }
    }
    guard let member = index.lookUp(path: path, in: scope) else { return [] }
    if let type = member.type {
      let found = tips(ofType: TypeText.plain(type.as(OptionalTypeSyntax.self)?.wrappedType ?? type), nil, member.scope)
      if !found.isEmpty { return found }
    }
    let value = member.initializer ?? member.getter?.last.flatMap(Self.expression)
    return value.map { tips($0, member.scope, depth: depth + 1) } ?? []
  }

  private func tips(ofType name: String, _ caseName: String?, _ scope: Scope) -> [Int] {
    guard let type = index.type(named: name, in: scope) else { return [] }
    if let caseName, !type.cases.contains(where: { $0.name == caseName }) { return [] }
    return tips(of: type, caseName)
  }

  private func tips(of type: TypeEntry, _ caseName: String?) -> [Int] {
    let references = tipIndices[ObjectIdentifier(type)] ?? []
    guard let caseName else { return references.map(\.index) }
    let exact = references.filter { $0.caseName == caseName }
    return (exact.isEmpty ? references.filter { $0.caseName == nil } : exact).map(\.index)
  }
}
