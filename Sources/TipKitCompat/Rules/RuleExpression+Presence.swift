// SPDX-License-Identifier: GPL-3.0-or-later

import TipRules

extension RuleExpression {
  /// The same condition, in which a donation that brought no value satisfies no predicate that reads the value.
  ///
  /// The spelling of 2023 allows `donate()` without a value on an event that has one.
  func requiringValues(_ inputs: InputTable) -> RuleExpression { PresenceRewriter(inputs: inputs).rewrite(self, depth: 0) }
}

/// Adds to each predicate over donations that reads their value the condition that they have one, and leaves those without out where the
/// value of the first or last is read.
private struct PresenceRewriter {
  let inputs: InputTable

  /// - Parameter depth: how many variables are bound around the expression.
  func rewrite(_ expression: RuleExpression, depth: Int) -> RuleExpression {
    func inner(_ expression: RuleExpression) -> RuleExpression { rewrite(expression, depth: depth) }
    switch expression {
    case .literal, .now, .parameter, .unwrapped, .donationDate, .donationField: return expression
    case .member(let value, let field, let type): return .member(inner(value), field: field, type)
    case .count(let sequence): return .count(rewrite(sequence, depth: depth))
    case .isEmpty(let sequence): return .isEmpty(rewrite(sequence, depth: depth))
    case .contains(let sequence, let value):
      return .contains(rewrite(sequence, depth: depth), predicate(value, of: sequence, depth: depth))
    case .allSatisfy(let sequence, let value):
      return .allSatisfy(rewrite(sequence, depth: depth), predicate(value, of: sequence, depth: depth))
    case .end(let end, let sequence, let value):
      let rewritten = rewrite(sequence, depth: depth)
      return .end(end, value.readsPayload ? valued(rewritten, depth: depth) : rewritten, rewrite(value, depth: depth + 1))
    case .not(let value): return .not(inner(value))
    case .and(let left, let right): return .and(inner(left), inner(right))
    case .or(let left, let right): return .or(inner(left), inner(right))
    case .conditional(let condition, let first, let second): return .conditional(inner(condition), inner(first), inner(second))
    case .comparison(let comparison, let left, let right): return .comparison(comparison, inner(left), inner(right))
    case .arithmetic(let operation, let left, let right): return .arithmetic(operation, inner(left), inner(right))
    case .negated(let value): return .negated(inner(value))
    case .addingTimeInterval(let date, let seconds): return .addingTimeInterval(inner(date), inner(seconds))
    case .wrapped(let value): return .wrapped(inner(value))
    case .isNil(let value): return .isNil(inner(value))
    case .coalesced(let value, let other): return .coalesced(inner(value), inner(other))
    case .chained(let base, let value): return .chained(inner(base), rewrite(value, depth: depth + 1))
    }
  }

  private func rewrite(_ sequence: DonationSequence, depth: Int) -> DonationSequence {
    switch sequence {
    case .all: return sequence
    case .within(let source, let range): return .within(rewrite(source, depth: depth), range)
    case .filtered(let source, let value):
      return .filtered(rewrite(source, depth: depth), predicate(value, of: source, depth: depth))
    case .largestSubset(let source, let key): return .largestSubset(valued(rewrite(source, depth: depth), depth: depth), key)
    case .smallestSubset(let source, let key): return .smallestSubset(valued(rewrite(source, depth: depth), depth: depth), key)
    }
  }

  private func predicate(_ value: RuleExpression, of sequence: DonationSequence, depth: Int) -> RuleExpression {
    let rewritten = rewrite(value, depth: depth + 1)
    guard value.readsPayload, let presence = presence(of: sequence.event, depth: depth) else { return rewritten }
    return .and(presence, rewritten)
  }

  private func valued(_ sequence: DonationSequence, depth: Int) -> DonationSequence {
    presence(of: sequence.event, depth: depth).map { .filtered(sequence, $0) } ?? sequence
  }

  /// Whether the donation bound at a depth has a value; nil for an event without one.
  private func presence(of event: Int, depth: Int) -> RuleExpression? {
    let fields = inputs.events[event].payload
    return fields.isEmpty ? nil : .donationField(depth, field: fields.count - 1, .boolean)
  }
}

extension RuleExpression {
  /// Whether a field of a donation's value is read, other than inside of a question about other donations.
  fileprivate var readsPayload: Bool {
    switch self {
    case .donationField: true
    case .count, .isEmpty, .contains, .allSatisfy, .end: false
    default: children.contains(where: \.readsPayload)
    }
  }

  /// Whether the order of two strings is asked.
  var ordersStrings: Bool {
    if case .comparison(let comparison, let left, _) = self, left.type == .string, comparison != .equal, comparison != .notEqual {
      return true
    }
    return children.contains(where: \.ordersStrings)
  }
}
