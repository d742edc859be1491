// SPDX-License-Identifier: GPL-3.0-or-later

/// Grouping of a list of donations by key words, on tables given by the caller.
enum DonationGroups {
  /// The words of the tables for lists up to a capacity: an open-addressing table of twice that size, and two words a group.
  static func wordCount(capacity: Int) -> Int { tableSize(capacity) + 2 * max(capacity, 1) }

  /// The number of places of the hash table for so many donations: a power of two, at most half full.
  private static func tableSize(_ count: Int) -> Int {
    var size = 2
    while size < 2 * count { size *= 2 }
    return size
  }

  /// Keeps in the list at `list` only the donations of the largest or smallest group; expected O(n · key words).
  ///
  /// Of several groups of one size the one whose first donation is oldest is kept.
  static func keep(
    smallest: Bool, list: Int, key: Int, keyWords: Int, tables: Int, capacity: Int, words: UnsafeMutablePointer<Int64>
  ) {
    let count = unsafe Int(words[list])
    if count < 2 { return }
    let size = tableSize(count)
    let groups = tables + tableSize(capacity)
    unsafe (words + tables).update(repeating: 0, count: size)
    var groupCount = 0
    for element in 1...count {
      let place = unsafe Int(words[list &+ element]) + key
      var slot = unsafe hash(words, place, keyWords) & (size - 1)
      while true {
        let group = unsafe Int(words[tables &+ slot])
        if group == 0 {
          groupCount += 1
          unsafe words[tables &+ slot] = Int64(groupCount)
          unsafe words[groups + 2 * groupCount - 2] = Int64(place)
          unsafe words[groups + 2 * groupCount - 1] = 1
          break
        }
        if unsafe isEqual(words, place, Int(words[groups &+ 2 &* group &- 2]), keyWords) {
          unsafe words[groups &+ 2 &* group &- 1] += 1
          break
        }
        slot = (slot &+ 1) & (size &- 1)
      }
    }
    var chosen = 0
    for group in 1..<max(groupCount, 1) {
      let (size, best) = unsafe (words[groups + 2 * group + 1], words[groups + 2 * chosen + 1])
      if smallest ? size < best : size > best { chosen = group }
    }
    let representative = unsafe Int(words[groups + 2 * chosen])
    var kept = 0
    for element in 1...count {
      let donation = unsafe words[list &+ element]
      if unsafe isEqual(words, Int(donation) + key, representative, keyWords) {
        kept += 1
        unsafe words[list + kept] = donation
      }
    }
    unsafe words[list] = Int64(kept)
  }

  @inline(__always)
  private static func hash(_ words: UnsafeMutablePointer<Int64>, _ place: Int, _ count: Int) -> Int {
    var hash: UInt64 = 0
    for word in place..<place + count {
      // Fibonacci hashing; the high half is folded down because the table takes the low bits.
      hash = unsafe (hash ^ UInt64(bitPattern: words[word])) &* 0x9E37_79B9_7F4A_7C15
      hash ^= hash >> 32
    }
    return Int(truncatingIfNeeded: hash & 0x7FFF_FFFF)
  }

  @inline(__always)
  private static func isEqual(_ words: UnsafeMutablePointer<Int64>, _ left: Int, _ right: Int, _ count: Int) -> Bool {
    for word in 0..<count where unsafe words[left &+ word] != words[right &+ word] { return false }
    return true
  }
}
