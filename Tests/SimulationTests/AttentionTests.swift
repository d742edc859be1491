// SPDX-License-Identifier: GPL-3.0-or-later

import Attention
import Population
import PushPrimer
import Randomness
import Simulation
import Testing
import TipEngine

@Suite("Who may interrupt when")
struct AttentionTests {
  /// Two tips without rules on one screen, where users stay a minute and come back ten times a day; they read each and do nothing.
  private func world(_ presentations: [Presentation] = [.inline, .inline], users: Int = 1) -> World {
    var world = World.asking(users: users, accept: 1, allow: 1, coldAllow: 1, days: 10)
    world.tips = presentations.enumerated().map { World.Tip(id: "T\($0)", presentation: $1) }
    world.screens = [
      ScreenModel(name: "home", tips: Array(world.tips.indices), dwell: .same(60), onAppear: [], choices: [(.leave, 1)])
    ]
    world.behaviour[.opensPerDay] = .same(10)
    return world
  }

  private func displays(_ replay: UserReplay) -> [(time: Int64, tip: Int)] {
    replay.moments.compactMap { time, moment in if case .displayed(let tip, _) = moment { (time, tip) } else { nil } }
  }

  @Test("Two in a day, rolling: every third display is a day after the one before the last")
  func rollingLimit() throws {
    var world = world()
    world.prompts = .sample(world.tips, primer: nil, calls: []) { $0.limits = [RollingLimit(count: 2, window: Time.day)] }
    let times = displays(try world.replay(0)).map(\.time)
    #expect(times.count >= 10)
    for index in times.indices.dropFirst(2) { #expect(times[index] - times[index - 2] >= Time.day) }
    let view = try world.tally().view(variant: 0)
    #expect(view.count(heldBackBy: .rollingLimit, tip: 0) > 0 && view.count(notShown: .evaluation, tip: 0) == 0)
  }

  @Test("A tip that waits appears at the very moment at which the wait ends")
  func opening() throws {
    var world = world([.inline])
    world.screens = [
      ScreenModel(name: "home", tips: [0], dwell: .same(600), onAppear: [], choices: [(.goTo(0), 1), (.leave, 0)])
    ]
    world.behaviour[.opensPerDay] = .same(50)
    world.prompts = .sample(world.tips, primer: nil, calls: []) { $0.minimumGap = 100 * Time.minute }
    let times = displays(try world.replay(0)).map(\.time)
    #expect(times.count > 20)
    // The anchor leaves every ten minutes, so that a display lasts to the end of its appearance; the gap is a multiple of that.
    for index in times.indices.dropFirst() { #expect(times[index] - times[index - 1] == 100 * Time.minute) }
  }

  @Test("Quiet hours by the user's clock")
  func quietHours() throws {
    var world = world()
    world.prompts = .sample(world.tips, primer: nil, calls: []) {
      $0.quietHours = [QuietHours(start: 20 * Time.hour, end: 9 * Time.hour)]
    }
    let replays = try (0..<5).map { id in
      var many = world
      many.users = 5
      return try many.replay(id)
    }
    let shown = replays.flatMap { displays($0).map(\.time) }
    #expect(shown.count > 50)
    // A phase is not told, but each user's displays leave a window of thirteen hours of the day free.
    for replay in replays {
      let hours = Set(displays(replay).map { $0.time % Time.day / Time.hour })
      let longest = (0..<24).map { start in (0..<24).prefix { !hours.contains(Int64((start + $0) % 24)) }.count }.max() ?? 0
      #expect(longest >= 12)
    }
  }

  @Test("A holdout of a third sees nothing, and the others what they saw without it")
  func holdout() throws {
    var world = world(users: 3_000)
    world.days = 1
    world.prompts = .sample(world.tips, primer: nil, calls: []) { _ in }
    let all = try world.tally().view(variant: 0)
    world.prompts = .sample(world.tips, primer: nil, calls: []) { $0.holdout = 1.0 / 3 }
    let some = try world.tally().view(variant: 0)
    let (reached, everybody) = (some.count(.usersReached, tip: 0), all.count(.usersReached, tip: 0))
    // Three standard errors of a share of a third among 3,000.
    let (share, error) = (Double(reached) / Double(everybody), (2.0 / 9 / 3_000).squareRoot())
    #expect(abs(share - 0.666_667) < 3 * error)
    #expect(some.count(unreached: .attention, tip: 0) == everybody - reached)
  }

  @Test("Snoozed tips come back after their time, and are closed for good after so many")
  func snooze() throws {
    var world = world([.inline], users: 200)
    world.behaviour[.close] = .same(1)
    world.prompts = .sample(world.tips, primer: nil, calls: []) { $0.snooze = Snooze(length: Time.day, count: 2) }
    for id in 0..<200 {
      let moments = try world.replay(id).moments
      let endings = moments.compactMap { _, moment in if case .displayEnded(_, let ending, _) = moment { ending } else { nil } }
      #expect([[.snoozed, .snoozed, .closed], [.snoozed, .snoozed], [.snoozed], []].contains(endings))
      let times = displays(try world.replay(id)).map(\.time)
      for index in times.indices.dropFirst() { #expect(times[index] - times[index - 1] >= Time.day) }
    }
  }

  @Test("A share of closes puts tips off, whatever the share of closes is")
  func snoozedShare() throws {
    var world = world([.inline], users: 4_000)
    world.days = 1
    world.behaviour[.close] = .same(0.3)
    world.prompts = .sample(world.tips, primer: nil, calls: []) { $0.snooze = Snooze(length: 90 * Time.day, count: 1, share: 0.5) }
    let view = try world.tally().view(variant: 0)
    let (snoozed, closed) = (Double(view.count(.snoozed, tip: 0)), Double(view.count(.closed, tip: 0)))
    // Four standard errors of a half among some 4,000.
    #expect(snoozed + closed > 3_000 && abs(snoozed / (snoozed + closed) - 0.5) < 0.04)
  }

  @Test("Shared clocks: after a primer tips wait; independent ones: they don't")
  func shared() throws {
    var world = world()
    world.prompts = .sample(world.tips, calls: [.primer(.launch)]) { $0.minimumGap = 9 * Time.hour }
    let independent = displays(try world.replay(0)).first?.time
    world.prompts = .sample(world.tips, calls: [.primer(.launch)]) {
      $0.minimumGap = 9 * Time.hour
      $0.isShared = true
    }
    let shared = displays(try world.replay(0)).first?.time
    let asked = try world.replay(0).moments.first { if case .prompt(.shown) = $1 { true } else { false } }?.time
    let begin = try #require(asked)
    #expect(independent == begin && (shared ?? 0) >= begin + 9 * Time.hour)
  }

  @Test("A popover waits for the primer and comes when it is answered; an inline tip doesn't wait")
  func modal() throws {
    var world = world([.popover, .inline])
    world.prompts = .sample(world.tips, calls: [.primer(.launch)], answerTime: 5)
    let replay = try world.replay(0)
    let begin = try #require(replay.moments.first?.time)
    let shown = displays(replay)
    // Primer, then the system's question, five seconds each.
    #expect(shown.prefix(2).map(\.tip) == [1, 0] && shown[0].time == begin && shown[1].time == begin + 10 * Time.second)
    let ended = replay.moments.first { if case .sessionEnded = $1 { true } else { false } }?.time
    #expect(ended == begin + 70 * Time.second, "A user does nothing else while something modal is up.")
  }

  @Test("Where a tip goes before calls, the primer finds it on screen", arguments: [true, false])
  func priority(_ isTipFirst: Bool) throws {
    var world = world([.popover])
    world.priorities = [isTipFirst ? 2 : 0]
    world.prompts = .sample(world.tips, calls: [.primer(.launch)])
    world.prompts?.callPriority = 1
    let view = try world.tally().view(variant: 0)
    #expect((view.count(.primer, suppressedBy: .busy) > 0) == isTipFirst)
    #expect((view.count(.primerDisplays) > 0) == !isTipFirst)
  }

  @Test("Calls wait for their delay, and go with their session")
  func delay() throws {
    var world = world([])
    world.prompts = .sample([], primer: PrimerBehaviour(), calls: [.primer(.launch, after: 20 * Time.second)])
    let replay = try world.replay(0)
    let begin = try #require(replay.moments.first?.time)
    let shown = replay.moments.first { if case .prompt(.shown) = $1 { true } else { false } }?.time
    #expect(shown == begin + 20 * Time.second)
    world.prompts = .sample([], primer: PrimerBehaviour(), calls: [.primer(.launch, after: 61 * Time.second)])
    #expect(try world.tally().view(variant: 0).count(.primerCalls) == 0)
  }

  @Test("A call on a condition is made when it begins to hold, by an action or by time")
  func condition() throws {
    var world = try RichApp.world(users: 1)
    world.tips = []
    world.groups = []
    world.actions = [ActionModel(name: "open", effects: [ActionEffect(kind: .donate(event: RichApp.opened, payload: []), drawName: "d")])]
    world.screens = [ScreenModel(name: "home", tips: [], dwell: .same(600), onAppear: [], choices: [(.goTo(0), 0.9), (.leave, 0.1)])]
    world.segments = [Segment(name: "all", share: 1, behaviour: BehaviourModel())]
    world.behaviour[.opensPerDay] = .same(5)
    world.conditions = ["#Rule(opened) { $0.donations.donatedWithin(.minutes(5)).count == 0 }"]
    world.prompts = .sample([], calls: [.primer(.condition, condition: 0)])
    let moments = try world.replay(0).moments
    var begin: Int64?
    var calls = 0
    for (time, moment) in moments {
      switch moment {
      case .opened: begin = time
      case .prompt(.shown(.primerSheet, _)), .prompt(.suppressed):
        // Exactly five minutes old still counts, so the call comes a microsecond later.
        #expect(time == (begin ?? 0) + 5 * Time.minute + 1)
        calls += 1
      default: break
      }
    }
    #expect(calls > 10)
  }
}
