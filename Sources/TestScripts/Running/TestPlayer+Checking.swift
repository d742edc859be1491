// SPDX-License-Identifier: GPL-3.0-or-later

import Scenarios
import TipEngine
import TipRules

extension TestPlayer {
  /// Checks all that a step expects; returns all that is not so, or nil.
  func check(_ expectations: [ScriptExpectation], _ step: ScriptStep) -> TestFailure? {
    var differences: [TestFailure.Difference] = []
    var tips: [Int] = []
    var isAboutPrimer = false
    for expectation in expectations {
      guard let actual = contradiction(to: expectation.kind) else {
        metExpectations += 1
        continue
      }
      differences.append(.init(range: expectation.range, expected: expectation.text, actual: actual))
      for tip in self.tips(of: expectation.kind) where !tips.contains(tip) { tips.append(tip) }
      if case .primer = expectation.kind { isAboutPrimer = true }
    }
    if differences.isEmpty { return nil }
    return failure(step, differences, tips: tips, decisions: isAboutPrimer ? [device.primerAccount] : [])
  }

  /// What is so instead of what is expected, or nil if that is so.
  private func contradiction(to kind: ScriptExpectation.Kind) -> String? {
    let catalogue = test.catalogue
    switch kind {
    case .displayed(let tips):
      let found = catalogue.tips.indices.filter { device.engine.isDisplayed($0) }
      return Set(found) == tips ? nil : names(found)
    case .donations(let event, let count):
      let found = device.engine.donationCount(of: event)
      return found == count ? nil : String(found)
    case .parameter(let parameter, let words):
      let found = device.words(of: parameter)
      let type = catalogue.declarations.parameters[parameter].type
      return found == words ? nil : type.value(of: found[...], strings: catalogue.layout.strings).description
    case .currentTips(let tips):
      let found = catalogue.groups.indices.map { device.engine.currentTip(ofGroup: $0, at: now, in: catalogue) }
      return found == tips ? nil : found.map { $0.map { catalogue.tips[$0].id } ?? "none" }.joined(separator: ", ")
    case .change(let tip, let moment): return contradiction(to: moment, of: tip)
    case .status(let tip, let word):
      let status = device.engine.status(of: tip, at: now, in: catalogue)
      return status.word == word ? nil : status.text
    case .reason(let tip, let reason):
      let status = device.engine.status(of: tip, at: now, in: catalogue)
      return status == .invalidated(reason) ? nil : status.text
    case .because(let tip, let gate, let cause):
      let decision = device.decision(on: tip, at: now)
      return decision.gate == gate && cause.fits(decision, now: now)
        ? nil : DecisionText.sentence(decision, on: tip, in: catalogue)
    case .isDisplayed(let tip, let isDisplayed):
      return device.engine.isDisplayed(tip) == isDisplayed ? nil : String(!isDisplayed)
    case .displayCount(let tip, let count):
      let found = device.engine.record(of: tip).displayCount
      return found == count ? nil : String(found)
    case .displayDuration(let tip, let duration):
      let found = device.displayDuration(of: tip, at: now)
      return found == duration ? nil : Self.text(found)
    case .lastEnding(let tip, let ending):
      let found = device.lastEnding[tip]
      return found == ending ? nil : found.map(\.name) ?? "it has not been displayed to an end"
    case .primer(let expectation): return contradiction(to: expectation)
    }
  }

  private func contradiction(to moment: ScriptExpectation.Moment, of tip: Int?) -> String? {
    let found = device.nextChange(of: tip, at: now).map { moment.isAbsolute ? $0 : $0 - now }
    return found == moment.microseconds ? nil : found.map(Self.text) ?? "never"
  }

  /// A length of time as scripts write it, of the units from days on: `3d1us`.
  static func text(_ microseconds: Microseconds) -> String {
    let units: [(name: String, length: Microseconds)] = [
      ("d", 86_400_000_000), ("h", 3_600_000_000), ("m", 60_000_000), ("s", 1_000_000), ("ms", 1_000), ("us", 1),
    ]
    var (rest, text) = (microseconds, "")
    for unit in units where rest >= unit.length {
      text += "\(rest / unit.length)\(unit.name)"
      rest %= unit.length
    }
    return text.isEmpty ? "0s" : text
  }

  private func tips(of kind: ScriptExpectation.Kind) -> [Int] {
    switch kind {
    case .displayed(let tips):
      return test.catalogue.tips.indices.filter { tips.contains($0) != device.engine.isDisplayed($0) }
    case .currentTips: return test.catalogue.groups.flatMap(\.tips)
    case .donations, .parameter, .change(nil, _), .primer: return []
    case .change(let tip?, _), .status(let tip, _), .reason(let tip, _), .because(let tip, _, _), .isDisplayed(let tip, _),
      .displayCount(let tip, _), .displayDuration(let tip, _), .lastEnding(let tip, _):
      return [tip]
    }
  }

  private func names(_ tips: [Int]) -> String {
    tips.isEmpty ? "none" : tips.map { test.catalogue.tips[$0].id }.joined(separator: ", ")
  }
}

extension ScriptDevice {
  /// All words of a parameter.
  func words(of parameter: Int) -> [Int64] {
    (0..<catalogue.declarations.parameters[parameter].type.wordCount).map { engine.parameterWord(parameter, word: $0, in: catalogue) }
  }

  /// The time on screen that counts, with that of a display that is up.
  func displayDuration(of tip: Int, at now: Microseconds) -> Microseconds {
    let record = engine.record(of: tip)
    return record.displayDuration + (record.isDisplayed ? now - record.displayedAt : 0)
  }

  /// Why a tip is not on screen, in a clause.
  func reason(of tip: Int, at now: Microseconds) -> String {
    if !engine.record(of: tip).isAnchored { return "its anchor is not on screen" }
    return DecisionText.sentence(decision(on: tip, at: now), on: tip, in: catalogue)
  }

  /// All that the engine says of a tip: status, screen, reason.
  func account(of tip: Int, at now: Microseconds) -> String {
    let record = engine.record(of: tip)
    let status = engine.status(of: tip, at: now, in: catalogue).text
    let screen = record.isDisplayed ? "on screen" : record.isAnchored ? "its anchor on screen" : "its anchor not on screen"
    let decision = DecisionText.sentence(decision(on: tip, at: now), on: tip, in: catalogue)
    let count = record.displayCount == 1 ? "1 display" : "\(record.displayCount) displays"
    return "\(status), \(screen), \(count); \(decision)"
  }
}

extension TipStatus {
  var word: ScriptExpectation.StatusWord {
    switch self {
    case .pending: .pending
    case .available: .available
    case .invalidated: .invalidated
    }
  }

  var text: String {
    if case .invalidated(let reason) = self { return "invalidated (\(reason.name))" }
    return word.rawValue
  }
}

extension ScriptExpectation.Cause {
  /// Whether what stands behind a decision is what is expected.
  func fits(_ decision: TipDecision, now: Microseconds) -> Bool {
    switch (self, decision.cause) {
    case (.any, _): return true
    case (.tip(let expected), .group(let found)), (.tip(let expected), .slot(let found)): return expected == found
    case (.invalidated(let expected), .invalidated(let found)): return expected == found
    case (.frequency(let until, let by), .frequency(let opening, let starter)):
      return (until ?? opening) == opening && (by ?? starter) == starter
    case (.rule(let number, let condition, let value), .rule(let index, let explanation)):
      if let number, number != index + 1 { return false }
      let failing = explanation.clauses.filter { !$0.holds }
      return failing.contains { clause in
        (condition.map { clause.text.contains($0) } ?? true)
          && (value.map { clause.reading == $0 || clause.reading == "it is \($0)" || clause.reading == "it is \"\($0)\"" } ?? true)
      } || (failing.isEmpty && condition == nil && value == nil)
    default: return false
    }
  }
}
