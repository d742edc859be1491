// SPDX-License-Identifier: GPL-3.0-or-later

extension RuleMemory {
  /// Sets a one-word parameter by index.
  @inlinable
  public mutating func setParameter(_ index: Int, word: Int64) {
    setParameterWord(layout.parameterOffset(index), word)
  }

  /// Sets a parameter of any type by index; the words are those of ``ValueType/words(of:strings:)``.
  public mutating func setParameter(_ index: Int, words: Span<Int64>) {
    let offset = layout.parameterOffset(index)
    precondition(words.count == layout.declarations.parameters[index].type.wordCount, "A parameter takes the words of its type.")
    for word in words.indices { setParameterWord(offset + word, words[word]) }
  }

  /// Returns a parameter to its initial value.
  public mutating func resetParameter(_ index: Int) {
    let offset = layout.parameterOffset(index)
    for word in offset..<offset + layout.declarations.parameters[index].type.wordCount {
      setParameterWord(word, layout.initialParameterWords[word])
    }
  }

  /// Sets one word of the parameters, by ``RuleLayout/parameterOffset(_:)`` plus the word's place in the value.
  @inlinable @inline(__always)
  public mutating func setParameterWord(_ offset: Int, _ word: Int64) {
    precondition(UInt(bitPattern: offset) < UInt(bitPattern: layout.parameterWordCount), "No parameter has this word.")
    unsafe words[offset] = word
  }

  /// One word of the parameters.
  @inlinable @inline(__always)
  public borrowing func parameterWord(_ offset: Int) -> Int64 {
    precondition(UInt(bitPattern: offset) < UInt(bitPattern: layout.parameterWordCount), "No parameter has this word.")
    return unsafe words[offset]
  }

  /// Stores a donation without a payload; O(1).
  /// - Parameter instant: Not before the event's newest donation.
  @inlinable @inline(__always)
  public mutating func donate(event: Int, at instant: Microseconds) {
    donate(event: event, at: instant, payload: Span())
  }

  /// Stores a donation; O(payload words).
  /// - Parameters:
  ///   - event: The event's index.
  ///   - instant: Not before the event's newest donation.
  ///   - payload: The words of all payload fields, as many as the declaration says.
  @inlinable @inline(__always)
  public mutating func donate(event: Int, at instant: Microseconds, payload: Span<Int64>) {
    precondition(UInt(bitPattern: event) < UInt(bitPattern: eventCount), "No event has this index.")
    let ring = unsafe rings[event]
    precondition(payload.count == Int(ring.payloadWordCount), "A donation takes the words of its event's payload.")
    let header = Int(ring.header)
    let total = unsafe words[header]
    if ring.isStored {
      let place = Int(ring.base) + (Int(truncatingIfNeeded: total) & Int(ring.mask)) * Int(ring.stride)
      unsafe words[place] = instant
      if ring.stride > 1 {
        for word in 0..<payload.count { unsafe words[place + 1 + word] = payload[word] }
      }
    }
    unsafe words[header] = total &+ 1
    unsafe words[header + 1] = min(total &+ 1, ring.limit)
  }

  /// Forgets an event's donations.
  @inlinable
  public mutating func deleteDonations(event: Int) {
    precondition(UInt(bitPattern: event) < UInt(bitPattern: eventCount), "No event has this index.")
    let header = unsafe Int(rings[event].header)
    unsafe words[header] = 0
    unsafe words[header + 1] = 0
  }

  /// How many donations the event's count limit keeps; age is not considered.
  @inlinable
  public borrowing func donationCount(event: Int) -> Int {
    precondition(UInt(bitPattern: event) < UInt(bitPattern: eventCount), "No event has this index.")
    return unsafe Int(words[Int(rings[event].header) + 1])
  }

  /// How many donations were made since the start or the last deletion, beyond any limit.
  @inlinable
  public borrowing func totalDonations(event: Int) -> Int {
    precondition(UInt(bitPattern: event) < UInt(bitPattern: eventCount), "No event has this index.")
    return unsafe Int(words[Int(rings[event].header)])
  }
}
