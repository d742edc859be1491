// SPDX-License-Identifier: GPL-3.0-or-later

import Synchronization

// What happens to the device and the process, in the hands of its user, a script or a simulator.
extension PrimerHost {
  /// A new process: whatever was on screen is gone, the ledger is read anew, and automatic registration asks if the app has it.
  public func launch() {
    endProcess()
    content.withLock { $0.state.ledger = memory.ledger }
    if settings.coldPromptAtLaunch { registerForPushNotifications() }
  }

  /// The process ends without a word: a primer on screen is abandoned, a system prompt swept away, and no callback is called any more.
  public func endProcess() {
    content.withLock { content in
      if content.state.endProcess() { content.counts.abandoned += 1 }
      content.display = nil
    }
  }

  /// The app is in front again: the status is read anew.
  ///
  /// Who was sent to Settings by the primer and comes back gets the registration that followed from it, once: granted if the switch is on.
  @discardableResult
  public func enterForeground() -> AuthorizationStatus {
    let (returns, status) = content.withLock { content in
      (content.state.enterForeground(), content.state.authorization.status)
    }
    if returns { register(status.reachesUser) }
    return status
  }

  /// The user flips the app's switch in Settings.
  public func setInSettings(isOn: Bool) throws(PrimerStepError) {
    try content.withLock { content throws(PrimerStepError) in try content.state.authorization.setInSettings(isOn: isOn) }
  }

  /// The user chooses what becomes of notifications that came quietly.
  public func chooseQuietDelivery(_ choice: QuietDeliveryChoice) throws(PrimerStepError) {
    try content.withLock { content throws(PrimerStepError) in try content.state.authorization.chooseQuietDelivery(choice) }
  }

  /// An App Clip's authorization runs out.
  public func expireAuthorization() throws(PrimerStepError) {
    try content.withLock { content throws(PrimerStepError) in try content.state.authorization.expire() }
  }

  /// The app is deleted and installed again; the ledger is forgotten unless the settings keep it.
  /// - Throws: What the memory throws if it can't forget; then nothing has happened but that the process ended.
  public func reinstall() throws {
    endProcess()
    try content.withLock { content in
      if !settings.survivesReinstall { try memory.record(.forgotten) }
      content.state.reinstall(keepsLedger: settings.survivesReinstall)
    }
  }
}
