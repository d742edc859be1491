// SPDX-License-Identifier: GPL-3.0-or-later

import EventKernel
import Population
import Randomness
import TipEngine
import TipRules

/// The installations of all users, as far as they are the same for all.
struct CompiledInstallations {
  /// What is the same for all users of one installation.
  struct Place {
    /// The store: that of the device where apps share one.
    let store: Int
    /// The purpose of the draws of how long it lasts.
    let lasting: Purpose
  }

  /// Whether a user has several installations, or one that may be deleted; if not, nothing here is looked at.
  let areSeveralOrFleeting: Bool
  let isSynchronised: Bool
  let places: [Place]
  let storeCount: Int
  let lasts: Distribution?
  let syncDelay: Distribution
  let choice = Purpose("session.installation")
  let sending = Purpose("sync.delay")
  let restoring = Purpose("sync.restore")

  init(_ model: SimulationModel) {
    let population = model.population.installations
    let matters = population?.isSeveralOrFleeting ?? false
    areSeveralOrFleeting = matters
    isSynchronised = matters && model.stores.isSynchronised
    guard let population, matters else {
      (places, storeCount, lasts, syncDelay) = ([], 0, nil, .same(0))
      return
    }
    let isShared = model.stores.isShared
    places = (0..<population.count).map { installation in
      Place(
        store: isShared ? population.device(of: installation) : installation,
        lasting: Purpose("installation.lasts.\(population.name(of: installation))"))
    }
    storeCount = isShared ? population.devices.count : population.count
    lasts = population.lasts?.drawn(exponentialsBy: model.exponentialMethod)
    syncDelay = population.syncDelay.drawn(exponentialsBy: model.exponentialMethod)
  }
}

/// Where one user has the app, and what lies in the stores that are not in use.
struct UserInstallations {
  /// One installation of the user's.
  struct Installation {
    /// The weight of opens here; 0 for one that the user doesn't have.
    var weight = 0.0
    /// Whether it was opened since it was last installed, so that a process and a store exist.
    var isInstalled = false
    /// When the last session here ended.
    var lastSessionEnd: Int64 = 0
    /// When it is deleted; `Int64.max` for never or not yet known.
    var deletedAt = Int64.max
    /// How often it was installed.
    var installs: UInt64 = 0
  }

  /// What became of a store with the reinstall of an app, if there was one.
  enum StoreFate { case none, kept, deleted }

  /// One store.
  ///
  /// A class only because arrays can't hold what is not copyable.
  final class Store {
    /// The engine, while the store is not in use; while it is, the simulator has it, and this is a spare one.
    var engine: EngineState
    /// What is known here of what was written anywhere, where devices are synchronised.
    var records: SyncRecords
    /// Up to which write its own were sent.
    var sent = SyncRecords.Stamp.never
    /// What was sent elsewhere and has not been taken up here: its place among all that was sent, and when it arrives.
    var awaited: [(message: Int, arrival: Int64)] = []
    /// The app that used the store last, as an installation.
    var lastUser = -1
    /// The tips that were invalid when the store was deleted.
    var wasInvalid: [Bool]

    init(_ catalogue: TipCatalogue, device: Int) {
      engine = EngineState(catalogue)
      records = SyncRecords(device: device, in: catalogue)
      wasInvalid = Array(repeating: false, count: catalogue.tips.count)
    }
  }

  var installations: [Installation]
  let stores: [Store]
  /// What sessions wrote, in the order of the sessions, with when each reaches other devices.
  var messages: [(records: SyncRecords, store: Int, arrival: Int64)] = []
  /// The store in use, or used last; its engine is with the simulator.
  var store = 0
  /// The installation in use, or used last.
  var current = 0
  /// The first moment at which each tip was eligible in a store that was deleted, or `Int64.max`.
  var earlierEligibility: [Int64]
  /// Devices are told apart by numbers; one whose store was deleted is another one to the others.
  var nextDevice: Int
  var reinstalls: Int64 = 0
  /// What the begin of the session did to the store in use.
  var storeFate = StoreFate.none

  /// Room for the users of a model.
  init(_ model: borrowing CompiledModel) {
    let places = model.installations
    installations = Array(repeating: Installation(), count: places.places.count)
    let catalogue = model.catalogue
    stores = (0..<places.storeCount).map { Store(catalogue, device: $0) }
    earlierEligibility = Array(repeating: .max, count: places.areSeveralOrFleeting ? catalogue.tips.count : 0)
    nextDevice = places.storeCount
  }

  /// Forgets the last user; `weights` are those of the opens of the next.
  mutating func reset(weights: [Double], _ model: borrowing CompiledModel) {
    for index in installations.indices {
      installations[index] = Installation()
      installations[index].weight = weights.indices.contains(index) ? weights[index] : 0
    }
    for (index, store) in stores.enumerated() {
      store.engine.reset()
      store.lastUser = -1
      for tip in store.wasInvalid.indices { store.wasInvalid[tip] = false }
      guard model.installations.isSynchronised else { continue }
      store.records = SyncRecords(device: index, in: model.catalogue)
      store.sent = .never
      store.awaited.removeAll(keepingCapacity: true)
    }
    for tip in earlierEligibility.indices { earlierEligibility[tip] = .max }
    messages.removeAll(keepingCapacity: true)
    store = 0
    current = 0
    nextDevice = stores.count
    reinstalls = 0
  }
}
