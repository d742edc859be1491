// SPDX-License-Identifier: GPL-3.0-or-later

import Synchronization

/// What must still be done when the process is ended in the midst of a command.
final class LastDuties: Sendable {
  private struct State {
    var next = 0
    var duties: [(number: Int, duty: @Sendable () -> Void)] = []
  }

  private let state = Mutex(State())

  /// Takes on a duty; returns the number under which it can be dropped.
  func add(_ duty: @escaping @Sendable () -> Void) -> Int {
    state.withLock { state in
      state.next += 1
      state.duties.append((state.next, duty))
      return state.next
    }
  }

  /// Drops a duty that is no longer needed.
  func drop(_ number: Int) {
    state.withLock { state in state.duties.removeAll { $0.number == number } }
  }

  /// Does all that is still to be done, the last first.
  func fulfil() {
    for (_, duty) in state.withLock({ $0.duties }).reversed() { duty() }
  }
}
