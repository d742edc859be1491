// SPDX-License-Identifier: GPL-3.0-or-later

extension EventQueue {
  /// Marks a slot's event as no longer pending and the slot as free for another; sweeps the heap if mostly cancelled entries are left.
  @inlinable
  mutating func release(slot: Int) {
    // No event ever gets this insertion number: at one a nanosecond it is 584 years away.
    owners[slot] = .max
    vacancies.append(slot)
    pending -= 1
    if heap.count > 2 * pending + 32 { removeCancelled() }
  }

  /// Moves the hole at `index` up to where `entry` belongs, and fills it.
  @inlinable
  mutating func siftUp(_ entry: Entry, from index: Int) {
    var hole = index
    while hole > 0 {
      let parent = (hole - 1) / 2
      guard entry.key < heap[parent].key else { break }
      heap[hole] = heap[parent]
      hole = parent
    }
    heap[hole] = entry
  }

  /// Moves the hole at `index` down to where `entry` belongs, and fills it.
  @inlinable
  mutating func siftDown(_ entry: Entry, from index: Int) {
    let count = heap.count
    var hole = index
    while true {
      var child = 2 * hole + 1
      guard child < count else { break }
      if child + 1 < count && heap[child + 1].key < heap[child].key { child += 1 }
      guard heap[child].key < entry.key else { break }
      heap[hole] = heap[child]
      hole = child
    }
    heap[hole] = entry
  }

  /// Removes the first entry, pending or not.
  @inlinable
  mutating func removeTop() {
    guard let last = heap.popLast() else { return }
    if !heap.isEmpty { siftDown(last, from: 0) }
  }

  /// Drops all cancelled entries and makes the rest a heap again; O(n).
  @inlinable
  mutating func removeCancelled() {
    heap.removeAll { owners[$0.slot] != $0.key.insertion }
    var index = heap.count / 2
    while index > 0 {
      index -= 1
      siftDown(heap[index], from: index)
    }
  }

  /// Whether every entry is in heap order and the books agree with the heap; O(n), for tests.
  package var isConsistent: Bool {
    let ordered = heap.indices.dropFirst().allSatisfy { heap[($0 - 1) / 2].key < heap[$0].key }
    let alive = heap.count { owners[$0.slot] == $0.key.insertion }
    return ordered && alive == pending && owners.count == pending + vacancies.count && heap.count <= 2 * pending + 32
  }
}
