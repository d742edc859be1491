// SPDX-License-Identifier: GPL-3.0-or-later

/// What is counted of a variant's primers and system prompts.
public enum PromptCount: Int, CaseIterable, Sendable {
  /// Installs of the app that were opened: each has one system prompt to give.
  case installs
  /// Calls of the primer, and what became of them beside suppressions.
  case primerCalls, primerDisplays
  /// Primers by how they ended; unanswered ones were up when the watch ended.
  case primersAccepted, primersDeclined, primersRedirected, primersUnanswered
  /// Requests to the system without a primer.
  case coldCalls
  /// Displays of the system's question, and those that came without a primer.
  case promptDisplays, coldPromptDisplays
  /// Displays of the system's question by how they ended.
  case promptsAllowed, promptsDenied, promptsSwept, promptsUnanswered
  /// The same answers to those that came without a primer.
  case coldPromptsAllowed, coldPromptsDenied
  /// Requests that gave quiet delivery without a question.
  case quietGrants
  /// Choices below a notification that came quietly.
  case keptProminently, turnedOff
  /// Ways to Settings that ended, and those on which notifications were switched on.
  case settingsTrips, settingsRecoveries
  /// Users who saw at least one primer, who accepted one, who saw the system's question, who allowed there, who denied there.
  case usersPrimed, usersAccepted, usersAsked, usersAllowed, usersDenied
  /// Users who switched notifications on in Settings, and users whose notifications were on at the end.
  case usersRecovered, usersOptedIn
  /// Users who left the app for good because of a primer or the system's question.
  case usersDrivenAway
}

/// What is counted for each ask: the n-th primer, or system's question without one, of a user.
public enum AskCount: Int, CaseIterable, Sendable {
  /// Asks.
  case asks
  /// Primers accepted, redirections to Settings included.
  case accepted
  /// Users who first allowed notifications after this ask.
  case optIns
}

/// What is counted for each day since install about permission.
public enum PermissionDayCount: Int, CaseIterable, Sendable {
  /// Users who first allowed notifications on that day.
  case optIns
  /// Users who left for good on that day and had not allowed them.
  case churnedBefore
}
