// SPDX-License-Identifier: GPL-3.0-or-later

import Population
import Randomness
import Simulation
import TipEngine

/// Makes the places where users have the app of what stands below `population:`.
struct InstallationReader {
  let population: ConfigurationCursor

  private static let keys = ["devices", "companions", "reinstall", "syncDelay"]

  /// Reads everything.
  /// - Returns: nil if nothing is said, or something is wrong, which is reported.
  func read() -> InstallationModel? {
    guard Self.keys.contains(where: { population[$0].ifPresent != nil }) else { return nil }
    let devices = places("devices", owner: "ownedBy")
    let companions = places("companions", owner: "usedBy")
    let lasts = population["reinstall"].ifPresent.flatMap { DistributionReader.read($0["every"]) }
    let delay = population["syncDelay"].ifPresent.flatMap(DistributionReader.read)
    let count = max(devices.count, 1) * (1 + companions.count)
    if count > InstallationModel.limit {
      population["companions"].error(ScenarioProblem.tooManyInstallations(count, limit: InstallationModel.limit))
      return nil
    }
    return InstallationModel(
      devices: devices, companions: companions, lasts: lasts, syncDelay: delay ?? .same(0))
  }

  private func places(_ key: String, owner: String) -> [InstallationModel.Place] {
    guard let places = population[key].ifPresent, !places.isInvalid else { return [] }
    return places.entries.compactMap { entry in
      guard !entry.value.isInvalid, let opens = DistributionReader.read(entry.value["opens"]) else { return nil }
      return InstallationModel.Place(name: entry.name, share: entry.value[owner].share, opens: opens)
    }
  }
}

/// Makes what stands below `configuration:` beside the frequency.
struct StoreReader {
  let configuration: ConfigurationCursor
  let tips: NameTable
  let collector: DiagnosticCollector

  /// Where the app keeps what tips engines remember.
  func stores() -> StoreModel {
    if configuration.isInvalid { return StoreModel() }
    return StoreModel(
      isShared: configuration["datastoreLocation"].ifPresent?.text == "groupContainer",
      isSynchronised: configuration["cloudKitContainer"].ifPresent?.text == "automatic")
  }

  /// The testing overrides.
  func overrides() -> TestingOverrides {
    guard !configuration.isInvalid, let testing = configuration["testing"].ifPresent, !testing.isInvalid else { return TestingOverrides() }
    func positions(_ key: String) -> Set<Int> {
      Set(testing[key].ifPresent.map { tips.positions($0, in: "'\(key)'", into: collector) } ?? [])
    }
    return TestingOverrides(
      show: positions("showTips"), hide: positions("hideTips"), showAll: testing["showAll"].boolean, hideAll: testing["hideAll"].boolean)
  }
}
