// SPDX-License-Identifier: GPL-3.0-or-later

import TipRules

extension EngineState {
  /// A state of its own that goes on from the same moment; O(size of the state).
  ///
  /// For questions about what would come next: what happens to the copy leaves this state alone.
  public func copy(in catalogue: TipCatalogue) -> EngineState {
    var copy = EngineState(catalogue)
    copy.memory = memory.copy()
    for tip in records.indices {
      copy.records[tip] = records[tip]
      copy.knowledge[tip] = knowledge[tip]
      copy.holds[tip] = holds[tip]
    }
    for event in forgottenEvents.indices { copy.forgottenEvents[event] = forgottenEvents[event] }
    copy.isInConfiguredProcess = isInConfiguredProcess
    copy.wantsLook = wantsLook
    copy.looksAgainAt = looksAgainAt
    copy.clock = clock
    copy.clockTip = clockTip
    copy.clockHolders = clockHolders
    copy.slotHolder = slotHolder
    copy.displayedCount = displayedCount
    return copy
  }
}
