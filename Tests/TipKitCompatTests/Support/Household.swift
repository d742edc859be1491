// SPDX-License-Identifier: GPL-3.0-or-later

import Datastore
import Synchronization
import TipKitCompat

/// One user's device in a test: a clock that stands still, a store in memory, and the process of the app that runs now.
final class Device: Sendable {
  let clock = ManualClock()
  let store = VolatileStore()
  private let faultList = Mutex<[TipsFault]>([])

  var faults: [TipsFault] { faultList.withLock { $0 } }

  /// A new process of the app.
  func launch(_ arguments: String...) -> TipsProcess {
    var surroundings = TipsProcess.Surroundings.testing(clock: clock, store: store, arguments: arguments)
    surroundings.report = { fault in self.faultList.withLock { $0.append(fault) } }
    return TipsProcess(surroundings)
  }

  /// Time goes by.
  func wait(_ seconds: Double) {
    clock.advance(by: seconds)
    TipsProcess.current.look()
  }
}
