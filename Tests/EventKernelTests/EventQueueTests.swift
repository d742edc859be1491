// SPDX-License-Identifier: GPL-3.0-or-later

import EventKernel
import Randomness
import Testing

@Suite("Event queue")
struct EventQueueTests {
  @Test("Keys are ordered by time, then priority, then insertion")
  func totalOrder() {
    var keys: [EventKey] = []
    for time: Int64 in [-1, 0, 1] {
      for priority: Int32 in [-1, 0, 1] {
        for insertion: UInt64 in [0, 1, 2] {
          keys.append(EventKey(time: SimulationTime(microseconds: time), priority: priority, insertion: insertion))
        }
      }
    }
    for (left, first) in keys.enumerated() {
      for (right, second) in keys.enumerated() {
        #expect((first < second) == (left < right))
        #expect((first == second) == (left == right))
      }
    }
  }

  @Test("Events of one time and priority come in the order of scheduling")
  func firstInFirstOut() {
    var queue = EventQueue<Int>()
    for number in 0..<1000 { queue.schedule(number, at: .zero, priority: Int32(number % 3)) }
    var order: [Int] = []
    while let (_, payload) = queue.popNext() { order.append(payload) }
    #expect(order == (0..<1000).sorted { ($0 % 3, $0) < ($1 % 3, $1) })
  }

  @Test("A handle cancels its event once, and never another")
  func handles() {
    var queue = EventQueue<String>()
    let first = queue.schedule("first", at: .zero)
    #expect(queue.isPending(first))
    let twice = [queue.cancel(first), queue.cancel(first)]
    #expect(twice == [true, false])
    let second = queue.schedule("second", at: .zero)
    #expect(!queue.isPending(first))
    let stale = queue.cancel(first)
    #expect(!stale)
    let payload = queue.popNext()?.payload
    #expect(payload == "second")
    let happened = queue.cancel(second)
    #expect(!happened)
    let third = queue.schedule("third", at: .zero)
    queue.removeAll(keepingCapacity: true)
    #expect(queue.isEmpty)
    queue.schedule("fourth", at: .zero)
    let removed = queue.cancel(third)
    #expect(!removed)
    #expect(queue.count == 1)
  }

  @Test("An empty queue has nothing to give")
  func empty() {
    var queue = EventQueue<Int>()
    #expect(queue.isEmpty)
    let first = (queue.peek(), queue.popNext()?.key)
    #expect(first == (nil, nil))
    let handle = queue.schedule(1, at: .never)
    let time = queue.peek()?.time
    #expect(time == .never)
    queue.cancel(handle)
    let last = (queue.peek(), queue.popNext()?.key)
    #expect(last == (nil, nil))
  }

  @Test("Small queues are consistent after every step and agree with a sorted list", arguments: 0..<60 as Range<UInt64>)
  func smallSteps(seed: UInt64) {
    var shadow = ShadowQueue(seed: seed, times: 8, checksEveryStep: true)
    for _ in 0..<300 { shadow.step() }
    shadow.drain()
    #expect(shadow.failures.isEmpty)
  }

  @Test("A million and a half random operations agree with a sorted list", arguments: [40, 1000, 1 << 40] as [UInt64])
  func manySteps(times: UInt64) {
    var shadow = ShadowQueue(seed: times, times: times, checksEveryStep: false)
    for _ in 0..<500_000 { shadow.step() }
    shadow.drain()
    #expect(shadow.failures.isEmpty)
  }

  @Test("Cancelled entries never outnumber pending ones for long")
  func memory() {
    var queue = EventQueue<Int>()
    for round in 0..<100 {
      let handles = (0..<1000).map { queue.schedule($0, at: SimulationTime(microseconds: Int64(round * 1000 + $0))) }
      for handle in handles where handle != handles.last { queue.cancel(handle) }
      #expect(queue.isConsistent)
    }
    #expect(queue.count == 100)
  }
}

/// A queue beside the plainest model of one: a list in order, searched from its start.
struct ShadowQueue {
  private var queue = EventQueue<UInt64>()
  private var model: [(key: EventKey, handle: EventHandle)] = []
  private var dead: [EventHandle] = []
  private var insertions: UInt64 = 0
  private var generator: Xoshiro256PlusPlus
  private let times: UInt64
  private let checksEveryStep: Bool
  private(set) var failures: [String] = []

  init(seed: UInt64, times: UInt64, checksEveryStep: Bool) {
    generator = StreamRoot(seed: seed, replication: 0).common.stream(Purpose("shadow"), index: 0)
    self.times = times
    self.checksEveryStep = checksEveryStep
  }

  /// One operation: mostly scheduling while the queue is short, mostly popping while it is long.
  mutating func step() {
    switch generator.next() % 100 {
    case 0..<(model.count < 60 ? 50 : 35): schedule()
    case ..<75: pop()
    case ..<92: cancelPending()
    case ..<97: cancelDead()
    case ..<99: check(queue.peek() == model.first?.key, "peek")
    default:
      if generator.next() % 40 == 0 {
        dead += model.map(\.handle)
        model.removeAll()
        queue.removeAll(keepingCapacity: generator.next() & 1 == 0)
      }
    }
    check(queue.count == model.count && queue.isEmpty == model.isEmpty, "count")
    if checksEveryStep { check(queue.isConsistent, "invariant") }
    if dead.count > 64 { dead.removeFirst(32) }
  }

  /// Pops all that is left.
  mutating func drain() {
    check(queue.isConsistent, "invariant")
    while !model.isEmpty { pop() }
    check(queue.popNext() == nil, "empty")
  }

  private mutating func schedule() {
    let time = SimulationTime(microseconds: Int64(generator.next() % times))
    let priority = Int32(generator.next() % 3) - 1
    let key = EventKey(time: time, priority: priority, insertion: insertions)
    let handle = queue.schedule(insertions, at: time, priority: priority)
    insertions += 1
    var low = 0
    var high = model.count
    while low < high {
      let middle = (low + high) / 2
      if model[middle].key < key { low = middle + 1 } else { high = middle }
    }
    model.insert((key, handle), at: low)
  }

  private mutating func pop() {
    let event = queue.popNext()
    let expected = model.first
    check(event?.key == expected?.key && event?.payload == expected?.key.insertion, "pop")
    if let expected {
      dead.append(expected.handle)
      model.removeFirst()
    }
  }

  private mutating func cancelPending() {
    guard !model.isEmpty else { return }
    let index = Int(generator.next() % UInt64(model.count))
    let handle = model.remove(at: index).handle
    check(queue.isPending(handle), "isPending")
    check(queue.cancel(handle), "cancel")
    dead.append(handle)
  }

  private mutating func cancelDead() {
    guard let handle = dead.randomElement(using: &generator) else { return }
    check(!queue.isPending(handle) && !queue.cancel(handle), "cancel of what is gone")
  }

  private mutating func check(_ holds: Bool, _ what: String) {
    if !holds && failures.count < 10 { failures.append("\(what) at insertion \(insertions)") }
  }
}
