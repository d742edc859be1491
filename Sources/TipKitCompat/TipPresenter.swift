// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
public import TipEngine
import TipRules

/// Displays tips without a screen: a host says what a user would see and do, and is told what is on screen.
///
/// What SwiftUI's `TipView` and `popoverTip` do with views. Displays count, last, and start the display frequency's interval, as there.
public struct TipPresenter: Sendable {
  private let process: TipsProcess

  /// A presenter of a process's tips.
  public init(process: TipsProcess = .current) { self.process = process }

  /// The view that a tip belongs to came on screen; returns whether the tip is displayed at once.
  ///
  /// It may be later, or go and come back.
  @discardableResult
  public func anchorAppeared(for tip: some Tip, as presentation: Presentation = .popover) -> Bool {
    process.present(tip, as: presentation)
  }

  /// The view that a tip belongs to left the screen, and the tip with it.
  public func anchorLeft(for tip: some Tip) { process.anchorLeft(tip) }

  /// The user closed a tip with its button, which makes it invalid.
  public func close(_ tip: some Tip) { process.end(tip, .closed) }

  /// The user tapped beside a tip, which ends its display and by default leaves it valid.
  public func tapOutside(_ tip: some Tip) { process.end(tip, .tappedAway) }

  /// The user did what a tip suggests, which ends its display; an app that wants the tip invalid says so.
  public func acted(on tip: some Tip) { process.end(tip, .acted) }

  /// The user tapped one of a tip's actions: its handler runs, and the tip stays unless that makes it invalid.
  ///
  /// Returns false for an action
  /// that the tip doesn't have.
  @discardableResult
  public func perform(_ action: String, of tip: some Tip) -> Bool {
    guard let found = tip.actions.first(where: { $0.id == action }) else { return false }
    process.run { found.handler() }
    return true
  }

  /// Whether a tip is on screen.
  public func isDisplayed(_ tip: some Tip) -> Bool { displayedTips.contains(tip.id) }

  /// The ids of the tips on screen, in the order in which tips were met.
  public var displayedTips: [String] { process.displayedTips }

  /// The ids of the tips on screen now, and then whenever they have changed.
  public var displayedTipsUpdates: AsyncStream<[String]> { process.screenUpdates() }

  /// Why a tip doesn't appear, or that nothing keeps it from appearing.
  public func explanation(of tip: some Tip) -> TipExplanation {
    guard let (decision, names) = process.decision(on: tip) else { return TipExplanation(gate: .configured, detail: nil) }
    return TipExplanation(decision, names: names)
  }
}

/// The first thing that keeps a tip from appearing, and what stands behind it.
public struct TipExplanation: Hashable, Sendable, CustomStringConvertible {
  /// The gate that the tip doesn't pass, or nil if nothing keeps it back.
  public let gate: Gate?
  /// What stands behind it: a reason, a rule's conditions with their values, a tip's id, an instant; or nil.
  public let detail: String?

  init(gate: Gate?, detail: String?) {
    self.gate = gate
    self.detail = detail
  }

  init(_ decision: TipDecision, names: [String]) {
    func name(_ tip: Int) -> String { names.indices.contains(tip) ? names[tip] : names.last ?? "another tip" }
    gate = decision.gate
    switch decision.cause {
    case .none: detail = nil
    case .invalidated(let reason): detail = reason.name
    case .rule(_, let explanation): detail = explanation.clauses.map(\.description).joined(separator: "; ")
    case .group(let waitingFor): detail = "waits for \(name(waitingFor))"
    case .frequency(let until, let starter):
      detail =
        until == .max
        ? "until \(name(starter)) goes" : "until \(Date(microseconds: until).ISO8601Format()), since \(name(starter)) was displayed"
    case .slot(let holder): detail = "\(name(holder)) is on screen"
    case .attention(let until): detail = until == .max ? nil : "until \(Date(microseconds: until).ISO8601Format())"
    }
  }

  /// The gate's word and what stands behind it, such as `rules (isLoggedIn == true: it is false)`.
  public var description: String {
    guard let gate else { return "nothing stands in its way" }
    return gate.reason + (detail.map { " (\($0))" } ?? "")
  }
}
