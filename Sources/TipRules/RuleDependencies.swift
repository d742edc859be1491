// SPDX-License-Identifier: GPL-3.0-or-later

/// What a program or a rule reads.
public struct RuleDependencies: Hashable, Sendable {
  /// The parameters read, by index, ascending.
  public private(set) var parameters: [Int] = []
  /// The events read, by index, ascending.
  public private(set) var events: [Int] = []
  /// Whether `Date.now`, a window, or an event with an age limit is read, so that time alone may change the result.
  public private(set) var readsClock = false

  /// Makes an empty set of dependencies.
  public init() {}

  /// Finds what an expression reads.
  public init(of expression: RuleExpression, declarations: RuleDeclarations) {
    take(expression)
    readsClock = readsClock || events.contains { declarations.events[$0].donationLimit.maximumAge != nil }
  }

  /// Adds what another reads.
  public mutating func formUnion(_ other: RuleDependencies) {
    for parameter in other.parameters { Self.insert(parameter, into: &parameters) }
    for event in other.events { Self.insert(event, into: &events) }
    readsClock = readsClock || other.readsClock
  }

  private mutating func take(_ expression: RuleExpression) {
    switch expression {
    case .parameter(let index, _): Self.insert(index, into: &parameters)
    case .now: readsClock = true
    default: break
    }
    if let sequence = expression.sequence {
      Self.insert(sequence.event, into: &events)
      readsClock = readsClock || sequence.hasWindow
    }
    for child in expression.children { take(child) }
  }

  private static func insert(_ index: Int, into indices: inout [Int]) {
    let place = indices.firstIndex { $0 >= index } ?? indices.endIndex
    if place == indices.endIndex || indices[place] != index { indices.insert(index, at: place) }
  }
}

extension DonationSequence {
  fileprivate var hasWindow: Bool {
    switch self {
    case .all: false
    case .within: true
    case .filtered(let source, _), .largestSubset(let source, _), .smallestSubset(let source, _): source.hasWindow
    }
  }
}
