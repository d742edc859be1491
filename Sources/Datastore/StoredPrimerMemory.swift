// SPDX-License-Identifier: GPL-3.0-or-later

public import PushPrimer

/// A primer's memory in a store: beside the tips, in the same file.
///
/// A display has been stored when ``record(_:)`` returns, and a host puts the primer on screen only then: whatever happens to the process,
/// no display is forgotten that a user has seen. Hosts and processes that share a store share one record.
public struct StoredPrimerMemory: PrimerMemory {
  private let store: any TipsStore

  /// A memory in a store.
  public init(_ store: any TipsStore) { self.store = store }

  /// What is remembered, with what other processes wrote up to now.
  ///
  /// If the file can't be read now, what was known before holds: a display then needs a write, which says what is the matter.
  public var ledger: PrimerLedger {
    _ = try? store.refresh()
    return store.primerLedger
  }

  /// Stores one entry; throws a ``DatastoreError`` and has changed nothing if that fails.
  public func record(_ entry: PrimerLedger.Entry) throws {
    // The entry says its own time; stamps, which only other kinds of writes have, need none of this one.
    try store.write([.recordPrimer(entry)], at: 0)
  }
}
