// SPDX-License-Identifier: GPL-3.0-or-later

public import TipRules

/// A place in an app that tells the tips something, or shows one.
public struct ImportedSite: Hashable, Sendable {
  /// What happens at the place.
  public enum Effect: Hashable, Sendable {
    /// A donation to the event of a name, with the payload fields whose values are known.
    case donate(event: String, fields: [Field])
    /// A parameter is set to a value; nil for one that is not known from the sources.
    case set(parameter: String, value: Value?)
    /// A Boolean parameter is turned over.
    case toggle(parameter: String)
    /// An integer parameter is added to.
    case add(parameter: String, amount: Int64)
    /// A tip is invalidated, for a reason in the words of today's TipKit.
    case invalidate(tip: String, reason: String?)
    /// The donations of an event are deleted.
    case deleteDonations(event: String)
    /// A tip becomes eligible again.
    case resetEligibility(tip: String)
    /// A tip is shown.
    case present(tip: String, ImportedTip.Presentation)
    /// A testing override or a reset of the store, by the function's name.
    case testing(String)
  }

  /// A field of a donated value.
  public struct Field: Hashable, Sendable {
    /// The field's name.
    public let name: String
    /// Its value.
    public let value: Value
  }

  /// What happens.
  public let effect: Effect
  /// The code around it, outermost first: types, functions, and the calls whose closures hold it, such as `[DetailView, body, onAppear]`.
  public let context: [String]
  /// Whether the code around it runs when the app starts: an initializer or a launch method of the app's type.
  public let isAtLaunch: Bool
  /// Where it stands.
  public let place: SourcePlace
}
