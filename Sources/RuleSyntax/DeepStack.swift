// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import Synchronization

/// Runs work whose recursion may outgrow the stack of a secondary thread, which is 512 KiB on macOS.
package enum DeepStack {
  private final class Box<Result: Sendable>: Sendable {
    let result = Mutex<Result?>(nil)
  }

  /// Runs work on a thread of its own with a stack of 64 MiB unless another size is given: 64 KiB for each word or sign that a rule may have.
  ///
  /// Only the pages that are touched take memory.
  package static func run<Result: Sendable>(stackSize: Int = 64 << 20, _ work: @escaping @Sendable () -> Result) -> Result {
    let box = Box<Result>()
    let done = DispatchSemaphore(value: 0)
    let thread = Thread {
      let result = work()
      box.result.withLock { $0 = result }
      done.signal()
    }
    thread.stackSize = stackSize
    thread.start()
    done.wait()
    guard let result = box.result.withLock({ $0 }) else { preconditionFailure("Work on a thread of its own has a result.") }
    return result
  }
}
