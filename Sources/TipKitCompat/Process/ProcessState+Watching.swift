// SPDX-License-Identifier: GPL-3.0-or-later

import TipEngine
import TipRules

/// Who waits for a change.
enum Watcher {
  case status(tip: Int, last: TipStatus, AsyncStream<TipStatus>.Continuation)
  case group(GroupWatch, last: String?, AsyncStream<String?>.Continuation)
  case screen(last: [String], AsyncStream<[String]>.Continuation)
  /// Someone who isn't told what the current tip is, only that it is another one.
  case observer(GroupWatch, last: String?, @Sendable () -> Void)

  /// Ends the waiting.
  var finish: @Sendable () -> Void {
    switch self {
    case .status(_, _, let continuation): { continuation.finish() }
    case .group(_, _, let continuation): { continuation.finish() }
    case .screen(_, let continuation): { continuation.finish() }
    case .observer: {}
    }
  }
}

/// A group as those who wait for its current tip know it.
struct GroupWatch: Sendable {
  let priority: TipEngine.TipGroup.Priority
  let tips: [Int]
}

extension ProcessState {
  /// Looks at the tips if something wants it, tells those who wait, and returns when time alone changes something next.
  ///
  /// Does nothing and returns nil if the engine would be one that lacks what is still to be stored.
  mutating func settle() -> Microseconds? {
    takeUpForeignChanges()
    if !pendingWrites.isEmpty, engine?.knowsAll != true { return nil }
    let former = engine ?? formerEngine
    let hasScreen = former.map { former in former.catalogue.tips.indices.contains { former.record(of: $0).isAnchored } } ?? false
    guard !watchers.isEmpty || hasScreen else { return .max }
    if hasScreen { transact { _, _ in } }
    tellWatchers()
    guard let engine = presentEngine() else { return .max }
    return nextChange(engine, after: now)
  }

  /// Tells those who wait what they don't know yet, in the order in which they came.
  mutating func tellWatchers() {
    guard !watchers.isEmpty, let engine = presentEngine() else { return }
    let instant = now
    for key in watchers.keys.sorted() { tell(key, engine, at: instant) }
  }

  private mutating func tell(_ key: Int, _ engine: Engine, at now: Microseconds) {
    switch watchers[key] {
    case .status(let tip, let last, let continuation)?:
      let status = engine.status(of: tip, at: now)
      guard status != last else { return }
      watchers[key] = .status(tip: tip, last: status, continuation)
      continuation.yield(status)
    case .group(let group, let last, let continuation)?:
      let current = currentTip(of: group)
      guard current != last else { return }
      watchers[key] = .group(group, last: current, continuation)
      continuation.yield(current)
    case .screen(let last, let continuation)?:
      let displayed = displayedTips
      guard displayed != last else { return }
      watchers[key] = .screen(last: displayed, continuation)
      continuation.yield(displayed)
    case .observer(let group, let last, let notice)?:
      let current = currentTip(of: group)
      guard current != last else { return }
      watchers[key] = .observer(group, last: current, notice)
      notify(notice)
    case nil: break
    }
  }

  /// When time alone can change what the screen shows or what is watched; never late.
  private mutating func nextChange(_ engine: Engine, after now: Microseconds) -> Microseconds {
    var earliest = engine.state.nextLook
    var watched = Set<Int>()
    for watcher in watchers.values {
      switch watcher {
      case .status(let tip, _, _): watched.insert(tip)
      case .group(let group, _, _), .observer(let group, _, _): watched.formUnion(group.tips)
      case .screen: break
      }
    }
    for tip in engine.catalogue.tips.indices {
      earliest = min(earliest, engine.state.expiry(of: tip, in: engine.catalogue))
      if watched.contains(tip) { earliest = min(earliest, engine.state.nextStatusChange(of: tip, at: now, in: engine.catalogue)) }
    }
    return earliest
  }

  /// The ids of the tips on screen, in the order in which tips were met.
  var displayedTips: [String] {
    guard let engine = engine ?? formerEngine else { return [] }
    return engine.catalogue.tips.indices.filter { engine.state.isDisplayed($0) }.map { tips[$0].definition.id }
  }

  /// The id of a group's current tip: the one on screen, or else the one that the priority names.
  mutating func currentTip(of group: GroupWatch) -> String? {
    guard let engine = presentEngine() else { return nil }
    let instant = now
    let keepsCurrent = group.priority == .ordered || surroundings.semantics.firstAvailable == .keepsCurrent
    if keepsCurrent, let displayed = group.tips.first(where: { engine.state.isDisplayed($0) && engine.record(of: $0).invalidation == nil })
    {
      return tips[displayed].definition.id
    }
    for tip in group.tips {
      switch engine.status(of: tip, at: instant) {
      case .invalidated: continue
      case .available: return tips[tip].definition.id
      case .pending: if group.priority == .ordered { return nil }
      }
    }
    return nil
  }

  /// Adds someone who waits, and returns the key by which to remove them.
  mutating func add(_ watcher: Watcher) -> Int {
    defer { nextWatcher += 1 }
    watchers[nextWatcher] = watcher
    return nextWatcher
  }
}
