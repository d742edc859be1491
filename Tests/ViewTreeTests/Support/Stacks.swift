// SPDX-License-Identifier: GPL-3.0-or-later

import ViewTree

/// A child of a stack in a test: what it is along the stack's axis; it is 20 points across.
struct Child: Sendable {
  let content: @Sendable (Axis) -> LayoutContent
  let modifiers: @Sendable (Axis) -> [LayoutModifier]

  /// Takes what it is offered.
  static let shape = Child(content: { _ in .shape }, modifiers: { _ in [] })
  /// `min(proposal, n)`.
  static func text(_ length: Length) -> Child { Child(content: { .upTo(size(length, $0)) }, modifiers: { _ in [] }) }
  /// n, whatever it is offered.
  static func fixed(_ length: Length) -> Child { Child(content: { .fixed(size(length, $0)) }, modifiers: { _ in [] }) }
  /// At least 8.
  static func spacer(_ minimum: Length = 8) -> Child { Child(content: { _ in .spacer(minimum: minimum) }, modifiers: { _ in [] }) }
  static let divider = Child(content: { _ in .divider() }, modifiers: { _ in [] })
  /// So many thousandths of the proposal.
  static func share(_ thousandths: Int) -> Child {
    Child(content: { _ in .share(width: thousandths, height: thousandths) }, modifiers: { _ in [] })
  }

  func with(_ modifier: @escaping @Sendable (Axis) -> LayoutModifier) -> Child {
    Child(content: content, modifiers: { [modifiers] axis in modifiers(axis) + [modifier(axis)] })
  }
  func priority(_ priority: Double) -> Child { with { _ in .layoutPriority(priority) } }
  func bounds(_ minimum: Length? = nil, ideal: Length? = nil, _ maximum: Length? = nil) -> Child {
    let bounds = FrameBounds(minimum: minimum, ideal: ideal, maximum: maximum)
    return with { $0 == .horizontal ? .flexibleFrame(width: bounds) : .flexibleFrame(height: bounds) }
  }

  private static func size(_ length: Length, _ axis: Axis) -> LayoutSize {
    axis == .horizontal ? LayoutSize(width: length, height: 20) : LayoutSize(width: 20, height: length)
  }
}

/// A row or column of children named by letters from a.
func stack(_ axis: Axis, spacing: Length?, _ children: [Child]) throws -> LayoutTree {
  let root = LayoutNode("stack", axis == .horizontal ? .row(spacing: spacing) : .column(spacing: spacing))
  let nodes = children.enumerated().map { position, child in
    LayoutNode(name(position), parent: "stack", child.content(axis), child.modifiers(axis))
  }
  return try LayoutTree([root] + nodes)
}

func name(_ position: Int) -> String { String(UnicodeScalar(UInt8(97 + position))) }

/// How a row or column divides an offer, with 50 points across.
func divide(_ axis: Axis, offered: Length?, spacing: Length?, _ children: [Child]) throws -> StackDivision {
  let proposal = axis == .horizontal ? Proposal(width: offered, height: 50) : Proposal(width: 50, height: offered)
  let result = try stack(axis, spacing: spacing, children).layout(
    in: LayoutRectangle(x: 0, y: 0, width: 1000, height: 1000), proposal: proposal)
  guard let division = result.divisions.first else { throw MissingDivision() }
  return division
}

struct MissingDivision: Error {}

/// The numbers of SplitMix64 (Steele, Lea, Flood 2014), so that random tests are the same everywhere.
struct Dice {
  private var state: UInt64

  init(_ seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// A number from 0 up to, but not, the bound.
  mutating func below(_ bound: Int) -> Int { Int(next() % UInt64(bound)) }

  mutating func oneOf<Choice>(_ choices: [Choice]) -> Choice { choices[below(choices.count)] }
}
