// SPDX-License-Identifier: GPL-3.0-or-later

public import Scenarios
public import Simulation

/// A finished study: what was asked and everything that was counted.
///
/// Reports are made from it alone.
public struct StudyResult: Sendable {
  /// What was asked.
  public let scenario: Scenario
  /// Everything that was counted, over all users.
  public let tally: StudyTally

  /// A study with the counts of all its users.
  public init(scenario: Scenario, tally: StudyTally) {
    self.scenario = scenario
    self.tally = tally
  }
}
