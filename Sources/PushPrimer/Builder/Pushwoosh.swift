// SPDX-License-Identifier: GPL-3.0-or-later

import Synchronization

/// The seed's way in: `Pushwoosh.configure.pushPrimer`.
public enum Pushwoosh {
  private static let installed = Mutex<PrimerHost?>(nil)
  @TaskLocal private static var hostOfTask: PrimerHost?

  /// What there is to configure.
  public static var configure: Configuration { Configuration() }

  /// Where primers are presented that name no host: the task's, or else the process's.
  public static var host: PrimerHost? { hostOfTask ?? installed.withLock { $0 } }

  /// Makes a host the process's; nil leaves it without.
  public static func install(_ host: PrimerHost?) { installed.withLock { $0 = host } }

  /// Runs a piece of work in which primers are presented on this host, without touching the process's.
  @discardableResult
  public static func withHost<Result, Failure: Error>(
    _ host: PrimerHost, _ work: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    // The task local's own call doesn't hand typed errors on.
    let result: Swift.Result<Result, Failure> = $hostOfTask.withValue(host) {
      do throws(Failure) { return .success(try work()) } catch { return .failure(error) }
    }
    return try result.get()
  }

  /// What there is to configure.
  public struct Configuration: Sendable {
    /// A builder of a push primer, a fresh one at each access.
    public var pushPrimer: PushPrimerBuilder { PushPrimerBuilder() }
  }
}
