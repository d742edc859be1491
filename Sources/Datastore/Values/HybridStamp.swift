// SPDX-License-Identifier: GPL-3.0-or-later

public import TipRules

/// When something was written, in an order that agrees with causes: a write made in knowledge of another has the greater stamp.
///
/// A hybrid logical clock: physical time where clocks agree, a counter where they don't. The device breaks ties, so no two writes have equal
/// stamps. Source: Kulkarni, Demirbas, Madappa, Avva, Leone, *Logical Physical Clocks*, OPODIS 2014.
public struct HybridStamp: Hashable, Sendable, Comparable, BitwiseCopyable {
  /// The physical part: microseconds since 1970, not before any instant that the writer knew of.
  public let microseconds: Microseconds
  /// The logical part: how many earlier writes share ``microseconds``, as far as the writer knew.
  public let counter: UInt32
  /// The writer's number; 0 only in ``zero``.
  public let device: Int64

  /// The stamp before all others, which stands for "not yet".
  public static let zero = HybridStamp(microseconds: 0, counter: 0, device: 0)

  /// A stamp from its parts.
  public init(microseconds: Microseconds, counter: UInt32, device: DeviceIdentifier) {
    self.init(microseconds: microseconds, counter: counter, device: device.rawValue)
  }

  init(microseconds: Microseconds, counter: UInt32, device: Int64) {
    self.microseconds = microseconds
    self.counter = counter
    self.device = device
  }

  /// Whether a stamp can be one that a clock gave: from 1970 on, within ``/TipRules/RuleClock/limit``, with a device unless it is ``zero``.
  var isWellFormed: Bool { (0...RuleClock.limit).contains(microseconds) && (device > 0 || self == .zero) }

  /// The order of physical time, then counter, then device.
  @inlinable
  public static func < (first: HybridStamp, second: HybridStamp) -> Bool {
    (first.microseconds, first.counter, first.device) < (second.microseconds, second.counter, second.device)
  }
}

/// The clock that gives one device's stamps.
struct HybridClock: Hashable, Sendable {
  /// The physical part of the greatest stamp given or seen.
  private(set) var microseconds: Microseconds = 0
  /// Its logical part.
  private(set) var counter: UInt32 = 0

  /// A stamp greater than all that were given or seen; `now` is the wall clock, which may stand still or run backwards.
  mutating func tick(at now: Microseconds, on device: DeviceIdentifier) -> HybridStamp {
    let present = min(now, RuleClock.limit - 1)
    if present > microseconds {
      (microseconds, counter) = (present, 0)
    } else if counter == .max {
      (microseconds, counter) = (microseconds + 1, 0)
    } else {
      counter += 1
    }
    return HybridStamp(microseconds: microseconds, counter: counter, device: device)
  }

  /// Moves the clock to a stamp that it has seen, if that is ahead.
  mutating func observe(_ stamp: HybridStamp) {
    if (stamp.microseconds, stamp.counter) > (microseconds, counter) { (microseconds, counter) = (stamp.microseconds, stamp.counter) }
  }
}
