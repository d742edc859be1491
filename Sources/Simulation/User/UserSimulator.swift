// SPDX-License-Identifier: GPL-3.0-or-later

import EventKernel
import Population
import Randomness
import TipEngine
import TipRules

/// One synthetic user's life under one variant: opens, sessions, tips, responses, fatigue.
///
/// Built once a variant and used for one user after another without allocating. Methods that only read are `mutating` too: the compiler
/// would copy the whole simulator to call them from one that writes. All times are microseconds since install. At one
/// microsecond the order is: open, step of the session, end of a display, prompts, wake-up; that is the order of the calendar's slots.
struct UserSimulator<Generator: StreamGenerator, Trace: SimulationTrace>: ~Copyable {
  var trace: Trace
  var engine: EngineState
  var calendar = SlotCalendar<5>()
  var choices: ChoiceTables
  var draws: ContiguousArray<Int64> = []
  /// Where the user has the app, where that is more than one place for good.
  var home: UserInstallations
  /// What asks the user for something beside tips.
  var prompts: UserPrompts
  /// Where tips are on the user's screen.
  var screens: UserScreens

  // The user.
  var profile = UserProfile()
  /// The user's parameters, by raw value; apart from the profile, of which a read would copy all.
  var parameters = FixedStorage(repeating: 0.0, count: BehaviourParameter.allCases.count)
  var streams = StreamRoot(seed: 0, replication: 0).user(0)
  var behaviour = UserBehaviour()
  var opens: Generator
  /// The stream of the steps of the session that is on.
  var steps: Generator
  var now: Int64 = 0
  var end: Int64 = 0
  var candidate: UInt32 = 0

  // The session.
  var isInSession = false
  var open: UInt32 = 0
  var step: UInt32 = 0
  var stepsLeft = 0
  var screen = 0
  var sessionCount: Int64 = 0
  /// The session's number, counted from the user's first with the app, also before the release.
  var sessionOrdinal: Int64 = 0
  var lastSessionEnd: Int64 = 0
  var displaysInSession: Int64 = 0

  // What is remembered of tips, features and fatigue.
  var tips: FixedStorage<TipExperience>
  var pending: FixedStorage<PendingResponse>
  /// How often each gate was the first that an opportunity failed at, at `Gate.place(of:tip:)`; added to the tally in the end.
  var notShown: FixedStorage<Int64>
  var isUsed: FixedStorage<Bool>
  /// How often the user did each action; added to the tally in the end.
  var actionCounts: FixedStorage<Int64>
  var fatigue = FatigueState()
  var outcome = UserOutcome()
  /// The level of shared fatigue, in fixed point, at the end of each day at which it was above 0; the first day is 0.
  var dayEndLevels: ContiguousArray<(day: Int, level: Int64)> = []
  var metrics: ContiguousArray<Int64>
  /// The first place of this user's variant and segment in the tally's counts, and the segment.
  var base = 0
  var segment = 0
  let variant: Int

  init(model: borrowing CompiledModel, screens: [ScreenModel], variant: Int, trace: Trace) {
    self.variant = variant
    self.trace = trace
    engine = EngineState(model.catalogue)
    choices = ChoiceTables(screens, model)
    home = UserInstallations(model)
    prompts = UserPrompts(model)
    self.screens = UserScreens(model)
    opens = Generator(streams.key)
    steps = opens
    let tipCount = model.catalogue.tips.count
    tips = FixedStorage(repeating: TipExperience(), count: tipCount)
    pending = FixedStorage(repeating: PendingResponse(), count: tipCount)
    notShown = FixedStorage(repeating: 0, count: tipCount * Gate.count)
    isUsed = FixedStorage(repeating: false, count: model.actionCount)
    actionCounts = FixedStorage(repeating: 0, count: model.actionCount)
    metrics = ContiguousArray(repeating: 0, count: Metric.allCases.count)
  }

  /// Lives one user's life and counts it.
  ///
  /// - Parameter shouldStop: asked every few thousand events, some 0.2 ms apart; once it says yes, the tally is incomplete.
  /// - Returns: whether the life was lived to its end.
  mutating func simulate(
    _ profile: UserProfile, weights: [Double], streams: UserStreams, under model: borrowing CompiledModel, into tally: inout StudyTally,
    shouldStop: () -> Bool
  ) -> Bool {
    begin(profile, weights: weights, streams: streams, model, layout: tally.layout)
    var eventsLeft = Self.eventsBetweenQuestions
    while true {
      let (slot, time) = calendar.next()
      guard time.microseconds < end else { break }
      if eventsLeft <= 0 {
        if shouldStop() { return false }
        eventsLeft = Self.eventsBetweenQuestions
      }
      eventsLeft &-= 1
      now = time.microseconds
      switch slot {
      case Slot.open: openCandidate(model, &tally)
      case Slot.step:
        // Most often another step is next.
        repeat {
          takeStep(model, &tally)
          eventsLeft &-= 1
        } while eventsLeft > 0 && isStepNext()
      case Slot.displayEnd: endDueDisplays(model, &tally)
      case Slot.prompt: promptsAreDue(model, &tally)
      default: wakeUp(model, &tally)
      }
    }
    finish(model, &tally)
    return true
  }

  private static var eventsBetweenQuestions: Int { 4_096 }

  /// Goes to the next step if nothing comes before it.
  @inline(__always) private mutating func isStepNext() -> Bool {
    let time = calendar[Slot.step].microseconds
    guard calendar.isNext(Slot.step), time < end else { return false }
    now = time
    return true
  }

  private mutating func begin(
    _ profile: UserProfile, weights: [Double], streams: UserStreams, _ model: borrowing CompiledModel, layout: TallyLayout
  ) {
    self.profile = profile
    for parameter in parameters.indices { parameters[parameter] = profile.values[parameter] }
    self.streams = streams
    segment = profile.segment
    base = layout.base(segment: segment, variant: variant)
    behaviour = UserBehaviour(profile, model.population.segments[segment].behaviour)
    engine.reset()
    if model.installations.areSeveralOrFleeting { home.reset(weights: weights, model) }
    choices.reset()
    calendar.clearAll()
    tips.fill(with: TipExperience())
    pending.fill(with: PendingResponse())
    notShown.fill(with: 0)
    isUsed.fill(with: false)
    actionCounts.fill(with: 0)
    fatigue = FatigueState()
    outcome = UserOutcome()
    if model.hasOverrides { overrideEverywhere(model) }
    if let prompts = model.prompts { beginPrompts(prompts, model) }
    if model.hasScreens { screens.reset(userScreen: profile.screen) }
    dayEndLevels.removeAll(keepingCapacity: true)
    isInSession = false
    sessionCount = 0
    lastSessionEnd = 0
    candidate = 0
    now = 0
    end = min(model.endOfWatch, profile.lifetime)
    if profile.isTenured { rememberKnownFeatures(model) }
    opens = streams.stream(model.opens, index: 0, as: Generator.self)
    if opensAtInstall { calendar.set(Slot.open, .zero) } else { scheduleCandidate(after: 0, model) }
  }

  private mutating func rememberKnownFeatures(_ model: borrowing CompiledModel) {
    for place in model.features.indices {
      let feature = model.features[place]
      var stream = streams.stream(model.knowledge[feature], index: 0, as: Generator.self)
      isUsed[feature] = stream.uniform() < profile[.knowsFeature]
    }
    adopt()
  }

  /// Draws the next candidate of the homogeneous process that the hour-of-week curve thins.
  mutating func scheduleCandidate(after time: Int64, _ model: borrowing CompiledModel) {
    guard behaviour.meanCandidateGap.isFinite else { return calendar.clear(Slot.open) }
    let gap = Exponential.draw(mean: behaviour.meanCandidateGap, by: model.exponentialMethod, from: &opens)
    calendar.set(Slot.open, SimulationTime(microseconds: time).addingOrNever(SimulationDuration(microsecondsOrEndless: gap)))
  }

  /// Whether the user's first candidate for an open is the install itself.
  var opensAtInstall: Bool { behaviour.opensAtInstall && !profile.isTenured }

  /// The user's value of a parameter.
  @inline(__always) func value(of parameter: BehaviourParameter) -> Double { parameters[parameter.rawValue] }

  /// Weighs the choices of all screens by what the user has used.
  mutating func adopt() {
    guard behaviour.adoptionFactor != 1 else { return }
    let used = isUsed.indices.map { isUsed[$0] }
    choices.adopt(factor: behaviour.adoptionFactor) { used[$0] }
  }
}

/// What can be pending in a user's life, in the order in which things happen at one microsecond.
enum Slot {
  static let open = 0
  static let step = 1
  static let displayEnd = 2
  static let prompt = 3
  static let wake = 4
}

/// A user's numbers in the form in which the simulation needs them.
struct UserBehaviour {
  /// The mean gap between candidates for an open, in microseconds; infinite for a user who never opens.
  var meanCandidateGap = Double.infinity
  var hourOfWeek = HourOfWeekCurve.flat
  var isFlat = true
  var adoptionFactor = 1.0
  var opensAtInstall = false

  init() {}

  init(_ profile: UserProfile, _ model: BehaviourModel) {
    hourOfWeek = model.hourOfWeek
    isFlat = model.hourOfWeek.isFlat
    let rate = profile[.opensPerDay] * hourOfWeek.maximum
    meanCandidateGap = rate > 0 ? 86_400e6 / rate : .infinity
    adoptionFactor = profile[.adoptionFactor]
    opensAtInstall = model.opensAtInstall
  }
}
