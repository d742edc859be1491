// SPDX-License-Identifier: GPL-3.0-or-later

public import Experiments
import Population
import Scenarios
import Simulation
import Statistics
import TipEngine

/// The laws that the counts of a finished study obey.
public enum Conservation {
  /// The laws that a study's numbers break, in a fixed order; none for a study that was counted rightly.
  ///
  /// O(size of the tally).
  public static func check(_ result: StudyResult) -> [ConservationViolation] {
    var checker = ConservationChecker(reading: StudyReading(result))
    checker.checkStudy()
    return checker.violations
  }
}

/// Walks over a study's counts and notes what does not add up.
struct ConservationChecker {
  let reading: StudyReading
  var violations: [ConservationViolation] = []
  /// Where the walk is.
  private(set) var variant: Int?
  private(set) var segment: Int?
  var tip: Int?

  init(reading: StudyReading) { self.reading = reading }

  mutating func checkStudy() {
    let tally = reading.tally
    equal(.allUsersSimulated, "users simulated and users of the scenario", tally.products().count, Int64(reading.population.userCount))
    for segment in 0..<reading.layout.segmentCount {
      self.segment = segment
      let users = tally.crossProducts[segment].count
      let byReplication = (0..<reading.layout.replicationCount).reduce(Int64(0)) { $0 + tally.users(replication: $1, segment: segment) }
      equal(.usersByReplication, "users of all replications and users", byReplication, users)
      for variant in reading.variantNames.indices {
        self.variant = variant
        check(tally.view(variant: variant, segment: segment), users: users)
        self.variant = nil
      }
      self.segment = nil
    }
  }

  private mutating func check(_ view: VariantView, users: Int64) {
    equal(.allUsersSimulated, "users of the variant and users", view.count(.users), users)
    for tip in 0...reading.layout.anyTip {
      self.tip = tip
      checkTotals(view, tip, users)
      checkFirstDisplays(view, tip, users)
      checkResponses(view, tip)
      self.tip = nil
    }
    checkAllTips(view)
    checkMetrics(view)
    if reading.hasPrompts { checkPrompts(view) }
    if reading.hasScreens { checkScreens(view, users: users) }
    guard let variant, !reading.scenario.variants[variant].model.showsTips else { return }
    equal(.control, "displays without tips and none", view.count(.displays, tip: reading.layout.anyTip), 0)
    equal(.control, "opportunities without tips and none", view.count(.opportunities, tip: reading.layout.anyTip), 0)
  }

  private mutating func checkTotals(_ view: VariantView, _ tip: Int, _ users: Int64) {
    let displays = view.count(.displays, tip: tip)
    let notShown = Gate.allCases.reduce(Int64(0)) { $0 + view.count(notShown: $1, tip: tip) }
    equal(.opportunities, "opportunities and displays with those not shown", view.count(.opportunities, tip: tip), displays + notShown)
    equal(.endings, "displays and their endings", displays, DisplayEnding.allCases.reduce(0) { $0 + view.count($1, tip: tip) })
    let unreached = ReachStage.allCases.reduce(Int64(0)) { $0 + view.count(unreached: $1, tip: tip) }
    equal(.users, "users and those reached with those not reached", users, view.count(.usersReached, tip: tip) + unreached)
    for (name, exposure, total) in [
      ("displays", ExposureCount.displays, displays), ("noticed displays", .noticed, view.count(.noticed, tip: tip)),
      ("acts", .acted, view.count(TipCount.acted, tip: tip)), ("closes", .closed, view.count(.closed, tip: tip)),
      ("taps beside", .tappedAway, view.count(.tappedAway, tip: tip)), ("strikes", .strikes, view.count(.strikes, tip: tip)),
    ] {
      let sum = (1...TallyLayout.lastExposure).reduce(Int64(0)) { $0 + view.count(exposure, exposure: $1, tip: tip) }
      equal(.exposures, "\(name) by exposure and \(name)", sum, total)
    }
  }

  private mutating func checkFirstDisplays(_ view: VariantView, _ tip: Int, _ users: Int64) {
    let reached = view.count(.usersReached, tip: tip)
    let days = 0..<reading.layout.days
    let sessions = 1...TallyLayout.lastSession
    equal(
      .firstDisplays, "first displays by day and users reached", days.reduce(0) { $0 + view.count(.firstDisplays, day: $1, tip: tip) },
      reached)
    equal(
      .firstDisplays, "first displays by session and users reached",
      sessions.reduce(0) { $0 + view.count(.firstDisplays, session: $1, tip: tip) }, reached)
    equal(
      .firstDisplays, "times to first display and users reached", view.histogram(.timeToFirstDisplay, tip: tip).count, reached)
    equal(.firstDisplays, "delays and users reached", view.histogram(.delay, tip: tip).count, reached)
    let left = days.reduce(Int64(0)) { $0 + view.count(.churnedBefore, day: $1, tip: tip) }
    atMost(.departures, "users who left before a display and users not reached", left, users - reached)
    atMost(.departures, "users who left before a display and users who left", left, view.count(.churned))
    let endedBefore = sessions.reduce(Int64(0)) {
      $0 + view.count(.churnedBefore, session: $1, tip: tip) + view.count(.censored, session: $1, tip: tip)
    }
    equal(
      .departures, "users who opened the app and whose last session had no display, and users not reached who opened it", endedBefore,
      users - reached - view.count(unreached: .neverOpened, tip: tip))
  }

  private mutating func checkResponses(_ view: VariantView, _ tip: Int) {
    func count(_ count: TipCount) -> Int64 { view.count(count, tip: tip) }
    atMost(.responses, "noticed displays and displays", count(.noticed), count(.displays))
    atMost(.responses, "acts and noticed displays", count(.acted), count(.noticed))
    atMost(.responses, "users who noticed and users reached", count(.usersNoticed), count(.usersReached))
    atMost(.responses, "users who acted and users who noticed", count(.usersActed), count(.usersNoticed))
    atMost(.responses, "users reached and users with an opportunity", count(.usersReached), count(.usersWithOpportunity))
    atMost(.responses, "users reached and displays", count(.usersReached), count(.displays))
    equal(.responses, "acts and displays that ended so", count(.acted), view.count(DisplayEnding.acted, tip: tip))
    // A reflex hits the dim around a bubble.
    let closes = view.count(.closed, tip: tip) + (reading.hasScreens ? view.count(.tappedAway, tip: tip) : 0)
    atMost(.strikes, "strikes and closes", count(.strikes), closes)
    atMost(.strikes, "wasted displays and displays", count(.wasted), count(.displays))
  }

  private mutating func checkAllTips(_ view: VariantView) {
    let any = reading.layout.anyTip
    func sum(_ count: (Int) -> Int64) -> Int64 { (0..<any).reduce(0) { $0 + count($1) } }
    for count in [TipCount.opportunities, .displays, .noticed, .acted, .strikes, .wasted] {
      equal(.allTips, "\(count) of the tips and of all together", sum { view.count(count, tip: $0) }, view.count(count, tip: any))
    }
    for ending in DisplayEnding.allCases {
      equal(
        .allTips, "endings \(ending.name) of the tips and of all together", sum { view.count(ending, tip: $0) },
        view.count(ending, tip: any))
    }
    for gate in Gate.allCases {
      equal(
        .allTips, "opportunities not shown for \(gate.reason) of the tips and of all together", sum { view.count(notShown: gate, tip: $0) },
        view.count(notShown: gate, tip: any))
    }
  }

  private mutating func checkMetrics(_ view: VariantView) {
    guard let variant, let segment else { return }
    let tally = reading.tally
    let any = reading.layout.anyTip
    let products = tally.crossProducts[segment]
    func sum(_ metric: Metric) -> Int128 { products.sum(reading.layout.metricPlace(metric, variant: variant)) }
    for (metric, count) in [
      (Metric.reachedUsers, view.count(.usersReached, tip: any)), (.noticedUsers, view.count(.usersNoticed, tip: any)),
      (.actedUsers, view.count(.usersActed, tip: any)), (.opportunities, view.count(.opportunities, tip: any)),
      (.displays, view.count(.displays, tip: any)), (.acts, view.count(TipCount.acted, tip: any)),
      (.dismissals, view.count(.closed, tip: any) + view.count(.tappedAway, tip: any)), (.strikes, view.count(.strikes, tip: any)),
      (.wastedDisplays, view.count(.wasted, tip: any)), (.sessions, view.histogram(.displaysPerSession).count),
    ] {
      equal(.metrics, "\(metric.name) summed over users and counted", sum(metric), Int128(count))
    }
    equal(.opens, "opens and sessions", Int128(view.count(action: SimulationModel.openAction)), sum(.sessions))
    for metric in Metric.cases(withPrompts: reading.hasPrompts, withScreens: reading.hasScreens) {
      let total = (0..<reading.layout.replicationCount).reduce(Int128(0)) {
        $0 + tally.sum(of: metric, variant: variant, replication: $1, segment: segment)
      }
      equal(.replications, "\(metric.name) by replication and over users", total, sum(metric))
    }
  }

  // MARK: Comparing

  mutating func equal(_ law: ConservationLaw, _ what: @autoclosure () -> String, _ left: Int64, _ right: Int64) {
    equal(law, what(), Int128(left), Int128(right))
  }

  mutating func equal(_ law: ConservationLaw, _ what: @autoclosure () -> String, _ left: Int128, _ right: Int128) {
    if left != right { note(law, what(), left, right) }
  }

  mutating func atMost(_ law: ConservationLaw, _ what: @autoclosure () -> String, _ left: Int64, _ right: Int64) {
    if left > right { note(law, what(), Int128(left), Int128(right)) }
  }

  private mutating func note(_ law: ConservationLaw, _ what: String, _ left: Int128, _ right: Int128) {
    violations.append(
      ConservationViolation(
        law: law, what: what, variant: variant.map { reading.variantNames[$0] },
        segment: segment.flatMap { reading.scopes.count > 1 ? reading.scopes[$0 + 1].name : nil },
        tip: tip.flatMap { $0 == reading.layout.anyTip ? nil : reading.tipNames[$0] }, left: left, right: right))
  }
}
