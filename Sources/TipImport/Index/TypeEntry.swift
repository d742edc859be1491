// SPDX-License-Identifier: GPL-3.0-or-later

import SwiftSyntax

/// A type of the sources, with the members of its extensions.
///
/// Belongs to one reading.
final class TypeEntry {
  /// What introduced it.
  enum Kind: String {
    case structure = "struct"
    case enumeration = "enum"
    case reference = "class"
    case actor
    case `protocol`
    /// Extended here, declared elsewhere.
    case foreign
  }

  /// A case of an enumeration.
  struct Case {
    var name: String
    var rawValue: ExprSyntax?
    var hasAssociatedValues: Bool
  }

  /// The types around it and its own name, joined by dots.
  let path: String
  var kind: Kind
  let file: Int
  let offset: Int
  /// Whether only its file can see it.
  var isPrivate = false
  var inherited: [String] = []
  /// The files of extensions that make it conform to something.
  var conformingFiles: [Int] = []
  var members: [Member] = []
  var cases: [Case] = []
  /// The types that its type aliases stand for, by name.
  var aliases: [String: TypeSyntax] = [:]

  init(path: String, kind: Kind, file: Int, offset: Int) {
    self.path = path
    self.kind = kind
    self.file = file
    self.offset = offset
  }

  /// The last part of the path.
  var name: String { path.split(separator: ".").last.map(String.init) ?? path }
  /// The path of the type around it, or nil.
  var outer: String? {
    let parts = path.split(separator: ".").dropLast()
    return parts.isEmpty ? nil : parts.joined(separator: ".")
  }
}

/// A property or a global.
///
/// Belongs to one reading.
final class Member {
  let name: String
  let isStatic: Bool
  /// Whether it is stored and may change.
  let isMutable: Bool
  let type: TypeSyntax?
  let initializer: ExprSyntax?
  let getter: CodeBlockItemListSyntax?
  let attributes: AttributeListSyntax
  let file: Int
  let offset: Int
  /// The type that holds it, which is set once extensions have found their types; nil for a global.
  var owner: TypeEntry?

  init(
    name: String, isStatic: Bool, isMutable: Bool, type: TypeSyntax?, initializer: ExprSyntax?, getter: CodeBlockItemListSyntax?,
    attributes: AttributeListSyntax, file: Int, offset: Int
  ) {
    self.name = name
    self.isStatic = isStatic
    self.isMutable = isMutable
    self.type = type
    self.initializer = initializer
    self.getter = getter
    self.attributes = attributes
    self.file = file
    self.offset = offset
  }

  /// The path with its type's, such as `FavoriteTip.isLoggedIn`.
  var path: String { owner.map { $0.path + "." + name } ?? name }
  var scope: Scope { Scope(type: owner, file: file) }

  /// The attribute of a name, with or without a qualifier.
  func attribute(_ name: String) -> AttributeSyntax? {
    for case .attribute(let attribute) in attributes {
      let text = attribute.attributeName.trimmedDescription
      if text == name || text.hasSuffix("." + name) { return attribute }
    }
    return nil
  }
}

/// From where a name is looked up.
struct Scope {
  /// The innermost type around the place.
  var type: TypeEntry?
  var file: Int
  /// What local constants are initialized with.
  var locals: [String: ExprSyntax] = [:]
  /// Local names whose values are not known, such as a function's parameters: no property is meant by them.
  var hidden: Set<String> = []
  /// The case that `self` is, where the cases of an enumeration are told apart.
  var selfCase: String?
}
