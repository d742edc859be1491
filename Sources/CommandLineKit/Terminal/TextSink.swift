// SPDX-License-Identifier: GPL-3.0-or-later

import Synchronization

/// Why text could not be written.
public enum StreamError: Error, Equatable, Sendable {
  /// The reader at the other end of a pipe is gone, as with `| head`.
  case closedPipe
  /// The system refused, with this `errno`.
  case failed(code: Int32)

  /// A sentence without a full stop.
  public var message: String {
    switch self {
    case .closedPipe: "The reader of the output is gone"
    case .failed(let code): Platform.errorText(code)
    }
  }
}

/// A place for text: standard output, standard error, or memory.
///
/// Writes go to the system as they come, without a buffer, so a command that writes many lines joins some before it writes. One write is
/// never torn apart by another one from this process. After the first failure every further write fails with the same error.
public final class TextSink: Sendable {
  private struct State {
    var captured = ""
    var failure: StreamError?
  }

  /// Where results go.
  public static let standardOutput = TextSink(descriptor: Platform.standardOutput)
  /// Where everything else goes.
  public static let standardError = TextSink(descriptor: Platform.standardError)

  private let descriptor: Int32?
  private let state = Mutex(State())

  /// A sink that writes to a file descriptor, which stays the caller's to close, or keeps the text in memory if nil.
  public init(descriptor: Int32?) {
    self.descriptor = descriptor
  }

  /// A sink that keeps what it is given in memory.
  public static func inMemory() -> TextSink { TextSink(descriptor: nil) }

  /// What an in-memory sink was given so far; empty for the others.
  public var capturedText: String { state.withLock { $0.captured } }

  /// The error that made the sink unusable, or nil.
  public var failure: StreamError? { state.withLock { $0.failure } }

  /// Whether the sink writes to a terminal.
  public var isTerminal: Bool { descriptor.map(Platform.isTerminal) ?? false }

  /// Writes all of the text.
  public func write(_ text: String) throws(StreamError) {
    let failure = state.withLock { state -> StreamError? in
      if let failure = state.failure { return failure }
      guard let descriptor else {
        state.captured += text
        return nil
      }
      do throws(StreamError) {
        try Platform.write(text, to: descriptor)
      } catch {
        state.failure = error
      }
      return state.failure
    }
    if let failure { throw failure }
  }

  /// Writes the text and a line feed.
  public func writeLine(_ text: String = "") throws(StreamError) { try write(text + "\n") }

  /// Writes text that the program can do without: progress and messages to a standard error that may be gone.
  ///
  /// A failure stays readable in ``failure``; there is nowhere else to report it.
  public func offer(_ text: String) { try? write(text) }
}

/// Standard error as a target of `print(_:to:)`; failures are dropped, for there is nobody left to tell.
public struct StandardError: TextOutputStream, Sendable {
  /// The process's standard error.
  public init() {}

  /// Writes the text.
  public mutating func write(_ string: String) { TextSink.standardError.offer(string) }
}

/// Standard output as a target of `print(_:to:)`; the first failure is kept.
public struct StandardOutput: TextOutputStream, Sendable {
  /// The process's standard output.
  public init() {}

  /// The error that made standard output unusable, or nil.
  public var failure: StreamError? { TextSink.standardOutput.failure }

  /// Writes the text.
  public mutating func write(_ string: String) { TextSink.standardOutput.offer(string) }
}
