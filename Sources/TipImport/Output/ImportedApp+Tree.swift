// SPDX-License-Identifier: GPL-3.0-or-later

import TipRules

extension ImportedApp {
  /// What a scenario would say of the app: the keys `inlineTips`, `groups`, `parameters` and `events` below its `app`.
  ///
  /// Each entry of a tip, parameter or event knows its place in the sources. A tip with a rule that is not known is not `enabled`; a group leaves
  /// out tips that are in one before it.
  public var appTree: ImportedNode {
    .mapping([
      .init("inlineTips", .mapping(tips.map { .init($0.name, Self.tree($0), at: $0.place) })),
      .init("groups", .list(groupTrees)),
      .init("parameters", .mapping(parameters.map { .init($0.declaration.id, Self.tree($0.declaration), at: $0.place) })),
      .init("events", .mapping(events.map { .init($0.name, Self.tree($0), at: $0.place) })),
    ])
  }

  /// What a scenario would say below its `configuration`.
  public var configurationTree: ImportedNode {
    switch configuration?.displayFrequency {
    case .named(let word): .mapping([.init("displayFrequency", .text(word), at: configuration?.place)])
    case .seconds(0): .mapping([.init("displayFrequency", .text("immediate"), at: configuration?.place)])
    case .seconds(let seconds): .mapping([.init("displayFrequency", .text(Self.duration(seconds)), at: configuration?.place)])
    case nil: .mapping([])
    }
  }

  static func tree(_ tip: ImportedTip) -> ImportedNode {
    var entries: [ImportedNode.Entry] = []
    if !tip.rules.isEmpty { entries.append(.init("rules", .list(tip.rules.map { .text($0.text) }))) }
    var options: [ImportedNode.Entry] = []
    if let count = tip.maximumDisplayCount { options.append(.init("maxDisplayCount", .integer(Int64(count)))) }
    if let seconds = tip.maximumDisplayDuration { options.append(.init("maxDisplayDuration", .text(duration(seconds)))) }
    if tip.ignoresDisplayFrequency { options.append(.init("ignoresDisplayFrequency", .boolean(true))) }
    if !options.isEmpty { entries.append(.init("options", .mapping(options))) }
    if let presentation = tip.presentation { entries.append(.init("presentation", .text(presentation.rawValue))) }
    if !tip.isComplete { entries.append(.init("enabled", .boolean(false))) }
    return .mapping(entries)
  }

  private var groupTrees: [ImportedNode] {
    var taken: Set<String> = []
    return groups.compactMap { group in
      let free = group.tips.filter { taken.insert($0).inserted }
      if free.isEmpty { return nil }
      return .mapping([.init("priority", .text(group.priority.rawValue), at: group.place), .init("tips", .list(free.map { .text($0) }))])
    }
  }

  static func tree(_ parameter: ParameterDeclaration) -> ImportedNode {
    if !parameter.isTransient {
      switch parameter.initialValue {
      case .boolean, .integer, .string: if parameter.type.wrapped == nil { return tree(parameter.initialValue, parameter.type) }
      default: break
      }
    }
    var entries: [ImportedNode.Entry] = [
      .init("type", tree(parameter.type)), .init("initial", tree(parameter.initialValue, parameter.type)),
    ]
    if parameter.isTransient { entries.append(.init("transient", .boolean(true))) }
    return .mapping(entries)
  }

  static func tree(_ event: ImportedEvent) -> ImportedNode {
    var entries: [ImportedNode.Entry] = []
    let declaration = event.declaration
    if declaration.id != event.name { entries.append(.init("id", .text(declaration.id))) }
    if !declaration.payload.isEmpty {
      entries.append(.init("payload", .mapping(declaration.payload.map { .init($0.name, tree($0.type)) })))
    }
    let limit = declaration.donationLimit
    if limit != DonationLimit() {
      var parts: [ImportedNode.Entry] = [.init("count", .integer(Int64(limit.maximumCount)))]
      if let age = limit.maximumAge { parts.append(.init("age", .text(duration(Double(age) / 1_000_000)))) }
      entries.append(.init("donationLimit", .mapping(parts)))
    }
    return .mapping(entries)
  }

  /// A type as scenarios write it.
  static func tree(_ type: ValueType) -> ImportedNode {
    let isOptional = type.wrapped != nil
    let mark = isOptional ? "?" : ""
    switch type.wrapped ?? type {
    case .boolean: return .text("boolean" + mark)
    case .integer: return .text("integer" + mark)
    case .double: return .text("double" + mark)
    case .string, .date, .optional: return .text("string" + mark)
    case .enumeration(let enumeration):
      return .mapping(
        [.init("enumeration", .text(enumeration.name)), .init("cases", .list(enumeration.cases.map { .text($0) }))]
          + (isOptional ? [.init("optional", .boolean(true))] : []))
    case .structure(let structure):
      return .mapping(
        [
          .init("structure", .text(structure.name)),
          .init("fields", .mapping(structure.fields.map { .init($0.name, tree($0.type)) })),
        ] + (isOptional ? [.init("optional", .boolean(true))] : []))
    }
  }

  /// A value as scenarios write it.
  static func tree(_ value: Value, _ type: ValueType) -> ImportedNode {
    switch value {
    case .boolean(let flag): return .boolean(flag)
    case .integer(let number): return .integer(number)
    case .double(let number): return .number(number)
    case .string(let text): return .text(text)
    case .enumerationCase(let name): return .text(name)
    case .date, .null: return .null
    case .structure(let values):
      guard case .structure(let structure) = type.wrapped ?? type else { return .null }
      return .mapping(zip(structure.fields, values).map { .init($0.name, tree($1, $0.type)) })
    }
  }

  /// Seconds as scenarios write them: in the largest unit that needs no fraction.
  static func duration(_ seconds: Double) -> String {
    for (unit, length) in [("w", 604_800.0), ("d", 86_400), ("h", 3_600), ("m", 60)] {
      let count = seconds / length
      if count >= 1, count == count.rounded(), count < 1e9 { return "\(Int64(count))\(unit)" }
    }
    return seconds == seconds.rounded() ? "\(Int64(seconds))s" : "\(seconds)s"
  }
}
