// SPDX-License-Identifier: GPL-3.0-or-later

public import Attention
public import PushPrimer
public import Randomness

/// What asks users for something beside the app's tips, and who may interrupt when.
public struct PromptsModel: Sendable {
  /// How the app's push primer decides; nil for an app without one.
  public var primer: PrimerBehaviour?
  /// Whether the primer is the system's alert rather than a sheet.
  public var primerIsAlert: Bool
  /// Whether times and counts of the primer outlive the app's deletion.
  public var keepsLedger: Bool
  /// What the app asks the system for where it asks without a primer.
  public var request: AuthorizationRequest
  /// When the app calls a prompt, in the order in which calls of one moment are made.
  public var calls: [PromptCall]
  /// The actions that count as engagement for the odds of a permission, by position.
  public var engagedActions: Set<Int>
  /// How long a user takes to answer a primer or the system's question, in seconds.
  public var answerTime: Distribution
  /// How long a user stays in Settings, in seconds.
  public var settingsTime: Distribution
  /// Who may interrupt when; its prompts are the tips in the catalogue's order, the primer, and the system's question without a primer.
  public var attention: AttentionPolicy
  /// The priority of calls at a moment at which tips could appear too, against `TipCatalogue.priorities`: the higher goes first.
  public var callPriority: Int
  /// Where tips' rules read the permission; nil for nowhere.
  public var status: StatusParameter?

  /// A parameter of the app that mirrors the status of the permission.
  public struct StatusParameter: Sendable {
    /// The parameter's position.
    public let parameter: Int
    /// The word for each status, in the order of `AuthorizationStatus.allCases`.
    public let words: [Int64]

    /// A mirror in the parameter at this position.
    public init(parameter: Int, words: [Int64]) {
      precondition(words.count == AuthorizationStatus.allCases.count, "There is one word a status.")
      self.parameter = parameter
      self.words = words
    }
  }

  /// Prompts with these parts.
  public init(
    primer: PrimerBehaviour?, primerIsAlert: Bool = false, keepsLedger: Bool = false, request: AuthorizationRequest = .explicit,
    calls: [PromptCall], engagedActions: Set<Int> = [], answerTime: Distribution, settingsTime: Distribution,
    attention: AttentionPolicy, callPriority: Int = .max, status: StatusParameter? = nil
  ) {
    self.primer = primer
    self.primerIsAlert = primerIsAlert
    self.keepsLedger = keepsLedger
    self.request = request
    self.calls = calls
    self.engagedActions = engagedActions
    self.answerTime = answerTime
    self.settingsTime = settingsTime
    self.attention = attention
    self.callPriority = callPriority
    self.status = status
  }
}

extension PromptsModel {
  /// Whether the app calls a prompt anywhere.
  public func calls(_ prompt: PromptCall.Prompt) -> Bool { calls.contains { $0.prompt == prompt } }
}

/// One place in an app's code that calls a prompt.
public struct PromptCall: Hashable, Sendable {
  /// What is called.
  public enum Prompt: Int, CaseIterable, Sendable {
    /// The primer.
    case primer
    /// The system, without a primer.
    case systemPrompt

    /// The word that files use.
    public var name: String { self == .primer ? "primer" : "systemPrompt" }
  }

  /// When it is called.
  public enum Moment: Hashable, Sendable {
    /// Whenever a new process has its first screen.
    case launch
    /// At the first screen of the session of this number, counted as actions' sessions are.
    case session(Int64)
    /// When the user has done an action.
    case action(Int)
    /// When a screen appears.
    case screen(Int)
    /// When its condition begins to hold in a session, or holds at the session's begin.
    case condition
  }

  /// What is called.
  public let prompt: Prompt
  /// When it is called.
  public let moment: Moment
  /// How long after that, in microseconds, at least 0; a session that ends before takes the call with it.
  public let delay: Int64
  /// The position in `TipCatalogue.conditions` of what must hold when the call is made; nil for nothing.
  public let condition: Int?
  /// Where it stands, for stories.
  public let name: String

  /// A call of `prompt`.
  public init(_ prompt: Prompt, at moment: Moment, delay: Int64 = 0, condition: Int? = nil, name: String) {
    self.prompt = prompt
    self.moment = moment
    self.delay = delay
    self.condition = condition
    self.name = name
  }
}
