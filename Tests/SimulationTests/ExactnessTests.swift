// SPDX-License-Identifier: GPL-3.0-or-later

import Population
import Randomness
import RepeatableRandomness
import Simulation
import Statistics
import Testing
import TipEngine

@Suite("A study's numbers depend on its users alone")
struct ExactnessTests {
  static let users = 160

  /// Three variants of the rich app, of which the last has other users.
  static func models() throws -> [SimulationModel] {
    var worlds = try Array(repeating: RichApp.world(users: users), count: 3)
    worlds[1].frequency = .weekly
    worlds[2].segments[1] = Segment(name: "keen", share: 0.3, behaviour: BehaviourModel())
    return try worlds.map { try $0.model() }
  }
  static func layout() throws -> TallyLayout { try RichApp.world(users: users).layout(variants: 3) }

  /// The ids of all users in `count` ranges of about the same length.
  static func ranges(_ count: Int) -> [Range<Int>] {
    (0..<count).map { users * $0 / count..<users * ($0 + 1) / count }
  }

  private func bytes<Generator: StreamGenerator>(of ranges: [Range<Int>], using generator: Generator.Type) throws -> [UInt8] {
    let (models, layout) = (try Self.models(), try Self.layout())
    var total = StudyTally(layout: layout)
    for range in ranges { total.merge(World.tally(models, layout: layout, users: range, seed: 9, using: generator)) }
    return total.bytes
  }

  private func check<Generator: StreamGenerator>(_ generator: Generator.Type) throws {
    let whole = try bytes(of: [0..<Self.users], using: generator)
    for count in [2, 3, 7, 64] {
      #expect(try bytes(of: Self.ranges(count), using: generator) == whole, "\(count) shards")
    }
    var random = RepeatableGenerator(seed: 4)
    #expect(try bytes(of: Self.ranges(7).shuffled(using: &random), using: generator) == whole, "7 shards in another order")
    #expect(try bytes(of: Self.ranges(64).reversed(), using: generator) == whole, "64 shards backwards")
    // The test must see a difference where there is one.
    #expect(try bytes(of: [0..<Self.users - 1], using: generator) != whole)
  }

  @Test("Any division of users into ranges gives the same bytes, on the default generator")
  func xoshiro() throws { try check(Xoshiro256PlusPlus.self) }

  @Test("Any division of users into ranges gives the same bytes, on Philox")
  func philox() throws { try check(Philox4x32.self) }

  @Test("Merging is the same in trees of any shape")
  func trees() throws {
    let (models, layout) = (try Self.models(), try Self.layout())
    let parts = Self.ranges(5).map { World.tally(models, layout: layout, users: $0, seed: 2, using: Xoshiro256PlusPlus.self) }
    var chain = parts[0]
    for part in parts.dropFirst() { chain.merge(part) }
    var (left, right) = (parts[4], parts[1])
    left.merge(parts[2])
    right.merge(parts[0])
    right.merge(parts[3])
    left.merge(right)
    #expect(chain.bytes == left.bytes)
    var padded = StudyTally(layout: layout)
    padded.merge(chain)
    #expect(padded.bytes == chain.bytes)
  }

  @Test("Another seed and another generator give other numbers")
  func others() throws {
    let (models, layout) = (try Self.models(), try Self.layout())
    let one = World.tally(models, layout: layout, users: 0..<20, seed: 2, using: Xoshiro256PlusPlus.self).bytes
    #expect(World.tally(models, layout: layout, users: 0..<20, seed: 3, using: Xoshiro256PlusPlus.self).bytes != one)
    #expect(World.tally(models, layout: layout, users: 0..<20, seed: 2, using: Philox4x32.self).bytes != one)
    #expect(World.tally(models, layout: layout, users: 0..<20, seed: 2, using: Xoshiro256PlusPlus.self).bytes == one)
  }

  @Test("A simulation that is stopped says so, and stops before the next user")
  func stopping() throws {
    let layout = try Self.layout()
    var simulator = StudySimulator<Xoshiro256PlusPlus>(models: try Self.models(), seed: 1, layout: layout)
    var tally = StudyTally(layout: layout)
    var asked = 0
    let finished = simulator.simulate(users: 0..<Self.users, into: &tally) {
      asked += 1
      return asked > 5
    }
    #expect(!finished && asked == 6)
    #expect(tally.view(variant: 0).count(.users) == 5)
  }
}

@Suite("A tally's binary form")
struct TallyEncodingTests {
  static func tally() throws -> StudyTally {
    let world = try RichApp.world(users: 40)
    return World.tally([try world.model()], layout: world.layout(), users: 0..<40, seed: 1, using: Xoshiro256PlusPlus.self)
  }

  @Test("What was written is read back")
  func roundTrip() throws {
    let tally = try Self.tally()
    var reader = ByteReader(tally.bytes)
    let read = try StudyTally(layout: tally.layout, decoding: &reader)
    try reader.expectEnd()
    #expect(read.bytes == tally.bytes)
    #expect(
      read.view(variant: 0).count(.displays, tip: tally.layout.anyTip) == tally.view(variant: 0).count(.displays, tip: tally.layout.anyTip))
  }

  @Test("A tally that was cut short anywhere is refused")
  func truncated() throws {
    let tally = try Self.tally()
    let bytes = tally.bytes
    for count in stride(from: 0, to: bytes.count, by: max(bytes.count / 97, 1)) {
      var reader = ByteReader(Array(bytes.prefix(count)))
      #expect(throws: DecodingFailure.self, "\(count) of \(bytes.count) bytes") {
        _ = try StudyTally(layout: tally.layout, decoding: &reader)
      }
    }
  }

  @Test("A changed byte is refused, or gives another tally: it never stops the program")
  func damaged() throws {
    let tally = try Self.tally()
    let bytes = tally.bytes
    var random = RepeatableGenerator(seed: 8)
    for _ in 0..<120 {
      var damaged = bytes
      damaged[random.below(bytes.count)] ^= UInt8(1 << random.below(8))
      var reader = ByteReader(damaged)
      guard let read = try? StudyTally(layout: tally.layout, decoding: &reader), reader.remaining == 0 else { continue }
      #expect(read.bytes != bytes)
    }
  }

  @Test("A tally of another layout is refused")
  func otherLayout() throws {
    let tally = try Self.tally()
    let layout = try RichApp.world(users: 40).layout(variants: 2)
    var reader = ByteReader(tally.bytes)
    #expect(throws: DecodingFailure.self) { _ = try StudyTally(layout: layout, decoding: &reader) }
  }
}
