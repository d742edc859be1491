// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A `DatastoreProbe` that runs.
final class ProbeProcess {
  private let process = Process()
  private let output = Pipe()
  private let input = Pipe()
  private var said = Data()

  /// The built probe, which lies in the folder of the test bundle or above it.
  static let program: URL = {
    let starts = CommandLine.arguments + [Bundle.main.bundlePath, Bundle.main.executablePath ?? ""] + Bundle.allBundles.map(\.bundlePath)
    for start in starts where start.contains("/") {
      var folder = URL(fileURLWithPath: start).standardizedFileURL
      for _ in 0..<6 {
        folder.deleteLastPathComponent()
        let candidate = folder.appendingPathComponent("DatastoreProbe")
        if FileManager.default.isExecutableFile(atPath: candidate.path) { return candidate }
      }
    }
    preconditionFailure("There is no built DatastoreProbe near \(starts).")
  }()

  init(_ arguments: String...) throws {
    process.executableURL = Self.program
    process.arguments = arguments
    process.standardOutput = output
    process.standardInput = input
    try process.run()
  }

  /// Ends the process at once, whatever it does; it can't notice.
  func kill() { sendKill(to: process.processIdentifier) }

  /// Ends the process's input.
  func endInput() { try? input.fileHandleForWriting.close() }

  /// Waits until the process has said a line, or has ended; returns what it has said.
  @discardableResult
  func waitForLine() -> String {
    while !said.contains(UInt8(ascii: "\n")) {
      let data = output.fileHandleForReading.availableData
      if data.isEmpty { break }
      said += data
    }
    return String(decoding: said, as: UTF8.self)
  }

  /// What the process has said, line by line, when it has ended; a line without an end doesn't count.
  func lines() throws -> [String] {
    said += try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return String(decoding: said, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(String.init)
  }
}

/// The system's `kill`, which inside of the class would name its method.
private func sendKill(to process: pid_t) { kill(process, SIGKILL) }
