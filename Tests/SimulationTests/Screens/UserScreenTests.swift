// SPDX-License-Identifier: GPL-3.0-or-later

import Attention
import Placement
import Population
import Randomness
import RepeatableRandomness
import Simulation
import Statistics
import Testing
import TipEngine
import ViewTree

@Suite("The screens that users have")
struct UserScreenTests {
  private func mixed(users: Int, sampling: PopulationSampling) throws -> World {
    var world = try World.tapping([World.Tip(id: "Popover")], users: users)
    world.screens = [ScreenModel(name: "home", tips: [0], dwell: .same(10), onAppear: [], choices: [(.leave, 1)])]
    world.sampling = sampling
    var places = try ScreenPlaces(world.tips)
    places.devices += [ScreenDevice(name: "small", screen: try PlacementScreen(width: 320, height: 568))]
    places.textSizes = [.large, .accessibility1, .accessibility5]
    places.directions = [.leftToRight, .rightToLeft]
    places.shares = ([0.25, 0.75], [0.5, 0.3, 0.2], [0.9, 0.1])
    world.places = places
    return world
  }

  @Test("Users have them in the mix's shares", arguments: PopulationSampling.allCases)
  func shares(sampling: PopulationSampling) throws {
    let world = try mixed(users: 3_000, sampling: sampling)
    let view = try world.tally().view(variant: 0)
    let mix = try #require(world.places).mix
    let counts = (0..<mix.count).map { view.users(on: $0) }
    #expect(counts.reduce(0, +) == 3_000)
    #expect(Goodness.chiSquare(counts, expected: (0..<mix.count).map { mix.share(of: $0) * 3_000 }) > 0.001)
    #expect(counts.allSatisfy { $0 > 0 })
  }

  @Test("What a position means is the same to population and simulator")
  func positions() throws {
    let places = try #require(try mixed(users: 1, sampling: .independent).places)
    #expect(places.model.count == places.mix.count && places.mix.count == 12)
    for place in 0..<12 {
      let (parts, named) = (places.mix.parts(of: place), places.model.parts(of: place))
      #expect(named.device == places.devices[parts.device] && named.textSize == places.textSizes[parts.textSize])
      #expect(named.direction == places.directions[parts.direction])
      #expect(places.mix.place(device: parts.device, textSize: parts.textSize, direction: parts.direction) == place)
    }
  }

  @Test("A user has the same screen under all variants, and a replay tells it")
  func variants() throws {
    let world = try mixed(users: 60, sampling: .independent)
    var other = world
    other.places?.unplaceable = .fallbackInline
    other.behaviour[.opensPerDay] = .same(3)
    let models = [try world.model(), try other.model()]
    for id in 0..<60 {
      let tally = World.tally(models, layout: world.layout(variants: 2), users: id..<id + 1, seed: 1, using: Xoshiro256PlusPlus.self)
      let screens = (0..<2).map { variant in (0..<12).filter { tally.view(variant: variant).users(on: $0) == 1 } }
      let replayed = [try world.replay(id).screen, try other.replay(id).screen]
      #expect(screens == [[replayed[0]], [replayed[1]]] && replayed[0] == replayed[1], "user \(id)")
    }
  }

  @Test("The smaller screen is the one on which there is no place")
  func placeByScreen() throws {
    var world = try mixed(users: 200, sampling: .stratified)
    world.places?.views = [try .target(below: 760)]
    world.places?.unplaceable = .deferWithoutCost
    let view = try world.tally().view(variant: 0)
    for screen in 0..<12 {
      // In the middle of 568 points, the 800 that the views take begin 116 above: the target is at 644.
      let isLarge = screen < 6
      #expect(view.count(.displays, on: screen, tip: 0) == (isLarge ? view.users(on: screen) : 0))
      #expect(view.count(.unplaceable, on: screen, tip: 0) == (isLarge ? 0 : view.users(on: screen)))
    }
  }

  /// Everything that is counted of any study.
  private static func common(_ tally: StudyTally) -> [Int128] {
    let (layout, view) = (tally.layout, tally.view(variant: 0))
    var numbers = UserCount.allCases.map { Int128(view.count($0)) } + (0..<layout.actionCount).map { Int128(view.count(action: $0)) }
    for count in FatigueCount.allCases { numbers += (0..<layout.days).map { Int128(view.count(count, day: $0)) } }
    for histogram in UserHistogram.allCases { append(view.histogram(histogram)) }
    func append(_ histogram: LogHistogram) {
      for bucket in histogram.buckets { numbers += [Int128(bucket.values.lowerBound), Int128(bucket.count)] }
    }
    for tip in 0...layout.tipCount {
      numbers +=
        TipCount.allCases.map { Int128(view.count($0, tip: tip)) } + Gate.allCases.map { Int128(view.count(notShown: $0, tip: tip)) }
      numbers +=
        DisplayEnding.allCases.map { Int128(view.count($0, tip: tip)) }
        + ReachStage.allCases.map { Int128(view.count(unreached: $0, tip: tip)) }
      for count in ExposureCount.allCases {
        numbers += (1...TallyLayout.lastExposure).map { Int128(view.count(count, exposure: $0, tip: tip)) }
      }
      for count in DayCount.allCases { numbers += (0..<layout.days).map { Int128(view.count(count, day: $0, tip: tip)) } }
      for count in SessionCount.allCases {
        numbers += (1...TallyLayout.lastSession).map { Int128(view.count(count, session: $0, tip: tip)) }
      }
      numbers += TipSum.allCases.map { view.sum($0, tip: tip) }
      for histogram in TipHistogram.allCases { append(view.histogram(histogram, tip: tip)) }
    }
    for metric in Metric.cases(withPrompts: layout.hasPrompts, withScreens: false) {
      numbers += (0..<layout.replicationCount).map { tally.sum(of: metric, variant: 0, replication: $0) }
    }
    return numbers
  }

  @Test("Where everything is seen whole and nothing is a bubble, screens change no user's life", arguments: UnplaceableRule.allCases)
  func neutral(rule: UnplaceableRule) throws {
    for seed in 0..<10 as Range<UInt64> {
      var world = try seed % 2 == 0 ? World.random(seed: seed, users: 24) : World.randomlyAsking(seed: seed, users: 24)
      for tip in world.tips.indices where world.tips[tip].presentation == .bubble { world.tips[tip].presentation = .popover }
      world.prompts?.attention.kinds =
        SimulationModel.promptKinds(world.tips.map(\.presentation), tours: []) + [.primerSheet, .systemPrompt]
      let without = Self.common(try world.tally(seed: seed))
      // Of the first screen nothing is said; on the others each tip has a view of its own, and all targets are in the middle.
      var places = try ScreenPlaces(world.tips, screens: world.screens.count)
      places.unplaceable = rule
      for screen in world.screens.indices.dropFirst() {
        let tips = world.screens[screen].tips
        let inline = tips.filter { places.bubbles[$0] == nil }
        places.views[screen] = try .rows(
          [("gap", 300), ("middle", 40)] + inline.map { ("tip\($0)", 20) },
          targets: tips.filter { places.bubbles[$0] != nil }.map { ($0, "middle") }, tipViews: inline.map { ($0, "tip\($0)") })
      }
      places.devices += [ScreenDevice(name: "large", screen: try PlacementScreen(width: 430, height: 932))]
      world.places = places
      #expect(Self.common(try world.tally(seed: seed)) == without, "world \(seed)")
    }
  }
}
