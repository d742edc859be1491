// SPDX-License-Identifier: GPL-3.0-or-later

extension RuleCompiler {
  /// Compiles a test of donations that time alone can only turn one way, so that no wake-up is asked once it has turned.
  ///
  /// Time takes donations out of windows and puts none in. So "at least three within a week" that fails goes on failing until
  /// something is donated, although donations still leave the week meanwhile.
  /// - Parameters:
  ///   - settled: The result that time alone can't change; nil if time may change either.
  ///   - body: Compiles the test with its two targets.
  mutating func settling(
    on settled: Bool?, ifTrue: Int32, ifFalse: Int32, _ body: (inout RuleCompiler, _ ifTrue: Int32, _ ifFalse: Int32) -> Void
  ) {
    guard let settled else { return body(&self, ifTrue, ifFalse) }
    let saved = words(1)
    let restore = newLabel()
    emit(RuleInstruction(operation: .saveChange, a: saved))
    body(&self, settled ? restore : ifTrue, settled ? ifFalse : restore)
    place(restore)
    emit(RuleInstruction(operation: .restoreChange, a: saved))
    jump(to: settled ? ifTrue : ifFalse)
  }

  /// The result that time alone can't change of a comparison of a count with a constant.
  func settledResult(_ comparison: ComparisonOperator, of sequence: DonationSequence) -> Bool? {
    guard countOnlyFalls(sequence) else { return nil }
    switch comparison {
    case .greater, .greaterOrEqual: return false
    case .less, .lessOrEqual: return true
    case .equal, .notEqual: return nil
    }
  }

  /// Whether time alone can only lower the number of a sequence's donations.
  private func countOnlyFalls(_ sequence: DonationSequence) -> Bool {
    // Which group is the largest may change with time, but not to a larger one.
    if case .largestSubset(let source, _) = sequence { return onlyShrinks(source) }
    return onlyShrinks(sequence)
  }

  /// Whether time alone can only take donations out of a sequence.
  func onlyShrinks(_ sequence: DonationSequence) -> Bool {
    switch sequence {
    case .all: return true
    case .within(let source, _): return onlyShrinks(source)
    case .filtered(let source, let predicate):
      return onlyShrinks(source) && predicate.conjuncts.allSatisfy { $0.greatestAge(depth: variables.count) != nil || !readsClock($0) }
    case .largestSubset, .smallestSubset: return false
    }
  }

  /// Whether an expression may change with time alone.
  func readsClock(_ expression: RuleExpression) -> Bool {
    RuleDependencies(of: expression, declarations: layout.declarations).readsClock
  }
}
