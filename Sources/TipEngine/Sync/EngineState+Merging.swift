// SPDX-License-Identifier: GPL-3.0-or-later

public import TipRules

extension EngineState {
  /// Puts donations in the place of those of an event, as synchronisation with another device brings them, configured or not.
  ///
  /// - Parameter donations: when each was made, oldest first, and its payload, with one word for each word of the event's payload.
  public mutating func replaceDonations(
    of event: Int, with donations: [(instant: Microseconds, payload: [Int64])], in catalogue: TipCatalogue
  ) {
    memory.deleteDonations(event: event)
    for donation in donations { memory.donate(event: event, at: Self.ruleTime(donation.instant), payload: donation.payload.span) }
    forgetRules(readersOf: event, catalogue.eventReaders)
    wantsLook = true
  }

  /// Takes a parameter's value over from another device, configured or not; `words` are all of its words.
  public mutating func adoptParameter(_ parameter: Int, words: [Int64], in catalogue: TipCatalogue) {
    memory.setParameter(parameter, words: words.span)
    forgetRules(readersOf: parameter, catalogue.parameterReaders)
    wantsLook = true
  }

  /// Takes over what all devices of a user together have counted of a tip, and whether it is invalid.
  ///
  /// The counts are those that `MaxDisplayCount` and `MaxDisplayDuration` limit (WWDC24: they are enforced on the total). One that is
  /// used up by it invalidates, as at the end of a display. A display that is up goes on; the caller ends it if the tip is invalid. Under
  /// the override `shown` a tip stays valid here, as it does when it is invalidated here.
  public mutating func adoptRecord(
    of tip: Int, displayCount: Int, displayDuration: Microseconds, invalidation: InvalidationReason?, in catalogue: TipCatalogue
  ) {
    records[tip].displayCount = displayCount
    records[tip].displayDuration = displayDuration
    records[tip].invalidation = records[tip].override == .shown ? nil : invalidation
    wantsLook = true
    let traits = catalogue.traits[tip]
    guard traits.isRecorded, !records[tip].isDisplayed else { return }
    if catalogue.semantics.countInvalidatesAt != .nextEvaluation, displayCount >= traits.maximumCount {
      invalidate(tip, reason: .displayCountExceeded, in: catalogue)
    }
    if displayDuration >= traits.maximumDuration, traits.leastAppearance == 0 {
      invalidate(tip, reason: .displayDurationExceeded, in: catalogue)
    }
  }
}
