// SPDX-License-Identifier: GPL-3.0-or-later

import Scenarios
public import ViewTree

extension LayoutFile {
  /// Every step of a layout of this file, then frames, divisions, what doesn't fit, and the tips' targets; every line ends in a line break.
  /// - Parameter isShort: whether the steps are left out.
  public func text(of result: LayoutResult, isShort: Bool) -> String {
    var text = isShort ? "" : result.log + "\n"
    text += result.summary
    for target in layout.targets {
      guard let frame = result.frame(of: target.view) else { continue }
      text += "\(target.tip) points at \(target.view): \(frame)\n"
    }
    return text
  }
}
