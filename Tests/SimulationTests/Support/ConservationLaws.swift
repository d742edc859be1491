// SPDX-License-Identifier: GPL-3.0-or-later

import Simulation
import Statistics
import TipEngine

/// What must hold between the numbers of any study, whatever its users do.
struct ConservationLaws {
  let view: VariantView
  let tally: StudyTally
  let world: World
  let layout: TallyLayout
  private(set) var failures: [String] = []

  init(_ view: VariantView, _ tally: StudyTally, _ world: World) {
    self.view = view
    self.tally = tally
    self.world = world
    layout = tally.layout
  }

  mutating func check(_ holds: Bool, _ law: String) {
    if !holds { failures.append(law) }
  }

  mutating func checkAll() {
    checkTips()
    checkAnyTip()
    checkUsers()
    checkMetrics()
    if layout.hasScreens { checkScreens() }
  }

  /// The laws of each tip, and of all tips together.
  mutating func checkTips() {
    for tip in 0...layout.tipCount {
      checkDisplays(tip)
      checkExposures(tip)
      checkUsers(tip)
      checkFirstDisplays(tip)
    }
  }

  private mutating func checkDisplays(_ tip: Int) {
    let (view, displays) = (view, view.count(.displays, tip: tip))
    let notShown = Gate.allCases.reduce(0) { $0 + view.count(notShown: $1, tip: tip) }
    check(view.count(.opportunities, tip: tip) == displays + notShown, "opportunities of \(tip) = displays + not shown")
    check(DisplayEnding.allCases.reduce(0) { $0 + view.count($1, tip: tip) } == displays, "displays of \(tip) = endings")
    check(view.count(.noticed, tip: tip) <= displays, "noticed of \(tip) <= displays")
    check(view.count(.acted as TipCount, tip: tip) == view.count(.acted as DisplayEnding, tip: tip), "acted of \(tip)")
    check(view.count(.acted as TipCount, tip: tip) <= view.count(.noticed, tip: tip), "acted of \(tip) <= noticed")
    let dismissed = view.count(.closed, tip: tip) + (layout.hasScreens ? view.count(.tappedAway, tip: tip) : 0)
    check(view.count(.strikes, tip: tip) <= dismissed, "strikes of \(tip) <= closed, or tapped away beside a bubble")
    check(view.count(.wasted, tip: tip) <= displays, "wasted of \(tip) <= displays")
    check(view.sum(.displayTime, tip: tip) >= 0, "display time of \(tip)")
  }

  private mutating func checkExposures(_ tip: Int) {
    let view = view
    func total(_ count: ExposureCount) -> Int64 {
      (1...TallyLayout.lastExposure).reduce(0) { $0 + view.count(count, exposure: $1, tip: tip) }
    }
    check(total(.displays) == view.count(.displays, tip: tip), "exposures of \(tip) = displays")
    check(total(.noticed) == view.count(.noticed, tip: tip), "noticed exposures of \(tip)")
    check(total(.acted) == view.count(.acted as TipCount, tip: tip), "acted exposures of \(tip)")
    check(total(.closed) == view.count(.closed, tip: tip), "closed exposures of \(tip)")
    check(total(.tappedAway) == view.count(.tappedAway, tip: tip), "tapped exposures of \(tip)")
    check(total(.strikes) == view.count(.strikes, tip: tip), "strike exposures of \(tip)")
    for exposure in 1..<TallyLayout.lastExposure - 1 {
      let (one, next) = (view.count(.displays, exposure: exposure, tip: tip), view.count(.displays, exposure: exposure + 1, tip: tip))
      check(one >= next, "exposure \(exposure) of \(tip) comes before the next")
    }
    check(view.count(.displays, exposure: 1, tip: tip) == view.count(.usersReached, tip: tip), "first exposures of \(tip) = users reached")
    guard tip < world.tips.count, let cap = world.tips[tip].options.maximumDisplayCount, cap < TallyLayout.lastExposure else { return }
    let isRecorded = world.tips[tip].presentation != .custom || world.semantics.customDisplays == .recorded
    if isRecorded { check(view.count(.displays, exposure: cap + 1, tip: tip) == 0, "MaxDisplayCount of \(tip)") }
  }

  private mutating func checkUsers(_ tip: Int) {
    let (view, users) = (view, view.count(.users))
    let unreached = ReachStage.allCases.reduce(0) { $0 + view.count(unreached: $1, tip: tip) }
    check(users == view.count(.usersReached, tip: tip) + unreached, "users = reached + not reached by \(tip)")
    let stages: [TipCount] = [.usersWithOpportunity, .usersEligible, .usersReached, .usersNoticed, .usersActed]
    for (one, next) in zip(stages, stages.dropFirst()) {
      check(view.count(one, tip: tip) >= view.count(next, tip: tip), "\(one) >= \(next) of \(tip)")
    }
    check(view.count(.usersAdopted, tip: tip) <= view.count(.usersReached, tip: tip), "adopted <= reached of \(tip)")
    let without = view.count(unreached: .neverOpened, tip: tip) + view.count(unreached: .noOpportunity, tip: tip)
    check(without == users - view.count(.usersWithOpportunity, tip: tip), "users without an opportunity of \(tip)")
  }

  private mutating func checkFirstDisplays(_ tip: Int) {
    let (view, layout, reached) = (view, layout, view.count(.usersReached, tip: tip))
    func days(_ count: DayCount) -> Int64 { (0..<layout.days).reduce(0) { $0 + view.count(count, day: $1, tip: tip) } }
    func sessions(_ count: SessionCount) -> Int64 {
      (1...TallyLayout.lastSession).reduce(0) { $0 + view.count(count, session: $1, tip: tip) }
    }
    check(days(.firstDisplays) == reached, "first displays of \(tip) by day = users reached")
    check(sessions(.firstDisplays) == reached, "first displays of \(tip) by session = users reached")
    let active = view.count(.users) - view.count(unreached: .neverOpened, tip: tip)
    check(reached + sessions(.churnedBefore) + sessions(.censored) == active, "sessions of \(tip): displayed + churned + censored = active")
    check(days(.churnedBefore) >= sessions(.churnedBefore), "churned before \(tip)")
    check(reached + days(.churnedBefore) <= view.count(.users), "reached + churned before \(tip) <= users")
    check(days(.churnedBefore) <= view.count(.churned), "churned before \(tip) <= churned")
    check(view.histogram(.timeToFirstDisplay, tip: tip).count == reached, "times to first display of \(tip)")
    check(view.histogram(.delay, tip: tip).count == reached, "delays of \(tip)")
    check(view.sum(.delay, tip: tip) <= view.sum(.timeToFirstDisplay, tip: tip), "delay of \(tip) <= time to first display")
  }

  private mutating func checkAnyTip() {
    let (view, any) = (view, layout.anyTip)
    for count in [TipCount.opportunities, .displays, .noticed, .acted, .strikes, .wasted] {
      check(view.all(count, tips: layout.tipCount) == view.count(count, tip: any), "\(count) of all tips")
    }
    for count in [TipCount.usersWithOpportunity, .usersEligible, .usersReached, .usersNoticed, .usersActed, .usersAdopted] {
      let (each, together) = ((0..<layout.tipCount).map { view.count(count, tip: $0) }, view.count(count, tip: any))
      check((each.max() ?? 0) <= together && together <= each.reduce(0, +), "\(count) of any tip")
    }
    for ending in DisplayEnding.allCases {
      check((0..<layout.tipCount).reduce(0) { $0 + view.count(ending, tip: $1) } == view.count(ending, tip: any), "\(ending) of all tips")
    }
  }

  private mutating func checkUsers() {
    let (view, users) = (view, view.count(.users))
    check(users == Int64(world.users), "users")
    var before = users
    for day in 0..<layout.days {
      check(view.count(.users, day: day) <= before, "users by day")
      before = view.count(.users, day: day)
      if before == 0 { check(view.count(.level, day: day) == 0, "fatigue of nobody") }
    }
    check(view.count(.users, day: layout.days - 1) == users - view.count(.churned), "users at the end = users - churned")
    check(view.histogram(.displaysPerUser).count == users, "displays per user")
    let displays = view.count(.displays, tip: layout.anyTip)
    check(Self.total(view.histogram(.displaysPerUser)).contains(displays), "displays over users")
    check(Self.total(view.histogram(.displaysPerSession)).contains(displays), "displays over sessions")
    check(view.histogram(.displaysPerSession).count == view.count(action: SimulationModel.openAction), "sessions = opens that begin one")
  }

  private mutating func checkMetrics() {
    let (view, tally, any) = (view, tally, layout.anyTip)
    func sum(_ metric: Metric) -> Int64 {
      Int64((0..<tally.layout.replicationCount).reduce(0) { $0 + tally.sum(of: metric, variant: 0, replication: $1) })
    }
    let expected: [(Metric, Int64)] = [
      (.reachedUsers, view.count(.usersReached, tip: any)), (.noticedUsers, view.count(.usersNoticed, tip: any)),
      (.actedUsers, view.count(.usersActed, tip: any)), (.sessions, view.count(action: SimulationModel.openAction)),
      (.actions, (1..<layout.actionCount).reduce(0) { $0 + view.count(action: $1) }),
      (.opportunities, view.count(.opportunities, tip: any)),
      (.displays, view.count(.displays, tip: any)), (.acts, view.count(.acted as TipCount, tip: any)),
      (.dismissals, view.count(.closed, tip: any) + view.count(.tappedAway, tip: any)), (.strikes, view.count(.strikes, tip: any)),
      (.wastedDisplays, view.count(.wasted, tip: any)),
      (.activeUsers, view.count(.users) - view.count(unreached: .neverOpened, tip: any)),
    ]
    for (metric, value) in expected { check(sum(metric) == value, "\(metric)") }
    for metric in layout.metrics {
      check(Int128(sum(metric)) == tally.products().sum(layout.metricPlace(metric, variant: 0)), "products of \(metric)")
    }
    for tip in 0..<layout.tipCount {
      let displays = (0..<layout.replicationCount).reduce(0) { $0 + tally.sum(of: .displays, tip: tip, variant: 0, replication: $1) }
      check(displays == Int128(view.count(.displays, tip: tip)), "replicated displays of \(tip)")
      let reached = (0..<layout.replicationCount).reduce(0) { $0 + tally.sum(of: .usersReached, tip: tip, variant: 0, replication: $1) }
      check(reached == Int128(view.count(.usersReached, tip: tip)), "replicated reach of \(tip)")
    }
    check(sum(.promptChurn) <= view.count(.churned) && sum(.optOuts) <= view.count(.users), "opt-outs and churn")
  }

  /// The sum of a histogram's values, as exactly as its buckets say: those below 256 have buckets of their own.
  private static func total(_ histogram: LogHistogram) -> ClosedRange<Int64> {
    let (buckets, zero) = (histogram.buckets, Int64(0))
    return buckets.reduce(zero) { $0 + $1.values.lowerBound * $1.count }...buckets.reduce(zero) { $0 + $1.values.upperBound * $1.count }
  }
}
