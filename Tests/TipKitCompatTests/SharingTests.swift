// SPDX-License-Identifier: GPL-3.0-or-later

import BirdTips
import ChildProcesses
import Datastore
import Foundation
import Testing
import TipKitCompat

/// Devices of a user, and processes on one store: each a process of the system.
@Suite struct SharingTests {
  private let folder: TestFolder

  init() throws { folder = try TestFolder() }

  private func device(_ name: String, _ container: String) -> TipsProcess {
    var surroundings = TipsProcess.Surroundings.testing(clock: SystemClock())
    surroundings.openStore = TipsProcess.Surroundings().openStore
    surroundings.cloudContainers = [.init(name: "birds.tips", folder: URL(filePath: container))]
    return TipsProcess(surroundings)
  }

  @Test(.timeLimit(.minutes(5))) func twoDevicesMergeWhatTheyKnow() throws {
    let container = try folder.folder("container")
    let names = ["phone", "tablet"]
    let probes = try names.map { try ChildProcess(probe: "device", folder.path($0), container, $0, "10") }
    for probe in probes { #expect(try probe.text() == "done\n") }
    // What the last exchange of one came too early for, the next one brings.
    for name in names + names { #expect(try ChildProcess(probe: "device", folder.path(name), container, name, "0").text() == "done\n") }
    var visitors: Set<String> = []
    for name in names {
      let device = device(name, container)
      try device.run {
        try Tips.configure([.datastoreLocation(.url(folder.url.appending(path: name))), .cloudKitContainer(.named("birds.tips"))])
        #expect(try !device.synchronize(), "nothing is left to be learned")
        let donations = Birds.visited.donations
        #expect(donations.count == 20)
        for name in names { #expect(donations.filter { $0.name == name }.map(\.backyard) == Array(0..<10)) }
        #expect(FrequentTip().status == .available, "neither device has 20 donations of its own")
        #expect(ClosedTip().status == .invalidated(.tipClosed), "closed on the phone alone")
        #expect(SeenTip().status == .invalidated(.displayCountExceeded), "displayed 10 times on each")
        visitors.insert(Birds.visitor)
      }
      try device.close()
      let store = try TipsDatastore(at: folder.storePath(name))
      #expect(store.tip("SeenTip").displays.count == 20)
      #expect(store.tip("SeenTip").displays.duration == 20 * 5_000_000)
      try store.close()
    }
    #expect(visitors.count == 1 && ["phone 9", "tablet 9"].contains(visitors.first), "\(visitors)")
  }

  /// A device learns while its tip is on screen that the user has closed the tip on another.
  @Test func aTipOnScreenGoesWithItsInvalidationElsewhere() throws {
    let container = try folder.folder("container")
    let (phone, tablet) = (device("phone", container), device("tablet", container))
    for (name, device) in [("phone", phone), ("tablet", tablet)] {
      try device.run {
        try Tips.configure([.datastoreLocation(.url(folder.url.appending(path: name))), .cloudKitContainer(.automatic)])
      }
    }
    let (screen, tip) = (TipPresenter(process: tablet), ClosedTip())
    #expect(screen.anchorAppeared(for: tip))
    try phone.run {
      tip.invalidate(reason: .tipClosed)
      try phone.synchronize()
    }
    #expect(screen.isDisplayed(tip))
    #expect(try tablet.synchronize())
    #expect(!screen.isDisplayed(tip))
    tablet.run { #expect(tip.status == .invalidated(.tipClosed)) }
    // A file that can't be read is reported, and keeps nothing else from being exchanged.
    try Data("no such file".utf8).write(to: URL(filePath: container).appending(path: "00000000000000aa.tipsync"))
    #expect(try !tablet.synchronize())
  }

  @Test(.timeLimit(.minutes(5))) func processesShareAGroupContainer() throws {
    let names = ["app", "widget", "extension"]
    // All of them also make the store at once.
    let probes = try names.map { try ChildProcess(probe: "share", folder.path("group"), $0, "40") }
    for probe in probes { #expect(try probe.text() == "done\n") }
    var surroundings = TipsProcess.Surroundings.testing()
    surroundings.groupContainers = ["group.birds": folder.url.appending(path: "group")]
    surroundings.openStore = TipsProcess.Surroundings().openStore
    try TipsProcess(surroundings).run {
      try Tips.configure([.datastoreLocation(.groupContainer(identifier: "group.birds"))])
      #expect(Birds.visited.donations.count == 120)
      for name in names { #expect(Birds.visited.donations.filter { $0.name == name }.map(\.backyard) == Array(0..<40)) }
    }
  }

  @Test func whatAnotherProcessWroteIsTakenUpByRefreshingAndByWriting() throws {
    let (app, other) = (folder.process(), folder.process())
    for process in [app, other] { try process.run { try Tips.configure() } }
    func donate(_ process: TipsProcess, _ count: Int) {
      process.run { for number in 0..<count { Birds.visited.sendDonation(.init(backyard: number, name: "a")) } }
    }
    func status(_ process: TipsProcess) -> Tips.Status { process.run { FrequentTip().status } }
    #expect(status(app) == .pending && status(other) == .pending)
    donate(app, 19)
    #expect(try !app.refresh(), "one's own writes are nothing new")
    donate(other, 1)
    #expect(status(other) == .available, "the write took up the nineteen")
    #expect(status(app) == .pending)
    #expect(try app.refresh())
    #expect(status(app) == .available)
    other.run { Birds.visitor = "other" }
    app.run {
      #expect(Birds.visitor == "nobody")
      FrequentTip().invalidate(reason: .actionPerformed)
      #expect(Birds.visitor == "other")
    }
    try other.refresh()
    #expect(status(other) == .invalidated(.actionPerformed))
  }

  @Test(.timeLimit(.minutes(5))) func whatWasAcknowledgedSurvivesAKill() throws {
    var acknowledged = 0
    for round in 0..<25 {
      let probe = try ChildProcess(probe: "write", folder.path("app"))
      if round > 3 { probe.waitForLine() }
      Thread.sleep(forTimeInterval: Double(round * 7 % 25) * 0.001)
      probe.kill()
      acknowledged = max(acknowledged, try probe.lines().last.flatMap { Int($0) } ?? 0)
      let process = folder.process()
      try process.run {
        try Tips.configure()
        let donations = Birds.visited.donations.map(\.backyard)
        let stored = (donations.last ?? -1) + 1
        #expect(stored >= acknowledged, "round \(round)")
        let isWhole = donations == Array(stored - donations.count..<stored)
        #expect(isWhole && donations.count == min(stored, 10_000), "nothing is missing in between")
        acknowledged = stored
      }
      try process.close()
    }
    #expect(acknowledged > 20)
  }

  /// A tip whose last display was up when the process died has been displayed as often as it may.
  @Test func aDisplayInWhichTheProcessDiesCounts() throws {
    struct OnceTip: Tip {
      var title: Text { Text("Once") }
      var options: [any Option] { MaxDisplayCount(1) }
    }
    let killed = folder.process()
    try killed.run {
      try Tips.configure()
      #expect(TipPresenter().anchorAppeared(for: OnceTip()))
      #expect(OnceTip().status == .available)
    }
    try folder.process().run {
      try Tips.configure()
      #expect(OnceTip().status == .invalidated(.displayCountExceeded))
      #expect(!TipPresenter().anchorAppeared(for: OnceTip()))
    }
    // What is learned from elsewhere doesn't take a last display from the screen.
    killed.run {
      #expect(FrequentTip().status == .pending)
      #expect(TipPresenter().isDisplayed(OnceTip()))
    }
  }
}
