// SPDX-License-Identifier: GPL-3.0-or-later

import Placement
import Testing
import ViewTree

/// A placement whose result is known from elsewhere.
struct GeometricCase: Sendable, CustomTestStringConvertible {
  let id: String
  let policy: PlacementPolicy
  let screen: PlacementScreen
  let target: LayoutRectangle
  let content: BubbleContent
  let preferred: PlacementPosition?
  var direction = ReadingDirection.leftToRight
  let position: PlacementPosition
  let origin: LayoutPoint
  /// The bubble's size if it isn't that of the content.
  var placedSize: LayoutSize?

  init(
    _ id: String, _ policy: PlacementPolicy, _ screen: PlacementScreen, _ target: (Length, Length, Length, Length),
    _ bubble: (Length, Length), _ preferred: String?, _ position: String, _ origin: (Length, Length), size placed: (Length, Length)? = nil
  ) {
    (self.id, self.policy, self.screen) = (id, policy, screen)
    self.target = rectangle(target.0, target.1, target.2, target.3)
    content = .bubble(size(bubble.0, bubble.1))
    self.preferred = preferred.flatMap { PlacementPosition($0) }
    guard let found = PlacementPosition(position) else { preconditionFailure("\(position) is no position.") }
    self.position = found
    self.origin = LayoutPoint(x: origin.0, y: origin.1)
    placedSize = placed.map { size($0.0, $0.1) }
  }

  init(
    _ id: String, view: (Length, Length), _ policy: PlacementPolicy, _ screen: PlacementScreen, _ target: (Length, Length, Length, Length),
    _ preferred: String?, _ position: PlacementPosition, _ bubble: (Length, Length, Length, Length)
  ) {
    (self.id, self.policy, self.screen) = (id, policy, screen)
    self.target = rectangle(target.0, target.1, target.2, target.3)
    content = .view(size(view.0, view.1))
    self.preferred = preferred.flatMap { PlacementPosition($0) }
    self.position = position
    origin = LayoutPoint(x: bubble.0, y: bubble.1)
    placedSize = size(bubble.2, bubble.3)
  }

  var testDescription: String { id }

  func place() throws -> BubblePlacement { try policy.place(target, content, preferred, on: screen, direction) }
}

extension GeometricCase {
  private static let base: [GeometricCase] = {
    let positions: [(String, String, (Length, Length))] = [
      ("A1", "top", (25, -50)), ("A2", "top-start", (0, -50)), ("A3", "top-end", (50, -50)), ("A4", "right", (100, 25)),
      ("A5", "right-start", (100, 0)), ("A6", "right-end", (100, 50)), ("A7", "bottom", (25, 100)), ("A8", "bottom-start", (0, 100)),
      ("A9", "bottom-end", (50, 100)), ("A10", "left", (-50, 25)), ("A11", "left-start", (-50, 0)), ("A12", "left-end", (-50, 50)),
    ]
    let mirrored: [(String, String, (Length, Length))] = [
      ("R1", "top-start", (50, -50)), ("R2", "top-end", (0, -50)), ("R3", "bottom-start", (50, 100)), ("R4", "bottom-end", (0, 100)),
      ("R5", "left-start", (-50, 0)), ("R6", "right-end", (100, 50)),
    ]
    let policy = PlacementPolicy.anchors(.wanted) {
      $0.offset = 0
      $0.shift = .none
    }
    func make(_ entry: (String, String, (Length, Length)), _ direction: ReadingDirection) -> GeometricCase {
      var one = GeometricCase(entry.0, policy, Screens.phone, (0, 0, 100, 100), (50, 50), entry.1, entry.1, entry.2)
      one.direction = direction
      return one
    }
    return positions.map { make($0, .leftToRight) } + mirrored.map { make($0, .rightToLeft) }
  }()

  /// By Floating UI's core at `12d94738`, run on plain rectangles on 2026-11-30: offset 8, padding 8, flip, shift unless said otherwise.
  private static let floating: [GeometricCase] = {
    let plain = PlacementPolicy.anchors()
    let across = PlacementPolicy.anchors(.flip(FlipRules(acrossAxis: .start)))
    let fitted = PlacementPolicy.anchors { $0.resizes = true }
    let pointed = PlacementPolicy.anchors { $0.arrow = AnchorArrow(length: 14, padding: 8) }
    let still = PlacementPolicy.anchors { $0.shift = .none }
    var mainOnly = FlipRules()
    mainOnly.checksCrossAxis = false
    let limited = PlacementPolicy.anchors(.flip(mainOnly)) { $0.shift = .limited(0) }
    func most(_ sides: [PlacementSide]) -> PlacementPolicy {
      .anchors(.mostSpace(sides)) {
        $0.offset = 0
        $0.padding = .zero
        $0.shift = .none
      }
    }
    let landscape = Screens.make(852, 393, ScreenInsets(left: 59, bottom: 21, right: 59))
    let phone = Screens.phone
    return [
      GeometricCase("F1", plain, phone, (146.5, 404, 100, 44), (200, 60), "top", "top", (96.5, 336)),
      GeometricCase("F2", plain, phone, (330, 63, 44, 44), (200, 60), "top", "bottom", (185, 115)),
      GeometricCase("F3", plain, phone, (16, 404, 44, 44), (200, 60), "bottom", "bottom", (8, 456)),
      GeometricCase("F5", plain, phone, (150, 770, 93, 40), (200, 60), "bottom", "top", (96.5, 702)),
      GeometricCase("F6", plain, phone, (16, 404, 44, 44), (120, 60), "left", "right", (68, 396)),
      GeometricCase("F7", plain, phone, (174.5, 404, 44, 44), (200, 60), "left", "left", (-33.5, 396)),
      GeometricCase("F8", across, phone, (174.5, 404, 44, 44), (200, 60), "left", "top", (96.5, 336)),
      GeometricCase("F10", plain, phone, (0, 59, 393, 759), (200, 60), "bottom", "bottom", (96.5, 826)),
      GeometricCase("F13", fitted, phone, (146.5, 404, 100, 44), (440, 60), "top", "top", (8, 336), size: (377, 60)),
      GeometricCase("F14", fitted, phone, (146.5, 300, 100, 44), (300, 600), "bottom", "bottom", (46.5, 352), size: (300, 458)),
      GeometricCase("F15", pointed, phone, (8, 404, 24, 24), (200, 60), "bottom", "bottom", (8, 436)),
      GeometricCase("F17", pointed, phone, (0, 404, 10, 24), (200, 60), "bottom", "bottom", (8, 436)),
      GeometricCase("F18", still, phone, (16, 404, 44, 44), (200, 60), "bottom-end", "bottom-start", (16, 456)),
      GeometricCase("F20", plain, phone, (-200, 404, 44, 44), (200, 60), "bottom", "bottom", (8, 456)),
      GeometricCase("F21", limited, phone, (-200, 404, 44, 44), (200, 60), "bottom", "bottom", (-156, 456)),
      GeometricCase("AP1", most([.top, .right, .bottom, .left]), phone, (174.5, 200, 44, 44), (200, 60), nil, "bottom", (96.5, 244)),
      GeometricCase("AP2", most([.top, .right, .bottom, .left]), phone, (174.5, 600, 44, 44), (200, 60), nil, "top", (96.5, 540)),
      GeometricCase("AP4", most([.left, .right]), phone, (174.5, 600, 44, 44), (200, 60), nil, "left", (-25.5, 592)),
      GeometricCase("S1", .flipShift, Screens.small, (138, 262, 44, 44), (280, 120), "right", "bottom", (20, 314)),
      GeometricCase("S2", plain, Screens.make(667, 375), (311, 165, 44, 44), (280, 180), "top", "bottom", (193, 217)),
      GeometricCase("S4", plain, landscape, (60, 170, 44, 44), (200, 60), "left", "right", (112, 162)),
    ]
  }()

  /// By a model in Python of TipSee 1.6's rules as read in its source, run on 2026-11-30.
  private static let tipSee: [GeometricCase] = [
    GeometricCase("T1", .tipseeOnePointSix, Screens.phone, (146.5, 404, 100, 44), (120, 60), nil, "top", (136.5, 328)),
    GeometricCase("T3", .tipseeOnePointSix, Screens.phone, (16, 404, 44, 44), (120, 60), "left", "top", (16, 328)),
    GeometricCase("T4", .tipseeOnePointSix, Screens.phone, (330, 63, 44, 44), (120, 60), "top", "left", (194, 55)),
    GeometricCase("T5", .tipseeOnePointSix, Screens.phone, (150, 760, 93, 50), (120, 60), "bottom", "bottom", (136.5, 826)),
    GeometricCase("T7", .tipseeOnePointSix, Screens.phone, (0, 59, 393, 759), (120, 60), "right", "bottom", (136.5, 834)),
    GeometricCase("T8", .tipseeOnePointSix, Screens.small, (140, 262, 40, 44), (256, 80), nil, "top", (32, 166)),
    GeometricCase("T11", .tipseeOnePointSix, Screens.phone, (176, 404, 40, 44), (400, 60), "top", "top", (-23, 328)),
  ]

  /// By models in Python of EasyTipView's and AMPopTip's rules, run on 2026-11-30.
  private static let others: [GeometricCase] = {
    let easy = PlacementPolicy.easyTipView(EasyTipViewRules())
    let pop = PlacementPolicy.popTip(PopTipRules())
    return [
      GeometricCase("E1", easy, Screens.bare, (146.5, 404, 100, 44), (222, 47), nil, "bottom", (85.5, 448)),
      GeometricCase("E2", easy, Screens.bare, (330, 63, 44, 44), (222, 47), "top", "top", (171, 16)),
      GeometricCase("E5", easy, Screens.bare, (0, 0, 393, 852), (222, 47), nil, "bottom", (85.5, 805)),
      GeometricCase("M2", view: (188, 48), pop, Screens.bare, (330, 63, 44, 44), "top", PlacementPosition(.top), (185, -5, 200, 68)),
      GeometricCase("M3", view: (188, 48), pop, Screens.bare, (0, 404, 44, 44), "bottom", PlacementPosition(.bottom), (8, 448, 200, 68)),
    ]
  }()

  static let all = base + floating + tipSee + others

  static func named(_ id: String) throws -> GeometricCase { try #require(all.first { $0.id == id }) }
}
