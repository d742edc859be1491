// SPDX-License-Identifier: GPL-3.0-or-later

import CommandLineKit
import Population
import Scenarios
import Simulation
import TipEngine

/// `tipsim explain`: one user's life, with the reason why each tip did not appear.
enum ExplainCommand {
  static let command = Command(
    CommandDescription(
      "explain", abstract: "Tell one user's life, with the reason why each tip did not appear.",
      discussion: """
        The user lives exactly as in a run: the same draws, the same decisions. Days and times are since install: day 1 is the first \
        24 hours. A tip that waits is told with the first gate that it does not pass and the values behind it, whenever that changes.

        With --where, users are searched in order for an opportunity that ended without a display for a reason, or a display that ended in \
        a way, and their stories are told.
        """,
      options: [
        .value("user", metavariable: "ID", .integer(0...Int.max), conflicts: ["where"], help: "Whose life to tell."),
        .value(
          "where", metavariable: "reason=WORD",
          help: "Searches for users instead, by reason=WORD (\(Search.words(Gate.allCases.map(\.reason)))) or ending=WORD "
            + "(\(Search.words(DisplayEnding.allCases.map(\.name))))."),
        .value("limit", .integer(1...10_000), default: "1", help: "Number of users to find."),
        .value("among", .integer(1...Int.max), default: "10000", help: "Number of users to search at most."),
        .value("variant", metavariable: "NAME", defaultNote: "the baseline", help: "The variant under which the user lives."),
        .value("tip", metavariable: "ID", help: "Tells of this tip only."),
        .flag("json", help: "Prints the story as JSON."),
      ] + ScenarioArguments.options.filter { $0.name != "variant" },
      positionals: [PositionalDescription("scenario", .file(extensions: ["yaml", "yml"]), help: "The scenario file.")],
      examples: [
        .init("tipsim explain birds.yaml --user 17", "One user under the baseline."),
        .init(
          "tipsim explain birds.yaml --where reason=frequency --tip SearchTip --limit 3", "Three users whom the frequency kept from a tip."),
      ],
      exitCodes: [.init(.success), .init(.checkFailed, "No user was found"), .init(.badData), .init(.noInput)])
  ) { arguments, context in
    let path = try arguments.requiredPositional("scenario")
    let overrides = try ScenarioArguments.overrides(arguments, readsVariants: false)
    let scenario = try ScenarioError.catching(context) { try ScenarioReader.read(path: path, overrides: overrides) }
    let variant = try variantIndex(arguments, scenario)
    let tip = try tipIndex(arguments, scenario)
    let model = try scenario.variants[variant].model.retainingDonations()
    let story = LifeStory(scenario: scenario, model: model, tip: tip)
    let layout = scenario.tallyLayout
    let population = model.population
    func replay(_ id: Int, _ model: SimulationModel) -> UserReplay {
      UserReplay(of: id, model: model, seed: scenario.seed, layout: layout, generator: scenario.generator)
    }
    var users: [Int] = []
    if let search = try arguments.string("where").map(Search.init) {
      let limit = try arguments.requiredInteger("limit")
      for id in 0..<min(population.userCount, try arguments.requiredInteger("among")) where users.count < limit {
        try Task.checkCancellation()
        if search.matches(replay(id, scenario.variants[variant].model), tip: tip) { users.append(id) }
      }
    } else {
      guard let id = try arguments.integer("user") else { throw CommandFailure.nobodyToExplain }
      guard id < population.userCount else { throw CommandFailure.unknownUser(id, count: population.userCount) }
      users = [id]
    }
    let replays = users.map { (id: $0, replay: replay($0, model)) }
    if arguments.flag("json") {
      try context.output.write(StoryText.json(replays, story, variant: scenario.variants[variant].name).indentedText)
    } else {
      for (id, replay) in replays { try context.output.write(StoryText.text(id, replay, story, variant: scenario.variants[variant].name)) }
      if users.isEmpty { context.note("No such user was found. Search more with --among N.") }
    }
    return users.isEmpty ? .checkFailed : .success
  }

  private static func variantIndex(_ arguments: ParsedArguments, _ scenario: Scenario) throws -> Int {
    guard let name = arguments.string("variant") else { return scenario.baseline }
    guard let index = scenario.variants.firstIndex(where: { $0.name == name }) else {
      throw CommandFailure.unknownName(kind: "variant", name: name, known: scenario.variants.map(\.name))
    }
    return index
  }

  private static func tipIndex(_ arguments: ParsedArguments, _ scenario: Scenario) throws -> Int? {
    guard let name = arguments.string("tip") else { return nil }
    guard let index = scenario.tipNames.firstIndex(of: name) else {
      throw CommandFailure.unknownName(kind: "tip", name: name, known: scenario.tipNames)
    }
    return index
  }
}

/// What `--where` looks for.
enum Search: Hashable {
  case reason(Gate)
  case ending(DisplayEnding)

  init(_ text: String) throws {
    let known = Gate.allCases.map { "reason=\($0.reason)" } + DisplayEnding.allCases.map { "ending=\($0.name)" }
    let parts = text.split(separator: "=", maxSplits: 1).map(String.init)
    if parts.count == 2, parts[0] == "reason", let gate = Gate.allCases.first(where: { $0.reason == parts[1] }) {
      self = .reason(gate)
    } else if parts.count == 2, parts[0] == "ending", let ending = DisplayEnding.allCases.first(where: { $0.name == parts[1] }) {
      self = .ending(ending)
    } else {
      throw CommandFailure.malformedSearch(text, known: known)
    }
  }

  /// Words in a list for people.
  static func words(_ words: [String]) -> String { words.joined(separator: ", ") }

  func matches(_ replay: UserReplay, tip wanted: Int?) -> Bool {
    replay.moments.contains { _, moment in
      switch (self, moment) {
      case (.reason(let gate), .notShown(let tip, let decision)): decision.gate == gate && (wanted == nil || wanted == tip)
      case (.ending(let ending), .displayEnded(let tip, let found, _)): found == ending && (wanted == nil || wanted == tip)
      default: false
      }
    }
  }
}
