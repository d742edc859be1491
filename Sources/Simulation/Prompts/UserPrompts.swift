// SPDX-License-Identifier: GPL-3.0-or-later

import Attention
import PushPrimer
import TipEngine

/// What one user has lived through with prompts; in an app without them, nothing, and nothing here is looked at.
struct UserPrompts {
  /// What is modal on screen, with what the user will do about it.
  enum Modal {
    case none
    case primer(PrimerAnswer)
    case systemPrompt(SystemPromptAnswer, isCold: Bool)
    case settingsTrip(switchesOn: Bool)
  }

  /// The permission on each installation of the user's.
  var permissions: [PrimerState]
  var ledger: AttentionLedger
  /// The user's fatigue with prompts, apart from that shared with tips.
  var fatigue = LeakyIntegrator()
  var modal = Modal.none
  /// When what is modal goes away; `Int64.max` if nothing is.
  var modalEndsAt = Int64.max
  /// A uniform of what is modal, kept for what may follow a refusal.
  var abandonPlace = 1.0
  /// The calls to be made at this moment, and those to be made later, by their places in the model.
  var due: [Int] = []
  var delayed: [(at: Int64, call: Int)] = []
  /// Whether the condition of each call held when last asked in this session, and when that can next change.
  var held: [Bool]
  var conditionsChangeAt = Int64.max
  /// Whether tips of a lower priority wait for the calls of this moment.
  var isAwaitingCalls = false
  /// For each tip, how often each reason kept it back when its anchor left.
  var notShown: [Int64]
  var life = PromptLife()

  /// Whether something modal is on screen.
  var isModal: Bool { modalEndsAt != .max }

  /// Room for the users of a model.
  init(_ model: borrowing CompiledModel) {
    let prompts = model.prompts?.model
    permissions = Array(repeating: PrimerState(), count: max(model.installations.places.count, 1))
    ledger = AttentionLedger(prompts?.attention ?? AttentionPolicy(kinds: []))
    held = Array(repeating: false, count: prompts?.calls.count ?? 0)
    notShown = Array(repeating: 0, count: prompts == nil ? 0 : model.catalogue.tips.count * AttentionReason.allCases.count)
  }

  /// Forgets the last user.
  mutating func reset(isHeldOut: Bool, phase: Int64) {
    for index in permissions.indices { permissions[index] = PrimerState() }
    for place in notShown.indices { notShown[place] = 0 }
    ledger.reset(isHeldOut: isHeldOut, phase: phase)
    fatigue = LeakyIntegrator()
    modal = .none
    modalEndsAt = .max
    forgetCalls()
    life = PromptLife()
  }

  /// A session ends, or none is on: nothing is called any more.
  mutating func forgetCalls() {
    due.removeAll(keepingCapacity: true)
    delayed.removeAll(keepingCapacity: true)
    for call in held.indices { held[call] = false }
    conditionsChangeAt = .max
    isAwaitingCalls = false
  }
}

/// What has happened to a user so far: displays, which key the draws, and what metrics are made of.
struct PromptLife {
  var engagement: Int64 = 0
  var primers: UInt64 = 0
  var systemPrompts: UInt64 = 0
  var settingsTrips: UInt64 = 0
  /// Primers, and system's questions without one.
  var asks = 0
  var denials: Int64 = 0
  var hasAccepted = false
  var hasAllowed = false
  var hasRecovered = false
  /// When the user first allowed notifications; `Int64.max` for never.
  var optedInAt = Int64.max
}
