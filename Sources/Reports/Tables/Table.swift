// SPDX-License-Identifier: GPL-3.0-or-later

/// A table as a value: columns that know what they hold, and rows of typed cells; files and reports are written from it.
public struct Table: Hashable, Sendable {
  /// A column.
  public struct Column: Hashable, Sendable {
    /// What the cells of a column hold.
    public enum Kind: Hashable, Sendable {
      /// Words.
      case text
      /// Whole numbers.
      case integer
      /// Numbers of one unit; `isDifference` when they are differences of such numbers.
      case quantity(QuantityUnit, isDifference: Bool)
      /// Numbers, each with the limits of an interval, which take two more columns in CSV, `_lower` and `_upper`.
      case interval(QuantityUnit, isDifference: Bool)
    }

    /// The name in CSV and JSON: lower case with underscores, the unit at its end where the kind does not give it.
    public let name: String
    /// The heading in Markdown.
    public let title: String
    /// What its cells hold.
    public let kind: Kind

    /// A column; `title` is `name` where nothing else is said.
    public init(_ name: String, title: String? = nil, _ kind: Kind) {
      self.name = name
      self.title = title ?? name
      self.kind = kind
    }
  }

  /// One cell.
  public enum Cell: Hashable, Sendable {
    /// Words.
    case text(String)
    /// A whole number.
    case integer(Int64)
    /// A number in the column's unit.
    case number(Double)
    /// A number with the limits of its interval; no limits where nothing can be said about its error.
    case interval(Double, lower: Double?, upper: Double?)
    /// Nothing to say.
    case missing
  }

  /// The columns, from left to right.
  public let columns: [Column]
  /// The rows, each with one cell a column.
  public private(set) var rows: [[Cell]]

  /// A table of these columns.
  public init(columns: [Column], rows: [[Cell]] = []) {
    self.columns = columns
    self.rows = []
    self.rows.reserveCapacity(rows.count)
    for row in rows { append(row) }
  }

  /// Adds a row, which has one cell a column.
  public mutating func append(_ row: [Cell]) {
    precondition(row.count == columns.count, "A row has one cell a column.")
    rows.append(row)
  }
}

extension Table.Cell {
  /// A number, or nothing.
  static func optional(_ value: Double?) -> Table.Cell { value.map { $0.isFinite ? .number($0) : .missing } ?? .missing }

  /// Part of a whole, or nothing when the whole is 0.
  static func ratio(_ part: Int64, of whole: Int64) -> Table.Cell { whole == 0 ? .missing : .number(Double(part) / Double(whole)) }

  /// An estimate with its limits, or nothing.
  static func estimate(_ estimate: ReportedEstimate) -> Table.Cell {
    estimate.value.map { .interval($0, lower: estimate.lower, upper: estimate.upper) } ?? .missing
  }
}
