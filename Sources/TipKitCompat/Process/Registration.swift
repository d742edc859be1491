// SPDX-License-Identifier: GPL-3.0-or-later

import TipEngine

/// A tip as it was met first.
struct Registration: Sendable {
  let id: String
  /// The name of its type, by which testing overrides may name it.
  let typeName: String
  let rules: [Tips.Rule]
  let options: TipOptions

  /// Asks a tip for its rules; these may read parameters, so nothing may be locked.
  init(_ tip: any Tip) {
    id = tip.id
    typeName = Self.typeName(of: tip)
    rules = tip.rules
    options = tip.engineOptions
  }

  private static func typeName(of tip: any Tip) -> String {
    let base = (tip as? AnyTip)?.base ?? tip
    return String(describing: type(of: base))
  }
}
