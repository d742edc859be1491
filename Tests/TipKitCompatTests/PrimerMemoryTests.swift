// SPDX-License-Identifier: GPL-3.0-or-later

import BirdTips
import Datastore
import PushPrimer
import Testing
import TipKitCompat

/// An app's push primer remembers in the store of its tips.
@Suite struct PrimerMemoryTests {
  private let folder: TestFolder

  init() throws { folder = try TestFolder() }

  private func host(_ process: TipsProcess, at now: Int64) -> PrimerHost {
    PrimerHost(memory: process.primerMemory) { now }
  }

  private func present(on host: PrimerHost) {
    Pushwoosh.configure.pushPrimer.title("t").message("m").acceptButton("a").declineButton("d").minInterval(10).present(on: host)
  }

  @Test func itIsRememberedFromLaunchToLaunch() throws {
    for (now, displays) in [(0, 1), (9_999_999, 1), (10_000_000, 2)] as [(Int64, Int32)] {
      let process = folder.process()
      try process.run { try Tips.configure() }
      present(on: host(process, at: now))
      #expect(process.primerMemory.ledger.timesShown == displays)
      try process.close()
    }
  }

  @Test func beforeTipsAreConfiguredNothingIsShown() throws {
    let process = folder.process()
    let host = host(process, at: 0)
    present(on: host)
    #expect(host.counts.suppressed(.notRemembered) == 1 && host.presentation == nil)
    #expect(throws: TipsFault.primerBeforeConfigure) { try process.primerMemory.record(.shown(at: 0)) }
    try process.run { try Tips.configure() }
    present(on: host)
    #expect(host.presentation != nil)
  }

  @Test func aResetOfTheTipsLeavesItAlone() throws {
    let process = folder.process()
    try process.run { try Tips.configure() }
    present(on: host(process, at: 7))
    try process.close()
    let next = folder.process()
    try next.run {
      try Tips.resetDatastore()
      try Tips.configure()
    }
    #expect(next.primerMemory.ledger == PrimerLedger(lastShown: 7))
  }
}
