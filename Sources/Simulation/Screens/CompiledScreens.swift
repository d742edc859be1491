// SPDX-License-Identifier: GPL-3.0-or-later

import Placement
import Randomness
import TipEngine
import ViewTree

/// An app's screens with everything worked out that is the same for all users, apart from the places themselves.
///
/// A class, so that passing it on copies one pointer.
final class CompiledScreens {
  let model: ScreensModel
  let tipCount: Int
  /// Whether each tip is shown in a bubble of the app's own presenter.
  let isBubble: [Bool]
  /// Whether a bubble that is up takes every tap, so that users can do nothing else.
  let isModal: Bool
  let supersedes: Bool
  /// What a tap on each area does, by `TapArea`, and for how long it does nothing.
  let effects: [TapEffect]
  let lockDuration: Int64
  /// The tips of each tip's tour that come after it; nil for a tip of no tour.
  let laterSteps: [[Int]?]
  /// The purpose of the draws of taps after the first, by tip.
  let taps: [Purpose]
  /// For each screen and tip, the bit of the tip's view in a state of the screen; 0 where it has none.
  private let bits: [Int]
  /// The first state of each screen, and the number of all.
  private let starts: [Int]

  init(_ model: ScreensModel, catalogue: TipCatalogue) {
    self.model = model
    let count = catalogue.tips.count
    tipCount = count
    precondition(model.bubbles.count == count, "Every tip has a bubble, or none.")
    isBubble = catalogue.tips.map { $0.presentation == .bubble }
    isModal = model.presenter.absorbsDimTouch
    supersedes = model.presenter.bubbleLiveDuration == .untilNext
    effects = TapArea.allCases.map { model.presenter.effect(of: $0) }
    lockDuration = model.presenter.lockDuration
    var later = [[Int]?](repeating: nil, count: count)
    for tour in model.tours {
      for (place, tip) in tour.steps.enumerated() { later[tip] = Array(tour.steps[(place + 1)...]) }
    }
    laterSteps = later
    taps = catalogue.tips.map { Purpose("tip.\($0.id).taps") }
    var bits: [Int] = []
    var starts = [0]
    for views in model.views {
      var row = [Int](repeating: 0, count: count)
      for (bit, place) in (views?.tipViews ?? []).enumerated() { row[place.tip] = 1 << bit }
      bits += row
      starts.append(starts[starts.count - 1] + 1 << (views?.tipViews.count ?? 0))
    }
    (self.bits, self.starts) = (bits, starts)
  }

  /// The number of states of all screens, on one of the screens that users have.
  var stateCount: Int { starts[starts.count - 1] }

  /// The bit of a tip's view in the states of a screen; 0 where the tip has none.
  func bit(of tip: Int, on screen: Int) -> Int { bits[screen * tipCount + tip] }

  /// The place of a screen's state among all states of all of users' screens.
  func state(_ mask: Int, of screen: Int, on userScreen: Int) -> Int { userScreen * stateCount + starts[screen] + mask }
}

/// Where a tip is in a state of a screen.
package struct TipPlace: Equatable, BitwiseCopyable {
  /// The part of its bubble or popover that is on screen, in 0…1.
  package var bubble: Double
  /// Whether its bubble or popover has a place.
  package var hasPlace: Bool
  /// The part of its view in the layout that is on screen, in 0…1.
  package var view: Double

  /// A place; seen whole unless told otherwise.
  package init(bubble: Double = 1, hasPlace: Bool = true, view: Double = 1) {
    self.bubble = bubble
    self.hasPlace = hasPlace
    self.view = view
  }
}

extension ScreensModel {
  /// Where each tip is on an app's screen that shows those of its tip views whose bits are set; nil if it can't be laid out.
  ///
  /// A pure function, so it is worked out once for each state: O(views + tips of the screen).
  package func places(on screen: Int, mask: Int, userScreen: Int, tipCount: Int) -> [TipPlace]? {
    var places = [TipPlace](repeating: TipPlace(), count: tipCount)
    guard let views = views[screen] else { return places }
    let (device, textSize, direction) = parts(of: userScreen)
    let hidden = views.tipViews.enumerated().filter { mask & 1 << $0.offset == 0 }.map(\.element.view)
    guard let tree = try? views.tree.without(hidden),
      let layout = try? tree.layout(in: device.screen.safeArea, textSize: textSize, direction: direction)
    else { return nil }
    for target in views.targets {
      places[target.tip].hasPlace = false
      places[target.tip].bubble = 0
      guard let bubble = bubbles[target.tip], let frame = layout.frame(of: target.view) else { continue }
      let request = try? PlacementRequest(
        screen: device.screen, target: .view(frame), content: bubble.content, preferred: bubble.preferred, direction: direction,
        textSize: textSize)
      guard let placement = request.map(policy.place) else { continue }
      places[target.tip].bubble = placement.fractionVisible
      places[target.tip].hasPlace = !placement.targetIsHidden && placement.fractionVisible >= leastVisible
    }
    for (bit, view) in views.tipViews.enumerated() where mask & 1 << bit != 0 {
      places[view.tip].view = layout.frame(of: view.view)?.fraction(in: device.screen.safeArea) ?? 0
    }
    return places
  }
}
