// SPDX-License-Identifier: GPL-3.0-or-later

import TipRules

/// The rule language evaluated straight from its definition, over arrays of values: slow, and sharing no code with programs.
struct ReferenceEvaluator {
  struct Donation {
    var date: Microseconds
    var payload: [Value]
  }
  enum Bound {
    case donation(Donation)
    case value(Value)
  }
  /// The expression has no value.
  struct Undefined: Error {}

  let declarations: RuleDeclarations
  let bounds: WindowBounds
  var parameters: [Value]
  var donations: [[Donation]]
  var now: Microseconds = 0

  init(_ declarations: RuleDeclarations, bounds: WindowBounds) {
    self.declarations = declarations
    self.bounds = bounds
    parameters = declarations.parameters.map(\.initialValue)
    donations = declarations.events.map { _ in [] }
  }

  /// Whether a rule holds; one that can't be computed does not.
  func holds(_ rule: Rule) -> Bool { (try? boolean(rule.expression, [])) ?? false }

  private func boolean(_ expression: RuleExpression, _ bound: [Bound]) throws -> Bool {
    guard case .boolean(let value) = try value(expression, bound) else { throw Undefined() }
    return value
  }

  private func value(_ expression: RuleExpression, _ bound: [Bound]) throws -> Value {
    switch expression {
    case .literal(let value, _): return value
    case .now: return .date(now)
    case .parameter(let index, _): return parameters[index]
    case .unwrapped(let depth, _):
      guard case .value(let value) = bound[depth] else { throw Undefined() }
      return value
    case .donationDate(let depth): return .date(try donation(depth, bound).date)
    case .donationField(let depth, let field, _): return try donation(depth, bound).payload[field]
    case .member(let base, let field, _):
      guard case .structure(let values) = try value(base, bound) else { throw Undefined() }
      return values[field]
    case .count(let sequence): return .integer(Int64(try list(sequence, bound).count))
    case .isEmpty(let sequence): return .boolean(try list(sequence, bound).isEmpty)
    case .contains(let sequence, let predicate):
      return .boolean(try list(sequence, bound).contains { try boolean(predicate, bound + [.donation($0)]) })
    case .allSatisfy(let sequence, let predicate):
      return .boolean(try list(sequence, bound).allSatisfy { try boolean(predicate, bound + [.donation($0)]) })
    case .end(let end, let sequence, let member):
      let list = try list(sequence, bound)
      guard let donation = end == .first ? list.first : list.last else { return .null }
      return try value(member, bound + [.donation(donation)])
    case .not(let operand): return .boolean(!(try boolean(operand, bound)))
    case .and(let left, let right): return .boolean(try boolean(left, bound) && boolean(right, bound))
    case .or(let left, let right): return .boolean(try boolean(left, bound) || boolean(right, bound))
    case .conditional(let test, let first, let second): return try value(try boolean(test, bound) ? first : second, bound)
    case .comparison(let operation, let left, let right):
      return .boolean(compare(operation, try value(left, bound), try value(right, bound)))
    case .arithmetic(let operation, let left, let right): return try compute(operation, try value(left, bound), try value(right, bound))
    case .negated(let operand):
      switch try value(operand, bound) {
      case .integer(let value): return .integer(try exact(Int64(0).subtractingReportingOverflow(value)))
      case .double(let value): return .double(-value)
      default: throw Undefined()
      }
    case .addingTimeInterval(let date, let seconds):
      guard case .date(let date) = try value(date, bound), case .double(let seconds) = try value(seconds, bound) else { throw Undefined() }
      return .date(date + Int64((seconds * 1_000_000).rounded()))
    case .wrapped(let operand): return try value(operand, bound)
    case .isNil(let operand): return .boolean(try value(operand, bound) == .null)
    case .coalesced(let optional, let other):
      let first = try value(optional, bound)
      return first == .null ? try value(other, bound) : first
    case .chained(let base, let member):
      let base = try value(base, bound)
      return base == .null ? .null : try value(member, bound + [.value(base)])
    }
  }

  private func donation(_ depth: Int, _ bound: [Bound]) throws -> Donation {
    guard case .donation(let donation) = bound[depth] else { throw Undefined() }
    return donation
  }

  private func list(_ sequence: DonationSequence, _ bound: [Bound]) throws -> [Donation] {
    switch sequence {
    case .all(let event):
      let limit = declarations.events[event].donationLimit
      let newest = donations[event].suffix(limit.maximumCount)
      return newest.filter { donation in limit.maximumAge.map { donation.date >= now - $0 } ?? true }
    case .within(let source, let range):
      let earliest = now - range.count * range.unit.seconds * 1_000_000
      return try list(source, bound).filter { bounds == .inclusive ? $0.date >= earliest : $0.date > earliest }
    case .filtered(let source, let predicate): return try list(source, bound).filter { try boolean(predicate, bound + [.donation($0)]) }
    case .largestSubset(let source, let key): return group(try list(source, bound), key) { $0 > $1 }
    case .smallestSubset(let source, let key): return group(try list(source, bound), key) { $0 < $1 }
    }
  }

  private func group(_ list: [Donation], _ key: DonationKeyPath, _ isBetter: (Int, Int) -> Bool) -> [Donation] {
    func keyValue(_ donation: Donation) -> Value {
      key.members.reduce(donation.payload[key.field]) { value, member in
        if case .structure(let values) = value { values[member] } else { value }
      }
    }
    var best: [Donation] = []
    for donation in list {
      let group = list.filter { keyValue($0) == keyValue(donation) }
      if best.isEmpty || isBetter(group.count, best.count) { best = group }
    }
    return best
  }

  private func exact(_ result: (partialValue: Int64, overflow: Bool)) throws -> Int64 {
    if result.overflow { throw Undefined() }
    return result.partialValue
  }

  private func compute(_ operation: ArithmeticOperator, _ left: Value, _ right: Value) throws -> Value {
    switch (operation, left, right) {
    case (.plus, .double(let left), .double(let right)): return .double(left + right)
    case (.minus, .double(let left), .double(let right)): return .double(left - right)
    case (.times, .double(let left), .double(let right)): return .double(left * right)
    case (.dividedBy, .double(let left), .double(let right)): return .double(left / right)
    case (.plus, .integer(let left), .integer(let right)): return .integer(try exact(left.addingReportingOverflow(right)))
    case (.minus, .integer(let left), .integer(let right)): return .integer(try exact(left.subtractingReportingOverflow(right)))
    case (.times, .integer(let left), .integer(let right)): return .integer(try exact(left.multipliedReportingOverflow(by: right)))
    case (.dividedBy, .integer(let left), .integer(let right)): return .integer(try exact(left.dividedReportingOverflow(by: right)))
    case (.remainder, .integer(let left), .integer(let right)):
      return .integer(try exact(left.remainderReportingOverflow(dividingBy: right)))
    default: throw Undefined()
    }
  }

  private func compare(_ operation: ComparisonOperator, _ left: Value, _ right: Value) -> Bool {
    func ordered<Operand: Comparable>(_ left: Operand, _ right: Operand) -> Bool {
      switch operation {
      case .equal: left == right
      case .notEqual: left != right
      case .less: left < right
      case .lessOrEqual: left <= right
      case .greater: left > right
      case .greaterOrEqual: left >= right
      }
    }
    switch (left, right) {
    case (.integer(let left), .integer(let right)): return ordered(left, right)
    case (.double(let left), .double(let right)): return ordered(left, right)
    case (.string(let left), .string(let right)): return ordered(left, right)
    case (.date(let left), .date(let right)): return ordered(left, right)
    default: return operation == .equal ? left == right : left != right
    }
  }
}
