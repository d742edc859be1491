// SPDX-License-Identifier: GPL-3.0-or-later

import Testing
import TipEngine

@Suite("Random lives against the slow reference")
struct RandomWalkTests {
  /// 8 x 40 catalogues under random settings, 800 operations each: 256,000 in all, every tip compared after each.
  @Test("Gates, statuses, records, displays and next changes are those of the reference", arguments: 0..<8 as Range<UInt64>)
  func walk(seed: UInt64) throws {
    #expect(RandomLife.rules.count == ReferenceRule.allCases.count)
    var coverage = RandomLife.Coverage()
    for world in 0..<40 as Range<UInt64> {
      var life = try RandomLife(seed: seed * 1_000 + world)
      life.coverage = coverage
      var operations = 0
      while operations < 800, life.difference == nil {
        life.step()
        life.compare()
        operations += 1
      }
      if let difference = life.difference {
        Issue.record("Catalogue \(seed * 1_000 + world), operation \(operations): \(difference); \(life.catalogue.semantics)")
      }
      coverage = life.coverage
    }
    #expect(coverage.gates == Set(Gate.allCases).subtracting([.evaluation, .placement, .attention]))
    #expect(coverage.endings == Set(DisplayEnding.allCases).subtracting([.continued]))
    #expect(coverage.reasons == Set(InvalidationReason.allCases))
    #expect(coverage.displays > 600 && coverage.timedChanges > 200 && coverage.quietMoments > 5_000)
  }
}
