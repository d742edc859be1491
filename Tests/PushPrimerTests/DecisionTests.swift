// SPDX-License-Identifier: GPL-3.0-or-later

import PushPrimer
import RepeatableRandomness
import Testing

@Suite("The decision")
struct DecisionTests {
  /// The table of a call, row by row: status, fallback, throttled; what appears, and what each answer comes to.
  struct Row: Sendable, CustomTestStringConvertible {
    let status: AuthorizationStatus
    let fallback: Bool
    let isThrottled: Bool
    /// The reason, or nil if the primer appears.
    let suppression: SuppressionReason?
    /// The outcome of accepting, if the primer appears.
    var accepting: PrimerOutcome = .accepted
    var testDescription: String { "\(status.name), fallback \(fallback), throttled \(isThrottled)" }
  }

  static let rows: [Row] = [
    Row(status: .notDetermined, fallback: true, isThrottled: false, suppression: nil),
    Row(status: .notDetermined, fallback: true, isThrottled: true, suppression: .throttled(.sinceShown)),
    Row(status: .notDetermined, fallback: false, isThrottled: false, suppression: nil),
    Row(status: .notDetermined, fallback: false, isThrottled: true, suppression: .throttled(.sinceShown)),
    Row(status: .denied, fallback: true, isThrottled: false, suppression: nil, accepting: .redirectedToSettings),
    Row(status: .denied, fallback: true, isThrottled: true, suppression: .throttled(.sinceShown)),
    Row(status: .denied, fallback: false, isThrottled: false, suppression: .deniedWithoutFallback),
    Row(status: .denied, fallback: false, isThrottled: true, suppression: .deniedWithoutFallback),
    Row(status: .authorized, fallback: true, isThrottled: false, suppression: .alreadyAuthorized),
    Row(status: .authorized, fallback: true, isThrottled: true, suppression: .alreadyAuthorized),
    Row(status: .authorized, fallback: false, isThrottled: false, suppression: .alreadyAuthorized),
    Row(status: .authorized, fallback: false, isThrottled: true, suppression: .alreadyAuthorized),
    Row(status: .provisional, fallback: true, isThrottled: false, suppression: .provisional),
    Row(status: .provisional, fallback: true, isThrottled: true, suppression: .provisional),
    Row(status: .provisional, fallback: false, isThrottled: false, suppression: .provisional),
    Row(status: .provisional, fallback: false, isThrottled: true, suppression: .provisional),
    Row(status: .ephemeral, fallback: true, isThrottled: false, suppression: .alreadyAuthorized),
    Row(status: .ephemeral, fallback: true, isThrottled: true, suppression: .alreadyAuthorized),
    Row(status: .ephemeral, fallback: false, isThrottled: false, suppression: .alreadyAuthorized),
    Row(status: .ephemeral, fallback: false, isThrottled: true, suppression: .alreadyAuthorized),
    Row(status: .unknown, fallback: true, isThrottled: false, suppression: .unknownStatus),
    Row(status: .unknown, fallback: true, isThrottled: true, suppression: .unknownStatus),
    Row(status: .unknown, fallback: false, isThrottled: false, suppression: .unknownStatus),
    Row(status: .unknown, fallback: false, isThrottled: true, suppression: .unknownStatus),
  ]

  @Test("The table has a row for each status, fallback and throttle")
  func tableIsWhole() {
    let keys = Set(Self.rows.map(\.testDescription))
    #expect(keys.count == AuthorizationStatus.allCases.count * 4)
    #expect(keys.count == Self.rows.count)
  }

  @Test("Status × fallback × throttle × answer", arguments: rows, PrimerAnswer.allCases)
  func table(row: Row, answer: PrimerAnswer) throws {
    let shownEarlier = 99 * Desk.day
    let desk = Desk(status: row.status, ledger: row.isThrottled ? PrimerLedger(lastShown: shownEarlier) : PrimerLedger())
    let behaviour = PrimerBehaviour(fallbackToSettings: row.fallback, throttle: PrimerThrottle(sinceShown: 7 * Desk.day))
    let outcome = try desk.present(behaviour)
    #expect(outcome == row.suppression.map { .suppressed($0) })
    #expect(desk.status == row.status)
    guard row.suppression == nil else {
      #expect(desk.lastShown == (row.isThrottled ? shownEarlier : nil), "Suppression writes nothing.")
      #expect(throws: PrimerStepError.noPrimerOnScreen) { try desk.host.answer(answer) }
      #expect(desk.outcomes.count == 1)
      #expect(desk.registrations.isEmpty)
      return
    }
    #expect(desk.lastShown == desk.now)
    #expect(desk.outcomes.isEmpty)
    desk.now += 5
    let expected: PrimerOutcome =
      switch answer {
      case .accept: row.accepting
      case .decline: .declined(.button)
      case .swipe: .declined(.swipe)
      case .tapOutside: .declined(.tapOutside)
      }
    #expect(try desk.host.answer(answer) == expected)
    #expect(desk.outcomes == [expected])
    #expect(desk.lastShown == desk.now - 5, "Answers don't touch the time of display.")
    #expect(desk.status == row.status, "Accepting alone changes no status.")
    #expect(desk.host.state.authorization.isPrompting == (expected == .accepted))
    #expect(desk.host.state.isInSettings == (expected == .redirectedToSettings))
  }

  @Test("The fallback changes the denied column only", arguments: 0..<50)
  func fallbackProperty(seed: UInt64) {
    var random = RepeatableGenerator(seed: seed)
    var differed = 0
    for _ in 0..<200 {
      let moments: [Int64?] = [nil, 0, 5, 10, .min, .max, Int64(random.below(100))]
      let ledger = PrimerLedger(
        lastShown: random.pick(moments), lastDeclined: random.pick(moments), timesShown: Int32(random.below(4)))
      let spans: [Int64] = [-1, 0, 1, 50, .max]
      let throttle = PrimerThrottle(
        sinceShown: random.pick(spans), sinceDeclined: random.pick(spans), maximumDisplays: random.pick([nil, 0, 2]))
      let (asks, now) = (random.below(2) == 0, Int64(random.below(100)))
      let surface = random.pick(PrimerSurface.allCases)
      for status in AuthorizationStatus.allCases {
        let both = [true, false].map { fallback in
          PrimerBehaviour(fallbackToSettings: fallback, throttle: throttle, asksProvisional: asks)
            .decision(for: status, ledger: ledger, now: now, surface: surface)
        }
        if status == .denied {
          #expect(both[1] == .suppress(surface == .busy ? .busy : .deniedWithoutFallback))
          if both[0] != both[1] { differed += 1 }
        } else {
          #expect(both[0] == both[1])
        }
      }
    }
    #expect(differed > 20)
  }

  @Test("Reasons in their order: busy, status, throttle, no interface")
  func order() {
    let ledger = PrimerLedger(lastShown: 0)
    let behaviour = PrimerBehaviour(throttle: PrimerThrottle(sinceShown: 10))
    func decision(_ status: AuthorizationStatus, _ now: Int64, _ surface: PrimerSurface) -> PrimerDecision {
      behaviour.decision(for: status, ledger: ledger, now: now, surface: surface)
    }
    #expect(decision(.authorized, 5, .busy) == .suppress(.busy))
    #expect(decision(.authorized, 5, .absent) == .suppress(.alreadyAuthorized))
    #expect(decision(.notDetermined, 5, .absent) == .suppress(.throttled(.sinceShown)))
    #expect(decision(.notDetermined, 10, .absent) == .suppress(.notPresentable))
    #expect(decision(.notDetermined, 10, .free) == .show(onAccept: .requestAuthorization))
  }

  @Test("A user's state is small, and copies like a number")
  func size() {
    func isTrivial(_: (some BitwiseCopyable).Type) -> Bool { true }
    #expect(isTrivial(PrimerState.self) && isTrivial(PrimerBehaviour.self) && isTrivial(PrimerDecision.self))
    #expect(MemoryLayout<AuthorizationState>.size <= 8)
    #expect(MemoryLayout<PrimerState>.stride <= 56)
  }

  @Test("Reasons stand at their ordinals, each with a word and a meaning")
  func reasons() {
    #expect(SuppressionReason.allCases.map(\.ordinal) == Array(0..<SuppressionReason.allCases.count))
    #expect(Set(SuppressionReason.allCases.map(\.name)).count == SuppressionReason.allCases.count - PrimerLimit.allCases.count + 1)
    #expect(Set(SuppressionReason.allCases.map(\.meaning)).count == SuppressionReason.allCases.count)
    #expect(SuppressionReason.allCases.compactMap(\.limit) == PrimerLimit.allCases)
    #expect(PrimerOutcome.suppressed(.throttled(.maximumDisplays)).limit == .maximumDisplays)
    #expect(PrimerOutcome.suppressed(.busy).limit == nil && PrimerOutcome.accepted.limit == nil)
    #expect(PrimerOutcome.suppressed(.throttled(.sinceShown)).reason == "throttled")
    #expect(PrimerOutcome.declined(.tapOutside).reason == "tapOutside")
    #expect(PrimerOutcome.accepted.reason == nil)
  }
}
