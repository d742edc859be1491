// SPDX-License-Identifier: GPL-3.0-or-later

import Datastore
import PushPrimer
import TipEngine
import TipRules

/// Random writes on few ids, so that they meet.
enum RandomHistory {
  /// A write of any kind, at a time near `now`.
  static func write(at now: Microseconds, using generator: inout SeededGenerator) -> StoreWrite {
    let (event, tip) = ("event \(Int.random(in: 0..<3, using: &generator))", "tip \(Int.random(in: 0..<3, using: &generator))")
    switch Int.random(in: 0..<100, using: &generator) {
    case 0..<15:
      return .setParameter(id: "parameter \(Int.random(in: 0..<3, using: &generator))", json: "\(Int.random(in: 0..<9, using: &generator))")
    case 15..<50:
      let payload = Bool.random(using: &generator) ? "{\"n\":\(Int.random(in: 0..<9, using: &generator))}" : nil
      return .donate(event: event, date: now, payload: payload, limit: limit(of: event))
    case 50..<55: return .deleteDonations(event: event)
    case 55..<70: return .displayBegan(tip: tip, at: now)
    case 70..<80: return .displayLasted(tip: tip, duration: Int64.random(in: 0..<100, using: &generator))
    case 80..<84: return .becameEligible(tip: tip, at: now)
    case 84..<92:
      let reason = InvalidationReason.allCases.randomElement(using: &generator) ?? .tipClosed
      return .invalidate(tip: tip, reason: reason, replacesReason: Bool.random(using: &generator))
    case 92..<96: return .resetEligibility(tip: tip)
    case 96..<98: return .setFrequencyClock(FrequencyClock(start: now, tip: tip))
    case 98..<99:
      return .recordPrimer(
        ([.shown(at: now), .shown(at: now), .declined(at: now), .forgotten] as [PrimerLedger.Entry])
          .randomElement(using: &generator) ?? .forgotten)
    default: return .reset
    }
  }

  /// The limit of an event: one a count, one a count and an age, one the default.
  static func limit(of event: String) -> DonationLimit {
    switch event {
    case "event 0": DonationLimit(maximumCount: 5)
    case "event 1": DonationLimit(maximumCount: 8, maximumAge: 400)
    default: DonationLimit()
    }
  }
}
