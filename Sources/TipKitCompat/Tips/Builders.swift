// SPDX-License-Identifier: GPL-3.0-or-later

/// What all builders of lists have in common: conditions, alternatives, loops, and availability.
public protocol ListBuilder {
  /// What the list is of.
  associatedtype Element
}

extension ListBuilder {
  /// A list of some parts, in their order.
  public static func buildBlock(_ parts: [Element]...) -> [Element] { parts.flatMap { $0 } }
  /// A list that is there already.
  public static func buildExpression(_ elements: [Element]) -> [Element] { elements }
  /// Nothing, where a condition doesn't hold.
  public static func buildOptional(_ part: [Element]?) -> [Element] { part ?? [] }
  /// The first of two alternatives.
  public static func buildEither(first part: [Element]) -> [Element] { part }
  /// The second of two alternatives.
  public static func buildEither(second part: [Element]) -> [Element] { part }
  /// The turns of a loop.
  public static func buildArray(_ parts: [[Element]]) -> [Element] { parts.flatMap { $0 } }
  /// A part that isn't available everywhere.
  public static func buildLimitedAvailability(_ part: [Element]) -> [Element] { part }
}

extension Tips {
  /// Builds the rules of a tip.
  @resultBuilder
  public enum RuleBuilder: ListBuilder {
    /// A list of rules.
    public typealias Element = Rule

    /// One rule.
    public static func buildExpression(_ rule: Rule) -> [Rule] { [rule] }
  }

  /// Builds the actions of a tip, and numbers them.
  @resultBuilder
  public enum ActionBuilder: ListBuilder {
    /// A list of actions.
    public typealias Element = Action

    /// One action.
    public static func buildExpression(_ action: Action) -> [Action] { [action] }
    /// The actions with their places.
    public static func buildFinalResult(_ actions: [Action]) -> [Action] {
      actions.enumerated().map { index, action in
        var action = action
        action.index = index
        return action
      }
    }
  }

  /// Builds the options of a tip.
  @resultBuilder
  public enum OptionsBuilder: ListBuilder {
    /// A list of options.
    public typealias Element = any TipOption

    /// One option.
    public static func buildExpression(_ option: some TipOption) -> [any TipOption] { [option] }
    /// One option, whatever its type.
    public static func buildExpression(_ option: any TipOption) -> [any TipOption] { [option] }
  }

  /// Builds the tips of a group.
  @resultBuilder
  public enum GroupBuilder: ListBuilder {
    /// A list of tips.
    public typealias Element = any Tip

    /// One tip.
    public static func buildExpression(_ tip: some Tip) -> [any Tip] { [tip] }
    /// One tip, whatever its type.
    public static func buildExpression(_ tip: any Tip) -> [any Tip] { [tip] }
  }
}
