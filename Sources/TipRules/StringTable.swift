// SPDX-License-Identifier: GPL-3.0-or-later

/// A numbering of the strings that parameters, payloads and rules use, so that comparing strings is comparing integers.
///
/// Strings that are equal in Swift (canonical equivalence) have one number. Numbers are given in order of interning, from 0.
/// Intern every string of a scenario before programs are compiled: a string that comes later is only known to be unequal to
/// the earlier ones and is ordered after them.
public struct StringTable: Hashable, Sendable {
  /// The interned strings; the index is the number.
  public private(set) var strings: [String] = []
  private var numbers: [String: Int64] = [:]

  /// Makes an empty table.
  public init() {}

  /// The number of a string, new if the string is new.
  public mutating func intern(_ string: String) -> Int64 {
    if let number = numbers[string] { return number }
    let number = Int64(strings.count)
    strings.append(string)
    numbers[string] = number
    return number
  }

  /// The number of a string, or nil if it was never interned.
  public func number(of string: String) -> Int64? { numbers[string] }

  /// The string of a number, or a question mark for a number never given.
  public func string(_ number: Int64) -> String {
    strings.indices.contains(Int(number)) ? strings[Int(number)] : "?"
  }

  /// For each number the place of its string in Swift's order of strings; O(n log n).
  public func ranks() -> [Int64] {
    var ranks = [Int64](repeating: 0, count: strings.count)
    for (rank, index) in strings.indices.sorted(by: { strings[$0] < strings[$1] }).enumerated() { ranks[index] = Int64(rank) }
    return ranks
  }
}
