// SPDX-License-Identifier: GPL-3.0-or-later

import Placement
import Simulation
import TipEngine

extension ModelLint {
  /// Settings of the presenter that keep users from acting on bubbles, or that do nothing.
  func checkScreens() {
    guard let screens = model.screens, let placement = root["placement"].ifPresent else { return }
    let (cursor, presenter) = (placement["presenter"], screens.presenter)
    let bubbles = model.catalogue.tips.indices.filter { model.catalogue.tips[$0].presentation == .bubble }
    guard !bubbles.isEmpty else { return }
    let effect = presenter.effect(of: .target)
    if effect == .swallowed || effect == .closed, bubbles.contains(where: { model.tips[$0].feature != nil }) {
      cursor.warning(LintFinding.targetsLearnNothing)
    }
    if presenter.absorbsDimTouch, presenter.bubbleLiveDuration == .untilNext {
      cursor["bubbleLiveDuration"].warning(LintFinding.untilNextWithoutEffect)
    }
  }
}
