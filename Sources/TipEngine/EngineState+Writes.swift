// SPDX-License-Identifier: GPL-3.0-or-later

public import TipRules

extension EngineState {
  /// A new process starts: nothing is on screen, tips are not configured in it yet, transient parameters have their initial values again.
  ///
  /// Apple resets a transient parameter at its first reference in a process. Nothing can see it before that, so resetting at once is
  /// the same. Displays must have ended before. Overrides stay: a caller to whom they are launch arguments sets them anew.
  public mutating func launch(in catalogue: TipCatalogue) {
    precondition(displayedCount == 0, "A display ends before a new process starts.")
    isInConfiguredProcess = false
    for tip in records.indices { records[tip].isAnchored = false }
    for parameter in catalogue.transientParameters {
      memory.resetParameter(parameter)
      forgetRules(readersOf: parameter, catalogue.parameterReaders)
    }
  }

  /// The app configures tips; from here on writes are taken and tips can appear.
  ///
  /// - Returns: false if tips were configured in this process before, which Apple's call answers with an error.
  @discardableResult public mutating func configure() -> Bool {
    guard !isInConfiguredProcess else { return false }
    isInConfiguredProcess = true
    wantsLook = true
    return true
  }

  /// Writes one word of a parameter, the first being 0; a Boolean, an integer and an interned string have one word.
  ///
  /// "Tips must be configured before a parameter's value will be updated" (Apple, `Tips.Parameter`).
  /// - Returns: false if the write was lost because tips are not configured.
  @discardableResult public mutating func setParameter(_ parameter: Int, word: Int = 0, to value: Int64, in catalogue: TipCatalogue) -> Bool
  {
    precondition(word >= 0 && word < catalogue.parameterWordCounts[parameter], "A parameter has no such word.")
    guard isInConfiguredProcess else { return false }
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
  @discardableResult @inlinable @inline(__always) public mutating func donate(
    to event: Int, payload: Span<Int64>, at now: Microseconds, in catalogue: TipCatalogue
  ) -> Bool {
    guard isInConfiguredProcess || catalogue.keepsEarlyDonations else { return false }
    memory.donate(event: event, at: Self.ruleTime(now), payload: payload)
    if !forgottenEvents[event] { forgottenEvents[event] = !forgetRules(readersOf: event, catalogue.eventReaders) }
    return true
  }

  /// Deletes the donations of an event, at any time.
  public mutating func deleteDonations(of event: Int, in catalogue: TipCatalogue) {
    memory.deleteDonations(event: event)
    forgetRules(readersOf: event, catalogue.eventReaders)
  }

  /// Invalidates a tip for good, whether it was ever displayed or not.
  ///
  /// A display that is up is the caller's to end; see `displayEnded(_:_:at:in:)`. Under the override `shown` a tip's status
  /// "automatically goes back to available" (Apple, `showTipsForTesting`): its counts begin anew, and it returns with the next
  /// appearance of its anchor.
  public mutating func invalidate(_ tip: Int, reason: InvalidationReason, in catalogue: TipCatalogue) {
    wantsLook = true
    guard records[tip].override != .shown else {
      resetEligibility(of: tip)
      records[tip].isDismissed = true
      return
    }
    if records[tip].invalidation == nil || catalogue.semantics.invalidationReason == .lastReason {
      records[tip].invalidation = reason
    }
  }

  /// Makes an invalidated tip pending or available again; its counts begin anew, a dismissal is forgotten, and to the frequency it is new.
  ///
  /// Apple's `resetEligibility()` must do so with the counts: with a used-up count the tip would be invalid at once. A display that is
  /// up no longer counts for `MaxDisplayCount`; its whole time still counts for `MaxDisplayDuration`.
  public mutating func resetEligibility(of tip: Int) {
    records[tip].invalidation = nil
    records[tip].isDismissed = false
    records[tip].displayCount = 0
    records[tip].displayDuration = 0
    wantsLook = true
  }

  /// Sets the testing overrides; where several name a tip, showing it wins over hiding it, and both over `showAll` and then `hideAll`.
  ///
  /// `shown` passes over rules, group and frequency and makes an invalidated tip available again; the slot and a dismissal hold for
  /// it too. Displays that are up are the caller's to end. Source: Apple, `Tips.showTipsForTesting(_:)`.
  public mutating func override(show: Set<Int> = [], hide: Set<Int> = [], showAll: Bool = false, hideAll: Bool = false) {
    for tip in records.indices {
      let override: TipOverride = show.contains(tip) ? .shown : hide.contains(tip) ? .hidden : showAll ? .shown : hideAll ? .hidden : .none
      records[tip].override = override
      if override == .shown, records[tip].invalidation != nil { resetEligibility(of: tip) }
    }
    wantsLook = true
  }

  /// Forgets what is known of the rules that read an input; returns whether any of them matters now.
  @discardableResult @inlinable mutating func forgetRules(readersOf input: Int, _ readers: borrowing TipReaders) -> Bool {
    var matters = false
    for place in readers.places(of: input) {
      let tip = readers[place]
      knowledge[tip].until = .min
      if knowledge[tip].matters { matters = true }
    }
    if matters { wantsLook = true }
    return matters
  }
}
