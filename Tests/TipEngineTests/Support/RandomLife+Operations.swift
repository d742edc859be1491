// SPDX-License-Identifier: GPL-3.0-or-later

import RepeatableRandomness
import TipEngine
import TipRules

extension RandomLife {
  /// Does something at random to both.
  mutating func step() {
    let tip = random.below(catalogue.tips.count)
    switch random.below(100) {
    case 0: reset()
    case 1: launch()
    case 2..<6: configure()
    case 6..<14: write()
    case 14..<24: donate()
    case 24: deleteDonations()
    case 25..<39: appear(tip)
    case 39..<45: leave(tip)
    case 45..<53: endOne()
    case 53: invalidate(tip)
    case 54..<61:
      engine.resetEligibility(of: tip)
      reference.resetEligibility(tip)
    case 61..<63: override()
    case 63..<76: passTime()
    default: look()
    }
  }

  private mutating func reset() {
    guard random.below(3) == 0 else { return }
    engine.reset()
    reference.reset()
  }

  private mutating func launch() {
    for tip in catalogue.tips.indices where engine.record(of: tip).isDisplayed { end(tip, .anchorLeft) }
    engine.launch(in: catalogue)
    reference.launch()
  }

  private mutating func configure() {
    check(engine.configure() == !reference.isConfigured, "configure")
    reference.isConfigured = true
  }

  private mutating func write() {
    let parameter = random.below(3)
    let value = Int64(parameter == SampleApp.level ? 2 + random.below(5) : random.below(2))
    check(engine.setParameter(parameter, to: value, in: catalogue) == reference.isConfigured, "write")
    reference.set(parameter, to: value)
    let word = engine.parameterWord(parameter, in: catalogue)
    check(word == reference.parameters[parameter], "parameter \(parameter)")
  }

  private mutating func donate() {
    let event = random.below(3)
    engine.donate(to: event, payload: Span(), at: now, in: catalogue)
    reference.donate(event, at: now)
  }

  private mutating func deleteDonations() {
    let event = random.below(3)
    engine.deleteDonations(of: event, in: catalogue)
    reference.donations[event] = []
  }

  private mutating func appear(_ tip: Int) {
    guard !engine.record(of: tip).isAnchored else { return }
    engine.anchorAppeared(tip, in: catalogue)
    reference.anchorAppeared(tip)
  }

  private mutating func leave(_ tip: Int) {
    if engine.record(of: tip).isDisplayed { end(tip, random.pick([.anchorLeft, .userLeft, .horizon])) }
    engine.anchorLeft(tip)
    reference.records[tip].isAnchored = false
  }

  private mutating func end(_ tip: Int, _ ending: DisplayEnding) {
    coverage.endings.insert(ending)
    engine.displayEnded(tip, ending, at: now, in: catalogue)
    reference.displayEnded(tip, ending, at: now)
  }

  /// Ends a display that is up, by the user or by expiry.
  private mutating func endOne() {
    let shown = catalogue.tips.indices.filter { engine.record(of: $0).isDisplayed }
    guard !shown.isEmpty else { return }
    let tip = random.pick(shown)
    let expiry = engine.expiry(of: tip, in: catalogue)
    if random.below(3) == 0, expiry < .max {
      now = max(now, expiry)
      end(tip, .expired)
    } else {
      end(tip, random.pick([.acted, .closed, .tappedAway, .tappedAway, .snoozed]))
    }
  }

  private mutating func invalidate(_ tip: Int) {
    let reason = random.pick(InvalidationReason.allCases)
    engine.invalidate(tip, reason: reason, in: catalogue)
    reference.invalidate(tip, reason)
    if engine.record(of: tip).isDisplayed { end(tip, .invalidated) }
  }

  /// Overrides some tips for a while; more often none.
  private mutating func override() {
    var overrides = [TipOverride](repeating: .none, count: catalogue.tips.count)
    if random.below(2) == 0 {
      for tip in overrides.indices { overrides[tip] = random.pick([TipOverride.none, .none, .shown, .hidden]) }
    }
    func chosen(_ override: TipOverride) -> Set<Int> { Set(overrides.indices.filter { overrides[$0] == override }) }
    engine.override(show: chosen(.shown), hide: chosen(.hidden))
    reference.override(overrides)
  }

  private mutating func passTime() {
    let steps = [1, 30 * Time.second, 2 * Time.minute, 5 * Time.minute, Time.hour, Time.day]
    now += random.pick(steps) - Microseconds(random.below(2))
  }

  /// Looks at all tips in both, then asks when time alone changes something, and goes there or stops just before.
  private mutating func look() {
    while difference == nil {
      let (next, expected) = (engine.nextRetraction(at: now, in: catalogue), reference.nextRetraction(at: now))
      check(next?.tip == expected?.tip && next?.ending == expected?.ending, "retraction")
      guard let next else { break }
      end(next.tip, next.ending)
    }
    reference.prepareLook(at: now)
    while difference == nil {
      let (next, expected) = (engine.nextDisplay(at: now, in: catalogue), reference.nextDisplay(at: now))
      check(next == expected, "display: \(String(describing: next)), not \(String(describing: expected))")
      guard let next else { break }
      coverage.displays += 1
      engine.displayBegan(next, at: now, in: catalogue)
      reference.displayBegan(next, at: now)
    }
    let change = engine.nextLook
    check(change > now && !engine.needsLook, "next change \(change)")
    for instant in reference.criticalInstants(after: now) + [change &- 1] where instant > now && instant < change {
      let isQuiet = reference.isQuiet(at: instant)
      check(isQuiet, "a change at \(instant) before the next change \(change)")
    }
    if change < .max, random.below(3) == 0 {
      coverage.timedChanges += 1
      now = random.below(2) == 0 ? change : change - 1
    }
  }
}
