// SPDX-License-Identifier: GPL-3.0-or-later

/// The steps that are more than a test of one word, and programs that contain them.
@safe
struct RuleMachine {
  let words: UnsafeMutablePointer<Int64>
  let rings: UnsafeMutablePointer<EventRing>
  let ranks: ContiguousArray<Int64>
  let now: Microseconds

  /// Runs a program from a step to its end.
  @inline(never)
  func run(_ code: UnsafeBufferPointer<RuleInstruction>, from start: Int32, _ nextChange: inout Microseconds) -> Int32 {
    unsafe execute(code, from: start, tracksChange: false, &nextChange)
  }

  /// Runs a program from a step to its end, and lowers `nextChange` to the earliest instant at which a test that was run can turn.
  @inline(never)
  func runTracking(_ code: UnsafeBufferPointer<RuleInstruction>, from start: Int32, _ nextChange: inout Microseconds) -> Int32 {
    unsafe execute(code, from: start, tracksChange: true, &nextChange)
  }

  @inline(__always)
  private func execute(
    _ code: UnsafeBufferPointer<RuleInstruction>, from start: Int32, tracksChange: Bool, _ nextChange: inout Microseconds
  ) -> Int32 {
    var step = start
    while step >= 0 {
      let instruction = unsafe code[Int(step)]
      let (a, b, c) = (Int(instruction.a), Int(instruction.b), Int(instruction.c))
      let passes: Bool
      switch instruction.operation {
      case .wordEqual: passes = unsafe words[a] == instruction.immediate
      case .wordLess: passes = unsafe words[a] < instruction.immediate
      case .recentEnough:
        let number = unsafe words[a] &- Int64(instruction.e)
        passes = number >= 0 && isRecent(b + (Int(number) & c) * Int(instruction.d), instruction.immediate, tracksChange, &nextChange)
      case .within: passes = unsafe isRecent(Int(words[a]), instruction.immediate, tracksChange, &nextChange)
      case .wordsEqual: passes = unsafe words[a] == words[b]
      case .wordsLess: passes = unsafe words[a] < words[b]
      case .stringsLess: passes = unsafe rank(words[a]) < rank(words[b])
      case .doubles: passes = unsafe Self.relation(instruction.c).holds(Self.double(words[a]), Self.double(words[b]))
      case .doubleImmediate:
        passes = unsafe Self.relation(instruction.c).holds(Self.double(words[a]), Self.double(instruction.immediate))
      case .datesEqual: passes = unsafe datesEqual(words[a], words[b], tracksChange, &nextChange)
      case .datesLess: passes = unsafe datesLess(words[a], words[b], tracksChange, &nextChange)
      case .nextOfSlice:
        let number = unsafe words[b]
        passes = unsafe number < words[c]
        if passes {
          unsafe words[a] = rings[Int(instruction.d)].place(number)
          unsafe words[b] = number &+ 1
        }
      case .nextOfList:
        let number = unsafe words[b]
        passes = unsafe number < words[c]
        if passes {
          unsafe words[a] = words[Int(instruction.d) &+ 1 &+ Int(number)]
          unsafe words[b] = number &+ 1
        }
      case .jump: passes = true
      case .integerArithmetic, .moveDate:
        if compute(instruction) {
          step += 1
        } else {
          step = instruction.ifFalse
        }
        continue
      // The steps of loops over donations are done here, rarer ones in a function of their own.
      case .constant:
        unsafe words[a] = instruction.immediate
        step &+= 1
        continue
      case .copy:
        unsafe words[a] = words[b]
        step &+= 1
        continue
      case .load:
        unsafe words[a] = words[Int(words[b]) &+ c]
        step &+= 1
        continue
      case .append:
        let count = unsafe words[a] &+ 1
        unsafe words[a] = count
        unsafe words[a &+ Int(count)] = words[b]
        step &+= 1
        continue
      case .increment:
        unsafe words[a] &+= 1
        step &+= 1
        continue
      default:
        perform(instruction, tracksChange, &nextChange)
        step &+= 1
        continue
      }
      step = passes ? instruction.ifTrue : instruction.ifFalse
    }
    return step
  }

  /// Performs a step that always goes on at the next one.
  @inline(never)
  private func perform(_ instruction: RuleInstruction, _ tracksChange: Bool, _ nextChange: inout Microseconds) {
    let (a, b, c) = (Int(instruction.a), Int(instruction.b), Int(instruction.c))
    switch instruction.operation {
    case .doubleArithmetic:
      let result = unsafe ArithmeticOperator.operation(code: instruction.d).applied(Self.double(words[b]), Self.double(words[c]))
      unsafe words[a] = Int64(bitPattern: result.bitPattern)
    case .slice: slice(at: a, event: b, age: instruction.immediate, tracksChange, &nextChange)
    case .place: unsafe words[a] = rings[b].place(words[c] + instruction.immediate)
    case .list:
      let (first, end) = unsafe (words[b], words[c])
      unsafe words[a] = end - first
      let ring = unsafe rings[Int(instruction.d)]
      for number in first..<end { unsafe words[a &+ 1 &+ Int(number &- first)] = ring.place(number) }
    case .endOfList: unsafe words[a] = words[b + (c == 0 ? 1 : Int(words[b]))]
    case .subset:
      unsafe DonationGroups.keep(
        smallest: instruction.immediate == 1, list: a, key: b, keyWords: c, tables: Int(instruction.d), capacity: Int(instruction.e),
        words: words)
    case .saveChange: unsafe words[a] = nextChange
    case .restoreChange: nextChange = unsafe words[a]
    default: preconditionFailure("Only steps that go on at the next one are performed.")
    }
  }

  /// Computes what may have no value; false if it has none.
  @inline(__always)
  private func compute(_ instruction: RuleInstruction) -> Bool {
    let (a, b, c) = (Int(instruction.a), Int(instruction.b), Int(instruction.c))
    if instruction.operation == .moveDate {
      guard let distance = unsafe RuleClock.microseconds(seconds: Self.double(words[c])) else { return false }
      unsafe words[a] = DateWord.moved(words[b], by: distance)
      return true
    }
    guard let result = unsafe ArithmeticOperator.operation(code: instruction.d).applied(words[b], words[c]) else { return false }
    unsafe words[a] = result
    return true
  }

  @inline(__always)
  static func double(_ word: Int64) -> Double { Double(bitPattern: UInt64(bitPattern: word)) }

  @inline(__always)
  private static func relation(_ code: Int32) -> DoubleRelation { DoubleRelation(rawValue: code) ?? .equal }

  /// The rank of a string; strings interned after compiling come last.
  private func rank(_ number: Int64) -> Int64 { number < ranks.count ? ranks[Int(number)] : number }
}
