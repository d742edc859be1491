// SPDX-License-Identifier: GPL-3.0-or-later

import TipEngine

/// Tips of which one at a time is current.
///
/// Source: Apple, TipKit, `TipGroup` (iOS 18).
///
/// A group belongs to the process in which it was made. A tip that is in several groups waits at its anchor for the tips of the first;
/// each group's current tip follows from that group alone.
public final class TipGroup: Sendable {
  /// Which tip of a group is current.
  public enum Priority: Hashable, Sendable, CaseIterable {
    /// The first that is available; one on screen stays current.
    case firstAvailable
    /// The first that is available when all before it are invalidated.
    case ordered
  }

  /// Which tip of the group is current.
  public let priority: Priority
  private let tips: [any Tip]
  private let process: TipsProcess
  private let watch: GroupWatch

  /// A group of some tips.
  public init(_ priority: Priority = .firstAvailable, @Tips.GroupBuilder _ tips: () -> [any Tip]) {
    self.priority = priority
    self.tips = tips()
    process = TipsProcess.current
    watch = process.watch(priority == .ordered ? .ordered : .firstAvailable, self.tips)
  }

  /// The tip that may appear now, or nil.
  @MainActor public var currentTip: (any Tip)? { tip(process.currentTip(of: watch)) }

  /// The current tip now, and then whenever there is another one.
  ///
  /// As with TipKit, nothing says that there is none any more.
  public var currentTipUpdates: AsyncCompactMapSequence<AsyncStream<String?>, any Tip> {
    process.currentTipUpdates(of: watch).compactMap { [tips] id in tips.first { $0.id == id } }
  }

  private func tip(_ id: String?) -> (any Tip)? { tips.first { $0.id == id } }
}
