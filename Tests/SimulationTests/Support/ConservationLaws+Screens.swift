// SPDX-License-Identifier: GPL-3.0-or-later

import Simulation
import Statistics
import TipEngine

extension ConservationLaws {
  /// What must hold between the numbers of a study with screens.
  mutating func checkScreens() {
    let (view, layout) = (view, layout)
    let screens = 0..<layout.userScreenCount
    check(screens.reduce(0) { $0 + view.users(on: $1) } == view.count(.users), "users over their screens")
    for tip in 0...layout.tipCount {
      func all(_ count: ScreenCount) -> Int64 { screens.reduce(0) { $0 + view.count(count, on: $1, tip: tip) } }
      check(all(.opportunities) == view.count(.opportunities, tip: tip), "opportunities of \(tip) over users' screens")
      check(all(.displays) == view.count(.displays, tip: tip), "displays of \(tip) over users' screens")
      check(all(.unplaceable) == view.count(notShown: .placement, tip: tip), "unplaceable opportunities of \(tip)")
      check(all(.usersReached) == view.count(.usersReached, tip: tip), "users reached by \(tip) over their screens")
      let onApp = (0..<layout.appScreenCount).reduce(0) { $0 + view.displays(on: $1, tip: tip) }
      check(onApp == view.count(.displays, tip: tip), "displays of \(tip) over the app's screens")
      for screen in screens {
        func here(_ count: ScreenCount) -> Int64 { view.count(count, on: screen, tip: tip) }
        check(here(.displays) + here(.unplaceable) <= here(.opportunities), "opportunities of \(tip) on \(screen)")
        check(here(.effectiveDisplays) <= here(.displays), "effective displays of \(tip) on \(screen)")
        check(here(.cutDisplays) <= here(.displays) && here(.inlineDisplays) <= here(.displays), "displays of \(tip) on \(screen)")
        check(here(.usersEffective) <= here(.usersReached) && here(.usersReached) <= view.users(on: screen), "users of \(tip) on \(screen)")
        check(here(.usersEffective) <= here(.effectiveDisplays), "effectively reached by \(tip) on \(screen)")
      }
      checkTaps(tip)
    }
    checkScreenMetrics()
  }

  private mutating func checkTaps(_ tip: Int) {
    let view = view
    func taps(_ effect: TapEffect) -> Int64 { TapArea.allCases.reduce(0) { $0 + view.count(effect, on: $1, tip: tip) } }
    check(taps(.acted) <= view.count(.acted as DisplayEnding, tip: tip), "taps that acted on \(tip)")
    check(taps(.continued) <= view.count(.continued, tip: tip), "taps that continued after \(tip)")
    let put: Int64 = [DisplayEnding.closed, .snoozed, .tappedAway].reduce(0) { $0 + view.count($1, tip: tip) }
    check(taps(.closed) + taps(.skipped) <= put, "taps that put \(tip) away")
    guard tip < world.tips.count, world.places != nil else { return }
    // A bubble ends by what is tapped, unless it is in the layout.
    let inline = (0..<layout.userScreenCount).reduce(0) { $0 + view.count(.inlineDisplays, on: $1, tip: tip) }
    if world.tips[tip].presentation == .bubble {
      let acts = taps(.acted) + taps(.actedStillShown)
      check(acts + inline >= view.count(.acted as DisplayEnding, tip: tip), "what acted on \(tip)")
      check(taps(.closed) + taps(.skipped) + inline >= put, "what put \(tip) away")
    } else {
      check(TapEffect.allCases.allSatisfy { taps($0) == 0 }, "only bubbles are tapped, not \(tip)")
    }
  }

  private mutating func checkScreenMetrics() {
    let (view, tally, layout, any) = (view, tally, layout, layout.anyTip)
    func sum(_ metric: Metric) -> Int64 { Int64(tally.products().sum(layout.metricPlace(metric, variant: 0))) }
    func all(_ count: ScreenCount) -> Int64 { (0..<layout.userScreenCount).reduce(0) { $0 + view.count(count, on: $1, tip: any) } }
    check(sum(.effectiveUsers) == all(.usersEffective), "effectively reached users")
    check(sum(.effectiveDisplays) == all(.effectiveDisplays), "effective displays")
    check(sum(.unplaceableOpportunities) == all(.unplaceable), "unplaceable opportunities")
    let ineffective = [TapEffect.swallowed, .acknowledged, .passedThrough, .locked]
    let taps = TapArea.allCases.reduce(Int64(0)) { total, area in ineffective.reduce(total) { $0 + view.count($1, on: area, tip: any) } }
    check(sum(.ineffectiveTaps) == taps, "ineffective taps")
    for area in TapArea.allCases {
      for effect in TapEffect.allCases {
        let each = (0..<layout.tipCount).reduce(Int64(0)) { $0 + view.count(effect, on: area, tip: $1) }
        check(each == view.count(effect, on: area, tip: any), "taps on the \(area.name) of all tips")
      }
    }
  }
}
