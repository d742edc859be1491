// SPDX-License-Identifier: GPL-3.0-or-later

import Experiments
import Placement
import Population
import Scenarios
import Simulation
import TipEngine
import ViewTree

/// Studies that place tips on users' screens: two devices, two text sizes, bubbles, a tip in the layout and a tour.
enum ScreenStudy {
  /// The screen `home`, whose first tip may go into the layout, and whose third is there always; `detail`, with the second tip's target.
  static func views() throws -> [ScreenViews] {
    let home = try LayoutTree([
      LayoutNode("home", .column()), LayoutNode("search", parent: "home", .fixed(LayoutSize(width: 44, height: 44))),
      LayoutNode("hint", parent: "home", .text("Search for birds.")),
      LayoutNode("banner", parent: "home", .text("A map of your garden shows where birds were seen, and when.")),
      LayoutNode("list", parent: "home", .shape),
    ])
    let detail = try LayoutTree([
      LayoutNode("detail", .column()), LayoutNode("photo", parent: "detail", .shape),
      LayoutNode("favorite", parent: "detail", .fixed(LayoutSize(width: 44, height: 44))),
    ])
    return [
      ScreenViews(
        tree: home, targets: [.init(tip: 0, view: "search")], tipViews: [.init(tip: 0, view: "hint"), .init(tip: 2, view: "banner")]),
      ScreenViews(tree: detail, targets: [.init(tip: 1, view: "favorite")], tipViews: []),
    ]
  }

  static func model(
    _ rule: UnplaceableRule = .countAsShown, directions: [ReadingDirection] = [.leftToRight], views: Bool = true, tours: [Tour]? = nil
  ) throws -> ScreensModel {
    var presenter = BubblePresenter(version: .seed)
    presenter.bubbleTapDismisses = true
    presenter.targetTapPerforms = true
    let text = "Search is now faster, and finds birds by their colour, their song and the place where you saw them last."
    let bubble = TipBubble(content: .text(text, font: .style(.body)))
    return ScreensModel(
      devices: [
        ScreenDevice(name: "Small *one*", screen: try PlacementScreen(width: 240, height: 320)),
        ScreenDevice(name: "Large", screen: try PlacementScreen(width: 430, height: 932)),
      ],
      textSizes: [.large, .accessibility5], directions: directions, views: views ? try Self.views() : [nil, nil],
      bubbles: [bubble, bubble, nil], policy: .tipsee, unplaceable: rule, leastVisible: 0.95, leastTime: 1_000_000, presenter: presenter,
      tours: tours ?? [Tour(name: "Round_trip", steps: [0, 1])])
  }

  private static func study() -> SampleStudy {
    var study = SampleStudy()
    study.decision = nil
    study.bubbles = [0, 1]
    study.inlineTips = [2]
    study.screenMix = ScreenMix(devices: [0.5, 0.5], textSizes: [0.75, 0.25], directions: [1])
    return study
  }

  /// The control and a variant for each rule, by the simulator.
  static func simulated(users: Int) throws -> StudyResult {
    var study = study()
    study.users = users
    study.recipes = [
      .init(name: "noTips", showsTips: false, screens: try model()), .init(name: "shown", frequency: .immediate, screens: try model()),
      .init(name: "deferred", frequency: .immediate, screens: try model(.deferWithoutCost)),
      .init(name: "inline", frequency: .immediate, screens: try model(.fallbackInline)),
    ]
    return try study.result()
  }

  /// Variants `a`, which places tips, and `b`, which doesn't, with the counts of nobody.
  static func empty(_ model: ScreensModel) throws -> StudyResult {
    var study = study()
    study.recipes = [.init(name: "a", screens: model), .init(name: "b")]
    (study.baseline, study.control) = (0, nil)
    study.segments = [("everybody", 1, 1)]
    study.assumptions = []
    let directions = model.directions.count
    study.screenMix = ScreenMix(
      devices: [0.5, 0.5], textSizes: [0.75, 0.25], directions: [Double](repeating: 1 / Double(directions), count: directions))
    return try study.emptyResult()
  }

  /// The same with counts written by hand: 100 users, most of whom have the large device.
  static func written(_ model: ScreensModel) throws -> StudyResult {
    let result = try empty(model)
    var tally = result.tally
    let any = tally.layout.anyTip
    for (userScreen, users) in [10, 30, 40, 20].enumerated() { tally.add(Int64(users), toUsersOn: userScreen, variant: 0) }
    func add(_ count: ScreenCount, _ tip: Int, _ byScreen: [Int64]) {
      for (userScreen, amount) in byScreen.enumerated() {
        tally.add(amount, to: count, on: userScreen, tip: tip, variant: 0)
        tally.add(amount, to: count, on: userScreen, tip: any, variant: 0)
      }
    }
    add(.opportunities, 0, [12, 40, 80, 30])
    add(.displays, 0, [8, 20, 40, 20])
    add(.cutDisplays, 0, [4, 20, 0, 5])
    add(.inlineDisplays, 0, [0, 1, 0, 0])
    add(.effectiveDisplays, 0, [2, 0, 36, 10])
    add(.unplaceable, 0, [1, 6, 0, 0])
    add(.usersReached, 0, [8, 15, 40, 20])
    add(.usersEffective, 0, [2, 0, 36, 10])
    for tip in [0, any] {
      tally.add(88, to: TipCount.displays, tip: tip, variant: 0)
      tally.add(83, to: TipCount.usersReached, tip: tip, variant: 0)
      tally.add(5, toDisplaysOn: 0, tip: tip, variant: 0)
      tally.add(30, to: .continued, on: .bubble, tip: tip, variant: 0)
      tally.add(6, to: .passedThrough, on: .dim, tip: tip, variant: 0)
      tally.add(4, to: .swallowed, on: .target, tip: tip, variant: 0)
      tally.add(60, to: DisplayEnding.continued, tip: tip, variant: 0)
      tally.add(20, to: DisplayEnding.closed, tip: tip, variant: 0)
      tally.add(8, to: DisplayEnding.anchorLeft, tip: tip, variant: 0)
    }
    tally.add(60, to: TipCount.displays, tip: 1, variant: 0)
    tally.add(50, to: TipCount.usersReached, tip: 1, variant: 0)
    tally.add(34, to: DisplayEnding.continued, tip: 1, variant: 0)
    tally.add(16, to: DisplayEnding.closed, tip: 1, variant: 0)
    tally.add(10, to: DisplayEnding.horizon, tip: 1, variant: 0)
    return StudyResult(scenario: result.scenario, tally: tally)
  }
}
