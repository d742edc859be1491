// SPDX-License-Identifier: GPL-3.0-or-later

import Simulation
import Statistics
import TipEngine

extension ConservationChecker {
  /// The laws of tips on users' screens; a variant of whose screens nothing is said counts nothing there.
  mutating func checkScreens(_ view: VariantView, users: Int64) {
    guard let variant, reading.hasScreens(variant) else { return }
    let userScreens = 0..<reading.layout.userScreenCount
    equal(.screens, "users by screen and users", userScreens.reduce(0) { $0 + view.users(on: $1) }, users)
    for tip in 0...reading.layout.anyTip {
      self.tip = tip
      checkSums(view, tip)
      for userScreen in userScreens { checkReach(view, tip, userScreen) }
      checkTaps(view, tip)
      self.tip = nil
    }
    checkAllTipsOnScreens(view)
    checkScreenMetrics(view)
  }

  private mutating func checkSums(_ view: VariantView, _ tip: Int) {
    for (name, count, total) in [
      ("opportunities", ScreenCount.opportunities, view.count(.opportunities, tip: tip)),
      ("displays", .displays, view.count(TipCount.displays, tip: tip)),
      ("users reached", .usersReached, view.count(.usersReached, tip: tip)),
      ("opportunities without a place", .unplaceable, view.count(notShown: .placement, tip: tip)),
    ] {
      equal(.screens, "\(name) by users' screens and \(name)", view.count(count, tip: tip, on: reading.layout.userScreens), total)
    }
    equal(
      .screens, "displays by the app's screens and displays",
      (0..<reading.layout.appScreenCount).reduce(0) { $0 + view.displays(on: $1, tip: tip) }, view.count(TipCount.displays, tip: tip))
  }

  private mutating func checkReach(_ view: VariantView, _ tip: Int, _ userScreen: Int) {
    func count(_ count: ScreenCount) -> Int64 { view.count(count, on: userScreen, tip: tip) }
    atMost(.effectiveReach, "users reached on a screen and users with it", count(.usersReached), view.users(on: userScreen))
    atMost(.effectiveReach, "users reached effectively and users reached", count(.usersEffective), count(.usersReached))
    atMost(.effectiveReach, "users reached effectively and effective displays", count(.usersEffective), count(.effectiveDisplays))
    atMost(.effectiveReach, "effective displays and displays", count(.effectiveDisplays), count(.displays))
    atMost(.effectiveReach, "cut displays and displays", count(.cutDisplays), count(.displays))
    atMost(.effectiveReach, "displays in the layout and displays", count(.inlineDisplays), count(.displays))
    atMost(
      .effectiveReach, "displays and opportunities without a place, and opportunities", count(.displays) + count(.unplaceable),
      count(.opportunities))
  }

  private mutating func checkTaps(_ view: VariantView, _ tip: Int) {
    func taps(_ effect: TapEffect, on areas: [TapArea] = TapArea.allCases) -> Int64 {
      areas.reduce(0) { $0 + view.count(effect, on: $1, tip: tip) }
    }
    func endings(_ ending: DisplayEnding) -> Int64 { view.count(ending, tip: tip) }
    atMost(.taps, "taps that did what the tip suggests and displays that ended so", taps(.acted), endings(.acted))
    atMost(.taps, "taps that went on in a tour and displays that ended so", taps(.continued), endings(.continued))
    atMost(
      .taps, "taps that closed the bubble or left a tour and displays that were closed or put off",
      taps(.skipped) + taps(.closed, on: [.target, .bubble]), endings(.closed) + endings(.snoozed))
    atMost(.taps, "taps on the dim that closed the bubble and displays tapped away", taps(.closed, on: [.dim]), endings(.tappedAway))
  }

  private mutating func checkAllTipsOnScreens(_ view: VariantView) {
    let any = reading.layout.anyTip
    func sum(_ count: (Int) -> Int64) -> Int64 { (0..<any).reduce(0) { $0 + count($1) } }
    let added: [ScreenCount] = [.opportunities, .displays, .cutDisplays, .inlineDisplays, .effectiveDisplays, .unplaceable]
    for count in added {
      equal(
        .allTips, "\(count) on users' screens of the tips and of all together",
        sum { view.count(count, tip: $0, on: reading.layout.userScreens) }, view.count(count, tip: any, on: reading.layout.userScreens))
    }
    for area in TapArea.allCases {
      for effect in TapEffect.allCases {
        equal(
          .allTips, "taps (\(area.name), \(effect.name)) of the tips and of all together", sum { view.count(effect, on: area, tip: $0) },
          view.count(effect, on: area, tip: any))
      }
    }
  }

  private mutating func checkScreenMetrics(_ view: VariantView) {
    guard let variant, let segment else { return }
    let any = reading.layout.anyTip
    let products = reading.tally.crossProducts[segment]
    func sum(_ metric: Metric) -> Int128 { products.sum(reading.layout.metricPlace(metric, variant: variant)) }
    for (metric, count) in [
      (Metric.effectiveUsers, ScreenCount.usersEffective), (.effectiveDisplays, .effectiveDisplays),
      (.unplaceableOpportunities, .unplaceable),
    ] {
      equal(
        .metrics, "\(metric.name) summed over users and counted", sum(metric),
        Int128(view.count(count, tip: any, on: reading.layout.userScreens)))
    }
    equal(
      .metrics, "\(Metric.ineffectiveTaps.name) summed over users and counted", sum(.ineffectiveTaps), Int128(view.tapsInVain(tip: any)))
  }
}
