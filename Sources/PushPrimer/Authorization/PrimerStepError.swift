// SPDX-License-Identifier: GPL-3.0-or-later

/// A step that makes no sense in the state that it meets; the state is left as it was.
public enum PrimerStepError: Error, Hashable, Sendable {
  /// Nobody can answer a primer that isn't on screen.
  case noPrimerOnScreen
  /// Nobody can answer a system prompt that isn't on screen.
  case noSystemPromptOnScreen
  /// While the system prompt is on screen the user can't get elsewhere without answering it or sweeping it away.
  case systemPromptOnScreen
  /// An alert has two buttons and no other way out.
  case alertNotDismissible(PrimerAnswer)
  /// Settings has no row for the notifications of an app that never asked.
  case noSettingsRow(AuthorizationStatus)
  /// Only notifications that come quietly offer the choice to keep or turn off.
  case noQuietDelivery(AuthorizationStatus)
  /// Only an ephemeral authorization runs out.
  case notEphemeral(AuthorizationStatus)
}
