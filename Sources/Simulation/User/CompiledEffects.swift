// SPDX-License-Identifier: GPL-3.0-or-later

import Randomness
import TipEngine

/// The effects of all actions, flat; those without draws are trivial to read.
struct CompiledEffects {
  /// What an effect does, without what it draws.
  enum Operation {
    case configure
    case donate(event: Int)
    case set(parameter: Int)
    case toggle(parameter: Int)
    case add(parameter: Int, amount: Int64)
    case invalidate(tip: Int, reason: InvalidationReason)
    case deleteDonations(event: Int)
  }

  /// One effect.
  struct Effect {
    let operation: Operation
    let firstSession: Int64
    let lastSession: Int64
    /// Whether anything is drawn: whether it happens, or a word.
    let needsDraws: Bool
    /// The places of its constant words.
    let firstWord: Int
    let lastWord: Int
  }

  /// For each effect, what `plainDonation(at:)` says of it.
  private let plainDonations: ContiguousArray<Int>
  private let starts: ContiguousArray<Int>
  private let effects: ContiguousArray<Effect>
  /// The constant words of all effects; 0 where a word is drawn.
  let words: ContiguousArray<Int64>
  private let draws: ContiguousArray<Draws>

  /// What an effect draws.
  private struct Draws {
    let probability: Double
    let sources: [WordSource]
    /// For an action of the user's own, indexed by open and step.
    let purpose: Purpose
    /// For an action to which a tip led, one for each tip, by its name; indexed by display.
    let purposeByTip: [Purpose]
  }

  /// The effects of these actions; `tips` are the names of all tips, of which any may lead to an action.
  init(_ actions: [ActionModel], tips: [String], exponentialsBy method: ExponentialMethod) {
    var starts: ContiguousArray<Int> = [0]
    var effects: ContiguousArray<Effect> = []
    var words: ContiguousArray<Int64> = []
    var draws: ContiguousArray<Draws> = []
    for effect in actions.flatMap(\.effects) {
      let (operation, sources) = Self.compile(effect.kind)
      let first = words.count
      for source in sources { if case .constant(let word) = source { words.append(word) } else { words.append(0) } }
      let needsDraws = effect.probability < 1 || !sources.allSatisfy(\.isConstant)
      effects.append(
        Effect(
          operation: operation, firstSession: effect.sessions.lowerBound, lastSession: effect.sessions.upperBound,
          needsDraws: needsDraws, firstWord: first, lastWord: words.count))
      draws.append(
        Draws(
          probability: effect.probability, sources: sources.map { $0.drawn(exponentialsBy: method) }, purpose: Purpose(effect.drawName),
          purposeByTip: tips.map { Purpose("\(effect.drawName).byTip.\($0)") }))
    }
    for action in actions { starts.append(starts[starts.count - 1] + action.effects.count) }
    plainDonations = ContiguousArray(actions.flatMap(\.effects).map(Self.plainDonation))
    self.starts = starts
    self.effects = effects
    self.words = words
    self.draws = draws
  }

  private static func plainDonation(_ effect: ActionEffect) -> Int {
    guard effect.probability >= 1, effect.sessions == 1...Int64.max, case .donate(let event, let payload) = effect.kind, payload.isEmpty
    else { return -1 }
    return event
  }

  private static func compile(_ kind: ActionEffect.Kind) -> (Operation, [WordSource]) {
    switch kind {
    case .configure: (.configure, [])
    case .donate(let event, let payload): (.donate(event: event), payload)
    case .set(let parameter, let words): (.set(parameter: parameter), words)
    case .toggle(let parameter): (.toggle(parameter: parameter), [])
    case .add(let parameter, let amount): (.add(parameter: parameter, amount: amount), [])
    case .invalidate(let tip, let reason): (.invalidate(tip: tip, reason: reason), [])
    case .deleteDonations(let event): (.deleteDonations(event: event), [])
    }
  }

  /// The places of an action's effects, for the subscript.
  @inline(__always) func places(of action: Int) -> Range<Int> { unsafe Range(uncheckedBounds: (starts[action], starts[action + 1])) }

  /// The event to which an effect donates, if that is all it does: in every session, without a payload, without a draw; else −1.
  @inline(__always) func plainDonation(at place: Int) -> Int { plainDonations[place] }

  /// The event to which an action donates, if that is all it does; else −1.
  func onlyDonation(of action: Int) -> Int {
    let places = places(of: action)
    return places.count == 1 ? plainDonation(at: places.lowerBound) : -1
  }

  subscript(place: Int) -> Effect {
    @inline(__always) get { effects[place] }
  }

  /// Draws whether an effect happens, and its words; the uniform for the former is drawn in any case.
  ///
  /// Never inlined: its set-up would be paid by every action, also by those that draw nothing.
  @inline(never) func draw<Generator: StreamGenerator>(
    _ place: Int, _ origin: ActionOrigin, streams: UserStreams, into words: inout ContiguousArray<Int64>, using generator: Generator.Type
  ) -> Bool {
    var stream =
      switch origin {
      case .step(let open, let step): streams.stream(draws[place].purpose, open: open, step: step, as: generator)
      case .tip(let tip, let exposure): streams.stream(draws[place].purposeByTip[tip], index: UInt64(exposure), as: generator)
      }
    guard stream.uniform() < draws[place].probability else { return false }
    for source in draws[place].sources.indices { words.append(draws[place].sources[source].word(from: &stream)) }
    return true
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
  /// The same source, exponentials drawn by another method.
  func drawn(exponentialsBy method: ExponentialMethod) -> WordSource {
    switch self {
    case .constant, .choice: self
    case .integer(let distribution): .integer(distribution.drawn(exponentialsBy: method))
    case .double(let distribution): .double(distribution.drawn(exponentialsBy: method))
    }
  }

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
