// SPDX-License-Identifier: GPL-3.0-or-later

/// What a program says at an instant.
@frozen
public struct RuleDecision: Hashable, Sendable {
  /// The index of the first rule, in order of declaration, that does not hold; nil when all hold.
  public let firstFailingRule: Int?
  /// No instant before this one can change the result unless something is written; `.max` if none ever can.
  public let nextChange: Microseconds

  /// Whether all rules hold.
  @inlinable public var holds: Bool { firstFailingRule == nil }

  @usableFromInline
  init(firstFailingRule: Int?, nextChange: Microseconds) {
    self.firstFailingRule = firstFailingRule
    self.nextChange = nextChange
  }
}

/// The rules of a tip, all of which must hold, compiled to a flat list of tests and branches.
public struct RuleProgram: Sendable {
  /// What the rules read.
  public let dependencies: RuleDependencies

  /// Compiles the rules of a tip, in order of declaration.
  /// - Parameters:
  ///   - rules: The rules; each must be among those the layout was made for. A program without rules always holds.
  ///   - layout: The layout of the memories that the program will read.
  public init(rules: [Rule], layout: RuleLayout) {
    dependencies = RuleDependencies()
  }

  /// Whether all rules hold at an instant.
  public func evaluate(_ memory: borrowing RuleMemory, now: Microseconds) -> Bool { true }

  /// The index of the first rule, in order of declaration, that does not hold; nil when all hold.
  public func firstFailingRule(_ memory: borrowing RuleMemory, now: Microseconds) -> Int? { nil }

  /// The earliest later instant at which the result can change without a write: exact or earlier, never later; `.max` if never.
  public func nextChange(_ memory: borrowing RuleMemory, now: Microseconds) -> Microseconds { .max }

  /// The result and its next change, found together.
  public func decision(_ memory: borrowing RuleMemory, now: Microseconds) -> RuleDecision {
    RuleDecision(firstFailingRule: nil, nextChange: .max)
  }
}
