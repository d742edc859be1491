// SPDX-License-Identifier: GPL-3.0-or-later

import TipRules

/// A scenario that runs, made of what an app's sources say; what they can't say is assumed, and marked so.
struct ScenarioSkeleton {
  let app: ImportedApp
  let name: String
  /// The paths that the scenario names under `tips`; nil if it is to say itself all that the sources do.
  let files: [String]?
  private let actions: SkeletonActions
  private var lines: [String] = []

  init(app: ImportedApp, name: String, files: [String]?) {
    self.app = app
    self.name = name
    self.files = files
    actions = SkeletonActions(app: app)
  }

  /// The file's text.
  mutating func text() -> String {
    lines = [
      files == nil
        ? "# Written from the sources of an app. Tips, rules, options, parameters and events are what the sources say;"
        : "# Written for the tips of an app's own Swift files, which are read as they are whenever this file is;",
      "# lines marked 'assumed' are not from there: say in them what your users do.",
      "tipsim: 1", "name: " + ImportedNode.quoted(name), "", "app:",
    ]
    if let files { importedTips(files) } else { inlineTips() }
    lines += ["", "  # What users do, and what the app tells the tips then: each place of the sources that does so."]
    lines.append("  actions:")
    for action in actions.actions {
      lines.append("    \(action.name):" + (action.effects.isEmpty ? " []" : " # " + Self.comment(action.context)))
      for effect in action.effects { lines.append("      - \(effect.node.flow)" + (effect.isAssumed ? " # values assumed" : "")) }
    }
    let screens = SkeletonScreens(app: app, actions: actions).screens
    lines += [
      "",
      screens.count == 1
        ? "  # One screen with all tips: assumed." : "  # The views that show tips or tell them something; all shares are assumed.",
    ]
    lines.append("  screens:")
    for (index, screen) in screens.enumerated() {
      lines.append("    \(screen.name):" + (screen.type.map { " # " + Self.comment([$0]) } ?? ""))
      for entry in SkeletonScreens.entries(of: index, in: screens) { lines.append("      \(entry.key): \(entry.value.flow)") }
    }
    configuration()
    lines += [
      "# Assumed: new users of a median app.", "population: { preset: median-app, users: 10_000, days: 30 }", "",
      "study: { seed: 1, control: noTips }", "",
    ]
    return lines.joined(separator: "\n")
  }

  private mutating func inlineTips() {
    lines.append("  inlineTips:")
    for tip in app.tips { self.tip(tip) }
    block("groups", app.appTree["groups"])
    block("parameters", app.appTree["parameters"], assumed: Set(app.parameters.filter { !$0.isInitialValueKnown }.map(\.declaration.id)))
    block("events", app.appTree["events"], assumed: Set(app.events.filter { !$0.isLimitKnown }.map(\.name)))
  }

  // MARK: - Tips that stand in the files

  private mutating func importedTips(_ files: [String]) {
    let paths = files.map { ImportedNode.text($0) }
    lines.append("  tips: " + (paths.count == 1 ? paths[0] : .list(paths)).flow)
    bindings()
    let entries = app.tips.compactMap { tip -> ImportedNode.Entry? in
      var known: [ImportedNode.Entry] = []
      if hasOpen(.options, tip.name) { known.append(.init("options", .mapping([]))) }
      if let feature = actions.feature(of: tip.name) { known.append(.init("feature", .text(feature))) }
      if !tip.isComplete { known.append(.init("enabled", .boolean(false))) }
      return known.isEmpty ? nil : .init(tip.name, .mapping(known))
    }
    if !entries.isEmpty {
      lines += ["", "  # What the sources can't say: the action that a tip teaches."]
      block(
        "inlineTips", .mapping(entries), assumed: Set(app.tips.filter { !$0.isComplete }.map(\.name)),
        mark: "some of its rules are not known")
    }
    if hasOpen(.group, nil) { block("groups", app.appTree["groups"], mark: "not all is known from the sources") }
    let parameters = app.parameters.filter { !$0.isInitialValueKnown }.map {
      ImportedNode.Entry(
        $0.declaration.id, .mapping([.init("initial", ImportedApp.tree($0.declaration.initialValue, $0.declaration.type))]))
    }
    block("parameters", .mapping(parameters.map { $0.valueAlone }), assumed: Set(parameters.map(\.key)))
    let events = app.events.filter { !$0.isLimitKnown }.map { event in
      ImportedNode.Entry(
        event.name,
        .mapping([.init("donationLimit", .mapping([.init("count", .integer(Int64(event.declaration.donationLimit.maximumCount)))]))]))
    }
    block("events", .mapping(events), assumed: Set(events.map(\.key)))
  }

  /// The bindings that findings propose, commented out: nothing is guessed.
  private mutating func bindings() {
    var seen: Set<String> = []
    let open = app.findings.filter { $0.severity == .unknown && $0.bindingKey.map { seen.insert($0).inserted } ?? false }
    if open.isEmpty { return }
    lines += ["", "  # What the sources don't say. Fill in what is right, and take the number signs away:", "  # bindings:"]
    for finding in open {
      let key = finding.bindingKey ?? ""
      let value = finding.isAboutRule ? "\"#Rule(…) { … }\"" : "…"
      lines.append("  #   \(ImportedNode.key(key)): \(value) # " + Self.comment([finding.place.description, finding.message]))
    }
  }

  /// Whether the sources leave open some part of what an owner has.
  private func hasOpen(_ aspect: ImportFinding.Aspect, _ owner: String?) -> Bool {
    app.findings.contains { $0.severity == .unknown && $0.aspect == aspect && (owner == nil || $0.owner == owner) }
  }

  private mutating func configuration() {
    let isOpen = hasOpen(.configuration, nil)
    if files != nil {
      if isOpen { lines += ["", "configuration: { displayFrequency: immediate } # assumed: the sources leave it open"] }
      lines.append("")
    } else {
      lines += ["", "configuration: \(app.configurationTree.flow)" + (isOpen ? " # the sources leave it open" : ""), ""]
    }
  }

  // MARK: - Tips written out

  private mutating func tip(_ tip: ImportedTip) {
    let feature = actions.feature(of: tip.name).map { [ImportedNode.Entry("feature", .text($0))] } ?? []
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

  /// A key with a list or a mapping, an entry a line; some entries, or all, are marked.
  private mutating func block(_ key: String, _ node: ImportedNode?, assumed: Set<String> = [], mark: String = "assumed") {
    guard let node, !node.isEmpty else { return }
    lines.append("  \(key):")
    switch node {
    case .list(let elements): for element in elements { lines.append("    - \(element.flow)" + (mark == "assumed" ? "" : " # " + mark)) }
    case .mapping(let entries):
      for entry in entries {
        lines.append("    \(ImportedNode.key(entry.key)): \(entry.value.flow)" + (assumed.contains(entry.key) ? " # " + mark : ""))
      }
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

extension ImportedNode.Entry {
  /// The entry of a parameter with an initial value that can stand alone, without the key `initial`.
  fileprivate var valueAlone: ImportedNode.Entry {
    switch value["initial"] {
    case .boolean(let flag): .init(key, .boolean(flag))
    case .integer(let number): .init(key, .integer(number))
    case .number(let number): .init(key, .number(number))
    case .text(let text): .init(key, .text(text))
    default: self
    }
  }
}

extension ImportedApp {
  /// A scenario skeleton in YAML that reads and runs as it is; nil if there is no tip to simulate.
  ///
  /// - Parameters:
  ///   - name: the scenario's name.
  ///   - files: the paths of the sources from the folder of the scenario, which then names them under `tips`; nil for a scenario that says itself
  ///     all that the sources do. Both mean the same.
  public func skeleton(name: String, files: [String]? = nil) -> String? {
    if tips.isEmpty { return nil }
    var skeleton = ScenarioSkeleton(app: self, name: name, files: files)
    return skeleton.text()
  }
}
