// SPDX-License-Identifier: GPL-3.0-or-later

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Every call into the C library, in one place.
enum Platform {
  // MARK: Environment

  /// The value of an environment variable, or nil if it isn't set.
  static func environment(_ name: String) -> String? {
    guard let value = unsafe getenv(name) else { return nil }
    return unsafe String(cString: value)
  }

  // MARK: Streams

  /// The file descriptor of standard output.
  static let standardOutput: Int32 = STDOUT_FILENO
  /// The file descriptor of standard error.
  static let standardError: Int32 = STDERR_FILENO

  /// Whether a descriptor is a terminal.
  static func isTerminal(_ descriptor: Int32) -> Bool { isatty(descriptor) == 1 }

  /// The columns of the window behind a descriptor, or nil if it has none.
  static func windowWidth(_ descriptor: Int32) -> Int? {
    var size = winsize()
    guard unsafe ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
    return Int(size.ws_col)
  }

  /// Writes all of `text` to a descriptor, in as many calls as it takes.
  static func write(_ text: String, to descriptor: Int32) throws(StreamError) {
    var text = text
    let failure: StreamError? = text.withUTF8 { bytes in
      var written = 0
      while written < bytes.count {
        let rest = unsafe UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(bytes)[written...])
        #if canImport(Darwin)
          let count = unsafe Darwin.write(descriptor, rest.baseAddress, rest.count)
        #else
          let count = unsafe Glibc.write(descriptor, rest.baseAddress, rest.count)
        #endif
        if count >= 0 {
          written += count
        } else if errno == EAGAIN {
          // Whoever shares the terminal with us may have made it non-blocking; wait until it takes more.
          var request = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
          _ = unsafe poll(&request, 1, -1)
        } else if errno != EINTR {
          return errno == EPIPE ? .closedPipe : .failed(code: errno)
        }
      }
      return nil
    }
    if let failure { throw failure }
  }

  /// The system's words for an error number.
  static func errorText(_ code: Int32) -> String {
    guard let text = unsafe strerror(code) else { return "error \(code)" }
    return unsafe String(cString: text)
  }

  // MARK: Signals and exit

  /// SIGINT, which Ctrl-C sends.
  static let interruptSignal: Int32 = SIGINT
  /// SIGTERM, which `kill` and service managers send.
  static let terminationSignal: Int32 = SIGTERM

  /// SIGHUP, which a terminal sends when it is closed.
  static let hangupSignal: Int32 = SIGHUP

  /// Makes the signal do nothing by itself; returns whether it did nothing before.
  @discardableResult
  static func ignore(_ signalNumber: Int32) -> Bool {
    let previous = signal(signalNumber, SIG_IGN)
    return unsafe unsafeBitCast(previous, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
  }

  /// Gives the signal back its usual effect.
  static func restore(_ signalNumber: Int32) { _ = signal(signalNumber, SIG_DFL) }

  /// Makes writing to a closed pipe an error that `write` reports instead of the end of the process.
  static func ignoreClosedPipes() { ignore(SIGPIPE) }

  /// Ends the process.
  static func exit(_ code: ExitCode) -> Never {
    #if canImport(Darwin)
      Darwin.exit(code.rawValue)
    #else
      Glibc.exit(code.rawValue)
    #endif
  }

  /// Ends the process at once: no clean-up that another thread could hold up.
  static func exitImmediately(_ code: ExitCode) -> Never { _exit(code.rawValue) }
}
