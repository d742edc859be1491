// SPDX-License-Identifier: GPL-3.0-or-later

import Synchronization

/// A wish to cancel a command that may come before the command's task is there.
final class CommandCancellation: Sendable {
  private struct State {
    var isRequested = false
    var task: Task<ExitCode, any Error>?
  }

  private let state = Mutex(State())

  /// Cancels the task, or will as soon as there is one.
  func cancel() {
    let task = state.withLock { state in
      state.isRequested = true
      return state.task
    }
    task?.cancel()
  }

  /// Names the task to cancel.
  func attach(to task: Task<ExitCode, any Error>) {
    let isRequested = state.withLock { state in
      state.task = task
      return state.isRequested
    }
    if isRequested { task.cancel() }
  }
}
