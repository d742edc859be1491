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
    guard !read({ $0.isConfigured }) else { throw TipKitError.tipsDatastoreAlreadyConfigured }
    let store = try surroundings.openStore(try path(of: location))
    let outcome: Result<Void, any Error> = change { core in
      // Of two tasks that configure at once, one comes first.
      guard !core.isConfigured else { return .failure(TipKitError.tipsDatastoreAlreadyConfigured) }
      do {
        if core.forgetsAtConfigure { try store.reset(at: core.now) }
      } catch {
        return .failure(error)
      }
      core.store = store
      core.frequency = frequency
      core.container = container
      return .success(())
    }
    try outcome.get()
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
    return containers.first { $0.name == name }
  }

  func resetDatastore() throws {
    let isTooLate = read { core in
      if !core.isConfigured { core.forgetsAtConfigure = true }
      return core.isConfigured
    }
    if isTooLate { throw TipKitError.tipsDatastoreAlreadyConfigured }
  }

  func override(_ body: @Sendable (inout TestingOverrides) -> Void) {
    change { core in
      body(&core.overrides)
      core.transact { [core] engine, now in
        core.applyOverrides(to: engine)
        for tip in engine.catalogue.tips.indices where engine.record(of: tip).override == .hidden { engine.end(tip, .retracted, at: now) }
      }
    }
  }

  // MARK: - Other processes and devices

  /// Takes up what other processes wrote to the same store; returns whether there was anything.
  @discardableResult
  public func refresh() throws -> Bool { try takeUp { store, _, _ in try store.refresh() } }

  /// Exchanges through the configured container what this device and the user's others know; returns whether this one learned anything.
  ///
  /// Does nothing where no container is configured.
  @discardableResult
  public func synchronize() throws -> Bool {
    try takeUp { store, container, now in
      guard let container else { return false }
      let transport = FolderTransport(folder: container.folder.path(percentEncoded: false))
      return try transport.synchronize(store, at: now).hasLearned
    }
  }

  private func takeUp(
    _ body: @Sendable (any TipsStore, Surroundings.CloudContainer?, Microseconds) throws -> Bool
  ) throws -> Bool {
    let outcome: Result<Bool, any Error> = change { core in
      guard let store = core.store else { return .success(false) }
      do {
        let hasLearned = try body(store, core.container, core.now)
        if hasLearned {
          let transients = core.transients
          core.values = core.values.filter { transients[$0.key] != nil }
          core.leaveEngine()
        }
        return .success(hasLearned)
      } catch {
        return .failure(error)
      }
    }
    return try outcome.get()
  }

  /// Ends the process in an orderly way: displays end as the app leaves the screen, and the store is closed.
  public func close() throws {
    let failure: DatastoreError? = change { core in
      core.transact { engine, now in
        for tip in engine.catalogue.tips.indices {
          engine.end(tip, .anchorLeft, at: now)
          engine.state.anchorLeft(tip)
        }
      }
      do throws(DatastoreError) {
        try core.store?.close()
        return nil
      } catch {
        return error
      }
    }
    if let failure { throw failure }
  }
}
