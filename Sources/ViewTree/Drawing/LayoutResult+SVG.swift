// SPDX-License-Identifier: GPL-3.0-or-later

extension LayoutResult {
  /// The layout as an SVG picture, one unit a point: the container, each view's frame with its name, texts in their lines.
  ///
  /// It has a white ground, and no colour in it means anything. Lines are as long as the layout measured them, whatever font the viewer has.
  public var svg: String {
    let margin: Length = 12
    let left = (frames.map(\.frame.minX) + [container.minX]).min() ?? .zero
    let top = (frames.map(\.frame.minY) + [container.minY]).min() ?? .zero
    let right = (frames.map(\.frame.maxX) + [container.maxX]).max() ?? .zero
    let bottom = (frames.map(\.frame.maxY) + [container.maxY]).max() ?? .zero
    let view = LayoutRectangle(
      x: left - margin, y: top - margin, width: right - left + margin + margin, height: bottom - top + margin + margin)

    var svg = SVG.rectangle(view, "fill=\"#ffffff\"")
    svg += SVG.rectangle(container, "fill=\"#f4f5f7\" stroke=\"#6b7280\"")
    var names = NameRows()
    for frame in frames {
      svg += SVG.rectangle(frame.frame, "fill=\"#3b82f6\" fill-opacity=\"0.08\" stroke=\"#1d4ed8\"")
      if frame.contentFrame != frame.frame {
        svg += SVG.rectangle(frame.contentFrame, "fill=\"none\" stroke=\"#1d4ed8\" stroke-dasharray=\"3 2\"")
      }
      if let block = frame.text { svg += lines(block, frame.contentFrame) }
      // A text's name stands above its frame, where it doesn't cover the text.
      let corner = LayoutPoint(x: frame.frame.minX + 2, y: frame.text == nil ? frame.frame.minY + 8 : frame.frame.minY - 2)
      let nameY = names.freeBaseline(at: corner, characters: frame.view.count)
      svg += SVG.text(frame.view, at: LayoutPoint(x: corner.x, y: nameY), "font-size=\"7\" fill=\"#374151\"")
    }
    return SVG.picture(view.size, showing: view, svg)
  }

  private func lines(_ block: TextBlock, _ frame: LayoutRectangle) -> String {
    let isMirrored = direction == .rightToLeft
    var svg = ""
    for (number, line) in block.lines.enumerated() {
      let baseline = frame.minY + block.firstBaseline + Length(number * block.leading)
      var style = "font-size=\"\(block.fontSize)\""
      if block.lineWidths[number] > .zero { style += " textLength=\"\(block.lineWidths[number])\" lengthAdjust=\"spacingAndGlyphs\"" }
      if isMirrored { style += " text-anchor=\"end\"" }
      svg += SVG.text(line, at: LayoutPoint(x: isMirrored ? frame.maxX : frame.minX, y: baseline), style + " fill=\"#111827\"")
    }
    return svg
  }
}

/// Where names stand already, so that those of stacks that begin at one corner come below each other.
private struct NameRows {
  private static let height = 8
  /// The least and greatest x of the last names on each row of a name's height.
  private var rows: [Int64: [(from: Length, to: Length)]] = [:]

  /// The first baseline at a place or in the next few rows below it where a name covers none of the last ones.
  mutating func freeBaseline(at place: LayoutPoint, characters: Int) -> Length {
    // A small letter of seven points is some four wide.
    let end = place.x + Length(4 * characters)
    var baseline = place.y
    for _ in 0..<5 {
      let row = baseline.thousandths / Int64(Self.height * 1000)
      if !(rows[row] ?? []).contains(where: { $0.from < end && place.x < $0.to }) { break }
      baseline = baseline + Length(Self.height)
    }
    let row = baseline.thousandths / Int64(Self.height * 1000)
    rows[row, default: []].append((place.x, end))
    if rows[row, default: []].count > 32 { rows[row, default: []].removeFirst() }
    return baseline
  }
}
