// SPDX-License-Identifier: GPL-3.0-or-later

import Scenarios
public import ViewTree

extension LayoutFile {
  /// Every step of a layout of this file, then frames, divisions, what doesn't fit, and the tips' targets; every line ends in a line break.
  /// - Parameter isShort: whether the steps are left out.
  public func text(of result: LayoutResult, isShort: Bool) -> String {
    var text = isShort ? "" : result.log + "\n"
    text += result.summary
    if layout.targets.isEmpty { return text }
    let frames = Dictionary(result.frames.map { ($0.view, $0.frame) }, uniquingKeysWith: { first, _ in first })
    for target in layout.targets {
      guard let frame = frames[target.view] else { continue }
      text += "\(target.tip) points at \(target.view): \(frame)\n"
    }
    return text
  }
}
