// SPDX-License-Identifier: GPL-3.0-or-later

import Synchronization

extension PrimerHost {
  /// The user answers the primer on screen; the completion is told the outcome before the registration callback hears anything.
  @discardableResult
  public func answer(_ answer: PrimerAnswer) throws(PrimerStepError) -> PrimerOutcome { try self.answer(answer, display: nil) }

  /// The user answers one display of the primer; nil is the one on screen.
  func answer(_ answer: PrimerAnswer, display number: Int?) throws(PrimerStepError) -> PrimerOutcome {
    let (reaction, completion) = try content.withLock { content throws(PrimerStepError) in
      guard let display = content.display, number.map({ $0 == display.number }) ?? true else { throw .noPrimerOnScreen }
      if display.presentation.layout == .alert, answer == .swipe || answer == .tapOutside { throw .alertNotDismissible(answer) }
      let now = clock()
      let reaction = try content.state.answer(answer, now: now)
      content.display = nil
      content.counts.end(reaction.outcome)
      if answer != .accept {
        do { try memory.record(.declined(at: now)) } catch { content.counts.memoryFailures += 1 }
      }
      return (reaction, display.completion)
    }
    completion?(reaction.outcome)
    if case .answered(let isGranted) = reaction.reply { register(isGranted) }
    return reaction.outcome
  }

  /// The user answers the system prompt, or sweeps it away; the registration callback is told, once for all who wait for this prompt.
  public func answerSystemPrompt(_ answer: SystemPromptAnswer) throws(PrimerStepError) {
    try content.withLock { content throws(PrimerStepError) in try content.state.authorization.answerPrompt(answer) }
    switch answer {
    case .allow: register(true)
    case .deny: register(false)
    case .sweep: onRegistration(.unanswered)
    }
  }

  /// The app asks the system, with or without a primer; calls while the prompt is on screen wait for its one answer.
  ///
  /// The registration callback is told once: now if the system answers by itself, else when the user has. A prompt
  /// that is requested while a primer is on screen lies over it, as the system's alerts do; both remain to be answered.
  @discardableResult
  public func registerForPushNotifications(_ request: AuthorizationRequest = .explicit) -> AuthorizationReply {
    let reply = content.withLock { $0.state.authorization.request(request) }
    if case .answered(let isGranted) = reply { register(isGranted) }
    return reply
  }

  func register(_ isGranted: Bool) { onRegistration(isGranted ? .granted(deviceToken: tokens.deviceToken()) : .denied) }
}
