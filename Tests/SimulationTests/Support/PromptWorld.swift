// SPDX-License-Identifier: GPL-3.0-or-later

import Attention
import Population
import PushPrimer
import Randomness
import RepeatableRandomness
import Simulation
import TipEngine

extension PromptsModel {
  /// Prompts beside these tips, answered at once unless told otherwise.
  static func sample(
    _ tips: [World.Tip], primer: PrimerBehaviour? = PrimerBehaviour(), calls: [PromptCall], answerTime: Double = 3,
    attention change: (inout AttentionPolicy) -> Void = { _ in }
  ) -> PromptsModel {
    var policy = AttentionPolicy(
      kinds: SimulationModel.promptKinds(tips.map(\.presentation), tours: []) + [.primerSheet, .systemPrompt])
    change(&policy)
    return PromptsModel(primer: primer, calls: calls, answerTime: .same(answerTime), settingsTime: .same(20), attention: policy)
  }
}

extension PromptCall {
  static func primer(_ moment: Moment, after delay: Int64 = 0, condition: Int? = nil) -> PromptCall {
    PromptCall(.primer, at: moment, delay: delay, condition: condition, name: "primer")
  }
  static func cold(_ moment: Moment, after delay: Int64 = 0, condition: Int? = nil) -> PromptCall {
    PromptCall(.systemPrompt, at: moment, delay: delay, condition: condition, name: "cold")
  }
}

extension World {
  /// An app of one screen, users of one kind who open it often enough, and nothing that changes how they answer.
  static func asking(
    users: Int, accept: Double = 0, allow: Double = 0, coldAllow: Double = 0, sweep: Double = 0, settingsOn: Double = 0, days: Int = 5
  ) -> World {
    var world = World(users: users, days: days)
    world.screens = [ScreenModel(name: "home", tips: [], dwell: .same(10), onAppear: [], choices: [(.leave, 1)])]
    world.launchAfterInactivity = 0
    world.behaviour[.opensPerDay] = .same(20)
    world.behaviour[.primerAccept] = .same(accept)
    world.behaviour[.promptAllow] = .same(allow)
    world.behaviour[.coldPromptAllow] = .same(coldAllow)
    world.behaviour[.promptSweep] = .same(sweep)
    world.behaviour[.settingsSwitchOn] = .same(settingsOn)
    return world
  }

  /// A random app with random prompts, policies, answers and, now and then, devices and reinstalls.
  static func randomlyAsking(seed: UInt64, users: Int) throws -> World {
    var world = try random(seed: seed, users: users)
    var random = RepeatableGenerator(seed: seed &+ 77)
    world.conditions = ["#Rule(opened) { $0.donations.donatedWithin(.days(2)).count >= 2 }", "#Rule($level) { $0 > 3 }"]
    let moments: [PromptCall.Moment] = [
      .launch, .session(2), .action(RichApp.favorite), .action(RichApp.search), .screen(1), .condition,
    ]
    let calls = (0..<1 + random.below(4)).map { _ in
      let moment = random.pick(moments)
      let condition = moment == .condition ? random.below(2) : random.pick([nil, nil, 0, 1])
      return PromptCall(
        random.pick([.primer, .primer, .systemPrompt]), at: moment, delay: random.pick([0, 0, 2 * Time.second, Time.minute]),
        condition: condition, name: "call")
    }
    let throttle = PrimerThrottle(
      sinceShown: random.pick([0, 0, Time.hour, 7 * Time.day]), sinceDeclined: random.pick([0, Time.day]),
      maximumDisplays: random.pick([nil, nil, 0, 2]))
    let primer = PrimerBehaviour(
      fallbackToSettings: random.below(2) == 0, throttle: throttle, asksProvisional: random.below(2) == 0)
    let tipCount = world.tips.count
    var prompts = PromptsModel.sample(world.tips, primer: primer, calls: calls, answerTime: random.pick([0, 3, 120])) { policy in
      policy.isShared = random.below(2) == 0
      if random.below(3) == 0 { policy.minimumGap = random.pick([Time.minute, Time.day]) }
      if random.below(3) == 0 { policy.perSession = random.pick([1, 5, 8]) }
      if random.below(3) == 0 { policy.perDay = random.pick([1, 6]) }
      if random.below(3) == 0 {
        policy.limits = [
          RollingLimit(count: 2, window: Time.day), RollingLimit(count: 1, window: Time.hour, prompts: [random.below(tipCount + 2)]),
        ]
      }
      if random.below(3) == 0 { policy.coolDown = Time.hour }
      if random.below(3) == 0 { policy.snooze = Snooze(length: random.pick([Time.minute, Time.day]), count: 2, share: 0.7) }
      if random.below(3) == 0 { policy.quietHours = [QuietHours(start: 22 * Time.hour, end: 8 * Time.hour)] }
      if random.below(4) == 0 { policy.holdout = 0.3 }
      if random.below(4) == 0 {
        policy.budget = AdaptiveBudget(period: Time.day, start: 2, least: 0.5, most: 6, onAct: 1.5, onDismissal: 0.5)
      }
      if random.below(4) == 0 { policy.exempt = [random.below(tipCount + 2)] }
    }
    if random.below(4) == 0 { prompts.request = .provisional }
    prompts.engagedActions = [RichApp.view]
    prompts.keepsLedger = random.below(2) == 0
    if random.below(3) == 0 {
      world.priorities = world.tips.indices.map { _ in random.below(4) }
      prompts.callPriority = random.below(4)
    }
    prompts.status = PromptsModel.StatusParameter(parameter: RichApp.loggedIn, words: [0, 0, 1, 1, 1, 0])
    world.prompts = prompts
    for index in world.segments.indices {
      var behaviour = world.segments[index].behaviour
      for parameter in BehaviourParameter.allCases where parameter.optionalGroup == "permission" {
        behaviour[parameter] = .same(parameter.kind == .share ? Double(random.below(10)) / 10 : Double(random.below(5)) / 5 - 0.4)
      }
      world.segments[index] = Segment(name: world.segments[index].name, share: world.segments[index].share, behaviour: behaviour)
    }
    if random.below(3) == 0 {
      // Each store counts its own displays.
      for tip in world.tips.indices { world.tips[tip].options.maximumDisplayCount = nil }
      world.installations = InstallationModel(
        devices: [.init(name: "phone", share: 1, opens: .same(2)), .init(name: "tablet", share: 0.5, opens: .same(1))], companions: [],
        lasts: random.below(2) == 0 ? .same(4 * 86_400) : nil, syncDelay: .same(60))
    }
    return world
  }
}
