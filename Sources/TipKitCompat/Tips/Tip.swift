// SPDX-License-Identifier: GPL-3.0-or-later

public import TipEngine

/// A hint about a feature of an app: what it says, and when it may appear.
///
/// Source: Apple, TipKit, `Tip`.
///
/// All that is known of a tip is kept under its ``id``; the rules and options are those of the first instance with the id that a process
/// meets. Only a title is required.
public protocol Tip: EarlyTip, Identifiable, Sendable where ID == String {
  /// The tip's identity; by default the name of its type.
  var id: String { get }
  /// What the tip is about.
  var title: Text { get }
  /// More about it, or nil.
  var message: Text? { get }
  /// A picture, or nil.
  var image: Image? { get }
  /// What the user may do right from the tip; by default nothing.
  @Tips.ActionBuilder var actions: [Action] { get }
  /// What must hold for the tip to appear, all of it; by default nothing.
  @Tips.RuleBuilder var rules: [Rule] { get }
  /// How often and how long the tip may appear; by default without limits.
  @Tips.OptionsBuilder var options: [any Option] { get }
}

extension Tip {
  /// What the user may do from a tip.
  public typealias Action = Tips.Action
  /// A condition.
  public typealias Rule = Tips.Rule
  /// A limit.
  public typealias Option = TipOption
  /// What users do.
  public typealias Event = Tips.Event

  /// The name of the tip's type.
  public var id: String { String(describing: Self.self) }
  /// The message of the early spelling, if the tip has one; else nil.
  public var message: Text? {
    let early: Text = (self as any EarlyTip).message
    return early == EarlyContent.noText ? nil : early
  }
  /// The picture of the early spelling, if the tip has one; else nil.
  public var image: Image? {
    let early: Image = (self as any EarlyTip).asset
    return early == EarlyContent.noImage ? nil : early
  }
  /// No actions.
  public var actions: [Action] { [] }
  /// No rules.
  public var rules: [Rule] { [] }
  /// No limits.
  public var options: [any Option] { [] }

  /// Whether the tip may appear, by its rules and the display frequency; does not touch the disk.
  public var status: Tips.Status { TipsProcess.current.status(of: self) }

  /// Whether ``status`` is available.
  public var shouldDisplay: Bool { status == .available }

  /// The status now, and then whenever it has changed; ends with the task that reads it.
  public var statusUpdates: AsyncStream<Tips.Status> { TipsProcess.current.statusUpdates(of: self) }

  /// Whether the tip should be displayed, now and whenever its status has changed.
  public var shouldDisplayUpdates: AsyncMapSequence<AsyncStream<Tips.Status>, Bool> { statusUpdates.map { $0 == .available } }

  /// Makes the tip invalid for good, whether it was ever displayed or not.
  public func invalidate(reason: Tips.InvalidationReason) { TipsProcess.current.invalidate(self, reason: reason) }

  /// Makes an invalid tip pending or available again, its counts beginning anew (iOS 26).
  public func resetEligibility() async { TipsProcess.current.resetEligibility(of: self) }
}

/// Any tip, as a value.
public struct AnyTip: Tip {
  /// The tip.
  public let base: any Tip

  /// A tip, whatever its type.
  public init(_ tip: any Tip) { base = (tip as? AnyTip)?.base ?? tip }

  /// The tip's id.
  public var id: String { base.id }
  /// The tip's title.
  public var title: Text { base.title }
  /// The tip's message.
  public var message: Text? { base.message }
  /// The tip's picture.
  public var image: Image? { base.image }
  /// The tip's actions.
  public var actions: [Tips.Action] { base.actions }
  /// The tip's rules.
  public var rules: [Tips.Rule] { base.rules }
  /// The tip's options.
  public var options: [any TipOption] { base.options }
}
