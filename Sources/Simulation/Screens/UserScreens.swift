// SPDX-License-Identifier: GPL-3.0-or-later

import TipEngine
import TipRules

/// What is on one user's screen; in an app of whose screens nothing is said, nothing, and nothing here is looked at.
///
/// Places are worked out the first time that a user comes into a state of a screen, and kept for all users that follow.
struct UserScreens: ~Copyable {
  /// For each state of each screen on each of users' screens the first of its places, or −1.
  private var known: ContiguousArray<Int32>
  private var places: ContiguousArray<TipPlace> = []
  var tips: FixedStorage<TipOnScreen>
  /// The user's screen among those that users have.
  var userScreen = 0
  /// The bits of the tip views that are on the app's screen.
  var mask = 0
  /// Whether a tip waits for a place.
  var holdsAny = false
  /// The number of bubbles on screen that take every tap.
  var modalCount = 0
  /// The tip of the bubble on whose target the user tapped, while what it suggests is done; −1 for none.
  var tipActedOn = -1
  /// The time from the end of what is modal to the session's next step, in microseconds; −1 if that does not wait.
  var stepLeft: Int64 = -1

  /// Room for the users of a model.
  init(_ model: borrowing CompiledModel) {
    let count = model.screens.map { $0.stateCount * $0.model.count } ?? 0
    known = ContiguousArray(repeating: -1, count: count)
    tips = FixedStorage(repeating: TipOnScreen(), count: model.hasScreens ? model.catalogue.tips.count : 0)
  }

  /// Forgets the last user, but no place.
  mutating func reset(userScreen: Int) {
    self.userScreen = userScreen
    tips.fill(with: TipOnScreen())
    mask = 0
    holdsAny = false
    modalCount = 0
    stepLeft = -1
  }

  /// Where a tip is in a state of an app's screen on this user's; O(1) but for the first time.
  mutating func place(of tip: Int, on screen: Int, mask: Int, _ compiled: CompiledScreens) -> TipPlace {
    let state = compiled.state(mask, of: screen, on: userScreen)
    if known[state] < 0 {
      known[state] = Int32(places.count)
      // Reading a scenario lays every screen out; in a state that can't be, nothing has a place.
      let nowhere = TipPlace(bubble: 0, hasPlace: false, view: 0)
      places +=
        compiled.model.places(on: screen, mask: mask, userScreen: userScreen, tipCount: compiled.tipCount)
        ?? Array(repeating: nowhere, count: compiled.tipCount)
    }
    return places[Int(known[state]) + tip]
  }
}

/// What is on a user's screen of one tip.
struct TipOnScreen: BitwiseCopyable {
  /// Whether it is up in a bubble that can be tapped, and whether in its view in the layout.
  var isBubble = false
  var isView = false
  /// Whether the user has noticed the display.
  var isNoticed = false
  /// The part of it that is on screen, in 0…1.
  var visible = 1.0
  /// Since when so much is on screen, and for how long before as much as must be seen was.
  var since: Int64 = 0
  var seen: Int64 = 0
  /// Whether any display was effective.
  var wasEffective = false
}
