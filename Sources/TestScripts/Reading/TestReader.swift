// SPDX-License-Identifier: GPL-3.0-or-later

import Scenarios
import TipRules

/// Makes a test of a checked document whose one test it is.
struct TestReader {
  let root: ConfigurationCursor
  /// The document as it was written.
  let written: YAMLNode
  let row: TestTable.Row
  let rules: RuleReader
  let collector: DiagnosticCollector
  /// Whether a test that expects nothing is wrong.
  var mustExpect = true

  /// The most steps that a test may take, each turn of a `repeat` counted.
  static let stepLimit = 1_000_000

  /// Reads the test; nil if anything is wrong, all of which is reported.
  func read() -> ScriptTest? {
    let actions = root["actions"].entries
    let declarations = TipDeclarations(root: root, actions: actions.map(\.name), rules: rules, collector: collector)
    let primer = PrimerReader(root: root)
    if root["tips"].ifPresent == nil, root["inlineTips"].ifPresent == nil, !primer.isDescribed, !Self.concernPrimer(row.test["steps"]) {
      root.error(ScriptProblem.noTips)
    }
    for entry in root["inlineTips"].ifPresent?.entries ?? [] where Self.isReserved(entry.name) {
      collector.add(Diagnostic(ScriptProblem.reservedTip(entry.name), at: entry.nameRange))
    }
    guard let test = root["tests"].elements.first, !test.isInvalid else { return nil }
    let reader = StepReader(
      declarations: declarations, actions: actions.map(\.name), primer: primer, collector: collector,
      expectations: Validator(ExpectationDescriptor.expectation(of: declarations.tipIDs)))
    var strings = StringTable()
    var readActions: [ScriptTest.Action] = []
    for entry in actions {
      readActions.append(
        ScriptTest.Action(name: entry.name, steps: reader.steps(entry.value, written: written["actions"]?[entry.name], &strings)))
    }
    let steps = reader.steps(test["steps"], written: row.test["steps"], &strings)
    if mustExpect, !test["steps"].isInvalid, !Self.canFail(steps), !collector.hasErrors {
      test.error(ScriptProblem.expectsNothing, at: test["name"].range)
    }
    var walk = StepWalk(collector: collector)
    walk.go(through: steps)
    guard let catalogue = declarations.catalogue(strings: strings) else { return nil }
    let name = row.label.isEmpty ? test["name"].text : test["name"].text + " [\(row.label)]"
    return ScriptTest(
      name: name, range: test["name"].range, catalogue: catalogue, features: declarations.features, actions: readActions, steps: steps,
      primer: primer.isDescribed ? primer.configuration : nil, primerSettings: primer.settings, permission: primer.status)
  }

  private static func isReserved(_ id: String) -> Bool { ExpectationDescriptor.general.contains { $0.name == id } }

  /// Whether steps as they were written have one about a primer among them.
  private static func concernPrimer(_ steps: YAMLNode?) -> Bool {
    (steps?.elements ?? []).contains { step in
      if let word = step.scalar?.text { return StepDescriptor.primerWords.contains { $0.name == word } }
      return (step.entries ?? []).contains { entry in
        StepDescriptor.primer.contains { $0.name == entry.key } || entry.key == "steps" && concernPrimer(entry.value)
      }
    }
  }

  private static func canFail(_ steps: [ScriptStep]) -> Bool {
    steps.contains { step in
      switch step.act {
      case .expect, .configure(throws: true), .resetDatastore(throws: true): true
      case .repeated(_, let steps): canFail(steps)
      default: false
      }
    }
  }
}

/// Goes through the steps of a test as time does, to find what can't be.
private struct StepWalk {
  let collector: DiagnosticCollector
  var now: Microseconds = 0
  var count = 0
  var isOver = false

  mutating func go(through steps: [ScriptStep]) {
    for step in steps {
      if isOver { return }
      count += 1
      if count > TestReader.stepLimit { return stop(.tooManySteps(limit: TestReader.stepLimit), at: step) }
      switch step.act {
      case .wait(let time):
        let (sum, overflow) = now.addingReportingOverflow(time)
        if overflow || sum > RuleClock.limit { return stop(.endlessTime, at: step) }
        now = sum
      case .until(let instant):
        if instant < now { return stop(.timeGoesBack(to: DurationText.canonical(instant), now: DurationText.canonical(now)), at: step) }
        if instant > RuleClock.limit { return stop(.endlessTime, at: step) }
        now = instant
      case .repeated(let times, let steps):
        for _ in 0..<times where !isOver { go(through: steps) }
      default: break
      }
    }
  }

  private mutating func stop(_ problem: ScriptProblem, at step: ScriptStep) {
    isOver = true
    collector.add(Diagnostic(problem, at: step.range))
  }
}
