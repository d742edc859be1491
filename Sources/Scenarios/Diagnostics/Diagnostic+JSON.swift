// SPDX-License-Identifier: GPL-3.0-or-later

extension Diagnostic {
  /// The diagnostic for programs.
  ///
  /// Its names are sorted: `column`, `endColumn`, `endLine`, `file`, `help`, `identifier`, `line`, `message`, `notes`, `severity`. Lines
  /// and columns count from 1; `help` is left out when there is none.
  public var json: JSONValue {
    var members = Self.place(range).filter { $0.name != "line" }
    if let remedy { members.append(.init("help", .string(remedy))) }
    members.append(.init("identifier", .string(identifier)))
    members.append(.init("line", .integer(Int64(range.start.line))))
    members.append(.init("message", .string(message)))
    members.append(.init("notes", .array(notes.map { .object(Self.place($0.range) + [.init("message", .string($0.message))]) })))
    members.append(.init("severity", .string(severity.rawValue)))
    return .object(members)
  }

  /// The members that say where, in sorted order.
  private static func place(_ range: SourceRange) -> [JSONValue.Member] {
    [
      .init("column", .integer(Int64(range.start.column))), .init("endColumn", .integer(Int64(range.end.column))),
      .init("endLine", .integer(Int64(range.end.line))), .init("file", .string(range.file)),
      .init("line", .integer(Int64(range.start.line))),
    ]
  }
}
