// SPDX-License-Identifier: GPL-3.0-or-later

/// A checked value of a document: typed, with its place and with defaults filled in.
public struct ConfigurationValue: Hashable, Sendable {
  /// A value under a key.
  public struct Field: Hashable, Sendable {
    /// The key.
    public var key: String
    /// Where the key stands; the enclosing mapping's place when it isn't written.
    public var keyRange: SourceRange
    /// The value.
    public var value: ConfigurationValue

    /// Makes a field.
    public init(key: String, keyRange: SourceRange, value: ConfigurationValue) {
      self.key = key
      self.keyRange = keyRange
      self.value = value
    }
  }

  /// What a value holds.
  public indirect enum Content: Hashable, Sendable {
    /// Something was written that is wrong, and its error has been reported.
    case invalid
    /// An optional key that isn't written.
    case absent
    case boolean(Bool)
    case integer(Int64)
    case number(Double)
    case text(String)
    case keyword(String)
    /// Microseconds.
    case duration(Int64)
    /// Times per day.
    case rate(Double)
    /// 0…1.
    case share(Double)
    case list([ConfigurationValue])
    /// Every key of the descriptor, in its order; unwritten ones hold their default or are `absent`.
    case object([Field])
    /// Entries in the order of the file.
    case map([Field])
    /// The one key of a choice and its value.
    case choice(Field)
    /// What was written, unchecked.
    case raw(YAMLNode)
  }

  /// What it holds.
  public var content: Content
  /// Where it stands; the enclosing mapping's place for a default.
  public var range: SourceRange
  /// Whether it was not written but is a default.
  public var isDefaulted: Bool

  /// Makes a value.
  public init(_ content: Content, at range: SourceRange, isDefaulted: Bool = false) {
    self.content = content
    self.range = range
    self.isDefaulted = isDefaulted
  }

  /// Whether it was wrong and has been reported.
  public var isInvalid: Bool { content == .invalid }

  /// The fields of an object or map, or the one of a choice; empty for everything else.
  public var fields: [Field] {
    switch content {
    case .object(let fields), .map(let fields): fields
    case .choice(let field): [field]
    default: []
    }
  }
}
