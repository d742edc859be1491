// SPDX-License-Identifier: GPL-3.0-or-later

import Testing
import ViewTree

@Suite("Parts of trees and rectangles")
struct PartsTests {
  private static func fixed(_ name: String, in parent: String, _ height: Length = 20) -> LayoutNode {
    LayoutNode(name, parent: parent, .fixed(LayoutSize(width: 100, height: height)))
  }

  /// A column of a head, a box that holds two lines and an inner box with one more, and a foot; children stand before their parents.
  private static let nodes = [
    fixed("deep", in: "inner"), LayoutNode("inner", parent: "box", .column(spacing: 0)), fixed("head", in: "root", 30),
    LayoutNode("root", .column(alignment: .leading, spacing: 0)), LayoutNode("box", parent: "root", .column(spacing: 0)),
    fixed("one", in: "box"), fixed("other", in: "box"), fixed("foot", in: "root", 40),
  ]

  @Test(
    "A view goes with all that lies in it, and the rest keeps its order",
    arguments: [
      ([], ["deep", "inner", "head", "root", "box", "one", "other", "foot"]),
      (["deep"], ["inner", "head", "root", "box", "one", "other", "foot"]),
      (["inner"], ["head", "root", "box", "one", "other", "foot"]), (["box"], ["head", "root", "foot"]),
      (["box", "deep"], ["head", "root", "foot"]), (["head", "foot"], ["deep", "inner", "root", "box", "one", "other"]),
      (["nobody"], ["deep", "inner", "head", "root", "box", "one", "other", "foot"]), (["head", "box", "foot"], ["root"]),
    ] as [([String], [String])])
  func without(views: [String], left: [String]) throws {
    #expect(try LayoutTree(Self.nodes).without(views).nodes.map(\.name) == left)
  }

  @Test("Without a view the rest lies as if it had never been there")
  func layout() throws {
    let room = LayoutRectangle(x: 0, y: 0, width: 100, height: 130)
    let whole = try LayoutTree(Self.nodes).layout(in: room)
    #expect(whole.frame(of: "foot") == LayoutRectangle(x: 0, y: 90, width: 100, height: 40))
    let without = try LayoutTree(Self.nodes).without(["box"])
    let fresh = try LayoutTree(Self.nodes.filter { ["head", "root", "foot"].contains($0.name) })
    #expect(without == fresh && without.hashValue == fresh.hashValue)
    let layout = try without.layout(in: room)
    #expect(layout.frame(of: "box") == nil && layout.frame(of: "deep") == nil)
    // 30 + 40 points in the middle of 130.
    #expect(layout.frame(of: "head")?.minY == 30 && layout.frame(of: "foot")?.minY == 60)
  }

  @Test("Nothing is left without the root")
  func nothing() throws {
    #expect(throws: InvalidViewTree.self) { try LayoutTree(Self.nodes).without(["root"]) }
  }

  private static let area = LayoutRectangle(x: 0, y: 0, width: 100, height: 200)

  @Test(
    "The part of a rectangle that lies in another",
    arguments: [
      (LayoutRectangle(x: 0, y: 0, width: 100, height: 200), 1), (LayoutRectangle(x: 10, y: 10, width: 5, height: 5), 1),
      (LayoutRectangle(x: 50, y: 0, width: 100, height: 200), 0.5), (LayoutRectangle(x: 50, y: 100, width: 100, height: 200), 0.25),
      (LayoutRectangle(x: -30, y: -30, width: 40, height: 40), 0.0625), (LayoutRectangle(x: 100, y: 0, width: 10, height: 10), 0),
      (LayoutRectangle(x: 0, y: -10, width: 10, height: 10), 0), (LayoutRectangle(x: 500, y: 500, width: 10, height: 10), 0),
      (LayoutRectangle(x: 10, y: 10, width: 0, height: 10), 0), (LayoutRectangle(x: 10, y: 10, width: 10, height: 0), 0),
      (LayoutRectangle(x: -100, y: -200, width: 300, height: 600), 1.0 / 9),
      (LayoutRectangle(x: 99.999, y: 0, width: 1_000_000, height: 1), 1e-9),
    ] as [(LayoutRectangle, Double)])
  func fraction(rectangle: LayoutRectangle, part: Double) {
    #expect(rectangle.fraction(in: Self.area) == part)
  }

  @Test("Whole only if it is, and none only if nothing of it is there, however little is cut or left")
  func extremes() {
    let huge = LayoutRectangle(x: 0, y: 0, width: 1_000_000, height: 1_000_000)
    #expect(huge.fraction(in: LayoutRectangle(x: 0, y: 0, width: 1_000_000, height: 999_999.999)) < 1)
    #expect(huge.fraction(in: LayoutRectangle(x: 0, y: 0, width: 0.001, height: 0.001)) > 0)
    #expect(huge.fraction(in: huge) == 1)
  }
}
