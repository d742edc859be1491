// SPDX-License-Identifier: GPL-3.0-or-later

import CommandLineKit
import Experiments
import Foundation
import Statistics

/// What describes the machine and the run, and no result: it is written beside a report and never compared.
struct RunEnvironment: Codable {
  let schemaVersion: Int
  let programVersion: String
  let commandLine: [String]
  let gslVersion: String
  let operatingSystem: String
  let processorCount: Int
  let jobs: Int
  let startedAt: String
  let seconds: Double
  let users: Int
  let simulatedActions: Int64

  /// The environment of a run that began at `start`.
  init(context: CommandContext, jobs: Int, start: Date, users: Int, simulatedActions: Int64) {
    schemaVersion = 1
    programVersion = ProgramVersion.current
    commandLine = [context.toolName] + context.commandLine
    gslVersion = NumericLibrary.version
    operatingSystem = ProcessInfo.processInfo.operatingSystemVersionString
    processorCount = ProcessInfo.processInfo.activeProcessorCount
    self.jobs = jobs
    startedAt = ISO8601DateFormatter().string(from: start)
    seconds = (Date().timeIntervalSince(start) * 1_000).rounded() / 1_000
    self.users = users
    self.simulatedActions = simulatedActions
  }

  /// Its bytes: JSON with sorted keys.
  func encoded() throws -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .prettyPrinted, .withoutEscapingSlashes]
    return Array(try encoder.encode(self)) + [0x0A]
  }
}
