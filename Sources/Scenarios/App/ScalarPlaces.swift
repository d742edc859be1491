// SPDX-License-Identifier: GPL-3.0-or-later

/// Finds where the characters of a YAML scalar's text stand in the file, whichever way the scalar was written.
///
/// Text and file are walked side by side. They differ in white space, which folding and indentation change, and in the escapes of
/// quoted scalars; every other character of the text stands in the file in the same order.
struct ScalarPlaces {
  private let text: [Unicode.Scalar]
  private var source: [Unicode.Scalar] = []
  private var index = 0
  private var place: SourcePosition
  private enum Style { case plain, single, double, block, alias }
  private var style = Style.plain

  /// Prepares for a scalar.
  /// - Parameters:
  ///   - text: the scalar's text, escapes and folding resolved.
  ///   - range: where the scalar stands.
  ///   - file: the whole text of the file.
  init(text: String, at range: SourceRange, in file: String) {
    self.text = Array(text.unicodeScalars)
    place = range.start
    var position = SourcePosition(line: 1, column: 1)
    var isReached = false
    var previous: Unicode.Scalar = " "
    for scalar in file.unicodeScalars {
      if !isReached {
        isReached = position == range.start
        if !isReached {
          if scalar == "\n" && previous == "\r" {
          } else if scalar == "\n" || scalar == "\r" {
            position = SourcePosition(line: position.line + 1, column: 1)
          } else {
            position.column += 1
          }
          previous = scalar
          continue
        }
      }
      source.append(scalar)
    }
    skipProperties()
    switch source.indices.contains(index) ? source[index] : " " {
    case "\"": style = .double
    case "'": style = .single
    case "|", ">": style = .block
    case "*": style = .alias
    default: style = .plain
    }
    if style == .double || style == .single { step() }
    if style == .block { while index < source.count, source[index] != "\n", source[index] != "\r" { step() } }
  }

  /// The place of the character at an offset of the text; the place of the scalar where it is an alias of another.
  /// - Parameter utf8Offset: the offset in UTF-8 bytes; one past the end gives the place after the last character.
  /// - Complexity: O(length).
  mutating func position(utf8Offset: Int) -> SourcePosition {
    if style == .alias { return place }
    var offset = 0
    for scalar in text {
      if !scalar.properties.isWhitespace { skipWhiteSpace() }
      if offset >= utf8Offset { return place }
      offset += UTF8.width(scalar)
      take(scalar)
    }
    return place
  }

  /// Goes past what stands for one character of the text.
  private mutating func take(_ scalar: Unicode.Scalar) {
    guard index < source.count else { return }
    if style == .double, source[index] == "\\" { return skipEscape() }
    if style == .single, source[index] == "'", index + 1 < source.count, source[index + 1] == "'" { step() }
    // White space that folding made stands for other white space, which is skipped before the next character.
    if source[index] == scalar { step() }
  }

  private mutating func skipWhiteSpace() {
    while index < source.count {
      if source[index].properties.isWhitespace {
        step()
      } else if style == .double, source[index] == "\\", index + 1 < source.count, ["\n", "\r"].contains(source[index + 1]) {
        step()
      } else {
        return
      }
    }
  }

  private mutating func skipEscape() {
    step()
    guard index < source.count else { return }
    let length = ["x": 2, "u": 4, "U": 8][source[index]] ?? 0
    for _ in 0...length where index < source.count { step() }
  }

  /// Goes past an anchor, which comes before the value it names.
  private mutating func skipProperties() {
    guard index < source.count, source[index] == "&" else { return }
    while index < source.count, !source[index].properties.isWhitespace { step() }
    skipWhiteSpace()
  }

  private mutating func step() {
    let scalar = source[index]
    index += 1
    if scalar == "\r" && index < source.count && source[index] == "\n" {
      // The line ends after the second half.
    } else if scalar == "\n" || scalar == "\r" {
      place = SourcePosition(line: place.line + 1, column: 1)
    } else {
      place.column += 1
    }
  }
}
