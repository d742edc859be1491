// SPDX-License-Identifier: GPL-3.0-or-later

import EventKernel
import Population
import Randomness
import TipEngine
import TipRules

// Nothing here is inlined: whoever has the app once would pay for its set-up at every session.
extension UserSimulator {
  /// The user goes to the installation on which this session is, and takes up its store; returns whether a new process starts.
  ///
  /// Order: a deleted app is installed again, then its process starts, then arrives what other devices wrote.
  @inline(never) mutating func enterInstallation(_ model: borrowing CompiledModel, _ tally: inout StudyTally) -> Bool {
    let index = chooseInstallation(model)
    home.current = index
    let place = model.installations.places[index]
    useStore(place.store)
    let isDeleted = home.installations[index].isInstalled && home.installations[index].deletedAt <= now
    if isDeleted {
      home.installations[index].isInstalled = false
      home.reinstalls += 1
      tally.counts[base + tally.layout.place(.reinstalls)] += 1
    }
    let isFirst = !home.installations[index].isInstalled
    let isKept = !isFirst || isHeld(place.store, by: model)
    if !isKept, home.stores[place.store].lastUser >= 0 { deleteStore(place.store, model) }
    home.storeFate = isDeleted ? (isKept ? .kept : .deleted) : .none
    // An app on the same store in between has begun a process of its own, and transient parameters are a process's.
    let isSwitch = home.stores[place.store].lastUser != index
    if isFirst {
      install(index, model)
      if let prompts = model.prompts { installed(again: isDeleted, keepsLedger: prompts.model.keepsLedger, &tally) }
    }
    home.stores[place.store].lastUser = index
    return isFirst || isSwitch || now - home.installations[index].lastSessionEnd >= model.launchAfterInactivity
  }

  /// The session on the installation in use has ended; what it wrote goes on its way to the others.
  @inline(never) mutating func leaveInstallation(_ model: borrowing CompiledModel) {
    home.installations[home.current].lastSessionEnd = now
    guard model.installations.isSynchronised else { return }
    send(model)
  }

  private mutating func chooseInstallation(_ model: borrowing CompiledModel) -> Int {
    let total = home.installations.reduce(0) { $0 + $1.weight }
    let owned = home.installations.indices.filter { home.installations[$0].weight > 0 }
    guard owned.count > 1 else { return owned.first ?? 0 }
    var stream = streams.stream(model.installations.choice, index: UInt64(open), as: Generator.self)
    let point = stream.uniform() * total
    var cumulative = 0.0
    for index in owned {
      cumulative += home.installations[index].weight
      if point < cumulative { return index }
    }
    return owned[owned.count - 1]
  }

  /// Makes a store the one in use.
  private mutating func useStore(_ store: Int) {
    guard store != home.store else { return }
    swap(&engine, &home.stores[home.store].engine)
    swap(&engine, &home.stores[store].engine)
    home.store = store
  }

  /// Notes that an app is on a device from now on, and when it will be deleted.
  private mutating func install(_ index: Int, _ model: borrowing CompiledModel) {
    home.installations[index].isInstalled = true
    guard let lasts = model.installations.lasts else { return }
    var stream = streams.stream(
      model.installations.places[index].lasting, index: home.installations[index].installs, as: Generator.self)
    home.installations[index].installs += 1
    // At least a microsecond, as for a dwell.
    let length = max(SimulationDuration(secondsOrEndless: max(lasts.draw(from: &stream), 0)).microseconds, 1)
    home.installations[index].deletedAt =
      SimulationTime(microseconds: now).addingOrNever(SimulationDuration(microseconds: length)).microseconds
  }

  /// Whether an app is on the device now that has this store; a store goes with the last of them.
  private mutating func isHeld(_ store: Int, by model: borrowing CompiledModel) -> Bool {
    home.installations.indices.contains { other in
      model.installations.places[other].store == store && home.installations[other].isInstalled && home.installations[other].deletedAt > now
    }
  }

  /// The store in use went with the last app that held it; a new one takes its place.
  private mutating func deleteStore(_ store: Int, _ model: borrowing CompiledModel) {
    for tip in tips.indices {
      let record = engine.record(of: tip)
      home.earlierEligibility[tip] = min(home.earlierEligibility[tip], record.firstEligibility)
      if record.invalidation != nil { home.stores[store].wasInvalid[tip] = true }
    }
    engine.reset()
    overrideTips(model)
    if model.installations.isSynchronised { restore(store, model) }
  }

  /// Tells on which installation the session is that began.
  @inline(never) mutating func traceInstallation() {
    trace.record(.installation(home.current), at: now)
    if home.storeFate != .none { trace.record(.reinstalled(home.current, keepsStore: home.storeFate == .kept), at: now) }
  }

  /// Sets the app's testing overrides in every store.
  @inline(never) mutating func overrideEverywhere(_ model: borrowing CompiledModel) {
    engine.override(model.overrides)
    for store in home.stores { store.engine.override(model.overrides) }
  }

  /// Sets the overrides that hold on every device: the app's for testing, or the user's wish, which is above them.
  mutating func overrideTips(_ model: borrowing CompiledModel) {
    if outcome.optedOut {
      engine.override(hideAll: true)
    } else if model.hasOverrides {
      engine.override(model.overrides)
    }
  }

  /// The user has turned tips off: on all devices.
  @inline(never) mutating func hideTipsElsewhere() {
    for (index, store) in home.stores.enumerated() where index != home.store { store.engine.override(hideAll: true) }
  }

  /// Why a tip that appears now had been done with before: in a store that was deleted, or in another one that the user has now.
  @inline(never) mutating func recordRepetition(_ tip: Int, _ model: borrowing CompiledModel, _ tally: inout StudyTally) {
    if home.stores[home.store].wasInvalid[tip] {
      tally.counts[base + tally.layout.place(.displaysAfterReinstall)] += 1
      return
    }
    for other in home.stores.indices where other != home.store && home.stores[other].engine.record(of: tip).invalidation != nil {
      // A store whose apps are all deleted is emptied only when one of them comes back.
      guard isHeld(other, by: model) else { continue }
      tally.counts[base + tally.layout.place(.displaysDoneElsewhere)] += 1
      return
    }
  }

  /// When a tip was first eligible, in whatever store.
  mutating func firstEligibility(of tip: Int) -> Int64 {
    var first = engine.record(of: tip).firstEligibility
    if home.earlierEligibility.indices.contains(tip) { first = min(first, home.earlierEligibility[tip]) }
    for (index, store) in home.stores.enumerated() where index != home.store {
      first = min(first, store.engine.record(of: tip).firstEligibility)
    }
    return first
  }

  /// Counts how the user's installations were used.
  @inline(never) mutating func finishInstallations(_ tally: inout StudyTally) {
    if home.reinstalls > 0 { tally.counts[base + tally.layout.place(.usersReinstalled)] += 1 }
    if home.installations.count(where: { $0.isInstalled }) > 1 { tally.counts[base + tally.layout.place(.usersOnSeveral)] += 1 }
  }
}

// MARK: - Synchronisation

extension UserSimulator {
  /// Sends what the session wrote, with a delay of its own.
  private mutating func send(_ model: borrowing CompiledModel) {
    let store = home.stores[home.store]
    engine.collect(into: &store.records, at: now, in: model.catalogue)
    let changes = store.records.changes(after: store.sent)
    store.sent = store.records.latest
    let arrival = arrival(model.installations.sending, model)
    for other in home.stores.indices where other != home.store {
      home.stores[other].awaited.append((message: home.messages.count, arrival: arrival))
    }
    home.messages.append((records: changes, store: home.store, arrival: arrival))
  }

  /// Everything that was ever sent is on its way to a store that begins anew.
  private mutating func restore(_ index: Int, _ model: borrowing CompiledModel) {
    let store = home.stores[index]
    store.records = SyncRecords(device: home.nextDevice, in: model.catalogue)
    home.nextDevice += 1
    store.sent = .never
    let arrival = arrival(model.installations.restoring, model)
    store.awaited = home.messages.indices.map { (message: $0, arrival: max(home.messages[$0].arrival, arrival)) }
  }

  /// When something sent now arrives.
  private mutating func arrival(_ purpose: Purpose, _ model: borrowing CompiledModel) -> Int64 {
    var stream = streams.stream(purpose, index: UInt64(open), as: Generator.self)
    let delay = SimulationDuration(secondsOrEndless: max(model.installations.syncDelay.draw(from: &stream), 0))
    return SimulationTime(microseconds: now).addingOrNever(delay).microseconds
  }

  /// Takes up what has arrived by now.
  @inline(never) mutating func receive(_ model: borrowing CompiledModel) {
    let store = home.stores[home.store]
    guard store.awaited.contains(where: { $0.arrival <= now }) else { return }
    let known = store.records
    for message in store.awaited where message.arrival <= now { store.records.merge(home.messages[message.message].records) }
    let count = store.awaited.count { $0.arrival <= now }
    store.awaited.removeAll { $0.arrival <= now }
    engine.adopt(store.records, over: known, in: model.catalogue)
    if Trace.isActive { trace.record(.synchronised(sessions: count), at: now) }
  }

  /// Takes note, for other devices, of a donation that was taken.
  mutating func tellDonation(to event: Int, _ words: Span<Int64>) {
    home.stores[home.store].records.donated(to: event, payload: words.indices.map { words[$0] }, at: now)
  }

  /// Takes note, for other devices, of a parameter that was written.
  mutating func tellParameter(_ parameter: Int, _ model: borrowing CompiledModel) {
    let declaration = model.catalogue.declarations.parameters[parameter]
    guard !declaration.isTransient else { return }
    let words = (0..<declaration.type.wordCount).map { engine.parameterWord(parameter, word: $0, in: model.catalogue) }
    home.stores[home.store].records.set(parameter, words: words, at: now)
  }

  /// Takes note, for other devices, of what was forgotten.
  mutating func tellDeletion(of event: Int) { home.stores[home.store].records.deletedDonations(of: event, at: now) }
  /// Takes note, for other devices, that a tip is valid again.
  mutating func tellEligibility(of tip: Int) { home.stores[home.store].records.resetEligibility(of: tip, at: now) }
}
