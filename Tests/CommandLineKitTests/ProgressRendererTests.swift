// SPDX-License-Identifier: GPL-3.0-or-later

import CommandLineKit
import Synchronization
import Testing

@Suite("Progress")
struct ProgressRendererTests {
  /// A clock that stands still until it is moved.
  final class FakeClock: Sendable {
    private let time = Mutex(Duration.zero)
    func advance(by step: Duration) { time.withLock { $0 += step } }
    func now() -> Duration { time.withLock { $0 } }
  }

  struct Setting {
    let clock = FakeClock()
    let sink = TextSink.inMemory()
    let progress: ProgressRenderer

    init(_ mode: ProgressRenderer.Mode) {
      progress = ProgressRenderer(label: "Baking", unit: "cakes", mode: mode, sink: sink, now: clock.now)
    }

    /// What was drawn since the last time, as single drawings.
    var drawings: [String] { sink.capturedText.split(separator: "\r").map { String($0) } }
  }

  static let plain = TextStyle(isColored: false)

  @Test("a terminal shows a bar, percent, rate and time left")
  func bar() {
    let setting = Setting(.redraw(width: 70, style: Self.plain))
    setting.clock.advance(by: .seconds(10))
    setting.progress.update(completed: 250_000, total: 1_000_000)
    #expect(setting.sink.capturedText == "\rBaking [======---------------------]  25 %  25.0 k cakes/s  30 s left\u{1B}[K")
    setting.progress.finish()
    #expect(setting.sink.capturedText.hasSuffix("\u{1B}[K\r\u{1B}[K"))
  }

  static let widths: [(Int, String)] = [
    (200, "Baking [====================--------------------]  50 %  10.0 cakes/s  5 s left"),
    (52, "Baking [======------]  50 %  10.0 cakes/s  5 s left"),
    (48, "Baking  50 %  10.0 cakes/s  5 s left"),
    (36, "Baking [=====-----]  50 %  5 s left"),
    (24, "Baking  50 %  5 s left"),
    (14, "Baking  50 %"),
    (7, " 50 %"),
  ]

  @Test("the bar fits the terminal", arguments: widths)
  func width(width: Int, expected: String) {
    let setting = Setting(.redraw(width: width, style: Self.plain))
    setting.clock.advance(by: .seconds(5))
    setting.progress.update(completed: 50, total: 100)
    #expect(setting.sink.capturedText == "\r\(expected)\u{1B}[K")
  }

  @Test("a terminal is redrawn ten times a second at most")
  func throttling() {
    let setting = Setting(.redraw(width: 80, style: Self.plain))
    for step in 1...1000 {
      setting.clock.advance(by: .milliseconds(1))
      setting.progress.update(completed: step, total: 1000)
    }
    #expect(setting.drawings.count == 10)
  }

  @Test("late reports never turn the bar back, and nothing follows the finish")
  func order() {
    let setting = Setting(.redraw(width: 80, style: Self.plain))
    setting.progress.update(completed: 50, total: 100)
    setting.clock.advance(by: .seconds(1))
    setting.progress.update(completed: 40, total: 100)
    #expect(setting.drawings.count == 1)
    setting.progress.finish()
    let text = setting.sink.capturedText
    setting.clock.advance(by: .seconds(1))
    setting.progress.update(completed: 100, total: 100)
    #expect(setting.sink.capturedText == text)
  }

  @Test("a log gets a line each tenth")
  func lines() {
    let setting = Setting(.lines)
    for step in 1...40 {
      setting.clock.advance(by: .seconds(2))
      setting.progress.update(completed: step * 50_000, total: 2_000_000)
    }
    setting.progress.finish()
    let lines = setting.sink.capturedText.split(separator: "\n")
    #expect(lines.count == 10)
    #expect(lines.first == "Baking: 10 % (200,000 of 2,000,000 cakes, 25.0 k cakes/s, 1 min 12 s left)")
    #expect(lines.last == "Baking: 100 % (2,000,000 of 2,000,000 cakes, 25.0 k cakes/s)")
  }

  @Test("a silent renderer shows messages only")
  func silence() {
    let setting = Setting(.silent)
    setting.progress.update(completed: 50, total: 100)
    setting.progress.show("The oven smokes.")
    setting.progress.finish()
    #expect(setting.sink.capturedText == "The oven smokes.\n")
  }

  @Test("a message goes above the bar")
  func message() {
    let setting = Setting(.redraw(width: 30, style: Self.plain))
    setting.progress.update(completed: 50, total: 100)
    setting.progress.show("The oven smokes.")
    #expect(
      setting.sink.capturedText
        == "\rBaking [=======-------]  50 %\u{1B}[K\r\u{1B}[KThe oven smokes.\n\rBaking [=======-------]  50 %\u{1B}[K")
  }

  @Test("many tasks may report at once")
  func concurrency() async {
    let setting = Setting(.lines)
    await withTaskGroup { group in
      for task in 0..<8 {
        group.addTask { for step in 0..<1000 { setting.progress.update(completed: step * 8 + task + 1, total: 8000) } }
      }
    }
    let percents = setting.sink.capturedText.split(separator: "\n").map { $0.split(separator: " ")[1] }
    #expect(percents.last == "100" && Set(percents).count == percents.count)
  }

  @Test("the mode follows the terminal")
  func mode() {
    let smart = Terminal(
      environment: { $0 == "TERM" ? "xterm" : nil }, outputIsTerminal: false, errorIsTerminal: true, windowWidth: 90)
    let dumb = Terminal(environment: { _ in nil }, outputIsTerminal: true, errorIsTerminal: true, windowWidth: 90)
    #expect(ProgressRenderer.mode(for: smart, isSilent: false) == .redraw(width: 90, style: TextStyle(isColored: true)))
    #expect(ProgressRenderer.mode(for: dumb, isSilent: false) == .lines)
    #expect(ProgressRenderer.mode(for: .plain(), isSilent: false) == .lines)
    #expect(ProgressRenderer.mode(for: smart, isSilent: true) == .silent)
  }

  static let scales: [(Double, String)] = [
    (0.5, "0.50"), (1, "1.00"), (9.994, "9.99"), (9.996, "10.0"), (99.96, "100"), (999.4, "999"), (999.6, "1.00 k"), (1234, "1.23 k"),
    (1_840_000, "1.84 M"), (2.5e9, "2.50 G"),
  ]

  @Test("rates have three digits", arguments: scales)
  func scale(value: Double, expected: String) {
    #expect(scaled(value) == expected)
  }

  static let durations: [(Double, String)] = [
    (0.2, "1 s"), (59.9, "1 min 00 s"), (42, "42 s"), (185, "3 min 05 s"), (7800, "2 h 10 min"), (90_000, "1 d 01 h"),
    (1e300, "100 d 00 h"),
  ]

  @Test("times have two units", arguments: durations)
  func duration(seconds: Double, expected: String) {
    #expect(shortDuration(seconds: seconds) == expected)
  }

  @Test(
    "thousands are grouped",
    arguments: [(0, "0"), (999, "999"), (1000, "1,000"), (-1_234_567, "-1,234,567"), (Int.min, "-9,223,372,036,854,775,808")])
  func grouping(value: Int, expected: String) {
    #expect(grouped(value) == expected)
  }
}
