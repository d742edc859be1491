// SPDX-License-Identifier: GPL-3.0-or-later

/// The system's side of push permission for one install: the status, and the one prompt that can be answered once.
///
/// The status changes by the user's answers alone, never because an app wishes so. It holds at all times that a prompt that was answered
/// is never shown again, and that at most one answer is given per install. A prompt that was swept away was on screen but not spent: the
/// next request shows it again, so that displays can be more than answers.
@frozen public struct AuthorizationState: Hashable, Sendable, BitwiseCopyable {
  /// What the system tells the app.
  public internal(set) var status: AuthorizationStatus
  /// Whether the system prompt is on screen now.
  public internal(set) var isPrompting = false
  /// Whether the system prompt of this install was answered: it is never shown again.
  public internal(set) var isPromptSpent = false
  /// How often the system prompt came on screen in this install, swept away or answered.
  public internal(set) var promptDisplays: Int32 = 0

  /// A fresh install, or one with a status that it has from before.
  ///
  /// Statuses that a prompt or Settings must have given (denied, authorized) are taken to have spent the prompt.
  public init(status: AuthorizationStatus = .notDetermined) {
    self.status = status
    isPromptSpent = status == .denied || status == .authorized
  }

  /// The answers that the system prompt has had in this install: 0 or 1.
  @inlinable public var promptsSpent: Int { isPromptSpent && promptDisplays > 0 ? 1 : 0 }

  /// Whether an explicit request would bring the system prompt on screen.
  @inlinable public var canPrompt: Bool { !isPromptSpent && (status == .notDetermined || status == .provisional) }

  /// Whether Settings has a switch for the app's notifications; before the first answer it has none.
  @inlinable public var hasSettingsRow: Bool { status != .notDetermined && status != .unknown }
}
