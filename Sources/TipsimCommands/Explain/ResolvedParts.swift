// SPDX-License-Identifier: GPL-3.0-or-later

import Scenarios
import TipEngine

/// The parts of a resolved scenario that `check` prints in the scenario's own words, defaults and preset filled in.
struct ResolvedParts {
  /// The scenario as the baseline has it, in canonical form.
  let resolved: JSONValue

  /// The lines, each with its line feed.
  var text: String { semantics + names("parameters") + names("events") + groups + session + actions + places + prompts + population }

  private var app: JSONValue { resolved["app"] }

  private var semantics: String {
    let standards = Dictionary(uniqueKeysWithValues: Semantics.settings.map { Self.standard(of: $0) })
    let rest = ["monthLength": "30d", "reevaluationDelay": "0s"]
    let changed = resolved["semantics"].members.filter { member in
      member.value != (standards[member.name] ?? rest[member.name]).map { JSONValue.string($0) }
    }
    return "  semantics: " + (changed.isEmpty ? "the documented defaults" : Self.list(changed)) + "\n"
  }

  private static func standard<Setting: SemanticsSetting>(of setting: Setting.Type) -> (String, String) {
    (Setting.key, Setting.standard.rawValue)
  }

  /// Parameters with their initial values, or events with their payloads.
  private func names(_ key: String) -> String {
    let members = app[key].members.map { member in
      // An event's default limit is no news.
      let kept = member.value.members.filter { $0.name != "donationLimit" || $0.value != Self.usualLimit }
        .filter { $0.name != "payload" || $0.value != .object([]) }
      return key == "events" ? JSONValue.Member(member.name, .object(kept)) : member
    }
    return "  \(key): " + (members.isEmpty ? "none" : Self.list(members)) + "\n"
  }

  private var groups: String {
    app["groups"] == .array([]) || app["groups"] == .null ? "" : "  groups: \(FlowText.of(app["groups"]))\n"
  }

  /// Where tips are put and how tours go; nothing where nothing is said of screens.
  private var places: String {
    let placement = resolved["placement"].members
    let tours = app["tours"].members.map { "  tour \($0.name): \(FlowText.of($0.value))\n" }.joined()
    return (placement.isEmpty ? "" : "  placement:\n" + Self.lines(placement)) + tours
  }

  private static let usualLimit = JSONValue.object([.init("count", .integer(1_000))])

  private var session: String {
    var text = ""
    if app["session"] != .null {
      text += "  session:\n" + Self.lines(app["session"].members)
    } else {
      text += "  screens:\n"
      for screen in app["screens"].members { text += "    \(screen.name): \(Self.list(screen.value.members.map(Self.shortened)))\n" }
    }
    return text + "  a new process after \(FlowText.of(app["launchAfterInactivity"])) without use\n"
  }

  /// A screen's views as their number: the tree is in the file, and `tipsim layout` draws such trees.
  private static func shortened(_ member: JSONValue.Member) -> JSONValue.Member {
    guard member.name == "view" else { return member }
    func count(_ value: JSONValue) -> Int64 {
      1
        + value.members.reduce(0) { sum, member in
          guard case .array(let children) = member.value, ["HStack", "VStack", "ZStack"].contains(member.name) else { return sum }
          return sum + children.reduce(0) { $0 + count($1) }
        }
    }
    let views = count(member.value)
    return JSONValue.Member("view", .string(views == 1 ? "1 view" : "\(views) views"))
  }

  private var actions: String {
    "  actions:\n" + app["actions"].members.map { "    \($0.name): \(FlowText.of(Self.effects($0.value)))\n" }.joined()
  }

  /// The effects of an action; one that always happens says so by saying nothing.
  private static func effects(_ value: JSONValue) -> JSONValue {
    guard case .array(let effects) = value else { return value }
    return .array(
      effects.map { effect in
        .object(effect.members.filter { $0.name != "probability" || ($0.value != .integer(1) && $0.value != .number(1)) })
      })
  }

  /// What asks users for something beside the tips, and who may interrupt when; nothing where nothing does.
  private var prompts: String {
    let members = resolved["prompts"].members.filter { $0.value != .array([]) && $0.value != .object([]) && $0.value != .null }
    return members.isEmpty ? "" : "  prompts:\n" + Self.lines(members)
  }

  private var population: String {
    let shown: Set<String> = ["users", "days", "sampling", "replications", "segments", "preset"]
    let members = resolved["population"].members
    var text = "  preset: \(members.first { $0.name == "preset" }.map { FlowText.of($0.value) } ?? "none")\n"
    text += "  users:\n" + Self.lines(members.filter { !shown.contains($0.name) })
    let segments = resolved["population"]["segments"].members
    for segment in segments {
      let own = segment.value.members.filter { $0.name != "share" }
      text += "  segment \(segment.name)\(own.isEmpty ? ": as all users" : ":")\n" + Self.lines(own)
    }
    return text
  }

  private static func lines(_ members: [JSONValue.Member]) -> String {
    members.map { "    \($0.name): \(FlowText.of($0.value))\n" }.joined()
  }

  /// Names with their values, those without a value alone.
  private static func list(_ members: [JSONValue.Member]) -> String {
    members.filter { $0.value != .array([]) }
      .map { $0.value == .object([]) ? $0.name : "\($0.name) = \(FlowText.of($0.value))" }.joined(separator: ", ")
  }
}

extension JSONValue {
  /// The members of an object; none if it is no object.
  var members: [Member] {
    if case .object(let members) = self { members } else { [] }
  }

  /// The value of a name; null if there is none.
  subscript(name: String) -> JSONValue { members.first { $0.name == name }?.value ?? .null }
}
