// SPDX-License-Identifier: GPL-3.0-or-later

public import Scenarios
public import ViewTree

extension LayoutFile {
  /// A layout of this file for programs, with sorted names; `schemaVersion` is 1.
  /// - Parameter isShort: whether the steps are left out.
  public func json(of result: LayoutResult, isShort: Bool) -> JSONValue {
    var members: [JSONValue.Member] = [
      .init("schemaVersion", .integer(1)), .init("path", .string(path)), .init("name", name.map { .string($0) } ?? .null),
      .init("room", Self.json(result.container.size)), .init("proposal", Self.json(result.proposal)),
      .init("textSize", .string(result.textSize.rawValue)), .init("direction", .string(result.direction.rawValue)),
      .init("frames", .array(result.frames.map(Self.json))), .init("divisions", .array(result.divisions.map(Self.json))),
      .init("overflows", .array(result.overflows.map(Self.json))), .init("questions", .integer(Int64(result.questions))),
      .init(
        "targets", .array(layout.targets.map { .object([.init("tip", .string($0.tip)), .init("view", .string($0.view))]) })),
    ]
    if !isShort { members.append(.init("steps", .array(result.steps.map(Self.json)))) }
    return JSONValue.object(members).sorted
  }

  private static func json(_ length: Length) -> JSONValue { length.isInfinite ? .string(length.description) : .number(length.points) }

  private static func json(_ length: Length?) -> JSONValue { length.map { json($0) } ?? .null }

  private static func json(_ size: LayoutSize) -> JSONValue {
    .object([.init("width", json(size.width)), .init("height", json(size.height))])
  }

  private static func json(_ proposal: Proposal) -> JSONValue {
    .object([.init("width", json(proposal.width)), .init("height", json(proposal.height))])
  }

  private static func json(_ frame: LayoutRectangle) -> JSONValue {
    .object([
      .init("x", json(frame.minX)), .init("y", json(frame.minY)), .init("width", json(frame.size.width)),
      .init("height", json(frame.size.height)),
    ])
  }

  private static func json(_ frame: ViewFrame) -> JSONValue {
    var members: [JSONValue.Member] = [
      .init("view", .string(frame.view)), .init("frame", json(frame.frame)), .init("contentFrame", json(frame.contentFrame)),
    ]
    if let text = frame.text {
      members.append(
        .init(
          "text",
          .object([
            .init("lines", .array(text.lines.map { .string($0) })), .init("lineWidths", .array(text.lineWidths.map { json($0) })),
            .init("isTruncated", .boolean(text.isTruncated)), .init("fontSize", .integer(Int64(text.fontSize))),
            .init("leading", .integer(Int64(text.leading))),
          ])))
    }
    return .object(members)
  }

  private static func json(_ division: StackDivision) -> JSONValue {
    .object([
      .init("stack", .string(division.stack)), .init("axis", .string(division.axis.rawValue)), .init("offered", json(division.offered)),
      .init("taken", json(division.taken)), .init("order", .array(division.order.map { .string($0) })),
      .init("lengths", .array(division.lengths.map { json($0) })), .init("distances", .array(division.distances.map { json($0) })),
    ])
  }

  private static func json(_ overflow: Overflow) -> JSONValue {
    .object([
      .init("view", .string(overflow.view)), .init("stack", overflow.stack.map { .string($0) } ?? .null),
      .init("left", json(overflow.left)), .init("top", json(overflow.top)), .init("right", json(overflow.right)),
      .init("bottom", json(overflow.bottom)),
    ])
  }

  private static func json(_ step: LayoutStep) -> JSONValue {
    let event: [JSONValue.Member] =
      switch step.event {
      case .considered(let minimum, let maximum):
        [.init("step", .string("considered")), .init("minimum", json(minimum)), .init("maximum", json(maximum))]
      case .proposed(let proposal): [.init("step", .string("proposed")), .init("proposal", json(proposal))]
      case .chose(let size): [.init("step", .string("chose")), .init("size", json(size))]
      case .placed(let frame): [.init("step", .string("placed")), .init("frame", json(frame))]
      }
    return .object(
      event + [
        .init("parent", step.parent.map { .string($0) } ?? .null), .init("view", .string(step.view)),
        .init("isContent", .boolean(step.isContent)), .init("depth", .integer(Int64(step.depth))),
      ])
  }
}
