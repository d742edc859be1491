// SPDX-License-Identifier: GPL-3.0-or-later

import PushPrimer
import TipRules

/// All that a store holds, in memory: what is synchronised, and what is this device's own.
///
/// A value with pure transitions, so that the store on disk and the one in memory can't differ, and a write that fails leaves no trace.
struct Ledger: Sendable {
  /// The device whose store this is.
  let device: DeviceIdentifier
  /// What other devices hear of.
  var shared = SyncState()
  /// The clock of this device's stamps.
  var clock = HybridClock()
  /// The limits under which events were last donated to; an event that isn't here has the default one.
  ///
  /// They are the app's, so no reset takes them.
  var limits: [String: DonationLimit] = [:]
  /// The frequency's clock.
  ///
  /// It is not synchronised: Apple's list of what is doesn't name it.
  var frequencyClock: FrequencyClock?
  /// What is remembered of the push primer.
  ///
  /// A device's own, as the permission is, and none of the tips' data: no reset of the tips takes it.
  var primer = PrimerLedger()

  /// Everything as a value.
  var state: StoredState {
    StoredState(
      parameters: shared.parameters.mapValues(\.json), donations: shared.events.compactMapValues { Self.array($0.donations) },
      tips: shared.tips.mapValues(Self.tip), frequencyClock: frequencyClock, primer: primer)
  }

  /// What is known of a tip.
  func tip(_ id: String) -> StoredTip { shared.tips[id].map(Self.tip) ?? StoredTip() }

  private static func array(_ donations: ArraySlice<StoredDonation>) -> [StoredDonation]? { donations.isEmpty ? nil : Array(donations) }

  private static func tip(_ tip: SyncState.Tip) -> StoredTip { StoredTip(displays: tip.total, invalidation: tip.invalidation) }
}

/// One change of a row, by which the file follows the ledger.
enum RowChange: Hashable, Sendable {
  /// Everything but the events' limits is forgotten at this stamp; what is left is written anew.
  case reset(HybridStamp)
  /// A parameter's row is this.
  case parameter(String, SyncState.Parameter)
  /// An event's row is this.
  case event(String, deletion: HybridStamp, limit: DonationLimit)
  /// An event's first donations go.
  case donationsRemoved(String, count: Int)
  /// A donation comes, so many donations of its event being before it.
  case donation(String, StoredDonation, place: Int)
  /// A tip's row is this.
  case tip(String, eligibilityReset: HybridStamp, invalidation: StoredInvalidation?)
  /// The row of a tip on one device is this.
  case displays(String, DeviceIdentifier, StoredDisplays)
  /// The rows of a tip on all devices go.
  case displaysRemoved(String)
  /// The frequency's clock is this.
  case frequencyClock(FrequencyClock?)
  /// No stamp up to this one may be given again, although no row may hold it.
  case clock(HybridClock)
  /// The primer's row is this.
  case primer(PrimerLedger)
}

/// The changes of rows that a transaction makes, if anybody wants to know.
struct Journal {
  private(set) var changes: [RowChange] = []
  private let isRecording: Bool

  /// An empty journal; one that doesn't record stays empty.
  init(isRecording: Bool) { self.isRecording = isRecording }

  /// Notes a change.
  mutating func note(_ change: @autoclosure () -> RowChange) {
    if isRecording { changes.append(change()) }
  }
}
