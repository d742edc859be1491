// SPDX-License-Identifier: GPL-3.0-or-later

import Population
import Scenarios
import Simulation
import TipEngine

/// A story as text for people and as JSON for programs.
enum StoryText {
  static func text(_ id: Int, _ replay: UserReplay, _ story: LifeStory, variant: String) -> String {
    var text = "User \(id) under \(variant): \(traits(replay, story).joined(separator: ", "))\n"
    let lines = story.lines(of: replay)
    if lines.isEmpty { text += "\n  Never opens the app while watched.\n" }
    var day: Int64 = -1
    var clock = ""
    for line in lines {
      let isNewDay = Moment.day(line.time) != day
      if isNewDay || line.event == "open" { text += "\n" }
      if isNewDay { text += "Day \(Moment.day(line.time))\n" }
      // A time is written once; what happens at the same moment stands under it.
      let isShown = isNewDay || line.event == "open" || Moment.clock(line.time) != clock
      (day, clock) = (Moment.day(line.time), Moment.clock(line.time))
      text += "  \(isShown ? clock : String(repeating: " ", count: clock.count))  \(line.text)\n"
    }
    return text + "\nIn all: \(totals.map { $0.text(of: replay) }.joined(separator: ", "))\n"
  }

  /// A count of a life, with the words for one and for several.
  private struct Total {
    let metric: Metric
    let one: String
    let several: String

    func text(of replay: UserReplay) -> String {
      let count = replay.metrics[metric.rawValue]
      return "\(count) \(count == 1 ? one : several)"
    }
  }

  private static let totals: [Total] = [
    Total(metric: .sessions, one: "session", several: "sessions"), Total(metric: .actions, one: "action", several: "actions"),
    Total(metric: .opportunities, one: "opportunity", several: "opportunities"),
    Total(metric: .displays, one: "display", several: "displays"), Total(metric: .acts, one: "acted on", several: "acted on"),
    Total(metric: .dismissals, one: "dismissed", several: "dismissed"), Total(metric: .strikes, one: "strike", several: "strikes"),
    Total(metric: .featureUses, one: "use of a feature", several: "uses of features"),
  ]

  private static func traits(_ replay: UserReplay, _ story: LifeStory) -> [String] {
    var traits: [String] = []
    if story.scenario.segmentNames.count > 1 { traits.append("segment \(story.scenario.segmentNames[replay.segment])") }
    traits.append("opens \((replay.opensPerDay * 100).rounded() / 100) times a day")
    traits.append(replay.lifetime == .max ? "never leaves" : "leaves after \(Moment.duration(replay.lifetime))")
    if replay.isTenured { traits.append("had the app before") }
    if let screens = story.model.screens { traits.append(ScreenText.words(replay.screen, screens)) }
    if story.model.population.systemVersions != [.newest] { traits.append("has \(replay.systemVersion.name)\(inert(replay, story))") }
    return traits
  }

  /// What the user's system can't do of what the app uses, in parentheses.
  private static func inert(_ replay: UserReplay, _ story: LifeStory) -> String {
    let features = story.model.inertFeatures(on: replay.systemVersion)
    return features.isEmpty ? "" : " (\(features.map { "\($0.name) is inert: \($0.consequence)" }.joined(separator: "; ")))"
  }

  static func json(_ replays: [(id: Int, replay: UserReplay)], _ story: LifeStory, variant: String) -> JSONValue {
    .object([
      .init("schemaVersion", .integer(1)),
      .init("users", .array(replays.map { user($0.id, $0.replay, story) })),
      .init("variant", .string(variant)),
    ])
  }

  private static func user(_ id: Int, _ replay: UserReplay, _ story: LifeStory) -> JSONValue {
    let metrics = Metric.cases(withPrompts: story.scenario.hasPrompts, withScreens: story.scenario.hasScreens).map {
      JSONValue.Member($0.name, value(of: $0, in: replay))
    }
    return .object([
      .init("isTenured", .boolean(replay.isTenured)),
      .init("lifetimeMicroseconds", replay.lifetime == .max ? .null : .integer(replay.lifetime)),
      .init("metrics", .object(metrics.sorted { $0.name < $1.name })),
      .init("moments", .array(story.lines(of: replay).map(moment))),
      .init("segment", .string(story.scenario.segmentNames[replay.segment])),
      .init("systemVersion", .string(replay.systemVersion.name)),
      .init("user", .integer(Int64(id))),
    ])
  }

  /// A metric of one user in the unit in which `run --json` gives its mean: a count, days, or a level.
  private static func value(of metric: Metric, in replay: UserReplay) -> JSONValue {
    let value = replay.metrics[metric.rawValue]
    return switch metric.unit {
    case .share, .perUser: .integer(value)
    case .duration, .level: .number(Double(value) * metric.scale)
    }
  }

  private static func moment(_ line: LifeStory.Line) -> JSONValue {
    var members: [JSONValue.Member] = [.init("event", .string(line.event)), .init("microseconds", .integer(line.time))]
    members.append(.init("text", .string(String(line.text.drop { $0 == " " }))))
    if let tip = line.tip { members.append(.init("tip", .string(tip))) }
    if let word = line.word { members.append(.init("word", .string(word))) }
    return .object(members)
  }
}
