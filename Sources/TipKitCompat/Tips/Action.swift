// SPDX-License-Identifier: GPL-3.0-or-later

extension Tips {
  /// Something that the user may do right from a tip.
  ///
  /// Source: Apple, TipKit, `Tips.Action`.
  ///
  /// It doesn't make the tip invalid; an app that wants that says so in the handler.
  public struct Action: Identifiable, Sendable {
    /// The action's id, unique in its tip.
    public let id: String
    /// The place among the tip's actions, or nil before the tip has them.
    public internal(set) var index: Int?
    /// What happens.
    public let handler: @Sendable () -> Void
    /// What the button says.
    public let label: @Sendable () -> Text

    /// An action with a title; without an id of its own its title is its id.
    public init(id: String? = nil, title: some StringProtocol, perform handler: @escaping @Sendable () -> Void = {}) {
      let title = String(title)
      self.init(id: id ?? title, perform: handler) { Text(title) }
    }

    /// An action with a label; without an id of its own the label's words are its id.
    public init(id: String? = nil, perform handler: @escaping @Sendable () -> Void = {}, _ label: @escaping @Sendable () -> Text) {
      self.id = id ?? label().content
      self.handler = handler
      self.label = label
    }
  }
}
