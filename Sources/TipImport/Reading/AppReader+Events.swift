// SPDX-License-Identifier: GPL-3.0-or-later

import SwiftSyntax
import TipRules

extension AppReader {
  /// An event's initializer, and the payload's type if it is written there.
  private struct EventCall {
    var call: FunctionCallExprSyntax
    var payload: TypeSyntax?
  }

  /// An event as it is declared, before its name is settled.
  private struct EventDraft {
    var id: String?
    var payloadType: String?
    var payload: [PayloadField]
    var limit: DonationLimit
    var members: [Member]
    var place: SourcePlace
  }

  /// Reads every `Event(id:)`.
  func readEvents() {
    var drafts: [EventDraft] = []
    var draftsByID: [String: Int] = [:]
    for member in allMembers {
      guard let expression = Self.eventExpression(of: member), let event = eventCall(expression, member) else { continue }
      let place = files[member.file].place(utf8Offset: member.offset)
      let id = eventID(event.call, member)
      let (payloadType, payload) = payload(event.payload, member, place)
      if let id, let first = draftsByID[id] {
        let hasOther = drafts[first].payload != payload
        note(.repeatedEvent(id: id, first: drafts[first].place, hasOtherPayload: hasOther), place, owner: member.path)
        drafts[first].members.append(member)
        continue
      }
      if let id { draftsByID[id] = drafts.count }
      drafts.append(
        EventDraft(
          id: id, payloadType: payloadType, payload: payload, limit: limit(event.call, member), members: [member], place: place))
    }
    let taken = takenNames(drafts)
    for draft in drafts {
      let name = name(of: draft, taken)
      if draft.id == nil, let member = draft.members.first, !member.isStatic, member.owner != nil {
        instanceEvents.insert(app.events.count)
      }
      for member in draft.members { eventIndices[ObjectIdentifier(member)] = app.events.count }
      app.events.append(
        ImportedEvent(
          name: name,
          declaration: EventDeclaration(
            id: draft.id ?? name, payload: draft.payload, donationLimit: draft.limit,
            swiftNames: draft.id == nil || draft.id == name ? [] : [name]), payloadType: draft.payloadType, isIDKnown: draft.id != nil,
          place: draft.place))
    }
  }

  private static func eventExpression(of member: Member) -> ExprSyntax? {
    if let initializer = member.initializer { return ExpressionPath.bare(initializer) }
    guard let item = member.getter?.last, member.getter?.count == 1 else { return nil }
    switch item.item {
    case .expr(let expression): return expression
    case .stmt(let statement): return statement.as(ReturnStmtSyntax.self)?.expression
    default: return nil
    }
  }

  /// How many declarations have each name: events by property and id, parameters by property.
  private func takenNames(_ drafts: [EventDraft]) -> [String: Int] {
    var taken: [String: Int] = [:]
    for draft in drafts {
      for name in Set(draft.members.map(\.name) + [draft.id].compactMap { $0 }) { taken[name, default: 0] += 1 }
    }
    for parameter in app.parameters {
      taken[parameter.declaration.id.split(separator: ".").last.map(String.init) ?? "", default: 0] += 1
    }
    return taken
  }

  /// The property's own name, with its type's before it where another event or a parameter has the same.
  private func name(of draft: EventDraft, _ taken: [String: Int]) -> String {
    guard let member = draft.members.first else { return "" }
    return Self.plainName(taken[member.name] == 1 ? member.name : member.path)
  }

  /// The call that makes an event, if an expression is one.
  private func eventCall(_ expression: ExprSyntax, _ member: Member) -> EventCall? {
    guard let call = expression.as(FunctionCallExprSyntax.self), call.arguments.first?.label?.text == "id" else { return nil }
    let annotation = member.type.flatMap { eventType($0, member.scope) }
    if let implicit = call.calledExpression.as(MemberAccessExprSyntax.self), implicit.base == nil {
      guard implicit.declName.baseName.text == "init", let annotation else { return nil }
      return EventCall(call: call, payload: annotation.payload)
    }
    var called = call.calledExpression
    if let member = called.as(MemberAccessExprSyntax.self), member.declName.baseName.text == "init", let base = member.base {
      called = base
    }
    var payload: TypeSyntax?
    if let special = called.as(GenericSpecializationExprSyntax.self) {
      if case .type(let type)? = special.genericArgumentClause.arguments.first?.argument { payload = type }
      called = special.expression
    }
    guard let path = ExpressionPath.names(called), isEvent(path, member.scope) else { return nil }
    return EventCall(call: call, payload: payload ?? annotation?.payload)
  }

  /// Whether a path names TipKit's event type; a bare `Event` does inside a tip, or where an alias says so.
  private func isEvent(_ path: [String], _ scope: Scope) -> Bool {
    switch path.joined(separator: ".") {
    case "Tips.Event", "TipKit.Tips.Event": return true
    case "Event":
      if let own = index.type(named: "Event", in: scope), own.kind != .foreign { return false }
      return index.isInsideTip(scope) || index.alias("Event", in: scope).map { TypeText.plain($0).hasSuffix("Tips.Event") } ?? false
    default:
      guard path.count == 2 else {
        return path.count == 1 && index.alias(path[0], in: scope).map { TypeText.plain($0).hasSuffix("Tips.Event") } ?? false
      }
      // `SomeTip.Event`, the type that a tip has from its protocol.
      return path[1] == "Event" && index.type(named: path[0], in: scope).map(index.isTip) ?? false
    }
  }

  private func eventType(_ type: TypeSyntax, _ scope: Scope) -> (isEvent: Bool, payload: TypeSyntax?)? {
    guard isEvent(TypeText.plain(type).split(separator: ".").map(String.init), scope) else { return nil }
    let clause = type.as(IdentifierTypeSyntax.self)?.genericArgumentClause ?? type.as(MemberTypeSyntax.self)?.genericArgumentClause
    guard case .type(let payload)? = clause?.arguments.first?.argument else { return (true, nil) }
    return (true, payload)
  }

  private func eventID(_ call: FunctionCallExprSyntax, _ member: Member) -> String? {
    guard let argument = call.arguments.first else { return nil }
    let subject = "The id of the event '\(member.path)'"
    let value = value(
      argument.expression, member.scope, of: subject, owner: member.path, fallback: member.path + ".id", prefersFallback: true)
    guard case .string(let id)? = value else { return nil }
    return id
  }

  private func limit(_ call: FunctionCallExprSyntax, _ member: Member) -> DonationLimit {
    guard let argument = call.arguments.first(where: { $0.label?.text == "donationLimit" }) else { return DonationLimit() }
    let (owner, key) = (member.path, member.path + ".donationLimit")
    guard let made = ExpressionPath.bare(argument.expression).as(FunctionCallExprSyntax.self) else {
      note(
        .unknownValue(of: "The donation limit of '\(owner)'", expression: ExpressionPath.excerpt(argument.expression)),
        place(argument.expression, member.scope), owner: owner, key: key + ".count")
      return DonationLimit()
    }
    var count = 1_000
    var age: Microseconds?
    for part in made.arguments {
      switch part.label?.text {
      case "maximumCount":
        let value = value(part.expression, member.scope, of: "The donation limit of '\(owner)'", owner: owner, fallback: key + ".count")
        if case .integer(let number)? = value { count = Int(min(max(number, 0), Int64(DonationLimit.countRange.upperBound))) }
      case "maximumAge": age = duration(part.expression, member.scope, owner: owner, key: key + ".age")
      default: break
      }
    }
    return DonationLimit(maximumCount: count, maximumAge: age)
  }

  /// The length of a `DonationTimeRange`.
  private func duration(_ expression: ExprSyntax, _ scope: Scope, owner: String, key: String) -> Microseconds? {
    let expression = ExpressionPath.bare(expression)
    if expression.is(NilLiteralExprSyntax.self) { return nil }
    let call = expression.as(FunctionCallExprSyntax.self)
    let name = (call?.calledExpression ?? expression).as(MemberAccessExprSyntax.self)?.declName.baseName.text ?? ""
    for unit in DonationTimeRange.Unit.allCases {
      if call == nil, name == unit.rawValue { return DonationTimeRange(1, unit).duration }
      guard let argument = call?.arguments.first, name == unit.rawValue + "s" else { continue }
      let value = value(argument.expression, scope, of: "The age limit of '\(owner)'", owner: owner, fallback: key)
      if case .integer(let count)? = value, count >= 0 { return DonationTimeRange(count, unit).duration }
      return nil
    }
    note(
      .unknownValue(of: "The age limit of '\(owner)'", expression: ExpressionPath.excerpt(expression)), place(expression, scope),
      owner: owner,
      key: nil)
    return nil
  }

  /// The fields of a payload, and the name of its type.
  private func payload(_ type: TypeSyntax?, _ member: Member, _ place: SourcePlace) -> (String?, [PayloadField]) {
    guard let type else { return (nil, []) }
    let name = TypeText.plain(type)
    if name.hasSuffix("EmptyDonation") { return (nil, []) }
    var entry = index.type(named: name, in: member.scope)
    if entry == nil || entry?.kind == .foreign,
      let only = index.onlyType(lastName: name.split(separator: ".").last.map(String.init) ?? name)
    {
      entry = only
      note(.foundByName(written: name, taken: only.path), place, owner: member.path)
    }
    guard let entry, entry.kind == .structure else {
      var reader = ValueTypeReader(index: index)
      // A value without fields, such as Int: rules can read nothing of it but the date.
      if reader.read(type, member.scope) == nil {
        note(.unsupportedType(name, of: "The payload of the event '\(member.path)'"), place, owner: member.path)
      }
      return (name, [])
    }
    var fields: [PayloadField] = []
    for field in ValueTypeReader.stored(entry) {
      var reader = ValueTypeReader(index: index)
      if let type = reader.type(of: field), type.hasForm {
        fields.append(PayloadField(name: field.name, type: type))
      } else {
        let written = field.type?.trimmedDescription ?? "?"
        note(
          .unsupportedType(written, of: "The field '\(field.name)' of the event '\(member.path)'"),
          files[field.file].place(utf8Offset: field.offset), owner: member.path)
      }
    }
    return (name, fields)
  }

  // MARK: - References

  /// The event that an expression stands for; nil for something else.
  func event(_ expression: ExprSyntax, _ scope: Scope, depth: Int = 0) -> Int? {
    guard depth < 8, let path = ExpressionPath.names(expression) else { return nil }
    if path.count == 1, let local = scope.locals[path[0]] { return event(local, scope, depth: depth + 1) }
    guard let member = index.lookUp(path: path, in: scope) else { return nil }
    if let index = eventIndices[ObjectIdentifier(member)] { return index }
    // Another name for an event.
    guard let aliased = Self.eventExpression(of: member) else { return nil }
    return event(aliased, member.scope, depth: depth + 1)
  }

  /// The parameter that an expression without `$` stands for; nil for something else.
  func parameter(_ path: [String], _ scope: Scope) -> Int? {
    index.lookUp(path: path, in: scope).flatMap { parameterIndices[ObjectIdentifier($0)] }
  }
}
