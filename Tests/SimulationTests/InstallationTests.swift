// SPDX-License-Identifier: GPL-3.0-or-later

import Population
import Randomness
import RuleSyntax
import Simulation
import Statistics
import Testing
import TipEngine
import TipRules

@Suite("Several devices, reinstalls and synchronisation")
struct InstallationTests {
  static let users = 400

  /// Devices that everybody owns, opened equally often.
  static func devices(_ count: Int, lasts: Distribution? = nil, delay: Distribution = .same(0)) -> InstallationModel {
    InstallationModel(
      devices: (0..<count).map { .init(name: "device\($0)", share: 1, opens: .same(1)) }, companions: [], lasts: lasts, syncDelay: delay)
  }

  /// A tip without rules, displayed once for good, on the only screen of an app that is opened often.
  static func onceWorld(_ installations: InstallationModel?, isSynchronised: Bool = false) throws -> World {
    var world = World()
    world.declarations = RuleDeclarations(events: [EventDeclaration(id: "opened")])
    world.tips = [.init(id: "Once", options: TipOptions(maximumDisplayCount: 1), presentation: .inline)]
    world.screens = [
      ScreenModel(name: "home", tips: [0], dwell: .same(10), onAppear: [], choices: [(.leave, 1)])
    ]
    world.behaviour[.opensPerDay] = .same(3)
    world.users = users
    world.installations = installations
    world.stores = StoreModel(isSynchronised: isSynchronised)
    return world
  }

  private func displays(_ world: World) throws -> Int64 { try world.tally().view(variant: 0).count(.displays, tip: 0) }

  @Test("A tip that may appear once appears once on each device that doesn't know of the others", arguments: 1...4)
  func onceADevice(count: Int) throws {
    let world = try Self.onceWorld(Self.devices(count))
    // 90 opens a user leave none of four devices out.
    #expect(try displays(world) == Int64(Self.users * count))
    let view = try world.tally().view(variant: 0)
    #expect(view.count(.displaysDoneElsewhere) == Int64(Self.users * (count - 1)))
    #expect(view.count(.usersOnSeveral) == (count > 1 ? Int64(Self.users) : 0))
  }

  @Test("With synchronisation at once it appears once, as on a single device, at the same moment for every user")
  func synchronised() throws {
    let apart = try Self.onceWorld(nil)
    let together = try Self.onceWorld(Self.devices(3), isSynchronised: true)
    #expect(try displays(together) == Int64(Self.users))
    for id in 0..<50 {
      let (one, other) = (Life(try apart.replay(id)), Life(try together.replay(id)))
      #expect(one.displays.map(\.begin) == other.displays.map(\.begin))
      #expect(other.syncs > 0)
    }
  }

  @Test("Synchronised at once, several devices live exactly the life of one, whatever is written")
  func oneLife() throws {
    var world = try RichApp.world(users: 120)
    // What is a device's own: transient parameters and processes, the clock of the frequency, and a dismissal.
    world.frequency = .immediate
    world.launchAfterInactivity = 0
    world.tips = world.tips.map { tip in
      var tip = tip
      tip.options.ignoresDisplayFrequency = true
      return tip
    }
    let one = try world.tally()
    world.installations = Self.devices(3)
    #expect(try world.tally().bytes != one.bytes)
    world.stores.isSynchronised = true
    let together = try world.tally()
    for tip in 0...world.layout().anyTip {
      for count in TipCount.allCases {
        #expect(together.view(variant: 0).count(count, tip: tip) == one.view(variant: 0).count(count, tip: tip), "\(count) of \(tip)")
      }
      for gate in Gate.allCases {
        #expect(
          together.view(variant: 0).count(notShown: gate, tip: tip) == one.view(variant: 0).count(notShown: gate, tip: tip),
          "\(gate) of \(tip)")
      }
    }
    for metric in Metric.cases(withPrompts: false, withScreens: false) {
      #expect(
        together.products().sum(world.layout().metricPlace(metric, variant: 0))
          == one.products().sum(world.layout().metricPlace(metric, variant: 0)), "\(metric)")
    }
  }

  @Test("What is not heard of in time is shown again: displays grow with the delay, between those of one device and of two")
  func delays() throws {
    let counts = try [0.0, 3_600, 86_400, 3 * 86_400, 400 * 86_400].map {
      try displays(try Self.onceWorld(Self.devices(2, delay: .same($0)), isSynchronised: true))
    }
    #expect(counts == counts.sorted())
    #expect(counts.first == Int64(Self.users) && counts.last == Int64(2 * Self.users))
    #expect(counts[2] > counts[1] && counts[3] > counts[2])
  }

  /// The tip is done with on one device at the first open, and the other shows it if it is opened before the news arrives.
  ///
  /// Opens are a Poisson process of rate λ and fall to either device alike, so the other's first open after it comes at rate λ/2, and the
  /// tip is shown twice with probability 1 − exp(−λd/2) for a delay d, sessions being short against it.
  @Test("The share shown twice is that of the closed form", arguments: [0.1, 0.5, 1.0, 2.0])
  func closedForm(days: Double) throws {
    var world = try Self.onceWorld(Self.devices(2, delay: .same(days * 86_400)), isSynchronised: true)
    world.users = 4_000
    world.screens = [ScreenModel(name: "home", tips: [0], dwell: .same(0.001), onAppear: [], choices: [(.leave, 1)])]
    let twice = try displays(world) - Int64(world.users)
    let expected = 1 - Double.exponential(-3 * days / 2)
    #expect(abs(Goodness.z(twice, of: Int64(world.users), share: expected)) < 4)
  }

  @Test("Opens fall to devices by their weights, and nobody opens what they don't own")
  func weights() throws {
    var world = try Self.onceWorld(
      InstallationModel(
        devices: [.init(name: "phone", share: 1, opens: .same(3)), .init(name: "tablet", share: 0.4, opens: .same(1))],
        companions: [], lasts: nil, syncDelay: .same(0)))
    world.users = 500
    world.sampling = .stratified
    var (owners, opens, onTablet) = (0, Int64(0), Int64(0))
    for id in 0..<500 {
      let life = Life(try world.replay(id))
      let tablet = life.sessions.count { $0.installation == 1 }
      guard tablet > 0 else { continue }
      owners += 1
      opens += Int64(life.sessions.count)
      onTablet += Int64(tablet)
    }
    // 500 stratified users in blocks of 64: a share is met to a few.
    #expect(abs(owners - 200) <= 4)
    #expect(abs(Goodness.z(onTablet, of: opens, share: 0.25)) < 4)
  }

  @Test("The n-th open goes to the same device, whatever else the devices are called for")
  func keyedByOpen() throws {
    var world = try Self.onceWorld(Self.devices(2))
    let apart = try (0..<20).map { Life(try world.replay($0)).sessions.map(\.installation) }
    world.stores.isSynchronised = true
    world.tips[0].options = TipOptions()
    #expect(try (0..<20).map { Life(try world.replay($0)).sessions.map(\.installation) } == apart)
  }

  @Test("Reinstalls come as often as the renewal of their times says, and take the store with them")
  func reinstalls() throws {
    var world = try Self.onceWorld(Self.devices(1, lasts: .exponential(try Exponential(mean: 10 * 86_400))))
    world.behaviour[.opensPerDay] = .same(24)
    world.days = 60
    let view = try world.tally().view(variant: 0)
    let (reinstalls, users) = (view.count(.reinstalls), Double(Self.users))
    // Installed at an open 1/24 day after each deletion on average: cycles of 10 + 1/24 days.
    let expected = users * (60 - 1.0 / 24) / (10 + 1.0 / 24)
    #expect(abs(Double(reinstalls) - expected) < 4 * expected.squareRoot())
    // Each installation shows the tip once.
    #expect(view.count(.displays, tip: 0) == Int64(Self.users) + reinstalls)
    #expect(view.count(.displaysAfterReinstall) == reinstalls)
    let never = users * Double.exponential(-(60 - 1.0 / 24) / 10)
    #expect(abs(Double(Self.users) - never - Double(view.count(.usersReinstalled))) < 4 * never.squareRoot() + 1)
  }

  @Test("With synchronisation a reinstalled app gets back what it knew, after the delay")
  func restored() throws {
    var world = try Self.onceWorld(
      Self.devices(1, lasts: .same(10 * 86_400)), isSynchronised: true)
    let view = try world.tally().view(variant: 0)
    #expect(view.count(.displays, tip: 0) == Int64(Self.users))
    #expect(view.count(.reinstalls) > Int64(Self.users))
    world.installations = Self.devices(1, lasts: .same(10 * 86_400), delay: .same(500 * 86_400))
    #expect(try displays(world) == Int64(Self.users) + view.count(.reinstalls))
  }

  @Test("Apps in a group container share a store and outlive each other's deletion; each has a process of its own")
  func companions() throws {
    var world = try Self.onceWorld(
      InstallationModel(
        devices: [.init(name: "mac", share: 1, opens: .same(1))], companions: [.init(name: "menuBar", share: 1, opens: .same(1))],
        lasts: .exponential(try Exponential(mean: 20 * 86_400)), syncDelay: .same(0)))
    world.launchAfterInactivity = 365 * Time.day
    let apart = try world.tally().view(variant: 0)
    #expect(apart.count(.displays, tip: 0) > Int64(2 * Self.users))
    world.stores.isShared = true
    let shared = try world.tally().view(variant: 0)
    let kept = try (0..<Self.users).reduce(0) { count, id in
      let life = Life(try world.replay(id))
      for (one, next) in zip(life.sessions, life.sessions.dropFirst()) {
        #expect(next.isLaunch == (one.installation != next.installation || next.reinstall != nil))
      }
      return count + life.sessions.count { $0.reinstall == true }
    }
    #expect(kept > 0 && Int64(kept) < shared.count(.reinstalls))
    #expect(shared.count(.displaysDoneElsewhere) == 0)
  }

  /// Each app stays five days, so that which of them are on the device follows from the sessions alone.
  @Test("A shared store goes with the last app that holds it, whichever app comes next")
  func lastHolder() throws {
    var world = try Self.onceWorld(
      InstallationModel(
        devices: [.init(name: "mac", share: 1, opens: .same(1))],
        companions: [.init(name: "menuBar", share: 1, opens: .same(1)), .init(name: "widget", share: 1, opens: .same(0.3))],
        lasts: .same(5 * 86_400), syncDelay: .same(0)))
    world.behaviour[.opensPerDay] = .same(0.4)
    world.stores.isShared = true
    var (found, newcomers) = (0, 0)
    for id in 0..<Self.users {
      let life = Life(try world.replay(id))
      var until: [Int: Int64] = [:]
      var births = 0
      for session in life.sessions {
        let isOn = until[session.installation].map { $0 > session.begin } ?? false
        if !until.values.contains(where: { $0 > session.begin }) {
          births += 1
          if until[session.installation] == nil, births > 1 { newcomers += 1 }
        }
        if !isOn { until[session.installation] = session.begin + 5 * Time.day }
      }
      #expect(life.displays.count == births, "user \(id)")
      found += births
    }
    #expect(found > 2 * Self.users && newcomers > 20, "apps that come to a device for the first time after all others have gone")
  }

  @Test("A store that went with its app is no place where a tip is done with, even before the app comes back")
  func goneElsewhere() throws {
    // An app is deleted during each of its sessions, so at no display is there another store, and every session but an app's first is a
    // reinstall.
    let view = try Self.onceWorld(Self.devices(2, lasts: .same(1))).tally().view(variant: 0)
    #expect(view.count(.displaysDoneElsewhere) == 0)
    #expect(view.count(.displaysAfterReinstall) == view.count(.reinstalls) && view.count(.reinstalls) > 0)
  }

  // MARK: - What holds whatever is set

  /// The rich app on two devices with a companion, deleted now and then, on a mix of systems.
  static func everything(_ stores: StoreModel, users: Int = 150) throws -> World {
    var world = try RichApp.world(users: users)
    world.stores = stores
    world.installations = InstallationModel(
      devices: [
        .init(name: "phone", share: 1, opens: .gamma(try Gamma(shape: 2, scale: 1))), .init(name: "tablet", share: 0.5, opens: .same(1)),
      ], companions: [.init(name: "menuBar", share: 0.4, opens: .same(0.5))], lasts: .exponential(try Exponential(mean: 9 * 86_400)),
      syncDelay: .exponential(try Exponential(mean: 43_200)))
    for segment in world.segments.indices {
      var behaviour = world.segments[segment].behaviour
      behaviour.systemVersions = SystemVersionMix(segment == 0 ? [.ios17: 0.3, .ios18: 0.3, .ios26: 0.4] : [.ios26: 1])
      world.segments[segment] = Segment(name: world.segments[segment].name, share: world.segments[segment].share, behaviour: behaviour)
    }
    return world
  }

  static let stores = [
    StoreModel(), StoreModel(isShared: true), StoreModel(isSynchronised: true), StoreModel(isShared: true, isSynchronised: true),
  ]

  @Test("Nothing is lost and nothing is counted twice", arguments: stores)
  func conservation(stores: StoreModel) throws {
    let world = try Self.everything(stores)
    let tally = try world.tally(seed: 5)
    // A limit holds for each store; checks of the laws that hold for users are the same.
    var laws = ConservationLaws(tally.view(variant: 0), tally, world)
    laws.checkAll()
    #expect(laws.failures.filter { !$0.hasPrefix("MaxDisplayCount") }.isEmpty, "\(laws.failures)")
    let view = tally.view(variant: 0)
    #expect(view.count(.reinstalls) >= view.count(.usersReinstalled) && view.count(.usersReinstalled) > 0)
    #expect(view.count(.usersOnSeveral) > 0 && view.count(.displaysAfterReinstall) > 0)
  }

  @Test("Without an installation model nothing of it happens, and one that says nothing changes nothing")
  func neutral() throws {
    var world = try RichApp.world(users: 100)
    let plain = try world.tally().bytes
    world.installations = Self.devices(1)
    #expect(try world.tally().bytes == plain)
  }

  @Test("A user alone lives the life of the batch, and parts add up to the whole", arguments: stores)
  func replay(stores: StoreModel) throws {
    let world = try Self.everything(stores, users: 60)
    let model = try world.model()
    var parts = StudyTally(layout: world.layout())
    for id in 0..<60 {
      let alone = World.tally([model], layout: world.layout(), users: id..<id + 1, seed: 3, using: Xoshiro256PlusPlus.self)
      let replay = try UserReplay(of: id, model: model.retainingDonations(), seed: 3, using: Xoshiro256PlusPlus.self)
      for metric in Metric.cases(withPrompts: false, withScreens: false) {
        #expect(
          Int128(replay.metrics[metric.rawValue]) == alone.products().sum(world.layout().metricPlace(metric, variant: 0)), "\(id) \(metric)"
        )
      }
      #expect(zip(replay.moments, replay.moments.dropFirst()).allSatisfy { $0.time <= $1.time })
      parts.merge(alone)
    }
    let whole = World.tally([model], layout: world.layout(), users: 0..<60, seed: 3, using: Xoshiro256PlusPlus.self)
    #expect(parts.bytes == whole.bytes)
  }

  @Test("Turning tips off holds on all devices and after a reinstall")
  func optOut() throws {
    var world = try Self.onceWorld(Self.devices(2, lasts: .exponential(try Exponential(mean: 5 * 86_400))))
    world.tips[0].options = TipOptions()
    world.behaviour[.close] = .same(1)
    world.behaviour[.optOut] = .same(0.5)
    var opted = 0
    for id in 0..<60 {
      let life = Life(try world.replay(id))
      guard life.optedOut else { continue }
      opted += 1
      #expect(life.displays.last?.ending == .closed)
    }
    #expect(opted > 40)
    #expect(try world.tally().view(variant: 0).count(notShown: .override, tip: 0) > 0)
  }

  @Test("Testing overrides hold in every process, on every device, and the user's wish is above them")
  func overrides() throws {
    var world = try Self.onceWorld(Self.devices(2, lasts: .exponential(try Exponential(mean: 5 * 86_400))))
    world.tips = [
      .init(id: "A", rules: ["#Rule(opened) { $0.donations.count < 0 }"], presentation: .inline), .init(id: "B", presentation: .inline),
      .init(id: "C", presentation: .inline),
    ]
    world.screens = [ScreenModel(name: "home", tips: [0, 1, 2], dwell: .same(10), onAppear: [], choices: [(.leave, 1)])]
    world.overrides = TestingOverrides(show: [0], hide: [0, 1], hideAll: false)
    var view = try world.tally().view(variant: 0)
    let sessions = view.count(action: 0)
    #expect(view.count(.displays, tip: 0) == sessions, "Shown whatever its rules say, though it is named among the hidden.")
    #expect(view.count(.displays, tip: 1) == 0 && view.count(notShown: .override, tip: 1) == sessions)
    #expect(view.count(.displays, tip: 2) == sessions)
    #expect(view.count(.usersEligible, tip: 0) == view.count(.usersReached, tip: 0))
    world.overrides = TestingOverrides(hide: [2], showAll: true, hideAll: true)
    view = try world.tally().view(variant: 0)
    #expect((0..<3).map { view.count(.displays, tip: $0) } == [sessions, sessions, 0])
    world.overrides = TestingOverrides(show: [1], hideAll: true)
    view = try world.tally().view(variant: 0)
    #expect((0..<3).map { view.count(.displays, tip: $0) } == [0, sessions, 0])
  }
}

@Suite("A mix of systems")
struct SystemVersionTests {
  @Test("Users of each system live as if all had it, and shares are met")
  func mixture() throws {
    var world = try RichApp.world(users: 640)
    world.replications = 1
    world.segments = [Segment(name: "all", share: 1, behaviour: try RichApp.behaviour())]
    func tally(_ mix: SystemVersionMix, users: Range<Int>) throws -> StudyTally {
      world.behaviour.systemVersions = mix
      return World.tally([try world.model()], layout: world.layout(), users: users, seed: 2, using: Xoshiro256PlusPlus.self)
    }
    let mix = SystemVersionMix([.ios17: 0.25, .ios18: 0.25, .ios26: 0.5])
    world.behaviour.systemVersions = mix
    let versions = try (0..<640).map { try world.replay($0, seed: 2).systemVersion }
    #expect(SystemVersion.allCases.map { version in versions.count { $0 == version } } == [160, 160, 320])
    var sum = StudyTally(layout: world.layout())
    for (id, version) in versions.enumerated() { sum.merge(try tally(SystemVersionMix([version: 1]), users: id..<id + 1)) }
    let mixed = try tally(mix, users: 0..<640)
    #expect(mixed.bytes == sum.bytes)
    #expect(try mixed.bytes != tally(.newestOnly, users: 0..<640).bytes)
  }

  @Test("What the app doesn't use makes no difference between systems")
  func unused() throws {
    var world = try InstallationTests.onceWorld(nil)
    let newest = try world.tally().bytes
    world.behaviour.systemVersions = SystemVersionMix([.ios17: 0.5, .ios26: 0.5])
    #expect(try world.tally().bytes == newest)
    #expect(try world.model().inertFeatures(on: .ios17).isEmpty)
  }

  @Test("Below iOS 18 nothing is synchronised, below iOS 26 an invalidated tip stays so")
  func syncAndReset() throws {
    var world = try InstallationTests.onceWorld(InstallationTests.devices(2), isSynchronised: true)
    world.behaviour.systemVersions = SystemVersionMix([.ios17: 1])
    let view = try world.tally().view(variant: 0)
    #expect(view.count(.displays, tip: 0) == Int64(2 * InstallationTests.users))
    world.installations = nil
    world.stores = StoreModel()
    world.actions = [
      ActionModel(name: "open", effects: [ActionEffect(kind: .resetEligibility(tip: 0), drawName: "action.open.resetEligibility.Once")])
    ]
    #expect(try world.tally().view(variant: 0).count(.displays, tip: 0) == Int64(InstallationTests.users))
    world.behaviour.systemVersions = .newestOnly
    let renewed = try world.tally().view(variant: 0)
    #expect(renewed.count(.displays, tip: 0) == renewed.count(action: 0))
  }
}

extension Double {
  /// e to the power of `exponent`.
  static func exponential(_ exponent: Double) -> Double {
    // exp(x) = S(−x) of an exponential lifetime of mean 1, which needs no import of a C library.
    LifetimeModel.exponential(meanDays: 1).survival(days: -exponent)
  }
}
