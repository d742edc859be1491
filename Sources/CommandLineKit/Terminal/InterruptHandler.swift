// SPDX-License-Identifier: GPL-3.0-or-later

import Dispatch
import Synchronization

/// Turns Ctrl-C, SIGTERM and SIGHUP into a call, once; a second one ends the process at once.
///
/// A signal that the process was started to ignore, as by `nohup` or by a script's `&`, is left alone. The handler works from its
/// creation until ``stop()`` or the end of the process; a process has one at a time.
public final class InterruptHandler: Sendable {
  private final class Flag: Sendable {
    let isSet = Atomic(false)
  }

  private let flag: Flag
  private let sources: Mutex<[(number: Int32, source: any DispatchSourceSignal)]>

  /// Starts to listen.
  ///
  /// - Parameters:
  ///   - onInterrupt: Called at the first signal, on a queue of its own; it should return soon.
  ///   - beforeEnd: Called at the second signal, on the same queue, before the process ends.
  public init(onInterrupt: @escaping @Sendable () -> Void, beforeEnd: @escaping @Sendable () -> Void = {}) {
    let queue = DispatchQueue(label: "CommandLineKit.InterruptHandler")
    let flag = Flag()
    let registrations = DispatchSemaphore(value: 0)
    var sources: [(number: Int32, source: any DispatchSourceSignal)] = []
    for number in [Platform.interruptSignal, Platform.terminationSignal, Platform.hangupSignal] {
      // The default effect would end the process before the source hears of the signal.
      if Platform.ignore(number) { continue }
      let source = DispatchSource.makeSignalSource(signal: number, queue: queue)
      // Without @Sendable the closure would belong to the main actor when made there, and trap on the queue.
      source.setEventHandler { @Sendable in
        if flag.isSet.exchange(true, ordering: .sequentiallyConsistent) {
          beforeEnd()
          Platform.exitImmediately(.interrupted)
        }
        onInterrupt()
      }
      source.setRegistrationHandler { @Sendable in registrations.signal() }
      source.activate()
      sources.append((number, source))
    }
    // A signal that came after the default effect was switched off and before the source listens would be lost.
    for _ in sources { registrations.wait() }
    self.flag = flag
    self.sources = Mutex(sources)
  }

  /// Whether a signal came.
  public var isInterrupted: Bool { flag.isSet.load(ordering: .sequentiallyConsistent) }

  /// Stops to listen and gives the signals back their usual effect.
  public func stop() {
    sources.withLock { sources in
      for (number, source) in sources {
        source.cancel()
        Platform.restore(number)
      }
      sources.removeAll()
    }
  }
}
