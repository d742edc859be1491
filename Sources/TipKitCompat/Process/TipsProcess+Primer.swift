// SPDX-License-Identifier: GPL-3.0-or-later

import Datastore
public import PushPrimer

extension TipsProcess {
  /// The memory of the app's push primer, in the store of its tips: `PrimerHost(memory: TipsProcess.current.primerMemory, …)`.
  ///
  /// Before tips are configured there is no store, so that nothing can be remembered: a primer that is presented then doesn't appear, and
  /// is suppressed as not remembered. `Tips.resetDatastore` leaves it alone.
  public var primerMemory: any PrimerMemory { ProcessPrimerMemory(process: self) }
}

/// A primer's memory in the store of a process, once there is one.
///
/// A host calls it under its own lock, so nobody is told anything from here.
private struct ProcessPrimerMemory: PrimerMemory {
  let process: TipsProcess

  private var stored: StoredPrimerMemory? { process.withState { $0.store }.map { StoredPrimerMemory($0) } }

  var ledger: PrimerLedger { stored?.ledger ?? PrimerLedger() }

  func record(_ entry: PrimerLedger.Entry) throws {
    guard let stored else { throw TipsFault.primerBeforeConfigure }
    try stored.record(entry)
  }
}
