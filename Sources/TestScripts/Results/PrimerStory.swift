// SPDX-License-Identifier: GPL-3.0-or-later

public import PushPrimer
public import Scenarios
public import TipRules

/// What a test does with its primer, step by step: what `tipsim primer` prints.
public struct PrimerStory: Sendable {
  /// The state after a step.
  public struct Row: Sendable {
    /// Microseconds since the test's start.
    public let time: Microseconds
    /// The device, if the test has several.
    public let device: String?
    /// What is written, on one line.
    public let step: String
    /// Where it stands.
    public let range: SourceRange
    /// What the system says of notifications.
    public let status: AuthorizationStatus
    /// What of push permission the user sees.
    public let screen: Screen
    /// What the completion was told in this step; nil for nothing.
    public let outcome: PrimerOutcome?
    /// When a primer was last displayed, in microseconds from the test's start by the device's clock; nil for never.
    public let lastShown: Microseconds?
    /// How many displays are remembered.
    public let displays: Int
    /// The system prompts that the user has answered in this install: 0 or 1.
    public let promptsUsed: Int
    /// What the registration callback was told in this step, in order.
    public let registrations: [PushRegistration]
  }

  /// What of push permission the user sees.
  public enum Screen: String, Sendable, CaseIterable {
    /// The primer, be its app in front or not.
    case primer
    /// The system prompt, over a primer perhaps.
    case systemPrompt
    /// The app's page in Settings, where a primer led.
    case settings
    /// Nothing of it.
    case nothing

    init(_ state: PrimerState) {
      if state.authorization.isPrompting {
        self = .systemPrompt
      } else if state.primer != nil {
        self = .primer
      } else {
        self = state.isInSettings ? .settings : .nothing
      }
    }
  }

  /// How many rows are kept, the newest of them.
  static let limit = 2_000

  /// What came of the test.
  public let run: TestRun
  /// The steps that were done, those that are repeated each time, and expectations left out.
  public let rows: [Row]
  /// How many rows before them are left out.
  public let omitted: Int
}

extension ScriptTest {
  /// Whether the test has anything to do with a push primer.
  public var concernsPrimer: Bool { primer != nil || Self.concernsPrimer(steps) }

  private static func concernsPrimer(_ steps: [ScriptStep]) -> Bool {
    steps.contains { step in
      switch step.act {
      case .primer: true
      case .repeated(_, let steps): concernsPrimer(steps)
      default: false
      }
    }
  }

  /// Runs the test as ``run()`` does, and keeps the state after each step.
  public func primerStory() -> PrimerStory {
    let player = TestPlayer(self)
    var rows: [PrimerStory.Row] = []
    var omitted = 0
    player.afterStep = { [unowned player] step in
      if case .expect = step.act { return }
      if rows.count >= 2 * PrimerStory.limit {
        rows.removeFirst(PrimerStory.limit)
        omitted += PrimerStory.limit
      }
      rows.append(player.primerRow(after: step))
    }
    let failure = player.play(steps)
    return PrimerStory(run: player.run(endingIn: failure), rows: rows, omitted: omitted)
  }

  /// The primers that the test shows or would, each once, in the order of the steps; one that no step presents if it is all there is.
  public var presentedPrimers: [PrimerConfiguration] {
    var found: [PrimerConfiguration] = []
    func gather(_ steps: [ScriptStep]) {
      for step in steps {
        switch step.act {
        case .primer(.present(let configuration)): if !found.contains(configuration) { found.append(configuration) }
        case .repeated(_, let steps): gather(steps)
        default: break
        }
      }
    }
    gather(steps)
    if found.isEmpty, let primer, PrimerConfigurationError(primer.appearance).isEmpty { found.append(primer) }
    return found
  }
}

extension TestPlayer {
  /// What came of the test.
  func run(endingIn failure: TestFailure?) -> TestRun {
    TestRun(name: test.name, range: test.range, failure: failure, moments: log.moments, metExpectations: metExpectations)
  }

  /// The primer's state after a step.
  fileprivate func primerRow(after step: ScriptStep) -> PrimerStory.Row {
    let state = device.primer.host.state
    var outcome: PrimerOutcome?
    var registrations: [PushRegistration] = []
    for item in device.primerNews {
      switch item {
      case .outcome(let told): outcome = told
      case .registration(let told): registrations.append(told)
      case .shown, .promptShown, .lost: break
      }
    }
    return PrimerStory.Row(
      time: now, device: log.namesDevices ? device.name : nil, step: step.text, range: step.range, status: state.authorization.status,
      screen: .init(state), outcome: outcome, lastShown: state.ledger.lastShown, displays: Int(state.ledger.timesShown),
      promptsUsed: state.authorization.promptsSpent, registrations: registrations)
  }
}
