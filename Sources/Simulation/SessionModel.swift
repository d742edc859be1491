// SPDX-License-Identifier: GPL-3.0-or-later

public import Randomness

/// What a user does from an open until they leave: a walk over screens.
///
/// The user stays on a screen for its dwell, then chooses: an action (and stays), another screen, or to leave. An app described
/// without screens has a single one, on which every tip is anchored, and `length` says how many actions a session has.
public struct SessionModel: Sendable {
  /// The app's screens.
  public let screens: [ScreenModel]
  /// The position of the screen on which a session starts.
  public let start: Int
  /// The number of actions after which a session ends, one dwell after the last; nil where leaving is a choice of the screens.
  public let length: Distribution?

  /// A walk that starts at `screens[start]`.
  public init(screens: [ScreenModel], start: Int, length: Distribution?) {
    self.screens = screens
    self.start = start
    self.length = length
  }
}

/// One screen of an app.
public struct ScreenModel: Sendable {
  /// What a user may do at the end of a dwell.
  public enum Choice: Hashable, Sendable {
    /// An action of the app's, at this position.
    case action(Int)
    /// To go to the screen at this position.
    case goTo(Int)
    /// To leave the app.
    case leave
  }

  /// The name under which the scenario knows it.
  public let name: String
  /// The positions of the tips anchored on it.
  public let tips: [Int]
  /// How long a user stays until the next choice, in seconds.
  public let dwell: Distribution
  /// The actions that happen when the screen appears, before its anchors do.
  public let onAppear: [Int]
  /// What a user may choose, with weights at least 0, one above 0.
  public let choices: [(choice: Choice, weight: Double)]

  /// A screen.
  public init(name: String, tips: [Int], dwell: Distribution, onAppear: [Int], choices: [(choice: Choice, weight: Double)]) {
    self.name = name
    self.tips = tips
    self.dwell = dwell
    self.onAppear = onAppear
    self.choices = choices
  }
}
