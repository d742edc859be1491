// SPDX-License-Identifier: GPL-3.0-or-later

import Simulation
import TipEngine

/// Makes tours of what stands below `app.tours`.
struct ToursReader {
  let app: ConfigurationCursor
  let tips: NameTable
  let collector: DiagnosticCollector

  /// Reads the tours; a tip that can't be a step of one is reported, and one that is disabled is left out.
  func read(_ definitions: [TipDefinition], isEnabled: [Bool], groups: [TipGroup]) -> [Tour] {
    var owned: Set<Int> = []
    return (app.isInvalid ? nil : app["tours"].ifPresent)?.entries.compactMap { entry in
      let steps = tips.positions(entry.value, in: "the tour", into: collector)
      for element in entry.value.elements {
        guard let step = steps.first(where: { tips.names[$0] == element.text }) else { continue }
        if !owned.insert(step).inserted { element.error(ScreensProblem.stepElsewhere(tip: element.text, place: "another tour")) }
        if groups.contains(where: { $0.tips.contains(step) }) {
          element.error(ScreensProblem.stepElsewhere(tip: element.text, place: "a group"))
        }
        let presentation = definitions[step].presentation
        if presentation == .inline || presentation == .custom { element.error(ScreensProblem.inlineStep(tip: element.text)) }
      }
      let left = steps.filter { isEnabled[$0] }
      return left.isEmpty ? nil : Tour(name: entry.name, steps: left)
    } ?? []
  }

  /// Reports a population that doesn't say how users go through tours: a share that is left out would be 0, and decide the study.
  func checkAnswers(_ tours: [Tour], population: ConfigurationCursor) {
    guard !tours.isEmpty, !population.isInvalid else { return }
    func isSaid(_ owner: ConfigurationCursor) -> Bool {
      guard let tour = owner["tour"].ifPresent else { return false }
      return tour.isInvalid || tour["continue"].ifPresent.map { !$0.isDefaulted } ?? false
    }
    if isSaid(population) { return }
    let segments = population["segments"].ifPresent?.entries ?? []
    if segments.isEmpty { app["tours"].error(ScreensProblem.continueMissing(segment: nil)) }
    for segment in segments where !segment.value.isInvalid && !isSaid(segment.value) {
      app["tours"].error(ScreensProblem.continueMissing(segment: segment.name))
    }
  }

  /// Tips as the engine has them if they are steps: after the first, the frequency does not delay them.
  static func adjusted(_ definitions: [TipDefinition], for tours: [Tour]) -> [TipDefinition] {
    let further = Set(tours.flatMap { $0.steps.dropFirst() })
    return definitions.enumerated().map { position, tip in
      guard further.contains(position) else { return tip }
      var options = tip.options
      options.ignoresDisplayFrequency = true
      return TipDefinition(
        id: tip.id, rules: tip.rules, options: options, presentation: tip.presentation, sharesScreen: tip.sharesScreen)
    }
  }

  /// The order of tours' steps, as groups of the engine's.
  static func groups(of tours: [Tour]) -> [TipGroup] {
    tours.map { TipGroup(priority: .ordered, tips: $0.steps, isOwnSequence: true) }
  }
}
