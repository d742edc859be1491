// SPDX-License-Identifier: GPL-3.0-or-later

import SwiftSyntax

/// All types, members and globals of the sources.
///
/// Belongs to one reading.
final class DeclarationIndex {
  /// Types that are declared in the sources, in order.
  private(set) var types: [TypeEntry] = []
  /// Types that are extended here and declared elsewhere, in order.
  private(set) var foreignTypes: [TypeEntry] = []
  /// Globals in order.
  private(set) var globals: [Member] = []
  private var typesByPath: [String: [TypeEntry]] = [:]
  private var typesByName: [String: [TypeEntry]] = [:]
  private var globalsByName: [String: [Member]] = [:]
  private var aliases: [String: TypeSyntax] = [:]
  private var membersByType: [ObjectIdentifier: [String: Member]] = [:]
  private var conformances: [ObjectIdentifier: Bool] = [:]
  /// The files whose declarations were asked for.
  private(set) var usedFiles: Set<Int> = []

  init(_ files: [ParsedFile]) {
    var extensions: [TypeEntry] = []
    for (number, file) in files.enumerated() {
      let builder = IndexBuilder(file: number)
      builder.walk(file.tree)
      types += builder.types
      extensions += builder.extensions
      globals += builder.globals
      for alias in builder.aliases where aliases[alias.name] == nil { aliases[alias.name] = alias.type }
    }
    for type in types { register(type) }
    for addition in extensions { join(addition) }
    for type in types + foreignTypes {
      for member in type.members {
        member.owner = type
        // Of two of a name, such as a property and one of its clauses, the first is read.
        if membersByType[ObjectIdentifier(type)]?[member.name] == nil {
          membersByType[ObjectIdentifier(type), default: [:]][member.name] = member
        }
      }
    }
    for global in globals { globalsByName[global.name, default: []].append(global) }
  }

  private func register(_ type: TypeEntry) {
    typesByPath[type.path, default: []].append(type)
    typesByName[type.name, default: []].append(type)
  }

  /// Gives an extension's members to its type: the one of its file if several have the path.
  private func join(_ addition: TypeEntry) {
    let candidates = typesByPath[addition.path] ?? []
    // An extension inside nothing may name its type through one around it that the sources don't hold.
    guard let type = candidates.last(where: { $0.file == addition.file && $0.offset < addition.offset }) ?? candidates.first else {
      typesByPath[addition.path, default: []].append(addition)
      foreignTypes.append(addition)
      return
    }
    type.members += addition.members
    if !addition.inherited.isEmpty { type.conformingFiles.append(addition.file) }
    type.inherited += addition.inherited
    for (name, alias) in addition.aliases where type.aliases[name] == nil { type.aliases[name] = alias }
  }

  /// Asks for declarations on which nothing depends.
  func ignoringUse<Result>(_ body: () -> Result) -> Result {
    let used = usedFiles
    defer { usedFiles = used }
    return body()
  }

  // MARK: - Types

  /// The type of a path, of several the one of the file.
  func type(path: String, file: Int) -> TypeEntry? {
    let type = around(path: path, file: file)
    if let type { usedFiles.insert(type.file) }
    return type
  }

  /// The same for a walk through code, which passes by every type there is.
  func around(path: String, file: Int) -> TypeEntry? {
    typesByPath[path].flatMap { found in found.last { $0.file == file } ?? found.first }
  }

  /// The type that a name stands for at a place; nil for one that the sources don't declare or extend.
  func type(named name: String, in scope: Scope, depth: Int = 0) -> TypeEntry? {
    guard depth < 8, !name.isEmpty else { return nil }
    if name == "Self" { return scope.type }
    var outer = scope.type?.path
    while let path = outer {
      if let found = type(path: path + "." + name, file: scope.file) { return found }
      if !name.contains("."), let entry = around(path: path, file: scope.file) {
        if let alias = entry.aliases[name] {
          usedFiles.insert(entry.file)
          return type(named: TypeText.plain(alias), in: Scope(type: entry, file: entry.file), depth: depth + 1)
        }
      }
      outer = path.contains(".") ? path.split(separator: ".").dropLast().joined(separator: ".") : nil
    }
    if let found = type(path: name, file: scope.file) { return found }
    if let alias = aliases[name] { return type(named: TypeText.plain(alias), in: Scope(file: scope.file), depth: depth + 1) }
    // `Self.Inner` and `Alias.Inner`.
    if let dot = name.lastIndex(of: "."), let base = type(named: String(name[..<dot]), in: scope, depth: depth + 1) {
      return type(path: base.path + name[dot...], file: base.file)
    }
    return nil
  }

  /// The only declared type whose last name this is.
  func onlyType(lastName name: String) -> TypeEntry? {
    let found = typesByName[name] ?? []
    if found.count == 1 { usedFiles.insert(found[0].file) }
    return found.count == 1 ? found[0] : nil
  }

  /// The type that a type alias of this name stands for, as it is written.
  func alias(_ name: String, in scope: Scope) -> TypeSyntax? {
    var outer = scope.type?.path
    while let path = outer {
      if let alias = around(path: path, file: scope.file)?.aliases[name] { return alias }
      outer = path.contains(".") ? path.split(separator: ".").dropLast().joined(separator: ".") : nil
    }
    return aliases[name]
  }

  /// Whether a type is a tip: by what it or its extensions inherit, also through protocols of the sources.
  func isTip(_ type: TypeEntry) -> Bool {
    let key = ObjectIdentifier(type)
    if let known = conformances[key] { return known }
    conformances[key] = false  // Until it is known; ends circles.
    // What other types inherit is of no use.
    let used = usedFiles
    let scope = Scope(type: type.outer.flatMap { self.type(path: $0, file: type.file) }, file: type.file)
    let result = type.inherited.contains { base in
      if base == "TipKit.Tip" { return true }
      guard let own = self.type(named: base, in: scope), own.kind != .foreign else { return base == "Tip" || isTipAlias(base, scope) }
      return own.kind == .protocol && isTip(own)
    }
    usedFiles = result ? usedFiles.union(type.conformingFiles + [type.file]) : used
    conformances[key] = result
    return result
  }

  private func isTipAlias(_ name: String, _ scope: Scope) -> Bool {
    guard let alias = alias(name, in: scope) else { return false }
    return TypeText.parts(of: alias).contains { $0 == "Tip" || $0 == "TipKit.Tip" }
  }

  /// Whether a place is inside a type that is a tip, where `Event` and `Rule` are TipKit's.
  func isInsideTip(_ scope: Scope) -> Bool {
    var outer = scope.type?.path
    while let path = outer {
      if let entry = around(path: path, file: scope.file), isTip(entry) { return true }
      outer = path.contains(".") ? path.split(separator: ".").dropLast().joined(separator: ".") : nil
    }
    return false
  }

  // MARK: - Members

  /// A member of a type by name: its own, or one that the extension of a protocol of its gives it.
  func member(_ name: String, of type: TypeEntry, depth: Int = 0) -> Member? {
    if let own = membersByType[ObjectIdentifier(type)]?[name] {
      usedFiles.insert(own.file)
      return own
    }
    guard depth < 8 else { return nil }
    let scope = Scope(type: type, file: type.file)
    for base in type.inherited {
      let entry = self.type(named: base, in: scope)
      if let entry, entry !== type, entry.kind == .protocol || entry.kind == .foreign,
        let found = member(name, of: entry, depth: depth + 1),
        found.getter != nil || found.initializer != nil
      {
        return found
      }
    }
    return nil
  }

  /// The property or global that a bare name stands for.
  func lookUp(_ name: String, in scope: Scope) -> Member? {
    if scope.hidden.contains(name) { return nil }
    var outer = scope.type?.path
    while let path = outer {
      if let entry = around(path: path, file: scope.file), let found = member(name, of: entry) { return found }
      outer = path.contains(".") ? path.split(separator: ".").dropLast().joined(separator: ".") : nil
    }
    let found = globalsByName[name] ?? []
    let global = found.first { $0.file == scope.file } ?? (found.count == 1 ? found[0] : nil)
    if let global { usedFiles.insert(global.file) }
    return global
  }

  /// The property that a path of names stands for, such as `Self.limit`, `Limits.views` or `tip.opened`.
  func lookUp(path: [String], in scope: Scope) -> Member? {
    guard let name = path.last else { return nil }
    let qualifier = path.dropLast()
    if qualifier.isEmpty { return lookUp(name, in: scope) }
    if qualifier == ["self"] { return scope.type.flatMap { member(name, of: $0) } }
    if let type = type(named: qualifier.joined(separator: "."), in: scope) { return member(name, of: type) }
    // A member of a value whose type is known: `tip.opened`, `Store.shared.limit`.
    guard let base = lookUp(path: Array(qualifier), in: scope), let type = valueType(of: base) else { return nil }
    return member(name, of: type)
  }

  /// The declared type of a property's value, by its annotation or by the initializer that makes it.
  func valueType(of member: Member) -> TypeEntry? {
    if let type = member.type {
      let text = TypeText.plain(type.as(OptionalTypeSyntax.self)?.wrappedType ?? type)
      return self.type(named: text, in: member.scope)
    }
    // `@Environment(Model.self) var model`
    if member.initializer == nil, let arguments = member.attribute("Environment")?.arguments?.as(LabeledExprListSyntax.self),
      let path = arguments.first.flatMap({ ExpressionPath.names($0.expression) }), path.last == "self"
    {
      return type(named: path.dropLast().joined(separator: "."), in: member.scope)
    }
    guard let call = member.initializer?.as(FunctionCallExprSyntax.self), let path = ExpressionPath.names(call.calledExpression) else {
      // `T.shared`, `T.case`
      guard let path = member.initializer.flatMap(ExpressionPath.names), path.count > 1 else { return nil }
      return type(named: path.dropLast().joined(separator: "."), in: member.scope)
    }
    let names = path.last == "init" ? path.dropLast() : path[...]
    return type(named: names.joined(separator: "."), in: member.scope)
  }
}
