// SPDX-License-Identifier: GPL-3.0-or-later

/// One user's values that rules read: parameters, and for each event its newest donations.
///
/// Made once for a ``RuleLayout`` and reset from user to user without allocating. Everything lies in one block of words:
/// parameters, two counters per event, scratch words for programs, and a ring of donations per event.
@safe
public struct RuleMemory: ~Copyable {
  @usableFromInline let words: UnsafeMutablePointer<Int64>
  @usableFromInline let rings: UnsafeMutablePointer<EventRing>
  @usableFromInline let eventCount: Int
  /// The number of words in the block.
  public let wordCount: Int
  /// The layout that the words follow.
  public let layout: RuleLayout

  /// Allocates the memory of one user and resets it.
  public init(layout: RuleLayout) {
    self.layout = layout
    wordCount = layout.wordCount
    eventCount = layout.rings.count
    unsafe words = UnsafeMutablePointer.allocate(capacity: max(layout.wordCount, 1))
    // Scratch words and rings are written before they are read, so their pages stay untouched until they are needed.
    unsafe words.initialize(repeating: 0, count: layout.scratchBase)
    unsafe rings = UnsafeMutablePointer.allocate(capacity: max(layout.rings.count, 1))
    for (index, ring) in layout.rings.enumerated() { unsafe rings.advanced(by: index).initialize(to: ring) }
    reset()
  }

  deinit {
    unsafe words.deallocate()
    unsafe rings.deallocate()
  }

  /// Returns every parameter to its initial value and forgets all donations.
  public mutating func reset() {
    for (offset, word) in layout.initialParameterWords.enumerated() { unsafe words[offset] = word }
    for event in 0..<eventCount { deleteDonations(event: event) }
  }

  /// A copy with the same parameters and donations.
  public borrowing func copy() -> RuleMemory {
    let copy = RuleMemory(layout: layout)
    unsafe copy.words.update(from: words, count: layout.scratchBase)
    for event in layout.rings.indices {
      let ring = layout.rings[event]
      let stored = unsafe min(Int(words[Int(ring.header)]), Int(ring.mask) + 1) * Int(ring.stride)
      unsafe copy.words.advanced(by: Int(ring.base)).update(from: words.advanced(by: Int(ring.base)), count: ring.isStored ? stored : 0)
    }
    return copy
  }
}

/// Where an event's donations lie and how many are kept.
@frozen @usableFromInline
struct EventRing: Hashable, Sendable {
  /// The offset of two words: donations since the last deletion, and how many of them the count limit keeps.
  @usableFromInline var header: Int32
  /// The offset of the ring's first word.
  @usableFromInline var base: Int32
  /// The number of places, a power of two, less one; −1 for an event of which no donation is stored.
  @usableFromInline var mask: Int32
  /// The words of one place: the date, then the payload if it is kept.
  @usableFromInline var stride: Int32
  /// The greatest count of donations that are kept and queried.
  @usableFromInline var limit: Int64
  /// The age beyond which donations don't count, in microseconds; a negative number for no such age.
  @usableFromInline var maximumAge: Int64
  /// The payload words that a donation brings, whether or not they are kept.
  @usableFromInline var payloadWordCount: Int32

  @usableFromInline
  init(header: Int32, base: Int32, mask: Int32, stride: Int32, limit: Int64, maximumAge: Int64, payloadWordCount: Int32) {
    self.header = header
    self.base = base
    self.mask = mask
    self.stride = stride
    self.limit = limit
    self.maximumAge = maximumAge
    self.payloadWordCount = payloadWordCount
  }

  @usableFromInline var isStored: Bool { mask >= 0 }

  /// The offset of a donation by its number since the last deletion.
  @inline(__always)
  func place(_ number: Int64) -> Int64 { Int64(base) &+ (number & Int64(mask)) &* Int64(stride) }
}
