// SPDX-License-Identifier: GPL-3.0-or-later

/// A sequence of donations as a program takes it: the newest of an event within one age, then what can't be told by age alone.
struct SequenceStages {
  enum Stage {
    /// Keeps donations not older than an age.
    case window(Microseconds)
    /// Keeps donations that satisfy a predicate.
    case filter(RuleExpression)
    /// Keeps one group.
    case subset(DonationKeyPath, smallest: Bool)
  }

  let event: Int
  /// The greatest age, in microseconds, of the donations that the stages start from; nil if age does not matter.
  private(set) var window: Microseconds?
  private(set) var stages: [Stage] = []

  /// Takes a sequence apart.
  /// - Parameters:
  ///   - sequence: The sequence; its filters bind the variable of `depth`.
  ///   - depth: The depth at which the sequence stands.
  ///   - maximumAge: The event's age limit.
  ///   - bounds: Whether a donation exactly as old as a range lies within it.
  init(_ sequence: DonationSequence, depth: Int, maximumAge: Microseconds?, bounds: WindowBounds) {
    event = sequence.event
    window = maximumAge
    take(sequence, depth: depth, bounds: bounds)
  }

  private mutating func take(_ sequence: DonationSequence, depth: Int, bounds: WindowBounds) {
    switch sequence {
    case .all: return
    case .within(let source, let range):
      take(source, depth: depth, bounds: bounds)
      narrow(range.duration - (bounds == .exclusive ? 1 : 0))
    case .filtered(let source, let predicate):
      take(source, depth: depth, bounds: bounds)
      // Only conditions that are read first may be read apart: what follows may not be defined for older donations.
      var rest: RuleExpression? = predicate
      while let condition = rest {
        let (first, others) = condition.firstConjunct
        guard let age = first.greatestAge(depth: depth) else { break }
        narrow(age)
        rest = others
      }
      if let rest { stages.append(.filter(rest)) }
    case .largestSubset(let source, let key):
      take(source, depth: depth, bounds: bounds)
      stages.append(.subset(key, smallest: false))
    case .smallestSubset(let source, let key):
      take(source, depth: depth, bounds: bounds)
      stages.append(.subset(key, smallest: true))
    }
  }

  private mutating func narrow(_ age: Microseconds) {
    if stages.isEmpty { window = min(window ?? age, age) } else { stages.append(.window(age)) }
  }
}

extension RuleExpression {
  /// The condition of a conjunction that is read first, and what is read only if it holds.
  var firstConjunct: (RuleExpression, RuleExpression?) {
    guard case .and(let left, let right) = self else { return (self, nil) }
    let (first, rest) = left.firstConjunct
    return (first, rest.map { .and($0, right) } ?? right)
  }

  /// For a condition such as `$0.date > Date.now.addingTimeInterval(-60)`, the greatest age that satisfies it; else nil.
  func greatestAge(depth: Int) -> Microseconds? {
    guard case .comparison(let comparison, let left, let right) = self else { return nil }
    let isExclusive: Bool
    let bound: Microseconds?
    switch (comparison, left, right) {
    case (.greater, .donationDate(depth), _): (isExclusive, bound) = (true, right.distanceFromNow)
    case (.greaterOrEqual, .donationDate(depth), _): (isExclusive, bound) = (false, right.distanceFromNow)
    case (.less, _, .donationDate(depth)): (isExclusive, bound) = (true, left.distanceFromNow)
    case (.lessOrEqual, _, .donationDate(depth)): (isExclusive, bound) = (false, left.distanceFromNow)
    default: return nil
    }
    return bound.map { -$0 - (isExclusive ? 1 : 0) }
  }

  /// For a date at a constant distance from now, that distance; else nil.
  var distanceFromNow: Microseconds? {
    switch self {
    case .now: return 0
    case .addingTimeInterval(let date, let seconds):
      guard let distance = date.distanceFromNow, case .double(let seconds) = seconds.constantValue else { return nil }
      return RuleClock.microseconds(seconds: seconds).map { RuleClock.clamped(distance + $0) }
    default: return nil
    }
  }
}
