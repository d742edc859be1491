// SPDX-License-Identifier: GPL-3.0-or-later

import Datastore
import TipEngine
import TipKitCompat
import TipRules

/// The first door: the tips as the compiler understands them, asked as an app asks them.
final class LibraryDoor {
  private let clock = ManualClock()
  private let store = VolatileStore()
  private let tips: [any Tip]
  private(set) var process: TipsProcess
  let faults = Faults()

  init(_ tips: [any Tip]) throws {
    self.tips = tips
    process = TipsProcess(.testing())
    try launch()
  }

  var now: Microseconds { clock.now }

  private func launch() throws {
    var surroundings = TipsProcess.Surroundings.testing(clock: clock, store: store)
    surroundings.report = { [faults] in faults.add($0) }
    process = TipsProcess(surroundings)
    try process.run { try Tips.configure([.displayFrequency(.daily)]) }
    process.register(tips)
  }

  func act(_ step: Step) async throws {
    let presenter = TipPresenter(process: process)
    func presentation(_ tip: Int) -> Presentation { tip.isMultiple(of: 2) ? .inline : .popover }
    try await process.run {
      switch step {
      case .set(let name, let value): set(name, value)
      case .donate(let event, let values): await donate(event, values)
      case .deleteDonations("opened"): try await Inputs.opened.deleteDonations()
      case .deleteDonations("shared"): try await Inputs.shared.deleteDonations()
      case .deleteDonations: try await Inputs.viewed.deleteDonations()
      case .wait(let seconds):
        clock.advance(by: Double(seconds))
        process.look()
      case .appear(let tip): presenter.anchorAppeared(for: AnyTip(tips[tip]), as: presentation(tip))
      case .leave(let tip): presenter.anchorLeft(for: AnyTip(tips[tip]))
      case .close(let tip): presenter.close(AnyTip(tips[tip]))
      case .tapOutside(let tip): presenter.tapOutside(AnyTip(tips[tip]))
      case .invalidate(let tip): tips[tip].invalidate(reason: .actionPerformed)
      case .resetEligibility(let tip): await tips[tip].resetEligibility()
      case .relaunch:
        for tip in tips { presenter.anchorLeft(for: AnyTip(tip)) }
        try launch()
      }
    }
  }

  private func set(_ name: String, _ value: Value) {
    switch (name, value) {
    case ("isLoggedIn", .boolean(let value)): Inputs.isLoggedIn = value
    case ("visits", .integer(let value)): Inputs.visits = Int(value)
    case ("score", .double(let value)): Inputs.score = value
    case ("name", .string(let value)): Inputs.name = value
    case ("plan", .enumerationCase(let value)): Inputs.plan = Plan(rawValue: value) ?? .free
    case ("nickname", .string(let value)): Inputs.nickname = value
    case ("nickname", _): Inputs.nickname = nil
    case ("quota", .integer(let value)): Inputs.quota = Int(value)
    case ("quota", _): Inputs.quota = nil
    case ("landmark", .structure(let fields)):
      let view = Self.view(fields.reversed())
      Inputs.landmark = Landmark(name: view.name, visits: view.backyard, plan: view.plan)
    default: Inputs.landmark = nil
    }
  }

  private func donate(_ event: String, _ values: [Value]) async {
    switch event {
    case "opened": await Inputs.opened.donate()
    case "shared": await Inputs.shared.donate()
    default: await Inputs.viewed.donate(Self.view(values))
    }
  }

  /// A view of an integer, a string and a case, whatever their order.
  private static func view(_ values: [Value]) -> Inputs.View {
    var (backyard, name, plan) = (0, "", Plan.free)
    for value in values {
      switch value {
      case .integer(let value): backyard = Int(value)
      case .string(let value): name = value
      case .enumerationCase(let value): plan = Plan(rawValue: value) ?? .free
      default: break
      }
    }
    return Inputs.View(backyard: backyard, name: name, plan: plan)
  }

  var decisions: [Decision] {
    process.run {
      let displayed = Set(TipPresenter(process: process).displayedTips)
      return tips.map { Decision(status: $0.status, isDisplayed: displayed.contains($0.id)) }
    }
  }

  /// Whether the compiled conditions of each tip's rules hold.
  var closures: [Bool] { process.run { tips.map { $0.rules.allSatisfy(\.compiledConditionHolds) } } }
}
