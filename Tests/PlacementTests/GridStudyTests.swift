// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import Placement
import Testing
import ViewTree

/// A line of `Benchmarks/placement-grid.json`: percentages of flawless placements under four policies, with their source in the file.
struct GridLine: Decodable, Sendable, CustomTestStringConvertible {
  let width: Int
  let height: Int
  /// Top, left, bottom, right.
  let insets: [Int]
  /// Width and height.
  let bubble: [Int]
  let percent: [Double]

  var testDescription: String { "\(width) × \(height), bubble \(bubble[0]) × \(bubble[1])" }

  /// The policies of the percentages, in their order.
  static let policies: [PlacementPolicy] = [
    .tipseeOnePointSix, .tipSee(TipSeeRules(version: .onePointSix, quirks: TipSeeQuirks.all.subtracting(.bottomFitHasWrongSign))),
    .anchored(AnchorRules(choice: .flip(FlipRules()))), .flipShift,
  ]

  /// The lines of the file; none if it can't be read.
  static let all: [GridLine] = {
    struct Study: Decodable { let lines: [GridLine] }
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    let study = (try? Data(contentsOf: root.appendingPathComponent("Benchmarks/placement-grid.json"))).flatMap {
      try? JSONDecoder().decode(Study.self, from: $0)
    }
    return study?.lines ?? []
  }()
}

@Suite("How often bubbles are cut")
struct GridStudyTests {
  @Test("The study has eleven lines of four policies")
  func lines() {
    #expect(GridLine.all.map(\.percent.count) == Array(repeating: GridLine.policies.count, count: 11))
  }

  @Test("Shares of flawless placements, within a tenth of a percentage point", arguments: GridLine.all)
  func shares(line: GridLine) throws {
    let insets = line.insets.map { Length($0) }
    let study = GridStudy(
      screen: Screens.make(
        Length(line.width), Length(line.height), ScreenInsets(top: insets[0], left: insets[1], bottom: insets[2], right: insets[3])),
      bubble: size(Length(line.bubble[0]), Length(line.bubble[1])))
    for (policy, expected) in zip(GridLine.policies, line.percent) {
      let (count, all) = try study.flawless(policy)
      let share = Double(count) * 100 / Double(all)
      #expect(abs(share - expected) <= 0.1, "\(share) of \(all)")
    }
  }
}
