// SPDX-License-Identifier: GPL-3.0-or-later

/// A place in a text: line and column, both counted from 1, columns in Unicode scalars.
public struct SourcePosition: Hashable, Comparable, Sendable {
  /// The line, counted from 1.
  public var line: Int
  /// The column, counted from 1 in Unicode scalars; a tab counts as one.
  public var column: Int

  /// Makes a place from a line and a column, both counted from 1.
  public init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }

  /// Orders places as they are read.
  public static func < (left: SourcePosition, right: SourcePosition) -> Bool {
    (left.line, left.column) < (right.line, right.column)
  }
}

/// A stretch of a named text, from its first character up to, and not including, its end.
public struct SourceRange: Hashable, Sendable, CustomStringConvertible {
  /// The name under which the text is reported: a file's path as the user wrote it, or `--set`.
  public var file: String
  /// The first character.
  public var start: SourcePosition
  /// The place after the last character; equal to `start` where nothing was written.
  public var end: SourcePosition

  /// Makes a stretch of the text called `file`.
  public init(file: String, start: SourcePosition, end: SourcePosition) {
    self.file = file
    self.start = start
    self.end = end
  }

  /// Makes an empty stretch at one place.
  public init(file: String, line: Int, column: Int) {
    let place = SourcePosition(line: line, column: column)
    self.init(file: file, start: place, end: place)
  }

  /// Whether the text stands on the command line; it is called by its option then.
  var isOnCommandLine: Bool { file.hasPrefix("--") }

  /// The place as compilers print it: `file:line:column`.
  public var description: String { "\(file):\(start.line):\(start.column)" }
}
