// SPDX-License-Identifier: GPL-3.0-or-later

/// An instant or a duration on the engine's clock, in microseconds.
public typealias Microseconds = Int64

/// An enumeration without associated values: its Swift name and its cases in order of declaration.
public struct EnumerationType: Hashable, Sendable {
  /// The enumeration's Swift name.
  public let name: String
  /// The names of the cases, without the leading dot; a value's word is the index of its case here.
  public let cases: [String]

  /// Makes an enumeration from its name and its cases in order of declaration.
  public init(name: String, cases: [String]) {
    self.name = name
    self.cases = cases
  }
}

/// A structure: its Swift name and its stored fields in order of declaration.
public struct StructureType: Hashable, Sendable {
  /// One stored field of a structure.
  public struct Field: Hashable, Sendable {
    /// The field's Swift name.
    public let name: String
    /// The field's type.
    public let type: ValueType

    /// Makes a field from its name and its type.
    public init(name: String, type: ValueType) {
      self.name = name
      self.type = type
    }
  }

  /// The structure's Swift name.
  public let name: String
  /// The stored fields in order of declaration.
  public let fields: [Field]

  /// Makes a structure from its name and its fields in order of declaration.
  public init(name: String, fields: [Field]) {
    self.name = name
    self.fields = fields
  }
}

/// The type of a parameter, of a payload field, or of a node of a rule's expression.
public indirect enum ValueType: Hashable, Sendable {
  /// Swift's `Bool`: one word, 0 or 1.
  case boolean
  /// Swift's `Int`: one word.
  case integer
  /// Swift's `Double`: one word, its bit pattern.
  case double
  /// Swift's `String`: one word, its number in a ``StringTable``.
  case string
  /// Foundation's `Date`: one word, microseconds on the engine's clock.
  case date
  /// An enumeration without associated values: one word, the index of the case.
  case enumeration(EnumerationType)
  /// A structure: the words of its fields one after another.
  case structure(StructureType)
  /// An optional: a word that is 1 for a value and 0 for nil, then the value's words (all 0 for nil).
  case optional(ValueType)

  /// The number of 64-bit words that a value of this type takes.
  public var wordCount: Int {
    switch self {
    case .boolean, .integer, .double, .string, .date, .enumeration: 1
    case .optional(let wrapped): 1 + wrapped.wordCount
    case .structure(let structure): structure.fields.reduce(0) { $0 + $1.type.wordCount }
    }
  }

  /// Whether values of this type can be ordered by `<`.
  public var isComparable: Bool {
    switch self {
    case .integer, .double, .string, .date: true
    case .boolean, .enumeration, .structure, .optional: false
    }
  }

  /// Whether arithmetic is defined on this type.
  public var isNumeric: Bool { self == .integer || self == .double }

  /// The type inside an optional, or nil.
  public var wrapped: ValueType? {
    if case .optional(let wrapped) = self { wrapped } else { nil }
  }
}

extension ValueType: CustomStringConvertible {
  /// The type as Swift writes it, such as `Int` or `String?`.
  public var description: String {
    switch self {
    case .boolean: "Bool"
    case .integer: "Int"
    case .double: "Double"
    case .string: "String"
    case .date: "Date"
    case .enumeration(let enumeration): enumeration.name
    case .structure(let structure): structure.name
    case .optional(let wrapped): "\(wrapped)?"
    }
  }
}

extension StructureType {
  /// Where a field's words begin inside the structure's words.
  public func wordOffset(ofField index: Int) -> Int {
    fields[..<index].reduce(0) { $0 + $1.type.wordCount }
  }
}
