// SPDX-License-Identifier: GPL-3.0-or-later

/// How a command ended, as the number that the shell sees.
///
/// The numbers from 64 to 74 are those of BSD's `sysexits.h`; 130 is 128 + SIGINT, as shells count it.
public enum ExitCode: Int32, Sendable, Hashable, CaseIterable {
  /// The command did what it was asked.
  case success = 0
  /// The command ran to its end, but what it checked does not hold.
  case checkFailed = 1
  /// The command line is wrong.
  case usage = 64
  /// A file that was read is not what it should be.
  case badData = 65
  /// A file that should be read is not there or can't be opened.
  case noInput = 66
  /// The program itself is at fault.
  case internalError = 70
  /// A file that should be written can't be made.
  case cannotCreate = 73
  /// Reading or writing failed on the way.
  case inputOutput = 74
  /// The user stopped the command.
  case interrupted = 130

  /// A phrase for help texts and manual pages, without a full stop.
  public var meaning: String {
    switch self {
    case .success: "Success"
    case .checkFailed: "The command ran, but a check failed"
    case .usage: "Wrong command line"
    case .badData: "An input file has errors"
    case .noInput: "An input file is missing or can't be opened"
    case .internalError: "Internal error"
    case .cannotCreate: "An output file can't be created"
    case .inputOutput: "Reading or writing failed"
    case .interrupted: "Interrupted by the user"
    }
  }
}
