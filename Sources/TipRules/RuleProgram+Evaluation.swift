// SPDX-License-Identifier: GPL-3.0-or-later

extension RuleProgram {
  /// Whether all rules hold at an instant.
  public func evaluate(_ memory: borrowing RuleMemory, now: Microseconds) -> Bool {
    var nextChange = Microseconds.max
    return run(memory, now: now, tracksChange: false, &nextChange) == RuleInstruction.holds
  }

  /// The index of the first rule, in order of declaration, that does not hold; nil when all hold.
  public func firstFailingRule(_ memory: borrowing RuleMemory, now: Microseconds) -> Int? {
    var nextChange = Microseconds.max
    return Self.failingRule(run(memory, now: now, tracksChange: false, &nextChange))
  }

  /// The earliest later instant at which the result can change without a write: exact or earlier, never later; `.max` if never.
  public func nextChange(_ memory: borrowing RuleMemory, now: Microseconds) -> Microseconds {
    decision(memory, now: now).nextChange
  }

  /// The result and its next change, found together.
  public func decision(_ memory: borrowing RuleMemory, now: Microseconds) -> RuleDecision {
    var nextChange = Microseconds.max
    let exit = run(memory, now: now, tracksChange: true, &nextChange)
    return RuleDecision(firstFailingRule: Self.failingRule(exit), nextChange: nextChange)
  }

  @inline(__always)
  private static func failingRule(_ exit: Int32) -> Int? { exit == RuleInstruction.holds ? nil : Int(-2 - exit) }

  /// Runs the program and returns its exit.
  ///
  /// The path taken depends on the clock only through tests that were run, so the earliest
  /// instant at which one of these turns is the earliest at which the result can.
  @inline(__always)
  func run(_ memory: borrowing RuleMemory, now: Microseconds, tracksChange: Bool, _ nextChange: inout Microseconds) -> Int32 {
    precondition(memory.wordCount == memoryWordCount, "A program reads memories of its own layout.")
    let words = unsafe memory.words
    let rings = unsafe memory.rings
    return unsafe code.withUnsafeBufferPointer { code in
      var step = entry
      while step >= 0 {
        let instruction = unsafe code[Int(step)]
        let passes: Bool
        switch instruction.operation {
        case .wordEqual: passes = unsafe words[Int(instruction.a)] == instruction.immediate
        case .wordLess: passes = unsafe words[Int(instruction.a)] < instruction.immediate
        case .recentEnough:
          let number = unsafe words[Int(instruction.a)] &- Int64(instruction.e)
          if number < 0 {
            passes = false
          } else {
            let place = Int(instruction.b) &+ (Int(truncatingIfNeeded: number) & Int(instruction.c)) &* Int(instruction.d)
            let last = unsafe words[place] &+ instruction.immediate
            passes = last >= now
            if tracksChange, passes { nextChange = min(nextChange, last &+ 1) }
          }
        default:
          let state = unsafe RuleMachine(words: words, rings: rings, ranks: ranks, now: now)
          let next =
            unsafe tracksChange
            ? state.runTracking(code, from: step, &nextChange) : state.run(code, from: step, &nextChange)
          return next
        }
        step = passes ? instruction.ifTrue : instruction.ifFalse
      }
      return step
    }
  }
}
