// SPDX-License-Identifier: GPL-3.0-or-later

import Datastore
import TipEngine
import TipRules

extension TipsProcess {
  /// Runs something with a tip's number; the tip is taken up if it wasn't met before.
  private func registered(_ tip: any Tip) -> Int {
    let id = tip.id
    if let number = read({ $0.numbers[id] }) { return number }
    // The tip's rules may read parameters, so nothing may be locked while they are made.
    let registration = Registration(tip)
    return read { $0.number(of: registration) }
  }

  /// Takes up tips before they are asked for, such as when the app starts.
  public func register(_ tips: [any Tip]) { for tip in tips { _ = registered(tip) } }

  func status(of tip: any Tip) -> Tips.Status {
    let number = registered(tip)
    return read { state in
      guard let engine = state.presentEngine() else { return .pending }
      return engine.status(of: number, at: state.now)
    }
  }

  func statusUpdates(of tip: any Tip) -> AsyncStream<Tips.Status> {
    let (stream, continuation) = AsyncStream<Tips.Status>.makeStream()
    let number = registered(tip)
    let key = change { state in
      let status = state.presentEngine().map { $0.status(of: number, at: state.now) } ?? .pending
      continuation.yield(status)
      return state.add(.status(tip: number, last: status, continuation))
    }
    continuation.onTermination = { [weak self] _ in self?.forget(key) }
    return stream
  }

  func forget(_ watcher: Int) { read { _ = $0.watchers.removeValue(forKey: watcher) } }

  func invalidate(_ tip: any Tip, reason: Tips.InvalidationReason) {
    // The id may be computed, of a parameter even, so nothing may be locked.
    let (number, id) = (registered(tip), tip.id)
    change { state in
      guard state.isConfigured else { return state.note(.tipBeforeConfigure(id: id)) }
      state.transact { engine, now in
        engine.state.invalidate(number, reason: reason, in: engine.catalogue)
        engine.end(number, .invalidated, at: now)
      }
    }
  }

  func resetEligibility(of tip: any Tip) {
    let (number, id) = (registered(tip), tip.id)
    change { state in
      guard state.isConfigured else { return state.note(.tipBeforeConfigure(id: id)) }
      state.transact { engine, _ in engine.state.resetEligibility(of: number) }
    }
  }

  // MARK: - Groups

  func watch(_ priority: TipEngine.TipGroup.Priority, _ tips: [any Tip]) -> GroupWatch {
    let numbers = tips.map { registered($0) }
    change { $0.addGroup(priority, numbers) }
    return GroupWatch(priority: priority, tips: numbers)
  }

  func currentTip(of group: GroupWatch) -> String? { read { $0.currentTip(of: group) } }

  func currentTipUpdates(of group: GroupWatch) -> AsyncStream<String?> {
    let (stream, continuation) = AsyncStream<String?>.makeStream()
    let key = change { state in
      let current = state.currentTip(of: group)
      continuation.yield(current)
      return state.add(.group(group, last: current, continuation))
    }
    continuation.onTermination = { [weak self] _ in self?.forget(key) }
    return stream
  }

  /// Calls someone whenever a group's current tip has become another one; returns the key by which to forget them.
  func observe(_ group: GroupWatch, _ notice: @escaping @Sendable () -> Void) -> Int {
    change { state in state.add(.observer(group, last: state.currentTip(of: group), notice)) }
  }

  // MARK: - The screen

  func present(_ tip: any Tip, as presentation: Presentation) -> Bool {
    let number = registered(tip)
    return change { state in
      state.present(number, as: presentation)
      state.transact { engine, _ in engine.state.anchorAppeared(number, in: engine.catalogue) }
      return state.engine?.state.isDisplayed(number) ?? false
    }
  }

  func end(_ tip: any Tip, _ ending: DisplayEnding) {
    let number = registered(tip)
    change { state in state.transact { engine, now in engine.end(number, ending, at: now) } }
  }

  func anchorLeft(_ tip: any Tip) {
    let number = registered(tip)
    change { state in
      state.transact { engine, now in
        engine.end(number, .anchorLeft, at: now)
        engine.state.anchorLeft(number)
      }
    }
  }

  var displayedTips: [String] { read { $0.displayedTips } }

  func screenUpdates() -> AsyncStream<[String]> {
    let (stream, continuation) = AsyncStream<[String]>.makeStream()
    let key = change { state in
      continuation.yield(state.displayedTips)
      return state.add(.screen(last: state.displayedTips, continuation))
    }
    continuation.onTermination = { [weak self] _ in self?.forget(key) }
    return stream
  }

  /// Why a tip isn't displayed, as the engine says it; nil before tips are configured.
  func decision(on tip: any Tip) -> (TipDecision, names: [String])? {
    let number = registered(tip)
    return read { state in
      guard let engine = state.presentEngine() else { return nil }
      // A tip that this process hasn't met can have started the frequency's interval.
      let names = state.tips.map(\.definition.id) + [state.store?.frequencyClock?.tip ?? "another tip"]
      return (engine.state.decision(on: number, at: state.now, in: engine.catalogue), names)
    }
  }
}
