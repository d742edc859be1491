// SPDX-License-Identifier: GPL-3.0-or-later

import TipEngine
import TipRules

extension ScriptDevice {
  /// Anchors come on screen; those that are there already go and come again, unless their tips are up.
  func show(_ tips: [Int], at now: Microseconds) {
    for tip in tips where !engine.isDisplayed(tip) {
      if engine.record(of: tip).isAnchored { leave(tip, at: now) }
    }
    for tip in tips where !engine.isDisplayed(tip) {
      lastDecision[tip] = nil
      engine.anchorAppeared(tip, in: catalogue)
    }
    look(isAction: true, at: now)
  }

  /// Anchors leave the screen, and the tips that are up at them.
  func hide(_ tips: [Int]?, at now: Microseconds) {
    let anchored = (tips ?? Array(catalogue.tips.indices)).filter { engine.record(of: $0).isAnchored }
    // Reasons are those at the moment of leaving, before the first display ends and frees the slot or starts the clock.
    for tip in anchored where !engine.isDisplayed(tip) { sayNotShown(tip, at: now) }
    for tip in anchored where engine.isDisplayed(tip) { endDisplay(tip, .anchorLeft, at: now) }
    for tip in anchored { engine.anchorLeft(tip) }
    guard catalogue.tips.indices.contains(where: { engine.record(of: $0).isAnchored }) else {
      // Nobody looks at an empty screen, and a look that was due is none for the next one.
      wake = .max
      return
    }
    look(isAction: false, at: now)
  }

  private func leave(_ tip: Int, at now: Microseconds) {
    sayNotShown(tip, at: now)
    engine.anchorLeft(tip)
  }

  private func sayNotShown(_ tip: Int, at now: Microseconds) {
    let decision = decision(on: tip, at: now)
    let text = DecisionText.sentence(decision, on: tip, in: catalogue)
    say(.notShown(tip: tip, decision), tip, "leaves without having been shown: \(text)", at: now)
  }

  /// A new process starts.
  func launch(configures: Bool, at now: Microseconds) {
    hide(nil, at: now)
    overrides = Overrides()
    engine.override()
    engine.launch(in: catalogue)
    if configures { engine.configure() }
    look(isAction: true, at: now)
  }

  /// The app is deleted and installed again.
  func reinstall(at now: Microseconds) {
    hide(nil, at: now)
    forgetEverything()
  }

  /// Everything stored is forgotten; anchors stay.
  func resetDatastore(at now: Microseconds) {
    let anchored = catalogue.tips.indices.filter { engine.record(of: $0).isAnchored }
    forgetEverything()
    applyOverrides()
    for tip in anchored { engine.anchorAppeared(tip, in: catalogue) }
    look(isAction: true, at: now)
  }

  private func forgetEverything() {
    engine.reset()
    wake = .max
    lastDecision = lastDecision.map { _ in nil }
    records = SyncRecords(device: records.numberAfterReinstall, tips: catalogue.tips.count)
  }

  /// Sets an override on top of those of this process; displays of tips that are hidden now end.
  func override(_ change: ScriptStep.Override, at now: Microseconds) {
    switch change {
    case .showAll: overrides.showAll = true
    case .hideAll: overrides.hideAll = true
    case .some(let show, let hide):
      overrides.show.formUnion(show)
      overrides.hide.formUnion(hide)
    case .none: overrides = Overrides()
    }
    applyOverrides()
    for tip in catalogue.tips.indices where engine.isDisplayed(tip) && engine.record(of: tip).override == .hidden {
      endDisplay(tip, .retracted, at: now, because: "a testing override hides it")
    }
    look(isAction: true, at: now)
  }

  private func applyOverrides() {
    engine.override(show: overrides.show, hide: overrides.hide, showAll: overrides.showAll, hideAll: overrides.hideAll)
  }
}
