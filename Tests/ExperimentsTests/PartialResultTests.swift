// SPDX-License-Identifier: GPL-3.0-or-later

import Experiments
import RepeatableRandomness
import Scenarios
import Simulation
import Testing

@Suite("Partial results")
struct PartialResultTests {
  @Test("Bytes read back are the same partial result")
  func roundTrip() async throws {
    let scenario = try Studies.scenario([("configuration.displayFrequency", "hourly")])
    for (_, partial) in try await Studies.partials(of: scenario, count: 3) {
      let bytes = try partial.encoded()
      let copy = try PartialResult(decoding: bytes)
      #expect(copy.shard == partial.shard)
      #expect(copy.users == partial.users)
      #expect(copy.manifest == partial.manifest)
      #expect(copy.manifest.overrides.map(\.value) == ["hourly"])
      #expect(Studies.bytes(of: copy.tally) == Studies.bytes(of: partial.tally))
      #expect(try copy.encoded() == bytes)
    }
  }

  @Test("Partial results merged in any order equal the single run", arguments: [1, 3, 7, 64], [UInt64(1), 2, 3])
  func anyOrder(count: Int, seed: UInt64) async throws {
    let scenario = try Studies.scenario()
    var generator = RepeatableGenerator(seed: seed)
    let partials = try await Studies.partials(of: scenario, count: count).shuffled(using: &generator)
    let merged = try PartialResult.merge(partials)
    #expect(Studies.bytes(of: merged) == Studies.bytes(of: try await Studies.run(scenario, [0..<333])))
  }

  @Test("More shards than users merge as well")
  func emptyShards() async throws {
    let scenario = try Studies.scenario([("population.users", "8")])
    let merged = try PartialResult.merge(try await Studies.partials(of: scenario, count: 20, userCount: 8))
    #expect(Studies.bytes(of: merged) == Studies.bytes(of: try await Studies.run(scenario, [0..<8])))
  }

  /// Ways in which a file can be no good.
  enum Damage: String, CaseIterable {
    case empty, text, magicOnly, cutInTheMiddle, cutByOne, flippedByte, flippedDigest, appended, otherVersion

    func apply(to bytes: [UInt8]) -> [UInt8] {
      var bytes = bytes
      switch self {
      case .empty: return []
      case .text: return Array("name: Small\n".utf8)
      case .magicOnly: return Array(bytes.prefix(10))
      case .cutInTheMiddle: return Array(bytes.prefix(bytes.count / 2))
      case .cutByOne: return bytes.dropLast()
      case .flippedByte: bytes[bytes.count - 200] ^= 1
      case .flippedDigest: bytes[bytes.count - 1] ^= 1
      case .appended: bytes.append(0)
      case .otherVersion: bytes[10] = 9
      }
      return bytes
    }

    var failure: PartialFailure {
      switch self {
      case .empty, .text, .magicOnly: .notAPartial
      case .otherVersion: .otherVersion(9)
      default: .damaged
      }
    }
  }

  @Test("Damaged bytes are refused", arguments: Damage.allCases)
  func damaged(damage: Damage) async throws {
    let partial = try await Studies.partials(of: try Studies.scenario(), count: 3)[1].partial
    let bytes = damage.apply(to: try partial.encoded())
    #expect(throws: damage.failure) { try PartialResult(decoding: bytes) }
  }

  @Test("A partial result of another version of the program is refused, digest and all")
  func otherProgram() async throws {
    let bytes = try await Studies.partials(of: try Studies.scenario(), count: 3)[0].partial.encoded()
    let line = "\"programVersion\" : \"\(ProgramVersion.current)\""
    // A version of the same length, so that no length in the file changes.
    let old = String(ProgramVersion.current.map { $0.isNumber ? "9" : $0 })
    let changed = replacing(Array(line.utf8), in: bytes, by: Array("\"programVersion\" : \"\(old)\"".utf8))
    let resealed = Array(changed.dropLast(64)) + Digest.sha256(Array(changed.dropLast(64))).utf8
    #expect(throws: PartialFailure.otherProgram(old)) { try PartialResult(decoding: resealed) }
  }

  @Test("The label says whose counts a file holds, also when it is damaged")
  func label() async throws {
    let scenario = try Studies.scenario()
    let shard = try #require(ShardSelection(number: 2, count: 3))
    let other = try #require(ShardSelection(number: 2, count: 4))
    let bytes = try await Studies.partials(of: scenario, count: 3)[1].partial.encoded()
    let label = try #require(PartialResult.label(of: bytes))
    #expect(label == PartialResult.Label(scenario: scenario, shard: shard))
    #expect(label != PartialResult.Label(scenario: scenario, shard: other))
    #expect(label != PartialResult.Label(scenario: try Studies.scenario([("study.seed", "8")]), shard: shard))
    #expect(PartialResult.label(of: Array(bytes.dropLast(100))) == label)
    #expect(PartialResult.label(of: Array(bytes.prefix(300))) == nil)
    #expect(PartialResult.label(of: Array("tipsim-prt".utf8)) == nil)
    #expect(PartialResult.label(of: Array("mine".utf8)) == nil)
  }

  @Test("Users that are not those of the shard are refused")
  func otherUsers() async throws {
    let scenario = try Studies.scenario()
    let shard = try #require(ShardSelection(number: 2, count: 3))
    let tally = try await Studies.run(scenario, [0..<111])
    let bytes = try PartialResult(scenario: scenario, shard: shard, users: 0..<111, tally: tally).encoded()
    #expect(throws: PartialFailure.damaged) { try PartialResult(decoding: bytes) }
  }

  private func replacing(_ old: [UInt8], in bytes: [UInt8], by new: [UInt8]) -> [UInt8] {
    guard let start = (0...bytes.count - old.count).first(where: { bytes[$0..<$0 + old.count].elementsEqual(old) }) else { return bytes }
    return Array(bytes[..<start]) + new + Array(bytes[(start + old.count)...])
  }
}

@Suite("Merging partial results that do not belong together")
struct MergeFailureTests {
  @Test("Nothing to merge")
  func nothing() {
    #expect(throws: MergeFailure.nothing) { try PartialResult.merge([]) }
  }

  @Test("Another scenario, or other settings of the same", arguments: ["study.seed", "population.users", "configuration.displayFrequency"])
  func otherScenario(path: String) async throws {
    let value = path.hasSuffix("Frequency") ? "hourly" : "34"
    let one = try await Studies.partials(of: try Studies.scenario(), count: 2)[0]
    let users = path == "population.users" ? 34 : 333
    let other = try await Studies.partials(of: try Studies.scenario([(path, value)]), count: 2, userCount: users)[1]
    #expect(throws: MergeFailure.otherScenario(path: "2.partial", than: "1.partial")) { try PartialResult.merge([one, other]) }
  }

  @Test("The same scenario under another path is the same scenario")
  func otherPath() async throws {
    let one = try await Studies.partials(of: try Studies.scenario(path: "here/small.yaml"), count: 2)[0]
    let other = try await Studies.partials(of: try Studies.scenario(path: "/there/small.yaml"), count: 2)[1]
    #expect(throws: Never.self) { try PartialResult.merge([one, other]) }
  }

  @Test("Another number of shards")
  func otherDivision() async throws {
    let scenario = try Studies.scenario()
    let halves = try await Studies.partials(of: scenario, count: 2)
    let thirds = try await Studies.partials(of: scenario, count: 3)
    #expect(throws: MergeFailure.otherDivision(path: "3.partial", than: "1.partial")) { try PartialResult.merge([halves[0], thirds[2]]) }
  }

  @Test("A shard twice")
  func twice() async throws {
    let partials = try await Studies.partials(of: try Studies.scenario(), count: 3)
    let copy = (path: "copy.partial", partial: partials[1].partial)
    #expect(throws: MergeFailure.twice(shard: 2, paths: ["2.partial", "copy.partial"])) { try PartialResult.merge(partials + [copy]) }
  }

  @Test("Missing shards, all of them named")
  func missing() async throws {
    let partials = try await Studies.partials(of: try Studies.scenario(), count: 7)
    let some = [partials[5], partials[0], partials[3]]
    #expect(throws: MergeFailure.missing(shards: [2, 3, 5, 7], of: 7)) { try PartialResult.merge(some) }
  }
}
