// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import Testing
import TipKitCompat

/// The snippets of the page on configuration and options, each under its own name and with what it shows.
extension Seed000Tests {
  struct PlainTip: Tip {
    let id: String
    var title: Text { Text("Plain") }
  }

  @Test func configureOnce() throws {
    let process = Device().launch()
    process.run {
      #expect(throws: Never.self) { try Tips.configure() }
      #expect(throws: TipKitError.tipsDatastoreAlreadyConfigured) { try Tips.configure() }
      #expect(throws: TipKitError.tipsDatastoreAlreadyConfigured) { try Tips.resetDatastore() }
      #expect(TipKitError.tipsDatastoreAlreadyConfigured.localizedDescription == "tipsDatastoreAlreadyConfigured")
    }
  }

  @Test func customConfiguration() throws {
    var surroundings = TipsProcess.Surroundings.testing()
    let folder = FileManager.default.temporaryDirectory.appending(path: "tipkit-\(UUID())")
    try FileManager.default.createDirectory(at: folder.appending(path: "cloud"), withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    surroundings.groupContainers = ["MyGroupContainer": folder.appending(path: "group")]
    surroundings.cloudContainers = [
      .init(name: "iCloud.app", folder: folder), .init(name: "app.tips", folder: folder.appending(path: "cloud")),
    ]
    surroundings.openStore = TipsProcess.Surroundings().openStore
    let process = TipsProcess(surroundings)
    try process.run {
      #expect(throws: TipKitError.missingGroupContainerEntitlements) {
        try Tips.configure([.datastoreLocation(.groupContainer(identifier: "another"))])
      }
      try Tips.configure([
        .datastoreLocation(.groupContainer(identifier: "MyGroupContainer")),
        .displayFrequency(.hourly),
        .cloudKitContainer(.automatic),
      ])
      #expect(FileManager.default.fileExists(atPath: folder.appending(path: "group/.tipkit/tips-store.db").path()))
      PlainTip(id: "plain").invalidate(reason: .actionPerformed)
      #expect(try !process.synchronize(), "there is nobody to learn from")
      #expect(
        try FileManager.default.contentsOfDirectory(atPath: folder.appending(path: "cloud").path()).count == 1, "in the one named .tips")
    }
    try process.close()
  }

  @Test(arguments: [
    (Tips.ConfigurationOption.DisplayFrequency.immediate, 0.0), (.hourly, 3_600), (.daily, 86_400), (.weekly, 604_800),
    (.monthly, 30 * 86_400),
  ])
  func displayFrequency(_ frequency: Tips.ConfigurationOption.DisplayFrequency, seconds: Double) throws {
    let device = Device()
    try device.launch().run {
      try Tips.configure([.displayFrequency(frequency)])
      let (first, second, presenter) = (PlainTip(id: "first"), PlainTip(id: "second"), TipPresenter())
      #expect(presenter.anchorAppeared(for: first))
      presenter.anchorLeft(for: first)
      #expect(first.status == .available, "what was displayed once isn't delayed")
      #expect(presenter.anchorAppeared(for: second) == (seconds == 0))
      guard seconds > 0 else { return }
      #expect(second.status == .pending)
      device.wait(seconds - 1)
      #expect(!presenter.isDisplayed(second))
      #expect(presenter.explanation(of: second).gate == .displayFrequency)
      device.wait(1)
      #expect(presenter.isDisplayed(second))
      #expect(second.status == .available)
    }
  }

  @Test func datastoreLocation() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "tipkit-\(UUID())")
    defer { try? FileManager.default.removeItem(at: folder) }
    var surroundings = TipsProcess.Surroundings.testing()
    surroundings.openStore = TipsProcess.Surroundings().openStore
    for launch in 1...2 {
      let process = TipsProcess(surroundings)
      try process.run {
        let tipsLocation = folder.appendingPathComponent("LandmarkTips")
        try Tips.configure([
          .datastoreLocation(.url(tipsLocation))
        ])
        let tip = PlainTip(id: "plain")
        #expect(LandmarksUser.hasFavoritedLandmark == (launch == 2))
        #expect(LandmarkDetail.didViewLandmarkDetail.donations.count == launch - 1)
        #expect(tip.status == (launch == 1 ? .available : .invalidated(.tipClosed)))
        LandmarksUser.hasFavoritedLandmark = true
        LandmarkDetail.didViewLandmarkDetail.sendDonation(.init(landmarkID: launch, landmarkName: "Lake"))
        tip.invalidate(reason: .tipClosed)
      }
      try process.close()
    }
  }

  struct FavoriteBackyardTip: Tip {
    let id: String
    var count: Int?
    var duration: Double?
    var ignores = false
    var title: Text { Text("Favorite") }
    var options: [any Option] {
      if let count { MaxDisplayCount(count) }
      if let duration { MaxDisplayDuration(duration) }
      IgnoresDisplayFrequency(ignores)
    }
  }

  @Test func maxDisplayCount() throws {
    let device = Device()
    for display in 1...4 {
      // Displays count from launch to launch.
      try device.launch().run {
        try Tips.configure()
        let (tip, presenter) = (FavoriteBackyardTip(id: "counted", count: 3), TipPresenter())
        #expect(presenter.anchorAppeared(for: tip) == (display <= 3))
        device.wait(5)
        presenter.anchorLeft(for: tip)
        #expect(tip.status == (display < 3 ? .available : .invalidated(.displayCountExceeded)))
      }
    }
  }

  @Test func maxDisplayDuration() throws {
    let device = Device()
    try device.launch().run {
      try Tips.configure()
      let (tip, presenter) = (FavoriteBackyardTip(id: "timed", duration: 120), TipPresenter())
      presenter.anchorAppeared(for: tip)
      device.wait(60)
      presenter.anchorLeft(for: tip)
      device.wait(86_400)
      #expect(presenter.anchorAppeared(for: tip))
      device.wait(59)
      #expect(presenter.isDisplayed(tip))
      device.wait(1)
      #expect(!presenter.isDisplayed(tip))
      #expect(tip.status == .invalidated(.displayDurationExceeded))
    }
  }

  @Test func minimumDisplayDuration() throws {
    let device = Device()
    try device.launch().run {
      try Tips.configure()
      let (tip, presenter) = (FavoriteBackyardTip(id: "short", duration: 10), TipPresenter())
      presenter.anchorAppeared(for: tip)
      device.wait(59)
      #expect(presenter.isDisplayed(tip))
      device.wait(1)
      #expect(tip.status == .invalidated(.displayDurationExceeded))
    }
  }

  @Test func ignoresDisplayFrequency() throws {
    try Device().launch().run {
      try Tips.configure([.displayFrequency(.weekly)])
      let presenter = TipPresenter()
      #expect(presenter.anchorAppeared(for: PlainTip(id: "first"), as: .inline))
      #expect(!presenter.anchorAppeared(for: FavoriteBackyardTip(id: "patient"), as: .inline))
      #expect(presenter.anchorAppeared(for: FavoriteBackyardTip(id: "hasty", ignores: true), as: .inline))
      #expect(presenter.displayedTips == ["first", "hasty"])
    }
  }

  @Test func combinedOptions() throws {
    let device = Device()
    try device.launch().run {
      try Tips.configure([.displayFrequency(.weekly)])
      let (tip, presenter) = (FavoriteBackyardTip(id: "all", count: 3, duration: 300, ignores: true), TipPresenter())
      presenter.anchorAppeared(for: PlainTip(id: "first"), as: .inline)
      #expect(presenter.anchorAppeared(for: tip, as: .inline))
      device.wait(299)
      #expect(presenter.isDisplayed(tip))
      device.wait(1)
      #expect(tip.status == .invalidated(.displayDurationExceeded), "the duration comes before the count")
    }
  }
}
