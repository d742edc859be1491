// SPDX-License-Identifier: GPL-3.0-or-later

/// A value of a ``ValueType``, as scenario files and literals in rules write it.
public indirect enum Value: Hashable, Sendable {
  /// A Boolean.
  case boolean(Bool)
  /// A 64-bit integer.
  case integer(Int64)
  /// A double.
  case double(Double)
  /// A string.
  case string(String)
  /// An instant on the engine's clock, in microseconds.
  case date(Microseconds)
  /// An enumeration case by name, without the leading dot.
  case enumerationCase(String)
  /// A structure's field values in order of declaration.
  case structure([Value])
  /// Nil.
  case null
}

/// Why a value can't be stored as a given type.
public struct ValueTypeMismatch: Error, Equatable, Sendable, CustomStringConvertible {
  /// The value that was given.
  public let value: Value
  /// The type that was wanted.
  public let type: ValueType

  /// Makes a mismatch of a value and a type.
  public init(value: Value, type: ValueType) {
    self.value = value
    self.type = type
  }

  /// One sentence that names the value and the type.
  public var description: String { "\(value) is not a value of type \(type)." }
}

extension Value: CustomStringConvertible {
  /// The value as Swift would write it; structures as their values in parentheses.
  public var description: String {
    switch self {
    case .boolean(let value): value ? "true" : "false"
    case .integer(let value): "\(value)"
    case .double(let value): "\(value)"
    case .string(let value): value.debugDescription
    case .date(let value): "Date(\(value) µs)"
    case .enumerationCase(let name): "." + name
    case .structure(let values): "(" + values.map(\.description).joined(separator: ", ") + ")"
    case .null: "nil"
    }
  }
}

extension ValueType {
  /// Appends the words of a value of this type.
  ///
  /// Strings are interned. An integer is taken where a double is wanted, and a plain value where an optional is wanted.
  /// Negative zero is stored as zero, so that equal doubles have equal words.
  /// - Throws: ``ValueTypeMismatch`` for a value of another type, an unknown enumeration case, or a wrong number of fields.
  public func appendWords(of value: Value, to words: inout [Int64], strings: inout StringTable) throws(ValueTypeMismatch) {
    switch (self, value) {
    case (.boolean, .boolean(let value)): words.append(value ? 1 : 0)
    case (.integer, .integer(let value)): words.append(value)
    case (.double, .double(let value)): words.append(Self.word(of: value))
    case (.double, .integer(let value)): words.append(Self.word(of: Double(value)))
    case (.string, .string(let value)): words.append(strings.intern(value))
    case (.date, .date(let value)): words.append(RuleClock.clamped(value))
    case (.enumeration(let enumeration), .enumerationCase(let name)):
      guard let index = enumeration.cases.firstIndex(of: name) else { throw ValueTypeMismatch(value: value, type: self) }
      words.append(Int64(index))
    case (.structure(let structure), .structure(let values)):
      guard values.count == structure.fields.count else { throw ValueTypeMismatch(value: value, type: self) }
      for (field, value) in zip(structure.fields, values) {
        try field.type.appendWords(of: value, to: &words, strings: &strings)
      }
    case (.optional(let wrapped), .null): words.append(contentsOf: repeatElement(0, count: 1 + wrapped.wordCount))
    case (.optional(let wrapped), _):
      words.append(1)
      try wrapped.appendWords(of: value, to: &words, strings: &strings)
    default: throw ValueTypeMismatch(value: value, type: self)
    }
  }

  /// The words of a value of this type; see ``appendWords(of:to:strings:)``.
  public func words(of value: Value, strings: inout StringTable) throws(ValueTypeMismatch) -> [Int64] {
    var words: [Int64] = []
    try appendWords(of: value, to: &words, strings: &strings)
    return words
  }

  /// The value that words of this type stand for; the inverse of ``words(of:strings:)``.
  public func value(of words: ArraySlice<Int64>, strings: StringTable) -> Value {
    let first = words.first ?? 0
    switch self {
    case .boolean: return .boolean(first != 0)
    case .integer: return .integer(first)
    case .double: return .double(Double(bitPattern: UInt64(bitPattern: first)))
    case .string: return .string(strings.string(first))
    case .date: return .date(first)
    case .enumeration(let enumeration):
      return .enumerationCase(enumeration.cases.indices.contains(Int(first)) ? enumeration.cases[Int(first)] : "?")
    case .structure(let structure):
      var rest = words
      return .structure(
        structure.fields.map { field in
          defer { rest = rest.dropFirst(field.type.wordCount) }
          return field.type.value(of: rest.prefix(field.type.wordCount), strings: strings)
        })
    case .optional(let wrapped): return first == 0 ? .null : wrapped.value(of: words.dropFirst(), strings: strings)
    }
  }

  /// The word of a double, with negative zero as zero.
  @inlinable
  public static func word(of value: Double) -> Int64 { Int64(bitPattern: (value == 0 ? 0 : value).bitPattern) }
}
