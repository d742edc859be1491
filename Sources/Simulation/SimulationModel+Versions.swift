// SPDX-License-Identifier: GPL-3.0-or-later

public import Population
public import TipEngine
import TipRules

extension SimulationModel {
  /// The same variant with another catalogue of the same tips.
  func with(_ catalogue: TipCatalogue) -> SimulationModel {
    var model = self
    model.catalogue = catalogue
    return model
  }

  /// The same variant with all donations kept, for explanations; decisions do not depend on it.
  public func retainingDonations() throws -> SimulationModel { with(try catalogue.retaining(.full)) }

  /// The same app and users, without any tips.
  public var withoutTips: SimulationModel {
    var model = self
    model.showsTips = false
    return model
  }

  /// The variant as users with a version of the system have it: what their system can't do is inert.
  public func limited(to version: SystemVersion) -> SimulationModel {
    let inert = inertFeatures(on: version)
    guard !inert.isEmpty else { return self }
    var model = with(catalogue.limited(toVersion: version.rawValue))
    if inert.contains(.sync) { model.stores.isSynchronised = false }
    if inert.contains(.resetEligibility) {
      model.actions = actions.map { ActionModel(name: $0.name, effects: $0.effects.map { $0.resetsEligibility ? $0.withoutEffect : $0 }) }
    }
    return model
  }

  /// What the variant uses of TipKit that a version of the system doesn't have, in the order of `TipFeature.allCases`.
  public func inertFeatures(on version: SystemVersion) -> [TipFeature] {
    TipFeature.allCases.filter { $0.firstVersion > version.rawValue && uses($0) }
  }

  /// Whether the variant uses a feature of TipKit.
  public func uses(_ feature: TipFeature) -> Bool {
    switch feature {
    case .sync: stores.isSynchronised
    case .resetEligibility: actions.contains { $0.effects.contains(where: \.resetsEligibility) }
    case .group, .maxDisplayDuration, .compoundRule, .donationLimit: catalogue.uses(feature)
    }
  }

  /// For each version of the system, in the order of `SystemVersion.allCases`, the model that its users live by.
  ///
  /// Versions that no user has, or on which the same is inert as on one before, share that one's place among the distinct models.
  func byVersion() -> (models: [SimulationModel], places: [Int]) {
    var models: [SimulationModel] = []
    var inert: [[TipFeature]] = []
    let places = SystemVersion.allCases.map { version -> Int in
      let features = inertFeatures(on: version)
      if let place = inert.firstIndex(of: features) { return place }
      guard population.share(of: version) > 0 else { return 0 }
      inert.append(features)
      models.append(limited(to: version))
      return models.count - 1
    }
    return (models, places)
  }
}

extension ActionEffect {
  /// Whether it makes an invalidated tip valid again.
  var resetsEligibility: Bool {
    if case .resetEligibility = kind { true } else { false }
  }

  /// The effect as a system has it that can't do it: in its place, so that draws are the same, and nothing happens.
  fileprivate var withoutEffect: ActionEffect {
    ActionEffect(kind: kind, sessions: sessions, probability: 0, drawName: drawName)
  }
}
