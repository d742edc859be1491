// SPDX-License-Identifier: GPL-3.0-or-later

import EventKernel
import Testing

@Suite("Event loop")
struct EventLoopTests {
  @Test("The horizon is outside, and running on continues where the first run stopped")
  func horizon() throws {
    var loop = EventLoop<Int>()
    for second: Int64 in 0..<10 { try loop.schedule(Int(second), at: .zero.adding(.seconds(second))) }
    var seen: [Int] = []
    loop.run(until: try .zero.adding(.seconds(4))) { _, _, payload in seen.append(payload) }
    #expect(seen == [0, 1, 2, 3])
    #expect(loop.pendingCount == 6)
    #expect(loop.now == (try .zero.adding(.seconds(3))))
    loop.run(until: .never) { _, _, payload in seen.append(payload) }
    #expect(seen == Array(0..<10))
  }

  @Test("Handlers schedule and cancel; what is due now still comes in this run, after what was there")
  func reentrancy() throws {
    var loop = EventLoop<String>()
    let victim = try loop.schedule("victim", at: .zero.adding(.second))
    try loop.schedule("first", at: .zero)
    try loop.schedule("second", at: .zero)
    var seen: [String] = []
    loop.run(until: .never) { loop, key, payload in
      seen.append(payload)
      #expect(loop.now == key.time)
      if payload == "first" {
        let wasPending = loop.cancel(victim)
        #expect(wasPending)
        loop.schedule("now", after: .zero)
        loop.schedule("urgent", after: .zero, priority: -1)
        loop.schedule("unreachable", after: .endless)
      }
    }
    #expect(seen == ["first", "urgent", "second", "now"])
    #expect(loop.pendingCount == 1)
  }

  @Test("The past is closed")
  func past() throws {
    var loop = EventLoop<Int>(start: try .zero.adding(.day))
    let error = EventInThePast(time: .zero, now: try .zero.adding(.day))
    #expect(throws: error) { _ = try loop.schedule(1, at: .zero) }
    try loop.schedule(1, at: loop.now)
    #expect(loop.pendingCount == 1)
  }

  @Test("A handler's error ends the run, with the rest still pending")
  func errors() throws {
    struct Stop: Error, Equatable {}
    var loop = EventLoop<Int>()
    for number in 0..<5 { try loop.schedule(number, at: .zero) }
    #expect(throws: Stop()) {
      try loop.run(until: .never) { _, _, payload in if payload == 2 { throw Stop() } }
    }
    #expect(loop.pendingCount == 2)
  }
}
