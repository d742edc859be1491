// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import Testing

/// JSON that the program printed.
enum JSON {
  /// The object that a text is; anything else fails the test.
  static func object(_ text: String) throws -> [String: Any] {
    try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
  }

  /// The objects in which names do not come in sorted order, by the names as they stand in the text.
  ///
  /// Reads the text itself, for a parsed object has forgotten the order.
  static func unsortedObjects(in text: String) -> [[String]] {
    var open: [[String]?] = []
    var unsorted: [[String]] = []
    var string: String?
    var last = ""
    var isEscaped = false
    for character in text {
      if let begun = string {
        if isEscaped || character == "\\" {
          isEscaped = !isEscaped
          string = begun + String(character)
        } else if character == "\"" {
          (last, string) = (begun, nil)
        } else {
          string = begun + String(character)
        }
        continue
      }
      switch character {
      case "\"": string = ""
      case "{": open.append([])
      case "[": open.append(nil)
      case ":": if let names = open.last ?? nil { open[open.count - 1] = names + [last] }
      case "}", "]":
        if let names = open.popLast() ?? nil, !zip(names, names.dropFirst()).allSatisfy({ $0.utf8.lexicographicallyPrecedes($1.utf8) }) {
          unsorted.append(names)
        }
      default: break
      }
    }
    return unsorted
  }
}
