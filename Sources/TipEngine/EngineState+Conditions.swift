// SPDX-License-Identifier: GPL-3.0-or-later

public import TipRules

extension EngineState {
  /// Whether one of the catalogue's conditions holds at `now`, and the instant before which only a write can change that,
  /// `Microseconds.max` if time alone never does.
  ///
  /// Like a tip's rules it reads parameters and donations; unlike them it is not remembered between questions.
  public func conditionHolds(
    _ condition: Int, at now: Microseconds, in catalogue: TipCatalogue
  ) -> (holds: Bool, nextChange: Microseconds) {
    let decision = catalogue.conditionPrograms[condition].decision(memory, now: Self.ruleTime(now))
    return (decision.holds, decision.nextChange)
  }
}
