// SPDX-License-Identifier: GPL-3.0-or-later

import Experiments
import Population
import Reports
import Simulation
import Testing
import TipEngine

@Suite("Conservation")
struct ConservationTests {
  private static let sound = Result { () throws -> StudyResult in
    var study = SampleStudy()
    study.users = 200
    return try study.result()
  }

  @Test("A simulated study breaks no law")
  func sound() throws {
    #expect(Conservation.check(try Self.sound.get()).isEmpty)
  }

  @Test("A stratified study in replications breaks no law")
  func stratified() throws {
    var study = SampleStudy()
    study.users = 150
    study.sampling = .stratified
    study.replications = 4
    #expect(Conservation.check(try study.result()).isEmpty)
  }

  struct Damage: Sendable, CustomTestStringConvertible {
    let law: ConservationLaw
    let damage: @Sendable (inout StudyTally) -> Void
    var testDescription: String { law.rawValue }
  }

  static let damages: [Damage] = [
    Damage(law: .allUsersSimulated) { $0.add(1, to: .users, variant: 1) },
    Damage(law: .usersByReplication) { $0.add(users: 1, replication: 0) },
    Damage(law: .opportunities) { $0.add(1, toNotShown: .rules, tip: 0, variant: 1) },
    Damage(law: .endings) { $0.add(1, to: DisplayEnding.expired, tip: 0, variant: 1) },
    Damage(law: .users) { $0.add(1, toUnreached: .slot, tip: 0, variant: 1) },
    Damage(law: .exposures) { $0.add(1, to: ExposureCount.noticed, exposure: 2, tip: 0, variant: 1) },
    Damage(law: .firstDisplays) { $0.add(1, to: DayCount.firstDisplays, day: 3, tip: 0, variant: 1) },
    Damage(law: .departures) { $0.add(100_000, to: DayCount.churnedBefore, day: 3, tip: 0, variant: 1) },
    Damage(law: .responses) { $0.add(100_000, to: TipCount.usersNoticed, tip: 0, variant: 1) },
    Damage(law: .strikes) { $0.add(100_000, to: TipCount.wasted, tip: 0, variant: 1) },
    Damage(law: .allTips) { $0.add(1, to: TipCount.wasted, tip: 0, variant: 1) },
    Damage(law: .metrics) { $0.add(1, to: TipCount.usersActed, tip: 3, variant: 1) },
    Damage(law: .opens) { $0.add(1, toAction: SimulationModel.openAction, variant: 1) },
    Damage(law: .control) { $0.add(1, to: TipCount.displays, tip: 3, variant: 0) },
  ]

  static let promptDamages: [Damage] = [
    Damage(law: .prompts) { $0.add(1, to: PromptCount.primerCalls, variant: 1) },
    Damage(law: .prompts) { $0.add(1, to: PromptCount.primersDeclined, variant: 1) },
    Damage(law: .prompts) { $0.add(1, to: PromptCount.promptsSwept, variant: 0) },
    Damage(law: .oneSystemPrompt) { $0.add(100_000, to: PromptCount.promptsAllowed, variant: 0) },
    Damage(law: .attention) { $0.add(1, toNotShown: .attention, tip: 0, variant: 1) },
    Damage(law: .metrics) { $0.add(1, to: PromptCount.usersOptedIn, variant: 0) },
  ]

  @Test("The laws of prompts hold in a study with prompts, and notice their own damage", arguments: promptDamages)
  func prompts(_ damage: Damage) throws {
    let result = try PermissionReportTests.study(accept: 0.5)
    #expect(Conservation.check(result).isEmpty)
    var tally = result.tally
    damage.damage(&tally)
    #expect(Conservation.check(StudyResult(scenario: result.scenario, tally: tally)).contains { $0.law == damage.law })
  }

  static let screenDamages: [Damage] = [
    Damage(law: .screens) { $0.add(1, toUsersOn: 0, variant: 1) },
    Damage(law: .screens) { $0.add(1, to: ScreenCount.displays, on: 1, tip: 0, variant: 1) },
    Damage(law: .screens) { $0.add(1, to: ScreenCount.opportunities, on: 1, tip: 0, variant: 1) },
    Damage(law: .screens) { $0.add(1, to: ScreenCount.usersReached, on: 1, tip: 0, variant: 1) },
    Damage(law: .screens) { $0.add(1, to: ScreenCount.unplaceable, on: 1, tip: 0, variant: 1) },
    Damage(law: .screens) { $0.add(1, toDisplaysOn: 0, tip: 0, variant: 1) },
    Damage(law: .effectiveReach) { $0.add(100_000, to: ScreenCount.usersReached, on: 0, tip: 0, variant: 1) },
    Damage(law: .effectiveReach) { $0.add(100_000, to: ScreenCount.usersEffective, on: 0, tip: 0, variant: 1) },
    Damage(law: .effectiveReach) { $0.add(100_000, to: ScreenCount.effectiveDisplays, on: 0, tip: 0, variant: 1) },
    Damage(law: .effectiveReach) { $0.add(100_000, to: ScreenCount.cutDisplays, on: 0, tip: 0, variant: 1) },
    Damage(law: .effectiveReach) { $0.add(100_000, to: ScreenCount.inlineDisplays, on: 0, tip: 0, variant: 1) },
    Damage(law: .effectiveReach) { $0.add(100_000, to: ScreenCount.unplaceable, on: 0, tip: 0, variant: 1) },
    Damage(law: .taps) { $0.add(100_000, to: .acted, on: .target, tip: 0, variant: 1) },
    Damage(law: .taps) { $0.add(100_000, to: .continued, on: .bubble, tip: 0, variant: 1) },
    Damage(law: .taps) { $0.add(100_000, to: .skipped, on: .bubble, tip: 0, variant: 1) },
    Damage(law: .taps) { $0.add(100_000, to: .closed, on: .bubble, tip: 0, variant: 1) },
    Damage(law: .taps) { $0.add(100_000, to: .closed, on: .dim, tip: 0, variant: 1) },
    Damage(law: .allTips) { $0.add(1, to: ScreenCount.cutDisplays, on: 0, tip: 0, variant: 1) },
    Damage(law: .allTips) { $0.add(1, to: .locked, on: .dim, tip: 0, variant: 1) },
    Damage(law: .metrics) { $0.add(1, to: ScreenCount.usersEffective, on: 0, tip: 3, variant: 1) },
    Damage(law: .metrics) { $0.add(1, to: .swallowed, on: .target, tip: 3, variant: 1) },
  ]

  private static let placed = Result { () throws -> StudyResult in try ScreenStudy.simulated(users: 300) }

  @Test("The laws of screens hold in a study with screens, and notice their own damage", arguments: screenDamages)
  func screens(_ damage: Damage) throws {
    let result = try Self.placed.get()
    #expect(Conservation.check(result).isEmpty)
    var tally = result.tally
    damage.damage(&tally)
    #expect(Conservation.check(StudyResult(scenario: result.scenario, tally: tally)).contains { $0.law == damage.law })
  }

  @Test("A violation on a screen says of which tip")
  func screenSentence() throws {
    let result = try Self.placed.get()
    var tally = result.tally
    tally.add(1, toDisplaysOn: 0, tip: 1, variant: 2)
    let violation = Conservation.check(StudyResult(scenario: result.scenario, tally: tally)).first
    #expect(violation?.tip == "FavoriteTip" && violation?.variant == "deferred")
    #expect(violation?.what == "displays by the app's screens and displays")
  }

  @Test("Each law notices its own damage", arguments: damages)
  func damaged(_ damage: Damage) throws {
    let result = try Self.sound.get()
    var tally = result.tally
    damage.damage(&tally)
    let violations = Conservation.check(StudyResult(scenario: result.scenario, tally: tally))
    #expect(violations.contains { $0.law == damage.law })
  }

  @Test("A violation says what, where and by how much")
  func sentence() throws {
    let result = try Self.sound.get()
    var tally = result.tally
    tally.add(2, to: DisplayEnding.expired, tip: 0, variant: 1)
    let violation = Conservation.check(StudyResult(scenario: result.scenario, tally: tally)).first { $0.law == .endings }
    #expect(violation?.variant == "daily")
    #expect(violation?.segment == "regular")
    #expect(violation?.tip == "SearchTip")
    #expect(violation.map { $0.right - $0.left } == 2)
    #expect(violation?.sentence.hasPrefix("conservation law “endings” is broken: displays and their endings: ") == true)
    #expect(violation?.sentence.hasSuffix("(variant daily, segment regular, tip SearchTip)") == true)
  }

  @Test("Users that are missing are noticed")
  func missingUsers() throws {
    let result = try SampleStudy().emptyResult()
    #expect(Conservation.check(result).map(\.law) == [.allUsersSimulated])
  }
}
