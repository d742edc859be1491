// SPDX-License-Identifier: GPL-3.0-or-later

/// Writes a descriptor as a page of Markdown: a section with a table for every mapping.
public struct ReferencePage {
  private var text = ""
  private var sections: [(heading: String, descriptor: Descriptor)] = []
  /// The heading under which each form is explained, so that a form used in many places is written out once.
  private var headings: [Descriptor: String] = [:]
  private static let rootHeading = "The document"

  /// The page.
  /// - Parameters:
  ///   - descriptor: the root's descriptor.
  ///   - title: the page's heading.
  ///   - introduction: Markdown under the heading.
  public static func markdown(for descriptor: Descriptor, title: String, introduction: String) -> String {
    var page = ReferencePage()
    page.text = "# \(title)\n\n\(introduction)\n"
    page.plan(descriptor, path: "")
    var index = 0
    while index < page.sections.count {
      page.write(page.sections[index].descriptor, heading: page.sections[index].heading)
      index += 1
    }
    return page.text
  }

  /// Plans sections for a form and what it is made of, as far as it has keys to explain.
  private mutating func plan(_ descriptor: Descriptor, path: String) {
    switch descriptor.shape {
    case .object(let keys) where keys.isEmpty: break
    case .object, .choice:
      if headings[descriptor] == nil {
        let heading = path.isEmpty ? Self.rootHeading : "`\(path)`"
        headings[descriptor] = heading
        sections.append((heading, descriptor))
      }
    case .map(let name, let value, _): plan(value, path: Self.joined(path, "<\(name.noun)>"))
    case .list(let element, _): plan(element, path: path + "[]")
    case .alternatives(let forms):
      for form in forms { plan(form, path: path) }
    default: break
    }
  }

  private mutating func write(_ descriptor: Descriptor, heading: String) {
    text += "\n## \(heading)\n\n"
    let path = heading == Self.rootHeading ? "" : String(heading.dropFirst().dropLast())
    switch descriptor.shape {
    case .object(let keys):
      text += "| key | value | default | meaning |\n|---|---|---|---|\n"
      for key in keys {
        plan(key.descriptor, path: Self.joined(path, key.name))
        text +=
          "| `\(key.name)` | \(Self.cell(type(of: key.descriptor))) | \(Self.defaultCell(key)) | \(Self.cell(Self.meaning(of: key))) |\n"
      }
      for key in keys { writeKeywords(key.descriptor, name: key.name) }
    case .choice(let options):
      text += "\(descriptor.words.prefix(1).uppercased() + descriptor.words.dropFirst()): exactly one of these keys.\n\n"
      text += "| key | value | meaning |\n|---|---|---|\n"
      for option in options {
        let parameters = Self.parameters(of: option.descriptor)
        // Parameters are listed in the row; only what they don't show gets a section of its own.
        if parameters == nil { plan(option.descriptor, path: Self.joined(path, option.name)) }
        text += "| `\(option.name)` | \(Self.cell(parameters ?? type(of: option.descriptor))) | \(Self.cell(option.documentation)) |\n"
      }
    default: break
    }
  }

  /// A list of the words of an enumeration under the table.
  private mutating func writeKeywords(_ descriptor: Descriptor, name: String) {
    switch descriptor.shape {
    case .enumeration(let keywords):
      text += "\nWords of `\(name)`:\n\n"
      for keyword in keywords { text += "- `\(keyword.name)`: \(Self.escaped(keyword.documentation))\n" }
    case .alternatives(let forms):
      for form in forms { writeKeywords(form, name: name) }
    default: break
    }
  }

  /// The form of a value in a table's cell.
  private func type(of descriptor: Descriptor) -> String {
    var text: String
    switch descriptor.shape {
    case .object, .choice: text = descriptor.words + (headings[descriptor].map { $0 == Self.rootHeading ? "" : ", see \($0)" } ?? "")
    case .map(let name, let value, _): text = "a mapping from \(name.noun) to \(type(of: value))"
    case .list(let element, _): text = "a list of: \(type(of: element))"
    case .alternatives(let forms): text = descriptor.noun ?? forms.map(type(of:)).joined(separator: "; or ")
    case .enumeration(let keywords): text = keywords.map { "`\($0.name)`" }.joined(separator: ", ")
    case .overlay: text = "a part of a document that replaces what it names"
    default: text = descriptor.words
    }
    if let unit = descriptor.unit { text += " (\(unit))" }
    if let bounds = descriptor.boundsWords { text += ", \(bounds)" }
    return text
  }

  /// The parameters of an option whose value is an object of required plain values, each with its type and meaning; nil for other options.
  private static func parameters(of descriptor: Descriptor) -> String? {
    guard case .object(let keys) = descriptor.shape, keys.allSatisfy({ $0.presence == .required }) else { return nil }
    let parts = keys.map { key -> String? in
      switch key.descriptor.shape {
      case .object, .map, .choice, .alternatives, .enumeration: nil
      default: "`\(key.name)`: \(key.descriptor.words). \(key.documentation)"
      }
    }
    return parts.contains(nil) ? nil : parts.compactMap { $0 }.joined(separator: "<br>")
  }

  private static func meaning(of key: Descriptor.Key) -> String {
    var text = key.documentation
    if !key.examples.isEmpty { text += " Examples: " + key.examples.map { "`\($0)`" }.joined(separator: ", ") + "." }
    if let deprecation = key.deprecation { text += " **Deprecated:** \(deprecation)." }
    return text
  }

  private static func defaultCell(_ key: Descriptor.Key) -> String {
    switch key.presence {
    case .required: "required"
    case .optional: "none"
    case .defaulted(let text): cell("`\(text)`")
    }
  }

  private static func joined(_ path: String, _ key: String) -> String { path.isEmpty ? key : path + "." + key }

  private static func cell(_ text: String) -> String {
    escaped(text.split(separator: "|", omittingEmptySubsequences: false).joined(separator: "\\|"))
  }

  private static func escaped(_ text: String) -> String { text.split(separator: "\n").joined(separator: " ") }
}
