// SPDX-License-Identifier: GPL-3.0-or-later

import EventKernel
import Randomness
import Testing

/// The kernel, the streams and the exponential sampler together, against closed forms of queueing theory.
///
/// Source of the formulas: Gross, Shortle, Thompson & Harris (2008), "Fundamentals of queueing theory", 4th ed., §2.2 (M/M/1) and §2.3
/// (M/M/c, Erlang's C formula).
@Suite("Queues in theory and in simulation")
struct QueueingTheoryTests {
  struct Station: CustomTestStringConvertible, Sendable {
    let servers: Int
    let arrivalRate: Double
    let serviceRate: Double

    var testDescription: String { "M/M/\(servers) at a load of \(arrivalRate / serviceRate / Double(servers))" }

    /// Erlang's C: the probability that an arrival waits.
    var waitingProbability: Double {
      let offered = arrivalRate / serviceRate
      // Erlang's B by its recursion, and C from B.
      var blocked = 1.0
      for server in 1...servers { blocked = offered * blocked / (Double(server) + offered * blocked) }
      return blocked / (1 - offered / Double(servers) * (1 - blocked))
    }

    var meanWait: Double { waitingProbability / (Double(servers) * serviceRate - arrivalRate) }
    var meanNumber: Double { arrivalRate * (meanWait + 1 / serviceRate) }
  }

  @Test(
    "Mean wait, mean number and share waiting lie within four standard errors",
    arguments: [
      Station(servers: 1, arrivalRate: 0.5, serviceRate: 1), Station(servers: 1, arrivalRate: 0.8, serviceRate: 1),
      Station(servers: 3, arrivalRate: 2.1, serviceRate: 1), Station(servers: 8, arrivalRate: 3, serviceRate: 0.5),
    ])
  func theory(station: Station) throws {
    let runs = try (0..<40 as Range<UInt32>).map { replication in
      var simulation = try Simulation(station: station, replication: replication)
      return try simulation.run()
    }
    expect(runs.map(\.wait), near: station.meanWait)
    expect(runs.map(\.number), near: station.meanNumber)
    expect(runs.map(\.waitingShare), near: station.waitingProbability)
  }

  @Test("Erlang's C is right by hand: one server at half load, and two at load one")
  func erlang() {
    #expect(Station(servers: 1, arrivalRate: 0.5, serviceRate: 1).waitingProbability == 0.5)
    #expect(abs(Station(servers: 2, arrivalRate: 1, serviceRate: 1).waitingProbability - 1.0 / 3) < 1e-15)
  }

  private func expect(_ values: [Double], near theory: Double, sourceLocation: SourceLocation = #_sourceLocation) {
    let count = Double(values.count)
    let mean = values.reduce(0, +) / count
    let variance = values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / (count - 1)
    let standardError = (variance / count).squareRoot()
    #expect(abs(mean - theory) < 4 * standardError, "\(mean) ± \(standardError)", sourceLocation: sourceLocation)
    // A wide interval proves nothing.
    #expect(standardError < 0.04 * theory, sourceLocation: sourceLocation)
  }
}

/// One replication of a station with a queue, first come first served.
private struct Simulation {
  enum Event { case arrival, departure }

  private var loop = EventLoop<Event>()
  private var arrivals: Xoshiro256PlusPlus
  private var services: Xoshiro256PlusPlus
  private let gaps: Exponential
  private let durations: Exponential
  private let servers: Int
  private var queue: [SimulationTime] = []
  private var queueHead = 0
  private var busy = 0
  private var statistics = Statistics()

  struct Statistics {
    var started = 0
    var waited = 0
    var waiting: Int64 = 0
    var area: Int64 = 0
    var last = SimulationTime.zero
  }

  init(station: QueueingTheoryTests.Station, replication: UInt32) throws {
    let streams = StreamRoot(seed: 11, replication: replication).common
    arrivals = streams.stream(Purpose("arrivals"), index: 0)
    services = streams.stream(Purpose("services"), index: 0)
    gaps = try Exponential(mean: 1 / station.arrivalRate)
    durations = try Exponential(mean: 1 / station.serviceRate)
    servers = station.servers
  }

  mutating func run() throws -> (wait: Double, number: Double, waitingShare: Double) {
    let warm = try SimulationTime.zero.adding(.seconds(500))
    let end = try warm.adding(.seconds(10_000))
    loop.schedule(.arrival, after: SimulationDuration(secondsOrEndless: gaps.draw(from: &arrivals)))
    try advance(to: warm)
    statistics = Statistics()
    statistics.last = warm
    try advance(to: end)
    account(until: end)
    let started = Double(statistics.started)
    let length = try end.since(warm).seconds
    return (
      Double(statistics.waiting) / 1_000_000 / started, Double(statistics.area) / 1_000_000 / length, Double(statistics.waited) / started
    )
  }

  private mutating func advance(to horizon: SimulationTime) throws {
    // The loop is taken out so that the handler may change the rest.
    var running = loop
    try running.run(until: horizon) { (loop: inout EventLoop<Event>, key, event) throws(SimulationTimeOverflow) in
      account(until: key.time)
      switch event {
      case .arrival:
        loop.schedule(.arrival, after: SimulationDuration(secondsOrEndless: gaps.draw(from: &arrivals)))
        queue.append(key.time)
      case .departure: busy -= 1
      }
      while busy < servers && queueHead < queue.count {
        let wait = try key.time.since(queue[queueHead])
        queueHead += 1
        busy += 1
        statistics.started += 1
        statistics.waiting += wait.microseconds
        if wait > .zero { statistics.waited += 1 }
        loop.schedule(.departure, after: SimulationDuration(secondsOrEndless: durations.draw(from: &services)))
      }
    }
    loop = running
  }

  private mutating func account(until time: SimulationTime) {
    let present = Int64(busy + queue.count - queueHead)
    statistics.area += present * (time.microseconds - statistics.last.microseconds)
    statistics.last = time
  }
}
