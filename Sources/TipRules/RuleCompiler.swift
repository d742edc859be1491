// SPDX-License-Identifier: GPL-3.0-or-later

/// What rules need kept of an event's donations.
struct EventNeeds: Equatable {
  /// The greatest K for which the K-th last donation is asked.
  var newest: Int64 = 0
  /// Whether all donations within the limit are asked.
  var everything = false
  /// Whether payloads are asked.
  var payload = false
}

/// Translates typed rules into steps.
///
/// Conditions are compiled with two targets and never fall through; values are compiled to the offset where their words will lie.
/// Words for intermediate values are given out once per rule and not reused within it: rules are small.
struct RuleCompiler {
  enum Variable {
    /// The word that holds the place of the bound donation.
    case donation(event: Int, place: Int32)
    /// The offset of the unwrapped value.
    case value(Int32)
  }

  let layout: RuleLayout
  var code: [RuleInstruction] = []
  var needs: [EventNeeds]
  var variables: [Variable] = []
  /// Where the rule being compiled goes when it does not hold, or can't be computed.
  var failure: Int32 = RuleInstruction.fails(rule: 0)
  private var labels: [Int32] = []
  private var used = 0
  /// The most scratch words that any rule compiled so far takes.
  private(set) var scratchWordCount = 0

  init(layout: RuleLayout, scratchWordCount: Int = 0) {
    self.layout = layout
    self.scratchWordCount = scratchWordCount
    needs = [EventNeeds](repeating: EventNeeds(), count: layout.rings.count)
  }

  /// Compiles the rules of a tip and returns the program's first step.
  mutating func compile(_ rules: [Rule]) -> Int32 {
    for (index, rule) in rules.enumerated() {
      used = 0
      failure = RuleInstruction.fails(rule: index)
      let next = newLabel()
      condition(rule.expression, ifTrue: index == rules.count - 1 ? RuleInstruction.holds : next, ifFalse: failure)
      place(next)
    }
    resolve()
    return rules.isEmpty ? RuleInstruction.holds : 0
  }

  /// Compiles one value and returns the offset of its words after the program has ended with "holds".
  mutating func compile(value expression: RuleExpression) -> Int32 {
    let address = value(expression)
    emit(RuleInstruction(operation: .jump, ifTrue: RuleInstruction.holds))
    resolve()
    return address
  }

  // MARK: - Steps, targets and words

  mutating func emit(_ instruction: RuleInstruction) { code.append(instruction) }

  mutating func newLabel() -> Int32 {
    labels.append(0)
    return Int32(labels.count - 1)
  }

  /// Makes a label stand for the next step.
  mutating func place(_ label: Int32) { labels[Int(label)] = Int32(code.count) }

  mutating func jump(to target: Int32) { emit(RuleInstruction(operation: .jump, ifTrue: target)) }

  /// Gives out scratch words.
  mutating func words(_ count: Int) -> Int32 {
    let offset = layout.scratchBase + used
    used += count
    scratchWordCount = max(scratchWordCount, used)
    return Int32(offset)
  }

  mutating func constant(_ word: Int64, at offset: Int32) {
    emit(RuleInstruction(operation: .constant, a: offset, immediate: word))
  }

  mutating func copy(_ count: Int, from source: Int32, to destination: Int32) {
    for word in 0..<Int32(count) { emit(RuleInstruction(operation: .copy, a: destination + word, b: source + word)) }
  }

  /// Binds a variable while `body` is compiled.
  mutating func binding<Result>(_ variable: Variable, _ body: (inout RuleCompiler) -> Result) -> Result {
    variables.append(variable)
    defer { variables.removeLast() }
    return body(&self)
  }

  /// The words of a literal.
  func literalWords(_ value: Value, _ type: ValueType) -> [Int64] {
    // A double of an expression keeps the sign of zero; only stored values lose it.
    if case .double(let double) = value, type == .double { return [Int64(bitPattern: double.bitPattern)] }
    var strings = layout.strings
    let words = try? type.words(of: value, strings: &strings)
    guard let words, strings.strings.count == layout.strings.strings.count else {
      preconditionFailure("A program's rules are among those its layout was made for.")
    }
    return words
  }

  /// Replaces labels by steps, and jumps to jumps by their end.
  private mutating func resolve() {
    for index in code.indices {
      if code[index].ifTrue >= 0 { code[index].ifTrue = labels[Int(code[index].ifTrue)] }
      if code[index].ifFalse >= 0 { code[index].ifFalse = labels[Int(code[index].ifFalse)] }
    }
    for index in code.indices {
      code[index].ifTrue = end(of: code[index].ifTrue)
      code[index].ifFalse = end(of: code[index].ifFalse)
    }
  }

  private func end(of target: Int32) -> Int32 {
    var target = target
    // Every loop passes a test, so a chain of jumps ends.
    while target >= 0, code[Int(target)].operation == .jump { target = code[Int(target)].ifTrue }
    return target
  }
}
