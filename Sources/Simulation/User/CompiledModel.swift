// SPDX-License-Identifier: GPL-3.0-or-later

import Population
import Randomness
import TipEngine

/// A model with everything worked out that is the same for all users: purposes of draws, tables of choices, what each action touches.
struct CompiledModel {
  let model: SimulationModel
  let opens = Purpose("session.open")
  let session = Purpose("session.start")
  let step = Purpose("session.step")
  /// The purpose of a tip's response, by tip.
  let responses: ContiguousArray<Purpose>
  /// The purpose of the draw of whether a user of the time before the release knows a feature, by action.
  let knowledge: ContiguousArray<Purpose>
  let effects: ContiguousArray<ContiguousArray<CompiledEffect>>
  let isFeature: ContiguousArray<Bool>
  let features: ContiguousArray<Int>
  /// The tip's feature, or −1.
  let featureOfTip: ContiguousArray<Int>
  let isTireless: Bool
  let endOfWatch: Int64

  static let microsecondsPerDay: Int64 = 86_400_000_000

  init(_ model: SimulationModel) {
    self.model = model
    responses = ContiguousArray(model.catalogue.tips.map { Purpose("tip.\($0.id).response") })
    knowledge = ContiguousArray(model.actions.map { Purpose("tenure.knows.\($0.name)") })
    effects = ContiguousArray(model.actions.map { ContiguousArray($0.effects.map(CompiledEffect.init)) })
    featureOfTip = ContiguousArray(model.tips.map { $0.feature ?? -1 })
    let taught = Set(model.tips.compactMap(\.feature))
    isFeature = ContiguousArray(model.actions.indices.map(taught.contains))
    features = ContiguousArray(model.actions.indices.filter(taught.contains))
    isTireless = model.population.segments.allSatisfy(\.behaviour.isTireless)
    endOfWatch = Int64(model.population.days) * Self.microsecondsPerDay
  }
}

/// An effect with its purposes of draws.
struct CompiledEffect {
  let effect: ActionEffect
  /// For an action of the user's own, indexed by open and step.
  let purpose: Purpose
  /// For an action to which a tip led, indexed by tip and display.
  let purposeByTip: Purpose
  let needsDraws: Bool
  /// The payload or parameter words if all are constant.
  let words: ContiguousArray<Int64>

  init(_ effect: ActionEffect) {
    self.effect = effect
    purpose = Purpose(effect.drawName)
    purposeByTip = Purpose(effect.drawName + ".byTip")
    let sources: [WordSource] =
      switch effect.kind {
      case .donate(_, let payload): payload
      case .set(_, let words): words
      default: []
      }
    needsDraws = effect.probability < 1 || !sources.allSatisfy(\.isConstant)
    words = ContiguousArray(sources.map { if case .constant(let word) = $0 { word } else { 0 } })
  }
}

/// What led to an action, which decides the stream of its draws.
enum ActionOrigin {
  /// The user's own step in a session.
  case step(open: UInt32, step: UInt32)
  /// A tip on which the user acted.
  case tip(Int, exposure: Int)
}

extension WordSource {
  /// One word from the source.
  func word<Generator: StreamGenerator>(from generator: inout Generator) -> Int64 {
    switch self {
    case .constant(let word): return word
    case .integer(let distribution):
      let value = distribution.draw(from: &generator).rounded(.toNearestOrEven)
      return value >= 0x1p63 ? .max : value < -0x1p63 ? .min : Int64(value)
    case .double(let distribution): return Int64(bitPattern: (distribution.draw(from: &generator) + 0).bitPattern)
    case .choice(let words, let distribution):
      return words[Int(distribution.draw(from: &generator))]
    }
  }
}
