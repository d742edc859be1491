// SPDX-License-Identifier: GPL-3.0-or-later

public import PushPrimer
public import Scenarios
public import TipEngine
public import TipRules

/// What came of one test.
public struct TestRun: Sendable {
  /// The test's name.
  public let name: String
  /// Where the test stands.
  public let range: SourceRange
  /// Why it failed, or nil if it passed.
  public let failure: TestFailure?
  /// What happened, in order: steps, and what the engine did about them.
  public let moments: [ScriptMoment]
  /// How many expectations were met.
  public let metExpectations: Int

  /// Whether all that was expected was so.
  public var hasPassed: Bool { failure == nil }
}

/// Why a test failed: the step, and all that was not as it should be.
public struct TestFailure: Sendable {
  /// One thing that was not as expected.
  public struct Difference: Hashable, Sendable {
    /// Where it is expected.
    public let range: SourceRange
    /// What is expected, as it is written.
    public let expected: String
    /// What is so.
    public let actual: String
  }

  /// The step at which the test ended.
  public let step: SourceRange
  /// The time, in microseconds since the test's start.
  public let time: Microseconds
  /// All that was not as expected, at least one.
  public let differences: [Difference]
  /// What the engine said of the tips in question at that moment.
  public let decisions: [String]
}

/// One moment of a test.
public struct ScriptMoment: Sendable {
  /// What kind of moment it is.
  public enum Kind: Sendable {
    /// A step begins.
    case step
    /// A tip appears.
    case displayed(tip: Int)
    /// The display of a tip ends.
    case displayEnded(tip: Int, ending: DisplayEnding)
    /// What the engine says of a tip at an anchor on screen, whenever it changes.
    case decision(tip: Int, TipDecision)
    /// An anchor leaves without a display.
    case notShown(tip: Int, TipDecision)
    /// The push primer appears.
    case primerShown(PrimerPresentation.Layout)
    /// The completion of `present` is told.
    case primerOutcome(PrimerOutcome)
    /// The system prompt appears.
    case systemPrompt
    /// The registration callback is told.
    case registration(PushRegistration)
    /// Something else worth knowing, such as a write that was lost.
    case note
  }

  /// What kind of moment it is.
  public let kind: Kind
  /// Microseconds since the test's start.
  public let time: Microseconds
  /// The device, if the test has several.
  public let device: String?
  /// Where the step stands that is going on, or nil before the first.
  public let place: SourceRange?
  /// The moment in words.
  public let text: String
}
