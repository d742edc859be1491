// SPDX-License-Identifier: GPL-3.0-or-later

public import TipRules

/// The options of a tip, by TipKit's names.
public struct TipOptions: Hashable, Sendable {
  /// 60 seconds, the least time on screen before a tip can expire ("minimum display duration", Apple's MaxDisplayDuration page).
  public static let leastDisplayDuration: Microseconds = 60_000_000

  /// `MaxDisplayCount`: displays after which the tip is invalidated, at least 1; nil for no limit.
  public var maximumDisplayCount: Int?
  /// `MaxDisplayDuration`: time on screen, summed over displays, after which the tip is invalidated, in microseconds; nil for no limit.
  ///
  /// Above 0; `Semantics.durationFloor` says what becomes of values below 60 s.
  public var maximumDisplayDuration: Microseconds?
  /// `IgnoresDisplayFrequency`: whether the tip may be displayed however recently another was.
  public var ignoresDisplayFrequency: Bool

  /// TipKit's defaults: no limits, and the frequency is respected.
  public init(maximumDisplayCount: Int? = nil, maximumDisplayDuration: Microseconds? = nil, ignoresDisplayFrequency: Bool = false) {
    self.maximumDisplayCount = maximumDisplayCount
    self.maximumDisplayDuration = maximumDisplayDuration
    self.ignoresDisplayFrequency = ignoresDisplayFrequency
  }
}

/// How an app shows a tip.
public enum Presentation: String, CaseIterable, Sendable {
  /// A `TipView` in the layout; any number may be up at once.
  case inline
  /// A `popoverTip`; one at a time on screen.
  case popover
  /// A bubble of another presenter's, such as TipSee, driven by the tip's status; it waits for popovers, and they for it.
  case bubble
  /// A view of the app's own, driven by the tip's status.
  case custom
}

/// One tip of an app.
public struct TipDefinition: Sendable {
  /// The tip's id, by default its type's name.
  public let id: String
  /// Its rules, all of which must hold.
  public let rules: [Rule]
  /// Its options.
  public let options: TipOptions
  /// How the app shows it.
  public let presentation: Presentation
  /// Whether others may appear while it is up, though it is a bubble: it lets users go on behind it.
  public let sharesScreen: Bool

  /// A tip with these rules and options.
  public init(
    id: String, rules: [Rule], options: TipOptions = TipOptions(), presentation: Presentation = .popover, sharesScreen: Bool = false
  ) {
    self.id = id
    self.rules = rules
    self.options = options
    self.presentation = presentation
    self.sharesScreen = sharesScreen
  }
}

/// Tips of which one at a time is current, as TipKit's `TipGroup`.
public struct TipGroup: Hashable, Sendable {
  /// Which tip of the group is current.
  public enum Priority: String, CaseIterable, Sendable {
    /// The first that is available.
    case firstAvailable
    /// The first that is available when all before it are invalidated.
    case ordered
  }

  /// Which tip of the group is current.
  public let priority: Priority
  /// The positions of its tips in the catalogue, in the group's order.
  public let tips: [Int]
  /// Whether it is a sequence that the app keeps by itself, with which TipKit has nothing to do.
  public let isOwnSequence: Bool

  /// A group of these tips.
  public init(priority: Priority, tips: [Int], isOwnSequence: Bool = false) {
    self.priority = priority
    self.tips = tips
    self.isOwnSequence = isOwnSequence
  }
}

/// The least time between a display and the next that the frequency delays.
public enum DisplayFrequency: Hashable, Sendable {
  /// No delay.
  case immediate
  /// 60 minutes.
  case hourly
  /// 24 hours, rolling.
  case daily
  /// 7 days.
  case weekly
  /// `Semantics.monthLength`, 30 days unless set.
  case monthly
  /// Any interval in microseconds, at least 0, as in the first spelling of 2023.
  case interval(Microseconds)

  /// The interval in microseconds, at least 0.
  public func interval(under semantics: Semantics) -> Microseconds {
    switch self {
    case .immediate: 0
    case .hourly: 3_600_000_000
    case .daily: 86_400_000_000
    case .weekly: 604_800_000_000
    case .monthly: semantics.monthLength
    case .interval(let interval): interval
    }
  }
}
