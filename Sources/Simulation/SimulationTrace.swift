// SPDX-License-Identifier: GPL-3.0-or-later

public import Attention
public import PushPrimer
public import TipEngine

/// Something that happens in a simulated user's life, as `explain` tells it.
public enum SimulationMoment: Sendable {
  /// A session began: its number from 1, and whether the open started a new process.
  case opened(session: Int64, isLaunch: Bool)
  /// The session that began is on this installation of the user's.
  case installation(Int)
  /// The app on this installation had been deleted and is installed again; `keepsStore` tells whether another app held its store.
  case reinstalled(Int, keepsStore: Bool)
  /// What this many sessions on other devices wrote was taken up.
  case synchronised(sessions: Int)
  /// A screen appeared.
  case screen(Int)
  /// The user did something; `tip` is the tip that led to it, if one did.
  case action(Int, tip: Int?)
  /// A tip appeared; `exposure` counts its displays to this user from 1.
  case displayed(tip: Int, exposure: Int)
  /// Of a tip that appeared this part is on screen, in 0…1; `isInline` tells whether it is in the layout because its bubble had no place.
  case placed(tip: Int, visible: Double, isInline: Bool)
  /// The user tapped while a tip's bubble was up.
  case tapped(tip: Int, area: TapArea, effect: TapEffect)
  /// A display ended after `duration` microseconds.
  case displayEnded(tip: Int, ending: DisplayEnding, duration: Int64)
  /// What the engine says of a tip whose anchor is on screen, told whenever it changes.
  case decision(tip: Int, decision: TipDecision)
  /// An anchor left the screen without a display: the opportunity's outcome.
  case notShown(tip: Int, decision: TipDecision)
  /// An anchor left the screen without a display, or a tip waits, because the app held the tip back.
  case heldBack(tip: Int, deferral: AttentionDeferral, isFinal: Bool)
  /// Something about a prompt beside the tips.
  case prompt(PromptMoment)
  /// The user turned tips off.
  case optedOut
  /// The user left the app for good; `byTip` tells whether a tip drove them away.
  case left(byTip: Bool)
  /// A session ended.
  case sessionEnded
}

/// Something that happens to a prompt beside the tips.
public enum PromptMoment: Sendable {
  /// A call showed nothing, by the permission's own rules or because something modal was up.
  case suppressed(call: Int, reason: SuppressionReason)
  /// A call showed nothing because a frequency policy held it back.
  case heldBack(call: Int, deferral: AttentionDeferral)
  /// A prompt came on screen, for the user's n-th time.
  case shown(PromptKind, exposure: Int)
  /// The user answered the primer.
  case primerAnswered(PrimerOutcome)
  /// The user answered the system's question.
  case systemPromptAnswered(SystemPromptAnswer)
  /// The user came back from Settings.
  case returnedFromSettings(isOn: Bool)
  /// The permission is this now.
  case permission(AuthorizationStatus)
}

/// What listens to a simulated user's life.
public protocol SimulationTrace {
  /// Whether anything listens; where not, nothing is worked out for it.
  static var isActive: Bool { get }
  /// Takes note of a moment, `time` microseconds after install.
  mutating func record(_ moment: SimulationMoment, at time: Int64)
}

/// Nothing listens: the form in which studies run.
public struct NoTrace: SimulationTrace {
  /// Nothing listens.
  public static var isActive: Bool { false }
  /// A trace that does nothing.
  public init() {}
  /// Does nothing.
  public mutating func record(_ moment: SimulationMoment, at time: Int64) {}
}
