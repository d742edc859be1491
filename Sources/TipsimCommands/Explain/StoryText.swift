// SPDX-License-Identifier: GPL-3.0-or-later

import Population
import Scenarios
import Simulation

/// A story as text for people and as JSON for programs.
enum StoryText {
  static func text(_ id: Int, _ replay: UserReplay, _ story: LifeStory, variant: String) -> String {
    var text = "User \(id) under \(variant): \(traits(replay, story).joined(separator: ", "))\n"
    let lines = story.lines(of: replay)
    if lines.isEmpty { text += "  never opens the app while watched\n" }
    for line in lines { text += "\(Moment.text(line.time))  \(line.text)\n" }
    let totals = totals.map { "\(replay.metrics[$0.0.rawValue]) \($0.1)" }
    return text + "In all: \(totals.joined(separator: ", "))\n\n"
  }

  private static let totals: [(Metric, String)] = [
    (.sessions, "sessions"), (.actions, "actions"), (.opportunities, "opportunities"), (.displays, "displays"), (.acts, "acted on"),
    (.dismissals, "dismissed"), (.strikes, "strikes"), (.featureUses, "feature uses"),
  ]

  private static func traits(_ replay: UserReplay, _ story: LifeStory) -> [String] {
    var traits = ["segment \(story.scenario.segmentNames[replay.segment])"]
    traits.append("opens \((replay.opensPerDay * 100).rounded() / 100) times a day")
    traits.append(replay.lifetime == .max ? "never leaves" : "leaves after \(Moment.duration(replay.lifetime))")
    if replay.isTenured { traits.append("had the app before") }
    return traits
  }

  static func json(_ replays: [(id: Int, replay: UserReplay)], _ story: LifeStory, variant: String) -> JSONValue {
    .object([
      .init("schemaVersion", .integer(1)),
      .init("users", .array(replays.map { user($0.id, $0.replay, story) })),
      .init("variant", .string(variant)),
    ])
  }

  private static func user(_ id: Int, _ replay: UserReplay, _ story: LifeStory) -> JSONValue {
    let metrics = Metric.allCases.map { JSONValue.Member($0.name, .integer(replay.metrics[$0.rawValue])) }
    return .object([
      .init("isTenured", .boolean(replay.isTenured)),
      .init("lifetimeMicroseconds", replay.lifetime == .max ? .null : .integer(replay.lifetime)),
      .init("metrics", .object(metrics.sorted { $0.name < $1.name })),
      .init("moments", .array(story.lines(of: replay).map(moment))),
      .init("segment", .string(story.scenario.segmentNames[replay.segment])),
      .init("user", .integer(Int64(id))),
    ])
  }

  private static func moment(_ line: LifeStory.Line) -> JSONValue {
    var members: [JSONValue.Member] = [.init("event", .string(line.event)), .init("microseconds", .integer(line.time))]
    members.append(.init("text", .string(String(line.text.drop { $0 == " " }))))
    if let tip = line.tip { members.append(.init("tip", .string(tip))) }
    if let word = line.word { members.append(.init("word", .string(word))) }
    return .object(members)
  }
}
