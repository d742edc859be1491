// SPDX-License-Identifier: GPL-3.0-or-later

/// Finds the name that somebody probably meant.
public enum ClosestMatch {
  /// Names longer than this are not compared; nobody mistypes 64 characters by one.
  static let lengthLimit = 64

  /// Returns the candidate closest to `word`, or nil when none is close enough.
  ///
  /// Close enough is a third of the word's length in single-character edits, at least 1 and at most 3. Letter case counts as no
  /// edit, so `Users` finds `users` at once. Of equally close candidates the first wins.
  /// - Complexity: O(candidates × length²), the length being at most 64.
  public static func find(_ word: String, among candidates: some Sequence<String>) -> String? {
    let letters = Array(word.lowercased().unicodeScalars)
    guard !letters.isEmpty, letters.count <= lengthLimit else { return nil }
    var best: String?
    var allowed = max(1, min(3, letters.count / 3))
    for candidate in candidates where candidate != word {
      let other = Array(candidate.lowercased().unicodeScalars)
      guard !other.isEmpty, other.count <= lengthLimit, abs(other.count - letters.count) <= allowed else { continue }
      let edits = distance(letters, other)
      if edits <= allowed {
        best = candidate
        if edits == 0 { break }
        allowed = edits - 1
      }
    }
    return best
  }

  /// The number of insertions, deletions, replacements and swaps of neighbours that lead from one word to the other.
  ///
  /// This is the optimal string alignment distance (Damerau, CACM 7(3), 1964, p. 171, restricted to one edit per substring).
  static func distance(_ left: [Unicode.Scalar], _ right: [Unicode.Scalar]) -> Int {
    var beforeLast: [Int] = []
    var last = Array(0...right.count)
    for (row, letter) in left.enumerated() {
      var current = [row + 1]
      current.reserveCapacity(right.count + 1)
      for (column, other) in right.enumerated() {
        var edits = min(last[column + 1] + 1, current[column] + 1, last[column] + (letter == other ? 0 : 1))
        if row > 0, column > 0, letter == right[column - 1], left[row - 1] == other {
          edits = min(edits, beforeLast[column - 1] + 1)
        }
        current.append(edits)
      }
      beforeLast = last
      last = current
    }
    return last[right.count]
  }
}
