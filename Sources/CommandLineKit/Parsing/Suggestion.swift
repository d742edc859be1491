// SPDX-License-Identifier: GPL-3.0-or-later

/// The number of letters to insert, delete, replace, or swap with their neighbour to turn one text into the other.
///
/// This is the optimal string alignment distance, the restricted form of Damerau–Levenshtein (Damerau 1964, "A technique for computer
/// detection and correction of spelling errors", CACM 7(3), p. 171): no letter is edited twice.
/// - Complexity: O(m × n) time, O(n) space.
package func editDistance(_ first: String, _ second: String) -> Int {
  let source = Array(first)
  let target = Array(second)
  if source.isEmpty || target.isEmpty { return max(source.count, target.count) }
  var beforePrevious = [Int](repeating: 0, count: target.count + 1)
  var previous = Array(0...target.count)
  var current = previous
  for row in 1...source.count {
    current[0] = row
    for column in 1...target.count {
      let replacement = previous[column - 1] + (source[row - 1] == target[column - 1] ? 0 : 1)
      var distance = min(replacement, previous[column] + 1, current[column - 1] + 1)
      if row > 1, column > 1, source[row - 1] == target[column - 2], source[row - 2] == target[column - 1] {
        distance = min(distance, beforePrevious[column - 2] + 1)
      }
      current[column] = distance
    }
    (beforePrevious, previous, current) = (previous, current, beforePrevious)
  }
  return previous[target.count]
}

/// The candidate that `text` most likely means, or nil if none is near.
///
/// Near means fewer than four edits and at most one for each three letters of the longer word (but one at least), so that short words
/// don't attract everything. Failing that, the only candidate that begins with `text` (two letters or more) is taken.
/// Among equals the first one wins.
package func closestMatch(to text: String, among candidates: [String]) -> String? {
  var best: (candidate: String, distance: Int)?
  let typed = text.lowercased()
  for candidate in candidates {
    let distance = editDistance(typed, candidate.lowercased())
    let limit = min(3, max(1, max(typed.count, candidate.count) / 3))
    if distance <= limit, distance < best?.distance ?? Int.max { best = (candidate, distance) }
  }
  if let best { return best.candidate }
  let completions = candidates.filter { typed.count >= 2 && $0.lowercased().hasPrefix(typed) }
  return completions.count == 1 ? completions.first : nil
}
