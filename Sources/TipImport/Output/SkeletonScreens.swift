// SPDX-License-Identifier: GPL-3.0-or-later

/// The screens of a skeleton: one for each type that shows tips, or tells them something when it appears.
struct SkeletonScreens {
  /// A screen.
  struct Screen {
    var name: String
    /// The type that it is; nil for one that is made up.
    var type: String?
    var tips: [String] = []
    var onAppear: [String] = []
    var actions: [String] = []
  }

  /// The most screens; what more types have is on the first.
  private static let limit = 20
  /// The screens, at least one, in the order of the sources.
  private(set) var screens: [Screen] = []

  init(app: ImportedApp, actions: SkeletonActions) {
    let acts = actions.actions.filter { $0.name != "open" && $0.name != "look" }
    for site in app.sites {
      guard let type = site.typeName, !site.isAtLaunch else { continue }
      if case .present(let tip, _) = site.effect, let screen = screen(of: type) {
        if !screens[screen].tips.contains(tip) { screens[screen].tips.append(tip) }
      } else if acts.contains(where: { $0.typeName == type && Self.appears($0, app) }) {
        _ = screen(of: type)
      }
    }
    if screens.isEmpty { screens = [Screen(name: "main")] }
    for action in acts {
      let own = action.typeName.flatMap { type in screens.firstIndex { $0.type == type } }
      if let own, Self.appears(action, app) {
        screens[own].onAppear.append(action.name)
      } else {
        screens[own ?? 0].actions.append(action.name)
      }
    }
    let shown = Set(screens.flatMap(\.tips))
    screens[0].tips += app.tips.map(\.name).filter { !shown.contains($0) }
  }

  /// Whether an action happens when its view comes on screen, there or in a function that is called then.
  private static func appears(_ action: SkeletonActions.Action, _ app: ImportedApp) -> Bool {
    guard let last = action.context.last else { return false }
    return SiteReader.appearances.contains(last) || action.typeName.map { app.appearanceCalls.contains($0 + "." + last) } ?? false
  }

  /// The screen of a type, which is made if there is room.
  private mutating func screen(of type: String) -> Int? {
    if let known = screens.firstIndex(where: { $0.type == type }) { return known }
    guard screens.count < Self.limit else { return nil }
    let last = type.split(separator: ".").last.map(String.init) ?? type
    var base = SkeletonActions.identifier(last)
    for ending in ["ViewController", "View", "Screen"] where base.hasSuffix(ending) && base.count > ending.count {
      base.removeLast(ending.count)
      break
    }
    if base.isEmpty { base = "screen" }
    var name = base
    var number = 2
    while screens.contains(where: { $0.name == name }) {
      name = base + "\(number)"
      number += 1
    }
    screens.append(Screen(name: name, type: type))
    return screens.count - 1
  }

  /// What stands below a screen: users do each action with the same share, go to each other screen with the same share, look on, or leave.
  static func entries(of index: Int, in screens: [Screen]) -> [ImportedNode.Entry] {
    let screen = screens[index]
    func share(_ tenths: Int) -> ImportedNode { .text(tenths % 10 == 0 ? "\(tenths / 10)%" : "\(tenths / 10).\(tenths % 10)%") }
    let others = screens.indices.filter { $0 != index }
    let toEach = others.isEmpty ? 0 : 300 / others.count
    let names = screen.actions.prefix(200)
    let doEach = names.isEmpty ? 0 : min(50, 200 / names.count)
    let shares = names.map { ImportedNode.Entry($0, share(doEach)) }
    let rest = 700 - toEach * others.count - doEach * names.count
    var entries: [ImportedNode.Entry] = []
    if !screen.tips.isEmpty { entries.append(.init("tips", .list(screen.tips.map { .text($0) }))) }
    entries.append(.init("dwell", .mapping([.init("lognormal", .mapping([.init("median", .text("10s")), .init("sigma", .integer(1))]))])))
    if !screen.onAppear.isEmpty {
      let names = screen.onAppear.map { ImportedNode.text($0) }
      entries.append(.init("onAppear", names.count == 1 ? names[0] : .list(names)))
    }
    entries.append(.init("actions", .mapping(shares + [.init("look", share(rest))])))
    if !others.isEmpty { entries.append(.init("goTo", .mapping(others.map { .init(screens[$0].name, share(toEach)) }))) }
    return entries + [.init("leave", .text("30%"))]
  }
}
