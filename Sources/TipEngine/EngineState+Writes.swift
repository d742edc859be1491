// SPDX-License-Identifier: GPL-3.0-or-later

public import TipRules

extension EngineState {
  /// A new process starts: tips are not configured in it yet, and transient parameters have their initial values again.
  ///
  /// Apple resets a transient parameter at its first reference in a process. Nothing can see it before that, so resetting at once is the same.
  public mutating func launch(in catalogue: TipCatalogue) {
    isConfigured = false
    for (parameter, declaration) in catalogue.declarations.parameters.enumerated() where declaration.isTransient {
      memory.resetParameter(parameter)
      forgetRules(readersOf: parameter, catalogue.parameterReaders)
    }
  }

  /// The app configures tips; from here on writes are taken and tips can appear.
  ///
  /// - Returns: false if tips were configured in this process before, which Apple's call answers with an error.
  @discardableResult public mutating func configure() -> Bool {
    guard !isConfigured else { return false }
    isConfigured = true
    needsLook = true
    return true
  }

  /// Writes one word of a parameter, the first being 0; a Boolean, an integer and an interned string have one word.
  ///
  /// - Returns: false if the write was lost because tips are not configured.
  @discardableResult public mutating func setParameter(_ parameter: Int, word: Int = 0, to value: Int64, in catalogue: TipCatalogue) -> Bool {
    guard isConfigured else { return false }
    let offset = catalogue.layout.parameterOffset(parameter) + word
    if memory.parameterWord(offset) != value {
      memory.setParameterWord(offset, value)
      forgetRules(readersOf: parameter, catalogue.parameterReaders)
    }
    return true
  }

  /// Donates to an event at `now`; `payload` has one word for each word of the event's payload.
  ///
  /// - Returns: false if the donation was lost because tips are not configured.
  @discardableResult public mutating func donate(
    to event: Int, payload: Span<Int64>, at now: Microseconds, in catalogue: TipCatalogue
  ) -> Bool {
    guard isConfigured || catalogue.semantics.donationsBeforeConfigure == .kept else { return false }
    memory.donate(event: event, at: now, payload: payload)
    forgetRules(readersOf: event, catalogue.eventReaders)
    return true
  }

  /// Deletes the donations of an event.
  public mutating func deleteDonations(of event: Int, in catalogue: TipCatalogue) {
    memory.deleteDonations(event: event)
    forgetRules(readersOf: event, catalogue.eventReaders)
  }

  /// Invalidates a tip for good, whether it was ever displayed or not.
  ///
  /// A display that is up is the caller's to end; see `displayEnded(_:_:at:in:)`. Under the override `shown` a tip stays available.
  public mutating func invalidate(_ tip: Int, reason: InvalidationReason, in catalogue: TipCatalogue) {
    guard records[tip].override != .shown else { return }
    if records[tip].invalidation == nil || catalogue.semantics.invalidationReason == .lastReason {
      records[tip].invalidation = reason
    }
    needsLook = true
  }

  /// Makes an invalidated tip pending or available again; its counts begin anew.
  public mutating func resetEligibility(of tip: Int) {
    records[tip].invalidation = nil
    records[tip].displayCount = 0
    records[tip].displayDuration = 0
    needsLook = true
  }

  /// Sets the testing overrides; where several name a tip, showing it wins over hiding it, and both over `showAll` and then `hideAll`.
  public mutating func override(show: Set<Int> = [], hide: Set<Int> = [], showAll: Bool = false, hideAll: Bool = false) {
    for tip in records.indices {
      records[tip].override =
        show.contains(tip) ? .shown : hide.contains(tip) ? .hidden : showAll ? .shown : hideAll ? .hidden : .none
    }
    needsLook = true
  }

  private mutating func forgetRules(readersOf input: Int, _ readers: borrowing TipReaders) {
    for place in readers.places(of: input) {
      records[readers[place]].rulesKnownUntil = .min
      needsLook = true
    }
  }
}
