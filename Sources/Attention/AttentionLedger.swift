// SPDX-License-Identifier: GPL-3.0-or-later

/// What is remembered of one user's prompts, as far as a policy asks for it.
///
/// Built once and `reset` for each user without allocating. Instants are microseconds since the user's install, at least 0 and not running
/// backwards. Nothing is drawn here: whether a user is in the holdout is told from outside.
public struct AttentionLedger: Sendable {
  static let day: Int64 = 86_400_000_000
  private static let longAgo = Int64.min

  private let policy: AttentionPolicy
  /// For each prompt, whether it counts, and whether it can be kept back.
  private let counts: [Bool]
  private let isBound: [Bool]
  /// For each limit and prompt, whether it is one of the limit's.
  private let isLimited: [[Bool]]
  /// The instants of the last displays under each limit, as many as it allows, one limit after another.
  private var rings: [Int64]
  private let ringStarts: [Int]
  private var ringHeads: [Int]
  private var snoozedUntil: [Int64]
  private var snoozes: [Int]
  private var isHeldOut = false
  /// The time of the user's week at which they installed the app.
  private var phase: Int64 = 0
  private var lastShown = longAgo
  private var lastDismissed = longAgo
  private var sessionWeight = 0
  private var dayWeight = 0
  private var countedDay = Int64.min
  private var allowance: Double

  /// A ledger for the users of a policy.
  public init(_ policy: AttentionPolicy) {
    self.policy = policy
    let prompts = policy.kinds.indices
    counts = prompts.map { policy.isShared || policy.kinds[$0].isTip }
    isBound = prompts.map { (policy.isShared || policy.kinds[$0].isTip) && !policy.exempt.contains($0) }
    isLimited = policy.limits.map { limit in prompts.map { limit.prompts?.contains($0) ?? true } }
    var starts = [0]
    for limit in policy.limits { starts.append(starts[starts.count - 1] + limit.count) }
    ringStarts = starts
    rings = Array(repeating: Self.longAgo, count: starts[starts.count - 1])
    ringHeads = Array(repeating: 0, count: policy.limits.count)
    snoozedUntil = Array(repeating: Self.longAgo, count: policy.kinds.count)
    snoozes = Array(repeating: 0, count: policy.kinds.count)
    allowance = policy.budget?.start ?? 0
  }

  /// Forgets the last user; `phase` is the time from a midnight of the next one's clock to their install.
  public mutating func reset(isHeldOut: Bool, phase: Int64) {
    for place in rings.indices { rings[place] = Self.longAgo }
    for limit in ringHeads.indices { ringHeads[limit] = 0 }
    for prompt in snoozes.indices {
      snoozes[prompt] = 0
      snoozedUntil[prompt] = Self.longAgo
    }
    self.isHeldOut = isHeldOut
    self.phase = phase
    lastShown = Self.longAgo
    lastDismissed = Self.longAgo
    sessionWeight = 0
    dayWeight = 0
    countedDay = .min
    allowance = policy.budget?.start ?? 0
  }

  /// A session begins.
  public mutating func sessionBegan() { sessionWeight = 0 }

  /// Whether a prompt must wait at `now`, and why; nil if it may appear.
  ///
  /// O(limits). The reason is the first that applies in the order of `AttentionReason`. `modalBusy` is never among them: what is on screen is
  /// the caller's to know.
  public func deferral(of prompt: Int, at now: Int64) -> AttentionDeferral? {
    guard isBound[prompt] else { return nil }
    if isHeldOut { return AttentionDeferral(.holdout, until: .max) }
    for hours in policy.quietHours {
      if let end = hours.end(at: now, timeOfDay: (phase + now) % Self.day) { return AttentionDeferral(.quietHours, until: end) }
    }
    if snoozedUntil[prompt] > now { return AttentionDeferral(.snoozed, until: snoozedUntil[prompt]) }
    if let until = wait(policy.coolDown, since: lastDismissed, at: now) { return AttentionDeferral(.coolDown, until: until) }
    for (index, limit) in policy.limits.enumerated() where isLimited[index][prompt] {
      // The oldest of the last `count` displays stands where the next will be written.
      let oldest = rings[ringStarts[index] + ringHeads[index]]
      if let until = wait(limit.window, since: oldest, at: now) { return AttentionDeferral(.rollingLimit, until: until) }
    }
    if let budget = policy.budget {
      let gap = (Double(budget.period) / allowance).rounded(.toNearestOrEven)
      if let until = wait(gap < 9.2e18 ? Int64(gap) : .max, since: lastShown, at: now) { return AttentionDeferral(.budget, until: until) }
    }
    if let until = wait(policy.minimumGap, since: lastShown, at: now) { return AttentionDeferral(.minimumGap, until: until) }
    let weight = policy.weights[policy.kinds[prompt]]
    if let most = policy.perSession, sessionWeight + weight > most { return AttentionDeferral(.perSession, until: .max) }
    if let most = policy.perDay {
      let today = (phase + now) / Self.day
      if (today == countedDay ? dayWeight : 0) + weight > most {
        // What weighs more than a day holds never fits.
        return AttentionDeferral(.perDay, until: weight > most ? .max : (today + 1) * Self.day - phase)
      }
    }
    return nil
  }

  /// The instant at which a span since an earlier instant is over; nil if it is.
  private func wait(_ span: Int64, since moment: Int64, at now: Int64) -> Int64? {
    guard span > 0, moment != Self.longAgo else { return nil }
    let (end, overflow) = moment.addingReportingOverflow(span)
    if overflow { return .max }
    return now < end ? end : nil
  }

  /// A prompt appeared.
  public mutating func shown(_ prompt: Int, at now: Int64) {
    guard counts[prompt] else { return }
    lastShown = now
    let weight = policy.weights[policy.kinds[prompt]]
    sessionWeight += weight
    let today = (phase + now) / Self.day
    if today != countedDay {
      countedDay = today
      dayWeight = 0
    }
    dayWeight += weight
    for (index, limit) in policy.limits.enumerated() where isLimited[index][prompt] {
      rings[ringStarts[index] + ringHeads[index]] = now
      ringHeads[index] = (ringHeads[index] + 1) % limit.count
    }
  }

  /// A prompt was dismissed: closed, tapped away, declined or denied.
  public mutating func dismissed(_ prompt: Int, at now: Int64) {
    guard counts[prompt] else { return }
    lastDismissed = now
    if let budget = policy.budget { allowance = min(max(allowance * budget.onDismissal, budget.least), budget.most) }
  }

  /// A prompt was acted on: done, accepted or allowed.
  public mutating func actedOn(_ prompt: Int) {
    guard counts[prompt], let budget = policy.budget else { return }
    allowance = min(max(allowance * budget.onAct, budget.least), budget.most)
  }

  /// Whether a close of a tip puts it off, given a place drawn uniformly in [0, 1); if so, it is put off from now.
  public mutating func putsOff(_ prompt: Int, at now: Int64, place: Double) -> Bool {
    guard let snooze = policy.snooze, policy.kinds[prompt].isTip, isBound[prompt], snoozes[prompt] < snooze.count,
      place < snooze.share
    else { return false }
    snoozes[prompt] += 1
    let (end, overflow) = now.addingReportingOverflow(snooze.length)
    snoozedUntil[prompt] = overflow ? .max : end
    return true
  }
}
