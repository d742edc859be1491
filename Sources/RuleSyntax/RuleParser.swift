// SPDX-License-Identifier: GPL-3.0-or-later

public import TipRules

/// Reads the text of `#Rule(…) { … }`, as TipKit developers write it, into a typed rule.
public enum RuleParser {
  /// Parses one rule.
  /// - Parameters:
  ///   - text: The macro's text, from `#Rule` to the closure's end; comments and space around it are allowed.
  ///   - declarations: The parameters and events that the rule may name.
  ///   - owner: The tip that holds the rule: what `Self` stands for.
  /// - Throws: ``RuleSyntaxError`` with all faults that could be found.
  public static func parse(_ text: String, declarations: RuleDeclarations, owner: String?) throws(RuleSyntaxError) -> Rule {
    throw RuleSyntaxError([])
  }
}
