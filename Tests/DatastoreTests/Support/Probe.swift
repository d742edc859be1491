// SPDX-License-Identifier: GPL-3.0-or-later

import ChildProcesses

extension ChildProcess {
  /// A `DatastoreProbe` that runs.
  convenience init(probe arguments: String...) throws { try self.init("DatastoreProbe", arguments) }
}
