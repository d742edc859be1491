// SPDX-License-Identifier: GPL-3.0-or-later

import Testing
import ViewTree

/// What holds for every tree, tried on random ones; the dice are the same everywhere.
@Suite("What always holds of a layout")
struct LayoutPropertyTests {
  private func randomChild(_ dice: inout Dice) -> Child {
    let length = Length(dice.below(120))
    let child: Child =
      switch dice.below(6) {
      case 0: .shape
      case 1: .fixed(length)
      case 2: .spacer(length / 8)
      case 3: .shape.bounds(length)
      case 4: .text(80).bounds(length / 4, length)
      default: .text(length)
      }
    return dice.below(3) == 0 ? child.priority(Double(dice.below(5) - 2)) : child
  }

  /// A row's division together with what each child was proposed and the least it takes.
  private struct Trial {
    let division: StackDivision
    let proposed: [Length]
    let minima: [Length]

    init(_ children: [Child], offered: Length, spacing: Length) throws {
      let tree = try stack(.horizontal, spacing: spacing, children)
      let result = try tree.layout(in: LayoutRectangle(x: 0, y: 0, width: 1000, height: 50), proposal: Proposal(width: offered, height: 50))
      guard let division = result.divisions.first else { throw MissingDivision() }
      self.division = division
      var proposed = [Length](repeating: .zero, count: children.count)
      for step in result.steps where step.parent == "stack" && !step.isContent {
        guard case .proposed(let proposal) = step.event, let width = proposal.width else { continue }
        if let child = children.indices.first(where: { name($0) == step.view }) { proposed[child] = width }
      }
      self.proposed = proposed
      minima = try children.map { try stack(.horizontal, spacing: 0, [$0]).size(Proposal(width: 0, height: 50)).width }
    }

    /// Whether some child takes more than it was proposed, as a minimum or a fixed size makes it do.
    var isForced: Bool { zip(division.lengths, proposed).contains { $0 > $1 } }
    /// Whether what all take at the least, with the distances, is more than was offered.
    func exceeds(_ offered: Length) -> Bool { (minima + division.distances).reduce(.zero, +) > offered }
  }

  @Test("Lengths and distances are the offer if something takes the rest and no minimum forces more; else no more than the offer")
  func sums() throws {
    var dice = Dice(5)
    var exact = 0
    for _ in 0..<1500 {
      let children = (0...dice.below(6)).map { _ in randomChild(&dice) }
      let takesRest = dice.below(2) == 0
      let offered = Length(dice.below(500))
      let all = takesRest ? children + [dice.oneOf([.shape, .spacer(0), .shape.priority(1)])] : children
      let trial = try Trial(all, offered: offered, spacing: Length(dice.below(10)))
      if trial.isForced || trial.exceeds(offered) { continue }
      if takesRest {
        #expect(trial.division.taken == offered)
        exact += 1
      } else {
        #expect(trial.division.taken <= offered)
      }
    }
    #expect(exact > 200)
  }

  @Test("What takes more than the offer does so only because a child takes more than it was proposed, or the minima don't fit")
  func overflowHasACause() throws {
    var dice = Dice(6)
    var overflows = 0
    for _ in 0..<1500 {
      let children = (0...dice.below(6)).map { _ in randomChild(&dice) }
      let offered = Length(dice.below(300))
      let trial = try Trial(children, offered: offered, spacing: Length(dice.below(10)))
      guard trial.division.taken > offered else { continue }
      #expect(trial.isForced || trial.exceeds(offered))
      overflows += 1
    }
    #expect(overflows > 200)
  }

  @Test("Nobody takes less than its minimum, and order of service never changes order on screen")
  func minimaAndOrder() throws {
    var dice = Dice(7)
    for _ in 0..<500 {
      let children = (0...dice.below(6)).map { _ in randomChild(&dice) }
      let trial = try Trial(children, offered: Length(dice.below(300)), spacing: 4)
      #expect(zip(trial.division.lengths, trial.minima).allSatisfy { $0 >= $1 })
      let result = try stack(.horizontal, spacing: 4, children).layout(in: LayoutRectangle(x: 0, y: 0, width: 300, height: 50))
      let edges = children.indices.compactMap { result.frame(of: name($0)) }
      for (one, next) in zip(edges, edges.dropFirst()) { #expect(one.maxX + 4 == next.minX) }
    }
  }

  @Test("Raising a child's priority above all others never shrinks it, unless a minimum forced the division before")
  func priorityIsMonotone() throws {
    var dice = Dice(8)
    var compared = 0
    for _ in 0..<1500 {
      var children = (0...dice.below(6)).map { _ in randomChild(&dice) }
      let offered = Length(dice.below(500))
      let before = try Trial(children, offered: offered, spacing: 8)
      if before.isForced || before.exceeds(offered) { continue }
      let raised = dice.below(children.count)
      children[raised] = children[raised].priority(9)
      let after = try Trial(children, offered: offered, spacing: 8)
      #expect(after.division.lengths[raised] >= before.division.lengths[raised])
      compared += 1
    }
    #expect(compared > 200)
  }

  // MARK: - Whole trees

  private func randomTree(_ dice: inout Dice) -> [LayoutNode] {
    var nodes = [LayoutNode("n0", dice.oneOf([.row(), .column(alignment: .leading, spacing: 3), .overlay()]))]
    var stacks = ["n0"]
    for position in 1...(3 + dice.below(20)) {
      let parent = dice.oneOf(stacks)
      let name = "n\(position)"
      let length = Length(thousandths: Int64(dice.below(90_000)))
      let content: LayoutContent =
        switch dice.below(10) {
        case 0: .row(alignment: dice.oneOf([.top, .firstTextBaseline, .bottom]), spacing: nil)
        case 1: .column(alignment: dice.oneOf([.leading, .center, .trailing]), spacing: length / 10)
        case 2: .overlay(alignment: Alignment(dice.oneOf(HorizontalAlignment.allCases), dice.oneOf(VerticalAlignment.allCases)))
        case 3: .spacer()
        case 4: .divider()
        case 5: .shape
        case 6: .fixed(LayoutSize(width: length, height: length / 2))
        case 7: .share(width: dice.below(1001), height: dice.below(1001))
        default: .text("Some words of a tip that wrap", font: .style(dice.oneOf(TextStyle.allCases)), lineLimit: 1 + dice.below(4))
        }
      if content.holdsViews { stacks.append(name) }
      let modifiers: [LayoutModifier] = [
        .padding(Insets(top: 1, leading: length / 20, bottom: 2, trailing: 0)), .frame(width: length), .fixedSize(horizontal: false),
        .flexibleFrame(height: FrameBounds(minimum: length / 4, maximum: .infinity), alignment: Alignment(.trailing, .lastTextBaseline)),
        .layoutPriority(Double(dice.below(3))), .alignmentGuide(.horizontal(.leading), GuidePlace(thousandths: 500, offset: -2)),
        .alignmentGuide(.vertical(.top), GuidePlace(thousandths: 1000)),
      ].filter { _ in dice.below(5) == 0 }
      nodes.append(LayoutNode(name, parent: parent, content, modifiers))
    }
    return nodes
  }

  @Test(
    "Right to left is the mirror image, a moved container moves all, the measured size is the placed one, and the list's order is nothing")
  func wholeTrees() throws {
    var dice = Dice(9)
    var questions = 0
    for _ in 0..<300 {
      let nodes = randomTree(&dice)
      let tree = try LayoutTree(nodes)
      let room = LayoutRectangle(x: 0, y: 0, width: Length(40 + dice.below(400)), height: Length(40 + dice.below(600)))
      let size = dice.oneOf(TextSize.allCases)
      let result = try tree.layout(in: room, textSize: size)
      let mirrored = try tree.layout(in: room, textSize: size, direction: .rightToLeft)
      let moved = try tree.layout(in: LayoutRectangle(origin: LayoutPoint(x: 59, y: -3.5), size: room.size), textSize: size)
      for (frame, (other, shifted)) in zip(result.frames, zip(mirrored.frames, moved.frames)) {
        #expect(other.frame.size == frame.frame.size)
        #expect(other.frame.minX == room.maxX - frame.frame.maxX)
        #expect(other.contentFrame.minX == room.maxX - frame.contentFrame.maxX)
        #expect(other.frame.minY == frame.frame.minY)
        #expect(shifted.frame.origin == frame.frame.origin + LayoutPoint(x: 59, y: -3.5))
      }
      #expect(result.frames[0].frame.size == (try tree.size(Proposal(room.size), textSize: size)))
      // Depth first instead of as they came: siblings stay in order.
      let names = result.steps.filter { $0.event.isPlaced && !$0.isContent }.map(\.view)
      let reordered = try LayoutTree(names.compactMap { name in nodes.first { $0.name == name } })
      #expect(try reordered.layout(in: room, textSize: size).steps == result.steps)
      questions = max(questions, result.questions / nodes.count)
    }
    #expect(questions < 40)
  }

  @Test("Every view is proposed to once, chooses once and is placed once by its parent, in this order")
  func stepsAreComplete() throws {
    var dice = Dice(10)
    for _ in 0..<100 {
      let nodes = randomTree(&dice)
      let result = try LayoutTree(nodes).layout(in: LayoutRectangle(x: 0, y: 0, width: 300, height: 300))
      for node in nodes {
        let events = result.steps.filter { $0.view == node.name && !$0.isContent }.compactMap { step -> String? in
          switch step.event {
          case .considered: nil
          case .proposed: "proposed"
          case .chose: "chose"
          case .placed(let rect): rect == result.frame(of: node.name) ? "placed" : "placed elsewhere"
          }
        }
        #expect(events == ["proposed", "chose", "placed"])
      }
    }
  }
}

extension LayoutContent {
  fileprivate var holdsViews: Bool {
    switch self {
    case .row, .column, .overlay: true
    case .spacer, .divider, .shape, .fixed, .upTo, .share, .text: false
    }
  }
}

extension LayoutStep.Event {
  fileprivate var isPlaced: Bool { if case .placed = self { true } else { false } }
}
