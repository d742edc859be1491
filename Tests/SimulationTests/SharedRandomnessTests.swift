// SPDX-License-Identifier: GPL-3.0-or-later

import Population
import Randomness
import Simulation
import Testing
import TipEngine

@Suite("Variants share their users' random numbers")
struct SharedRandomnessTests {
  /// A change of the app or its configuration that no user's own walk may feel.
  struct Change: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let apply: @Sendable (inout World) -> Void
    /// For each tip of the plain app, its place in the changed one.
    var places = Array(0..<7)
  }

  static let changes = [
    Change(testDescription: "no tips", apply: { $0.showsTips = false }),
    Change(testDescription: "weekly frequency", apply: { $0.frequency = .weekly }),
    Change(testDescription: "one display of a tip", apply: { $0.tips[5].options.maximumDisplayCount = 1 }),
    Change(
      testDescription: "another tip at the end",
      apply: {
        $0.tips.append(World.Tip(id: "Extra")); $0.anchor(7, on: 0)
      }),
    Change(
      testDescription: "another tip in front",
      apply: { world in
        world.tips.insert(World.Tip(id: "Extra", presentation: .inline), at: 0)
        world.groups = world.groups.map { TipGroup(priority: $0.priority, tips: $0.tips.map { $0 + 1 }) }
        world.screens = world.screens.map { screen in
          ScreenModel(
            name: screen.name, tips: screen.tips.map { $0 + 1 }, dwell: screen.dwell, onAppear: screen.onAppear, choices: screen.choices)
        }
        world.actions = world.actions.map { action in
          ActionModel(
            name: action.name,
            effects: action.effects.map { effect in
              guard case .invalidate(let tip, let reason) = effect.kind else { return effect }
              return ActionEffect(
                kind: .invalidate(tip: tip + 1, reason: reason), sessions: effect.sessions, probability: effect.probability,
                drawName: effect.drawName)
            })
        }
        world.anchor(0, on: 1)
      }, places: Array(1...7)),
    Change(
      testDescription: "looked at with actions only",
      apply: {
        $0.semantics.reevaluation = .onAction
        $0.semantics.redisplay = .nextEvaluation
      }),
    Change(testDescription: "a tip without rules", apply: { $0.tips[1].rules = [] }),
  ]

  /// The rich app without what lets a tip change a user's own choices, or one tip another's responses.
  static func world(abandon: Double = 0) throws -> World {
    var world = try RichApp.world(users: 60)
    for index in world.segments.indices {
      var behaviour = world.segments[index].behaviour
      behaviour[.adoptionFactor] = .same(1)
      behaviour[.abandon] = .same(abandon)
      for parameter in [BehaviourParameter.fatiguePerDisplay, .fatiguePerDismissal] { behaviour[parameter] = .same(0) }
      world.segments[index] = Segment(name: world.segments[index].name, share: world.segments[index].share, behaviour: behaviour)
    }
    return world
  }

  @Test("A user's opens, screens and actions are the same, to the microsecond", arguments: changes)
  func walks(change: Change) throws {
    let world = try Self.world()
    var changed = world
    change.apply(&changed)
    for id in 0..<60 {
      #expect(Life(try world.replay(id)).walk == Life(try changed.replay(id)).walk, "user \(id)")
    }
  }

  @Test("A user whom a tip drives away has walked as without tips until then")
  func abandonment() throws {
    let world = try Self.world(abandon: 0.2)
    var control = world
    control.showsTips = false
    var left = 0
    for id in 0..<60 {
      let (one, other) = (Life(try world.replay(id)), Life(try control.replay(id)))
      #expect(!other.leftByTip)
      guard one.leftByTip else {
        #expect(one.walk == other.walk)
        continue
      }
      left += 1
      // The last words tell that the session ended with the user's leaving.
      #expect(one.walk.last?.hasSuffix("end") == true)
      #expect(one.walk.dropLast().elementsEqual(other.walk.prefix(one.walk.count - 1)))
    }
    #expect(left > 10)
  }

  /// The draws show through what follows: a display that ends by the user's response does so by the same response after the same time in
  /// both, and one that something else cut short ended no later than that.
  @Test("The n-th display of a tip finds the same response", arguments: changes)
  func responses(change: Change) throws {
    let world = try Self.world()
    var changed = world
    change.apply(&changed)
    var compared = 0
    for id in 0..<60 {
      let (life, other) = (Life(try world.replay(id)), Life(try changed.replay(id)))
      for tip in world.tips.indices {
        for (one, two) in zip(life.displays(of: tip), other.displays(of: change.places[tip])) {
          #expect(one.exposure == two.exposure)
          switch (Self.isResponse(one.ending), Self.isResponse(two.ending)) {
          case (true, true):
            #expect(one.ending == two.ending && one.duration == two.duration)
            compared += 1
          case (true, false): #expect(two.duration <= one.duration)
          case (false, true): #expect(one.duration <= two.duration)
          case (false, false): break
          }
        }
      }
    }
    #expect(compared > (changed.showsTips ? 100 : -1))
  }

  private static func isResponse(_ ending: DisplayEnding) -> Bool { [.acted, .closed, .tappedAway].contains(ending) }

  @Test("Until the first difference that a tip's options make, two lives are the same life")
  func firstDifference() throws {
    let world = try RichApp.world(users: 60)
    var changed = world
    changed.tips[5].options.maximumDisplayCount = 1
    var differences = 0
    for id in 0..<60 {
      let (one, other) = (try world.replay(id).moments, try changed.replay(id).moments)
      let lines = (one.map { "\($0.time) \($0.moment)" }, other.map { "\($0.time) \($0.moment)" })
      guard let first = zip(lines.0, lines.1).enumerated().first(where: { $1.0 != $1.1 })?.offset else {
        #expect(lines.0.count == lines.1.count)
        continue
      }
      differences += 1
      // The cap is used up at the end of the tip's first display, and not before.
      let ended = one[..<first].contains { if case .displayEnded(tip: 5, _, _) = $0.moment { true } else { false } }
      #expect(ended, "user \(id): \(lines.0[first]) or \(lines.1[first])")
    }
    #expect(differences > 8)
  }
}

extension World {
  /// Anchors a tip on a screen, too.
  mutating func anchor(_ tip: Int, on screen: Int) {
    let old = screens[screen]
    screens[screen] = ScreenModel(
      name: old.name, tips: old.tips + [tip], dwell: old.dwell, onAppear: old.onAppear, choices: old.choices)
  }
}
