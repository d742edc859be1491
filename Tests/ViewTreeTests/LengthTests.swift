// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import Testing
import ViewTree

@Suite("Lengths")
struct LengthTests {
  @Test(
    "Reading rounds to thousandths, halves to even",
    arguments: [(0.0005, 0), (0.0015, 2), (1.0 / 3, 333), (-96.5, -96_500), (1_000_000, 1_000_000_000), (-0.0, 0)] as [(Double, Int64)])
  func reading(points: Double, thousandths: Int64) throws {
    #expect(try Length(points: points) == Length(thousandths: thousandths))
  }

  @Test("What can't be a length")
  func refused() throws {
    #expect(throws: LengthError.notANumber) { try Length(points: .nan) }
    #expect(throws: LengthError.notANumber) { try Length(points: .signalingNaN) }
    #expect(throws: LengthError.tooLarge) { try Length(points: 1_000_000.5) }
    #expect(throws: LengthError.tooLarge) { try Length(points: -.infinity) }
    #expect(try Length(points: .infinity) == .infinity)
  }

  @Test(
    "Writing",
    arguments: [
      (33.333, "33.333"), (0.5, "0.5"), (-0.25, "-0.25"), (0.007, "0.007"), (12, "12"), (-3, "-3"), (.infinity, "∞"), (0.1, "0.1"),
    ] as [(Length, String)])
  func writing(length: Length, text: String) {
    #expect(length.description == text)
  }

  @Test("Infinity swallows what is added, taken or divided, and is the greatest")
  func infinity() {
    #expect(Length.infinity + 5 == .infinity)
    #expect(5 + Length.infinity == .infinity)
    #expect(Length.infinity - 5 == .infinity)
    #expect(Length.infinity - .infinity == .infinity)
    #expect(Length.infinity / 3 == .infinity)
    #expect(Length.infinity > 1_000_000)
    #expect(Length.infinity.points == .infinity)
  }

  @Test("Lengths, rectangles and proposals as JSON")
  func json() throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    func text(_ value: some Encodable) throws -> String { String(decoding: try encoder.encode(value), as: UTF8.self) }
    #expect(try text([33.333, 0.5, 12, .infinity] as [Length]) == "[33.333,0.5,12,\"∞\"]")
    #expect(
      try text(LayoutRectangle(x: 1, y: 2, width: 3.5, height: 4)) == "{\"origin\":{\"x\":1,\"y\":2},\"size\":{\"height\":4,\"width\":3.5}}"
    )
    #expect(try text(Proposal(width: nil, height: 5)) == "{\"height\":5}")
  }
}
