// SPDX-License-Identifier: GPL-3.0-or-later

import TipRules

extension ImportedApp {
  /// Everything that was understood, for programs; `schemaVersion` is raised when a name changes its meaning.
  public var documentTree: ImportedNode {
    .mapping([
      .init("schemaVersion", .integer(1)),
      .init("files", .list(files.map { .text($0) })),
      .init("tips", .list(tips.map(Self.document))),
      .init("parameters", .list(parameters.map(Self.document))),
      .init("events", .list(events.map(Self.document))),
      .init("groups", .list(groups.map(Self.document))),
      .init("configuration", configuration.map(Self.document) ?? .null),
      .init("sites", .list(sites.map(document))),
      .init("findings", .list(findings.map(Self.document))),
    ])
  }

  private static func optional(_ text: String?) -> ImportedNode { text.map { .text($0) } ?? .null }

  private static func document(_ place: SourcePlace) -> ImportedNode {
    .mapping([
      .init("file", .text(place.file)), .init("line", .integer(Int64(place.line))), .init("column", .integer(Int64(place.column))),
    ])
  }

  private static func document(_ tip: ImportedTip) -> ImportedNode {
    .mapping([
      .init("name", .text(tip.name)), .init("id", optional(tip.id)), .init("type", .text(tip.typeName)),
      .init("title", optional(tip.title)), .init("message", optional(tip.message)), .init("image", optional(tip.image)),
      .init("actions", .list(tip.actions.map { .mapping([.init("id", optional($0.id)), .init("title", optional($0.title))]) })),
      .init("rules", .list(tip.rules.map { .mapping([.init("text", .text($0.text)), .init("place", document($0.place))]) })),
      .init("unknownRules", .integer(Int64(tip.unknownRuleCount))),
      .init(
        "options",
        .mapping([
          .init("maxDisplayCount", tip.maximumDisplayCount.map { .integer(Int64($0)) } ?? .null),
          .init("maxDisplayDuration", tip.maximumDisplayDuration.map { .number($0) } ?? .null),
          .init("ignoresDisplayFrequency", .boolean(tip.ignoresDisplayFrequency)),
        ])), .init("presentation", optional(tip.presentation?.rawValue)), .init("place", document(tip.place)),
    ])
  }

  private static func document(_ parameter: ImportedParameter) -> ImportedNode {
    let declaration = parameter.declaration
    return .mapping([
      .init("id", .text(declaration.id)), .init("type", tree(declaration.type)), .init("swiftType", .text(declaration.type.description)),
      .init("initial", tree(declaration.initialValue, declaration.type)), .init("transient", .boolean(declaration.isTransient)),
      .init("place", document(parameter.place)),
    ])
  }

  private static func document(_ event: ImportedEvent) -> ImportedNode {
    let limit = event.declaration.donationLimit
    return .mapping([
      .init("name", .text(event.name)), .init("id", event.isIDKnown ? .text(event.declaration.id) : .null),
      .init("payload", .list(event.declaration.payload.map { .mapping([.init("name", .text($0.name)), .init("type", tree($0.type))]) })),
      .init("payloadType", optional(event.payloadType)),
      .init(
        "donationLimit",
        .mapping([
          .init("count", .integer(Int64(limit.maximumCount))),
          .init("ageSeconds", limit.maximumAge.map { .number(Double($0) / 1_000_000) } ?? .null),
        ])), .init("place", document(event.place)),
    ])
  }

  private static func document(_ group: ImportedGroup) -> ImportedNode {
    .mapping([
      .init("name", .text(group.name)), .init("priority", .text(group.priority.rawValue)),
      .init("tips", .list(group.tips.map { .text($0) })), .init("place", document(group.place)),
    ])
  }

  private static func document(_ configuration: ImportedConfiguration) -> ImportedNode {
    let frequency: ImportedNode =
      switch configuration.displayFrequency {
      case .named(let word): .text(word)
      case .seconds(let seconds): .number(seconds)
      case nil: .null
      }
    return .mapping([
      .init("displayFrequency", frequency), .init("datastoreLocation", optional(configuration.datastoreLocation)),
      .init("cloudKitContainer", optional(configuration.cloudKitContainer)), .init("place", document(configuration.place)),
    ])
  }

  private func document(_ site: ImportedSite) -> ImportedNode {
    var entries: [ImportedNode.Entry] = [
      .init("effect", .text(site.effect.word)), .init("context", .list(site.context.map { .text($0) })),
      .init("atLaunch", .boolean(site.isAtLaunch)), .init("place", Self.document(site.place)),
    ]
    switch site.effect {
    case .donate(let event, let fields):
      let payload = events.first { $0.name == event }?.declaration.payload ?? []
      entries.append(.init("event", .text(event)))
      entries.append(
        .init(
          "fields",
          .mapping(
            fields.map { field in
              .init(field.name, Self.tree(field.value, payload.first { $0.name == field.name }?.type ?? .string))
            })))
    case .deleteDonations(let event): entries.append(.init("event", .text(event)))
    case .set(let parameter, let value):
      let type = parameters.first { $0.declaration.id == parameter }?.declaration.type ?? .string
      entries.append(.init("parameter", .text(parameter)))
      entries.append(.init("isValueKnown", .boolean(value != nil)))
      entries.append(.init("value", value.map { Self.tree($0, type) } ?? .null))
    case .toggle(let parameter): entries.append(.init("parameter", .text(parameter)))
    case .add(let parameter, let amount):
      entries += [.init("parameter", .text(parameter)), .init("amount", .integer(amount))]
    case .invalidate(let tip, let reason): entries += [.init("tip", .text(tip)), .init("reason", Self.optional(reason))]
    case .resetEligibility(let tip): entries.append(.init("tip", .text(tip)))
    case .present(let tip, let way): entries += [.init("tip", .text(tip)), .init("presentation", .text(way.rawValue))]
    case .testing(let name): entries.append(.init("function", .text(name)))
    }
    return .mapping(entries)
  }

  private static func document(_ finding: ImportFinding) -> ImportedNode {
    .mapping([
      .init("severity", .text(finding.severity.rawValue)), .init("message", .text(finding.message)),
      .init("help", optional(finding.remedy)),
      .init("owner", optional(finding.owner)), .init("bindingKey", optional(finding.bindingKey)), .init("place", document(finding.place)),
    ])
  }
}

extension ImportedSite.Effect {
  /// The effect in one word.
  var word: String {
    switch self {
    case .donate: "donate"
    case .set: "set"
    case .toggle: "toggle"
    case .add: "add"
    case .invalidate: "invalidate"
    case .deleteDonations: "deleteDonations"
    case .resetEligibility: "resetEligibility"
    case .present: "present"
    case .testing: "testing"
    }
  }
}
