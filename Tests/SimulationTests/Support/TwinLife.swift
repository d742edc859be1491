// SPDX-License-Identifier: GPL-3.0-or-later

import RepeatableRandomness
import RuleSyntax
import TipEngine
import TipRules

/// One user of a random app who lives in two engines at once: one is looked at when it asks for it, the other at every moment.
struct TwinLife: ~Copyable {
  /// What the lives have touched, so that a test can see that they were not empty.
  struct Coverage {
    var displays = 0
    var retractions = 0
    var looks = 0
    var moments = 0
    var timed = 0
  }

  static let rules = [
    "#Rule($loggedIn) { $0 }", "#Rule($level) { $0 > 2 && $0 < 9 }", "#Rule($likes) { !$0 }", "#Rule(opened) { $0.donations.count >= 2 }",
    "#Rule(opened) { $0.donations.donatedWithin(.minutes(5)).count >= 2 }",
    "#Rule(favorited) { $0.donations.donatedWithin(.hour).isEmpty }",
    "#Rule(viewed) { $0.donations.donatedWithin(.day).largestSubset(by: \\.place).count >= 2 }",
    "#Rule($level, searched) { level, searched in level > 4 || searched.donations.count > 1 }",
  ]

  let catalogue: TipCatalogue
  /// Looked at when it needs it.
  var gated: EngineState
  /// Looked at all the time.
  var naive: EngineState
  var random: RepeatableGenerator
  var now: Int64 = 0
  var coverage = Coverage()
  /// The first difference, in words.
  private(set) var difference: String?
  private let looksBetweenActions: Bool

  init(seed: UInt64, looksBetweenActions: Bool) throws {
    var random = RepeatableGenerator(seed: seed)
    var tips: [TipDefinition] = []
    for tip in 0..<6 {
      let texts = (0..<random.below(3)).map { _ in random.pick(Self.rules) }
      tips.append(
        TipDefinition(
          id: "tip\(tip)", rules: try texts.map { try RuleParser.parse($0, declarations: RichApp.declarations, owner: nil) },
          options: TipOptions(
            maximumDisplayCount: random.pick([nil, nil, 1, 3]),
            maximumDisplayDuration: random.pick([nil, nil, 30, 300] as [Int64?]).map { $0 * Time.second },
            ignoresDisplayFrequency: random.below(4) == 0), presentation: random.pick(Presentation.allCases)))
    }
    let order = Array(0..<6).shuffled(using: &random)
    let groups = [order.prefix(random.below(4)), order.suffix(random.below(3))].filter { $0.count > 1 }.map {
      TipGroup(priority: random.pick([.firstAvailable, .firstAvailable, .ordered]), tips: Array($0))
    }
    catalogue = try TipCatalogue(
      declarations: RichApp.declarations, tips: tips, groups: groups,
      displayFrequency: random.pick([.immediate, .hourly, .daily, .interval(90 * Time.second)]), semantics: World.semantics(&random))
    gated = EngineState(catalogue)
    naive = EngineState(catalogue)
    self.random = random
    self.looksBetweenActions = looksBetweenActions
  }

  /// Time passes, then something happens to both, and they are looked at.
  mutating func step() {
    passTime(random.pick([1, 10 * Time.second, 2 * Time.minute, 10 * Time.minute, Time.hour, 5 * Time.hour, Time.day]))
    let tip = random.below(6)
    switch random.below(20) {
    case 0: launch()
    case 1, 2: configure()
    case 3, 4: write()
    case 5...9: donate()
    case 10: both { $0.deleteDonations(of: RichApp.opened, in: $1) }
    case 11...14:
      if !gated.record(of: tip).isAnchored { both { $0.anchorAppeared(tip, in: $1) } }
    case 15: leave(tip)
    case 16, 17: endOne()
    case 18: random.below(2) == 0 ? invalidate(tip) : override()
    default: both { engine, _ in engine.resetEligibility(of: tip) }
    }
    lookOrNot()
  }

  private mutating func both(_ operation: (inout EngineState, TipCatalogue) -> Void) {
    operation(&gated, catalogue)
    operation(&naive, catalogue)
  }

  private mutating func passTime(_ duration: Int64) {
    let end = now + duration
    while looksBetweenActions, difference == nil, gated.nextLook <= end {
      let due = gated.nextLook
      // Halfway there only the naive one is looked at.
      let halfway = now + (due - now) / 2
      if halfway > now, halfway < due {
        now = halfway
        lookOrNot()
      }
      now = due
      coverage.timed += 1
      lookOrNot()
    }
    now = end
  }

  private mutating func launch() {
    for tip in 0..<6 where gated.isDisplayed(tip) { end(tip, .anchorLeft) }
    both { $0.launch(in: $1) }
    if random.below(4) > 0 { configure() }
  }
  private mutating func configure() { both { engine, _ in engine.configure() } }

  private mutating func write() {
    let parameter = random.below(3)
    let value = Int64(parameter == RichApp.level ? random.below(11) : random.below(2))
    both { $0.setParameter(parameter, to: value, in: $1) }
  }

  private mutating func donate() {
    let (event, place, now) = (random.below(4), InlineArray<1, Int64>(repeating: Int64(random.below(2))), now)
    both { $0.donate(to: event, payload: event == RichApp.viewed ? place.span : Span(), at: now, in: $1) }
  }

  private mutating func leave(_ tip: Int) {
    if gated.isDisplayed(tip) { end(tip, .anchorLeft) }
    both { engine, _ in engine.anchorLeft(tip) }
  }

  private mutating func endOne() {
    let shown = (0..<6).filter { gated.isDisplayed($0) }
    guard !shown.isEmpty else { return }
    end(random.pick(shown), random.pick([.acted, .closed, .tappedAway, .tappedAway]))
  }

  private mutating func invalidate(_ tip: Int) {
    both { $0.invalidate(tip, reason: .actionPerformed, in: $1) }
    if gated.isDisplayed(tip) { end(tip, .invalidated) }
  }

  /// Rarely all tips are hidden, or one is shown whatever its rules; mostly such wishes end.
  private mutating func override() {
    let (hides, shown) = (random.below(6) == 0, random.below(6))
    let shows = random.below(6) == 0
    both { engine, _ in engine.override(show: shows ? [shown] : [], hideAll: hides) }
    if hides { for tip in 0..<6 where gated.isDisplayed(tip) && !(shows && tip == shown) { end(tip, .userLeft) } }
  }

  private mutating func end(_ tip: Int, _ ending: DisplayEnding) {
    guard naive.isDisplayed(tip) else { return fail("only one shows \(tip)") }
    let now = now
    both { $0.displayEnded(tip, ending, at: now, in: $1) }
  }

  private mutating func lookOrNot() {
    guard difference == nil else { return }
    coverage.moments += 1
    var (one, other): ([String], [String]) = ([], [])
    if gated.needsLook || now >= gated.nextLook {
      coverage.looks += 1
      one = Self.look(&gated, at: now, in: catalogue)
    }
    other = Self.look(&naive, at: now, in: catalogue)
    coverage.displays += other.count { $0.hasPrefix("display") }
    coverage.retractions += other.count { $0.hasPrefix("end") }
    if one != other { return fail("\(one) where looking finds \(other)") }
    for tip in 0..<6 where Self.facts(gated.record(of: tip)) != Self.facts(naive.record(of: tip)) {
      fail("\(gated.record(of: tip)) instead of \(naive.record(of: tip))")
    }
  }

  private mutating func fail(_ what: String) { if difference == nil { difference = "at \(now): \(what)" } }

  private static func look(_ engine: inout EngineState, at now: Int64, in catalogue: TipCatalogue) -> [String] {
    var found: [String] = []
    while let (tip, ending) = engine.nextRetraction(at: now, in: catalogue) {
      engine.displayEnded(tip, ending, at: now, in: catalogue)
      found.append("end \(tip) \(ending)")
    }
    while let tip = engine.nextDisplay(at: now, in: catalogue) {
      engine.displayBegan(tip, at: now, in: catalogue)
      found.append("display \(tip)")
    }
    return found
  }

  /// What a record tells the world, without what the engine keeps to spare looks.
  private static func facts(_ record: TipRecord) -> [Int64] {
    [
      record.invalidation.map { Int64($0.rawValue) } ?? -1, Int64(record.override.rawValue), record.isAnchored ? 1 : 0,
      record.isDisplayed ? 1 : 0,
      record.isDismissed ? 1 : 0, Int64(record.displayCount), record.displayDuration, record.displayedAt, record.firstDisplay,
      record.firstEligibility,
    ]
  }
}
