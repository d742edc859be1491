// SPDX-License-Identifier: GPL-3.0-or-later

import BareSQLite
import BirdTips
import Foundation
import Observation
import Synchronization
import Testing
import TipKitCompat

/// Many tasks at once, readers that wait for no disk, and those who wait for a change.
///
/// `make tsan` runs these under the thread sanitizer.
@Suite struct ConcurrencyTests {
  private static let kept = Tips.Event<Birds.Visit>(id: "stress", donationLimit: .init(maximumCount: 100_000))

  struct NumberedTip: Tip {
    let number: Int
    var id: String { "numbered \(number)" }
    var title: Text { Text(id) }
    var rules: [Rule] {
      #Rule(ConcurrencyTests.kept) { $0.donations.donatedWithin(.hour).filter { $0.backyard == number }.count >= 3 }
      #Rule(Birds.$visitor) { $0 != "nobody" }
    }
    var options: [any Option] { MaxDisplayCount(1_000_000) }
  }

  /// Tasks donate, set parameters, read, display, invalidate and iterate at once on a real store, and nothing is lost.
  @Test(.timeLimit(.minutes(2))) func stress() async throws {
    let (folder, faults) = (try TestFolder(), FaultList())
    let process = folder.process(faults)
    try process.run { try Tips.configure() }
    let (taskCount, stepCount) = (8, 40)
    let seen = Counter()
    await process.run {
      let group = TipGroup { for number in 0..<4 { NumberedTip(number: number) } }
      let watchers = (0..<4).map { number in
        Task {
          for await status in NumberedTip(number: number).statusUpdates {
            seen.add(1)
            if status == .invalidated(.actionPerformed) { return }
          }
        }
      }
      let groupWatcher = Task { for await tip in group.currentTipUpdates { seen.add(tip.id.count) } }
      let screenWatcher = Task { for await tips in TipPresenter().displayedTipsUpdates { seen.add(tips.count) } }
      await withTaskGroup(of: Void.self) { tasks in
        for task in 0..<taskCount {
          tasks.addTask {
            let (tip, presenter) = (NumberedTip(number: task % 4), TipPresenter())
            for step in 0..<stepCount {
              await Self.kept.donate(.init(backyard: task % 4, name: "\(step)"))
              Birds.visitor = step.isMultiple(of: 5) ? "nobody" : "\(task)"
              _ = tip.status
              _ = Self.kept.donations.count + Birds.visitor.count
              presenter.anchorAppeared(for: tip, as: step.isMultiple(of: 2) ? .inline : .popover)
              _ = presenter.explanation(of: tip)
              presenter.anchorLeft(for: tip)
              // Streams come and go, too.
              var updates = tip.statusUpdates.makeAsyncIterator()
              _ = await updates.next()
              if step.isMultiple(of: 10) { await tip.resetEligibility() }
              if step.isMultiple(of: 20) { _ = try? process.refresh() }
            }
          }
        }
      }
      for number in 0..<4 { NumberedTip(number: number).invalidate(reason: .actionPerformed) }
      for watcher in watchers { await watcher.value }
      groupWatcher.cancel()
      screenWatcher.cancel()
      await groupWatcher.value
      await screenWatcher.value
      #expect(Self.kept.donations.count == taskCount * stepCount)
    }
    #expect(seen.value >= 8)
    #expect(faults.all.isEmpty, "\(faults.all)")
    try process.close()
    let later = folder.process()
    try later.run {
      try Tips.configure()
      #expect(Self.kept.donations.count == taskCount * stepCount)
      for task in 0..<taskCount {
        let own = Self.kept.donations.filter { $0.backyard == task % 4 }
        #expect(own.count == stepCount * taskCount / 4)
      }
      #expect(NumberedTip(number: 0).status == .invalidated(.actionPerformed))
    }
  }

  /// Another process keeps the store locked, so a donation waits; who reads doesn't.
  @Test func readingWaitsForNoDisk() async throws {
    let folder = try TestFolder()
    let process = folder.process(busyTimeout: 60_000)
    try process.run {
      try Tips.configure()
      for _ in 1...19 { Birds.visited.sendDonation(.init(backyard: 1, name: "a")) }
      #expect(FrequentTip().status == .pending)
    }
    let other = try BareDatabase(folder.storePath())
    try other.execute("BEGIN IMMEDIATE")
    let stored = Counter()
    await withTaskGroup(of: Void.self) { tasks in
      tasks.addTask {
        process.run { Birds.visited.sendDonation(.init(backyard: 1, name: "waits")) }
        stored.add(1)
      }
      // The engine knows at once what is on its way to the disk.
      while process.run({ FrequentTip().status }) != .available { await Task.yield() }
      process.run {
        #expect(Birds.visitor == "nobody")
        #expect(!TipPresenter().isDisplayed(FrequentTip()))
        #expect(Birds.visited.donations.count == 19)
        #expect(ClosedTip().status == .available, "nor does who meets a tip for the first time")
      }
      #expect(stored.value == 0)
      _ = try? other.execute("ROLLBACK")
    }
    process.run {
      #expect(Birds.visited.donations.count == 20)
      #expect(FrequentTip().status == .available, "also for an engine that was made while the donation was on its way")
    }
  }

  struct EarlyInTheAlphabetTip: Tip {
    var title: Text { Text("Early") }
    var rules: [Rule] { #Rule(Birds.$visitor) { $0 < "m" } }
  }

  /// What has the engine made anew just before or by a change, with somebody waiting, loses nothing of the change.
  @Test(.timeLimit(.minutes(1))) func anEngineMadeDuringAChangeKnowsIt() async throws {
    try await Device().launch().run {
      try Tips.configure()
      var updates = FrequentTip().statusUpdates.makeAsyncIterator()
      #expect(await updates.next() == .pending)
      for number in 1...20 {
        TipsProcess.current.register([NumberedTip(number: number)])
        await Birds.visited.donate(.init(backyard: number, name: "a"))
      }
      try #require(FrequentTip().status == .available)
      #expect(await updates.next() == .available)

      let presenter = TipPresenter()
      #expect(!presenter.anchorAppeared(for: EarlyInTheAlphabetTip(), as: .inline))
      // A string that no rule knew has the engine made anew, so that it knows the order of all.
      Birds.visitor = "alpha"
      #expect(presenter.isDisplayed(EarlyInTheAlphabetTip()))
      Birds.visitor = "omega"
      #expect(!presenter.isDisplayed(EarlyInTheAlphabetTip()))
    }
  }

  struct SelfNamedTip: Tip {
    var id: String { "tip of \(Birds.visitor)" }
    var title: Text { Text(id) }
  }

  /// Nothing is locked while a tip is asked for its id.
  @Test(.timeLimit(.minutes(1))) func anIDMayReadAParameter() async throws {
    let device = Device()
    await device.launch().run {
      SelfNamedTip().invalidate(reason: .tipClosed)
      await SelfNamedTip().resetEligibility()
    }
    #expect(device.faults == [.tipBeforeConfigure(id: "tip of nobody")])
  }

  @Test func statusNeedsNoFile() throws {
    let folder = try TestFolder()
    let process = folder.process()
    try process.run {
      try Tips.configure()
      for _ in 1...20 { Birds.visited.sendDonation(.init(backyard: 1, name: "a")) }
      try FileManager.default.removeItem(at: folder.url)
      #expect(FrequentTip().status == .available && Birds.visited.donations.count == 20)
    }
  }

  @Test func streamsEndWithTheirProcess() async throws {
    var process: TipsProcess? = Device().launch()
    let streams = try process?.run {
      try Tips.configure()
      let group = TipGroup { ClosedTip() }
      return (ClosedTip().statusUpdates, group.currentTipUpdates, TipPresenter().displayedTipsUpdates)
    }
    process = nil
    var (statuses, current, displayed): ([Tips.Status], [String], [[String]]) = ([], [], [])
    let (first, second, third) = try #require(streams)
    for await status in first { statuses.append(status) }
    for await tip in second { current.append(tip.id) }
    for await tips in third { displayed.append(tips) }
    #expect(statuses == [.available] && current == ["ClosedTip"] && displayed == [[]])
  }

  @Test func whoIsToldOfAFaultMayAskBack() async throws {
    let asked = Mutex<[Tips.Status]>([])
    var surroundings = TipsProcess.Surroundings.testing()
    surroundings.report = { _ in
      let status = ClosedTip().status
      ClosedTip().invalidate(reason: .tipClosed)
      asked.withLock { $0.append(status) }
    }
    let process = TipsProcess(surroundings)
    process.run { Birds.visitor = "early" }
    #expect(asked.withLock { $0 } == [.pending, .pending])
  }

  @MainActor @Test func groupsCanBeObserved() throws {
    try Device().launch().run {
      try Tips.configure()
      let group = TipGroup(.ordered) {
        ClosedTip()
        Seed000Tests.PlainTip(id: "next")
      }
      let changes = Mutex(0)
      func watch() -> String? {
        withObservationTracking {
          MainActor.assumeIsolated { group.currentTip?.id }
        } onChange: {
          changes.withLock { $0 += 1 }
        }
      }
      #expect(watch() == "ClosedTip")
      Birds.visitor = "nothing that concerns the group"
      #expect(changes.withLock { $0 } == 0)
      ClosedTip().invalidate(reason: .actionPerformed)
      #expect(changes.withLock { $0 } == 1)
      #expect(watch() == "next")
      Seed000Tests.PlainTip(id: "next").invalidate(reason: .actionPerformed)
      #expect(changes.withLock { $0 } == 2 && group.currentTip == nil)
    }
  }

  @Test(arguments: [true, false]) func donationsBeforeConfigure(areKept: Bool) async throws {
    let (device, faults) = (Device(), FaultList())
    for launch in 1...2 {
      var surroundings = TipsProcess.Surroundings.testing(clock: device.clock, store: device.store)
      surroundings.semantics.donationsBeforeConfigure = areKept ? .kept : .dropped
      surroundings.report = { faults.add($0) }
      try await TipsProcess(surroundings).run {
        for number in 1...2 { await Birds.visited.donate(.init(backyard: number, name: "early")) }
        if launch == 1 { try await Birds.visited.deleteDonations() }
        await Birds.visited.donate(.init(backyard: 3, name: "early"))
        device.clock.advance(by: 60)
        try Tips.configure()
        let donations = Birds.visited.donations
        #expect(donations.map(\.backyard) == (areKept ? launch == 1 ? [3] : [3, 1, 2, 3] : []))
        if areKept { #expect(donations.last?.date == Tips.now.addingTimeInterval(-60), "dated when they were made") }
      }
    }
    #expect(faults.all == (areKept ? [] : [TipsFault](repeating: .donationBeforeConfigure(event: "visited"), count: 2)))
  }
}
