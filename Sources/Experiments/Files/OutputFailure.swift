// SPDX-License-Identifier: GPL-3.0-or-later

/// Why files could not be left on disk; nothing that was there before is changed then.
public enum OutputFailure: Error, Hashable, Sendable {
  /// The folder could not be made.
  case cannotCreateFolder(path: String, reason: String)
  /// A file could not be made in the folder.
  case cannotCreateFile(path: String, reason: String)
  /// A file or folder could not be written whole, because the disk is full or failed.
  case cannotWrite(path: String, reason: String)
  /// The folder holds the report of another scenario, or something else under the same names.
  case occupied(path: String, by: Occupant)

  /// What stands where a report should go.
  public enum Occupant: Hashable, Sendable {
    /// The report of the scenario of this digest.
    case report(digest: String)
    /// A partial result of this name, of another scenario, other settings or another shard.
    case partial(String)
    /// A file of this name that no report explains.
    case file(String)
  }
}
