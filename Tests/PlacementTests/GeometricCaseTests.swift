// SPDX-License-Identifier: GPL-3.0-or-later

import Placement
import Testing
import ViewTree

@Suite("Known placements")
struct GeometricCaseTests {
  @Test("Position, origin and size are those of the libraries", arguments: GeometricCase.all)
  func placements(known: GeometricCase) throws {
    let placement = try known.place()
    #expect(placement.position == known.position)
    #expect(placement.bubble.origin == known.origin)
    if case .bubble(let size) = known.content { #expect(placement.bubble.size == known.placedSize ?? size) }
    if let size = known.placedSize { #expect(placement.bubble.size == size) }
  }

  @Test("There is each case once")
  func identifiers() {
    #expect(GeometricCase.all.count == 51)
    #expect(Set(GeometricCase.all.map(\.id)).count == 51)
  }

  @Test("Arrows: middle from the bubble's edge, and how far it misses the target's middle")
  func arrows() throws {
    let expected: [(id: String, offset: Length, miss: Length)] = [
      ("T1", 60, 0), ("T3", 22, 0), ("F15", 15, -3), ("F17", 15, -18), ("E1", 111, 0), ("M3", 14, 0),
    ]
    for (id, offset, miss) in expected {
      let arrow = try GeometricCase.named(id).place().arrow
      #expect(arrow.offset == offset, "\(id)")
      #expect(arrow.miss == miss, "\(id)")
    }
  }

  @Test(
    "Outcomes",
    arguments: [
      ("F1", PlacementOutcome.preferred), ("F2", .shifted(LayoutPoint(x: -67, y: 0))), ("F3", .shifted(LayoutPoint(x: 70, y: 0))),
      ("F5", .fallback(PlacementPosition(.top))), ("F7", .clipped(0.1675)), ("F8", .fallback(PlacementPosition(.top))),
      ("F10", .unplaceable),
      ("F13", .resized), ("F14", .resized), ("F18", .fallback(PlacementPosition(.bottom, .start))), ("F20", .targetHidden),
      ("F21", .targetHidden), ("T1", .fallback(PlacementPosition(.top))), ("T5", .unplaceable), ("T7", .unplaceable),
      ("M2", .clipped(5.0 / 68)),
    ])
  func outcomes(id: String, outcome: PlacementOutcome) throws {
    let found = try GeometricCase.named(id).place().outcome
    guard case .clipped(let fraction) = outcome, case .clipped(let cut) = found else {
      #expect(found == outcome)
      return
    }
    #expect(abs(cut - fraction) < 1e-12)
  }
}
