// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import TipRules

/// What rules can see of a Swift type: the type in the rule language, and how the type's JSON reads as a value of it.
indirect enum ValueShape: Equatable, Sendable {
  case boolean
  case integer
  case double
  case string
  case date
  case optional(ValueShape)
  case structure(name: String, fields: [Field])
  /// Cases by name, and each one's JSON.
  case enumeration(name: String, cases: [String], texts: [JSONTree])

  /// A field by its name, which is also its coding key.
  struct Field: Equatable, Sendable {
    let name: String
    let shape: ValueShape
  }

  /// The type in the rule language.
  var type: ValueType {
    switch self {
    case .boolean: .boolean
    case .integer: .integer
    case .double: .double
    case .string: .string
    case .date: .date
    case .optional(let wrapped): .optional(wrapped.type)
    case .structure(let name, let fields):
      .structure(StructureType(name: name, fields: fields.map { StructureType.Field(name: $0.name, type: $0.shape.type) }))
    case .enumeration(let name, let cases, _): .enumeration(EnumerationType(name: name, cases: cases))
    }
  }

  /// The value that a JSON text stands for, or nil if it is not of this shape.
  func value(of tree: JSONTree) -> Value? {
    switch (self, tree) {
    case (.optional, .null): .null
    case (.optional(let wrapped), _): wrapped.value(of: tree)
    case (.boolean, .boolean(let value)): .boolean(value)
    case (.integer, .integer(let value)): .integer(value)
    case (.double, .integer(let value)): .double(Double(value))
    case (.double, .double(let value)): .double(value)
    case (.string, .string(let value)): .string(value)
    case (.date, .integer(let seconds)): .date(Date(timeIntervalSinceReferenceDate: Double(seconds)).microseconds)
    case (.date, .double(let seconds)): .date(Date(timeIntervalSinceReferenceDate: seconds).microseconds)
    case (.enumeration(_, let cases, let texts), _): texts.firstIndex(of: tree).map { .enumerationCase(cases[$0]) }
    case (.structure(_, let fields), .object(let object)): Self.structure(fields, object)
    default: nil
    }
  }

  private static func structure(_ fields: [Field], _ object: [String: JSONTree]) -> Value? {
    var values: [Value] = []
    for field in fields {
      // An optional that is nil has no key.
      guard let value = field.shape.value(of: object[field.name] ?? .null) else { return nil }
      values.append(value)
    }
    return .structure(values)
  }
}

extension Date {
  /// The instant in microseconds since 1970, rounded, within the limits of the rules' clock.
  var microseconds: Microseconds { RuleClock.microseconds(seconds: timeIntervalSince1970) ?? 0 }

  /// An instant in microseconds since 1970.
  init(microseconds: Microseconds) { self.init(timeIntervalSince1970: Double(microseconds) / Double(RuleClock.second)) }
}
