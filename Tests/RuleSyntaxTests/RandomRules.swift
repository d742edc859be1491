// SPDX-License-Identifier: GPL-3.0-or-later

import TipRules

/// Draws typed expressions of the whole rule language.
struct RandomRules {
  enum Variable {
    case donation(event: Int)
    case value(ValueType)
  }

  var generator: TestGenerator
  private var variables: [Variable] = []
  private let declarations = RandomApp.declarations

  init(seed: UInt64) { generator = TestGenerator(seed: seed) }

  /// A rule whose inputs are those that its condition reads, in order of index.
  mutating func rule() -> Rule {
    let expression = boolean(Int.random(in: 1...4, using: &generator))
    let dependencies = RuleDependencies(of: expression, declarations: declarations)
    var inputs = dependencies.parameters.map(RuleInput.parameter) + dependencies.events.map(RuleInput.event)
    if inputs.isEmpty { inputs = [.parameter(0)] }
    return Rule(inputs: inputs, expression: expression, sourceText: "random")
  }

  private mutating func boolean(_ size: Int) -> RuleExpression {
    if size <= 0 {
      return generator.chance(10) ? .literal(.boolean(generator.chance(50)), .boolean) : leaf(.boolean)
    }
    switch Int.random(in: 0..<20, using: &generator) {
    case 0: return .not(boolean(size - 1))
    case 1, 2: return .and(boolean(size - 1), boolean(size - 1))
    case 3, 4: return .or(boolean(size - 1), boolean(size - 1))
    case 5: return .conditional(boolean(size - 1), boolean(size - 1), boolean(size - 1))
    case 6: return .isEmpty(sequence(size - 1))
    case 7, 8:
      let (sequence, event) = sequenceAndEvent(size - 1)
      return .contains(sequence, predicate(event, size - 1))
    case 9:
      let (sequence, event) = sequenceAndEvent(size - 1)
      return .allSatisfy(sequence, predicate(event, size - 1))
    case 10: return .isNil(optional(generator.pick(Self.innerTypes), size - 1))
    case 11, 12, 13:
      let bound = RuleExpression.literal(.integer(Int64.random(in: -1...6, using: &generator)), .integer)
      let count = RuleExpression.count(sequence(size - 1))
      return generator.chance(80) ? .comparison(anyComparison(), count, bound) : .comparison(anyComparison(), bound, count)
    default: return comparison(size)
    }
  }

  private static let innerTypes: [ValueType] = [
    .integer, .double, .string, .date, .boolean, .enumeration(RandomApp.plan), .structure(RandomApp.place), .structure(RandomApp.address),
  ]

  private mutating func anyComparison() -> ComparisonOperator { generator.pick(ComparisonOperator.allCases) }

  private mutating func comparison(_ size: Int) -> RuleExpression {
    let type = generator.pick(RandomApp.types)
    let operation = type.isComparable ? anyComparison() : generator.pick([ComparisonOperator.equal, .notEqual])
    if case .optional(let wrapped) = type {
      let left = optional(wrapped, size - 1)
      if case .enumeration = wrapped, generator.chance(40) { return .comparison(operation, left, .wrapped(enumerationLiteral())) }
      switch Int.random(in: 0..<3, using: &generator) {
      case 0: return .comparison(operation, left, optional(wrapped, size - 1))
      case 1: return .comparison(operation, left, .wrapped(value(wrapped, size - 1)))
      default: return .comparison(operation, .wrapped(value(wrapped, size - 1)), left)
      }
    }
    if case .enumeration = type, generator.chance(60) { return .comparison(operation, leaf(type), enumerationLiteral()) }
    return .comparison(operation, value(type, size - 1), value(type, size - 1))
  }

  private mutating func enumerationLiteral() -> RuleExpression {
    .literal(.enumerationCase(generator.pick(RandomApp.plan.cases)), .enumeration(RandomApp.plan))
  }

  private mutating func value(_ type: ValueType, _ size: Int) -> RuleExpression {
    if size <= 0 { return generator.chance(30) ? literal(type) ?? leaf(type) : leaf(type) }
    switch type {
    case .boolean: return boolean(size)
    case .optional(let wrapped): return optional(wrapped, size)
    default: break
    }
    switch Int.random(in: 0..<8, using: &generator) {
    case 0: return .conditional(boolean(size - 1), value(type, size - 1), value(type, size - 1))
    case 1: return .coalesced(optional(type, size - 1), value(type, size - 1))
    case 2 where type == .integer: return .count(sequence(size - 1))
    case 2, 3, 4:
      if type == .date { return .addingTimeInterval(value(.date, size - 1), seconds()) }
      guard type.isNumeric else { return leaf(type) }
      let operators = type == .integer ? ArithmeticOperator.allCases : [.plus, .minus, .times, .dividedBy]
      return .arithmetic(generator.pick(operators), value(type, size - 1), value(type, size - 1))
    case 5 where type.isNumeric: return .negated(leaf(type))
    default: return leaf(type)
    }
  }

  private mutating func literal(_ type: ValueType) -> RuleExpression? {
    switch type {
    case .boolean, .integer, .string: return .literal(RandomApp.value(type, now: 0, using: &generator), type)
    case .double: return .literal(.double(generator.pick([-1.5, 0, 0.5, 1, 2, 60])), .double)
    default: return nil
    }
  }

  private mutating func seconds() -> RuleExpression {
    generator.chance(20)
      ? parameter(.double) : .literal(.double(Double(Int.random(in: -24...6, using: &generator)) * 10), .double)
  }

  /// A parameter, a variable, a member of one, or now.
  private mutating func leaf(_ type: ValueType) -> RuleExpression {
    var candidates = [parameter(type)]
    candidates += paths(from: parameter(.structure(RandomApp.place)), to: type)
    for (depth, variable) in variables.enumerated() {
      // What is bound is read more often, so that closures depend on it.
      guard case .donation(let event) = variable else { continue }
      for _ in 0..<3 { candidates += paths(ofDonation: depth, event: event, to: type) }
    }
    if type == .date { candidates.append(.now) }
    return generator.pick(candidates)
  }

  private mutating func parameter(_ type: ValueType) -> RuleExpression {
    let indices = declarations.parameters.indices.filter { declarations.parameters[$0].type == type }
    return .parameter(generator.pick(Array(indices)), type)
  }

  private func paths(from base: RuleExpression, to type: ValueType) -> [RuleExpression] {
    guard case .structure(let structure) = base.type else { return [] }
    return structure.fields.indices.filter { structure.fields[$0].type == type }.map { .member(base, field: $0, type) }
  }

  private func paths(ofDonation depth: Int, event: Int, to type: ValueType) -> [RuleExpression] {
    var found: [RuleExpression] = type == .date ? [.donationDate(depth)] : []
    for (index, field) in declarations.events[event].payload.enumerated() {
      let read = RuleExpression.donationField(depth, field: index, field.type)
      if field.type == type { found.append(read) }
      found += paths(from: read, to: type)
    }
    return found
  }

  /// An optional: a leaf, a chain, an end of a sequence, or a default that is optional.
  private mutating func optional(_ wrapped: ValueType, _ size: Int) -> RuleExpression {
    let type = ValueType.optional(wrapped)
    let depth = variables.count
    if size > 0 {
      switch Int.random(in: 0..<6, using: &generator) {
      case 0, 1:
        let (sequence, event) = sequenceAndEvent(size - 1)
        let members = paths(ofDonation: depth, event: event, to: wrapped) + paths(ofDonation: depth, event: event, to: type)
        if let member = members.randomElement(using: &generator) {
          return .end(generator.chance(50) ? .first : .last, sequence, member)
        }
      case 2:
        let base = leaf(.optional(.structure(RandomApp.place)))
        let unwrapped = RuleExpression.unwrapped(depth, .structure(RandomApp.place))
        var members = paths(from: unwrapped, to: wrapped) + paths(from: unwrapped, to: type)
        for field in RandomApp.address.fields.indices where [wrapped, type].contains(RandomApp.address.fields[field].type) {
          let address = RuleExpression.unwrapped(depth + 1, .structure(RandomApp.address))
          let inner = RuleExpression.member(address, field: field, RandomApp.address.fields[field].type)
          members.append(.chained(paths(from: unwrapped, to: .optional(.structure(RandomApp.address)))[0], inner))
        }
        if let member = members.randomElement(using: &generator) { return .chained(base, member) }
      case 3 where wrapped == .date:
        return .chained(leaf(type), .addingTimeInterval(.unwrapped(depth, .date), .literal(.double(-30), .double)))
      case 4 where size > 1: return .coalesced(optional(wrapped, size - 1), optional(wrapped, size - 1))
      case 5 where size > 1: return .conditional(boolean(size - 1), optional(wrapped, size - 1), optional(wrapped, size - 1))
      default: break
      }
    }
    return leaf(type)
  }

  private mutating func predicate(_ event: Int, _ size: Int) -> RuleExpression {
    variables.append(.donation(event: event))
    defer { variables.removeLast() }
    guard generator.chance(40) else { return boolean(max(size, 1)) }
    let date = RuleExpression.addingTimeInterval(.now, seconds())
    let bound = RuleExpression.comparison(anyComparison(), .donationDate(variables.count - 1), date)
    let flipped = RuleExpression.comparison(anyComparison(), date, .donationDate(variables.count - 1))
    let first = generator.chance(70) ? bound : flipped
    return generator.chance(50) ? first : .and(first, boolean(size - 1))
  }

  private mutating func sequence(_ size: Int) -> DonationSequence { sequenceAndEvent(size).0 }

  private mutating func sequenceAndEvent(_ size: Int) -> (DonationSequence, Int) {
    let event = Int.random(in: declarations.events.indices, using: &generator)
    var sequence = DonationSequence.all(event: event)
    for _ in 0..<Int.random(in: 0...3, using: &generator) {
      switch Int.random(in: 0..<5, using: &generator) {
      case 0, 1: sequence = .within(sequence, DonationTimeRange(Int64.random(in: -1...4, using: &generator), .minute))
      case 2, 3: sequence = .filtered(sequence, predicate(event, size - 1))
      default:
        guard let key = key(event) else { continue }
        sequence = generator.chance(50) ? .largestSubset(sequence, key) : .smallestSubset(sequence, key)
      }
    }
    return (sequence, event)
  }

  private mutating func key(_ event: Int) -> DonationKeyPath? {
    let payload = declarations.events[event].payload
    guard let field = payload.indices.randomElement(using: &generator) else { return nil }
    if case .structure(let structure) = payload[field].type, generator.chance(70) {
      let member = Int.random(in: structure.fields.indices, using: &generator)
      return DonationKeyPath(field: field, members: [member], type: structure.fields[member].type)
    }
    return DonationKeyPath(field: field, type: payload[field].type)
  }
}
