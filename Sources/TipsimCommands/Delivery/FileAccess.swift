// SPDX-License-Identifier: GPL-3.0-or-later

import CommandLineKit
import Experiments

extension OutputFolder {
  /// Makes sure that files of these names can be written; returns the folders made for it; a failure is the command's.
  func prepareOrFail(for names: [String]) throws -> [String] {
    do throws(OutputFailure) { return try prepare(for: names) } catch { throw CommandFailure.output(error) }
  }

  /// Writes files whole, as far as what is there may be replaced; a failure is the command's.
  func leaveOrFail(
    _ files: [(name: String, bytes: [UInt8])], ifAllowed mayReplace: (OutputFolder) throws(OutputFailure) -> Void
  ) throws {
    do throws(OutputFailure) { try leave(files, ifAllowed: mayReplace) } catch { throw CommandFailure.output(error) }
  }

  /// What `body` gives; if it fails, or is interrupted once or twice, folders made for it are taken away again.
  static func withdrawing<Result>(
    _ folders: [(folder: OutputFolder, made: [String])], _ context: CommandContext, unless body: () async throws -> Result
  ) async throws -> Result {
    do {
      return try await context.withLastDuty({ for (folder, made) in folders.reversed() { folder.abandon(made) } }, body)
    } catch {
      for (folder, made) in folders.reversed() { folder.withdraw(made) }
      throw error
    }
  }
}

extension FileBytes {
  /// The bytes of a file of a kind; a failure is the command's.
  static func contentsOrFail(of path: String, wanted kind: CommandFailure.Input) throws -> [UInt8] {
    do throws(FileBytes.Failure) { return try contents(of: path) } catch { throw CommandFailure.input(error, wanted: kind) }
  }
}
