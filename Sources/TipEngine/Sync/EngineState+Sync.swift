// SPDX-License-Identifier: GPL-3.0-or-later

public import TipRules

extension EngineState {
  /// Writes down, for other devices, what was displayed and invalidated here since the last time; O(tips).
  public func collect(into records: inout SyncRecords, at now: Microseconds, in catalogue: TipCatalogue) {
    let precedence = catalogue.semantics.invalidationReason
    for tip in self.records.indices {
      let record = self.records[tip]
      let known = records.tips[tip]
      let own = known.shares.first { $0.device == records.device }
      var share = SyncRecords.Share(device: records.device)
      share.count = record.displayCount - known.displayCount + (own?.count ?? 0)
      share.duration = record.displayDuration - known.displayDuration + (own?.duration ?? 0)
      if share.count < (own?.count ?? 0) || share.duration < (own?.duration ?? 0) {
        // An override has begun the record anew.
        records.resetEligibility(of: tip, at: now)
        (share.count, share.duration) = (record.displayCount, record.displayDuration)
      }
      if share.count > 0 || share.duration > 0 { records.tips[tip].add(share) }
      if let reason = record.invalidation, records.tips[tip].invalidation(precedence) != reason {
        records.tips[tip].invalidations.append(.init(stamp: records.stamp(at: now), reason: reason))
      }
    }
  }

  /// Takes over what all devices know together, where it is news.
  ///
  /// A display that is up goes on, also if its tip is invalid now; the caller ends it. The clock of the frequency is each device's own.
  /// - Parameter known: what was known here before it was merged into.
  public mutating func adopt(_ merged: SyncRecords, over known: SyncRecords, in catalogue: TipCatalogue) {
    for event in merged.donations.indices
    where known.donations[event] != merged.donations[event] || known.deletions[event] != merged.deletions[event] {
      let donations = merged.donations[event].map { (instant: $0.stamp.time, payload: $0.payload) }
      replaceDonations(of: event, with: donations, in: catalogue)
    }
    for parameter in merged.parameters.indices {
      guard let value = merged.parameters[parameter], known.parameters[parameter]?.stamp != value.stamp else { continue }
      adoptParameter(parameter, words: value.words, in: catalogue)
    }
    for tip in merged.tips.indices where known.tips[tip] != merged.tips[tip] {
      let theirs = merged.tips[tip]
      adoptRecord(
        of: tip, displayCount: theirs.displayCount, displayDuration: theirs.displayDuration,
        invalidation: theirs.invalidation(catalogue.semantics.invalidationReason), in: catalogue)
    }
  }
}
