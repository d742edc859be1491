// SPDX-License-Identifier: GPL-3.0-or-later

import Placement
import Population
import Simulation
import TipEngine
import ViewTree

/// Where a world's tips are on users' screens, each part of which a test may change.
struct ScreenPlaces {
  var devices: [ScreenDevice]
  var textSizes = [TextSize.large]
  var directions = [ReadingDirection.leftToRight]
  /// The mix of devices, text sizes and directions; evenly spread where nothing is said.
  var shares: (devices: [Double], textSizes: [Double], directions: [Double])?
  var views: [ScreenViews?]
  var bubbles: [TipBubble?]
  var policy = PlacementPolicy.flipShift
  var unplaceable = UnplaceableRule.countAsShown
  var leastVisible = 0.95
  var leastTime = Time.second
  var presenter = BubblePresenter()
  var tours: [Tour] = []

  /// One phone without insets; whatever is anchored on a screen of which nothing is said is seen whole.
  init(_ tips: [World.Tip], screens: Int = 1, views: [ScreenViews?]? = nil) throws {
    devices = [ScreenDevice(name: "phone", screen: try PlacementScreen(width: 400, height: 800))]
    self.views = views ?? Array(repeating: nil, count: screens)
    bubbles = tips.map {
      $0.presentation == .popover || $0.presentation == .bubble
        ? TipBubble(content: .bubble(LayoutSize(width: 100, height: 40)), preferred: PlacementPosition(.bottom)) : nil
    }
  }

  var model: ScreensModel {
    ScreensModel(
      devices: devices, textSizes: textSizes, directions: directions, views: views, bubbles: bubbles, policy: policy,
      unplaceable: unplaceable, leastVisible: leastVisible, leastTime: leastTime, presenter: presenter, tours: tours)
  }

  var mix: ScreenMix {
    func even(_ count: Int) -> [Double] { Array(repeating: 1 / Double(count), count: count) }
    return ScreenMix(
      devices: shares?.devices ?? even(devices.count), textSizes: shares?.textSizes ?? even(textSizes.count),
      directions: shares?.directions ?? even(directions.count))
  }
}

extension ScreenViews {
  /// Rows of 400 points' width one below the other from the upper edge of a screen of 400 × 800 points, which may reach beyond its lower edge.
  static func rows(
    _ rows: [(name: String, height: Length)], targets: [(tip: Int, view: String)] = [], tipViews: [(tip: Int, view: String)] = []
  ) throws -> ScreenViews {
    let root = LayoutNode(
      "root", .column(alignment: .leading, spacing: 0), [.frame(width: 400, height: 800, alignment: Alignment(.leading, .top))])
    return ScreenViews(
      tree: try LayoutTree([root] + rows.map { LayoutNode($0.name, parent: "root", .fixed(LayoutSize(width: 400, height: $0.height))) }),
      targets: targets.map { Place(tip: $0.tip, view: $0.view) }, tipViews: tipViews.map { Place(tip: $0.tip, view: $0.view) })
  }

  /// One target of 40 points' height, so far below the upper edge.
  static func target(of tip: Int = 0, below gap: Length) throws -> ScreenViews {
    try rows([("gap", gap), ("target", 40)], targets: [(tip, "target")])
  }
}

extension World {
  /// The position of the action that the tips of `tapping` teach, and of the one that users do at each step.
  static let use = 1
  static let walk = 2

  /// An app of one screen that one user opens once, and where they do something every ten seconds for as long as they are there.
  ///
  /// Walking adds 5 to the level, so that a tip may wait for it.
  static func tapping(_ tips: [Tip], users: Int = 1, screens: Int = 1) throws -> World {
    var world = World(users: users, days: 1)
    world.tips = tips
    world.actions = [
      ActionModel(name: "open", effects: []), ActionModel(name: "use", effects: []),
      ActionModel(name: "walk", effects: [ActionEffect(kind: .add(parameter: RichApp.level, amount: 5), drawName: "walk")]),
    ]
    world.screens = (0..<screens).map {
      ScreenModel(
        name: "screen \($0)", tips: Array(tips.indices), dwell: .same(10), onAppear: [],
        choices: [(screens == 1 ? .action(walk) : .goTo(($0 + 1) % screens), 1)])
    }
    var behaviour = BehaviourModel(opensAtInstall: true)
    behaviour[.opensPerDay] = .same(0)
    world.behaviour = behaviour
    world.places = try ScreenPlaces(tips, screens: screens)
    return world
  }

  /// How all users respond to what they notice.
  mutating func respond(_ parameter: BehaviourParameter?) {
    for other in [BehaviourParameter.act, .close, .strike, .tapAway] { behaviour[other] = .same(other == parameter ? 1 : 0) }
  }
}
