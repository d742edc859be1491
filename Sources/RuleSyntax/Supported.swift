// SPDX-License-Identifier: GPL-3.0-or-later

import TipRules

/// The lists of what is supported, named in messages about what is not.
enum Supported {
  static let operators = "==, !=, <, <=, >, >=, &&, ||, !, +, -, *, /, %, ??, ?: and optional chaining"
  static let expressions = "inputs, literals, operators, members, and the donations of an event"
  static let ranges = ".minute, .hour, .day, .week, .minutes(n), .hours(n), .days(n) and .weeks(n)"
  static let dates = "Date.now, Date() and addingTimeInterval(seconds)"
  static let sequence = [
    "count", "isEmpty", "first", "last", "filter", "contains", "allSatisfy", "donatedWithin", "largestSubset", "smallestSubset",
  ]
  static let literals = "Bool, Int, Double and String literals, nil, and enumeration cases"
  static let keyPath = "a key path to a payload field, such as \\.backyardID"
  static let closure = "a closure with one expression, such as { $0.backyardID == 3 }"
  static let arguments = "argument names, alone or with a parameter's own type, such as { visit in … } and { (level: Int) in … }"
  static let conversions = "values of the types in which they are declared; 3.0 is a Double, and 3 is one where a Double is wanted"

  /// What a rule can do with a value of a type that has no members.
  static func uses(of type: ValueType) -> String {
    switch type {
    case .boolean: "the value alone, !, &&, ||, == and !="
    case .integer: "==, !=, <, <=, >, >= and +, -, *, /, %, such as % 2 == 0"
    case .double: "==, !=, <, <=, >, >= and +, -, *, /"
    case .string: "==, !=, <, <=, > and >=, such as == \"\""
    case .enumeration: "== and !="
    case .date, .structure, .optional: "members"
    }
  }
  static let inputs = "parameters such as Self.$isLoggedIn and events such as Self.appOpened"
}

/// The closest of some names, by edit distance.
enum Suggestion {
  /// The name closest to a misspelt one, if it is close: about a third of its letters wrong, and the first such name of several.
  static func closest(to name: String, among names: [String]) -> String? {
    let limit = max(1, (name.count + 1) / 3)
    var best: (name: String, distance: Int)?
    for candidate in names {
      let distance = distance(Array(name.lowercased()), Array(candidate.lowercased()))
      if distance <= limit, distance < best?.distance ?? .max { best = (candidate, distance) }
    }
    return best?.name
  }

  /// The Levenshtein distance; O(n · m).
  private static func distance(_ left: [Character], _ right: [Character]) -> Int {
    var previous = Array(0...right.count)
    for (row, character) in left.enumerated() {
      var current = [row + 1]
      for (column, other) in right.enumerated() {
        current.append(min(previous[column] + (character == other ? 0 : 1), previous[column + 1] + 1, current[column] + 1))
      }
      previous = current
    }
    return previous[right.count]
  }
}
