// SPDX-License-Identifier: GPL-3.0-or-later

extension PrimerStepError: CustomStringConvertible {
  /// One sentence: what is the matter, and what would make sense.
  public var description: String {
    switch self {
    case .noPrimerOnScreen: "No primer is on screen to answer; present one first, and look whether it was suppressed."
    case .noSystemPromptOnScreen:
      "No system prompt is on screen to answer; it appears when the primer is accepted and the status allows a prompt."
    case .systemPromptOnScreen: "The system prompt is on screen; answer it or sweep it away first."
    case .alertNotDismissible(let answer): "An alert can't be left by '\(answer.rawValue)'; accept or decline it, or use a sheet."
    case .noSettingsRow(let status):
      "With status '\(status.name)' Settings has no switch for this app's notifications; the system prompt must be answered first."
    case .noQuietDelivery(let status): "With status '\(status.name)' no notification comes quietly; ask provisionally first."
    case .notEphemeral(let status): "With status '\(status.name)' nothing runs out; only an App Clip's authorization does."
    }
  }
}
