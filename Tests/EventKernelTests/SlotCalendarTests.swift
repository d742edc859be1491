// SPDX-License-Identifier: GPL-3.0-or-later

import EventKernel
import Randomness
import Testing

@Suite("Slot calendar")
struct SlotCalendarTests {
  @Test("The lowest slot goes first at one microsecond")
  func ties() {
    var calendar = SlotCalendar<4>()
    for slot in [3, 1, 2] { calendar.set(slot, .zero) }
    var order: [Int] = []
    while !calendar.isEmpty {
      let (slot, time) = calendar.next()
      #expect(time == .zero)
      order.append(slot)
      calendar.clear(slot)
    }
    #expect(order == [1, 2, 3])
    #expect(calendar.next() == (0, .never))
  }

  @Test("Random steps agree with a search through an array")
  func shadow() {
    var calendar = SlotCalendar<6>()
    var model = [SimulationTime](repeating: .never, count: 6)
    var generator = SplitMix64(state: 4)
    var agreed = true
    for _ in 0..<200_000 {
      let slot = Int(generator.next() % 6)
      switch generator.next() % 16 {
      case 0..<10:
        let time = SimulationTime(microseconds: Int64(generator.next() % 20))
        calendar.set(slot, time)
        model[slot] = time
      case 10..<15:
        calendar.clear(slot)
        model[slot] = .never
      default:
        if generator.next() % 100 == 0 {
          calendar.clearAll()
          model = model.map { _ in .never }
        }
      }
      let next = calendar.next()
      let first = model.indices.min { (model[$0], $0) < (model[$1], $1) }
      agreed = agreed && next.slot == first && next.time == model.min() && calendar[slot] == model[slot]
      agreed = agreed && calendar.isEmpty == model.allSatisfy { $0 == .never }
      for slot in 0..<6 { agreed = agreed && calendar.isNext(slot) == (slot == first && model[slot] != .never) }
    }
    #expect(agreed)
  }

  @Test("One slot is a calendar too")
  func single() {
    var calendar = SlotCalendar<1>()
    #expect(calendar.isEmpty)
    calendar.set(0, .zero)
    #expect(calendar.next() == (0, .zero))
  }
}
