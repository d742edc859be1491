// SPDX-License-Identifier: GPL-3.0-or-later

import Simulation
import TipEngine

/// A replayed life, sorted by what tests ask of it.
struct Life {
  /// One display, from its begin to its end.
  struct Display {
    let tip: Int
    let exposure: Int
    let begin: Int64
    var end = Int64.max
    var ending = DisplayEnding.horizon
    var duration: Int64 = 0
    let session: Int
  }

  /// One session: when it began and ended, and whether it was a new process.
  struct Session {
    let begin: Int64
    var end = Int64.max
    let isLaunch: Bool
    var steps = 0
    /// The installation on which it is.
    var installation = 0
    /// Whether the store was kept by the reinstall that the session began with; nil where there was none.
    var reinstall: Bool?
  }

  var displays: [Display] = []
  var sessions: [Session] = []
  /// Opens, screens, the user's own actions and ends of sessions, as words with their times: what no tip may change.
  var walk: [String] = []
  /// The times of the user's own actions, by action.
  var actionTimes: [Int: [Int64]] = [:]
  /// The user's own actions and those to which tips led.
  var actions = 0
  var notShown = 0
  var syncs = 0
  var optedOut = false
  var leftByTip = false

  init(_ replay: UserReplay) {
    for (time, moment) in replay.moments { take(moment, at: time) }
  }

  private mutating func take(_ moment: SimulationMoment, at time: Int64) {
    switch moment {
    case .opened(let session, let isLaunch):
      sessions.append(Session(begin: time, isLaunch: isLaunch))
      walk.append("\(time) open \(session) \(isLaunch)")
    case .screen(let screen):
      walk.append("\(time) screen \(screen)")
    case .action(let action, let tip):
      actions += 1
      guard tip == nil else { return }
      walk.append("\(time) action \(action)")
      actionTimes[action, default: []].append(time)
    case .displayed(let tip, let exposure):
      displays.append(Display(tip: tip, exposure: exposure, begin: time, session: sessions.count))
    case .displayEnded(let tip, let ending, let duration):
      guard let index = displays.lastIndex(where: { $0.tip == tip }) else { return }
      displays[index].end = time
      displays[index].ending = ending
      displays[index].duration = duration
    case .notShown: notShown += 1
    case .optedOut: optedOut = true
    case .left(let byTip): leftByTip = byTip
    case .sessionEnded:
      walk.append("\(time) end")
      if !sessions.isEmpty { sessions[sessions.count - 1].end = time }
    case .installation(let installation):
      if !sessions.isEmpty { sessions[sessions.count - 1].installation = installation }
    case .reinstalled(_, let keepsStore):
      if !sessions.isEmpty { sessions[sessions.count - 1].reinstall = keepsStore }
    case .synchronised: syncs += 1
    case .heldBack(_, _, let isFinal): notShown += isFinal ? 1 : 0
    case .decision, .prompt, .placed, .tapped: break
    }
  }

  /// The displays of one tip, in order.
  func displays(of tip: Int) -> [Display] { displays.filter { $0.tip == tip } }
}
