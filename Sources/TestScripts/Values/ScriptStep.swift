// SPDX-License-Identifier: GPL-3.0-or-later

public import Scenarios
public import TipEngine
public import TipRules

/// One step of a test: what happens, or what is expected, and where it stands.
public struct ScriptStep: Sendable {
  /// What a step does.
  public indirect enum Act: Sendable {
    /// A new process; the app configures tips as it starts, or does not.
    case launch(configures: Bool)
    /// The app is deleted and installed again.
    case reinstall
    /// `Tips.configure`, which is expected to throw or not.
    case configure(throws: Bool)
    /// `Tips.resetDatastore`, which is expected to throw or not.
    case resetDatastore(throws: Bool)
    /// Parameters are set, with all words of each.
    case set([(parameter: Int, words: [Int64])])
    /// A Boolean parameter is turned over.
    case toggle(parameter: Int)
    /// A number is added to an integer parameter; it stays where it is rather than overflow.
    case add(parameter: Int, amount: Int64)
    /// An event is donated to so many times at the same moment.
    case donate(event: Int, payload: [Int64], times: Int)
    /// The donations of an event are deleted.
    case deleteDonations(event: Int)
    /// Anchors come on screen.
    case show([Int])
    /// Anchors leave the screen; nil for all.
    case hide([Int]?)
    /// The user taps the close button of a tip.
    case close(Int)
    /// The user taps the action of a tip.
    case act(Int)
    /// The user does something, by its position among the test's actions.
    case perform(Int)
    /// The user taps somewhere while a tip is up: this one, or the popover on screen.
    case tap(Tap, tip: Int?)
    /// The app invalidates a tip.
    case invalidate(Int, reason: InvalidationReason)
    /// The app makes a tip eligible again.
    case resetEligibility(Int)
    /// A testing override.
    case override(Override)
    /// So many microseconds go by.
    case wait(Microseconds)
    /// Time goes by until so many microseconds after the start.
    case until(Microseconds)
    /// Steps that happen so many times.
    case repeated(Int, [ScriptStep])
    /// The user goes to a device.
    case device(String)
    /// All devices exchange what they know.
    case sync
    /// Something about the push primer.
    case primer(PrimerStep)
    /// What must be true.
    case expect([ScriptExpectation])
  }

  /// Where a user taps.
  public enum Tap: String, CaseIterable, Sendable {
    /// Beside the popover.
    case outside
    /// On the view that the popover points at.
    case target
    /// On the popover.
    case bubble
    /// On the dimmed part of the screen.
    case dim
  }

  /// A testing override that an app sets.
  public enum Override: Hashable, Sendable {
    /// `showAllTipsForTesting`.
    case showAll
    /// `hideAllTipsForTesting`.
    case hideAll
    /// `showTipsForTesting` and `hideTipsForTesting`, with positions of tips.
    case some(show: [Int], hide: [Int])
    /// None any more.
    case none
  }

  /// What it does.
  public let act: Act
  /// Where it stands.
  public let range: SourceRange
  /// What is written, on one line.
  public let text: String
}

/// One thing that is expected.
public struct ScriptExpectation: Sendable {
  /// What a moment is compared with.
  public struct Moment: Hashable, Sendable {
    /// Microseconds, or nil for never.
    public let microseconds: Microseconds?
    /// Whether they are counted from the test's start, not from now.
    public let isAbsolute: Bool
  }

  /// What must be true.
  public enum Kind: Sendable {
    /// These tips are on screen, and no others.
    case displayed(Set<Int>)
    /// So many donations of an event are kept.
    case donations(event: Int, Int)
    /// A parameter has the value of these words.
    case parameter(Int, words: [Int64])
    /// The current tip of each group, nil for none.
    case currentTips([Int?])
    /// Time alone can change something then, about any tip or about one.
    case change(tip: Int?, Moment)
    /// TipKit's status, whatever the reason of an invalidation.
    case status(Int, StatusWord)
    /// Why a tip is invalidated.
    case reason(Int, InvalidationReason)
    /// The first gate that a tip does not pass, nil for none, and what stands behind it.
    case because(Int, Gate?, Cause)
    /// Whether a tip is on screen.
    case isDisplayed(Int, Bool)
    /// The displays that count.
    case displayCount(Int, Int64)
    /// The time on screen that counts.
    case displayDuration(Int, Microseconds)
    /// How the last display of a tip ended.
    case lastEnding(Int, DisplayEnding)
    /// Something about the push primer.
    case primer(PrimerExpectation)
  }

  /// The words of a status.
  public enum StatusWord: String, CaseIterable, Sendable {
    case pending, available, invalidated
  }

  /// What is expected to stand behind a gate; nil where anything may.
  public enum Cause: Hashable, Sendable {
    /// Nothing is said.
    case any
    /// The number of the rule from 1, a part of its failing condition, and what was read.
    case rule(number: Int?, condition: String?, value: String?)
    /// When the frequency opens, and the tip that started it.
    case frequency(until: Microseconds?, by: Int?)
    /// The tip that is waited for, or that holds the slot.
    case tip(Int)
    /// The reason of an invalidation.
    case invalidated(InvalidationReason)
  }

  /// What must be true.
  public let kind: Kind
  /// Where it stands.
  public let range: SourceRange
  /// What is written, on one line, with its key.
  public let text: String
}
