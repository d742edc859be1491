// SPDX-License-Identifier: GPL-3.0-or-later

public import Randomness
public import TipEngine

/// Something a user does in the app, and what the app tells the engine when they do.
public struct ActionModel: Sendable {
  /// The name under which the scenario and reports know it.
  public let name: String
  /// What happens to the engine, in this order.
  public let effects: [ActionEffect]

  /// An action with these effects.
  public init(name: String, effects: [ActionEffect]) {
    self.name = name
    self.effects = effects
  }
}

/// One thing that an action does to the engine, under a condition.
public struct ActionEffect: Sendable {
  /// What is done.
  public enum Kind: Sendable {
    /// Tips are configured in this process.
    case configure
    /// A donation to an event, with one source for each word of its payload.
    case donate(event: Int, payload: [WordSource])
    /// Every word of a parameter is written.
    case set(parameter: Int, words: [WordSource])
    /// A Boolean parameter is turned over.
    case toggle(parameter: Int)
    /// A number is added to an integer parameter; it stays where it is rather than overflow.
    case add(parameter: Int, amount: Int64)
    /// A tip is invalidated.
    case invalidate(tip: Int, reason: InvalidationReason)
    /// The donations of an event are deleted.
    case deleteDonations(event: Int)
    /// An invalidated tip is made valid again, and its counts begin anew.
    case resetEligibility(tip: Int)
  }

  /// What is done.
  public let kind: Kind
  /// The sessions in which it is done, counted from the user's first with the app; 1…`Int64.max` for all.
  public let sessions: ClosedRange<Int64>
  /// The probability that it is done, in 0…1.
  public let probability: Double
  /// The name of the effect's random draws: the action's, and what tells its effects apart.
  public let drawName: String

  /// An effect of the action of which `drawName` is the path.
  public init(kind: Kind, sessions: ClosedRange<Int64> = 1...Int64.max, probability: Double = 1, drawName: String) {
    self.kind = kind
    self.sessions = sessions
    self.probability = probability
    self.drawName = drawName
  }
}

/// Where one word of a payload or parameter comes from.
public enum WordSource: Sendable {
  /// Always the same word: an integer, 0 or 1, an interned string, or the bits of a double.
  case constant(Int64)
  /// A draw rounded to the nearest integer.
  case integer(Distribution)
  /// A draw, as the bits of a double.
  case double(Distribution)
  /// One of these words, with the probabilities of a discrete distribution over their positions.
  case choice([Int64], Distribution)

  /// Whether nothing is drawn.
  var isConstant: Bool {
    if case .constant = self { true } else { false }
  }
}
