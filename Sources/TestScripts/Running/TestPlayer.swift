// SPDX-License-Identifier: GPL-3.0-or-later

import Scenarios
import TipEngine
import TipRules

extension ScriptTest {
  /// Runs the test, up to the first step that fails.
  ///
  /// Nothing is drawn, so a test always runs the same. It uses the engine's transitions as the simulation does.
  public func run() -> TestRun {
    let player = TestPlayer(self)
    return player.run(endingIn: player.play(steps))
  }
}

/// One test while it runs.
///
/// Belongs to one task.
final class TestPlayer {
  let test: ScriptTest
  let log = ScriptLog()
  /// The user's devices in the order in which they were first used.
  private(set) var devices: [ScriptDevice]
  private(set) var device: ScriptDevice
  private(set) var now: Microseconds = 0
  var metExpectations = 0
  /// Is told of each step that was done, those that are repeated included.
  var afterStep: ((ScriptStep) -> Void)?
  private var catalogue: TipCatalogue { test.catalogue }

  init(_ test: ScriptTest) {
    self.test = test
    // Devices are named from the start, so that all moments of a test look alike.
    log.namesDevices = Self.usesDevices(test.steps)
    device = ScriptDevice(
      name: "phone", number: 0, isSynchronised: log.namesDevices, catalogue: test.catalogue, primer: Self.primer(of: test, on: "phone"),
      log: log)
    devices = [device]
  }

  private static func primer(of test: ScriptTest, on device: String) -> ScriptPrimer {
    ScriptPrimer(device: device, settings: test.primerSettings, status: test.permission)
  }

  private static func usesDevices(_ steps: [ScriptStep]) -> Bool {
    steps.contains { step in
      switch step.act {
      case .device: true
      case .repeated(_, let steps): usesDevices(steps)
      default: false
      }
    }
  }

  /// Does steps in order; returns why the first of them that fails does.
  func play(_ steps: [ScriptStep]) -> TestFailure? {
    for step in steps {
      log.place = step.range
      if case .repeated(let times, let steps) = step.act {
        log.add(.step, device: device.name, at: now, step.text)
        for _ in 0..<times {
          if let failure = play(steps) { return failure }
        }
        continue
      }
      log.add(.step, device: device.name, at: now, step.text)
      for device in devices { device.primerNews.removeAll(keepingCapacity: true) }
      let failure = play(step)
      afterStep?(step)
      if let failure { return failure }
    }
    return nil
  }

  private func play(_ step: ScriptStep) -> TestFailure? {
    switch step.act {
    case .launch(let configures):
      device.launch(configures: configures, at: now)
      device.tell(device.primer.launch(at: now), at: now)
    case .reinstall:
      device.reinstall(at: now)
      device.tell(device.primer.reinstall(at: now), at: now)
    case .configure(let fails): return configure(expectingError: fails, step)
    case .resetDatastore(let fails): return resetDatastore(expectingError: fails, step)
    case .set, .toggle, .add, .donate, .deleteDonations, .resetEligibility, .invalidate:
      write(step.act)
      device.look(isAction: true, at: now)
    case .show(let tips): device.show(tips, at: now)
    case .hide(let tips): device.hide(tips, at: now)
    case .close(let tip):
      guard device.engine.isDisplayed(tip) else { return impossible(step, tip) }
      device.endDisplay(tip, .closed, at: now)
      device.look(isAction: false, at: now)
    case .act(let tip):
      guard device.engine.isDisplayed(tip) else { return impossible(step, tip) }
      device.endDisplay(tip, .acted, at: now)
      if let feature = test.features[tip] { perform(feature) }
      device.look(isAction: true, at: now)
    case .perform(let action):
      perform(action)
      device.look(isAction: true, at: now)
    case .tap(let place, let tip): return tap(place, on: tip, step)
    case .override(let change): device.override(change, at: now)
    case .wait(let time): advance(to: now + time)
    case .until(let instant): advance(to: instant)
    case .repeated: break
    case .device(let name): go(to: name)
    case .sync: sync()
    case .primer(let primerStep): return perform(primerStep, step)
    case .expect(let expectations): return check(expectations, step)
    }
    return nil
  }

  // MARK: - Time and devices

  /// Lets time go by on all devices, and everything happen that is due.
  private func advance(to instant: Microseconds) {
    while let next = devices.map(\.nextEvent).min(), next <= instant {
      now = max(now, next)
      for device in devices where device.nextEvent <= now { device.happen(at: now) }
    }
    now = max(now, instant)
  }

  private func go(to name: String) {
    if let known = devices.first(where: { $0.name == name }) {
      device = known
      return
    }
    device = ScriptDevice(
      name: name, number: devices.count, isSynchronised: true, catalogue: catalogue, primer: Self.primer(of: test, on: name), log: log)
    devices.append(device)
  }

  /// All devices take over what any of them knows.
  private func sync() {
    for device in devices { device.engine.collect(into: &device.records, at: now, in: catalogue) }
    var merged = devices[0].records
    for device in devices.dropFirst() { merged.merge(device.records) }
    for device in devices {
      device.adopt(merged, at: now)
      device.look(isAction: true, at: now)
    }
  }
}

// MARK: - Calls of the app

extension TestPlayer {
  private func configure(expectingError: Bool, _ step: ScriptStep) -> TestFailure? {
    let hasThrown = !device.engine.configure()
    device.look(isAction: true, at: now)
    return outcome(ofCall: hasThrown, expectingError: expectingError, step)
  }

  private func resetDatastore(expectingError: Bool, _ step: ScriptStep) -> TestFailure? {
    // Apple: it must be called before tips are configured.
    let hasThrown = device.engine.isConfigured
    if !hasThrown { device.resetDatastore(at: now) }
    return outcome(ofCall: hasThrown, expectingError: expectingError, step)
  }

  private func outcome(ofCall hasThrown: Bool, expectingError: Bool, _ step: ScriptStep) -> TestFailure? {
    if hasThrown == expectingError {
      if expectingError { metExpectations += 1 }
      return nil
    }
    return failure(
      step, expected: expectingError ? step.text : "\(step.text) succeeds",
      actual: hasThrown ? "it throws tipsDatastoreAlreadyConfigured, for tips are configured in this process" : "it succeeds")
  }

  /// Does all writes of an action at once.
  private func perform(_ action: Int) {
    for step in test.actions[action].steps { write(step.act) }
  }

  private func write(_ act: ScriptStep.Act) {
    switch act {
    case .configure: device.engine.configure()
    case .set(let values):
      for (parameter, words) in values { set(parameter, words) }
    case .toggle(let parameter): set(parameter, [1 - device.engine.parameterWord(parameter, in: catalogue)])
    case .add(let parameter, let amount):
      let (sum, overflow) = device.engine.parameterWord(parameter, in: catalogue).addingReportingOverflow(amount)
      if !overflow { set(parameter, [sum]) }
    case .donate(let event, let payload, let times):
      var isTaken = true
      for _ in 0..<times { isTaken = device.donate(to: event, payload, at: now) && isTaken }
      if !isTaken { lost("the donation") }
    case .deleteDonations(let event): device.deleteDonations(of: event, at: now)
    case .resetEligibility(let tip): device.resetEligibility(of: tip, at: now)
    case .invalidate(let tip, let reason):
      device.invalidate(tip, reason: reason, at: now)
    default: break
    }
  }

  private func set(_ parameter: Int, _ words: [Int64]) {
    if !device.set(parameter, words, at: now) { lost("the value of \(catalogue.declarations.parameters[parameter].id)") }
  }

  private func lost(_ what: String) { device.note("\(what) is lost: tips are not configured in this process", at: now) }

  // MARK: - The user

  private func tap(_ place: ScriptStep.Tap, on named: Int?, _ step: ScriptStep) -> TestFailure? {
    let popover = catalogue.tips.indices.first { device.engine.isDisplayed($0) && catalogue.tips[$0].presentation == .popover }
    guard let tip = named ?? popover else {
      return failure(step, expected: step.text, actual: "no popover is on screen")
    }
    guard device.engine.isDisplayed(tip) else { return impossible(step, tip) }
    switch place {
    case .outside, .target, .dim:
      device.endDisplay(tip, .tappedAway, at: now)
      device.look(isAction: false, at: now)
    case .bubble: device.note("a tap on the tip itself does nothing", at: now)
    }
    return nil
  }

  private func impossible(_ step: ScriptStep, _ tip: Int) -> TestFailure {
    failure(
      step, expected: step.text, actual: "\(catalogue.tips[tip].id) is not on screen: \(device.reason(of: tip, at: now))", tips: [tip])
  }

  /// A failure with one difference.
  func failure(
    _ step: ScriptStep, expected: String, actual: String, tips: [Int] = [], decisions: [String] = []
  ) -> TestFailure {
    failure(step, [.init(range: step.range, expected: expected, actual: actual)], tips: tips, decisions: decisions)
  }

  /// A failure with what the engine says of tips, and with what else is to be said.
  func failure(
    _ step: ScriptStep, _ differences: [TestFailure.Difference], tips: [Int], decisions: [String] = []
  ) -> TestFailure {
    TestFailure(
      step: step.range, time: now, differences: differences,
      decisions: tips.map { "\(catalogue.tips[$0].id): \(device.account(of: $0, at: now))" } + decisions)
  }
}
