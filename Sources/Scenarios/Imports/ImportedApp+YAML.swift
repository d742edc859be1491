// SPDX-License-Identifier: GPL-3.0-or-later

public import TipImport

extension ImportedApp {
  /// What a scenario would say of the app: the keys `inlineTips`, `groups`, `parameters` and `events`, each part with its place in the sources.
  ///
  /// - Parameter range: the place of what has none of its own.
  func node(at range: SourceRange) -> YAMLNode {
    let node = YAMLNode(appTree, at: range)
    guard let tips = node["inlineTips"], let entries = tips.entries else { return node }
    // Rules have places of their own, which may lie far from the tip's.
    let placed = zip(entries, self.tips).map { entry, tip in
      guard let rules = entry.value["rules"], let elements = rules.elements else { return entry }
      var entry = entry
      let moved = zip(elements, tip.rules).map { YAMLNode($0.content, at: SourceRange($1.place)) }
      let keyRange = entry.value.keyRange("rules") ?? entry.keyRange
      entry.value = entry.value.replacing([YAMLEntry(key: "rules", keyRange: keyRange, value: YAMLNode(.sequence(moved), at: rules.range))])
      return entry
    }
    let keyRange = node.keyRange("inlineTips") ?? range
    return node.replacing([YAMLEntry(key: "inlineTips", keyRange: keyRange, value: YAMLNode(.mapping(placed), at: tips.range))])
  }

  /// What a scenario would say below its `configuration`; nil if the sources say nothing of it.
  func configurationNode(at range: SourceRange) -> YAMLNode? {
    let node = YAMLNode(configurationTree, at: range)
    return node.entries?.isEmpty == false ? node : nil
  }
}

extension YAMLNode {
  /// A tree of plain values as a document would have it; what has no place of its own has that of what is around it.
  init(_ tree: ImportedNode, at range: SourceRange) {
    func scalar(_ text: String, _ style: YAMLScalar.Style = .plain) -> Content { .scalar(YAMLScalar(text, style: style)) }
    let content: Content =
      switch tree {
      case .null: scalar("~")
      case .boolean(let flag): scalar(flag ? "true" : "false")
      case .integer(let number): scalar("\(number)")
      case .number(let number): scalar(JSONValue.text(of: number))
      case .text(let text): scalar(text, .quoted)
      case .list(let elements): .sequence(elements.map { YAMLNode($0, at: range) })
      case .mapping(let entries):
        .mapping(
          entries.map { entry in
            let place = entry.place.map { SourceRange($0) } ?? range
            return YAMLEntry(key: entry.key, keyRange: place, value: YAMLNode(entry.value, at: place))
          })
      }
    self.init(content, at: range)
  }
}

extension JSONValue {
  /// A tree of plain values as JSON, its members in the tree's order.
  public init(_ tree: ImportedNode) {
    self =
      switch tree {
      case .null: .null
      case .boolean(let flag): .boolean(flag)
      case .integer(let number): .integer(number)
      case .number(let number): .number(number)
      case .text(let text): .string(text)
      case .list(let elements): .array(elements.map { JSONValue($0) })
      case .mapping(let entries): .object(entries.map { Member($0.key, JSONValue($0.value)) })
      }
  }
}

extension SourceRange {
  /// The place in a Swift file.
  init(_ place: SourcePlace) { self.init(file: place.file, line: place.line, column: place.column) }
}
