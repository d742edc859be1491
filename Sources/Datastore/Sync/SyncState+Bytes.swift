// SPDX-License-Identifier: GPL-3.0-or-later

import TipEngine
import TipRules

/// What is wrong with bytes that should be a ``SyncState``.
public enum SyncFormatError: Error, Hashable, Sendable {
  /// The bytes begin otherwise.
  case notSyncState
  /// The format is newer than this library.
  case newerVersion(found: Int, supported: Int)
  /// The bytes end too early.
  case truncated
  /// The checksum doesn't fit the bytes.
  case wrongChecksum
  /// A value at this offset is out of range, out of order, or not UTF-8.
  case malformed(offset: Int)
}

extension SyncState {
  private static let magic = Array("tipsync\n".utf8)
  private static let version: UInt8 = 1

  /// The state as bytes: equal states have equal bytes, on every machine.
  ///
  /// A header, the version, then reset, parameters, events and tips in the order of their ids' UTF-8, with numbers of variable length, and
  /// at the end the 64-bit FNV-1a hash of all before it.
  public var bytes: [UInt8] {
    var writer = ByteWriter(Self.magic + [Self.version])
    writer.append(reset)
    writer.append(parameters) { writer, parameter in
      writer.append(parameter.stamp)
      writer.append(parameter.json)
    }
    writer.append(events) { writer, event in
      writer.append(event.deletion)
      writer.append(count: event.donations.count)
      for donation in event.donations {
        writer.append(donation.stamp)
        writer.append(donation.date)
        writer.append(optional: donation.payload) { $0.append($1) }
      }
    }
    writer.append(tips) { writer, tip in
      writer.append(tip.eligibilityReset)
      writer.append(optional: tip.invalidation) { writer, invalidation in
        writer.append(Int64(invalidation.reason.rawValue))
        writer.append(invalidation.stamp)
      }
      writer.append(count: tip.displays.count)
      for (device, displays) in tip.displays.sorted(by: { $0.key < $1.key }) {
        writer.append(device.rawValue)
        writer.append(displays.count)
        writer.append(displays.duration)
        for instant in [displays.first, displays.last, displays.firstEligibility] { writer.append(optional: instant) { $0.append($1) } }
      }
    }
    return writer.finished()
  }

  /// The state that ``bytes`` were written from; anything else is refused.
  public init(bytes: [UInt8]) throws(SyncFormatError) {
    var reader = try ByteReader(bytes, after: Self.magic, version: Self.version)
    reset = try reader.stamp()
    parameters = try reader.dictionary { reader throws(SyncFormatError) in
      let stamp = try reader.stamp(after: .zero)
      return Parameter(json: try reader.text(), stamp: stamp)
    }
    events = try reader.dictionary { reader throws(SyncFormatError) in
      let deletion = try reader.stamp()
      var donations: [StoredDonation] = []
      for _ in 0..<(try reader.count()) {
        let stamp = try reader.stamp(after: donations.last?.stamp ?? deletion)
        let date = try reader.number(in: -RuleClock.limit...RuleClock.limit)
        donations.append(
          StoredDonation(stamp: stamp, date: date, payload: try reader.optional { r throws(SyncFormatError) in try r.text() }))
      }
      return Event(deletion: deletion, donations: donations[...])
    }
    tips = try reader.dictionary { reader throws(SyncFormatError) in try reader.tip() }
    try reader.finish()
  }
}

extension ByteReader {
  fileprivate mutating func tip() throws(SyncFormatError) -> SyncState.Tip {
    var tip = SyncState.Tip(eligibilityReset: try stamp())
    tip.invalidation = try optional { reader throws(SyncFormatError) in
      let number = try reader.number(in: 0...Int64(UInt8.max))
      guard let reason = InvalidationReason(rawValue: UInt8(number)) else { throw .malformed(offset: reader.offset) }
      return StoredInvalidation(reason: reason, stamp: try reader.stamp(after: tip.eligibilityReset))
    }
    var last: Int64 = 0
    for _ in 0..<(try count()) {
      let device = try number(in: 1...Int64.max)
      guard device > last else { throw .malformed(offset: offset) }
      last = device
      var displays = StoredDisplays(count: try number(in: 0...Int64.max), duration: try number(in: 0...Int64.max))
      displays.first = try instant()
      displays.last = try instant()
      displays.firstEligibility = try instant()
      guard displays != .none else { throw .malformed(offset: offset) }
      tip.displays[DeviceIdentifier(unchecked: device)] = displays
    }
    return tip
  }

  private mutating func instant() throws(SyncFormatError) -> Microseconds? {
    try optional { reader throws(SyncFormatError) in try reader.number(in: Int64.min...Int64.max) }
  }
}
