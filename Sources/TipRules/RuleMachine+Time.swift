// SPDX-License-Identifier: GPL-3.0-or-later

extension RuleMachine {
  /// Whether the donation at a place is not older than an age.
  ///
  /// Once older it stays so.
  @inline(__always)
  func isRecent(_ place: Int, _ age: Microseconds, _ tracksChange: Bool, _ nextChange: inout Microseconds) -> Bool {
    let last = unsafe words[place] &+ age
    if last < now { return false }
    if tracksChange { nextChange = min(nextChange, last &+ 1) }
    return true
  }

  /// Finds the stored donations of an event that are not older than an age, by bisection: dates don't decrease.
  func slice(at result: Int, event: Int, age: Microseconds, _ tracksChange: Bool, _ nextChange: inout Microseconds) {
    let ring = unsafe rings[event]
    let (total, kept) = unsafe (words[Int(ring.header)], words[Int(ring.header) + 1])
    var first = total - min(kept, Int64(ring.mask) + 1)
    if age != .max {
      // A negative age asks for donations yet to come, of which there are none.
      let earliest = age < 0 ? Microseconds.max : now - age
      var end = total
      while first < end {
        let middle = first + (end - first) / 2
        if unsafe words[Int(ring.place(middle))] < earliest { first = middle + 1 } else { end = middle }
      }
      if tracksChange, first < total {
        nextChange = unsafe min(nextChange, words[Int(ring.place(first))] &+ age &+ 1)
      }
    }
    unsafe words[result] = first
    unsafe words[result + 1] = total
    unsafe words[result + 2] = total - first
  }

  /// Whether one date is before another.
  ///
  /// Of two dates one of which moves with now, the moving one is later for good once it is.
  func datesLess(_ left: Int64, _ right: Int64, _ tracksChange: Bool, _ nextChange: inout Microseconds) -> Bool {
    let (leftMoves, rightMoves) = (DateWord.isRelative(left), DateWord.isRelative(right))
    let (leftDate, rightDate) = (date(left), date(right))
    let isLess = leftDate < rightDate
    if tracksChange, leftMoves != rightMoves {
      if leftMoves, isLess { nextChange = min(nextChange, now + (rightDate - leftDate)) }
      if rightMoves, !isLess { nextChange = min(nextChange, now + (leftDate - rightDate) + 1) }
    }
    return isLess
  }

  /// Whether two dates are equal; two dates one of which moves with now are so for one microsecond at most.
  func datesEqual(_ left: Int64, _ right: Int64, _ tracksChange: Bool, _ nextChange: inout Microseconds) -> Bool {
    let (leftMoves, rightMoves) = (DateWord.isRelative(left), DateWord.isRelative(right))
    let (leftDate, rightDate) = (date(left), date(right))
    if tracksChange, leftMoves != rightMoves {
      let wait = leftMoves ? rightDate - leftDate : leftDate - rightDate
      if wait >= 0 { nextChange = min(nextChange, now + max(wait, 1)) }
    }
    return leftDate == rightDate
  }

  /// The instant that a date's word stands for now.
  @inline(__always)
  func date(_ word: Int64) -> Microseconds {
    DateWord.isRelative(word) ? now + (word - DateWord.relativeMark) : word
  }
}
