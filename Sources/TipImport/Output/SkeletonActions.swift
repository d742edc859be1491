// SPDX-License-Identifier: GPL-3.0-or-later

import TipRules

/// The actions of a skeleton: for each piece of code that tells the tips something, one.
struct SkeletonActions {
  /// An effect of an action.
  struct Effect {
    var node: ImportedNode
    /// Whether values in it are not from the sources.
    var isAssumed: Bool
  }

  /// An action of users.
  struct Action {
    var name: String
    var context: [String]
    /// The path of the type around it; nil for what happens at launch, and outside of types.
    var typeName: String?
    var effects: [Effect]
    /// The tips that it invalidates because what they ask for was done.
    var completes: [String]
  }

  /// Calls whose closures are part of the action around them.
  static let transparent: Set<String> = [
    "Task", "detached", "withAnimation", "async", "asyncAfter", "run", "MainActor", "if", "defer",
  ]

  private let app: ImportedApp
  private(set) var actions: [Action] = []

  init(app: ImportedApp) {
    self.app = app
    for site in app.sites {
      guard let effect = effect(site.effect) else { continue }
      let context = site.isAtLaunch ? ["open"] : site.context.filter { !Self.transparent.contains($0) }
      let completed: [String] =
        if case .invalidate(let tip, let reason) = site.effect, reason == nil || reason == "actionPerformed" { [tip] } else { [] }
      if let known = actions.firstIndex(where: { $0.context == context && ($0.name == "open") == site.isAtLaunch }) {
        actions[known].effects.append(effect)
        actions[known].completes += completed
      } else {
        let name = site.isAtLaunch ? "open" : self.name(context)
        actions.append(
          Action(
            name: name, context: context, typeName: site.isAtLaunch ? nil : site.typeName, effects: [effect], completes: completed))
      }
    }
    if let open = actions.firstIndex(where: { $0.name == "open" }) { actions.insert(actions.remove(at: open), at: 0) }
    actions.append(Action(name: "look", context: [], typeName: nil, effects: [], completes: []))
  }

  /// The first action that does what a tip asks for.
  func feature(of tip: String) -> String? { actions.first { $0.completes.contains(tip) && $0.name != "open" }?.name }

  // MARK: - Names

  /// A name from the code around: the function's, or the type's with what the closure is given to.
  private func name(_ context: [String]) -> String {
    let parts = context.map(Self.identifier).filter { !$0.isEmpty }
    let last = parts.last ?? "action"
    let type = parts.first ?? ""
    let isGeneral = ["body", "init", "onAppear", "task", "buttonAction", "button", "onTapGesture", "viewDidLoad", "action"].contains(last)
    var name = isGeneral || parts.count == 1 ? type + (parts.count > 1 ? last.prefix(1).uppercased() + last.dropFirst() : "") : last
    if name.isEmpty || name == "open" || name == "look" { name += "Action" }
    let base = name
    var number = 2
    while actions.contains(where: { $0.name == name }) {
      name = base + "\(number)"
      number += 1
    }
    return name
  }

  /// Words as one identifier that begins with a small letter.
  static func identifier(_ text: String) -> String {
    let words = text.split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }
    let joined = words.enumerated().map { $0 == 0 ? String($1) : $1.prefix(1).uppercased() + $1.dropFirst() }.joined()
    guard let first = joined.first, first.isLetter else { return "" }
    return first.lowercased() + joined.dropFirst()
  }

  // MARK: - Effects

  private func effect(_ effect: ImportedSite.Effect) -> Effect? {
    switch effect {
    case .donate(let name, let known):
      let payload = app.events.first { $0.name == name }?.declaration.payload ?? []
      if payload.isEmpty { return Effect(node: .mapping([.init("donate", .text(name))]), isAssumed: false) }
      let fields = payload.map { field in
        let value = known.first { $0.name == field.name }?.value
        return ImportedNode.Entry(field.name, value.map { ImportedApp.tree($0, field.type) } ?? assumed(field.type, event: name))
      }
      return Effect(
        node: .mapping([.init("donate", .text(name)), .init("with", .mapping(fields))]), isAssumed: known.count < payload.count)
    case .set(let id, let value):
      guard let declaration = app.parameters.first(where: { $0.declaration.id == id })?.declaration else { return nil }
      let node = value.map { ImportedApp.tree($0, declaration.type) } ?? assumed(declaration.type, event: nil)
      return Effect(node: .mapping([.init("set", .mapping([.init(id, node)]))]), isAssumed: value == nil)
    case .toggle(let id): return Effect(node: .mapping([.init("toggle", .text(id))]), isAssumed: false)
    case .add(let id, let amount): return Effect(node: .mapping([.init("add", .mapping([.init(id, .integer(amount))]))]), isAssumed: false)
    case .invalidate(let tip, let reason):
      let entries: [ImportedNode.Entry] = [.init("invalidate", .text(tip))] + (reason.map { [.init("reason", .text($0))] } ?? [])
      return Effect(node: .mapping(entries), isAssumed: false)
    case .deleteDonations(let event): return Effect(node: .mapping([.init("deleteDonations", .text(event))]), isAssumed: false)
    case .resetEligibility, .present, .testing: return nil
    }
  }

  /// A value of a type that nothing is known of.
  private func assumed(_ type: ValueType, event: String?) -> ImportedNode {
    func oneOf(_ names: [String]) -> ImportedNode {
      .mapping([.init("oneOf", .mapping(names.map { .init($0, .integer(1)) }))])
    }
    switch type {
    case .boolean: return oneOf(["true", "false"])
    case .integer: return .mapping([.init("zipf", .mapping([.init("n", .integer(20)), .init("exponent", .integer(1))]))])
    case .double, .date: return .mapping([.init("uniform", .mapping([.init("minimum", .integer(0)), .init("maximum", .integer(1))]))])
    case .string: return oneOf(literals(event).filter { $0 != "other" } + ["other"])
    case .enumeration(let enumeration): return oneOf(enumeration.cases)
    case .structure(let structure): return .mapping(structure.fields.map { .init($0.name, assumed($0.type, event: event)) })
    case .optional(let wrapped): return assumed(wrapped, event: event)
    }
  }

  /// The strings with which rules about an event compare.
  private func literals(_ event: String?) -> [String] {
    guard let event, let index = app.events.firstIndex(where: { $0.name == event }) else { return [] }
    var found: [String] = []
    for rule in app.tips.flatMap(\.rules) where rule.rule.inputs.contains(.event(index)) {
      let parts = rule.text.split(separator: "\"", omittingEmptySubsequences: false)
      for (position, part) in parts.enumerated() where position % 2 == 1 && !part.isEmpty && !part.contains("\\") {
        if !found.contains(String(part)) { found.append(String(part)) }
      }
    }
    return found
  }
}
