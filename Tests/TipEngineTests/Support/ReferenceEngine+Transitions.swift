// SPDX-License-Identifier: GPL-3.0-or-later

import TipEngine
import TipRules

extension ReferenceEngine {
  mutating func reset() { self = ReferenceEngine(tips: tips, groups: groups, interval: interval, semantics: semantics) }

  mutating func launch() {
    isConfigured = false
    parameters[SampleApp.session] = 0
    for tip in tips.indices { records[tip].isAnchored = false }
  }

  mutating func set(_ parameter: Int, to value: Int64) {
    if isConfigured { parameters[parameter] = value }
  }

  mutating func donate(_ event: Int, at now: Microseconds) {
    if isConfigured || semantics.donationsBeforeConfigure == .kept { donations[event].append(now) }
  }

  mutating func anchorAppeared(_ tip: Int) {
    records[tip].isAnchored = true
    records[tip].isPutAway = false
  }

  /// What a look does before anything appears: used-up counts are noticed, first eligibility is noted.
  mutating func prepareLook(at now: Microseconds) {
    guard isConfigured else { return }
    for tip in tips.indices where records[tip].isAnchored && records[tip].upSince == nil && records[tip].override != .hidden {
      let isUsedUp = records[tip].counted.count >= tips[tip].options.maximumDisplayCount ?? .max
      if semantics.countInvalidatesAt == .nextEvaluation, isUsedUp, records[tip].invalidation == nil {
        invalidate(tip, .displayCountExceeded)
      }
    }
    for tip in tips.indices where becomesEligible(tip, at: now) { records[tip].eligibleSince = now }
  }

  mutating func displayBegan(_ tip: Int, at now: Microseconds) {
    let isNew = records[tip].counted.isEmpty
    records[tip].upSince = now
    guard isRecorded(tip) else { return }
    records[tip].counted.append(now)
    let isUnderFrequency = !tips[tip].options.ignoresDisplayFrequency
    let starts =
      switch semantics.clockStartedBy {
      case .anyDisplay: true
      case .firstDisplays: isNew
      case .displaysUnderFrequency: isUnderFrequency
      case .firstDisplaysUnderFrequency: isNew && isUnderFrequency
      }
    if starts { starters.append(Starter(tip: tip, begin: now)) }
    if semantics.countInvalidatesAt == .displayStart { invalidateIfCounted(tip) }
  }

  mutating func displayEnded(_ tip: Int, _ ending: DisplayEnding, at now: Microseconds) {
    let length = now - (records[tip].upSince ?? now)
    let isShown = records[tip].override == .shown
    records[tip].upSince = nil
    if let index = starters.lastIndex(where: { $0.tip == tip && $0.end == nil }) { starters[index].end = now }
    if isRecorded(tip) { records[tip].lengths.append(length) }
    if [.acted, .closed, .tappedAway, .snoozed].contains(ending), isShown || semantics.redisplay == .nextAppearance {
      records[tip].isPutAway = true
    }
    if ending == .closed || (ending == .tappedAway && semantics.outsideTap == .invalidates) { invalidate(tip, .tipClosed) }
    guard isRecorded(tip) else { return }
    let limit = tips[tip].options.maximumDisplayDuration ?? .max
    let spent = records[tip].lengths.reduce(0, +)
    let isOver =
      switch semantics.durationFloor {
      case .perAppearance: spent >= limit && length >= 60_000_000
      case .total: spent >= max(limit, 60_000_000)
      }
    if ending == .expired && isOver { invalidate(tip, .displayDurationExceeded) }
    if semantics.countInvalidatesAt != .nextEvaluation { invalidateIfCounted(tip) }
    if ending != .expired && isOver { invalidate(tip, .displayDurationExceeded) }
  }

  mutating func invalidate(_ tip: Int, _ reason: InvalidationReason) {
    if records[tip].override == .shown {
      resetEligibility(tip)
      records[tip].isPutAway = true
    } else if records[tip].invalidation == nil || semantics.invalidationReason == .lastReason {
      records[tip].invalidation = reason
    }
  }

  mutating func resetEligibility(_ tip: Int) {
    records[tip].invalidation = nil
    records[tip].isPutAway = false
    records[tip].counted = []
    records[tip].lengths = []
  }

  mutating func override(_ overrides: [TipOverride]) {
    for tip in tips.indices {
      records[tip].override = overrides[tip]
      if overrides[tip] == .shown && records[tip].invalidation != nil { resetEligibility(tip) }
    }
  }

  private mutating func invalidateIfCounted(_ tip: Int) {
    if records[tip].counted.count >= tips[tip].options.maximumDisplayCount ?? .max { invalidate(tip, .displayCountExceeded) }
  }
}
