// SPDX-License-Identifier: GPL-3.0-or-later

import Attention
import Placement
import Population
import RepeatableRandomness
import Simulation
import TipEngine
import ViewTree

extension World {
  /// A random app on random screens with random presenters and tours, in half of all cases with prompts beside its tips.
  static func randomlyPlaced(seed: UInt64, users: Int) throws -> World {
    var random = RepeatableGenerator(seed: seed &+ 4_711)
    var world = try random.below(2) == 0 ? randomlyAsking(seed: seed, users: users) : World.random(seed: seed, users: users)
    var presenter = BubblePresenter(version: random.pick([.seed, .onePointSix]))
    presenter.absorbsDimTouch = random.below(3) > 0
    presenter.bubbleLiveDuration = random.pick([.forEver, .untilNext])
    presenter.dimTapDismisses = random.below(2) == 0
    presenter.bubbleTapDismisses = random.below(2) == 0
    presenter.targetTapPerforms = random.below(2) == 0
    presenter.dismissesOnTargetAreaTap = random.below(2) == 0
    presenter.passesTargetTaps = random.below(2) == 0
    for tip in world.tips.indices {
      if random.below(3) == 0 { world.tips[tip].presentation = .bubble }
      world.tips[tip].sharesScreen = !presenter.absorbsDimTouch
    }
    // Under the other reading a bubble that was acted on comes back at once, and its dim holds the user until the watch ends: a life of a
    // million taps.
    if presenter.absorbsDimTouch { world.semantics.redisplay = .nextAppearance }
    var places = try ScreenPlaces(world.tips, screens: world.screens.count)
    places.presenter = presenter
    places.unplaceable = random.pick(UnplaceableRule.allCases)
    places.policy = random.pick(PlacementPolicy.named.map(\.policy))
    places.leastVisible = random.pick([0, 0.5, 0.95, 1])
    places.leastTime = random.pick([0, Time.second, 10 * Time.second])
    let devices = try [
      ScreenDevice(name: "small", screen: PlacementScreen(width: 320, height: 568, safeAreaInsets: ScreenInsets(top: 20))),
      ScreenDevice(name: "large", screen: PlacementScreen(width: 430, height: 932, safeAreaInsets: ScreenInsets(top: 59, bottom: 34))),
      ScreenDevice(
        name: "lying", screen: PlacementScreen(width: 667, height: 375, safeAreaInsets: ScreenInsets(left: 44, bottom: 21, right: 44))),
    ]
    places.devices = Array(devices.shuffled(using: &random).prefix(1 + random.below(3)))
    places.textSizes = Array(TextSize.allCases.shuffled(using: &random).prefix(1 + random.below(2)))
    places.directions = Array(ReadingDirection.allCases.shuffled(using: &random).prefix(1 + random.below(2)))
    for tip in places.bubbles.indices where places.bubbles[tip] != nil {
      let size = LayoutSize(width: Length(40 + random.below(400)), height: Length(30 + random.below(300)))
      places.bubbles[tip] = TipBubble(
        content: random.pick([.bubble(size), .view(size), .text("Tap here to find what you like again at once.", font: .style(.body))]),
        preferred: random.pick([nil] + PlacementSide.allCases.map { PlacementPosition($0) }))
    }
    places.views = try world.screens.map { screen in
      random.below(6) == 0 ? nil : try views(of: screen, world.tips, places.unplaceable, &random)
    }
    makeTour(&world, &places, &random)
    if world.prompts != nil {
      world.prompts?.attention.kinds =
        SimulationModel.promptKinds(world.tips.map(\.presentation), tours: places.tours) + [.primerSheet, .systemPrompt]
    }
    for index in world.segments.indices {
      var behaviour = world.segments[index].behaviour
      behaviour[.tourContinue] = .same(random.pick([0, 0.5, 0.9, 1]))
      behaviour[.fatigueOnTour] = .same(random.pick([0, 1]))
      world.segments[index] = Segment(name: world.segments[index].name, share: world.segments[index].share, behaviour: behaviour)
    }
    world.places = places
    return world
  }

  private static func makeTour(_ world: inout World, _ places: inout ScreenPlaces, _ random: inout RepeatableGenerator) {
    guard let group = world.groups.indices.first, random.below(3) > 0 else { return }
    let steps = world.groups[group].tips
    world.groups[group] = TipGroup(priority: .ordered, tips: steps, isOwnSequence: true)
    places.tours = [Tour(name: "tour", steps: steps)]
    for step in steps.dropFirst() { world.tips[step].options.ignoresDisplayFrequency = true }
  }

  /// A random tree; tips that are seen in the layout have leaves of their own, those with bubbles a view to point at.
  private static func views(
    of screen: ScreenModel, _ tips: [Tip], _ rule: UnplaceableRule, _ random: inout RepeatableGenerator
  ) throws -> ScreenViews {
    func stack() -> LayoutContent {
      switch random.below(5) {
      case 0, 1: .column(alignment: random.pick(HorizontalAlignment.allCases), spacing: random.pick([nil, 0, 12]))
      case 2, 3: .row(alignment: random.pick(VerticalAlignment.allCases), spacing: random.pick([nil, 4]))
      default: .overlay(alignment: Alignment(random.pick(HorizontalAlignment.allCases), random.pick(VerticalAlignment.allCases)))
      }
    }
    func leaf() -> LayoutContent {
      let size = LayoutSize(width: Length(10 + random.below(300)), height: Length(10 + random.below(300)))
      switch random.below(7) {
      case 0: return .spacer(minimum: Length(random.below(30)))
      case 1: return .divider()
      case 2: return .shape
      case 3: return .fixed(size)
      case 4: return .upTo(size)
      case 5: return .share(width: random.below(1_001), height: random.below(1_001))
      default:
        return .text("What you like, and more of it", font: .style(random.pick(TextStyle.allCases)), lineLimit: random.pick([nil, 1]))
      }
    }
    func modifiers() -> [LayoutModifier] {
      switch random.below(8) {
      case 0: [.padding(Insets(all: Length(random.below(40))))]
      case 1: [.frame(width: Length(random.below(500)), height: Length(random.below(500)))]
      case 2: [.fixedSize()]
      case 3: [.layoutPriority(Double(random.below(3)))]
      case 4: [.flexibleFrame(width: FrameBounds(maximum: .infinity), height: FrameBounds(maximum: .infinity))]
      default: []
      }
    }
    var nodes = [LayoutNode("root", .column(), [.flexibleFrame(width: FrameBounds(maximum: .infinity))])]
    var stacks = ["root"]
    for place in 0..<3 + random.below(8) {
      let isStack = random.below(3) == 0
      nodes.append(LayoutNode("view\(place)", parent: random.pick(stacks), isStack ? stack() : leaf(), modifiers()))
      if isStack { stacks.append("view\(place)") }
    }
    var targets: [ScreenViews.Place] = []
    var tipViews: [ScreenViews.Place] = []
    let names = nodes.dropFirst().map(\.name)
    for tip in screen.tips {
      let pops = tips[tip].presentation == .popover || tips[tip].presentation == .bubble
      if pops, random.below(5) > 0 { targets.append(ScreenViews.Place(tip: tip, view: random.pick(names))) }
      guard !pops || rule == .fallbackInline, random.below(4) > 0 else { continue }
      nodes.append(LayoutNode("tip\(tip)", parent: random.pick(stacks), leaf(), modifiers()))
      tipViews.append(ScreenViews.Place(tip: tip, view: "tip\(tip)"))
    }
    return ScreenViews(tree: try LayoutTree(nodes), targets: targets, tipViews: tipViews)
  }
}
