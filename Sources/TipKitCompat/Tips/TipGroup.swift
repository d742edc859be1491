// SPDX-License-Identifier: GPL-3.0-or-later

import Datastore
public import Observation
import Synchronization
import TipEngine

/// Tips of which one at a time is current.
///
/// Source: Apple, TipKit, `TipGroup` (iOS 18).
///
/// A group belongs to the process in which it was made. A tip that is in several groups waits at its anchor for the tips of the first;
/// each group's current tip follows from that group alone.
public final class TipGroup: Observable, Sendable {
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
  private let registrar = ObservationRegistrar()
  /// The key under which the process tells of changes, from the first time that somebody may observe.
  private let observation = Mutex<Int?>(nil)

  /// A group of some tips.
  public init(_ priority: Priority = .firstAvailable, @Tips.GroupBuilder _ tips: () -> [any Tip]) {
    self.priority = priority
    self.tips = tips()
    process = TipsProcess.current
    watch = process.watch(priority == .ordered ? .ordered : .firstAvailable, self.tips)
  }

  deinit { if let key = observation.withLock({ $0 }) { process.forget(key) } }

  /// The tip that may appear now, or nil; can be observed.
  @MainActor public var currentTip: (any Tip)? {
    registrar.access(self, keyPath: \.currentID)
    if observation.withLock({ $0 }) == nil {
      // Not under the lock: who is told of a fault may ask back.
      let key = process.observe(watch) { [weak self] in self?.currentTipChanged() }
      observation.withLock { $0 = key }
    }
    return tip(currentID)
  }

  private var currentID: String? { process.currentTip(of: watch) }

  private func currentTipChanged() { registrar.withMutation(of: self, keyPath: \.currentID) {} }

  /// The current tip now, and then whenever there is another one.
  ///
  /// As with TipKit, nothing says that there is none any more.
  public var currentTipUpdates: AsyncCompactMapSequence<AsyncStream<String?>, any Tip> {
    process.currentTipUpdates(of: watch).compactMap { [tips] id in tips.first { $0.id == id } }
  }

  private func tip(_ id: String?) -> (any Tip)? { tips.first { $0.id == id } }
}
