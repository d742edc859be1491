// SPDX-License-Identifier: GPL-3.0-or-later

/// A text that people wrote, with the name under which its mistakes are reported.
public struct SourceFile: Hashable, Sendable {
  /// The largest file that is read, in bytes: 16 MiB.
  public static let sizeLimit = 16 << 20

  /// The path as the user wrote it, or another name such as `--set`.
  public let path: String
  /// The text without a byte order mark.
  public let text: String

  /// Makes a text that did not come from a file, such as the argument of an option.
  public init(path: String, text: String) {
    self.path = path
    self.text = text
  }

  /// Returns the wanted lines without their line ends, in one pass over the text.
  ///
  /// Lines end at LF, CR LF or CR, as in YAML. A number past the end is left out.
  /// - Parameter numbers: line numbers, counted from 1.
  /// - Complexity: O(length of the text).
  func lines(_ numbers: Set<Int>) -> [Int: Substring] {
    guard let last = numbers.max() else { return [:] }
    var found: [Int: Substring] = [:]
    let bytes = text.utf8
    var number = 1
    var start = bytes.startIndex
    var index = start
    while number <= last {
      while index < bytes.endIndex, bytes[index] != 0x0A, bytes[index] != 0x0D { index = bytes.index(after: index) }
      if numbers.contains(number) { found[number] = text[start..<index] }
      guard index < bytes.endIndex else { break }
      let isReturn = bytes[index] == 0x0D
      index = bytes.index(after: index)
      if isReturn, index < bytes.endIndex, bytes[index] == 0x0A { index = bytes.index(after: index) }
      start = index
      number += 1
    }
    return found
  }
}
