// SPDX-License-Identifier: GPL-3.0-or-later

import TipRules

extension Tips {
  /// How a parameter is kept.
  ///
  /// Source: Apple, TipKit, `Tips.ParameterOption`.
  public struct ParameterOption: Hashable, Sendable {
    private let name: String

    /// The value returns to the initial one with each new process.
    public static let transient = ParameterOption(name: "transient")
  }

  /// A value that rules read; made by the macro `@Parameter`.
  ///
  /// Source: Apple, TipKit, `Tips.Parameter`.
  public struct Parameter<Value: Codable & Sendable>: Identifiable, RuleInput {
    /// The names of the types around the variable and its own, with dots between.
    public let id: String
    /// The value before anything is set.
    public let initialValue: Value
    let isTransient: Bool

    /// A parameter; what `@Parameter` expands to.
    public init(id: String, initialValue: Value, options: [ParameterOption] = []) {
      self.id = id
      self.initialValue = initialValue
      isTransient = options.contains(.transient)
    }

    /// The value.
    ///
    /// "Tips must be configured before a parameter's value will be updated": before, what is set is lost.
    public var wrappedValue: Value {
      get { TipsProcess.current.value(of: self) }
      nonmutating set { TipsProcess.current.set(self, to: newValue) }
    }

    /// The value that a rule's closure is given.
    public var presentValue: Value { wrappedValue }

    /// What the engine has to know of the parameter.
    public var declaration: InputDeclaration {
      InputDeclaration(
        id: id,
        content: .parameter(
          shape: ValueShape(of: Value.self), initialValue: try? JSONText.text(of: initialValue), isTransient: isTransient))
    }
  }
}
