// SPDX-License-Identifier: GPL-3.0-or-later

import Dispatch
import TipsimCommands

@main
enum Main {
  static func main() {
    // An async main would give the main thread to Dispatch, where valgrind, by which instructions are counted, can't follow.
    Task.detached { await Tipsim.main() }
    DispatchSemaphore(value: 0).wait()
  }
}
