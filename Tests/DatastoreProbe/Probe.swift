// SPDX-License-Identifier: GPL-3.0-or-later

import BareSQLite
import Datastore
import PushPrimer
import TipRules

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// What the tests let happen in a process of its own.
enum Probe {
  /// One line, at once: what was said before a kill has been said.
  static func say(_ line: String) {
    var bytes = Array((line + "\n").utf8)[...]
    while !bytes.isEmpty {
      let count = unsafe bytes.withUnsafeBytes { unsafe writeBytes(1, $0) }
      guard count > 0 else { return }
      bytes = bytes.dropFirst(count)
    }
  }

  /// Ends the process.
  static func exit(_ code: Int32) -> Never { endProcess(code) }

  /// The wall clock, in microseconds since 1970.
  static var now: Microseconds {
    var time = timespec()
    unsafe clock_gettime(CLOCK_REALTIME, &time)
    return Microseconds(time.tv_sec) * 1_000_000 + Microseconds(time.tv_nsec) / 1_000
  }

  /// Keeps others from writing until the input ends.
  static func hold(_ path: String) throws(BareDatabase.Failure) {
    let database = try BareDatabase(path)
    try database.execute("BEGIN IMMEDIATE")
    say("held")
    waitForEndOfInput()
    try database.execute("ROLLBACK")
  }

  /// Presents a primer again and again, and says its number whenever it is on screen.
  static func present(_ path: String) throws {
    let memory = StoredPrimerMemory(try TipsDatastore(at: path))
    var configuration = PrimerConfiguration()
    configuration.appearance.title = "title"
    configuration.appearance.message = "message"
    configuration.appearance.acceptButton = "accept"
    configuration.appearance.declineButton = "decline"
    let presenter = HeadlessPresenter { _ in say("\(memory.ledger.timesShown)") }
    // The number of the display is its time, so that both can be compared.
    let host = PrimerHost(presenter: presenter, memory: memory) { Int64(memory.ledger.timesShown) + 1 }
    while true {
      host.launch()
      try host.present(configuration)
    }
  }

  /// One transaction after another, each acknowledged by its number: a parameter, a donation with its number, a display, and a primer's.
  static func write(_ path: String) throws(DatastoreError) {
    let store = try TipsDatastore(at: path)
    var number = store.parameter("number").flatMap { Int($0) } ?? 0
    let limit = DonationLimit(maximumCount: 100)
    while true {
      number += 1
      let now = now
      try store.write(
        [
          .setParameter(id: "number", json: "\(number)"),
          .donate(event: "write", date: now, payload: "\(number)", limit: limit),
          .displayBegan(tip: "tip", at: now),
          .displayLasted(tip: "tip", duration: 1_000_000),
          .recordPrimer(.shown(at: Int64(number))),
        ], at: now)
      say("\(number)")
    }
  }

  /// Donations and displays, while other processes do the same to the same file.
  static func contend(_ path: String, name: String, count: Int) throws(DatastoreError) {
    let store = try TipsDatastore(at: path, options: DatastoreOptions(busyTimeout: 60_000))
    for number in 0..<count {
      let now = now
      try store.write(
        [
          .donate(event: "contended", date: now, payload: "\"\(name) \(number)\"", limit: DonationLimit(maximumCount: 100_000)),
          .displayBegan(tip: "tip", at: now),
        ], at: now)
    }
    say("done")
  }

  /// Opens a store, perhaps without the superuser's rights, and says how that went.
  static func open(_ path: String, asNobody: Bool) throws(DatastoreError) {
    // Rights bind every other user anyway, and only the superuser can become another.
    if asNobody, geteuid() == 0, setgid(65_534) != 0 || setuid(65_534) != 0 { return say("can't be nobody") }
    let store: TipsDatastore
    do throws(DatastoreError) {
      store = try TipsDatastore(at: path)
    } catch {
      return say("\(error.cause)")
    }
    say("opened")
    try store.close()
  }

  /// Writes until the system grants no more, then says what is stored and what was acknowledged.
  static func fill(_ path: String, limit: Int) throws(DatastoreError) {
    signal(SIGXFSZ, SIG_IGN)
    let store = try TipsDatastore(at: path)
    guard limitFileSize(to: limit) else { return say("can't set a limit") }
    let payload = "\"" + String(repeating: "x", count: 1_000) + "\""
    var acknowledged = 0
    do throws(DatastoreError) {
      while true {
        try store.donate(to: "fill", payload: payload, limit: DonationLimit(maximumCount: 100_000), at: now)
        acknowledged += 1
      }
    } catch {
      say("\(acknowledged) \(store.donations(of: "fill").count) \(error.cause)")
    }
  }

  /// Donates and synchronises in turn.
  static func synchronize(_ path: String, folder: String, count: Int) throws(DatastoreError) {
    let store = try TipsDatastore(at: path)
    let transport = FolderTransport(folder: folder)
    for number in 0..<count {
      let now = now
      try store.write(
        [
          .donate(event: "synchronised", date: now, payload: "\(number)", limit: DonationLimit(maximumCount: 100_000)),
          .displayBegan(tip: "tip", at: now), .setParameter(id: "by", json: "\"\(store.device)\""),
        ], at: now)
      let outcome = try transport.synchronize(store, at: now)
      if let failure = outcome.failures.first { throw failure }
    }
    say("done")
  }
}
