// SPDX-License-Identifier: GPL-3.0-or-later

/// One piece of a YAML document, untyped as YAML wrote it, with its place.
///
/// Aliases are already replaced by what they stand for: such a node has the alias's place, its parts have their own.
public struct YAMLNode: Hashable, Sendable {
  /// What a node holds.
  public indirect enum Content: Hashable, Sendable {
    case scalar(YAMLScalar)
    case sequence([YAMLNode])
    /// Entries in the order of the file, no key twice.
    case mapping([YAMLEntry])
  }

  /// What it holds.
  public var content: Content
  /// Where it stands.
  public var range: SourceRange

  /// Makes a node.
  public init(_ content: Content, at range: SourceRange) {
    self.content = content
    self.range = range
  }

  /// The scalar, when it is one.
  public var scalar: YAMLScalar? {
    if case .scalar(let scalar) = content { scalar } else { nil }
  }

  /// The elements, when it is a sequence.
  public var elements: [YAMLNode]? {
    if case .sequence(let elements) = content { elements } else { nil }
  }

  /// The entries, when it is a mapping.
  public var entries: [YAMLEntry]? {
    if case .mapping(let entries) = content { entries } else { nil }
  }

  /// Whether nothing stands here: an empty value, `~` or `null`.
  public var isNull: Bool { scalar?.isNull ?? false }

  /// The value under a key, when it is a mapping that has it.
  /// - Complexity: O(entries).
  public subscript(key: String) -> YAMLNode? {
    entries?.first { $0.key == key }?.value
  }
}

/// A key of a mapping with its value.
public struct YAMLEntry: Hashable, Sendable {
  /// The key's text.
  public var key: String
  /// Where the key stands.
  public var keyRange: SourceRange
  /// The value.
  public var value: YAMLNode

  /// Makes an entry.
  public init(key: String, keyRange: SourceRange, value: YAMLNode) {
    self.key = key
    self.keyRange = keyRange
    self.value = value
  }
}

/// The text of a scalar and how it was written.
public struct YAMLScalar: Hashable, Sendable {
  /// How a scalar was written.
  public enum Style: Hashable, Sendable {
    /// Without quotes: the text decides what it may be.
    case plain
    /// In single or double quotes: always text.
    case quoted
    /// After `|` or `>`: always text.
    case block
  }

  /// The text, escapes and folding resolved.
  public var text: String
  /// How it was written.
  public var style: Style

  /// Makes a scalar.
  public init(_ text: String, style: Style = .plain) {
    self.text = text
    self.style = style
  }

  /// Whether nothing stands here: empty, `~`, `null`, without quotes.
  public var isNull: Bool {
    style == .plain && ["", "~", "null", "Null", "NULL"].contains(text)
  }
}
