// SPDX-License-Identifier: GPL-3.0-or-later
//
// What the tests and the benchmark of `TipKitCompat` run in processes of its own. It says on standard output what it has done.

import BirdTips
import Foundation
import TipKitCompat

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

@main
struct Probe {
  static let usage = """
    usage: TipKitCompatProbe device FOLDER CONTAINER NAME COUNT  live through COUNT visits, and exchange what is known after each
           TipKitCompatProbe share FOLDER NAME COUNT             donate COUNT times to the store of a group container
           TipKitCompatProbe write FOLDER                        donate and acknowledge until killed
           TipKitCompatProbe open FOLDER [nobody]                configure tips, as a user who owns nothing
           TipKitCompatProbe early                               use tips before they are configured
           TipKitCompatProbe measure FOLDER                      compare with bare SQLite
    """

  static func main() async throws {
    let arguments = CommandLine.arguments.dropFirst()
    do {
      switch Array(arguments.prefix(1)) + [String(arguments.count)] {
      case ["device", "5"]: try await device(arguments[2], arguments[3], name: arguments[4], count: Int(arguments[5]) ?? 0)
      case ["share", "4"]: try share(arguments[2], name: arguments[3], count: Int(arguments[4]) ?? 0)
      case ["write", "2"]: try await write(arguments[2])
      case ["open", "2"], ["open", "3"]: open(arguments[2], asNobody: arguments.count == 3)
      case ["early", "1"]: await early()
      case ["measure", "2"]: try Measurement.run(in: arguments[2])
      default:
        say(usage)
        exit(64)
      }
    } catch {
      say("error: \(error)")
      exit(1)
    }
  }

  /// One line, at once: what was said before a kill has been said.
  static func say(_ line: String) { FileHandle.standardOutput.write(Data((line + "\n").utf8)) }

  private static func configure(_ folder: String) throws { try Tips.configure([.datastoreLocation(.url(URL(filePath: folder)))]) }

  /// One of a user's devices.
  private static func device(_ folder: String, _ container: String, name: String, count: Int) async throws {
    let clock = ManualClock(now: SystemClock().now)
    var surroundings = TipsProcess.Surroundings()
    surroundings.clock = clock
    surroundings.cloudContainers = [
      .init(name: "another", folder: URL(filePath: "/nowhere")), .init(name: "birds.tips", folder: URL(filePath: container)),
    ]
    let process = TipsProcess(surroundings)
    try await process.run {
      try Tips.configure([.datastoreLocation(.url(URL(filePath: folder))), .cloudKitContainer(.automatic)])
      let presenter = TipPresenter()
      for number in 0..<count {
        clock.advance(by: 60)
        await Birds.visited.donate(.init(backyard: number, name: name))
        Birds.visitor = "\(name) \(number)"
        presenter.anchorAppeared(for: SeenTip())
        clock.advance(by: 5)
        presenter.anchorLeft(for: SeenTip())
        if name == "phone" { ClosedTip().invalidate(reason: .tipClosed) }
        try process.synchronize()
      }
      try process.synchronize()
    }
    try process.close()
    say("done")
  }

  /// An app and its extension on one store.
  private static func share(_ folder: String, name: String, count: Int) throws {
    var surroundings = TipsProcess.Surroundings()
    surroundings.groupContainers = ["group.birds": URL(filePath: folder)]
    let process = TipsProcess(surroundings)
    try process.run {
      try Tips.configure([.datastoreLocation(.groupContainer(identifier: "group.birds"))])
      for number in 0..<count { Birds.visited.sendDonation(.init(backyard: number, name: name)) }
    }
    try process.close()
    say("done")
  }

  private static func write(_ folder: String) async throws {
    try configure(folder)
    var number = (Birds.visited.donations.last?.backyard ?? -1) + 1
    while true {
      await Birds.visited.donate(.init(backyard: number, name: "killed"))
      number += 1
      say("\(number)")
    }
  }

  private static func open(_ folder: String, asNobody: Bool) {
    if asNobody, setgid(65_534) != 0 || setuid(65_534) != 0 { return say("can't be nobody") }
    do {
      try configure(folder)
      say("configured")
    } catch {
      say("\(type(of: error)): \(error)")
    }
  }

  private static func early() async {
    for _ in 1...3 {
      Birds.visitor = "early"
      await Birds.visited.donate(.init(backyard: 1, name: "early"))
    }
    say(Birds.visitor)
  }
}
