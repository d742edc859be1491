// SPDX-License-Identifier: GPL-3.0-or-later

import Scenarios
import Simulation
import TipEngine
import ViewTree

/// Some of the screens that users have: all of them, or those with a device, a text size or a reading direction.
struct ScreenGroup: Hashable, Sendable {
  /// The device's name, or nil for any.
  var device: String?
  /// The text size's name, or nil for any.
  var textSize: String?
  /// The reading direction's name, or nil for any.
  var direction: String?
  /// The positions of its screens.
  let userScreens: [Int]
}

/// What was counted of a tip on some of the screens that users have.
struct PlacementCounts: Hashable, Sendable {
  /// Users with such a screen.
  let users: Int64
  private let counts: [Int64]

  init(_ view: VariantView, tip: Int, on userScreens: [Int]) {
    users = userScreens.reduce(0) { $0 + view.users(on: $1) }
    counts = ScreenCount.allCases.map { view.count($0, tip: tip, on: userScreens) }
  }

  subscript(count: ScreenCount) -> Int64 { counts[count.rawValue] }
}

/// What became of a step of a tour.
struct TourStep: Hashable, Sendable {
  /// The position of the step's tip.
  let tip: Int
  /// Users to whom the step came.
  let usersReached: Int64
  /// Displays, and those after which the user went on, left the tour, or neither.
  let displays, continued, skipped, interrupted: Int64

  init(_ view: VariantView, tip: Int) {
    self.tip = tip
    usersReached = view.count(.usersReached, tip: tip)
    displays = view.count(TipCount.displays, tip: tip)
    continued = view.count(DisplayEnding.continued, tip: tip)
    // Each of these ends the tour; after an act it goes on.
    skipped = [DisplayEnding.closed, .tappedAway, .expired].reduce(0) { $0 + view.count($1, tip: tip) }
    interrupted = displays - continued - skipped
  }
}

extension StudyReading {
  /// Whether a variant places tips on users' screens.
  func hasScreens(_ variant: Int) -> Bool { scenario.variants[variant].model.screens != nil }

  /// Whether any variant says which views a screen of the app has.
  var hasViews: Bool { scenario.variants.contains { $0.model.screens?.views.contains { $0 != nil } ?? false } }

  /// The screens that users have, in groups: all, each device, each text size, each direction if there are several, and each device with each
  /// text size.
  ///
  /// All variants have the same users, and so the same screens.
  var screenGroups: [ScreenGroup] {
    guard let model = scenario.variants.lazy.compactMap(\.model.screens).first else { return [] }
    let all = 0..<model.count
    func group(_ holds: (Int) -> Bool, device: String? = nil, textSize: String? = nil, direction: String? = nil) -> ScreenGroup {
      ScreenGroup(device: device, textSize: textSize, direction: direction, userScreens: all.filter(holds))
    }
    let devices = model.devices.map(\.name)
    let textSizes = model.textSizes.map(\.rawValue)
    let directions = model.directions.map(\.rawValue)
    func device(_ screen: Int) -> Int { screen / (textSizes.count * directions.count) }
    func textSize(_ screen: Int) -> Int { screen / directions.count % textSizes.count }
    var groups = [group({ _ in true })]
    groups += devices.enumerated().map { place, name in group({ device($0) == place }, device: name) }
    groups += textSizes.enumerated().map { place, name in group({ textSize($0) == place }, textSize: name) }
    if directions.count > 1 {
      groups += directions.enumerated().map { place, name in group({ $0 % directions.count == place }, direction: name) }
    }
    for (first, deviceName) in devices.enumerated() {
      groups += textSizes.enumerated().map { second, name in
        group({ device($0) == first && textSize($0) == second }, device: deviceName, textSize: name)
      }
    }
    return groups
  }

  /// What became of each step of a variant's tour.
  func steps(of tour: Tour, _ view: VariantView) -> [TourStep] { tour.steps.map { TourStep(view, tip: $0) } }
}

extension TallyLayout {
  /// The positions of all screens that users have.
  var userScreens: [Int] { Array(0..<userScreenCount) }
}

extension VariantView {
  /// A count of a tip's, summed over some of the screens that users have.
  func count(_ count: ScreenCount, tip: Int, on userScreens: [Int]) -> Int64 {
    userScreens.reduce(0) { $0 + self.count(count, on: $1, tip: tip) }
  }

  /// A tip's taps that came to something of which this is true.
  func taps(tip: Int, where holds: (TapEffect) -> Bool = { _ in true }) -> Int64 {
    TapArea.allCases.reduce(0) { total, area in
      TapEffect.allCases.filter(holds).reduce(total) { $0 + count($1, on: area, tip: tip) }
    }
  }

  /// A tip's taps that neither dismissed the bubble nor did what it suggests.
  func tapsInVain(tip: Int) -> Int64 { taps(tip: tip, where: \.isInVain) }
}

extension TapEffect {
  /// Whether the tap neither dismisses the bubble nor does what it suggests.
  var isInVain: Bool { !ends && self != .actedStillShown }
}
