// SPDX-License-Identifier: GPL-3.0-or-later

/// An input of a rule: what `$0`, `$1` … stand for in its closure.
public enum RuleInput: Hashable, Sendable {
  /// A parameter, by index.
  case parameter(Int)
  /// An event, by index.
  case event(Int)
}

/// A rule of a tip: `#Rule(inputs…) { expression }`, whichever way it was written.
public struct Rule: Hashable, Sendable {
  /// The inputs in order.
  public let inputs: [RuleInput]
  /// The condition, of type Boolean.
  public let expression: RuleExpression
  /// The text that was parsed, or the normal form of a rule made otherwise.
  public let sourceText: String
  /// Whether it was joined from rules by a conjunction or a disjunction, which only systems from iOS 26 on can do.
  public let isCompound: Bool

  /// Makes a rule; its expression must be Boolean.
  public init(inputs: [RuleInput], expression: RuleExpression, sourceText: String, isCompound: Bool = false) {
    precondition(expression.type == .boolean, "A rule's expression is Boolean.")
    self.isCompound = isCompound
    self.inputs = inputs
    self.expression = expression
    self.sourceText = sourceText
  }
}
