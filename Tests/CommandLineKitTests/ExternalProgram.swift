// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation

/// A program of the system that checks what we made; tests that need one are skipped where it is missing.
struct ExternalProgram {
  let url: URL

  /// The program with this name in PATH, or nil.
  init?(_ name: String) {
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    guard let folder = folders.first(where: { FileManager.default.isExecutableFile(atPath: "\($0)/\(name)") }) else { return nil }
    url = URL(fileURLWithPath: "\(folder)/\(name)")
  }

  static func isAvailable(_ name: String) -> Bool { ExternalProgram(name) != nil }

  /// Runs the program with a file that holds `text` as its last argument; returns its status and all that it printed.
  func check(_ text: String, arguments: [String] = [], in folder: URL? = nil) throws -> (status: Int32, printed: String) {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("command-line-kit-\(UUID().uuidString)")
    try Data(text.utf8).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let process = Process()
    let pipe = Pipe()
    process.executableURL = url
    process.arguments = arguments + [file.path]
    process.currentDirectoryURL = folder
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = pipe
    process.standardError = pipe
    try process.run()
    let data = try pipe.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return (process.terminationStatus, String(decoding: data, as: UTF8.self))
  }
}
