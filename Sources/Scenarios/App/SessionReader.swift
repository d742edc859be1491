// SPDX-License-Identifier: GPL-3.0-or-later

import Randomness
import Simulation

/// Makes the session of what stands below `app.screens` or `app.session`.
struct SessionReader {
  let app: ConfigurationCursor
  let tips: NameTable
  /// Whether each tip is anchored at all.
  let isEnabled: [Bool]
  let actions: NameTable
  let collector: DiagnosticCollector

  /// Reads the session; nil if anything is wrong, all of which is reported.
  func read() -> SessionModel? {
    let screens = app["screens"].ifPresent
    let session = app["session"].ifPresent
    if session != nil, screens == nil, let start = app["startScreen"].ifPresent { start.error(ScenarioProblem.needsScreens("startScreen")) }
    switch (screens, session) {
    case (let screens?, nil): return walk(screens)
    case (nil, let session?): return plain(session)
    case (let screens?, let session?):
      // Both are checked all the same.
      _ = walk(screens)
      _ = plain(session)
      session.error(ScenarioProblem.screensOrSession(hasBoth: true))
    case (nil, nil):
      let start = SourceRange(file: app.range.file, start: app.range.start, end: app.range.start)
      if !app.isInvalid { collector.add(Diagnostic(ScenarioProblem.screensOrSession(hasBoth: false), at: start)) }
    }
    return nil
  }

  private func plain(_ session: ConfigurationCursor) -> SessionModel? {
    if session.isInvalid { return nil }
    let length = DistributionReader.read(session["length"])
    if let length, length.mean < 0 { session["length"].error(ScenarioProblem.negativeMean("the number of actions")) }
    let gap = time(session["gap"], "the gap")
    let choices = actionChoices(session["actions"])
    check(session["actions"], sum: choices.sum, hasShares: choices.hasShares, "the session's actions")
    let anchored = session["tips"].ifPresent.map { tips.positions($0, in: "the session", into: collector) } ?? Array(tips.names.indices)
    guard let length, let gap else { return nil }
    let screen = ScreenModel(
      name: "app", tips: anchored.filter { isEnabled[$0] }, dwell: gap, onAppear: [],
      choices: choices.found.map { (.action($0.0), $0.1) })
    return SessionModel(screens: [screen], start: 0, length: length)
  }

  private func walk(_ cursor: ConfigurationCursor) -> SessionModel? {
    let entries = cursor.entries
    let names = NameTable(.screen, entries.map(\.name))
    let screens = entries.map { screen($0.name, $0.value, names) }
    let start = app["startScreen"].ifPresent.map { names.position($0, into: collector) } ?? 0
    guard let start, !screens.contains(where: { $0 == nil }) else { return nil }
    let complete = screens.compactMap { $0 }
    for index in Self.traps(complete, start: start) {
      collector.add(Diagnostic(ScenarioProblem.sessionNeverEnds(screen: names.names[index]), at: entries[index].nameRange))
    }
    return SessionModel(screens: complete, start: start, length: nil)
  }

  private func screen(_ name: String, _ cursor: ConfigurationCursor, _ names: NameTable) -> ScreenModel? {
    if cursor.isInvalid { return nil }
    let anchored = tips.positions(cursor["tips"], in: "the screen", into: collector)
    let dwell = time(cursor["dwell"], "the dwell")
    let appears = appearing(cursor["onAppear"], on: name)
    let chosen = actionChoices(cursor["actions"])
    var choices = chosen.found.map { (choice: ScreenModel.Choice.action($0.0), weight: $0.1) }
    var (sum, hasShares) = (chosen.sum, chosen.hasShares && !cursor["goTo"].isInvalid && !cursor["leave"].isInvalid)
    var knowsNames = true
    for entry in cursor["goTo"].entries {
      sum += entry.value.share
      if entry.value.isInvalid { hasShares = false }
      if let screen = names.position(entry.name, at: entry.nameRange, into: collector) {
        choices.append((.goTo(screen), entry.value.share))
      } else {
        knowsNames = false
      }
    }
    let leave = cursor["leave"].share
    choices.append((.leave, leave))
    check(cursor, sum: sum + leave, hasShares: hasShares, "the screen '\(name)'")
    guard let dwell, hasShares, knowsNames else { return nil }
    return ScreenModel(name: name, tips: anchored.filter { isEnabled[$0] }, dwell: dwell, onAppear: appears, choices: choices)
  }

  /// The actions of a screen's appearance: one name, or a list of names.
  ///
  /// Each stands there once: the draws of an action's effects are keyed by the moment at which it happens, so a second time at the same
  /// moment would repeat them.
  private func appearing(_ cursor: ConfigurationCursor, on screen: String) -> [Int] {
    let names: [ConfigurationCursor] = if case .text = cursor.value.content { [cursor] } else { cursor.elements }
    var found: [Int] = []
    for name in names {
      guard let action = actions.position(name, into: collector) else { continue }
      if action == SimulationModel.openAction {
        name.error(ScenarioProblem.openInsideApp(.appearance))
      } else if found.contains(action) {
        name.error(ScenarioProblem.repeatedName(.action, actions.names[action], place: "'onAppear' of the screen '\(screen)'"))
      } else {
        found.append(action)
      }
    }
    return found
  }

  /// Actions with their shares, the sum of all shares, and whether all could be read.
  private func actionChoices(_ cursor: ConfigurationCursor) -> (found: [(Int, Double)], sum: Double, hasShares: Bool) {
    var found: [(Int, Double)] = []
    var sum = 0.0
    var hasShares = !cursor.isInvalid
    for entry in cursor.entries {
      sum += entry.value.share
      if entry.value.isInvalid { hasShares = false }
      if entry.name == "open" {
        collector.add(Diagnostic(ScenarioProblem.openInsideApp(.choice), at: entry.nameRange))
      } else if let action = actions.position(entry.name, at: entry.nameRange, into: collector) {
        found.append((action, entry.value.share))
      }
    }
    return (found, sum, hasShares)
  }

  private func check(_ cursor: ConfigurationCursor, sum: Double, hasShares: Bool, _ what: String) {
    if hasShares, abs(sum - 1) > PopulationReader.tolerance { cursor.error(ScenarioProblem.sharesDontSumToOne(sum, of: what)) }
  }

  private func time(_ cursor: ConfigurationCursor, _ what: String) -> Distribution? {
    guard let distribution = DistributionReader.read(cursor) else { return nil }
    if distribution.mean <= 0 { cursor.error(ScenarioProblem.meanNotPositive(what)) }
    return distribution
  }

  /// The screens that users can come to and from which no way leads out of the app.
  private static func traps(_ screens: [ScreenModel], start: Int) -> [Int] {
    let next = screens.map { screen in
      screen.choices.compactMap { choice -> Int? in
        guard case .goTo(let index) = choice.choice, choice.weight > 0 else { return nil }
        return index
      }
    }
    var reached: Set<Int> = [start]
    var open = [start]
    while let screen = open.popLast() {
      for index in next[screen] where reached.insert(index).inserted { open.append(index) }
    }
    var ending = Set(screens.indices.filter { index in screens[index].choices.contains { $0.choice == .leave && $0.weight > 0 } })
    var hasGrown = true
    while hasGrown {
      let more = screens.indices.filter { !ending.contains($0) && next[$0].contains(where: ending.contains) }
      ending.formUnion(more)
      hasGrown = !more.isEmpty
    }
    return screens.indices.filter { reached.contains($0) && !ending.contains($0) }
  }
}
