// SPDX-License-Identifier: GPL-3.0-or-later

/// Who may interrupt a user, and how often: one app's rules for all its prompts.
///
/// A *prompt* is anything that asks for attention: a tip, a primer, the system's own question. Prompts are numbered; `kinds` says what each
/// is. Every control here is one that a product offers and TipKit doesn't; docs/prompts.md says who. Times are in microseconds.
public struct AttentionPolicy: Hashable, Sendable {
  /// The prompts, in the order in which ties are resolved.
  public var kinds: [PromptKind]
  /// Whether one clock holds for all prompts.
  ///
  /// Without it, each system keeps its own: whatever stands here binds tips alone, as neither TipKit nor a primer knows of the other.
  public var isShared: Bool
  /// The least time from one prompt's appearance to the next one's; 0 for none.
  public var minimumGap: Int64 = 0
  /// The most that a session may hold, by weight; nil for no limit.
  public var perSession: Int?
  /// The most that a day of the user's own clock may hold, by weight; nil for no limit.
  public var perDay: Int?
  /// What each kind of prompt weighs.
  public var weights = PromptWeights()
  /// Limits of so many prompts in so long; all hold at once.
  public var limits: [RollingLimit] = []
  /// The time after any dismissal in which nothing appears; 0 for none.
  public var coolDown: Int64 = 0
  /// The hours in which nothing appears.
  public var quietHours: [QuietHours] = []
  /// The share of users who are shown nothing, in 0…1.
  public var holdout: Double = 0
  /// A budget that grows and shrinks with what a user does; nil for none.
  public var budget: AdaptiveBudget?
  /// What becomes of a close; nil if it is final.
  public var snooze: Snooze?
  /// The prompts that no limit holds back; their displays count all the same.
  public var exempt: Set<Int> = []

  /// A policy without any limit.
  public init(kinds: [PromptKind], isShared: Bool = false) {
    self.kinds = kinds
    self.isShared = isShared
  }

}

/// What a prompt is.
public enum PromptKind: String, Hashable, Sendable, CaseIterable {
  /// A tip in the layout: it covers nothing.
  case inlineTip
  /// A tip in a popover.
  case popoverTip
  /// A tip in a bubble of another presenter's, over a dim.
  case bubbleTip
  /// A step of a tour after the first.
  case tourStep
  /// A push primer as a sheet.
  case primerSheet
  /// A push primer as an alert.
  case primerAlert
  /// The system's question.
  case systemPrompt
  /// A way to Settings and back.
  case settingsTrip

  /// Whether it is a tip.
  public var isTip: Bool { self == .inlineTip || coversScreen }
  /// Whether it is a tip that covers what is behind it.
  public var coversScreen: Bool { self == .popoverTip || self == .bubbleTip || self == .tourStep }
}

/// What each kind of prompt weighs against an inline tip: in caps, and in how much it tires.
public struct PromptWeights: Hashable, Sendable {
  private var weights: [Int] = [1, 1, 3, 2, 4, 5, 5, 8]

  /// The weights that are assumed: 1 for tips, 3 for a bubble, 2 for a tour's further steps, 4 for a sheet, 5 for an alert and for the system's question, 8 for a way to Settings.
  public init() {}

  /// The weight of a kind, at least 0.
  public subscript(kind: PromptKind) -> Int {
    get { weights[kind.ordinal] }
    set { weights[kind.ordinal] = max(newValue, 0) }
  }
}

extension PromptKind {
  fileprivate var ordinal: Int {
    switch self {
    case .inlineTip: 0
    case .popoverTip: 1
    case .bubbleTip: 2
    case .tourStep: 3
    case .primerSheet: 4
    case .primerAlert: 5
    case .systemPrompt: 6
    case .settingsTrip: 7
    }
  }
}

/// At most so many prompts in any window of a length: "3 in 9 days".
public struct RollingLimit: Hashable, Sendable {
  /// The number of prompts, at least 1.
  public var count: Int
  /// The window's length, above 0; the next prompt may appear exactly when the oldest of them is as old as that.
  public var window: Int64
  /// The prompts that count for it and that it holds back; nil for all that the policy counts.
  public var prompts: Set<Int>?

  /// A limit of `count` in `window`.
  public init(count: Int, window: Int64, prompts: Set<Int>? = nil) {
    precondition(count >= 1 && window > 0, "A rolling limit allows at least one prompt in a window above zero.")
    self.count = count
    self.window = window
    self.prompts = prompts
  }
}

/// A part of every day in which nothing appears, by the user's own clock.
public struct QuietHours: Hashable, Sendable {
  /// When they begin, from midnight, in 0 ..< 24 hours.
  public var start: Int64
  /// When they end, from midnight; at or before `start` it is the next day's.
  public var end: Int64

  /// Quiet from `start` to `end`, the end not included.
  public init(start: Int64, end: Int64) {
    self.start = start
    self.end = end
  }

  /// Until which instant it is quiet, given an instant within quiet hours; nil if it isn't quiet.
  func end(at now: Int64, timeOfDay: Int64) -> Int64? {
    let length = end > start ? end - start : end - start + AttentionLedger.day
    let elapsed = timeOfDay >= start ? timeOfDay - start : timeOfDay - start + AttentionLedger.day
    return elapsed < length ? now + (length - elapsed) : nil
  }
}

/// A user's own number of prompts a period, which grows when they are acted on and shrinks when they are dismissed.
///
/// With an allowance of a prompts in a period, at least period / a passes from one to the next.
public struct AdaptiveBudget: Hashable, Sendable {
  /// The period.
  public var period: Int64
  /// The allowance of a new user.
  public var start: Double
  /// The smallest allowance, above 0.
  public var least: Double
  /// The largest allowance.
  public var most: Double
  /// The factor of a prompt that was acted on.
  public var onAct: Double
  /// The factor of a prompt that was dismissed.
  public var onDismissal: Double

  /// A budget of `start` prompts a `period`, at least `least` and at most `most`.
  public init(period: Int64, start: Double, least: Double, most: Double, onAct: Double, onDismissal: Double) {
    precondition(period > 0 && least > 0 && least <= start && start <= most, "A budget starts between its least and its most.")
    self.period = period
    self.start = start
    self.least = least
    self.most = most
    self.onAct = onAct
    self.onDismissal = onDismissal
  }
}

/// Closing a tip puts it off instead of ending it.
public struct Snooze: Hashable, Sendable {
  /// For how long the tip stays away.
  public var length: Int64
  /// How often one tip can be put off; the next close is final.
  public var count: Int
  /// The share of closes that are meant so, in 0…1.
  public var share: Double

  /// A close counts as "later" `count` times.
  public init(length: Int64, count: Int, share: Double = 1) {
    self.length = length
    self.count = count
    self.share = share
  }
}
