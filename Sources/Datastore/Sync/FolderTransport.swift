// SPDX-License-Identifier: GPL-3.0-or-later

public import TipRules

/// Synchronisation through a folder that all devices see: each writes one file of its own and reads those of the others.
///
/// A file is written whole or not at all. Nobody waits for anybody, and a file that can't be read keeps no other from being merged.
public struct FolderTransport: Hashable, Sendable {
  /// What the names of the files end in; before it stands the device.
  public static let nameEnding = ".tipsync"

  /// The folder's path.
  public let folder: String

  /// A transport through a folder, which must be there when it is used.
  public init(folder: String) { self.folder = folder }

  /// What a synchronisation did.
  public struct Outcome: Hashable, Sendable {
    /// The devices whose files were read, in the order of their numbers.
    public internal(set) var devices: [DeviceIdentifier] = []
    /// The files that couldn't be read, and why.
    public internal(set) var failures: [DatastoreError] = []
    /// Whether the store learned anything.
    public internal(set) var hasLearned = false
    /// Whether the device's own file was written, because others can learn something from it.
    public internal(set) var hasPublished = false
  }

  /// Merges what the other devices have published into a store, and publishes what it knows then.
  ///
  /// - Throws: what the store throws, or why the folder can't be read or the device's own file not be written.
  @discardableResult
  public func synchronize(_ store: some TipsStore, at now: Microseconds) throws(DatastoreError) -> Outcome {
    var outcome = Outcome()
    for device in try devices() where device != store.device {
      do throws(DatastoreError) {
        let other = try state(of: device)
        outcome.devices.append(device)
        if try store.merge(other, at: now) { outcome.hasLearned = true }
      } catch {
        // A store that fails is not a file that can't be read.
        guard error.path == path(of: device) else { throw error }
        outcome.failures.append(error)
      }
    }
    outcome.hasPublished = try publish(store.syncState, of: store.device)
    return outcome
  }

  /// The devices that have published, in the order of their numbers.
  public func devices() throws(DatastoreError) -> [DeviceIdentifier] {
    try SystemFile.names(in: folder)
      .compactMap { $0.hasSuffix(Self.nameEnding) ? DeviceIdentifier(String($0.dropLast(Self.nameEnding.count))) : nil }
      .sorted()
  }

  /// What a device has published.
  public func state(of device: DeviceIdentifier) throws(DatastoreError) -> SyncState {
    let path = path(of: device)
    let bytes = try SystemFile.bytes(at: path)
    do throws(SyncFormatError) {
      return try SyncState(bytes: bytes)
    } catch {
      throw DatastoreError(path: path, cause: .malformedSyncFile(error))
    }
  }

  /// Publishes what a device knows; returns false if its file says so already.
  @discardableResult
  public func publish(_ state: SyncState, of device: DeviceIdentifier) throws(DatastoreError) -> Bool {
    let (path, bytes) = (path(of: device), state.bytes)
    if let present = try? SystemFile.bytes(at: path), present == bytes { return false }
    try SystemFile.replace(path, with: bytes, in: folder)
    return true
  }

  private func path(of device: DeviceIdentifier) -> String { folder + "/" + device.description + Self.nameEnding }
}
