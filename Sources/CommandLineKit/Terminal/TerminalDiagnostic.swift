// SPDX-License-Identifier: GPL-3.0-or-later

/// A message about an input, as compilers print it: place, severity, sentence, the line, and a caret under the fault.
public struct TerminalDiagnostic: Sendable, Equatable {
  /// How bad it is.
  public enum Severity: String, Sendable, Equatable {
    /// The command can't go on.
    case error
    /// The command goes on, but perhaps not as meant.
    case warning
    /// More about the message before.
    case note
  }

  /// A place in a file.
  public struct Location: Sendable, Equatable {
    /// The file as the user named it.
    public let file: String
    /// The line, counted from 1.
    public let line: Int
    /// The column in characters, counted from 1.
    public let column: Int
    /// The text of that line without its line feed, or nil to leave it out.
    public let sourceLine: String?
    /// The number of characters to underline, one at least.
    public let length: Int

    /// A place in a file.
    public init(file: String, line: Int, column: Int, sourceLine: String? = nil, length: Int = 1) {
      self.file = file
      self.line = line
      self.column = column
      self.sourceLine = sourceLine
      self.length = length
    }
  }

  /// How bad it is.
  public let severity: Severity
  /// What it is about: a sentence.
  public let message: String
  /// Where it is, or nil if it has no place.
  public let location: Location?
  /// What to do about it: a sentence, or nil.
  public let remedy: String?

  /// A message about an input.
  public init(_ severity: Severity, _ message: String, at location: Location? = nil, remedy: String? = nil) {
    self.severity = severity
    self.message = message
    self.location = location
    self.remedy = remedy
  }

  /// The message in lines, each with its line feed.
  ///
  /// A tab in the source line stays a tab in the caret's line, so that the caret stands under its character whatever the tab's width.
  /// Control characters from the file are shown as `?`: a file must not be able to steer the user's terminal.
  public func rendered(style: TextStyle) -> String {
    var text = ""
    if let location { text += style.bold("\(TerminalText.defused(location.file)):\(location.line):\(location.column):") + " " }
    let label = severity.rawValue + ":"
    text += severity == .error ? style.error(label) : severity == .warning ? style.warning(label) : style.note(label)
    text += " " + TerminalText.defused(message) + "\n"
    if let location, let line = location.sourceLine {
      text += "  " + TerminalText.defused(line) + "\n"
      let margin = line.prefix(max(0, location.column - 1)).map { $0 == "\t" ? "\t" : " " }.joined()
      let room = max(1, line.count - location.column + 1)
      let marks = "^" + String(repeating: "~", count: min(max(1, location.length), room) - 1)
      text += "  " + margin + style.success(marks) + "\n"
    }
    if let remedy { text += "  " + style.note("help:") + " " + TerminalText.defused(remedy) + "\n" }
    return text
  }
}
