// SPDX-License-Identifier: GPL-3.0-or-later

/// One step of a program.
///
/// Steps that are tests go on at one of two targets, all others at the next step.
///
/// A target that is negative ends the program: −1 when all rules hold, −2 − i when rule i is the first that does not.
struct RuleInstruction: Sendable {
  /// What a step does; `a` to `e` are offsets of words unless said otherwise, `w[x]` is the word at x.
  enum Operation: UInt8 {
    /// Tests w[a] = immediate.
    case wordEqual
    /// Tests w[a] < immediate.
    case wordLess
    /// Tests that the K-th last donation (K in e) is not older than the immediate; header a, base b, mask c, stride d.
    case recentEnough
    /// Tests w[a] = w[b].
    case wordsEqual
    /// Tests w[a] < w[b].
    case wordsLess
    /// Tests two strings by rank, w[a] < w[b].
    case stringsLess
    /// Tests doubles w[a] and w[b] by relation c (see ``DoubleRelation``).
    case doubles
    /// Tests double w[a] and the immediate by relation c.
    case doubleImmediate
    /// Tests dates w[a] = w[b].
    case datesEqual
    /// Tests dates w[a] < w[b].
    case datesLess
    /// Goes on at `ifTrue`.
    case jump
    /// w[a] := immediate.
    case constant
    /// w[a] := w[b].
    case copy
    /// w[a] := w[w[b] + c].
    case load
    /// w[a] := w[b] op w[c] on integers, d the operator; `ifFalse` on overflow and division by zero.
    case integerArithmetic
    /// w[a] := w[b] op w[c] on doubles, d the operator.
    case doubleArithmetic
    /// w[a] := date w[b] moved by w[c] seconds; `ifFalse` if that is not a number.
    case moveDate
    /// w[a], w[a+1], w[a+2] := start, end and count of event b's donations not older than the immediate.
    case slice
    /// w[a] := place of event b's donation number w[c] + immediate.
    case place
    /// Tests w[b] < w[c]; if so w[a] := place of event d's donation number w[b], and w[b] grows by one.
    case nextOfSlice
    /// Tests w[b] < w[c]; if so w[a] := element w[b] of the list at d, and w[b] grows by one.
    case nextOfList
    /// Appends w[b] to the list at a.
    case append
    /// Makes the list at a of event d's donations number w[b] ..< w[c].
    case list
    /// w[a] := the first element of the list at b, or the last if c is 1.
    case endOfList
    /// Tests that the donation at w[a] is not older than the immediate.
    case within
    /// Keeps of the list at a the largest group (smallest if the immediate is 1) by the c words at b in each donation; tables at d, capacity e.
    case subset
    /// w[a] := w[a] + 1.
    case increment
    /// w[a] := the next change found so far.
    case saveChange
    /// The next change := w[a]: what was found since does not matter.
    case restoreChange
  }

  var operation: Operation
  var a: Int32 = 0
  var b: Int32 = 0
  var c: Int32 = 0
  var d: Int32 = 0
  var e: Int32 = 0
  var immediate: Int64 = 0
  var ifTrue: Int32 = Self.unused
  var ifFalse: Int32 = Self.unused

  /// The target of steps that have none; also the exit where all rules hold, which no label stands for.
  static let unused: Int32 = -1
  /// The exit where all rules hold.
  static let holds: Int32 = -1

  /// The exit where a rule is the first that does not hold.
  static func fails(rule index: Int) -> Int32 { -2 - Int32(index) }
}

/// A relation of two doubles; all are false for NaN.
enum DoubleRelation: Int32 {
  case equal, less, lessOrEqual, greater, greaterOrEqual

  func holds(_ left: Double, _ right: Double) -> Bool {
    switch self {
    case .equal: left == right
    case .less: left < right
    case .lessOrEqual: left <= right
    case .greater: left > right
    case .greaterOrEqual: left >= right
    }
  }
}

/// Dates inside a program: an absolute instant as it is, an instant relative to now as its distance plus 2⁶².
///
/// Both parts are within ±2⁶⁰, so the mark can't be mistaken, and a comparison of two dates knows when time alone turns it.
enum DateWord {
  static let relativeMark: Int64 = 1 << 62

  static func isRelative(_ word: Int64) -> Bool { word >= 1 << 61 }

  /// The word of now moved by a distance.
  static func relative(_ distance: Microseconds) -> Int64 { relativeMark + RuleClock.clamped(distance) }

  /// The date moved by a distance.
  static func moved(_ word: Int64, by distance: Microseconds) -> Int64 {
    isRelative(word) ? relative(word - relativeMark + distance) : RuleClock.clamped(word + distance)
  }
}
