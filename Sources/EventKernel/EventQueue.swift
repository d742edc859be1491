// SPDX-License-Identifier: GPL-3.0-or-later

/// Names one scheduled event, for cancelling it; worthless in any queue but its own.
@frozen
public struct EventHandle: Hashable, Sendable {
  @usableFromInline let slot: Int
  @usableFromInline let insertion: UInt64

  @inlinable
  init(slot: Int, insertion: UInt64) {
    self.slot = slot
    self.insertion = insertion
  }
}

/// The pending events of a simulation, earliest first, in the total order of ``EventKey``.
///
/// A binary heap in a `ContiguousArray`; sifting moves a hole, so that each step is one copy. Cancelling is lazy: it takes the event out of
/// the books in O(1), and its entry leaves the heap when it reaches the top or when cancelled entries outnumber pending ones by more than
/// 32. Scheduling and popping are O(log n) (amortised). A queue is a value: a copy goes its own way.
@frozen
public struct EventQueue<Payload> {
  /// One entry of the heap, pending or cancelled.
  @frozen
  @usableFromInline
  struct Entry {
    @usableFromInline var key: EventKey
    @usableFromInline var slot: Int
    @usableFromInline var payload: Payload

    @inlinable
    init(key: EventKey, slot: Int, payload: Payload) {
      self.key = key
      self.slot = slot
      self.payload = payload
    }
  }

  @usableFromInline var heap: ContiguousArray<Entry> = []
  /// For each slot the insertion number of the pending event that owns it, or the largest number.
  ///
  /// Insertion numbers are never used twice, so an entry
  /// or a handle is alive exactly as long as its slot holds its own number.
  @usableFromInline var owners: ContiguousArray<UInt64> = []
  @usableFromInline var vacancies: ContiguousArray<Int> = []
  @usableFromInline var nextInsertion: UInt64 = 0
  @usableFromInline var pending = 0

  /// An empty queue.
  @inlinable
  public init() {}

  /// The number of pending events, cancelled ones left out.
  @inlinable
  public var count: Int { pending }

  /// Whether no event is pending.
  @inlinable
  public var isEmpty: Bool { pending == 0 }

  /// Adds an event; O(log n).
  ///
  /// - Parameters:
  ///   - payload: what happens.
  ///   - time: when; ``SimulationTime/never`` sorts after all else.
  ///   - priority: the lower goes first among events of one microsecond; events of one priority go in the order of scheduling.
  /// - Returns: the handle by which ``cancel(_:)`` knows the event.
  @inlinable
  @discardableResult
  public mutating func schedule(_ payload: Payload, at time: SimulationTime, priority: Int32 = 0) -> EventHandle {
    let insertion = nextInsertion
    nextInsertion += 1
    let slot: Int
    if let vacancy = vacancies.popLast() {
      slot = vacancy
      owners[slot] = insertion
    } else {
      slot = owners.count
      owners.append(insertion)
    }
    pending += 1
    let entry = Entry(key: EventKey(time: time, priority: priority, insertion: insertion), slot: slot, payload: payload)
    heap.append(entry)
    siftUp(entry, from: heap.count - 1)
    return EventHandle(slot: slot, insertion: insertion)
  }

  /// Takes a pending event out; O(1) amortised.
  ///
  /// - Returns: whether it was pending; false if it has happened or been cancelled.
  @inlinable
  @discardableResult
  public mutating func cancel(_ handle: EventHandle) -> Bool {
    guard isPending(handle) else { return false }
    release(slot: handle.slot)
    return true
  }

  /// Whether the event has neither happened nor been cancelled.
  @inlinable
  public func isPending(_ handle: EventHandle) -> Bool {
    handle.slot < owners.count && owners[handle.slot] == handle.insertion
  }

  /// The place of the earliest pending event, or nil; drops cancelled entries on the way.
  @inlinable
  public mutating func peek() -> EventKey? {
    while let top = heap.first {
      if owners[top.slot] == top.key.insertion { return top.key }
      removeTop()
    }
    return nil
  }

  /// Takes the earliest pending event out, or gives nil if there is none; O(log n).
  @inlinable
  public mutating func popNext() -> (key: EventKey, payload: Payload)? {
    while let top = heap.first {
      removeTop()
      if owners[top.slot] == top.key.insertion {
        release(slot: top.slot)
        return (top.key, top.payload)
      }
    }
    return nil
  }

  /// Takes all events out; handles given before stay worthless after.
  @inlinable
  public mutating func removeAll(keepingCapacity: Bool = false) {
    heap.removeAll(keepingCapacity: keepingCapacity)
    owners.removeAll(keepingCapacity: keepingCapacity)
    vacancies.removeAll(keepingCapacity: keepingCapacity)
    pending = 0
  }
}

extension EventQueue.Entry: Sendable where Payload: Sendable {}
extension EventQueue: Sendable where Payload: Sendable {}
