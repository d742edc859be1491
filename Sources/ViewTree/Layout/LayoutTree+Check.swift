// SPDX-License-Identifier: GPL-3.0-or-later

/// Adds what is wrong with one view by itself.
func check(_ node: LayoutNode, problems: inout [ViewTreeProblem]) {
  var checker = NodeChecker(view: node.name, problems: problems)
  checker.check(node.content)
  for modifier in node.modifiers { checker.check(modifier) }
  problems = checker.problems
}

private struct NodeChecker {
  let view: String
  var problems: [ViewTreeProblem]

  mutating func check(_ content: LayoutContent) {
    switch content {
    case .row(_, let spacing), .column(_, let spacing): length(spacing, "the spacing")
    case .spacer(let minimum): length(minimum, "the minimum")
    case .divider(let thickness): length(thickness, "the thickness")
    case .fixed(let size), .upTo(let size):
      length(size.width, "the width")
      length(size.height, "the height")
    case .share(let width, let height):
      share(width, 0...1000)
      share(height, 0...1000)
    case .text(let text, let font, let lineLimit):
      if text.count > LayoutTree.greatestTextCount { problems.append(.textTooLong(view: view, count: text.count)) }
      if case .fixed(let size) = font, !(1...1000).contains(size) { problems.append(.fontSizeOutOfRange(view: view, size: size)) }
      if let lineLimit, lineLimit < 1 { problems.append(.lineLimitTooSmall(view: view, limit: lineLimit)) }
    case .overlay, .shape: break
    }
  }

  mutating func check(_ modifier: LayoutModifier) {
    switch modifier {
    case .frame(let width, let height, _):
      length(width, "the width of the frame")
      length(height, "the height of the frame")
    case .flexibleFrame(let width, let height, _):
      bounds(width, .horizontal)
      bounds(height, .vertical)
    case .padding(let insets):
      for inset in [insets.top, insets.leading, insets.bottom, insets.trailing] { length(inset, "the padding") }
    case .layoutPriority(let priority): if !priority.isFinite { problems.append(.priorityNotFinite(view: view)) }
    case .alignmentGuide(_, let place):
      share(place.thousandths, -10_000...10_000)
      length(place.offset, "the offset of an alignment guide", mayBeNegative: true)
    case .spacing(let spacing):
      for distance in [spacing.top, spacing.leading, spacing.bottom, spacing.trailing] { length(distance, "the spacing") }
    case .fixedSize: break
    }
  }

  private mutating func bounds(_ bounds: FrameBounds, _ axis: Axis) {
    let word = axis == .horizontal ? "width" : "height"
    length(bounds.minimum, "the minimum \(word)")
    length(bounds.ideal, "the ideal \(word)")
    length(bounds.maximum, "the maximum \(word)", mayBeInfinite: true)
    let given = [bounds.minimum, bounds.ideal, bounds.maximum].compactMap(\.self)
    if zip(given, given.dropFirst()).contains(where: { $0 > $1 }) { problems.append(.boundsOutOfOrder(view: view, axis: axis)) }
  }

  private mutating func length(_ length: Length?, _ what: String, mayBeInfinite: Bool = false, mayBeNegative: Bool = false) {
    guard let length else { return }
    if length.isInfinite {
      if !mayBeInfinite { problems.append(.infiniteLength(view: view, what: what)) }
    } else if length < .zero, !mayBeNegative {
      problems.append(.negativeLength(view: view, what: what, length: length))
    } else if length.thousandths.magnitude > Length(Length.greatestPoints).thousandths.magnitude {
      problems.append(.excessiveLength(view: view, what: what, length: length))
    }
  }

  private mutating func share(_ thousandths: Int, _ range: ClosedRange<Int>) {
    if !range.contains(thousandths) { problems.append(.shareOutOfRange(view: view, thousandths: thousandths)) }
  }
}
