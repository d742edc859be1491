// SPDX-License-Identifier: GPL-3.0-or-later

import CommandLineKit
import Foundation
import Testing

@Suite("Interrupts", .timeLimit(.minutes(1)))
struct InterruptHandlerTests {
  /// Gives signals their usual effect, which a script's `&` around the tests takes from Ctrl-C.
  static func restoreSignals() {
    for number in [SIGINT, SIGTERM, SIGHUP] { signal(number, SIG_DFL) }
  }

  static func tool(ignoring ignored: Int32? = nil, _ body: @escaping Command.Body) -> CommandLineTool {
    restoreSignals()
    if let ignored { signal(ignored, SIG_IGN) }
    return CommandLineTool(
      name: "wait", version: "1", releaseDate: ReleaseDate(year: 2026, month: 1, day: 1), abstract: "Wait.",
      commands: [Command(CommandDescription("long", abstract: "Wait long."), run: body)])
  }

  @Test("the first interrupt cancels the command, which ends with 130")
  func first() async {
    await #expect(processExitsWith: .exitCode(130)) {
      await InterruptHandlerTests.tool { _, context in
        kill(getpid(), SIGINT)
        while !context.isInterrupted { try await Task.sleep(for: .milliseconds(1)) }
        try Task.checkCancellation()
        return .success
      }.main(["wait", "long"])
    }
  }

  @Test("SIGTERM and SIGHUP count as interrupts; a command may still end well")
  func termination() async {
    await #expect(processExitsWith: .exitCode(1)) {
      await InterruptHandlerTests.tool { _, context in
        kill(getpid(), SIGTERM)
        while !context.isInterrupted { usleep(1000) }
        return .checkFailed
      }.main(["wait", "long"])
    }
    await #expect(processExitsWith: .exitCode(1)) {
      await InterruptHandlerTests.tool { _, context in
        kill(getpid(), SIGHUP)
        while !context.isInterrupted { usleep(1000) }
        return .checkFailed
      }.main(["wait", "long"])
    }
  }

  @Test("signals that the process was started to ignore stay ignored", arguments: [SIGINT, SIGHUP])
  func ignored(number: Int32) async {
    await #expect(processExitsWith: .exitCode(1)) { [number] in
      let code = await InterruptHandlerTests.tool(ignoring: number) { _, context in
        kill(getpid(), number)
        usleep(200_000)
        return context.isInterrupted ? .success : .checkFailed
      }.run(["long"], output: .inMemory(), errorOutput: .inMemory())
      // Nor does the signal get its usual effect back.
      kill(getpid(), number)
      usleep(50_000)
      exit(code.rawValue)
    }
  }

  @Test("the second interrupt does the last duties that are still there before the process ends")
  func lastDuties() async {
    let result = await #expect(processExitsWith: .exitCode(130), observing: [\.standardErrorContent]) {
      await InterruptHandlerTests.tool { _, context in
        await context.withLastDuty({ context.note("dropped") }, {})
        return await context.withLastDuty({ context.note("first") }) {
          await context.withLastDuty({ context.note("second") }) {
            kill(getpid(), SIGINT)
            while !context.isInterrupted { usleep(1000) }
            kill(getpid(), SIGINT)
            usleep(10_000_000)
            return .success
          }
        }
      }.main(["wait", "long"])
    }
    let words = result.map { String(decoding: $0.standardErrorContent, as: UTF8.self) } ?? ""
    #expect(words.contains("second\nfirst\n"))
    #expect(!words.contains("dropped"))
  }

  @Test("the second interrupt ends a command that does not listen")
  func second() async {
    await #expect(processExitsWith: .exitCode(130)) {
      await InterruptHandlerTests.tool { _, context in
        kill(getpid(), SIGINT)
        // Two signals that are pending together count as one.
        while !context.isInterrupted { usleep(1000) }
        kill(getpid(), SIGINT)
        usleep(10_000_000)
        return .success
      }.main(["wait", "long"])
    }
  }

  @Test("a handler made on the main actor works, and stops when told")
  func mainActor() async {
    await #expect(processExitsWith: .success) { @MainActor in
      InterruptHandlerTests.restoreSignals()
      let handler = InterruptHandler {}
      kill(getpid(), SIGINT)
      while !handler.isInterrupted { usleep(1000) }
      handler.stop()
    }
    await #expect(processExitsWith: .signal(SIGINT)) {
      InterruptHandlerTests.restoreSignals()
      InterruptHandler {}.stop()
      kill(getpid(), SIGINT)
      usleep(5_000_000)
    }
  }

  @Test("a reader that goes away ends the process quietly")
  func closedOutput() async {
    let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
      let pipe = Pipe()
      dup2(pipe.fileHandleForWriting.fileDescriptor, STDOUT_FILENO)
      try pipe.fileHandleForReading.close()
      await InterruptHandlerTests.tool { _, context in
        while true { try context.output.writeLine("more") }
      }.main(["wait", "long"])
    }
    // Swift Testing marks the stream with bytes of its own.
    let words = result.map { String(decoding: $0.standardErrorContent, as: UTF8.self) }
    #expect(words?.contains("rror") == false)
  }
}
