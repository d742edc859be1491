// SPDX-License-Identifier: GPL-3.0-or-later

import Experiments

extension OutputFolder {
  /// Makes sure that the folder can be written to; a failure is the command's.
  func prepareOrFail() throws {
    do throws(OutputFailure) { try prepare() } catch { throw CommandFailure.output(error) }
  }

  /// Writes files whole; a failure is the command's.
  func leaveOrFail(_ files: [(name: String, bytes: [UInt8])]) throws {
    do throws(OutputFailure) { try leave(files) } catch { throw CommandFailure.output(error) }
  }
}

extension FileBytes {
  /// The bytes of a file; a failure is the command's.
  static func contentsOrFail(of path: String) throws -> [UInt8] {
    do throws(FileBytes.Failure) { return try contents(of: path) } catch { throw CommandFailure.input(error) }
  }
}
