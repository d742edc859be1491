// SPDX-License-Identifier: GPL-3.0-or-later

import RepeatableRandomness
import RuleSyntax
import TipEngine
import TipRules

/// A random catalogue under random settings, and one user of it who lives in the engine and in the reference at once.
struct RandomLife: ~Copyable {
  /// What a life has touched, so that a test can see that it was not empty.
  struct Coverage {
    var gates: Set<Gate> = []
    var endings: Set<DisplayEnding> = []
    var reasons: Set<InvalidationReason> = []
    var displays = 0
    var timedChanges = 0
    var quietMoments = 0
  }

  static let rules: [ReferenceRule: Rule] = {
    var rules: [ReferenceRule: Rule] = [:]
    for rule in ReferenceRule.allCases {
      rules[rule] = try? RuleParser.parse(rule.text, declarations: SampleApp.declarations, owner: nil)
    }
    return rules
  }()

  let catalogue: TipCatalogue
  var engine: EngineState
  var reference: ReferenceEngine
  var random: RepeatableGenerator
  var coverage = Coverage()
  var now: Microseconds = 0
  /// The first difference, in words.
  var difference: String?

  init(seed: UInt64) throws {
    var random = RepeatableGenerator(seed: seed)
    let semantics = Self.semantics(&random)
    let frequency = random.pick([DisplayFrequency.immediate, .hourly, .daily, .interval(90 * Time.second), .interval(10 * Time.minute)])
    let tips = (0..<6).map { _ in Self.tip(&random) }
    let groups = Self.groups(&random)
    let definitions = tips.enumerated().map { index, tip in
      TipDefinition(
        id: "tip\(index)", rules: tip.rules.compactMap { Self.rules[$0] }, options: tip.options, presentation: tip.presentation)
    }
    catalogue = try TipCatalogue(
      declarations: SampleApp.declarations, tips: definitions, groups: groups, displayFrequency: frequency, semantics: semantics)
    engine = EngineState(catalogue)
    reference = ReferenceEngine(tips: tips, groups: groups, interval: frequency.interval(under: semantics), semantics: semantics)
    self.random = random
  }

  private static func semantics(_ random: inout RepeatableGenerator) -> Semantics {
    func pick<Setting: SemanticsSetting>(_ setting: inout Setting) {
      // The standard half of the time, so that rare readings don't hide each other.
      if random.below(2) == 0 { setting = random.pick(Array(Setting.allCases)) }
    }
    var semantics = Semantics()
    pick(&semantics.frequencyAppliesTo)
    pick(&semantics.clockStartedBy)
    pick(&semantics.clockStartsAt)
    pick(&semantics.durationFloor)
    pick(&semantics.countInvalidatesAt)
    pick(&semantics.retraction)
    pick(&semantics.outsideTap)
    pick(&semantics.redisplay)
    pick(&semantics.reevaluation)
    pick(&semantics.donationsBeforeConfigure)
    pick(&semantics.tieOrder)
    semantics.firstAvailable = random.pick(GroupSwitching.allCases)
    pick(&semantics.customDisplays)
    pick(&semantics.invalidationReason)
    pick(&semantics.windowBounds)
    return semantics
  }

  private static func tip(_ random: inout RepeatableGenerator) -> ReferenceEngine.Tip {
    let rules = (0..<random.below(3)).map { _ in random.pick(ReferenceRule.allCases) }
    let options = TipOptions(
      maximumDisplayCount: random.pick([nil, nil, 1, 2, 5]),
      maximumDisplayDuration: random.pick([nil, nil, 30, 60, 100, 300] as [Microseconds?]).map { $0 * Time.second },
      ignoresDisplayFrequency: random.below(4) == 0)
    return ReferenceEngine.Tip(rules: rules, options: options, presentation: random.pick([.inline, .popover, .popover, .custom]))
  }

  private static func groups(_ random: inout RepeatableGenerator) -> [TipGroup] {
    let tips = Array(0..<6).shuffled(using: &random)
    let (first, second) = (random.below(5), random.below(3))
    return [tips.prefix(first), tips.dropFirst(first).prefix(second)].filter { $0.count > 1 }.map {
      TipGroup(priority: random.pick([.firstAvailable, .firstAvailable, .ordered]), tips: Array($0))
    }
  }

  mutating func check(_ holds: Bool, _ what: @autoclosure () -> String) {
    if !holds && difference == nil { difference = "\(what()) at \(now)" }
  }

  /// Holds the two against each other.
  mutating func compare() {
    let needsLook = engine.needsLook || now >= engine.nextLook
    check(needsLook || reference.isQuiet(at: now), "a look that would find something is not asked for")
    if !needsLook { coverage.quietMoments += 1 }
    for tip in catalogue.tips.indices {
      let (gate, expected) = (engine.firstFailingGate(of: tip, at: now, in: catalogue), reference.gate(tip, at: now))
      check(gate == expected, "gate of \(tip): \(String(describing: gate)), not \(String(describing: expected))")
      let (status, word) = (engine.status(of: tip, at: now, in: catalogue), reference.status(tip, at: now))
      check(status == word, "status of \(tip): \(status), not \(word)")
      let (record, known) = (engine.record(of: tip), reference.records[tip])
      check(record.isDisplayed == (known.upSince != nil) && record.isAnchored == known.isAnchored, "presence of \(tip)")
      check(record.displayCount == known.counted.count, "count of \(tip)")
      check(record.displayDuration == known.lengths.reduce(0, +), "duration of \(tip)")
      check(record.firstEligibility == known.eligibleSince ?? TipRecord.never, "eligibility of \(tip)")
      check(!record.isDisplayed || engine.expiry(of: tip, in: catalogue) == reference.expiry(tip), "expiry of \(tip)")
      if let gate { coverage.gates.insert(gate) }
      if case .invalidated(let reason) = status { coverage.reasons.insert(reason) }
    }
  }
}
