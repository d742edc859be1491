// SPDX-License-Identifier: GPL-3.0-or-later

import Scenarios
import TipRules

/// What happens in a test, in order.
///
/// Belongs to one task.
final class ScriptLog {
  /// How many moments are kept, the newest of them.
  static let limit = 2_000

  private(set) var moments: [ScriptMoment] = []
  /// The step that is going on.
  var place: SourceRange?
  /// Whether moments name their device.
  var namesDevices = false

  /// Adds a moment.
  func add(_ kind: ScriptMoment.Kind, device: String, at now: Microseconds, _ text: String) {
    // Half are dropped at once, so that a long test does not move them all for each.
    if moments.count >= 2 * Self.limit { moments.removeFirst(Self.limit) }
    moments.append(ScriptMoment(kind: kind, time: now, device: namesDevices ? device : nil, place: place, text: text))
  }
}
