// SPDX-License-Identifier: GPL-3.0-or-later

public import PushPrimer
public import TipEngine
public import TipRules

/// One thing that a store is told.
///
/// Several of them make one transaction: all are stored, or none. Texts in JSON are the caller's; no store looks into them.
public enum StoreWrite: Hashable, Sendable {
  /// A parameter has a new value, as JSON text.
  case setParameter(id: String, json: String)
  /// An event was donated to; `limit` is the event's, and what exceeds it goes in the same transaction.
  case donate(event: String, date: Microseconds, payload: String?, limit: DonationLimit)
  /// All donations of an event are deleted.
  case deleteDonations(event: String)
  /// A tip appeared at this instant; it counts as one display.
  case displayBegan(tip: String, at: Microseconds)
  /// A display of a tip lasted so long, or so much longer since the last such write; not negative.
  case displayLasted(tip: String, duration: Microseconds)
  /// A tip's rules held with its anchor on screen, at this instant; only the earliest is kept.
  case becameEligible(tip: String, at: Microseconds)
  /// A tip is invalid; unless `replacesReason` is true, a tip that is invalid already keeps its reason.
  case invalidate(tip: String, reason: InvalidationReason, replacesReason: Bool)
  /// A tip is valid again, and its counts begin anew.
  case resetEligibility(tip: String)
  /// The display frequency's interval runs from here.
  case setFrequencyClock(FrequencyClock)
  /// A push primer was displayed or declined, or its app deleted.
  case recordPrimer(PrimerLedger.Entry)
  /// Everything about tips is forgotten, on all devices; what is remembered of the primer stays.
  case reset
}
