// SPDX-License-Identifier: GPL-3.0-or-later

import Testing
import TipEngine

/// The simulation looks at tips only when `needsLook` or `nextLook` says that a look could find something.
///
/// That must be invisible.
@Suite("Tips that are looked at only when something changed")
struct LookGatingTests {
  /// 8 x 30 apps under random settings, 400 operations each.
  @Test("appear, go and become eligible as if they were looked at all the time", arguments: 0..<8 as Range<UInt64>, [false, true])
  func invisible(part: UInt64, looksBetweenActions: Bool) throws {
    var coverage = TwinLife.Coverage()
    for world in 0..<30 as Range<UInt64> {
      var twins = try TwinLife(seed: part * 1_000 + world, looksBetweenActions: looksBetweenActions)
      twins.coverage = coverage
      var operations = 0
      while operations < 400, twins.difference == nil {
        twins.step()
        operations += 1
      }
      if let difference = twins.difference {
        Issue.record("App \(part * 1_000 + world), operation \(operations): \(difference); \(twins.catalogue.semantics)")
      }
      coverage = twins.coverage
    }
    #expect(coverage.displays > 400 && coverage.retractions > 10)
    // Most looks must have been spared, or the test tests nothing.
    #expect(coverage.looks * 4 < coverage.moments * 3)
    if looksBetweenActions { #expect(coverage.timed > 50) }
  }
}
