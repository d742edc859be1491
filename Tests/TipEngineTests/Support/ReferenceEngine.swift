// SPDX-License-Identifier: GPL-3.0-or-later

import TipEngine
import TipRules

/// A condition of the reference, with the text that the engine is given for it.
enum ReferenceRule: CaseIterable {
  case loggedIn, levelIsHigh, inSession, openedTwice, openedTwiceLately, notOpenedLately, viewedThrice, searched, searchedLately

  var text: String {
    switch self {
    case .loggedIn: "#Rule($isLoggedIn) { $0 }"
    case .levelIsHigh: "#Rule($level) { $0 >= 4 }"
    case .inSession: "#Rule($session) { $0 != 0 }"
    case .openedTwice: "#Rule(opened) { $0.donations.count >= 2 }"
    case .openedTwiceLately: "#Rule(opened) { $0.donations.donatedWithin(.hour).count >= 2 }"
    case .notOpenedLately: "#Rule(opened) { $0.donations.donatedWithin(.minutes(2)).count < 1 }"
    case .viewedThrice: "#Rule(viewed) { $0.donations.count == 3 }"
    case .searched: "#Rule(searched) { $0.donations.count >= 1 }"
    case .searchedLately: "#Rule(searched) { $0.donations.donatedWithin(.minutes(5)).count >= 2 }"
    }
  }
}

/// The engine once more: slow, on plain arrays, and with nothing remembered that can be worked out.
struct ReferenceEngine {
  struct Tip {
    let rules: [ReferenceRule]
    let options: TipOptions
    let presentation: Presentation
  }

  /// What is known of a tip of the user.
  struct Record {
    var invalidation: InvalidationReason?
    var override = TipOverride.none
    var isAnchored = false
    var isPutAway = false
    /// When the display that is up began.
    var upSince: Microseconds?
    /// The beginnings of the displays that count, and the lengths of those that ended.
    var counted: [Microseconds] = []
    var lengths: [Microseconds] = []
    var eligibleSince: Microseconds?
  }

  /// A display that starts the frequency's interval.
  struct Starter {
    let tip: Int
    let begin: Microseconds
    var end: Microseconds?
  }

  let tips: [Tip]
  let groups: [TipGroup]
  let interval: Microseconds
  let semantics: Semantics
  var isConfigured = false
  var parameters: [Int64] = [0, 3, 0]
  var donations: [[Microseconds]] = [[], [], []]
  var records: [Record]
  var starters: [Starter] = []

  init(tips: [Tip], groups: [TipGroup], interval: Microseconds, semantics: Semantics) {
    (self.tips, self.groups, self.interval, self.semantics) = (tips, groups, interval, semantics)
    records = tips.map { _ in Record() }
  }

  // MARK: What holds at an instant

  func holds(_ rule: ReferenceRule, at now: Microseconds) -> Bool {
    func within(_ dates: [Microseconds], _ length: Microseconds) -> Int {
      dates.count { semantics.windowBounds == .inclusive ? now - $0 <= length : now - $0 < length }
    }
    // The limits of the sample's events: the newest 1,000; the newest 3; those not older than an hour.
    let (opened, viewed) = (donations[0].suffix(1_000), donations[1].suffix(3))
    let searched = donations[2].suffix(1_000).filter { now - $0 <= 3_600_000_000 }
    switch rule {
    case .loggedIn: return parameters[0] == 1
    case .levelIsHigh: return parameters[1] >= 4
    case .inSession: return parameters[2] != 0
    case .openedTwice: return opened.count >= 2
    case .openedTwiceLately: return within(Array(opened), 3_600_000_000) >= 2
    case .notOpenedLately: return within(Array(opened), 120_000_000) == 0
    case .viewedThrice: return viewed.count == 3
    case .searched: return !searched.isEmpty
    case .searchedLately: return within(searched, 300_000_000) >= 2
    }
  }

  func rulesHold(_ tip: Int, at now: Microseconds) -> Bool { tips[tip].rules.allSatisfy { holds($0, at: now) } }

  /// Whether the frequency delays a tip that is not on screen.
  func isDelayed(_ tip: Int, at now: Microseconds) -> Bool {
    if interval == 0 || tips[tip].options.ignoresDisplayFrequency { return false }
    if semantics.frequencyAppliesTo == .newTips && !records[tip].counted.isEmpty { return false }
    return starters.contains { starter in
      switch semantics.clockStartsAt {
      case .displayStart: now - starter.begin < interval
      case .displayEnd: starter.end.map { now - $0 < interval } ?? true
      }
    }
  }

  func isAvailable(_ tip: Int, at now: Microseconds) -> Bool {
    if records[tip].override == .shown { return true }
    return rulesHold(tip, at: now) && (records[tip].upSince != nil || !isDelayed(tip, at: now))
  }

  func status(_ tip: Int, at now: Microseconds) -> TipStatus {
    if let reason = records[tip].invalidation { return .invalidated(reason) }
    if !isConfigured || records[tip].override == .hidden { return .pending }
    return isAvailable(tip, at: now) ? .available : .pending
  }

  func earlierCurrent(_ tip: Int, at now: Microseconds) -> Bool {
    guard let group = groups.first(where: { $0.tips.contains(tip) }) else { return false }
    return group.tips.prefix { $0 != tip }.contains { other in
      records[other].invalidation == nil
        && (group.priority == .ordered || (records[other].override != .hidden && isAvailable(other, at: now)))
    }
  }

  func gate(_ tip: Int, at now: Microseconds) -> Gate? {
    let (record, definition) = (records[tip], tips[tip])
    let isShown = record.override == .shown
    let isUsedUp = record.counted.count >= definition.options.maximumDisplayCount ?? .max
    let isUp = record.upSince != nil
    let others = groups.first { $0.tips.contains(tip) }?.tips.filter { $0 != tip } ?? []
    let isSlotTaken = tips.indices.contains { tips[$0].presentation == .popover && records[$0].upSince != nil }
    if !isConfigured { return .configured }
    if record.override == .hidden { return .override }
    if record.invalidation != nil || (isUsedUp && !isUp && !isShown) { return .valid }
    if !isShown && !rulesHold(tip, at: now) { return .rules }
    if isUp { return nil }
    if !isShown && (others.contains { records[$0].upSince != nil } || earlierCurrent(tip, at: now)) { return .group }
    if !isShown && isDelayed(tip, at: now) { return .displayFrequency }
    if definition.presentation == .popover && isSlotTaken { return .slot }
    return record.isPutAway ? .dismissed : nil
  }

  var order: [Int] { semantics.tieOrder == .declaration ? Array(tips.indices) : tips.indices.reversed() }

  func nextDisplay(at now: Microseconds) -> Int? {
    order.first { records[$0].isAnchored && records[$0].upSince == nil && gate($0, at: now) == nil }
  }

  func nextRetraction(at now: Microseconds) -> (tip: Int, ending: DisplayEnding)? {
    for tip in order where records[tip].upSince != nil && records[tip].override != .shown {
      let retracts =
        semantics.retraction == .always || (semantics.retraction == .inlineOnly && tips[tip].presentation != .popover)
      if retracts && !rulesHold(tip, at: now) { return (tip, .retracted) }
      let priority = groups.first { $0.tips.contains(tip) }?.priority
      let yields = semantics.firstAvailable == .yieldsToEarlier && priority == .firstAvailable
      if yields && earlierCurrent(tip, at: now) { return (tip, .superseded) }
    }
    return nil
  }

  /// Whether a tip is eligible at its anchor for the first time.
  func becomesEligible(_ tip: Int, at now: Microseconds) -> Bool {
    let record = records[tip]
    return isConfigured && record.isAnchored && record.upSince == nil && record.invalidation == nil && record.override == .none
      && record.eligibleSince == nil && rulesHold(tip, at: now)
  }

  /// Whether a look would find nothing.
  func isQuiet(at now: Microseconds) -> Bool {
    nextRetraction(at: now) == nil && nextDisplay(at: now) == nil && !tips.indices.contains { becomesEligible($0, at: now) }
  }

  /// The instants after `now` at which anything may change by itself.
  func criticalInstants(after now: Microseconds) -> [Microseconds] {
    let lengths: [Microseconds] = [120_000_000, 300_000_000, 3_600_000_000]
    let windows = donations.joined().flatMap { date in lengths.flatMap { [date + $0, date + $0 + 1] } }
    let openings = starters.map { (semantics.clockStartsAt == .displayStart ? $0.begin : $0.end ?? now) + interval }
    return (windows + openings + [now + 1]).filter { $0 > now }
  }

  func expiry(_ tip: Int) -> Microseconds {
    guard let since = records[tip].upSince, isRecorded(tip), let limit = tips[tip].options.maximumDisplayDuration else { return .max }
    let spent = records[tip].lengths.reduce(0, +)
    return switch semantics.durationFloor {
    case .perAppearance: since + max(limit - spent, 60_000_000)
    case .total: since + max(max(limit, 60_000_000) - spent, 0)
    }
  }

  func isRecorded(_ tip: Int) -> Bool { tips[tip].presentation != .custom || semantics.customDisplays == .recorded }
}
