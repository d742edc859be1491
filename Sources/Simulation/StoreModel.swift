// SPDX-License-Identifier: GPL-3.0-or-later

/// Where the app keeps what tips engines remember, and who else sees it.
public struct StoreModel: Hashable, Sendable {
  /// Whether the app's store lies in a group container, so that the app and its companions on one device share it.
  public var isShared: Bool
  /// Whether the user's devices tell each other what was written, by a CloudKit container.
  public var isSynchronised: Bool

  /// A store of the app's own on each device unless told otherwise.
  public init(isShared: Bool = false, isSynchronised: Bool = false) {
    self.isShared = isShared
    self.isSynchronised = isSynchronised
  }
}
