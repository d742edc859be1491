// SPDX-License-Identifier: GPL-3.0-or-later

package import Foundation

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A built program that a test runs, and lets say its lines.
package final class ChildProcess {
  private let process = Process()
  private let output = Pipe()
  private let faults = Pipe()
  private let input = Pipe()
  private var said = Data()

  /// A built program of the package, which lies in the folder of the test bundle or above it.
  package static func program(_ name: String) -> URL {
    let starts = CommandLine.arguments + [Bundle.main.bundlePath, Bundle.main.executablePath ?? ""] + Bundle.allBundles.map(\.bundlePath)
    for start in starts where start.contains("/") {
      var folder = URL(fileURLWithPath: start).standardizedFileURL
      for _ in 0..<6 {
        folder.deleteLastPathComponent()
        let candidate = folder.appendingPathComponent(name)
        let isFile = (try? candidate.resourceValues(forKeys: [.isRegularFileKey]))?.isRegularFile ?? false
        if isFile, FileManager.default.isExecutableFile(atPath: candidate.path) { return candidate }
      }
    }
    preconditionFailure("There is no built \(name) near \(starts).")
  }

  /// Starts a program.
  package init(_ program: String, _ arguments: [String]) throws {
    process.executableURL = Self.program(program)
    process.arguments = arguments
    process.standardOutput = output
    process.standardError = faults
    process.standardInput = input
    try process.run()
  }

  /// Ends the process at once, whatever it does; it can't notice.
  package func kill() { sendKill(to: process.processIdentifier) }

  /// Gives the process lines to read, and ends its input.
  package func endInput(after lines: [String] = []) {
    input.fileHandleForWriting.write(Data(lines.map { $0 + "\n" }.joined().utf8))
    try? input.fileHandleForWriting.close()
  }

  /// Waits until the process has said a line, or has ended; returns what it has said.
  @discardableResult
  package func waitForLine() -> String {
    while !said.contains(UInt8(ascii: "\n")) {
      let data = output.fileHandleForReading.availableData
      if data.isEmpty { break }
      said += data
    }
    return String(decoding: said, as: UTF8.self)
  }

  /// What the process has said, when it has ended.
  package func text() throws -> String {
    said += try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return String(decoding: said, as: UTF8.self)
  }

  /// What the process has said, line by line, when it has ended; a line without an end doesn't count.
  package func lines() throws -> [String] {
    try text().split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(String.init)
  }

  /// What the process has complained of, when it has ended.
  package func complaints() throws -> String { String(decoding: try faults.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self) }

  /// The exit code of a process that has ended.
  package var exitCode: Int32 { process.terminationStatus }
}

/// The system's `kill`, which inside of the class would name its method.
private func sendKill(to process: pid_t) { kill(process, SIGKILL) }
