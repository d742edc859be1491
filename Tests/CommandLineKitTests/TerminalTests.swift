// SPDX-License-Identifier: GPL-3.0-or-later

import CommandLineKit
import Foundation
import Testing

@Suite("Terminal")
struct TerminalTests {
  struct ColorCase: Sendable {
    var policy: ColorPolicy
    var environment: [String: String]
    var isTerminal: Bool
    var isColored: Bool
  }

  static let colors = [
    ColorCase(policy: .auto, environment: ["TERM": "xterm"], isTerminal: true, isColored: true),
    ColorCase(policy: .auto, environment: ["TERM": "xterm", "NO_COLOR": ""], isTerminal: true, isColored: true),
    ColorCase(policy: .auto, environment: ["TERM": "xterm", "NO_COLOR": "1"], isTerminal: true, isColored: false),
    ColorCase(policy: .auto, environment: ["TERM": "dumb"], isTerminal: true, isColored: false),
    ColorCase(policy: .auto, environment: [:], isTerminal: true, isColored: false),
    ColorCase(policy: .auto, environment: ["TERM": "xterm"], isTerminal: false, isColored: false),
    ColorCase(policy: .always, environment: ["TERM": "dumb", "NO_COLOR": "1"], isTerminal: false, isColored: true),
    ColorCase(policy: .never, environment: ["TERM": "xterm"], isTerminal: true, isColored: false),
  ]

  @Test("colours follow the policy, the stream and the environment", arguments: colors)
  func color(_ given: ColorCase) {
    let terminal = Terminal(
      color: given.policy, environment: { given.environment[$0] }, outputIsTerminal: given.isTerminal, errorIsTerminal: false,
      windowWidth: nil)
    #expect(terminal.outputStyle.isColored == given.isColored)
    #expect(terminal.errorStyle.isColored == (given.policy == .always))
  }

  static let widths: [(String?, Int?, Int)] = [
    ("120", 90, 120), (nil, 90, 90), (nil, nil, 80), ("0", 90, 90), ("-3", nil, 80), ("wide", 90, 90), ("", nil, 80),
  ]

  @Test("width is COLUMNS, then the window's, then 80", arguments: widths)
  func width(columns: String?, window: Int?, expected: Int) {
    let terminal = Terminal(
      environment: { $0 == "COLUMNS" ? columns : nil }, outputIsTerminal: true, errorIsTerminal: true, windowWidth: window)
    #expect(terminal.width == expected)
  }

  @Test("plain text stays as it is, coloured text ends its colour")
  func style() {
    #expect(TextStyle(isColored: false).error("no") == "no")
    #expect(TextStyle(isColored: true).error("no") == "\u{1B}[1;31mno\u{1B}[0m")
    #expect(TextStyle(isColored: true).bold("") == "")
  }

  static let diagnostics: [(TerminalDiagnostic, String)] = [
    (TerminalDiagnostic(.warning, "Odd."), "warning: Odd.\n"),
    (TerminalDiagnostic(.note, "See.", at: .init(file: "f", line: 2, column: 1)), "f:2:1: note: See.\n"),
    (
      TerminalDiagnostic(.error, "Bad.", at: .init(file: "f", line: 2, column: 3, sourceLine: "\tä: x", length: 99)),
      "f:2:3: error: Bad.\n  \tä: x\n  \t ^~~\n"
    ),
    (
      TerminalDiagnostic(.error, "Bad.", at: .init(file: "f", line: 1, column: 9, sourceLine: "a:", length: 0)),
      "f:1:9: error: Bad.\n  a:\n    ^\n"
    ),
    (
      TerminalDiagnostic(.error, "Bad \u{1B}[2J.", at: .init(file: "\u{7}f", line: 1, column: 1, sourceLine: "\u{1B}]0;x\u{7}")),
      "?f:1:1: error: Bad ?[2J.\n  ?]0;x?\n  ^\n"
    ),
  ]

  @Test("diagnostics point at their place and defuse control characters", arguments: diagnostics)
  func diagnostic(_ diagnostic: TerminalDiagnostic, expected: String) {
    #expect(diagnostic.rendered(style: TextStyle(isColored: false)) == expected)
  }
}

@Suite("Text sinks")
struct TextSinkTests {
  @Test("a closed pipe is an error that stays, not the end of the process")
  func closedPipe() throws {
    signal(SIGPIPE, SIG_IGN)
    let pipe = Pipe()
    let sink = TextSink(descriptor: pipe.fileHandleForWriting.fileDescriptor)
    try sink.write("before\n")
    try pipe.fileHandleForReading.close()
    #expect(throws: StreamError.closedPipe) { try sink.write("after\n") }
    #expect(throws: StreamError.closedPipe) { try sink.write("still\n") }
    #expect(sink.failure == .closedPipe)
  }

  @Test("a text larger than a pipe's buffer arrives whole, whatever the descriptor's mode", arguments: [false, true])
  func largeText(isNonBlocking: Bool) throws {
    let pipe = Pipe()
    let descriptor = pipe.fileHandleForWriting.fileDescriptor
    if isNonBlocking { _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK) }
    let text = String(repeating: "0123456789abcdé\n", count: 100_000)
    // A thread of its own: the reader below blocks, and so may not wait for a task.
    Thread.detachNewThread { TextSink(descriptor: descriptor).offer(text) }
    let data = try pipe.fileHandleForReading.read(upToCount: text.utf8.count)
    #expect(data == Data(text.utf8))
  }

  @Test(
    "a full disk is an error with the system's words", .enabled(if: FileManager.default.fileExists(atPath: "/dev/full"), "no /dev/full"))
  func fullDisk() throws {
    let file = try #require(FileHandle(forWritingAtPath: "/dev/full"))
    let sink = TextSink(descriptor: file.fileDescriptor)
    #expect(throws: StreamError.failed(code: ENOSPC)) { try sink.write("x") }
    #expect(StreamError.failed(code: ENOSPC).message == "No space left on device")
  }

  @Test("a sink in memory keeps what it is given")
  func memory() throws {
    let sink = TextSink.inMemory()
    try sink.writeLine("a")
    sink.offer("b")
    #expect(sink.capturedText == "a\nb")
    #expect(!sink.isTerminal)
  }

  @Test(
    "text is defused for terminals, and otherwise kept",
    arguments: [
      ("plain\ttext\n", "plain\ttext\n"), ("\u{1B}[2Jx\u{07}", "?[2Jx?"), ("a\r\nb", "a?\nb"), ("\u{9B}31m", "?31m"),
      ("\u{202E}abc", "?abc"),
      ("👩‍🚀 é", "👩‍🚀 é"), ("", ""),
    ])
  func defused(text: String, expected: String) {
    #expect(TerminalText.defused(text) == expected)
  }
}
