// SPDX-License-Identifier: GPL-3.0-or-later

/// Makes a static variable a parameter of tips: `@Parameter static var isLoggedIn = false`, in rules `Self.$isLoggedIn`.
///
/// The value may be anything that is `Codable` and `Sendable`. Rules see Booleans, numbers, strings, dates, `CaseIterable` enumerations,
/// structures of these, and optionals.
@attached(accessor, names: named(get), named(set))
@attached(peer, names: prefixed(`$`))
public macro Parameter(_ options: Tips.ParameterOption...) = #externalMacro(module: "TipMacroPlugin", type: "ParameterMacro")

/// Makes a rule of parameters and events, and of a condition on them: `#Rule(Self.$isLoggedIn) { $0 == true }`.
///
/// What a rule can't hold is an error at its place. Names in the condition that are not the closure's own stand for the values that they
/// have when the rule is made; `Date.now` is read whenever the rule is asked.
@freestanding(expression)
public macro Rule<each Input: Tips.RuleInput>(
  _ input: repeat each Input, _ condition: @Sendable (repeat (each Input).Value) -> Bool
) -> Tips.Rule = #externalMacro(module: "TipMacroPlugin", type: "RuleMacro")
