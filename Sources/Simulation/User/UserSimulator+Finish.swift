// SPDX-License-Identifier: GPL-3.0-or-later

import Population
import Statistics
import TipEngine
import TipRules

extension UserSimulator {
  /// Closes what is open at the end of the watch or of the user's time with the app, and counts the user.
  mutating func finish(_ model: borrowing CompiledModel, _ tally: inout StudyTally) {
    let hasLeft = outcome.leftByTip || profile.lifetime < model.endOfWatch
    if !outcome.leftByTip {
      now = end
      if isInSession { endSession(hasLeft ? .userLeft : .horizon, model, &tally) }
    }
    settleFatigue(at: end, model)
    if hasLeft, Trace.isActive { trace.record(.left(byTip: outcome.leftByTip), at: end) }
    tally.counts[base + tally.layout.place(.users)] += 1
    var actions: Int64 = 0
    for action in actionCounts.indices {
      tally.counts[base + tally.layout.place(action: action)] += actionCounts[action]
      if action != SimulationModel.openAction { actions += actionCounts[action] }
    }
    if hasLeft { tally.counts[base + tally.layout.place(.churned)] += 1 }
    if model.installations.areSeveralOrFleeting { finishInstallations(&tally) }
    for tip in tips.indices { finish(tip, hasLeft: hasLeft, &tally) }
    finishAnyTip(hasLeft: hasLeft, &tally)
    finishFatigue(&tally)
    fillMetrics(model, actions: actions)
    if model.hasPrompts { finishPrompts(model, hasLeft: hasLeft, &tally) }
    if model.hasScreens { finishScreens(&tally) }
  }

  private mutating func finish(_ tip: Int, hasLeft: Bool, _ tally: inout StudyTally) {
    let (layout, experience) = (tally.layout, tips[tip])
    // A tip that an override shows has never been asked for its rules; it counts as eligible from its first display on.
    let eligibility = min(firstEligibility(of: tip), experience.firstDisplay)
    outcome.opportunities += experience.opportunities
    let stage = countNotShown(tip, &tally)
    if stage.rawValue > outcome.furthest.rawValue { outcome.furthest = stage }
    let isEligible = eligibility != TipRecord.never
    if isEligible {
      outcome.isEligible = true
      outcome.firstEligibility = min(outcome.firstEligibility, eligibility)
    }
    tally.counts[base + layout.place(.opportunities, tip: tip)] += experience.opportunities
    if experience.opportunities > 0 { add(.usersWithOpportunity, tip, &tally) }
    if isEligible { add(.usersEligible, tip, &tally) }
    if experience.noticed > 0 { add(.usersNoticed, tip, &tally) }
    if experience.acted > 0 { add(.usersActed, tip, &tally) }
    if experience.hasAdopted { add(.usersAdopted, tip, &tally) }
    if experience.displays > 0 {
      add(.usersReached, tip, &tally)
      recordFirst(tip, at: experience.firstDisplay, session: experience.firstSession, eligibility: eligibility, &tally)
    } else {
      tally.counts[base + layout.place(unreached: sessionCount == 0 ? .neverOpened : stage, tip: tip)] += 1
      recordWithout(tip, hasLeft: hasLeft, &tally)
    }
  }

  /// Adds the outcomes of a tip's opportunities that did not lead to a display; returns how far the best of them came.
  private mutating func countNotShown(_ tip: Int, _ tally: inout StudyTally) -> ReachStage {
    var furthest = ReachStage.noOpportunity
    for gate in 0..<Gate.count {
      guard let gate = Gate(rawValue: UInt8(gate)) else { continue }
      let count = notShown[Gate.place(of: gate, tip: tip)]
      guard count > 0 else { continue }
      tally.counts[base + tally.layout.place(notShown: gate, tip: tip)] += count
      tally.counts[base + tally.layout.place(notShown: gate, tip: tally.layout.anyTip)] += count
      let stage = ReachStage(gate)
      if stage.rawValue > furthest.rawValue { furthest = stage }
    }
    return furthest
  }

  private mutating func finishAnyTip(hasLeft: Bool, _ tally: inout StudyTally) {
    let any = tally.layout.anyTip
    tally.counts[base + tally.layout.place(.opportunities, tip: any)] += outcome.opportunities
    if outcome.opportunities > 0 { add(.usersWithOpportunity, any, &tally) }
    if outcome.isEligible { add(.usersEligible, any, &tally) }
    if outcome.noticed > 0 { add(.usersNoticed, any, &tally) }
    if outcome.acts > 0 { add(.usersActed, any, &tally) }
    if tips.indices.contains(where: { tips[$0].hasAdopted }) { add(.usersAdopted, any, &tally) }
    if outcome.displays > 0 {
      add(.usersReached, any, &tally)
      recordFirst(any, at: outcome.firstDisplay, session: outcome.firstSession, eligibility: outcome.firstEligibility, &tally)
    } else {
      tally.counts[base + tally.layout.place(unreached: sessionCount == 0 ? .neverOpened : outcome.furthest, tip: any)] += 1
      recordWithout(any, hasLeft: hasLeft, &tally)
    }
    let place = tally.layout.histogramPlace(.displaysPerUser, segment: segment, variant: variant)
    tally.histograms[place].record(Int64(outcome.displays))
  }

  private mutating func recordFirst(
    _ tip: Int, at time: Int64, session: Int64, eligibility: Int64, _ tally: inout StudyTally
  ) {
    let layout = tally.layout
    let delay = time - min(eligibility, time)
    tally.counts[base + layout.place(.firstDisplays, day: Int(time / CompiledModel.microsecondsPerDay), tip: tip)] += 1
    tally.counts[base + layout.place(.firstDisplays, session: Int(session), tip: tip)] += 1
    tally.sums[layout.sumPlace(.timeToFirstDisplay, tip: tip, segment: segment, variant: variant)] += Int128(time)
    tally.sums[layout.sumPlace(.delay, tip: tip, segment: segment, variant: variant)] += Int128(delay)
    tally.histograms[layout.histogramPlace(.timeToFirstDisplay, tip: tip, segment: segment, variant: variant)].record(time)
    tally.histograms[layout.histogramPlace(.delay, tip: tip, segment: segment, variant: variant)].record(delay)
  }

  private mutating func recordWithout(_ tip: Int, hasLeft: Bool, _ tally: inout StudyTally) {
    let layout = tally.layout
    if hasLeft {
      tally.counts[base + layout.place(.churnedBefore, day: Int(end / CompiledModel.microsecondsPerDay), tip: tip)] += 1
    }
    if sessionCount > 0 {
      tally.counts[base + layout.place(hasLeft ? .churnedBefore : .censored, session: Int(min(sessionCount, 1 << 30)), tip: tip)] += 1
    }
  }

  private mutating func finishFatigue(_ tally: inout StudyTally) {
    let layout = tally.layout
    for day in 0..<min(layout.days, Int(end / CompiledModel.microsecondsPerDay)) {
      tally.counts[base + layout.place(.users, day: day)] += 1
    }
    let histogram = layout.histogramPlace(.fatigueLevel, segment: segment, variant: variant)
    for (day, level) in dayEndLevels {
      tally.counts[base + layout.place(.level, day: day)] += level
      tally.histograms[histogram].record(level)
    }
  }

  private mutating func fillMetrics(_ model: borrowing CompiledModel, actions: Int64) {
    func set(_ metric: Metric, _ value: Int64) { metrics[metric.rawValue] = value }
    set(.activeUsers, sessionCount > 0 ? 1 : 0)
    set(.reachedUsers, outcome.displays > 0 ? 1 : 0)
    set(.noticedUsers, outcome.noticed > 0 ? 1 : 0)
    set(.actedUsers, outcome.acts > 0 ? 1 : 0)
    set(.sessions, sessionCount)
    set(.actions, actions)
    set(.opportunities, outcome.opportunities)
    set(.displays, Int64(outcome.displays))
    set(.acts, outcome.acts)
    set(.dismissals, outcome.dismissals)
    set(.strikes, outcome.strikes)
    set(.wastedDisplays, outcome.wasted)
    set(.featureUses, outcome.featureUses)
    set(.featureUsers, outcome.usedFeature ? 1 : 0)
    set(.optOuts, outcome.optedOut ? 1 : 0)
    set(.promptChurn, outcome.leftByTip ? 1 : 0)
    set(.timeToFirstDisplay, min(outcome.firstDisplay, model.endOfWatch))
    set(.fatigueLevel, Int64((fatigue.integral / Double(model.endOfWatch)).rounded(.toNearestOrEven)))
    set(.tiredTime, fatigue.tiredTime)
    for metric in Metric.optedInUsers.rawValue..<metrics.count { metrics[metric] = 0 }
    set(.timeToOptIn, model.endOfWatch)
  }

  private mutating func add(_ count: TipCount, _ tip: Int, _ tally: inout StudyTally) {
    tally.counts[base + tally.layout.place(count, tip: tip)] += 1
  }
}
