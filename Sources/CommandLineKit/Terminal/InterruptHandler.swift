// SPDX-License-Identifier: GPL-3.0-or-later

import Dispatch
import Synchronization

/// Turns Ctrl-C and SIGTERM into a call, once; a second one ends the process at once.
///
/// The handler works from its creation until ``stop()`` or the end of the process.
public final class InterruptHandler: Sendable {
  private final class Flag: Sendable {
    let isSet = Atomic(false)
  }

  private let flag: Flag
  private let sources: Mutex<[any DispatchSourceSignal]>

  /// Starts to listen.
  ///
  /// - Parameter onInterrupt: Called at the first signal, on a queue of its own; it should return soon.
  public init(onInterrupt: @escaping @Sendable () -> Void) {
    let queue = DispatchQueue(label: "CommandLineKit.InterruptHandler")
    let flag = Flag()
    let registrations = DispatchSemaphore(value: 0)
    var sources: [any DispatchSourceSignal] = []
    for number in [Platform.interruptSignal, Platform.terminationSignal] {
      // The default effect would end the process before the source hears of the signal.
      Platform.ignore(number)
      let source = DispatchSource.makeSignalSource(signal: number, queue: queue)
      // Without @Sendable the closure would belong to the main actor when made there, and trap on the queue.
      source.setEventHandler { @Sendable in
        if flag.isSet.exchange(true, ordering: .sequentiallyConsistent) { Platform.exitImmediately(.interrupted) }
        onInterrupt()
      }
      source.setRegistrationHandler { @Sendable in registrations.signal() }
      source.activate()
      sources.append(source)
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
      for source in sources { source.cancel() }
      sources.removeAll()
    }
    Platform.restore(Platform.interruptSignal)
    Platform.restore(Platform.terminationSignal)
  }
}
