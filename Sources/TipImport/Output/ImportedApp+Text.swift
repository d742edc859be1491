// SPDX-License-Identifier: GPL-3.0-or-later

import TipRules

extension ImportedApp {
  /// Everything that was understood, for people: aligned, and what is not known at the end.
  public var text: String {
    var sections = [[headline]]
    if !tips.isEmpty { sections.append(["Tips"] + tips.flatMap(Self.lines)) }
    if !parameters.isEmpty {
      sections.append(
        ["Parameters"]
          + Self.aligned(
            parameters.map { parameter in
              let declaration = parameter.declaration
              return [
                declaration.id,
                "\(declaration.type) = "
                  + (parameter.isInitialValueKnown ? Self.tree(declaration.initialValue, declaration.type).flow : "?"),
                declaration.isTransient ? "transient" : "", Self.short(parameter.place),
              ]
            }))
    }
    if !events.isEmpty {
      sections.append(
        ["Events"]
          + Self.aligned(
            events.map { event in
              [
                event.name, event.isIDKnown ? "id \(event.declaration.id.debugDescription)" : "id unknown", Self.payload(event),
                Self.limit(event), Self.short(event.place),
              ]
            }))
    }
    if !groups.isEmpty {
      sections.append(
        ["Groups"]
          + Self.aligned(
            groups.map { group in
              [
                group.name.isEmpty ? "(no name)" : group.name, group.priority.rawValue, group.tips.joined(separator: ", "),
                Self.short(group.place),
              ]
            }))
    }
    if let configuration { sections.append(["Configuration"] + Self.lines(configuration)) }
    if !sites.isEmpty {
      sections.append(
        ["What the app does"]
          + Self.aligned(
            sites.map { site in
              [Self.words(site.effect), site.isAtLaunch ? "at launch" : "", site.context.joined(separator: " › "), Self.short(site.place)]
            }))
    }
    for (severity, title) in [
      (ImportFinding.Severity.error, "Errors"), (.unknown, "Not known from the sources"), (.note, "Notes"),
    ] {
      let these = findings.filter { $0.severity == severity }
      if !these.isEmpty { sections.append([title] + these.flatMap(Self.lines)) }
    }
    return sections.map { $0.joined(separator: "\n") + "\n" }.joined(separator: "\n")
  }

  private var headline: String {
    func count(_ number: Int, _ noun: String) -> String { "\(number) \(noun)\(number == 1 ? "" : "s")" }
    return [count(tips.count, "tip"), count(parameters.count, "parameter"), count(events.count, "event"), count(groups.count, "group")]
      .joined(separator: ", ") + " in " + count(files.count, "file")
  }

  private static func lines(_ tip: ImportedTip) -> [String] {
    var facts: [(String, String)] = []
    if tip.id != tip.name || tip.typeName != tip.name {
      facts.append(("id", tip.id.map { $0.debugDescription } ?? "unknown"))
      if tip.typeName != tip.name { facts.append(("type", tip.typeName)) }
    }
    if let title = tip.title { facts.append(("title", title)) }
    if let message = tip.message { facts.append(("message", message)) }
    if let image = tip.image { facts.append(("image", image)) }
    for (index, rule) in tip.rules.enumerated() { facts.append((index == 0 ? "rules" : "", rule.text)) }
    if tip.unknownRuleCount > 0 { facts.append((tip.rules.isEmpty ? "rules" : "", "\(tip.unknownRuleCount) not known")) }
    var options: [String] = []
    if let count = tip.maximumDisplayCount { options.append("maxDisplayCount \(count)") }
    if let seconds = tip.maximumDisplayDuration { options.append("maxDisplayDuration \(duration(seconds))") }
    if tip.ignoresDisplayFrequency { options.append("ignoresDisplayFrequency") }
    if !options.isEmpty { facts.append(("options", options.joined(separator: ", "))) }
    for (index, action) in tip.actions.enumerated() {
      facts.append(
        (
          index == 0 ? "actions" : "",
          [action.id ?? "(no id)", action.title.map { $0.debugDescription } ?? ""].filter { !$0.isEmpty }.joined(separator: " ")
        ))
    }
    facts.append(("shown", tip.presentation?.rawValue ?? "in no place that was found"))
    let head = "  \(tip.name)  \(short(tip.place))"
    return [head] + facts.map { "    " + $0.0 + String(repeating: " ", count: 9 - $0.0.count) + oneLine($0.1) }
  }

  private static func lines(_ configuration: ImportedConfiguration) -> [String] {
    var rows: [[String]] = []
    switch configuration.displayFrequency {
    case .named(let word): rows.append(["displayFrequency", word])
    case .seconds(let seconds): rows.append(["displayFrequency", duration(seconds)])
    case nil: break
    }
    if let location = configuration.datastoreLocation { rows.append(["datastoreLocation", location]) }
    if let container = configuration.cloudKitContainer { rows.append(["cloudKitContainer", container]) }
    return ["  at \(short(configuration.place))"] + aligned(rows)
  }

  private static func lines(_ finding: ImportFinding) -> [String] {
    ["  \(oneLine(finding.place.description)): \(oneLine(finding.message))"] + (finding.remedy.map { ["    \($0)"] } ?? [])
  }

  private static func payload(_ event: ImportedEvent) -> String {
    let fields = event.declaration.payload.map { "\($0.name): \($0.type)" }
    if !fields.isEmpty { return "payload { \(fields.joined(separator: ", ")) }" }
    return event.payloadType.map { "payload \($0)" } ?? ""
  }

  private static func limit(_ event: ImportedEvent) -> String {
    if !event.isLimitKnown { return "limit unknown" }
    let limit = event.declaration.donationLimit
    if limit == DonationLimit() { return "" }
    return "keeps \(limit.maximumCount)" + (limit.maximumAge.map { " of \(duration(Double($0) / 1_000_000))" } ?? "")
  }

  private static func words(_ effect: ImportedSite.Effect) -> String {
    switch effect {
    case .donate(let event, let fields):
      "donate \(event)" + (fields.isEmpty ? "" : " { \(fields.map { "\($0.name): \($0.value)" }.joined(separator: ", ")) }")
    case .set(let parameter, let value): "set \(parameter) = \(value?.description ?? "?")"
    case .toggle(let parameter): "toggle \(parameter)"
    case .add(let parameter, let amount): "add \(amount) to \(parameter)"
    case .invalidate(let tip, let reason): "invalidate \(tip)" + (reason.map { ", \($0)" } ?? ", reason unknown")
    case .deleteDonations(let event): "delete donations of \(event)"
    case .resetEligibility(let tip): "reset eligibility of \(tip)"
    case .present(let tip, let way): "show \(tip) \(way == .inline ? "inline" : "in a popover")"
    case .testing(let name): "call \(name)"
    }
  }

  // MARK: - Layout

  private static func short(_ place: SourcePlace) -> String {
    oneLine(place.file.split(separator: "/").last.map(String.init) ?? place.file) + ":\(place.line)"
  }

  /// A text on one line, without control characters: a file must not be able to steer the user's terminal.
  private static func oneLine(_ text: String) -> String {
    let line = text.split(whereSeparator: \.isNewline).joined(separator: " ")
    return String(String.UnicodeScalarView(line.unicodeScalars.map { $0.value < 0x20 || (0x7F...0x9F).contains($0.value) ? "?" : $0 }))
  }

  /// Rows with their columns under each other; columns that are empty in all rows are left out, and cells of the last need no padding.
  private static func aligned(_ rows: [[String]]) -> [String] {
    let rows = rows.map { $0.map(oneLine) }
    let columns = rows.map(\.count).max() ?? 0
    let widths = (0..<columns).map { column in rows.map { column < $0.count ? min($0[column].count, 60) : 0 }.max() ?? 0 }
    return rows.map { row in
      var line = "  "
      for (column, cell) in row.enumerated() where widths[column] > 0 {
        line += cell + String(repeating: " ", count: max(0, widths[column] - cell.count) + 2)
      }
      while line.hasSuffix(" ") { line.removeLast() }
      return line
    }
  }
}
