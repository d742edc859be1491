// SPDX-License-Identifier: GPL-3.0-or-later

import Scenarios
import ScreenFiles
import Testing
import ViewTree

@Suite("Layouts from files")
struct LayoutFileTests {
  /// The nodes of a layout file with one view.
  private func nodes(_ view: String) throws -> [LayoutNode] { try Text.layout(view).layout.tree.nodes }

  @Test(
    "Every kind of view",
    arguments: [
      ("Spacer", LayoutContent.spacer()), ("Spacer:", .spacer()), ("Spacer: { minLength: 20 }", .spacer(minimum: 20)),
      ("Divider", .divider()), ("Divider: { thickness: 0.5 }", .divider(thickness: 0.5)), ("Rectangle", .shape), ("Rectangle: {}", .shape),
      ("Image: { width: 28, height: 30 }", .fixed(LayoutSize(width: 28, height: 30))),
      ("AtMost: { width: 80, height: 22 }", .upTo(LayoutSize(width: 80, height: 22))),
      ("Fraction: { width: 50%, height: 0.25 }", .share(width: 500, height: 250)), ("Text: Hello", .text("Hello")),
      ("{ Text: \"\", font: headline, lineLimit: 2 }", .text("", font: .style(.headline), lineLimit: 2)),
      ("{ Text: Hello, font: 13 }", .text("Hello", font: .fixed(13))), ("HStack:", .row()),
      ("{ HStack: [], spacing: 4, alignment: firstTextBaseline }", .row(alignment: .firstTextBaseline, spacing: 4)),
      ("{ VStack: [], alignment: trailing }", .column(alignment: .trailing)),
      ("{ ZStack: [], alignment: bottomLeading }", .overlay(alignment: Alignment(.leading, .bottom))),
      ("{ ZStack: [], alignment: top }", .overlay(alignment: Alignment(.center, .top))),
    ])
  func kinds(view: String, content: LayoutContent) throws {
    #expect(try nodes(view).map(\.content) == [content])
  }

  @Test(
    "Every modifier, as a key of the view and in a list",
    arguments: [
      ("fixedSize: both", LayoutModifier.fixedSize()), ("fixedSize: vertical", .fixedSize(horizontal: false)),
      ("fixedSize: horizontal", .fixedSize(vertical: false)), ("frame: { width: 44 }", .frame(width: 44)),
      ("frame: { width: 44, height: 20, alignment: topTrailing }", .frame(width: 44, height: 20, alignment: Alignment(.trailing, .top))),
      ("frame: { maxWidth: infinity }", .flexibleFrame(width: FrameBounds(maximum: .infinity))),
      (
        "frame: { minWidth: 1, idealWidth: 2, maxWidth: 3, minHeight: 4, idealHeight: 5, maxHeight: 6 }",
        .flexibleFrame(width: FrameBounds(minimum: 1, ideal: 2, maximum: 3), height: FrameBounds(minimum: 4, ideal: 5, maximum: 6))
      ),
      ("padding: 16", .padding(Insets(all: 16))),
      ("padding: { horizontal: 16, top: 8 }", .padding(Insets(top: 8, leading: 16, bottom: 0, trailing: 16))),
      ("padding: { vertical: 2, leading: 3 }", .padding(Insets(top: 2, leading: 3, bottom: 2, trailing: 0))),
      ("layoutPriority: -1.5", .layoutPriority(-1.5)),
      ("alignmentGuide: { vertical: top, at: 1, offset: -4 }", .alignmentGuide(.vertical(.top), GuidePlace(thousandths: 1000, offset: -4))),
      ("alignmentGuide: { horizontal: leading }", .alignmentGuide(.horizontal(.leading), GuidePlace())),
      ("preferredSpacing: { top: 20, trailing: 3 }", .spacing(ViewSpacing(top: 20, trailing: 3))),
    ])
  func modifiers(text: String, modifier: LayoutModifier) throws {
    #expect(try nodes("{ Rectangle: {}, \(text) }")[0].modifiers == [modifier])
    #expect(try nodes("{ Rectangle: {}, modifiers: [{ \(text) }] }")[0].modifiers == [modifier])
  }

  @Test("Modifiers that are keys come in one order, whatever the file's; those of the list after them, in their own")
  func order() throws {
    let view = try nodes(
      "{ padding: 4, frame: { width: 9 }, Rectangle: {}, fixedSize: both, modifiers: [{ padding: 1 }, { frame: { height: 2 } }] }")[0]
    #expect(
      view.modifiers == [.fixedSize(), .frame(width: 9), .padding(Insets(all: 4)), .padding(Insets(all: 1)), .frame(height: 2)])
  }

  @Test("Views without a name are called after what they are; a name that is taken is left out")
  func names() throws {
    let nodes = try nodes("VStack: [Spacer, { Text: A }, { Text: B, name: Text2 }, { Text: C }, { HStack: [Spacer] }]")
    #expect(nodes.map(\.name) == ["VStack1", "Spacer1", "Text1", "Text2", "Text3", "HStack1", "Spacer2"])
    #expect(nodes.map(\.parent) == [nil, "VStack1", "VStack1", "VStack1", "VStack1", "VStack1", "HStack1"])
  }

  @Test("The head: room, proposal, text size, direction; and their defaults")
  func head() throws {
    let plain = try Text.layout("Rectangle")
    #expect(plain.room == LayoutSize(width: 393, height: 759) && plain.textSize == .large && plain.direction == .leftToRight)
    #expect(try plain.result().proposal == Proposal(width: 393, height: 759))
    let full = try Text.layout(
      "Text: Hello",
      head:
        "room: { width: 100, height: 50 }\nproposal: { width: ideal, height: infinity }\ntextSize: accessibility5\ndirection: rightToLeft")
    let result = try full.result()
    #expect(result.proposal == Proposal(width: nil, height: .infinity) && result.container.size == LayoutSize(width: 100, height: 50))
    #expect(result.textSize == .accessibility5 && result.direction == .rightToLeft)
    #expect(result.frames[0].frame.size.height == 62)
    #expect(try Text.layout("Rectangle", head: "proposal: { height: 12.5 }").result().proposal == Proposal(width: 393, height: 12.5))
  }

  @Test("Tips point at views, one each; a view may have several")
  func targets() throws {
    let file = try Text.layout("VStack: [{ Text: A, target: One }, { Text: B, target: [Two, Three] }]")
    #expect(file.layout.targets.map { "\($0.tip) \($0.view)" } == ["One Text1", "Two Text2", "Three Text2"])
    let errors = Text.errors { try Text.layout("VStack: [{ Text: A, target: One }, { Text: B, target: [Two, One] }]") }
    #expect(errors == ["4:63 the tip 'One' points at 'Text1' already"])
    let result = try file.result()
    #expect(file.text(of: result, isShort: true).contains("One points at Text1: "))
  }

  @Test("A view that takes all of an infinite offer fails at its place")
  func unbounded() throws {
    let file = try Text.layout("HStack:\n- Spacer\n- Rectangle", head: "proposal: { width: infinity }")
    #expect(Text.errors { try file.result() } == ["4:3 'HStack1' takes all of an infinite offer"])
  }

  /// The cases of the stack algorithm with known answers, as a file says them; the same as in `ViewTreeTests`.
  @Test(
    "Known cases read from text",
    arguments: [
      ("L1", "[Rectangle, Rectangle, Rectangle]", "300", 0, [100, 100, 100]),
      ("L2", "[{ Rectangle: , frame: { maxWidth: 100 } }, { Rectangle: , frame: { minWidth: 100 } }]", "150", 0, [75, 100]),
      ("L3", "[{ Image: { width: 50, height: 1 } }, Rectangle]", "300", 8, [50, 242]),
      ("L4", "[Rectangle, Rectangle]", "500", 8, [246, 246]),
      ("L5", "[{ Rectangle: , frame: { minWidth: 50 } }, { Rectangle: , layoutPriority: 1 }]", "500", 8, [50, 442]),
      ("L7", "[Rectangle, { AtMost: { width: 80, height: 1 }, layoutPriority: 1 }, Rectangle]", "200", 8, [52, 80, 52]),
      ("L8", "[{ AtMost: { width: 120, height: 1 } }, Spacer, { AtMost: { width: 120, height: 1 } }]", "200", 0, [96, 8, 96]),
      ("L10", "[{ AtMost: { width: 40, height: 1 } }, Spacer, { AtMost: { width: 40, height: 1 } }]", "200", 0, [40, 120, 40]),
      ("L11", "[{ Image: { width: 50, height: 1 } }, Rectangle, { AtMost: { width: 80, height: 1 } }]", "ideal", 8, [50, 10, 80]),
      ("L12", "[{ Image: { width: 200, height: 1 } }, { Image: { width: 200, height: 1 } }]", "300", 8, [200, 200]),
      ("L15", "[{ Rectangle: , frame: { minWidth: 30 } }, Rectangle]", "0", 8, [30, 0]),
      ("L16", "[{ AtMost: { width: 80, height: 1 } }, { Image: { width: 20, height: 1 } }]", "infinity", 8, [80, 20]),
      ("L17", "[{ Fraction: { width: 50%, height: 1 } }, Rectangle, Rectangle]", "620", 10, [100, 250, 250]),
    ])
  func known(id: String, children: String, offered: String, spacing: Int, lengths: [Int]) throws {
    let file = try Text.layout("{ HStack: \(children), spacing: \(spacing) }", head: "proposal: { width: \(offered) }")
    #expect(try file.result().divisions[0].lengths == lengths.map { Length($0) })
  }
}
