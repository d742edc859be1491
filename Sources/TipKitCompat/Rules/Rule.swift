// SPDX-License-Identifier: GPL-3.0-or-later

import RuleSyntax
import TipEngine
import TipRules

extension Tips {
  /// A condition of a tip: made by the macro `#Rule`, or of other rules.
  ///
  /// The engine runs the condition's text, through the same reader as rules in scenario files. The closure is the same condition as the
  /// compiler understands it; tests hold the two against each other. Source: Apple, TipKit, `Tips.Rule`.
  public struct Rule: Sendable {
    /// How several rules become one.
    ///
    /// Source: Apple, TipKit, `Tips.Rule.CompoundOperation` (iOS 26).
    public enum CompoundOperation: Hashable, Sendable, CaseIterable {
      /// All must hold; always so for none.
      case conjunction
      /// One must hold; never so for none.
      case disjunction
    }

    indirect enum Content: Sendable {
      case condition(text: String, inputs: [InputDeclaration], spellings: [String], holds: @Sendable () -> Bool)
      case compound(CompoundOperation, [Rule])
    }

    let content: Content

    /// A rule of inputs, how the source spells them, the condition's text and the condition; what `#Rule` expands to.
    public init<each Input: RuleInput>(
      _ input: repeat each Input, spelled spellings: [String], condition: String,
      holds: @escaping @Sendable (repeat (each Input).Value) -> Bool
    ) {
      var inputs: [InputDeclaration] = []
      for input in repeat each input { inputs.append(input.declaration) }
      content = .condition(text: condition, inputs: inputs, spellings: spellings) { holds(repeat (each input).presentValue) }
    }

    /// One rule of several.
    public init(_ operation: CompoundOperation, @RuleBuilder _ rules: () -> [Rule]) { content = .compound(operation, rules()) }

    /// A rule that holds when all of some rules do.
    public static func conjunction(_ rules: Rule...) -> Rule { Rule(.conjunction) { rules } }

    /// A rule that holds when one of some rules does.
    public static func disjunction(_ rules: Rule...) -> Rule { Rule(.disjunction) { rules } }

    /// Whether the compiled condition holds now; the engine asks the text.
    package var compiledConditionHolds: Bool {
      switch content {
      case .condition(_, _, _, let holds): holds()
      case .compound(.conjunction, let rules): rules.allSatisfy(\.compiledConditionHolds)
      case .compound(.disjunction, let rules): rules.contains(where: \.compiledConditionHolds)
      }
    }
  }
}

extension RuleDiagnostic {
  /// The fault and what is to be written instead, as sentences.
  fileprivate var sentences: String {
    [message, remedy].map { $0.prefix(1).uppercased() + $0.dropFirst() + ($0.hasSuffix("?") ? "" : ".") }.joined(separator: " ")
  }
}

/// Why a rule can't be understood.
struct RuleFailure: Error {
  let condition: String
  let explanation: String
}

extension Tips.Rule {
  /// The rule as the engine takes it.
  func compiled(_ inputs: inout InputTable) throws(RuleFailure) -> TipRules.Rule {
    switch content {
    case .compound(let operation, let rules):
      var compiled: [TipRules.Rule] = []
      for rule in rules { compiled.append(try rule.compiled(&inputs)) }
      return operation == .conjunction ? .conjunction(of: compiled) : .disjunction(of: compiled)
    case .condition(let text, let declarations, let spellings, _):
      var names: [String] = []
      for (declaration, spelling) in zip(declarations, spellings) {
        guard let name = inputs.name(of: declaration, spelled: spelling) else {
          throw RuleFailure(condition: text, explanation: "Rules can't see into the type of '\(spelling)'.")
        }
        names.append(name)
      }
      do throws(RuleSyntaxError) {
        let rule = try RuleParser.parse(
          "#Rule(\(names.joined(separator: ", "))) \(text)", declarations: inputs.declarations, owner: nil)
        let source = "#Rule(\(spellings.joined(separator: ", "))) \(text)"
        return TipRules.Rule(inputs: rule.inputs, expression: rule.expression.requiringValues(inputs), sourceText: source)
      } catch {
        throw RuleFailure(condition: text, explanation: error.diagnostics.map(\.sentences).joined(separator: " "))
      }
    }
  }

  /// A captured value as a rule's text has it; a text that no rule can have for a value that rules don't know.
  public static func literal<Value>(_ value: Value) -> String {
    switch value {
    case let value as Bool: return "\(value)"
    case let value as any FixedWidthInteger: return "(\(value))"
    case let value as Double: return "(\(value))"
    // The shortest digits that mean this number, as in the JSON of parameters and donations.
    case let value as Float: return "(\(value))"
    case let value as String: return stringLiteral(value)
    case let value as Tips.DonationTimeRange: return value.literal
    default: break
    }
    let mirror = Mirror(reflecting: value)
    switch mirror.displayStyle {
    case .optional: return mirror.children.first.map { literal($0.value) } ?? "nil"
    case .enum where mirror.children.isEmpty: return ".\(value)"
    default: return "valueThatRulesDoNotKnow"
    }
  }

  private static func stringLiteral(_ value: String) -> String {
    var text = "\""
    for scalar in value.unicodeScalars {
      switch scalar {
      case "\"", "\\": text += "\\\(scalar)"
      case _ where scalar.value < 32: text += "\\u{\(String(scalar.value, radix: 16))}"
      default: text.unicodeScalars.append(scalar)
      }
    }
    return text + "\""
  }
}
