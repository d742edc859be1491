// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import Placement
import Population
import Scenarios
import Simulation
import Testing
import TipEngine
import ViewTree

@Suite("Screens, placement and tours in scenarios")
struct ScreenScenarioTests {
  /// The fixture with views: one tip in the layout and one in a popover.
  private static let views = [
    ("feature: share\n", "feature: share\n      bubble: { text: Hello, prefer: top }\n"),
    (
      "home: {",
      "home: { view: { VStack: [{ Text: One, target: Second, name: Button }, { Text: Second, tipView: Second }, { Rectangle: , name: Rest }] },"
    ),
    ("detail: {", "detail: { view: { VStack: [Spacer, { Text: First, tipView: First }] },"),
  ]

  private static func screens(_ set: [(String, String)] = []) throws -> ScreensModel {
    try #require(try Fixture.read(views, set: set).variants[0].model.screens)
  }

  @Test("Everything of the example is read as it is written")
  func everything() throws {
    let scenario = try ScenarioReader.read(path: Fixture.path("scenarios/small-screens.yaml"))
    #expect(scenario.warnings.isEmpty)
    let screens = try scenario.variants.map { try #require($0.model.screens) }
    #expect(screens.map(\.policy) == [.tipsee, .tipsee, .tipsee, .tipseeCorrected, .flipShift, .mostSpace])
    #expect(screens.map(\.unplaceable.rawValue).prefix(3) == ["countAsShown", "deferWithoutCost", "fallbackInline"])
    let first = screens[0]
    #expect(first.leastVisible == 0.95 && first.leastTime == 1_000_000)
    #expect(first.devices.map(\.name) == ["iPhone SE (3rd generation)", "iPhone 15", "iPhone 16 Pro Max", "iPhone 15, landscape"])
    // Apple's Human Interface Guidelines, layout: 393 × 852 points.
    #expect(first.devices[1].screen.bounds.size == LayoutSize(width: 393, height: 852))
    #expect(first.devices[3].screen.bounds.size == LayoutSize(width: 852, height: 393))
    #expect(first.textSizes == [.large, .xxxLarge, .accessibility3] && first.directions == [.leftToRight, .rightToLeft])
    let mix = try #require(scenario.variants[0].model.population.screens)
    #expect(mix == ScreenMix(devices: [0.15, 0.55, 0.2, 0.1], textSizes: [0.75, 0.17, 0.08], directions: [0.95, 0.05]))
    let presenter = first.presenter
    #expect(presenter.version == .seed && presenter.absorbsDimTouch && presenter.bubbleLiveDuration == .forEver)
    #expect(presenter.dimTapDismisses && presenter.bubbleTapDismisses && presenter.dismissesOnTargetAreaTap && !presenter.targetTapPerforms)
    let photo = try #require(first.views[1])
    #expect(photo.targets == [.init(tip: 1, view: "WandButton"), .init(tip: 2, view: "ShareButton")])
    #expect(photo.tipViews.map(\.tip) == [1, 2])
    #expect(first.bubbles[0] == nil && first.bubbles[1]?.preferred == PlacementPosition(.left))
    #expect(first.tours.isEmpty)
    #expect(scenario.variants[0].model.catalogue.tips.map(\.sharesScreen) == [false, false, false])
  }

  @Test("A tour is an ordered sequence of the app's own, in which only the first step waits for the frequency")
  func tours() throws {
    let scenario = try ScenarioReader.read(path: Fixture.path("scenarios/tour.yaml"))
    #expect(scenario.warnings.isEmpty)
    let models = scenario.variants.map(\.model)
    #expect(models.map { $0.screens?.tours.map(\.steps) ?? [] } == [[], [[0, 1, 2]], [[0, 1, 2, 3, 4]], [[0, 1, 2, 3, 4, 5, 6]], []])
    #expect(models[1].catalogue.groups == [TipGroup(priority: .ordered, tips: [0, 1, 2], isOwnSequence: true)])
    #expect(models[1].catalogue.tips.map(\.options.ignoresDisplayFrequency) == [false, true, true, false, false, false, false])
    #expect(models[0].catalogue.tips.allSatisfy { !$0.options.ignoresDisplayFrequency })
    let segments = models[1].population.segments
    #expect(segments.map { $0.behaviour[.tourContinue] } == [.same(0.9695), .same(0.9563)])
    #expect(segments.map { $0.behaviour[.fatigueOnTour] } == [.same(4.29), .same(1.175)])
  }

  @Test("A disabled tip is no step: the tour goes on without it")
  func disabledSteps() throws {
    func tours(_ set: [(String, String)]) throws -> [[Int]] {
      let overrides = set.map { ConfigurationOverride(path: "app.inlineTips.\($0.0).enabled", value: $0.1) }
      let scenario = try ScenarioReader.read(path: Fixture.path("scenarios/tour.yaml"), overrides: overrides)
      #expect(scenario.variants[1].model.catalogue.groups.map(\.tips) == scenario.variants[1].model.screens?.tours.map(\.steps))
      return scenario.variants[1].model.screens?.tours.map(\.steps) ?? []
    }
    #expect(try tours([("BrushTip", "false")]) == [[1, 2]])
    #expect(try tours([("BrushTip", "false"), ("UndoTip", "false")]) == [[1]])
    #expect(try tours(["BrushTip", "LayerTip", "UndoTip"].map { ($0, "false") }).isEmpty)
  }

  @Test("What is not said of screens has the values that the documentation gives")
  func defaults() throws {
    let screens = try Self.screens()
    #expect(screens.devices.map(\.name) == ["iPhone 15"] && screens.textSizes == [.large] && screens.directions == [.leftToRight])
    #expect(screens.policy == .tipsee && screens.unplaceable == .countAsShown)
    #expect(screens.leastVisible == 0.95 && screens.leastTime == 1_000_000)
    #expect(screens.presenter == BubblePresenter(version: .seed))
    #expect(screens.bubbles == [nil, TipBubble(content: .text("Hello", font: .style(.body)), preferred: PlacementPosition(.top))])
  }

  @Test("Policies take settings, and the presenter each of its own")
  func settings() throws {
    let screens = try Self.screens([
      ("placement.policy", "{ flip-shift: { offset: 12, acrossAxis: none } }"), ("placement.visible", "50%"), ("placement.time", "3s"),
      ("placement.presenter.version", "v1.6"), ("placement.presenter.absorbDimTouch", "false"),
      ("placement.presenter.onTargetAreaTap", "perform"), ("placement.presenter.passesTargetTaps", "true"),
    ])
    var rules = AnchorRules(choice: .flip(FlipRules(acrossAxis: .none)))
    rules.offset = 12
    #expect(screens.policy == .anchored(rules))
    #expect(screens.leastVisible == 0.5 && screens.leastTime == 3_000_000)
    #expect(screens.presenter.version == .onePointSix && !screens.presenter.absorbsDimTouch)
    #expect(screens.presenter.targetTapPerforms && screens.presenter.passesTargetTaps)
  }

  @Test("The bubbles of a dim that takes no taps share the screen")
  func sharing() throws {
    let bubble = [("feature: share\n", "feature: share\n      presentation: bubble\n")]
    let free = try Fixture.read(bubble, set: [("placement.presenter.absorbDimTouch", "false")]).variants[0].model
    #expect(free.catalogue.tips.map(\.sharesScreen) == [false, true])
    let modal = try Fixture.read(bubble, set: [("placement.presenter.onDimTap", "dismiss")]).variants[0].model
    #expect(modal.catalogue.tips.map(\.sharesScreen) == [false, false])
  }

  @Test("A scenario that says nothing of screens has none, and nothing of them in its canonical form")
  func absent() throws {
    let plain = try Fixture.read()
    #expect(plain.variants[0].model.screens == nil && plain.variants[0].model.population.screens == nil)
    for key in ["placement", "tours", "bubble", "tour"] {
      #expect(!plain.canonical.contains("\"\(key)\":"))
    }
    #expect(try Fixture.read(Self.views).digest != plain.digest)
    #expect(try Fixture.read(Self.views).digest != Fixture.read(Self.views, set: [("placement.visible", "90%")]).digest)
  }

  @Test(
    "What is wrong is said at its place",
    arguments: [
      ("placement.unplaceable", "fallbackInline", nil), ("placement.policy", "{ tipsee: { padding: -3 } }", "-3 is not at least 0"),
      ("placement.policy", "nearest", "expected a policy, found 'nearest'"), ("placement.visible", ".nan", "is not a finite number"),
      ("placement.presenter.version", "'2.0'", "'2.0' is none of the words allowed here"),
      ("population.screens.devices", "{ iPhone 15: 100%, iPad of 1999: 0% }", "there is no device 'iPad of 1999'"),
      ("population.screens.devices", "{}", "expected at least 1 and at most 64 entries, found 0"),
      ("population.screens.textSizes", "{ large: 101% }", "is not between 0 and 1"),
      ("population.tour.continue", "90%", nil), ("population.tour.continue", "2", "is not between 0 and 1"),
    ] as [(String, String, String?)])
  func errors(path: String, value: String, message: String?) {
    let faults = Fixture.faults(Self.views, set: [(path, value)])
    guard let message else { return #expect(faults.isEmpty, "\(faults)") }
    #expect(faults.count == 1 && faults.allSatisfy { $0.hasPrefix("--set") && $0.contains(message) }, "\(faults)")
  }

  @Test("A bubble that may go into the layout needs a view there")
  func fallback() {
    let views = Self.views.map { ($0.0, $0.1.replacingOccurrences(of: ", tipView: Second", with: "")) }
    #expect(Fixture.faults(views).isEmpty)
    let faults = Fixture.faults(views, set: [("placement.unplaceable", "fallbackInline")])
    #expect(faults.count == 1 && faults[0].contains("which is shown in the layout where its bubble has no place"), "\(faults)")
  }

  @Test("More screens than can be told apart are refused, and so are more views of tips than a screen can have states")
  func tooMany() {
    let devices = DeviceTable.builtIn.devices.prefix(16).map { "\"\($0.name)\": \(1.0 / 16)" }.joined(separator: ", ")
    let sizes = TextSize.allCases.map { "\($0.rawValue): \($0 == .large ? 1 : 0)" }.joined(separator: ", ")
    let faults = Fixture.faults(
      Self.views,
      set: [
        ("population.screens.devices", "{ \(devices) }"), ("population.screens.textSizes", "{ \(sizes) }"),
        ("population.screens.directions", "{ leftToRight: 1, rightToLeft: 0 }"),
      ])
    #expect(faults.count == 1 && faults[0].contains("make 384 screens, at most 256 are possible"), "\(faults)")
    let names = (1...9).map { "T\($0)" }
    let text = """
      tipsim: 1
      name: Nine
      app:
        inlineTips: { \(names.map { "\($0): { presentation: inline }" }.joined(separator: ", ")) }
        screens:
          home:
            tips: [\(names.joined(separator: ", "))]
            dwell: 8s
            leave: 100%
            view: { VStack: [Spacer, \(names.map { "{ Text: x, tipView: \($0) }" }.joined(separator: ", "))] }
      population: { users: 10, days: 2, replications: 2 }
      """
    #expect(throws: ScenarioFailure.self) {
      try ScenarioReader.read(sources: [SourceText(path: "nine.yaml", text: text)], path: "nine.yaml")
    }
  }

  @Test(
    "A view of many children or as deep as a document may be is read, and one that is deeper is refused at its place",
    .timeLimit(.minutes(1)))
  func large() throws {
    func fixture(_ view: String) -> [(String, String)] {
      [("detail: {", "detail: { view: { VStack: [{ Text: First, tipView: First }, \(view)] },")]
    }
    let wide = "{ VStack: [\(Array(repeating: "Spacer", count: 20_000).joined(separator: ", "))] }"
    #expect(Fixture.faults(Self.views.dropLast() + fixture(wide)).isEmpty)
    let deep = String(repeating: "{ VStack: [", count: 20) + "Spacer" + String(repeating: "] }", count: 20)
    #expect(Fixture.faults(Self.views.dropLast() + fixture(deep)).isEmpty)
    let deeper = String(repeating: "{ VStack: [", count: 10_000) + "Spacer" + String(repeating: "] }", count: 10_000)
    let faults = Fixture.faults(Self.views.dropLast() + fixture(deeper))
    #expect(faults.count == 1 && faults[0].contains("deep"), "\(faults)")
  }
}
