// SPDX-License-Identifier: GPL-3.0-or-later

/// How a ``TipsDatastore`` treats its file.
public struct DatastoreOptions: Hashable, Sendable {
  /// What a write that was acknowledged outlives.
  ///
  /// `docs/decisions/0009-what-an-acknowledged-write-survives.md` says why the first is the default.
  public enum Durability: Hashable, Sendable, CaseIterable {
    /// The end of the process at any moment (`synchronous=NORMAL`). After a power cut the last writes may be missing, in order, the newest first.
    case processDeath
    /// The end of the power, too (`synchronous=FULL`): each transaction waits for the disk.
    case powerLoss
  }

  /// What an acknowledged write outlives.
  public var durability: Durability
  /// How long to wait for other processes that hold the file, in milliseconds; not negative.
  public var busyTimeout: Int
  /// The device of a store that is made now; nil draws one.
  ///
  /// A store that is there has its own.
  public var deviceOfNewStore: DeviceIdentifier?
  /// The most pages that the file may have, or nil: a full disk for tests.
  package var pageLimit: Int?

  /// Options; those of an app are the default.
  public init(durability: Durability = .processDeath, busyTimeout: Int = 5_000, deviceOfNewStore: DeviceIdentifier? = nil) {
    precondition((0...Int(Int32.max)).contains(busyTimeout), "A time to wait is not negative and less than 25 days.")
    self.durability = durability
    self.busyTimeout = busyTimeout
    self.deviceOfNewStore = deviceOfNewStore
  }
}
