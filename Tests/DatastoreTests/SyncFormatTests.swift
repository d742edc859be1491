// SPDX-License-Identifier: GPL-3.0-or-later

import Datastore
import Testing
import TipRules

/// A state as bytes, and bytes that are none.
@Suite struct SyncFormatTests {
  @Test(arguments: 0..<40) func bytesGiveTheStateAgain(_ seed: Int) throws {
    var generator = SeededGenerator(seed: seed)
    for state in try Household(devices: 3, steps: 50, using: &generator).snapshots {
      #expect(try SyncState(bytes: state.bytes) == state)
      #expect(try SyncState(bytes: state.bytes).bytes == state.bytes)
    }
  }

  @Test func theBytesOfASmallStateAreThese() throws {
    let store = VolatileStore(device: try #require(DeviceIdentifier(rawValue: 3)))
    try store.setParameter("on", json: "true", at: 5)
    // By hand: header, version 1, no reset, one parameter of two letters at (5, 0, 3) with four letters, no events, no tips; numbers are
    // doubled. The checksum is from a separate FNV-1a in Python 3.11.2, 2026-11-30.
    let body: [UInt8] =
      Array("tipsync\n".utf8) + [1, 0, 0, 0, 2, 4] + Array("on".utf8) + [10, 0, 6, 8] + Array("true".utf8) + [0, 0]
    #expect(Array(store.syncState.bytes.dropLast(8)) == body)
    #expect(Array(store.syncState.bytes.suffix(8)) == [0x5F, 0xFA, 0xD5, 0xC3, 0xD2, 0xD8, 0x18, 0xDB])
  }

  @Test func everyCutAndEveryChangedByteIsNoticed() throws {
    var generator = SeededGenerator(seed: 5)
    let bytes = try #require(try Household(devices: 3, steps: 60, using: &generator).snapshots.last).bytes
    for length in 0..<bytes.count { #expect(throws: SyncFormatError.self) { try SyncState(bytes: Array(bytes[..<length])) } }
    for place in bytes.indices {
      var changed = bytes
      changed[place] ^= UInt8.random(in: 1...255, using: &generator)
      #expect(throws: SyncFormatError.self) { try SyncState(bytes: changed) }
    }
    #expect(throws: SyncFormatError.wrongChecksum) { try SyncState(bytes: bytes + [0]) }
  }

  @Test func aNewerVersionSaysSo() throws {
    var bytes = SyncState().bytes
    bytes[8] = 2
    #expect(throws: SyncFormatError.newerVersion(found: 2, supported: 1)) { try SyncState(bytes: bytes) }
    #expect(throws: SyncFormatError.notSyncState) { try SyncState(bytes: Array("something else".utf8)) }
    #expect(throws: SyncFormatError.truncated) { try SyncState(bytes: Array("tipsync\n".utf8)) }
  }

  /// With a checksum that fits, so that the reader itself is tried: it ends with a state that has the very same bytes, or with an error.
  @Test(arguments: 0..<20) func forgedBytesAreAStateOrAnError(_ seed: Int) throws {
    var generator = SeededGenerator(seed: seed)
    let bytes = try #require(try Household(devices: 2, steps: 40, using: &generator).snapshots.last).bytes
    var refused = 0
    for _ in 0..<300 {
      var forged = Array(bytes.dropLast(8))
      for _ in 0..<Int.random(in: 1...3, using: &generator) {
        let place = Int.random(in: 9..<forged.count, using: &generator)
        switch Int.random(in: 0..<3, using: &generator) {
        case 0: forged[place] = UInt8.random(in: 0...255, using: &generator)
        case 1: forged.insert(UInt8.random(in: 0...255, using: &generator), at: place)
        default: if forged.count > 10 { forged.remove(at: min(place, forged.count - 1)) }
        }
      }
      forged += checksum(of: forged)
      do {
        let state = try SyncState(bytes: forged)
        #expect(state.bytes == forged)
      } catch {
        refused += 1
      }
    }
    #expect(refused > 50)
  }

  private func checksum(of bytes: [UInt8]) -> [UInt8] {
    let sum = bytes.reduce(0xCBF2_9CE4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    return (0..<8).map { UInt8(truncatingIfNeeded: sum >> (8 * $0)) }
  }
}
