// SPDX-License-Identifier: GPL-3.0-or-later

/// A rectangle of text: lines that take the same number of columns.
struct TextBlock {
  let width: Int
  private(set) var lines: [String] = []

  init(width: Int) { self.width = width }

  /// Adds empty lines.
  mutating func space(_ count: Int = 1) { lines += [String](repeating: String(repeating: " ", count: width), count: count) }

  /// Adds a text, broken to the block's width.
  mutating func add(_ text: String, _ alignment: DisplayText.Alignment = .center) {
    lines += DisplayText.lines(text, width: width).map { DisplayText.padded($0, width: width, alignment) }
  }

  /// Adds a block in the middle.
  mutating func add(_ block: TextBlock, _ alignment: DisplayText.Alignment = .center) {
    lines += block.lines.map { DisplayText.padded($0, width: width, alignment) }
  }

  /// Blocks side by side with a text between them; shorter ones are filled up.
  static func row(_ blocks: [TextBlock], between: String) -> TextBlock {
    let height = blocks.map(\.lines.count).max() ?? 0
    var row = TextBlock(width: blocks.reduce(DisplayWidth.of(between) * max(0, blocks.count - 1)) { $0 + $1.width })
    row.lines = (0..<height).map { index in
      let parts = blocks.map { index < $0.lines.count ? $0.lines[index] : String(repeating: " ", count: $0.width) }
      return DisplayText.joined(parts, between: between)
    }
    return row
  }

  /// The block in a frame, with a margin of spaces at its sides.
  func framed(isRound: Bool = true, margin: Int = 1) -> TextBlock {
    let edge = String(repeating: "─", count: width + 2 * margin)
    let side = String(repeating: " ", count: margin)
    var framed = TextBlock(width: width + 2 * margin + 2)
    framed.lines =
      [(isRound ? "╭" : "┌") + edge + (isRound ? "╮" : "┐")] + lines.map { "│" + side + $0 + side + "│" }
      + [(isRound ? "╰" : "└") + edge + (isRound ? "╯" : "┘")]
    return framed
  }

  /// A button of this width.
  static func button(_ title: String, width: Int) -> TextBlock {
    var label = TextBlock(width: width - 4)
    label.add(title)
    return label.framed()
  }
}
