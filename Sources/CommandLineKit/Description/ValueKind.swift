// SPDX-License-Identifier: GPL-3.0-or-later

/// What the text of an option's value or of a positional argument must be.
///
/// The kind drives validation, the words of the help text, and what a shell offers to complete.
public enum ValueKind: Sendable, Equatable {
  /// Any text, including the empty one.
  case string
  /// A path to a file; shells offer files with these extensions (without the dot), or all files if there are none.
  ///
  /// Whether the file exists is not checked here. An empty path is refused; `-` is accepted.
  case file(extensions: [String])
  /// A path to a folder. Whether it exists is not checked here. An empty path is refused.
  case directory
  /// A whole number within a range, in decimal digits; `_` may stand between digits.
  case integer(ClosedRange<Int>)
  /// A finite decimal number within a range.
  case number(ClosedRange<Double>)
  /// One of these words, as they are written.
  case choice([String])
}

extension ValueKind {
  /// A path to any file.
  public static let file = ValueKind.file(extensions: [])

  /// The words of an enumeration with string raw values, in the order of their declaration.
  public static func choice<Value: RawRepresentable<String> & CaseIterable>(of type: Value.Type) -> ValueKind {
    .choice(type.allCases.map(\.rawValue))
  }

  /// What a value of this kind is called when the description gives no other name.
  package var defaultMetavariable: String {
    switch self {
    case .string: "TEXT"
    case .file: "FILE"
    case .directory: "DIR"
    case .integer: "N"
    case .number: "X"
    case .choice(let words):
      // A long list would break the columns of a help text, which names the words in its sentence anyway.
      words.joined(separator: "|").count <= 20 ? words.joined(separator: "|") : "WORD"
    }
  }

  /// What is wrong with `text` as a value of this kind, as what was expected instead; nil if nothing is.
  package func expectationMissed(by text: String) -> ValueExpectation? {
    switch self {
    case .string: nil
    case .file, .directory: text.isEmpty ? .notEmpty : nil
    case .integer(let range): ValueKind.integer(from: text).map(range.contains) == true ? nil : .integer(range)
    case .number(let range): ValueKind.number(from: text).map(range.contains) == true ? nil : .number(range)
    case .choice(let words):
      words.contains(text) ? nil : .oneOf(words, suggestion: closestMatch(to: text, among: words))
    }
  }

  /// The whole number that `text` writes in decimal digits, or nil; `_` may stand between digits only.
  package static func integer(from text: String) -> Int? {
    let groups = text.split(separator: "_", omittingEmptySubsequences: false)
    guard groups.allSatisfy({ !$0.isEmpty }), let last = groups.last, last.utf8.allSatisfy({ (48...57).contains($0) }) || groups.count == 1
    else { return nil }
    return Int(groups.joined())
  }

  /// The finite number that `text` writes in decimal, or nil.
  package static func number(from text: String) -> Double? {
    // Double's own reader also takes "0x1p3", "nan" and "inf", which nobody means on a command line.
    guard text.utf8.allSatisfy({ "0123456789+-.eE".utf8.contains($0) }), let value = Double(text), value.isFinite else { return nil }
    return value
  }
}
