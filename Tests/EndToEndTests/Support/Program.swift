// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The built program, started as a shell would start it.
enum Program {
  /// The path of the built `tipsim`.
  ///
  /// SwiftPM leaves it in the folder of the test bundle. Which of the process's paths leads there depends on the system and on how the
  /// tests were started, so each is followed upwards; `TIPSIM_PROGRAM` names another one.
  static let path: String = {
    if let named = ProcessInfo.processInfo.environment["TIPSIM_PROGRAM"] { return named }
    let starts = CommandLine.arguments + [Bundle.main.bundlePath, Bundle.main.executablePath ?? ""] + Bundle.allBundles.map(\.bundlePath)
    for start in starts where start.contains("/") {
      var folder = URL(fileURLWithPath: start).standardizedFileURL
      for _ in 0..<6 {
        folder.deleteLastPathComponent()
        let candidate = folder.appendingPathComponent("tipsim").path
        var isFolder: ObjCBool = false
        let isThere = unsafe FileManager.default.fileExists(atPath: candidate, isDirectory: &isFolder)
        if isThere, !isFolder.boolValue, FileManager.default.isExecutableFile(atPath: candidate) { return candidate }
      }
    }
    preconditionFailure("There is no built tipsim near \(starts); name it in TIPSIM_PROGRAM.")
  }()

  /// Runs the program to its end.
  static func run(_ arguments: [String], in folder: WorkFolder) throws -> Outcome {
    try start(path, arguments, in: folder).wait()
  }

  /// Runs a shell's script to its end; `$TIPSIM` is the program.
  static func shell(_ script: String, in folder: WorkFolder) throws -> Outcome {
    try start("/bin/bash", ["-c", "TIPSIM='\(path)'; " + script], in: folder).wait()
  }

  /// Starts the program and returns at once.
  static func start(_ arguments: [String], in folder: WorkFolder) throws -> RunningProgram {
    try start(path, arguments, in: folder)
  }

  /// Starts another program and returns at once.
  static func start(_ arguments: [String], of program: String, in folder: WorkFolder) throws -> RunningProgram {
    try start(program, arguments, in: folder)
  }

  private static func start(_ program: String, _ arguments: [String], in folder: WorkFolder) throws -> RunningProgram {
    let name = "streams-" + UUID().uuidString
    let running = RunningProgram(
      identifier: 0, output: folder.streams + "/" + name + ".out", errorOutput: folder.streams + "/" + name + ".err")
    return try running.spawning(program, arguments, in: folder.path)
  }
}

/// How a program ended, and what it said.
struct Outcome {
  /// The exit code; 128 and the signal's number if a signal ended the program.
  let exitCode: Int32
  /// What it wrote to standard output.
  let output: String
  /// What it wrote to standard error.
  let errorOutput: String
  /// Its largest memory, in bytes.
  let peakMemory: Int
}

/// A program that runs.
struct RunningProgram {
  /// The system's number of the process.
  let identifier: pid_t
  fileprivate let output: String
  fileprivate let errorOutput: String

  fileprivate func spawning(_ program: String, _ arguments: [String], in folder: String) throws -> RunningProgram {
    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t?
      var attributes: posix_spawnattr_t?
    #else
      var actions = unsafe posix_spawn_file_actions_t()
      var attributes = posix_spawnattr_t()
    #endif
    unsafe posix_spawn_file_actions_init(&actions)
    defer { unsafe posix_spawn_file_actions_destroy(&actions) }
    unsafe posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    unsafe posix_spawn_file_actions_addopen(&actions, 1, output, O_WRONLY | O_CREAT | O_TRUNC, 0o644)
    unsafe posix_spawn_file_actions_addopen(&actions, 2, errorOutput, O_WRONLY | O_CREAT | O_TRUNC, 0o644)
    // Tests that a script's `&` started ignore Ctrl-C; the program should not inherit that.
    unsafe posix_spawnattr_init(&attributes)
    defer { unsafe posix_spawnattr_destroy(&attributes) }
    var usual = sigset_t()
    unsafe sigemptyset(&usual)
    for number in [SIGINT, SIGTERM, SIGHUP] { unsafe sigaddset(&usual, number) }
    unsafe posix_spawnattr_setsigdefault(&attributes, &usual)
    unsafe posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF))
    let environment = ProcessInfo.processInfo.environment.filter { $0.key != "NO_COLOR" }.map { "\($0.key)=\($0.value)" }
    // Not every system can spawn into another folder, but every shell can.
    let shell = "/bin/sh"
    let call = [shell, "-c", "cd \"$1\" && shift && exec \"$@\"", shell, folder, program] + arguments
    var words = unsafe call.map { unsafe strdup($0) } + [nil]
    var variables = unsafe environment.map { unsafe strdup($0) } + [nil]
    defer {
      unsafe words.forEach { unsafe free($0) }
      unsafe variables.forEach { unsafe free($0) }
    }
    var identifier: pid_t = 0
    let code = unsafe posix_spawn(&identifier, shell, &actions, &attributes, &words, &variables)
    guard code == 0 else { throw StartFailure(program: program, code: code) }
    return RunningProgram(identifier: identifier, output: output, errorOutput: errorOutput)
  }

  /// Sends the program a signal.
  func signal(_ number: Int32) { kill(identifier, number) }

  /// Waits for the program's end.
  func wait() -> Outcome {
    var status: Int32 = 0
    var usage = rusage()
    while unsafe wait4(identifier, &status, 0, &usage) < 0, errno == EINTR {}
    let ending = status & 0x7F
    #if canImport(Darwin)
      let unit = 1
    #else
      let unit = 1_024
    #endif
    return Outcome(
      exitCode: ending == 0 ? (status >> 8) & 0xFF : 128 + ending, output: Self.text(output), errorOutput: Self.text(errorOutput),
      peakMemory: Int(usage.ru_maxrss) * unit)
  }

  private static func text(_ path: String) -> String { (try? String(contentsOfFile: path, encoding: .utf8)) ?? "(no text)" }
}

/// A program that could not be started.
struct StartFailure: Error {
  let program: String
  let code: Int32
}
