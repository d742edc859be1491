// SPDX-License-Identifier: GPL-3.0-or-later

public import PushPrimer
import Synchronization
public import TipRules

/// A store that lasts as long as its object: for tests, previews, and apps that want nothing kept.
public final class VolatileStore: TipsStore {
  /// The device whose writes these are.
  public let device: DeviceIdentifier
  private let content: Mutex<(ledger: Ledger, isOpen: Bool, foreignChangeCount: Int)>

  /// An empty store.
  public init(device: DeviceIdentifier = .random()) {
    self.device = device
    content = Mutex((Ledger(device: device), true, 0))
  }

  /// All that is stored; O(everything).
  public var state: StoredState { content.withLock { $0.ledger.state } }

  /// A parameter's value as JSON text, or nil if it was never set.
  public func parameter(_ id: String) -> String? { content.withLock { $0.ledger.shared.parameters[id]?.json } }

  /// An event's donations within its count limit, in the order of their stamps.
  public func donations(of event: String) -> ArraySlice<StoredDonation> {
    content.withLock { $0.ledger.shared.events[event]?.donations ?? [] }
  }

  /// What is known of a tip.
  public func tip(_ id: String) -> StoredTip { content.withLock { $0.ledger.tip(id) } }

  /// The frequency's clock, or nil before the first display.
  public var frequencyClock: FrequencyClock? { content.withLock { $0.ledger.frequencyClock } }

  /// What is remembered of the push primer.
  public var primerLedger: PrimerLedger { content.withLock { $0.ledger.primer } }

  /// How often the store took up something that other devices had written.
  public var foreignChangeCount: Int { content.withLock { $0.foreignChangeCount } }

  /// Stores some writes; throws only after ``close()``.
  public func write(_ writes: [StoreWrite], at now: Microseconds) throws(DatastoreError) {
    try content.withLock { content throws(DatastoreError) in
      guard content.isOpen else { throw DatastoreError(path: "", cause: .closed) }
      var journal = Journal(isRecording: false)
      for write in writes { content.ledger.apply(write, at: now, &journal) }
    }
  }

  /// Does nothing, for no other process sees the store; throws only after ``close()``.
  @discardableResult
  public func refresh() throws(DatastoreError) -> Bool {
    try content.withLock { content throws(DatastoreError) in
      guard content.isOpen else { throw DatastoreError(path: "", cause: .closed) }
      return false
    }
  }

  /// What other devices may merge.
  public var syncState: SyncState { content.withLock { $0.ledger.shared } }

  /// Takes up what another device knows; throws only after ``close()``.
  @discardableResult
  public func merge(_ other: SyncState, at now: Microseconds) throws(DatastoreError) -> Bool {
    try content.withLock { content throws(DatastoreError) in
      guard content.isOpen else { throw DatastoreError(path: "", cause: .closed) }
      var journal = Journal(isRecording: false)
      let isNew = content.ledger.merge(other, at: now, &journal)
      if isNew { content.foreignChangeCount += 1 }
      return isNew
    }
  }

  /// Stores nothing more.
  public func close() { content.withLock { $0.isOpen = false } }
}
