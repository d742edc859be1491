// SPDX-License-Identifier: GPL-3.0-or-later

import Synchronization

/// Tells the user how far a long job is: a bar on a terminal, a line each tenth elsewhere, or nothing.
///
/// Any task may report; what is drawn is decided behind one lock, at most ten times a second on a terminal.
public final class ProgressRenderer: Sendable {
  /// How progress is shown, chosen once.
  public enum Mode: Sendable, Equatable {
    /// One line that is drawn again and again, as wide as the terminal.
    case redraw(width: Int, style: TextStyle)
    /// A line each time another tenth is done.
    case lines
    /// Nothing.
    case silent
  }

  struct State {
    var start: Duration?
    var completed = 0
    var total = 0
    var lastDrawing: Duration?
    var lastTenth = 0
    var isLineOnScreen = false
    var isFinished = false
  }

  /// The least time between two drawings on a terminal.
  static let interval = Duration.milliseconds(100)

  let label: String
  let unit: String
  let mode: Mode
  private let sink: TextSink
  private let now: @Sendable () -> Duration
  private let state: Mutex<State>

  /// A renderer whose clock starts now.
  ///
  /// - Parameters:
  ///   - label: What is going on, such as "Simulating".
  ///   - unit: The plural of what is counted, such as "users".
  ///   - mode: How to show it.
  ///   - sink: Where to show it; standard error as a rule.
  ///   - now: The time since any fixed moment; a monotonic clock as a rule.
  public init(
    label: String, unit: String, mode: Mode, sink: TextSink = .standardError,
    now: @escaping @Sendable () -> Duration = ProgressRenderer.monotonicClock()
  ) {
    self.label = label
    self.unit = unit
    self.mode = mode
    self.sink = sink
    self.now = now
    var state = State()
    state.start = now()
    self.state = Mutex(state)
  }

  /// The mode for a terminal: silent if so wished, a bar where the cursor moves, lines elsewhere.
  public static func mode(for terminal: Terminal, isSilent: Bool) -> Mode {
    if isSilent { return .silent }
    return terminal.errorCanRedraw ? .redraw(width: terminal.width, style: terminal.errorStyle) : .lines
  }

  /// A clock that counts from the moment of this call and never goes back.
  public static func monotonicClock() -> @Sendable () -> Duration {
    let clock = ContinuousClock()
    let start = clock.now
    return { clock.now - start }
  }

  /// Reports how much is done; reports that come late (with less done than known) and reports after the finish change nothing.
  ///
  /// - Parameters:
  ///   - completed: What is done, at least 0.
  ///   - total: What there is to do, at least 1.
  public func update(completed: Int, total: Int) {
    if mode == .silent { return }
    state.withLock { state in
      guard !state.isFinished, total > 0, completed >= state.completed else { return }
      state.completed = min(completed, total)
      state.total = total
      switch mode {
      case .redraw(let width, let style): redraw(&state, width: width, style: style)
      case .lines: writeTenth(&state)
      case .silent: break
      }
    }
  }

  /// Shows a line of text above the bar (or just a line), for messages that come while the job runs.
  ///
  /// The line is shown in every mode; a silent renderer is silent about progress only.
  public func show(_ line: String) {
    state.withLock { state in
      clear(&state)
      sink.offer(line + "\n")
      if case .redraw(let width, let style) = mode, !state.isFinished, state.total > 0 {
        state.lastDrawing = nil
        redraw(&state, width: width, style: style)
      }
    }
  }

  /// Takes the bar off the screen; nothing more is drawn.
  public func finish() {
    state.withLock { state in
      clear(&state)
      state.isFinished = true
    }
  }

  private func clear(_ state: inout State) {
    guard state.isLineOnScreen else { return }
    sink.offer("\r\u{1B}[K")
    state.isLineOnScreen = false
  }

  private func redraw(_ state: inout State, width: Int, style: TextStyle) {
    let time = now()
    if let last = state.lastDrawing, time - last < Self.interval { return }
    state.lastDrawing = time
    state.isLineOnScreen = true
    // One column stays free: a full line makes some terminals wrap.
    sink.offer("\r" + barLine(state, at: time, width: width - 1, style: style) + "\u{1B}[K")
  }

  private func writeTenth(_ state: inout State) {
    let tenth = Int((Double(state.completed) / Double(state.total) * 10).rounded(.down))
    guard tenth > state.lastTenth else { return }
    state.lastTenth = tenth
    sink.offer(plainLine(state, at: now()) + "\n")
  }
}
