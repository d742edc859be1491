// SPDX-License-Identifier: GPL-3.0-or-later

extension LayoutResult {
  /// Every step as a line, indented by depth; every line ends in a line break.
  public var log: String {
    var text = ""
    for step in steps {
      let indent = String(repeating: "  ", count: step.depth)
      let view = step.isContent ? "\(step.view)'s content" : step.view
      let parent = step.parent ?? "the container"
      switch step.event {
      case .considered(let minimum, let maximum):
        let range = [minimum.map { "at least \($0)" }, maximum.map { "at most \($0)" }].compactMap(\.self).joined(separator: ", ")
        text += "\(indent)\(view) takes \(range)\n"
      case .proposed(let proposal):
        text += step.isContent ? "\(indent)\(view) is proposed \(proposal)\n" : "\(indent)\(parent) proposes \(proposal) to \(view)\n"
      case .chose(let size): text += "\(indent)\(view) chooses \(size)\n"
      case .placed(let rect):
        text += step.isContent ? "\(indent)\(view) is placed at \(rect)\n" : "\(indent)\(parent) places \(view) at \(rect)\n"
      }
    }
    return text
  }

  /// Frames, divisions and what doesn't fit, a line each; every line ends in a line break.
  public var summary: String {
    let width = frames.map(\.view.count).max() ?? 0
    var text = ""
    for frame in frames {
      text += frame.view + String(repeating: " ", count: width - frame.view.count) + "  \(frame.frame)"
      if let block = frame.text, block.lines.count > 1 || block.isTruncated {
        text += "  \(block.lines.count) line\(block.lines.count == 1 ? "" : "s")\(block.isTruncated ? ", cut" : "")"
      }
      text += "\n"
    }
    for division in divisions { text += division.sentence + "\n" }
    for overflow in overflows { text += overflow.sentence + "\n" }
    return text
  }
}

extension StackDivision {
  /// How many lengths of many a sentence shows.
  private static let greatestPartsShown = 32

  /// The division as a sum; of very many lengths it shows the first.
  public var sentence: String {
    var parts = lengths.isEmpty ? "nothing" : lengths.prefix(Self.greatestPartsShown).map(\.description).joined(separator: " + ")
    if lengths.count > Self.greatestPartsShown { parts += " + … (\(lengths.count) lengths)" }
    let spacing = distances.isEmpty ? "" : ", and \(distances.reduce(.zero, +)) between them"
    guard let offered else { return "\(stack): \(parts)\(spacing), together \(taken); each was asked for its ideal length" }
    if offered.isInfinite { return "\(stack): \(parts)\(spacing), together \(taken); it was offered no end" }
    let difference = offered - taken
    let fit = difference == .zero ? "just that" : difference > .zero ? "\(difference) to spare" : "\(.zero - difference) too much"
    return "\(stack): \(parts)\(spacing), together \(taken) of \(offered): \(fit)"
  }
}

extension Overflow {
  /// The overflow as a sentence.
  public var sentence: String {
    let edges = [("left", left), ("top", top), ("right", right), ("bottom", bottom)].filter { $0.1 > .zero }
    let parts = edges.map { "\($0.1) at the \($0.0)" }.joined(separator: ", ")
    return "\(view) reaches beyond \(stack ?? "the container"): \(parts)"
  }
}
