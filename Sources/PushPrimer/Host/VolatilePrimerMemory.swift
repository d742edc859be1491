// SPDX-License-Identifier: GPL-3.0-or-later

import Synchronization

/// A primer's memory that lasts as long as its object: it survives a host's relaunches, and no more.
public final class VolatilePrimerMemory: PrimerMemory {
  private let content: Mutex<PrimerLedger>

  /// A memory of this.
  public init(_ ledger: PrimerLedger = PrimerLedger()) { content = Mutex(ledger) }

  /// What is remembered.
  public var ledger: PrimerLedger { content.withLock { $0 } }

  /// Writes one entry down; never throws.
  public func record(_ entry: PrimerLedger.Entry) { content.withLock { $0.record(entry) } }
}
