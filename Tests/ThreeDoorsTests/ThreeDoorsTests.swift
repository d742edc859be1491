// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import Scenarios
import Synchronization
import Testing
import TipEngine
import TipImport
import TipKitCompat
import TipRules

/// The same tips as compiled Swift, read from the same Swift files, and written inline in a scenario decide the same.
@Suite struct ThreeDoorsTests {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
  private static let stepCount = 400

  /// The tips in the order of their files, which is also that of the scenario.
  private static let tips: [any Tip] = parameterTips + eventTips + valueTips + compoundTips

  /// The second door: the files that are compiled into this test, read as text.
  private static func imported(_ offset: Microseconds) throws -> EngineDoor {
    let app = TipImporter.read([folder.appending(path: "App").path(percentEncoded: false)])
    #expect(app.findings.isEmpty, "\(app.findings.map { "\($0.place): \($0.message)" })")
    #expect(app.tips.allSatisfy { $0.isComplete })
    let order = tips.map(\.id)
    let definitions = order.compactMap { id in app.tips.first { $0.id == id } }.enumerated().map { index, tip in
      TipDefinition(
        id: tip.id ?? "", rules: tip.rules.map(\.rule),
        options: TipOptions(
          maximumDisplayCount: tip.maximumDisplayCount,
          maximumDisplayDuration: tip.maximumDisplayDuration.flatMap { RuleClock.microseconds(seconds: $0) },
          ignoresDisplayFrequency: tip.ignoresDisplayFrequency),
        presentation: index.isMultiple(of: 2) ? .inline : .popover)
    }
    return try EngineDoor(
      declarations: app.declarations, tips: definitions, semantics: Semantics(), order: order, retention: .full, offset: offset)
  }

  /// The third door: the scenario.
  private static func scenario(_ offset: Microseconds) throws -> EngineDoor {
    let catalogue = try ScenarioReader.read(path: folder.appending(path: "three-doors.yaml").path(percentEncoded: false))
      .variants[0].model.catalogue
    #expect(catalogue.displayFrequency == .daily)
    return try EngineDoor(
      declarations: catalogue.declarations, tips: catalogue.tips, semantics: catalogue.semantics, order: tips.map(\.id),
      retention: .decisions, offset: offset)
  }

  @Test("At least 60 tips decide the same, whichever door they came by", arguments: [1, 2, 3, 4] as [UInt64])
  func decideTheSame(seed: UInt64) async throws {
    #expect(Self.tips.count >= 60)
    let library = try LibraryDoor(Self.tips)
    // The doors' clocks begin at different times: rules see spans alone.
    let start = library.now
    let doors = [("imported", try Self.imported(0)), ("scenario", try Self.scenario(start))]
    for (name, door) in doors { #expect(door.knowsAllTips, "\(name)") }
    var history = HistoryMaker(seed: seed, tipCount: Self.tips.count)
    var (decisions, available, displayed, invalid) = (0, 0, 0, 0)
    for number in 1...Self.stepCount {
      let step = history.next()
      try await library.act(step)
      let expected = library.decisions
      for (name, door) in doors {
        try door.act(step, at: library.now)
        let found = door.decisions(at: library.now)
        guard found != expected else { continue }
        let tip = zip(expected, found).enumerated().first { $1.0 != $1.1 }.map { Self.tips[$0.offset].id } ?? "?"
        Issue.record("seed \(seed), step \(number), \(step): the library and '\(name)' differ on \(tip)")
        return
      }
      if number.isMultiple(of: 8) {
        // The compiled closures, too.
        for (index, (closure, program)) in zip(library.closures, doors[0].1.rulesHold(at: library.now)).enumerated() where program != nil {
          #expect(closure == program, "seed \(seed), step \(number): \(Self.tips[index].id)")
        }
      }
      decisions += expected.count * 3
      available += expected.count { $0.status == .available }
      displayed += expected.count { $0.isDisplayed }
      invalid += expected.count { $0.status != .available && $0.status != .pending }
    }
    #expect(library.faults.all.isEmpty, "\(library.faults.all)")
    #expect(decisions >= 75_000, "three doors and four seeds make more than 300,000 decisions, 100,000 of each door")
    let each = decisions / 3
    #expect(available > each / 10 && available < each * 9 / 10 && displayed > each / 200 && invalid > each / 50, "histories are varied")
  }
}

/// What the library reports.
final class Faults: Sendable {
  private let list = Mutex<[TipsFault]>([])
  var all: [TipsFault] { list.withLock { $0 } }
  func add(_ fault: TipsFault) { list.withLock { $0.append(fault) } }
}
