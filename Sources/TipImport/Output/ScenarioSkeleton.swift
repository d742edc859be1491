// SPDX-License-Identifier: GPL-3.0-or-later

import TipRules

/// A scenario that runs, made of what an app's sources say; what they can't say is assumed, and marked so.
struct ScenarioSkeleton {
  let app: ImportedApp
  let name: String
  private var lines: [String] = []

  init(app: ImportedApp, name: String) {
    self.app = app
    self.name = name
  }

  /// The file's text.
  mutating func text() -> String {
    let actions = SkeletonActions(app: app)
    lines = [
      "# Written from the sources of an app. Tips, rules, options, parameters and events are what the sources say;",
      "# lines marked 'assumed' are not: say there what your users do.",
      "tipsim: 1", "name: " + ImportedNode.quoted(name), "", "app:", "  inlineTips:",
    ]
    for tip in app.tips { self.tip(tip, feature: actions.feature(of: tip.name)) }
    block("groups", app.appTree["groups"])
    block("parameters", app.appTree["parameters"])
    block("events", app.appTree["events"])
    lines += ["", "  # What users do, and what the app tells the tips then: each place of the sources that does so."]
    lines.append("  actions:")
    for action in actions.actions {
      lines.append("    \(action.name):" + (action.effects.isEmpty ? " []" : " # " + Self.comment(action.context)))
      for effect in action.effects { lines.append("      - \(effect.node.flow)" + (effect.isAssumed ? " # values assumed" : "")) }
    }
    let screen = actions.screen(tips: app.tips.map(\.name))
    lines += ["", "  # One screen with all tips: assumed.", "  screens:", "    main:"]
    for entry in screen { lines.append("      \(entry.key): \(entry.value.flow)") }
    lines += ["", "configuration: \(app.configurationTree.flow)", ""]
    lines += [
      "# Assumed: new users of a median app.", "population: { preset: median-app, users: 10_000, days: 30 }", "",
      "study: { seed: 1, control: noTips }", "",
    ]
    return lines.joined(separator: "\n")
  }

  private mutating func tip(_ tip: ImportedTip, feature: String?) {
    let feature = feature.map { [ImportedNode.Entry("feature", .text($0))] } ?? []
    guard case .mapping(let known) = ImportedApp.tree(tip) else { return }
    let entries = known + feature
    lines.append("    \(tip.name):" + (entries.isEmpty ? " {}" : "") + " # \(Self.comment([tip.place.description]))")
    for entry in entries {
      if entry.key == "rules", case .list(let rules) = entry.value {
        lines.append("      rules:")
        for rule in rules { lines.append("        - " + rule.quotedFlow) }
      } else {
        let note = entry.key == "enabled" ? " # \(tip.unknownRuleCount) of its rules not known" : ""
        lines.append("      \(entry.key): \(entry.value.flow)\(note)")
      }
    }
  }

  private mutating func block(_ key: String, _ node: ImportedNode?) {
    guard let node, !node.isEmpty else { return }
    lines.append("  \(key):")
    switch node {
    case .list(let elements): for element in elements { lines.append("    - \(element.flow)") }
    case .mapping(let entries): for entry in entries { lines.append("    \(ImportedNode.key(entry.key)): \(entry.value.flow)") }
    default: break
    }
  }

  private static func comment(_ parts: [String]) -> String {
    String(
      parts.joined(separator: " › ").unicodeScalars.map {
        $0.value < 0x20 || (0x7F...0x9F).contains($0.value) || [0x2028, 0x2029].contains($0.value) ? " " : Character($0)
      })
  }
}

extension ImportedNode {
  /// Text in quotation marks whatever it is.
  fileprivate var quotedFlow: String { if case .text(let text) = self { Self.quoted(text) } else { flow } }
}

extension ImportedApp {
  /// A scenario skeleton in YAML that reads and runs as it is; nil if there is no tip to simulate.
  ///
  /// - Parameter name: the scenario's name.
  public func skeleton(name: String) -> String? {
    if tips.isEmpty { return nil }
    var skeleton = ScenarioSkeleton(app: self, name: name)
    return skeleton.text()
  }
}
