// SPDX-License-Identifier: GPL-3.0-or-later

import Scenarios
import Simulation

extension StudyReading {
  /// `actions.csv`: how often users did each action; for the open, also the opens that fell into a session and are none.
  var actionsTable: Table {
    var table = Table(columns: [
      .init("action", .text), .variant, .segment, .init("times", .integer),
      .init("per_user", .quantity(.number, isDifference: false)), .init("dropped_opens", .integer),
    ])
    for (action, model) in scenario.variants[0].model.actions.enumerated() {
      for variant in variantNames.indices {
        for scope in scopes {
          let view = view(variant, scope)
          let (times, users) = (view.count(action: action), view.count(.users))
          table.append([
            .text(model.name), .text(variantNames[variant]), .text(scope.name), .integer(times),
            users > 0 ? .number(Double(times) / Double(users)) : .missing,
            action == SimulationModel.openAction ? .integer(view.count(.droppedOpens)) : .missing,
          ])
        }
      }
    }
    return table
  }
}
