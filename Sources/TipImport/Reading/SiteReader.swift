// SPDX-License-Identifier: GPL-3.0-or-later

import SwiftOperators
import SwiftSyntax
import TipRules

extension AppReader {
  /// Reads every place that tells the tips something, or shows one.
  func readSites() {
    for (number, file) in files.enumerated() {
      let visitor = DonorsAndPresenters(reader: self, file: number)
      visitor.walk(file.tree)
      donors.formUnion(visitor.donors)
      presenters.merge(visitor.presenters) { first, _ in first }
    }
    for (number, file) in files.enumerated() {
      let visitor = SiteReader(reader: self, file: number)
      visitor.walk(file.tree)
      app.sites += visitor.sites
      app.appearanceCalls.formUnion(visitor.appearanceCalls)
    }
    for site in app.sites {
      guard case .present(let name, let way) = site.effect, let index = tipsByName[name] else { continue }
      guard let first = app.tips[index].presentation else {
        app.tips[index].presentation = way
        continue
      }
      if first != way { note(.severalPresentations(tip: name, taken: first.rawValue), site.place, owner: name) }
    }
  }
}

/// Finds the sites of one file.
final class SiteReader: ScopedVisitor {
  private(set) var sites: [ImportedSite] = []
  /// The functions of types that are called where a view comes on screen.
  private(set) var appearanceCalls: Set<String> = []

  /// Code that runs when a view comes on screen.
  static let appearances: Set<String> = ["onAppear", "task", "viewDidAppear", "viewWillAppear", "viewDidLoad"]

  /// The calls that show a tip, and how.
  static let views: [String: ImportedTip.Presentation] = [
    "TipView": .inline, "TipUIView": .inline, "TipUICollectionViewCell": .inline, "TipNSView": .inline,
    "popoverTip": .popover, "popoverMiniTip": .popover, "TipUIPopoverViewController": .popover, "TipNSPopover": .popover,
  ]
  /// Code of an app's own type that runs whenever it starts or comes to the foreground.
  private static let launches: Set<String> = [
    "init", "application", "applicationDidFinishLaunching", "applicationDidBecomeActive", "applicationWillEnterForeground", "onAppear",
    "onChange", "scene", "sceneDidBecomeActive", "sceneWillEnterForeground", "task",
  ]
  private static let testing: Set<String> = [
    "showAllTipsForTesting", "showTipsForTesting", "hideTipsForTesting", "hideAllTipsForTesting", "resetDatastore", "showAllTips",
    "showTips", "hideTips", "hideAllTips",
  ]

  private func add(_ effect: ImportedSite.Effect, _ syntax: some SyntaxProtocol) {
    let around = context.filter { !$0.isEmpty }
    let isApp = types.contains { type in
      type?.inherited.contains {
        ["App", "SwiftUI.App", "UIApplicationDelegate", "NSApplicationDelegate", "UIWindowSceneDelegate"].contains($0)
      }
        ?? false
    }
    let isLaunch =
      isApp
      && around.contains { name in Self.launches.contains(name) }
    sites.append(
      ImportedSite(
        effect: effect, context: around, typeName: (types.last ?? nil)?.path, isAtLaunch: isLaunch, place: reader.place(syntax, scope)))
  }

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    if let name = ExpressionPath.callee(node)?.name ?? node.calledExpression.as(MemberAccessExprSyntax.self)?.declName.baseName.text {
      read(node, name)
    }
    return .visitChildren
  }

  private func read(_ call: FunctionCallExprSyntax, _ name: String) {
    let base = call.calledExpression.as(MemberAccessExprSyntax.self)?.base
    if base == nil || base?.trimmedDescription == "self", let type = (types.last ?? nil)?.path,
      context.contains(where: Self.appearances.contains)
    {
      appearanceCalls.insert(type + "." + name)
    }
    if reader.donors.contains(name) { return helper(call) }
    if let way = Self.views[name] {
      guard let argument = call.arguments.first?.expression else { return }
      for tip in reader.tips(argument, scope) { add(.present(tip: reader.app.tips[tip].name, way), call) }
      return
    }
    if let presenter = reader.presenters[name] {
      let argument = call.arguments.first { $0.label?.text == presenter.label }?.expression
      for tip in argument.map({ reader.tips($0, scope) }) ?? [] { add(.present(tip: reader.app.tips[tip].name, presenter.way), call) }
    }
    guard let base else {
      if name == "donate" { helper(call) }
      return
    }
    switch name {
    case "donate", "sendDonation":
      // The event itself, or a helper that is given one: `Analytics.donate(.opened)` is not known, `donate(Events.opened)` is.
      guard let event = event(base) else { return helper(call) }
      let argument = call.arguments.first { $0.label == nil || $0.label?.text == "with" }?.expression
      add(.donate(event: reader.app.events[event].name, fields: fields(argument, event)), call)
    case "deleteDonations":
      if let event = event(base) { add(.deleteDonations(event: reader.app.events[event].name), call) }
    case "invalidate":
      let reason = call.arguments.first { $0.label?.text == "reason" }?.expression
      guard reason != nil else { return }
      for tip in reader.tips(base, scope) {
        add(.invalidate(tip: reader.app.tips[tip].name, reason: reason.flatMap(Self.reason)), call)
      }
    case "resetEligibility":
      for tip in reader.tips(base, scope) { add(.resetEligibility(tip: reader.app.tips[tip].name), call) }
    case "toggle":
      if let path = ExpressionPath.names(base), let parameter = reader.parameter(path, scope) {
        add(.toggle(parameter: reader.app.parameters[parameter].declaration.id), call)
      }
    case _ where Self.testing.contains(name):
      guard let path = ExpressionPath.names(base)?.joined(separator: "."),
        ["Tips", "TipKit.Tips", "TipsCenter", "TipsCenter.shared"].contains(path)
      else { return }
      add(.testing(name), call)
      reader.note(.testing("\(path).\(name)"), reader.place(call, scope))
    default: break
    }
  }

  /// A function of the app's own that is given an event: one named as TipKit's, or one that donates to what it is given.
  private func helper(_ call: FunctionCallExprSyntax) {
    guard let event = call.arguments.lazy.compactMap({ self.reader.event($0.expression, self.scope) }).first else { return }
    add(.donate(event: reader.app.events[event].name, fields: []), call)
  }

  /// The event before `.donate()`; one of an unknown type is found by its name if only one has it.
  private func event(_ base: ExprSyntax) -> Int? {
    if let event = reader.event(base, scope) { return event }
    guard let path = ExpressionPath.names(base), path.count == 2, let last = path.last,
      reader.index.type(named: path[0], in: scope) == nil, path[0].first?.isUppercase == true
    else { return nil }
    let found = reader.app.events.indices.filter {
      reader.app.events[$0].name.split(separator: ".").last.map(String.init) == last
    }
    guard found.count == 1 else { return nil }
    reader.note(
      .foundByName(written: path.joined(separator: "."), taken: reader.app.events[found[0]].name), reader.place(base, scope),
      owner: reader.app.events[found[0]].name)
    return found[0]
  }

  /// The fields of a donated value that are known.
  private func fields(_ argument: ExprSyntax?, _ event: Int) -> [ImportedSite.Field] {
    guard let call = argument.map(ExpressionPath.bare)?.as(FunctionCallExprSyntax.self) else { return [] }
    return reader.app.events[event].declaration.payload.compactMap { field in
      guard let expression = call.arguments.first(where: { $0.label?.text == field.name })?.expression else { return nil }
      return reader.value(expression, as: field.type, scope).map { ImportedSite.Field(name: field.name, value: $0) }
    }
  }

  /// The reason in the words of today's TipKit.
  private static func reason(_ expression: ExprSyntax) -> String? {
    let word = ExpressionPath.bare(expression).as(MemberAccessExprSyntax.self)?.declName.baseName.text
    switch word {
    case "userPerformedAction": return "actionPerformed"
    case "userClosedTip": return "tipClosed"
    case "maxDisplayCountExceeded": return "displayCountExceeded"
    case "actionPerformed", "tipClosed", "displayCountExceeded", "displayDurationExceeded": return word
    default: return nil
    }
  }

  /// An amount that is added or taken away; nil for one whose negative is no number.
  private static func signed(_ sign: String, _ amount: Int64) -> Int64? {
    sign.hasPrefix("+") ? amount : amount == .min ? nil : -amount
  }

  /// The amount in `count = count + 1`.
  private func increment(_ elements: [ExprSyntax], _ path: [String]) -> Int64? {
    guard elements.count == 5, ExpressionPath.names(elements[2]) == path,
      let sign = elements[3].as(BinaryOperatorExprSyntax.self)?.operator.text, sign == "+" || sign == "-",
      case .integer(let amount)? = reader.value(elements[4], as: .integer, scope)
    else { return nil }
    return Self.signed(sign, amount)
  }

  override func visit(_ node: SequenceExprSyntax) -> SyntaxVisitorContinueKind {
    let elements = Array(node.elements)
    guard elements.count >= 3, let path = ExpressionPath.names(elements[0]), let parameter = reader.parameter(path, scope) else {
      return .visitChildren
    }
    let declaration = reader.app.parameters[parameter].declaration
    if elements[1].is(AssignmentExprSyntax.self) {
      let value = elements.count == 3 ? reader.value(elements[2], as: declaration.type, scope) : nil
      if let amount = increment(elements, path), declaration.type == .integer {
        add(.add(parameter: declaration.id, amount: amount), node)
        return .visitChildren
      }
      // Alone: `flag = !flag && other` turns nothing over.
      let turned = elements.count == 3 ? elements[2].as(PrefixOperatorExprSyntax.self) : nil
      let isToggle = turned.map { $0.operator.text == "!" && ExpressionPath.names($0.expression) == path }
      add(isToggle == true ? .toggle(parameter: declaration.id) : .set(parameter: declaration.id, value: value), node)
    } else if let sign = elements[1].as(BinaryOperatorExprSyntax.self)?.operator.text, ["+=", "-="].contains(sign), elements.count == 3 {
      if case .integer(let number)? = reader.value(elements[2], as: .integer, scope), declaration.type == .integer,
        let amount = Self.signed(sign, number)
      {
        add(.add(parameter: declaration.id, amount: amount), node)
      } else {
        add(.set(parameter: declaration.id, value: nil), node)
      }
    }
    return .visitChildren
  }
}
