// SPDX-License-Identifier: GPL-3.0-or-later

/// A table as comma-separated text (RFC 4180), read strictly, each field with its place.
///
/// It is in this room for the table of devices, and `ScreenFiles` reads tables of cases with it. Fields may be quoted; a quote in a quoted
/// field is doubled. Lines end at LF or CR LF. Lines without a character are skipped.
package struct SeparatedValues: Sendable {
  /// A field.
  package struct Field: Hashable, Sendable {
    /// What it says, without quotes around it.
    package let text: String
    /// The line of its first character, from 1.
    package let line: Int
    /// The column of its first character, from 1, in Unicode scalars.
    package let column: Int
    /// The line after its last character.
    package let endLine: Int
    /// The column after its last character.
    package let endColumn: Int
  }

  /// The records, each with at least one field.
  package let records: [[Field]]

  /// A text as a field: in quotes where it has to be.
  package static func quoted(_ text: String) -> String {
    guard text.unicodeScalars.contains(where: { $0 == "," || $0 == "\"" || $0 == "\n" || $0 == "\r" }) else { return text }
    return "\"" + text.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\"\"") + "\""
  }

  /// The table of a text.
  ///
  /// O(characters). Throws at the first mistake.
  package init(_ text: String) throws(SeparatedValuesError) {
    var reader = SeparatedValuesReader(text)
    records = try reader.records()
  }
}

/// Why a text is no table; places as those of fields.
package struct SeparatedValuesError: Error, Hashable, Sendable {
  /// What is wrong.
  package enum Kind: Hashable, Sendable {
    /// A quote inside a field that doesn't begin with one.
    case strayQuote
    /// Something between a closing quote and the next comma.
    case textAfterQuote
    /// A quote that is never closed.
    case openQuote
  }

  /// What is wrong.
  package let kind: Kind
  /// The line, from 1.
  package let line: Int
  /// The column, from 1.
  package let column: Int

  /// The error as a sentence, with what to do about it.
  package var sentence: String {
    switch kind {
    case .strayQuote: "A quote stands inside a field without quotes. Quote the whole field, and double the quotes in it."
    case .textAfterQuote: "Something follows a closing quote. Put a comma there, or double the quote."
    case .openQuote: "This quote is never closed. Close it, or take it away."
    }
  }
}

private struct SeparatedValuesReader {
  private let scalars: [Unicode.Scalar]
  private var index = 0
  private var line = 1
  private var column = 1

  init(_ text: String) { scalars = Array(text.unicodeScalars) }

  private var next: Unicode.Scalar? { index < scalars.count ? scalars[index] : nil }

  private var isAtLineEnd: Bool {
    guard let next else { return true }
    return next == "\n" || (next == "\r" && index + 1 < scalars.count && scalars[index + 1] == "\n")
  }

  private mutating func advance() {
    if scalars[index] == "\n" {
      line += 1
      column = 1
    } else {
      column += 1
    }
    index += 1
  }

  private mutating func skipLineEnd() {
    if next == "\r" { advance() }
    if next == "\n" { advance() }
  }

  mutating func records() throws(SeparatedValuesError) -> [[SeparatedValues.Field]] {
    var records: [[SeparatedValues.Field]] = []
    while next != nil {
      if isAtLineEnd {
        skipLineEnd()
        continue
      }
      var fields = [try field()]
      while next == "," {
        advance()
        fields.append(try field())
      }
      skipLineEnd()
      records.append(fields)
    }
    return records
  }

  private mutating func field() throws(SeparatedValuesError) -> SeparatedValues.Field {
    let (startLine, startColumn) = (line, column)
    var text = String.UnicodeScalarView()
    if next == "\"" {
      advance()
      while true {
        guard let scalar = next else { throw SeparatedValuesError(kind: .openQuote, line: startLine, column: startColumn) }
        advance()
        guard scalar == "\"" else {
          text.append(scalar)
          continue
        }
        guard next == "\"" else { break }
        text.append(scalar)
        advance()
      }
      if !isAtLineEnd, next != "," { throw SeparatedValuesError(kind: .textAfterQuote, line: line, column: column) }
    } else {
      while !isAtLineEnd, let scalar = next, scalar != "," {
        if scalar == "\"" { throw SeparatedValuesError(kind: .strayQuote, line: line, column: column) }
        text.append(scalar)
        advance()
      }
    }
    return SeparatedValues.Field(text: String(text), line: startLine, column: startColumn, endLine: line, endColumn: column)
  }
}
