// SPDX-License-Identifier: GPL-3.0-or-later

import Scenarios

/// The documents that are written from the forms of files with views; a test holds the committed files against them.
public enum ScreenDocuments {
  /// The JSON Schema of view trees, `schema/views.schema.json`.
  public static var viewsSchema: String {
    let document = JSONSchema.document(for: ViewFileForm.root, identifier: "views.schema.json", title: "A tipsim view tree")
    return document.rewritten { name, members in
      // What is nested in a view has no form of its own, and a view of which nothing is said has no value.
      if name == "views", members.map(\.name) == ["description"] { return members + [.init("$ref", .string("#/properties/views"))] }
      if name == "additionalProperties", members.has(property: "reads") {
        return [.init("anyOf", .array([.object(members), .object([.init("type", .string("null"))])]))]
      }
      return members
    }.indentedText
  }

  /// The JSON Schema of layouts, `schema/layout.schema.json`.
  public static var layoutSchema: String {
    let document = JSONSchema.document(for: LayoutFileForm.root, identifier: "layout.schema.json", title: "A tipsim layout")
    return document.rewritten { name, members in
      if name == "items", members.isEmpty { return [.init("$ref", .string("#/properties/view"))] }
      guard LayoutForm.kindsWithoutValue.contains(name) else { return members }
      return members.map { member in
        guard member.name == "type" else { return member }
        return .init("type", .array([member.value, .string("null")]))
      }
    }.indentedText
  }

  /// The reference page of both, `docs/view-files.md`.
  public static var reference: String {
    ReferencePage.markdown(for: ViewFileForm.root, title: "Files with views", introduction: introduction) + "\n"
      + ReferencePage.markdown(for: LayoutFileForm.root, title: "Layouts", introduction: layoutIntroduction)
  }

  private static let introduction = """
    `tipsim views` reads a tree of views and says what a change recomputes; `tipsim layout` reads one and says where everything is.
    [views.md](views.md) tells what they compute. This page is written from the description that checks the files, as are
    `schema/views.schema.json` and `schema/layout.schema.json`, which give editors completion: begin a file with
    `# yaml-language-server: $schema=../../schema/views.schema.json`. The form of layouts is below, under [Layouts](#layouts).

    Files are strict: an unknown key, a wrong type or a tree that can't be is an error at its line and column, and all errors of a file are
    reported in one go. Trees have at most a million views; in a file they nest some 290 deep, and deeper by `parent`.
    """

  private static let layoutIntroduction = """
    A view is a mapping that begins with what it is, under SwiftUI's own names, and goes on with what is said about it:
    `{ Text: Hello, lineLimit: 2, padding: 8 }`. A `Spacer`, `Divider` or `Rectangle` of which nothing is said may be a word. Modifiers that
    are keys of the view come in one order, whatever the file's: `fixedSize`, `frame`, `padding`, and then the others, which don't mind.
    Where another order is wanted, or one modifier twice, they go under `modifiers`.
    """
}

extension JSONValue {
  /// The value with the members of every object that stands under a name put through `change`, inner ones first.
  fileprivate func rewritten(_ change: (_ name: String, _ members: [Member]) -> [Member]) -> JSONValue {
    switch self {
    case .array(let elements): .array(elements.map { $0.rewritten(change) })
    case .object(let members):
      .object(
        members.map { member in
          let value = member.value.rewritten(change)
          guard case .object(let inner) = value else { return Member(member.name, value) }
          return Member(member.name, .object(change(member.name, inner)))
        })
    default: self
    }
  }
}

extension [JSONValue.Member] {
  /// Whether these are the members of a schema with a property of this name.
  fileprivate func has(property name: String) -> Bool {
    contains { member in
      guard member.name == "properties", case .object(let properties) = member.value else { return false }
      return properties.contains { $0.name == name }
    }
  }
}
