// SPDX-License-Identifier: GPL-3.0-or-later

/// A place in one of the files that were read.
public struct SourcePlace: Hashable, Comparable, Sendable, CustomStringConvertible {
  /// The file's path, as the user wrote it or as it was found below a folder.
  public let file: String
  /// The line, counted from 1.
  public let line: Int
  /// The column, counted from 1 in Unicode scalars; a tab counts as one.
  public let column: Int

  /// Makes a place from a path, a line and a column, both counted from 1.
  public init(file: String, line: Int = 1, column: Int = 1) {
    self.file = file
    self.line = line
    self.column = column
  }

  /// Orders places by file, line and column.
  public static func < (left: SourcePlace, right: SourcePlace) -> Bool {
    (left.file, left.line, left.column) < (right.file, right.line, right.column)
  }

  /// The place as compilers print it: `file:line:column`.
  public var description: String { "\(file):\(line):\(column)" }
}
