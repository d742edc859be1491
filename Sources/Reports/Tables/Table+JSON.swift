// SPDX-License-Identifier: GPL-3.0-or-later

public import Scenarios

extension Table {
  /// The version of the form that `json` has.
  public static let schemaVersion: Int64 = 1

  /// The table as JSON: the columns with kind and unit, and the rows as arrays; keys in alphabetical order.
  ///
  /// A cell is a string, a number, null, or for a number with an interval an object of `value`, `lower` and `upper`.
  public var json: JSONValue {
    .object([
      .init(
        "columns",
        .array(
          columns.map { column in
            .object([
              .init("kind", .string(column.kindName)), .init("name", .string(column.name)),
              .init("unit", column.kind == .text || column.kind == .integer ? .null : .string(column.unit.0.rawValue)),
            ])
          })),
      .init("rows", .array(rows.map { .array($0.map(\.json)) })),
      .init("schemaVersion", .integer(Self.schemaVersion)),
    ])
  }
}

extension Table.Column {
  fileprivate var kindName: String {
    switch kind {
    case .text: "text"
    case .integer: "integer"
    case .quantity: "number"
    case .interval: "interval"
    }
  }
}

extension Table.Cell {
  fileprivate var json: JSONValue {
    switch self {
    case .text(let text): .string(text)
    case .integer(let number): .integer(number)
    case .number(let number): .rounded(number)
    case .interval(let value, let lower, let upper):
      .object([.init("lower", .rounded(lower)), .init("upper", .rounded(upper)), .init("value", .rounded(value))])
    case .missing: .null
    }
  }
}

extension JSONValue {
  /// A number with six significant digits, as in CSV; null where there is none.
  static func rounded(_ number: Double?) -> JSONValue {
    guard let number, let rounded = Double(DecimalText.significant(number, digits: 6)) else { return .null }
    return .number(rounded)
  }

  /// An object whose members are put in alphabetical order.
  static func sorted(_ members: [Member]) -> JSONValue {
    .object(members.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) })
  }
}
