// SPDX-License-Identifier: GPL-3.0-or-later

import Placement
import Testing
import ViewTree

@Suite("What can't be placed, and what can in spite of all")
struct BadInputTests {
  @Test(
    "Screens",
    arguments: [
      (Length(0), Length(10), ScreenInsets.zero, PlacementError.emptySize(.screen)), (10, -1, .zero, .negativeSize(.screen)),
      (.infinity, 10, .zero, .outOfRange(.screen)), (1_000_001, 10, .zero, .outOfRange(.screen)),
      (10, 10, ScreenInsets(top: -1), .insetOutOfRange), (10, 10, ScreenInsets(top: .infinity), .insetOutOfRange),
      (10, 10, ScreenInsets(left: 5, right: 5), .noSafeArea),
    ])
  func screens(width: Length, height: Length, insets: ScreenInsets, error: PlacementError) {
    #expect(throws: error) { try PlacementScreen(width: width, height: height, safeAreaInsets: insets) }
    #expect(error.sentence.hasSuffix("."))
  }

  @Test(
    "Targets and contents",
    arguments: [
      (rectangle(0, 0, -1, 10), BubbleContent.bubble(size(10, 10)), PlacementError.negativeSize(.target)),
      (rectangle(0, 0, .infinity, 10), .bubble(size(10, 10)), .outOfRange(.target)),
      (rectangle(-1_000_001, 0, 10, 10), .bubble(size(10, 10)), .outOfRange(.target)),
      (rectangle(0, 0, 10, 10), .bubble(size(0, 10)), .emptySize(.content)),
      (rectangle(0, 0, 10, 10), .view(size(-3, 10)), .negativeSize(.content)),
      (rectangle(0, 0, 10, 10), .view(size(.infinity, 10)), .outOfRange(.content)),
      (rectangle(0, 0, 10, 10), .text("", font: .style(.body)), .noText),
    ])
  func requests(target: LayoutRectangle, content: BubbleContent, error: PlacementError) {
    #expect(throws: error) { try PlacementRequest(screen: Screens.phone, target: .view(target), content: content) }
    #expect(error.sentence.hasSuffix("."))
  }

  @Test("Not a number is refused before it is a length")
  func notANumber() {
    #expect(throws: LengthError.notANumber) { try Length(points: .nan) }
    #expect(throws: LengthError.tooLarge) { try Length(points: -.infinity) }
  }

  @Test("A target off screen is placed and hidden; a point is a target, also on the edge", arguments: PlacementPolicy.named.map(\.policy))
  func hiddenTargets(policy: PlacementPolicy) throws {
    for target in [rectangle(-44, 404, 44, 44), rectangle(393, 404, 44, 44), rectangle(100, -44, 44, 44), rectangle(100, 852, 44, 44)] {
      #expect(try policy.place(target, .bubble(size(100, 50))).outcome == .targetHidden)
    }
    for target in [rectangle(0, 404, 0, 0), rectangle(100, 0, 0, 0), rectangle(-43, 404, 44, 44)] {
      #expect(try !policy.place(target, .bubble(size(100, 50))).targetIsHidden)
    }
  }

  @Test("A bubble larger than the screen is cut; where policies resize it is not", arguments: PlacementPolicy.named.map(\.policy))
  func largeBubbles(policy: PlacementPolicy) throws {
    let target = rectangle(174.5, 404, 44, 44)
    let placed = try policy.place(target, .bubble(size(1000, 1000)))
    #expect(placed.fractionVisible < 1)
    let resized = try PlacementPolicy.anchors { $0.resizes = true }.place(target, .bubble(size(1000, 1000)))
    #expect(resized.outcome == .resized)
  }

  @Test("The largest numbers that are allowed overflow nothing", arguments: PlacementPolicy.named.map(\.policy))
  func largest(policy: PlacementPolicy) throws {
    let most = Length(Length.greatestPoints)
    let screen = try PlacementScreen(bounds: rectangle(0 - most, 0 - most, most, most))
    for target in [rectangle(most, most, most, most), rectangle(0 - most, 0 - most, most, most), rectangle(0 - most, most, 0, 0)] {
      for position in PlacementPosition.all {
        let request = try PlacementRequest(screen: screen, target: .view(target), content: .bubble(size(most, most)), preferred: position)
        #expect((0...1).contains(policy.place(request).fractionVisible))
      }
    }
  }

  @Test("No name is no policy, and each name is one")
  func names() {
    #expect(PlacementPolicy.named("tipsy") == nil)
    #expect(PlacementPolicy.named("tipsee") == .tipsee && PlacementPolicy.named("tipsee-corrected") == .tipseeCorrected)
    #expect(PlacementPolicy.named("flip-shift") == .flipShift && PlacementPolicy.named("most-space") == .mostSpace)
    #expect(Set(PlacementPolicy.named.map(\.policy)).count == PlacementPolicy.named.count)
  }

  @Test("A placement can be made anywhere and handed on")
  func concurrency() async throws {
    let request = try PlacementRequest(screen: Screens.phone, target: .part(.center), content: .bubble(size(120, 60)))
    let here = PlacementPolicy.flipShift.place(request)
    let there = await Task.detached { PlacementPolicy.flipShift.place(request) }.value
    #expect(here == there)
  }
}
