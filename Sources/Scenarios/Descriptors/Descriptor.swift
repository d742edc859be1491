// SPDX-License-Identifier: GPL-3.0-or-later

/// Says which values may stand at one place of a document, and what they mean.
///
/// A tree of descriptors describes a whole document. It is the only description there is: `Validator` checks and types documents with
/// it, `Overrides` resolves paths in it, and `JSONSchema`, `ReferencePage` and `CanonicalForm` are written from it.
public struct Descriptor: Hashable, Sendable {
  /// The form of the values.
  public indirect enum Shape: Hashable, Sendable {
    /// A mapping with known keys.
    case object([Key])
    /// A mapping whose keys are names that the author chooses.
    case map(name: MapName, value: Descriptor, count: Bounds<Int64>)
    /// A list.
    case list(element: Descriptor, count: Bounds<Int64>)
    /// A mapping with exactly one key, which says what the value is: `{ zipf: { n: 40 } }`.
    case choice([Option])
    /// One of several forms, told apart by what is written.
    case alternatives([Descriptor])
    /// One of a few words.
    case enumeration([Keyword])
    case boolean
    case integer(Bounds<Int64>)
    /// A finite number.
    case number(Bounds<Double>)
    /// Text of some form, at most `limit` characters.
    case text(pattern: TextPattern?, allowsEmpty: Bool, limit: Int)
    /// The path of a file.
    case path
    /// A length of time; bounds in microseconds.
    case duration(Bounds<Int64>)
    /// A number of times per hour, day or week; bounds per day.
    case rate(Bounds<Double>)
    /// A part of a whole, `35%` or 0.35; bounds inside 0…1.
    case share(Bounds<Double>)
    /// A part of a document of the root's form that is laid over another later; it is kept as it was written, without these keys of the
    /// root.
    case overlay(excluding: [String])
    /// Anything, kept as it was written for a later check.
    case raw
  }

  /// One key of an object.
  public struct Key: Hashable, Sendable {
    /// Whether the key must be written, and what holds when it isn't.
    public enum Presence: Hashable, Sendable {
      case required
      case optional
      /// The value that holds when nothing is written, as YAML text in one line.
      case defaulted(String)
    }

    /// The key.
    public var name: String
    /// What may stand under it.
    public var descriptor: Descriptor
    /// Whether it must be written.
    public var presence: Presence
    /// What it means: one or two sentences in Markdown.
    public var documentation: String
    /// Values to show, as YAML text in one line each.
    public var examples: [String]
    /// What to write instead, when the key is on its way out; a file that has it gets a warning.
    public var deprecation: String?
  }

  /// The names of a map's keys.
  public struct MapName: Hashable, Sendable {
    /// What a name names: "tip id".
    public var noun: String
    /// The form of a name.
    public var pattern: TextPattern?

    /// Makes the description of names.
    public init(_ noun: String, pattern: TextPattern? = .line) {
      self.noun = noun
      self.pattern = pattern
    }
  }

  /// One thing that may be chosen in a choice.
  public struct Option: Hashable, Sendable {
    /// The key that chooses it.
    public var name: String
    /// What stands under the key.
    public var descriptor: Descriptor
    /// What it means, in Markdown.
    public var documentation: String

    /// Makes an option.
    public init(_ name: String, _ descriptor: Descriptor, _ documentation: String) {
      self.name = name
      self.descriptor = descriptor
      self.documentation = documentation
    }
  }

  /// One word of an enumeration.
  public struct Keyword: Hashable, Sendable {
    /// The word.
    public var name: String
    /// What it means, in Markdown.
    public var documentation: String

    /// Makes a word.
    public init(_ name: String, _ documentation: String) {
      self.name = name
      self.documentation = documentation
    }
  }

  /// The form of the values.
  public var shape: Shape
  /// What a value is called in messages, with its article: "a distribution"; nil for the shape's own name.
  public var noun: String?
  /// What the value is measured in, when its shape doesn't say: "actions".
  public var unit: String?
  /// A value to show in messages, as YAML text in one line, when its shape doesn't give one: what is checked later, for instance.
  public var sample: String?

  /// Makes a descriptor of a shape.
  public init(_ shape: Shape, noun: String? = nil, unit: String? = nil, sample: String? = nil) {
    self.shape = shape
    self.noun = noun
    self.unit = unit
    self.sample = sample
  }
}

extension Descriptor.Key {
  /// A key that must be written.
  public static func required(
    _ name: String, _ descriptor: Descriptor, _ documentation: String, examples: [String] = []
  ) -> Descriptor.Key {
    Descriptor.Key(name: name, descriptor: descriptor, presence: .required, documentation: documentation, examples: examples)
  }

  /// A key that may be left out; nothing takes its place.
  public static func optional(
    _ name: String, _ descriptor: Descriptor, _ documentation: String, examples: [String] = [], deprecation: String? = nil
  ) -> Descriptor.Key {
    Descriptor.Key(
      name: name, descriptor: descriptor, presence: .optional, documentation: documentation, examples: examples, deprecation: deprecation)
  }

  /// A key that has a default, written as YAML text in one line.
  public static func defaulted(
    _ name: String, _ descriptor: Descriptor, default text: String, _ documentation: String, examples: [String] = [],
    deprecation: String? = nil
  ) -> Descriptor.Key {
    Descriptor.Key(
      name: name, descriptor: descriptor, presence: .defaulted(text), documentation: documentation, examples: examples,
      deprecation: deprecation)
  }
}
