// SPDX-License-Identifier: GPL-3.0-or-later

public import PushPrimer
public import Scenarios
public import TipEngine

/// A file of tests for the tips of one app.
public struct TestScript: Sendable {
  /// The file's path as the user gave it.
  public let path: String
  /// What the script is about, or nil.
  public let name: String?
  /// Its tests in order, one for each row of a table.
  public let tests: [ScriptTest]
}

/// One test: steps for one user of one app.
public struct ScriptTest: Sendable {
  /// The test's name, which no other test of its file has.
  public let name: String
  /// Where the test stands.
  public let range: SourceRange
  /// The app's tips and their configuration, with all donations kept.
  public let catalogue: TipCatalogue
  /// For each tip the position of the action that it teaches, or nil.
  public let features: [Int?]
  /// What the app does when users do something.
  public let actions: [Action]
  /// What happens and what is expected.
  public let steps: [ScriptStep]
  /// The app's push primer, or nil if the script describes none.
  public let primer: PrimerConfiguration?
  /// What of the primer is the app's and the device's.
  public let primerSettings: PrimerHost.Settings
  /// What the system says of notifications as the test begins.
  public let permission: AuthorizationStatus

  /// A named list of writes.
  public struct Action: Sendable {
    /// The name.
    public let name: String
    /// What is written, in order, before tips are looked at.
    public let steps: [ScriptStep]
  }
}
