// SPDX-License-Identifier: GPL-3.0-or-later

public import PushPrimer
public import TipEngine
public import TipRules

/// Where an engine's state outlives the process: a ``TipsDatastore`` on disk, or a ``VolatileStore`` in memory for tests.
///
/// Reading never waits for a disk. A write has been stored when the call returns, and has left no trace when the call throws. The time is
/// the caller's: `now` is the wall clock in microseconds since 1970. It may run backwards; the order of writes stands all the same.
public protocol TipsStore: AnyObject, Sendable {
  /// The device whose writes these are.
  var device: DeviceIdentifier { get }
  /// All that is stored; O(everything).
  var state: StoredState { get }
  /// A parameter's value as JSON text, or nil if it was never set; O(1).
  func parameter(_ id: String) -> String?
  /// An event's donations within its count limit, in the order of their stamps; O(1), but a write while the result is alive copies it.
  func donations(of event: String) -> ArraySlice<StoredDonation>
  /// What is known of a tip; O(devices).
  func tip(_ id: String) -> StoredTip
  /// The frequency's clock, or nil before the first display; O(1).
  var frequencyClock: FrequencyClock? { get }
  /// What is remembered of the push primer, whatever texts the app's primers have; O(1).
  var primerLedger: PrimerLedger { get }

  /// How often the store took up something that other processes or devices had written; O(1).
  ///
  /// Any of the calls below may do so: who keeps a copy of what was read looks here whether it still holds.
  var foreignChangeCount: Int { get }

  /// Stores all of some writes, in their order, or none.
  func write(_ writes: [StoreWrite], at now: Microseconds) throws(DatastoreError)
  /// Takes up what other processes wrote; returns whether there was anything.
  @discardableResult func refresh() throws(DatastoreError) -> Bool
  /// What other devices may merge; O(1).
  var syncState: SyncState { get }
  /// Takes up what another device knows, however often and in whatever order; returns whether anything was new.
  @discardableResult func merge(_ other: SyncState, at now: Microseconds) throws(DatastoreError) -> Bool
  /// Stores nothing more; a second call does nothing. Reading goes on.
  func close() throws(DatastoreError)
}

extension TipsStore {
  /// Sets a parameter to a value in JSON.
  public func setParameter(_ id: String, json: String, at now: Microseconds) throws(DatastoreError) {
    try write([.setParameter(id: id, json: json)], at: now)
  }

  /// Donates to an event, now.
  public func donate(
    to event: String, payload: String? = nil, limit: DonationLimit = DonationLimit(), at now: Microseconds
  ) throws(DatastoreError) {
    try write([.donate(event: event, date: now, payload: payload, limit: limit)], at: now)
  }

  /// Deletes all donations of an event.
  public func deleteDonations(of event: String, at now: Microseconds) throws(DatastoreError) {
    try write([.deleteDonations(event: event)], at: now)
  }

  /// A tip appears, now; with `startsClock` the display frequency's interval runs from here, in the same transaction.
  public func displayBegan(_ tip: String, startsClock: Bool, at now: Microseconds) throws(DatastoreError) {
    let display = StoreWrite.displayBegan(tip: tip, at: now)
    try write(startsClock ? [display, .setFrequencyClock(FrequencyClock(start: now, tip: tip))] : [display], at: now)
  }

  /// A display of a tip ends after a time on screen, perhaps with the tip's invalidation, in one transaction.
  public func displayEnded(
    _ tip: String, after duration: Microseconds, invalidation reason: InvalidationReason? = nil, at now: Microseconds
  ) throws(DatastoreError) {
    let display = StoreWrite.displayLasted(tip: tip, duration: duration)
    try write([display] + (reason.map { [.invalidate(tip: tip, reason: $0, replacesReason: false)] } ?? []), at: now)
  }

  /// Invalidates a tip; one that is invalid already keeps its reason.
  public func invalidate(_ tip: String, reason: InvalidationReason, at now: Microseconds) throws(DatastoreError) {
    try write([.invalidate(tip: tip, reason: reason, replacesReason: false)], at: now)
  }

  /// Makes a tip valid again, and its counts begin anew.
  public func resetEligibility(of tip: String, at now: Microseconds) throws(DatastoreError) {
    try write([.resetEligibility(tip: tip)], at: now)
  }

  /// Forgets everything about tips, on all devices; what is remembered of the push primer stays.
  public func reset(at now: Microseconds) throws(DatastoreError) { try write([.reset], at: now) }
}
