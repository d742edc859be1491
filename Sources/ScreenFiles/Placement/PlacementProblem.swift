// SPDX-License-Identifier: GPL-3.0-or-later

import Placement
import Scenarios

/// What can be wrong with a file of placements beyond the form of its values.
enum PlacementProblem: Error, Hashable, Sendable {
  /// None of several keys that say the same in different ways, or more than one.
  case notOneOf([String], found: [String])
  /// A device that the table doesn't have.
  case unknownDevice(String, suggestion: String?)
  /// A policy that neither the file nor tipsim has.
  case unknownPolicy(String, suggestion: String?, known: [String])
  /// A policy that has a name that tipsim gives to another.
  case takenName(String)
  /// A key that says nothing without another.
  case needs(String, other: String)
  /// A screen, target or content that nothing can be placed with.
  case impossible(PlacementError)
  /// A text that is no table.
  case malformedTable(SeparatedValuesError)
  /// A table without a line.
  case emptyTable
  /// A column that tables don't have.
  case unknownColumn(String, suggestion: String?, known: [String])
  /// A column that is there twice.
  case repeatedColumn(String)
  /// A column that must be there.
  case missingColumn(String)
  /// A line with another number of fields than there are columns.
  case fieldCount(found: Int, columns: Int)
  /// Two cases of one name.
  case repeatedCase(String)
}

extension PlacementProblem: DiagnosticFact {
  var identifier: String {
    switch self {
    case .notOneOf: "not-one-key"
    case .unknownDevice: "unknown-device"
    case .unknownPolicy: "unknown-policy"
    case .takenName: "taken-name"
    case .needs: "misplaced-key"
    case .impossible: "impossible-placement"
    case .malformedTable: "table-syntax"
    case .emptyTable: "empty-document"
    case .unknownColumn, .repeatedColumn, .missingColumn: "columns"
    case .fieldCount: "field-count"
    case .repeatedCase: "repeated-case"
    }
  }

  var message: String {
    switch self {
    case .notOneOf(let keys, let found) where found.isEmpty: "none of \(Self.list(keys, "and")) is given"
    case .notOneOf(_, let found): "\(Self.list(found, "and")) can't be given together"
    case .unknownDevice(let name, _): "there is no device '\(name)'"
    case .unknownPolicy(let name, _, _): "there is no policy '\(name)'"
    case .takenName(let name): "'\(name)' is the name of a policy that tipsim has"
    case .needs(let key, let other): "'\(key)' means nothing without '\(other)'"
    case .impossible(.noSafeArea): "the safe area's insets leave nothing of the screen"
    case .impossible(.emptySize(let part)): "the \(part.rawValue) has no size in thousandths of a point"
    case .impossible(let error): error.sentence
    case .malformedTable(let error): error.sentence
    case .emptyTable: "the table has no lines"
    case .unknownColumn(let name, _, _): "there is no column '\(name)'"
    case .repeatedColumn(let name): "the column '\(name)' is there twice"
    case .missingColumn(let name): "the column '\(name)' is missing"
    case .fieldCount(let found, let columns): "the line has \(found) fields, and there are \(columns) columns"
    case .repeatedCase(let name): "there is a case '\(name)' already"
    }
  }

  var remedy: String? {
    switch self {
    case .notOneOf(let keys, let found): found.isEmpty ? "give \(Self.list(keys, "or"))" : "keep one of them"
    case .unknownDevice(_, let suggestion?), .unknownPolicy(_, let suggestion?, _), .unknownColumn(_, let suggestion?, _):
      "did you mean '\(suggestion)'?"
    case .unknownDevice: "'tipsim place --devices' lists them; or give the 'screen' in points"
    case .unknownPolicy(_, nil, let known): "the policies are \(Self.list(known, "and"))"
    case .unknownColumn(_, nil, let known): "the columns are \(Self.list(known, "and"))"
    case .takenName: "give yours another name"
    case .impossible(.noSafeArea): "make them smaller, or the screen larger"
    case .impossible(.emptySize): "make it larger"
    case .emptyTable: "begin it with a line of column names, such as name,device,target.x,target.y,target.width,target.height,text"
    case .repeatedColumn: "keep one of them"
    case .missingColumn: "add it"
    case .fieldCount: "give one field for each column; quote fields that have commas in them"
    case .repeatedCase: "give each case a name of its own"
    case .needs, .impossible, .malformedTable: nil
    }
  }

  private static func list(_ names: [String], _ word: String) -> String {
    let parts = names.map { "'\($0)'" }
    guard let last = parts.last else { return "nothing" }
    return parts.count == 1 ? last : parts.dropLast().joined(separator: ", ") + " \(word) " + last
  }
}
