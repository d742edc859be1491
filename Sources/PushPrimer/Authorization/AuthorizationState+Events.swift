// SPDX-License-Identifier: GPL-3.0-or-later

extension AuthorizationState {
  /// The app asks.
  ///
  /// | status | explicit | provisional |
  /// |---|---|---|
  /// | notDetermined | prompt | provisional, granted |
  /// | provisional | prompt | granted |
  /// | authorized, ephemeral | granted | granted |
  /// | denied, unknown | not granted | not granted |
  ///
  /// While the prompt is on screen a second request waits for the same answer.
  @discardableResult
  public mutating func request(_ request: AuthorizationRequest = .explicit) -> AuthorizationReply {
    if isPrompting { return .prompting }
    if request == .explicit, canPrompt {
      isPrompting = true
      promptDisplays &+= 1
      return .prompting
    }
    if request == .provisional, status == .notDetermined { status = .provisional }
    return .answered(isGranted: status.reachesUser)
  }

  /// The user answers the system prompt, or sweeps it away; sweeping changes nothing but that the prompt is gone.
  public mutating func answerPrompt(_ answer: SystemPromptAnswer) throws(PrimerStepError) {
    guard isPrompting else { throw .noSystemPromptOnScreen }
    isPrompting = false
    switch answer {
    case .allow: status = .authorized
    case .deny: status = .denied
    case .sweep: return
    }
    isPromptSpent = true
  }

  /// The user flips the app's switch in Settings; flipping it to where it stands changes nothing.
  ///
  /// On from denied gives authorized; off gives denied. There is no switch before the first answer, so a user who is sent there before
  /// finds nothing (OneSignal-Cordova-SDK, issue 833).
  public mutating func setInSettings(isOn: Bool) throws(PrimerStepError) {
    if isPrompting { throw .systemPromptOnScreen }
    guard hasSettingsRow else { throw .noSettingsRow(status) }
    if !isOn {
      status = .denied
    } else if status == .denied {
      status = .authorized
    }
  }

  /// The user chooses what becomes of notifications that came quietly.
  public mutating func chooseQuietDelivery(_ choice: QuietDeliveryChoice) throws(PrimerStepError) {
    if isPrompting { throw .systemPromptOnScreen }
    guard status == .provisional else { throw .noQuietDelivery(status) }
    switch choice {
    case .keepProminently: status = .authorized
    case .keepQuietly: break
    case .turnOff: status = .denied
    }
  }

  /// An App Clip's time is over: nothing is determined any more.
  public mutating func expire() throws(PrimerStepError) {
    guard status == .ephemeral else { throw .notEphemeral(status) }
    status = .notDetermined
  }

  /// The process ends; a prompt on screen goes with it, unanswered.
  public mutating func endProcess() { isPrompting = false }

  /// The app is deleted and installed again: everything is as on the first day, the prompt included.
  public mutating func reinstall() { self = AuthorizationState() }
}
