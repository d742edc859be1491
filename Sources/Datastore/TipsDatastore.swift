// SPDX-License-Identifier: GPL-3.0-or-later

public import PushPrimer
import Synchronization
public import TipRules

/// A store in an SQLite file, which several processes may share.
///
/// Everything is also in memory, so reading never waits for a disk or for a write. A write is one transaction: it has been stored when
/// the call returns, whatever happens to the process then. What another process wrote is taken up by the next write and by ``refresh()``.
///
/// Memory and the time to open grow with what the events' limits keep. Tasks and threads may use a store at once; their writes take turns.
public final class TipsDatastore: TipsStore {
  /// The file's path, as it was given.
  public let path: String
  /// The device whose writes these are.
  public let device: DeviceIdentifier

  private let busyTimeout: Int
  private let writer: Mutex<Writer>
  // A copy of its own, changed after each commit: with a shared one each write would copy the donations of an event.
  private let visible: Mutex<Ledger>
  private let foreignChanges = Atomic<Int>(0)

  /// Opens a store, and makes it if there is none.
  ///
  /// A file that was not closed is checked first. An older version is brought to the present one; see ``DatastoreError`` for what can be wrong.
  public convenience init(at path: String, options: DatastoreOptions = DatastoreOptions()) throws(DatastoreError) {
    try self.init(at: path, options: options, schema: .current)
  }

  /// Opens a store in a form that a test gives.
  package init(at path: String, options: DatastoreOptions, schema: DatastoreSchema) throws(DatastoreError) {
    self.path = path
    busyTimeout = options.busyTimeout
    do throws(DatastoreFault) {
      var file = try StoreFile.open(path, options, schema)
      let ledger = try file.contents()
      device = ledger.device
      visible = Mutex(ledger)
      writer = Mutex(Writer(file: consume file, ledger: ledger))
    } catch {
      throw DatastoreError(path: path, cause: error.cause(timeout: options.busyTimeout))
    }
  }

  // MARK: - Reading

  /// All that is stored; O(everything).
  public var state: StoredState { visible.withLock { $0.state } }

  /// A parameter's value as JSON text, or nil if it was never set; O(1).
  public func parameter(_ id: String) -> String? { visible.withLock { $0.shared.parameters[id]?.json } }

  /// An event's donations within its count limit, in the order of their stamps; O(1).
  public func donations(of event: String) -> ArraySlice<StoredDonation> { visible.withLock { $0.shared.events[event]?.donations ?? [] } }

  /// What is known of a tip; O(devices).
  public func tip(_ id: String) -> StoredTip { visible.withLock { $0.tip(id) } }

  /// The frequency's clock, or nil before the first display; O(1).
  public var frequencyClock: FrequencyClock? { visible.withLock { $0.frequencyClock } }

  /// What is remembered of the push primer, whatever texts the app's primers have; O(1).
  public var primerLedger: PrimerLedger { visible.withLock { $0.primer } }

  /// What other devices may merge; O(1).
  public var syncState: SyncState { visible.withLock { $0.shared } }

  /// How often the store took up something that other processes or devices had written; O(1).
  public var foreignChangeCount: Int { foreignChanges.load(ordering: .acquiring) }

  // MARK: - Writing

  /// Stores all of some writes, in their order, or none.
  public func write(_ writes: [StoreWrite], at now: Microseconds) throws(DatastoreError) {
    guard !writes.isEmpty else { return }
    try withWriter { writer throws(DatastoreFault) in
      let isReplayable = try writer.transaction(undoingFrom: visible) { ledger, journal in
        for write in writes { ledger.apply(write, at: now, &journal) }
      }
      guard isReplayable else { return takeUp(writer.ledger) }
      var journal = Journal(isRecording: false)
      visible.withLock { ledger in
        for write in writes { ledger.apply(write, at: now, &journal) }
      }
    }
  }

  /// Takes up what another device knows; returns whether anything was new.
  @discardableResult
  public func merge(_ other: SyncState, at now: Microseconds) throws(DatastoreError) -> Bool {
    try withWriter { writer throws(DatastoreFault) in
      var isNew = false
      let isAlone = try writer.transaction(undoingFrom: visible) { ledger, journal in isNew = ledger.merge(other, at: now, &journal) }
      if isNew || !isAlone { takeUp(writer.ledger) }
      return isNew
    }
  }

  /// Takes up what other processes wrote; returns whether there was anything.
  ///
  /// Costs some microseconds when there is nothing, and doesn't wait for others that write.
  @discardableResult
  public func refresh() throws(DatastoreError) -> Bool {
    try withWriter { writer throws(DatastoreFault) in
      guard try writer.refresh() else { return false }
      takeUp(writer.ledger)
      return true
    }
  }

  /// Lets readers see a ledger that didn't come about by our own writes alone.
  private func takeUp(_ ledger: Ledger) {
    visible.withLock { $0 = ledger }
    foreignChanges.add(1, ordering: .releasing)
  }

  /// Closes the file, after which nothing more is stored; a second call does nothing.
  public func close() throws(DatastoreError) {
    try withWriter { writer throws(DatastoreFault) in writer.file = nil }
  }

  private func withWriter<Result: Sendable>(
    _ body: (inout Writer) throws(DatastoreFault) -> Result
  ) throws(DatastoreError) -> Result {
    do throws(DatastoreFault) {
      return try writer.withLock { writer throws(DatastoreFault) in try body(&writer) }
    } catch {
      throw DatastoreError(path: path, cause: error.cause(timeout: busyTimeout))
    }
  }
}

/// The file, and what it holds.
private struct Writer: ~Copyable {
  /// The file, or nil when the store is closed.
  var file: StoreFile?
  /// What it holds.
  var ledger: Ledger

  /// Changes the ledger and then, by the journal, the file; an error leaves the file as it was, and the ledger as `visible` is.
  ///
  /// - Returns: whether the same change makes `visible` the same as the ledger; if not, another process had written.
  mutating func transaction(
    undoingFrom visible: borrowing Mutex<Ledger>, _ change: (inout Ledger, inout Journal) -> Void
  ) throws(DatastoreFault) -> Bool {
    guard let hasChanged = try file?.begin() else { throw .other(.closed) }
    do throws(DatastoreFault) {
      if hasChanged, let present = try file?.ledger() { ledger = present }
      var journal = Journal(isRecording: true)
      change(&ledger, &journal)
      try file?.write(journal.changes)
      try file?.commit()
      return !hasChanged
    } catch {
      file?.rollBack()
      ledger = visible.withLock { $0 }
      throw error
    }
  }

  /// Reads the file anew if another process has written; returns whether that was so.
  mutating func refresh() throws(DatastoreFault) -> Bool {
    guard let hasChanged = try file?.hasChanged() else { throw .other(.closed) }
    guard hasChanged, let present = try file?.contents() else { return false }
    ledger = present
    return true
  }
}
