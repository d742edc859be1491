// SPDX-License-Identifier: GPL-3.0-or-later

import Attention
import Population
import PushPrimer
import Randomness
import Simulation
import Testing
import TipEngine

@Suite("Push permission against closed forms")
struct PermissionTests {
  /// A primer's acceptance per display, what follows an acceptance, and the number of displays.
  struct Case: CustomTestStringConvertible, Sendable {
    let accept: Double
    let allow: Double
    let displays: Int32
    var optIn: Double {
      var refusal = 1.0
      for _ in 0..<displays { refusal *= 1 - accept }
      return (1 - refusal) * allow
    }
    var testDescription: String { "a = \(accept), q = \(allow), n = \(displays)" }
  }

  static let cases: [Case] = [
    (0.3, 0.9, 1), (0.3, 0.9, 2), (0.3, 0.9, 3), (0.3, 0.9, 4), (0.6, 0.9, 1), (0.6, 0.9, 2), (0.6, 0.9, 3), (0.5, 0.8, 1), (0.05, 0.95, 8),
    (0.45, 0.6, 2), (0.9, 0.5, 1), (0.1, 1, 5), (1, 0.7, 3), (0, 0.9, 6),
  ].map { Case(accept: $0.0, allow: $0.1, displays: $0.2) }

  /// Whether a share of users lies in its 99% interval: 2.5758 standard errors of a binomial share (normal quantile, GSL 2.7).
  private func agrees(_ count: Int64, of users: Int, with share: Double, errors: Double = 2.5758) -> Bool {
    let error = errors * (share * (1 - share) / Double(users)).squareRoot()
    return abs(Double(count) / Double(users) - share) <= error
  }

  @Test("Opt-ins are (1 − (1 − a)^n) · q, as the research on primers computes it", arguments: cases)
  func closedForm(_ expected: Case) throws {
    let users = 20_000
    var world = World.asking(users: users, accept: expected.accept, allow: expected.allow)
    let throttle = PrimerThrottle(maximumDisplays: expected.displays)
    world.prompts = .sample([], primer: PrimerBehaviour(throttle: throttle), calls: [.primer(.launch)])
    // Who denies is led to Settings from then on, and never switches anything on there.
    let view = try world.tally(seed: 11).view(variant: 0)
    #expect(agrees(view.count(.usersOptedIn), of: users, with: expected.optIn))
    #expect(view.count(.usersOptedIn) == view.count(.promptsAllowed))
    for ask in 1...Int(expected.displays) {
      var reaching = 1.0
      for _ in 1..<ask { reaching *= 1 - expected.accept }
      #expect(agrees(view.count(.optIns, ask: ask), of: users, with: reaching * expected.accept * expected.allow, errors: 4), "ask \(ask)")
    }
    #expect(view.count(.optIns, ask: Int(expected.displays) + 1) == 0)
  }

  @Test("A cold prompt opts in whom it asks; each user is asked until they answer", arguments: [(0.45, 0.0), (0.45, 0.3), (0.9, 0.8)])
  func cold(_ allow: Double, _ sweep: Double) throws {
    let users = 10_000
    var world = World.asking(users: users, coldAllow: allow, sweep: sweep)
    world.prompts = .sample([], primer: nil, calls: [.cold(.launch)])
    let view = try world.tally(seed: 3).view(variant: 0)
    #expect(agrees(view.count(.usersOptedIn), of: users, with: allow))
    #expect(view.count(.promptsAllowed) + view.count(.promptsDenied) == Int64(users))
    #expect(agrees(view.count(.promptsSwept), of: Int(view.count(.promptDisplays)), with: sweep))
  }

  @Test("Provisional permission asks nobody, and is no opt-in until it is kept prominently")
  func provisional() throws {
    var world = World.asking(users: 2_000, coldAllow: 0)
    world.prompts = .sample([], primer: nil, calls: [.cold(.launch)])
    world.prompts?.request = .provisional
    #expect(try world.tally().view(variant: 0).count(.usersOptedIn) == 0)
    world.behaviour[.keepProminently] = .same(0.05)
    world.behaviour[.turnOffQuietly] = .same(0.05)
    let view = try world.tally().view(variant: 0)
    #expect(view.count(.promptDisplays) == 0 && view.count(.quietGrants) == 2_000)
    #expect(view.count(.usersOptedIn) == view.count(.keptProminently) && view.count(.keptProminently) > 800)
    #expect(view.count(.turnedOff) > 800)
  }

  @Test("Settings win back a share of those who are led there, once for each way")
  func settings() throws {
    let users = 10_000
    var world = World.asking(users: users, accept: 1, allow: 0, settingsOn: 0.04)
    // The first display leads to the system's question, the second and third to Settings.
    world.prompts = .sample([], primer: PrimerBehaviour(throttle: PrimerThrottle(maximumDisplays: 3)), calls: [.primer(.launch)])
    let view = try world.tally(seed: 5).view(variant: 0)
    #expect(agrees(view.count(.usersRecovered), of: users, with: 1 - 0.96 * 0.96))
    #expect(view.count(.usersOptedIn) == view.count(.usersRecovered))
    #expect(view.count(.primersRedirected) == view.count(.settingsTrips))
    world.prompts?.primer?.fallbackToSettings = false
    let without = try world.tally(seed: 5).view(variant: 0)
    #expect(without.count(.usersOptedIn) == 0 && without.count(.settingsTrips) == 0)
    #expect(without.count(.primerCalls) - without.count(.primerDisplays) == without.count(.primer, suppressedBy: .deniedWithoutFallback))
  }

  @Test("Engagement, sessions, exposures and fatigue move the odds by their logits")
  func logits() throws {
    let users = 20_000
    func share(_ change: (inout BehaviourModel) -> Void, displays: Int32 = 1) throws -> Double {
      var world = World.asking(users: users, accept: 0.5, allow: 1)
      change(&world.behaviour)
      world.prompts = .sample(
        [], primer: PrimerBehaviour(throttle: PrimerThrottle(maximumDisplays: displays)),
        calls: [displays == 1 ? .primer(.session(4)) : .primer(.launch)])
      let view = try world.tally(seed: 9).view(variant: 0)
      return Double(view.count(.optIns, ask: Int(displays))) / Double(view.count(.asks, ask: Int(displays)))
    }
    // Logistic(0) and logistic(2 · 0.5) at the fourth session, and logistic(−0.7) at the second display.
    #expect(abs(try share({ _ in }) - 0.5) < 0.01)
    #expect(abs(try share { $0[.sessionsOnPermission] = .same(0.5) } - 0.731_059) < 0.01)
    #expect(abs(try share({ $0[.exposureOnAccept] = .same(-0.7) }, displays: 2) - 0.331_812) < 0.013)
    // A first sheet weighs 4 displays of fatigue of 0.25: a level of 1 at the second, a moment later.
    let tired = try share(
      {
        $0[.fatiguePerDisplay] = .same(0.25)
        $0[.sharedWeight] = .same(1)
        $0[.sharedHalfLife] = .same(1e9)
        $0[.fatigueOnAccept] = .same(1)
      }, displays: 2)
    #expect(abs(tired - 0.268_941) < 0.013)
  }

  @Test("A permission is an installation's own: a deleted app is asked anew, one answer an install")
  func reinstalled() throws {
    var world = World.asking(users: 500, coldAllow: 0.5)
    world.installations = InstallationModel(devices: [], companions: [], lasts: .same(86_400), syncDelay: .same(0))
    world.prompts = .sample([], primer: nil, calls: [.cold(.launch)])
    let view = try world.tally().view(variant: 0)
    #expect(view.count(.installs) == 500 + view.count(.reinstalls) && view.count(.reinstalls) > 1_500)
    #expect(view.count(.promptsAllowed) + view.count(.promptsDenied) == view.count(.installs))
  }

  @Test("A tip that reads the permission is moot from the opt-in on")
  func mirrored() throws {
    var world = try RichApp.world(users: 1)
    world.tips = [World.Tip(id: "Alerts", rules: ["#Rule($loggedIn) { !$0 }"], presentation: .inline)]
    world.groups = []
    world.frequency = .immediate
    world.actions = [ActionModel(name: "open", effects: [])]
    world.screens = [
      ScreenModel(name: "home", tips: [0], dwell: .same(10), onAppear: [], choices: [(.goTo(0), 0.5), (.leave, 0.5)])
    ]
    world.segments = [Segment(name: "all", share: 1, behaviour: BehaviourModel())]
    world.behaviour[.opensPerDay] = .same(10)
    world.behaviour[.coldPromptAllow] = .same(1)
    world.prompts = .sample(world.tips, primer: nil, calls: [.cold(.session(3))])
    world.prompts?.status = PromptsModel.StatusParameter(parameter: RichApp.loggedIn, words: [0, 0, 1, 1, 1, 0])
    let replay = try world.replay(0)
    var isAllowed = false
    var (before, after) = (0, 0)
    for (_, moment) in replay.moments {
      switch moment {
      case .prompt(.permission(.authorized)): isAllowed = true
      case .displayed: if isAllowed { after += 1 } else { before += 1 }
      case .notShown(_, let decision) where isAllowed: #expect(decision.gate == .rules)
      default: break
      }
    }
    #expect(isAllowed && before > 0 && after == 0)
  }
}
