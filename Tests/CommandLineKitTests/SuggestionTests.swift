// SPDX-License-Identifier: GPL-3.0-or-later

import CommandLineKit
import Testing

@Suite("Suggestions")
struct SuggestionTests {
  // Counted by hand from the definition; "ca" → "abc" is the textbook case that tells the restricted form (3) from the full one (2).
  static let distances: [(String, String, Int)] = [
    ("", "", 0), ("", "abc", 3), ("abc", "", 3), ("same", "same", 0), ("kitten", "sitting", 3), ("usres", "users", 1), ("ab", "ba", 1),
    ("ca", "abc", 3), ("sead", "seed", 1), ("flaw", "lawn", 2), ("Zürich", "Zurich", 1),
  ]

  @Test("edit distance", arguments: distances)
  func distance(first: String, second: String, expected: Int) {
    #expect(editDistance(first, second) == expected)
    #expect(editDistance(second, first) == expected)
  }

  static let options = [
    "out", "users", "days", "seed", "replications", "jobs", "shards", "shard", "variant", "set", "force", "quiet", "json",
  ]
  static let matches: [(String, String?)] = [
    ("usres", "users"), ("user", "users"), ("Seed", "seed"), ("sede", "seed"), ("replicaton", "replications"), ("rep", "replications"),
    ("ot", "out"), ("shrad", "shard"), ("sh", nil), ("x", nil), ("", nil), ("verbose", nil), ("forec", "force"), ("qiet", "quiet"),
    ("jsno", "json"), ("variants", "variant"),
  ]

  @Test("the nearest candidate, if any is near", arguments: matches)
  func match(typed: String, expected: String?) {
    #expect(closestMatch(to: typed, among: Self.options) == expected)
  }

  @Test("the first of equals wins")
  func ties() {
    #expect(closestMatch(to: "bat", among: ["cat", "rat"]) == "cat")
  }
}
