// SPDX-License-Identifier: GPL-3.0-or-later

import TipEngine
import TipRules

extension UserSimulator {
  /// Does what an action does to the app and the engine.
  @inline(never) mutating func perform(_ action: Int, origin: ActionOrigin, _ model: borrowing CompiledModel, _ tally: inout StudyTally) {
    actionCounts[action] &+= 1
    if action != SimulationModel.openAction {
      if Trace.isActive {
        if case .tip(let tip, _) = origin {
          trace.record(.action(action, tip: tip), at: now)
        } else {
          trace.record(.action(action, tip: nil), at: now)
        }
      }
      if model.isFeature[action] { useFeature(action, model, &tally) }
    }
    if model.hasPrompts { promptsSee(action: action, model) }
    for place in model.effects.places(of: action) {
      let event = model.effects.plainDonation(at: place)
      if event >= 0 {
        engine.donate(to: event, payload: Span(), at: now, in: model.catalogue)
      } else {
        apply(place, origin, model, &tally)
      }
    }
  }

  private mutating func useFeature(_ action: Int, _ model: borrowing CompiledModel, _ tally: inout StudyTally) {
    outcome.featureUses += 1
    outcome.usedFeature = true
    guard !isUsed[action] else { return }
    isUsed[action] = true
    for tip in tips.indices where model.featureOfTip[tip] == action {
      if tips[tip].displayedAt > now - CompiledModel.microsecondsPerDay { tips[tip].hasAdopted = true }
    }
    adopt()
  }

  @inline(never) private mutating func apply(
    _ place: Int, _ origin: ActionOrigin, _ model: borrowing CompiledModel, _ tally: inout StudyTally
  ) {
    guard model.effects[place].firstSession <= sessionOrdinal, sessionOrdinal <= model.effects[place].lastSession else { return }
    if model.effects[place].needsDraws { return applyDrawing(place, model.effects[place].operation, origin, model, &tally) }
    let words = model.effects[place].firstWord..<model.effects[place].lastWord
    run(model.effects[place].operation, model.effects.words.span.extracting(words), model, &tally)
  }

  @inline(never) private mutating func applyDrawing(
    _ place: Int, _ operation: CompiledEffects.Operation, _ origin: ActionOrigin, _ model: borrowing CompiledModel,
    _ tally: inout StudyTally
  ) {
    draws.removeAll(keepingCapacity: true)
    guard model.effects.draw(place, origin, streams: streams, into: &draws, using: Generator.self) else { return }
    let words = draws
    run(operation, words.span, model, &tally)
  }

  @inline(__always) private mutating func run(
    _ operation: CompiledEffects.Operation, _ words: Span<Int64>, _ model: borrowing CompiledModel, _ tally: inout StudyTally
  ) {
    switch operation {
    case .donate(let event): engine.donate(to: event, payload: words, at: now, in: model.catalogue)
    case .set(let parameter):
      for word in words.indices { engine.setParameter(parameter, word: word, to: words[word], in: model.catalogue) }
    case .donateTelling(let event):
      if engine.donate(to: event, payload: words, at: now, in: model.catalogue) { tellDonation(to: event, words) }
    case .setTelling(let parameter):
      var isTaken = true
      for word in words.indices { isTaken = engine.setParameter(parameter, word: word, to: words[word], in: model.catalogue) }
      if isTaken { tellParameter(parameter, model) }
    case .configure, .toggle, .add, .invalidate, .deleteDonations, .resetEligibility: runRare(operation, model, &tally)
    }
  }

  @inline(never) private mutating func runRare(
    _ operation: CompiledEffects.Operation, _ model: borrowing CompiledModel, _ tally: inout StudyTally
  ) {
    switch operation {
    case .donate, .set, .donateTelling, .setTelling: break
    case .configure:
      engine.configure()
      if model.hasPrompts { promptsSeeConfiguration(model) }
    case .toggle(let parameter):
      let value = engine.parameterWord(parameter, in: model.catalogue)
      write(parameter, 1 - value, model)
    case .add(let parameter, let amount):
      let value = engine.parameterWord(parameter, in: model.catalogue)
      let (sum, overflow) = value.addingReportingOverflow(amount)
      if !overflow { write(parameter, sum, model) }
    case .invalidate(let tip, let reason):
      engine.invalidate(tip, reason: reason, in: model.catalogue)
      if engine.isDisplayed(tip) { endDisplay(tip, screens.tipActedOn == tip ? .acted : .invalidated, model, &tally) }
    case .deleteDonations(let event):
      engine.deleteDonations(of: event, in: model.catalogue)
      if model.installations.isSynchronised { tellDeletion(of: event) }
    case .resetEligibility(let tip):
      engine.resetEligibility(of: tip)
      if model.installations.isSynchronised { tellEligibility(of: tip) }
    }
  }

  private mutating func write(_ parameter: Int, _ value: Int64, _ model: borrowing CompiledModel) {
    let isTaken = engine.setParameter(parameter, to: value, in: model.catalogue)
    if isTaken, model.installations.isSynchronised { tellParameter(parameter, model) }
  }
}
