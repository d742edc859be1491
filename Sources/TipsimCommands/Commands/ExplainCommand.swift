// SPDX-License-Identifier: GPL-3.0-or-later

import Attention
import CommandLineKit
import Population
import Scenarios
import Simulation
import TipEngine

/// `tipsim explain`: one user's life, with the reason why each tip did not appear.
enum ExplainCommand {
  private static let reasons =
    "reason=WORD ("
    + (Gate.allCases.filter { $0 != .attention }.map(\.reason) + AttentionReason.allCases.map(\.name)).joined(separator: ", ") + ")"
  private static let endings = "ending=WORD (" + DisplayEnding.allCases.map(\.name).joined(separator: ", ") + ")"

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
          "where", metavariable: "reason=WORD", .choice(of: Search.self), help: "Searches for users instead, by \(reasons) or \(endings)."),
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
    let name = scenario.variants[variant].name
    let model = try scenario.variants[variant].model.retainingDonations()
    let story = LifeStory(scenario: scenario, model: model, tip: tip)
    func replay(_ id: Int) throws -> UserReplay {
      try UserReplay(of: id, model: model, seed: scenario.seed, generator: scenario.generator, shouldStop: { Task.isCancelled })
    }
    let users = try users(arguments, scenario, variant: variant, tip: tip, context)
    if arguments.flag("json") {
      let replays = try users.map { (id: $0, replay: try replay($0)) }
      try context.output.write(StoryText.json(replays, story, variant: name).indentedText)
    } else {
      for id in users { try context.print(StoryText.text(id, try replay(id), story, variant: name)) }
    }
    return users.isEmpty ? .checkFailed : .success
  }

  /// The users whose stories are wanted.
  private static func users(
    _ arguments: ParsedArguments, _ scenario: Scenario, variant: Int, tip: Int?, _ context: CommandContext
  ) throws -> [Int] {
    let count = scenario.variants[variant].model.population.userCount
    guard let search = try arguments.choice("where", as: Search.self) else {
      for option in ["limit", "among"] where arguments.isGiven(option) {
        throw CommandFailure.misplacedOption("--\(option)", because: "it limits a search with --where")
      }
      guard let id = try arguments.integer("user") else { throw CommandFailure.nobodyToExplain }
      guard id < count else { throw CommandFailure.unknownUser(id, count: count) }
      return [id]
    }
    let isSilent = arguments.flag("json")
    if let reason = search.impossibility(in: scenario.variants[variant].model, variant: scenario.variants[variant].name, tip: tip) {
      if !isSilent { context.note("No user can have \(search.rawValue): \(reason).") }
      return []
    }
    let among = 0..<min(count, try arguments.requiredInteger("among"))
    let progress = context.progress("Searching", unit: "users", isSilent: isSilent)
    defer { progress.finish() }
    let users = try search.users(
      in: scenario, variant: variant, tip: tip, limit: try arguments.requiredInteger("limit"), among: among,
      onProgress: { progress.update(completed: $0, total: among.count) })
    if users.isEmpty, !isSilent {
      progress.finish()
      let searched = among.count < count ? "the first \(among.count). Search more with --among N." : "all \(count)."
      context.note("No such user was found among \(searched)")
    }
    return users
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
