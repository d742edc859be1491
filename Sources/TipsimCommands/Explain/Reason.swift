// SPDX-License-Identifier: GPL-3.0-or-later

import Simulation
import TipEngine

/// Why a tip does not appear, or no longer, in one clause.
enum Reason {
  static func sentence(_ decision: TipDecision, on tip: Int, _ model: SimulationModel) -> String {
    DecisionText.sentence(decision, on: tip, in: model.catalogue)
  }

  /// How a display ended: the word that searches and reports use, and what it means.
  static func sentence(_ ending: DisplayEnding) -> String { DecisionText.sentence(ending) }
}
