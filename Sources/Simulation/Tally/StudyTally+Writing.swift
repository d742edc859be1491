// SPDX-License-Identifier: GPL-3.0-or-later

import Statistics
package import TipEngine

/// Single counts written by hand, for tests that need a tally which no simulation gives.
extension StudyTally {
  /// Adds to a count of users or opens.
  package mutating func add(_ amount: Int64, to count: UserCount, variant: Int, segment: Int = 0) {
    add(amount, layout.place(count), variant, segment)
  }
  /// Adds to a count of prompts.
  package mutating func add(_ amount: Int64, to count: PromptCount, variant: Int, segment: Int = 0) {
    add(amount, layout.place(count), variant, segment)
  }
  /// Adds to how often an action was done.
  package mutating func add(_ amount: Int64, toAction action: Int, variant: Int, segment: Int = 0) {
    add(amount, layout.place(action: action), variant, segment)
  }
  /// Adds to a count of a tip.
  package mutating func add(_ amount: Int64, to count: TipCount, tip: Int, variant: Int, segment: Int = 0) {
    add(amount, layout.place(count, tip: tip), variant, segment)
  }
  /// Adds to the displays that ended in one way.
  package mutating func add(_ amount: Int64, to ending: DisplayEnding, tip: Int, variant: Int, segment: Int = 0) {
    add(amount, layout.place(ending, tip: tip), variant, segment)
  }
  /// Adds to the opportunities that failed at one gate.
  package mutating func add(_ amount: Int64, toNotShown gate: Gate, tip: Int, variant: Int, segment: Int = 0) {
    add(amount, layout.place(notShown: gate, tip: tip), variant, segment)
  }
  /// Adds to the users never displayed a tip who came to one stage.
  package mutating func add(_ amount: Int64, toUnreached stage: ReachStage, tip: Int, variant: Int, segment: Int = 0) {
    add(amount, layout.place(unreached: stage, tip: tip), variant, segment)
  }
  /// Adds to a count of the `exposure`-th displays of a tip.
  package mutating func add(_ amount: Int64, to count: ExposureCount, exposure: Int, tip: Int, variant: Int, segment: Int = 0) {
    add(amount, layout.place(count, exposure: exposure, tip: tip), variant, segment)
  }
  /// Adds to a count of users by day, the first being 0.
  package mutating func add(_ amount: Int64, to count: DayCount, day: Int, tip: Int, variant: Int, segment: Int = 0) {
    add(amount, layout.place(count, day: day, tip: tip), variant, segment)
  }
  /// Adds to the users with one of the screens that users have; only where the layout has screens, like the three below.
  package mutating func add(_ amount: Int64, toUsersOn userScreen: Int, variant: Int, segment: Int = 0) {
    add(amount, layout.place(usersOn: userScreen), variant, segment)
  }
  /// Adds to a count of a tip on one of the screens that users have.
  package mutating func add(
    _ amount: Int64, to count: ScreenCount, on userScreen: Int, tip: Int, variant: Int, segment: Int = 0
  ) {
    add(amount, layout.place(count, userScreen: userScreen, tip: tip), variant, segment)
  }
  /// Adds to the taps that came to something.
  package mutating func add(_ amount: Int64, to effect: TapEffect, on area: TapArea, tip: Int, variant: Int, segment: Int = 0) {
    add(amount, layout.place(effect, on: area, tip: tip), variant, segment)
  }
  /// Adds to the displays of a tip on one of the app's screens.
  package mutating func add(_ amount: Int64, toDisplaysOn appScreen: Int, tip: Int, variant: Int, segment: Int = 0) {
    add(amount, layout.place(displaysOn: appScreen, tip: tip), variant, segment)
  }
  /// Adds to the users of a replication.
  package mutating func add(users amount: Int64, replication: Int, segment: Int = 0) {
    replicationUsers[segment * layout.replicationCount + replication] += amount
  }
  /// Adds one user's metrics, those of all variants one after another, to the sums of products and to a replication.
  package mutating func add(metrics: [Int64], replication: Int, segment: Int = 0) {
    crossProducts[segment].add(metrics)
    let base = layout.replicationBase(segment: segment, replication: replication)
    for place in metrics.indices { replicationSums[base + place] += Int128(metrics[place]) }
    add(users: 1, replication: replication, segment: segment)
  }

  private mutating func add(_ amount: Int64, _ place: Int, _ variant: Int, _ segment: Int) {
    counts[layout.base(segment: segment, variant: variant) + place] += amount
  }
}
