// SPDX-License-Identifier: GPL-3.0-or-later

import Datastore
import Foundation
import TipEngine
import TipRules

extension TipsProcess {
  /// The folder and the name of the store in the place that an app names.
  static let storeFolder = ".tipkit"
  static let storeName = "tips-store.db"

  func configure(_ configuration: [Tips.ConfigurationOption]) throws {
    var frequency = TipEngine.DisplayFrequency.immediate
    var location = Tips.ConfigurationOption.DatastoreLocation.applicationDefault
    var container: Tips.ConfigurationOption.CloudKitContainer?
    for option in configuration {
      switch option.content {
      case .frequency(let chosen): frequency = chosen.frequency
      case .location(let chosen): location = chosen
      case .container(let chosen): container = chosen
      }
    }
    try configure(frequency, at: location, container: container.flatMap(cloudContainer))
  }

  func configure(
    _ frequency: TipEngine.DisplayFrequency, at location: Tips.ConfigurationOption.DatastoreLocation = .applicationDefault,
    container: Surroundings.CloudContainer? = nil
  ) throws {
    try takeTurn {
      guard !withState({ $0.isConfigured }) else { throw TipKitError.tipsDatastoreAlreadyConfigured }
      let store = try surroundings.openStore(try path(of: location))
      let (forgets, writes, now) = withState { ($0.forgetsAtConfigure, $0.earlyWrites, $0.now) }
      if forgets { try store.reset(at: now) }
      try store.write(writes, at: now)
      withState { state in
        state.store = store
        state.frequency = frequency
        state.container = container
        state.earlyWrites = []
      }
    }
  }

  private func path(of location: Tips.ConfigurationOption.DatastoreLocation) throws -> String {
    let base: URL
    switch location.content {
    case .application: base = surroundings.applicationSupport
    case .folder(let url): base = url
    case .group(let identifier):
      guard let url = surroundings.groupContainers[identifier] else { throw TipKitError.missingGroupContainerEntitlements }
      base = url
    }
    return base.appending(path: Self.storeFolder).appending(path: Self.storeName).path(percentEncoded: false)
  }

  private func cloudContainer(_ choice: Tips.ConfigurationOption.CloudKitContainer) -> Surroundings.CloudContainer? {
    let containers = surroundings.cloudContainers
    guard let name = choice.name else { return containers.first { $0.name.hasSuffix(".tips") } ?? containers.first }
    let named = containers.first { $0.name == name }
    if named == nil { read { $0.note(.unknownContainer(name: name)) } }
    return named
  }

  func resetDatastore() throws {
    let isTooLate = read { state in
      if !state.isConfigured { state.forgetsAtConfigure = true }
      return state.isConfigured
    }
    if isTooLate { throw TipKitError.tipsDatastoreAlreadyConfigured }
  }

  func override(_ body: @Sendable (inout TestingOverrides) -> Void) {
    change { state in
      body(&state.overrides)
      state.transact { [state] engine, now in
        state.applyOverrides(to: engine)
        for tip in engine.catalogue.tips.indices where engine.record(of: tip).override == .hidden { engine.end(tip, .retracted, at: now) }
      }
    }
  }

  // MARK: - Other processes and devices

  /// Takes up what other processes wrote to the same store; returns whether there was anything.
  ///
  /// What this process writes takes it up, too.
  /// - Throws: a `DatastoreError` for a store that can't be read.
  @discardableResult
  public func refresh() throws -> Bool {
    try takeTurn { () throws(DatastoreError) in try withState { $0.store }?.refresh() ?? false }
  }

  /// Exchanges through the configured container what this device and the user's others know; returns whether this one learned anything.
  ///
  /// Does nothing where no container is configured. A device whose file can't be read is reported, and keeps no other from being heard.
  /// - Throws: a `DatastoreError` for a container that can't be read or written.
  @discardableResult
  public func synchronize() throws -> Bool {
    try takeTurn { () throws(DatastoreError) in
      let (store, container, now) = withState { ($0.store, $0.container, $0.now) }
      guard let store, let container else { return false }
      let outcome = try FolderTransport(folder: container.folder.path(percentEncoded: false)).synchronize(store, at: now)
      withState { state in for failure in outcome.failures { state.note(.store(failure)) } }
      return outcome.hasLearned
    }
  }

  /// Ends the process in an orderly way: displays end as the app leaves the screen, and the store is closed.
  /// - Throws: a `DatastoreError` for a store that can't be closed.
  public func close() throws {
    try takeTurn { () throws(DatastoreError) in
      withState { state in
        state.transact { engine, now in
          for tip in engine.catalogue.tips.indices {
            engine.end(tip, .anchorLeft, at: now)
            engine.state.anchorLeft(tip)
          }
        }
      }
      flush()
      try withState { $0.store }?.close()
    }
  }
}
