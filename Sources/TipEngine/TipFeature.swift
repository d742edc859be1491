// SPDX-License-Identifier: GPL-3.0-or-later

import TipRules

/// What TipKit can do only on newer systems; on an older one it is inert.
///
/// Versions by Apple's pages; what "inert" means is in `docs/semantics.md`, with what it rests on.
public enum TipFeature: String, CaseIterable, Sendable {
  /// `TipGroup`.
  case group
  /// `MaxDisplayDuration`.
  case maxDisplayDuration
  /// Synchronisation by a CloudKit container.
  case sync
  /// Rules joined by a conjunction or a disjunction.
  case compoundRule
  /// `DonationLimit`.
  case donationLimit
  /// `resetEligibility()`.
  case resetEligibility

  /// The first major version of iOS that has it.
  public var firstVersion: Int {
    switch self {
    case .group, .maxDisplayDuration, .sync: 18
    case .compoundRule, .donationLimit, .resetEligibility: 26
    }
  }

  /// TipKit's name for it.
  public var name: String {
    switch self {
    case .group: "TipGroup"
    case .maxDisplayDuration: "MaxDisplayDuration"
    case .sync: "cloudKitContainer"
    case .compoundRule: "Tips.Rule.CompoundOperation"
    case .donationLimit: "DonationLimit"
    case .resetEligibility: "resetEligibility()"
    }
  }

  /// What happens where it is inert, as a clause.
  public var consequence: String {
    switch self {
    case .group: "the tips of a group appear as if they were in none"
    case .maxDisplayDuration: "tips have no limit of display duration"
    case .sync: "each device keeps to itself"
    case .compoundRule: "such a rule is left out, and the tip's other rules decide"
    case .donationLimit: "events keep their newest 1,000 donations, of any age"
    case .resetEligibility: "an invalidated tip stays so"
    }
  }
}

extension TipCatalogue {
  /// Whether the app's tips use a feature; of what actions and configuration use the catalogue knows nothing.
  public func uses(_ feature: TipFeature) -> Bool {
    switch feature {
    case .group: groups.contains { !$0.isOwnSequence }
    case .maxDisplayDuration: tips.contains { $0.options.maximumDisplayDuration != nil }
    case .compoundRule: tips.contains { $0.rules.contains(where: \.isCompound) }
    case .donationLimit: declarations.events.contains { $0.donationLimit != DonationLimit() }
    case .sync, .resetEligibility: false
    }
  }

  /// The same app on a system of this major version of iOS: what came later is inert.
  ///
  /// Tips, rules and events keep their places, so that what is counted and told of them means the same on all systems.
  public func limited(toVersion version: Int) -> TipCatalogue {
    let inert = Set(TipFeature.allCases.filter { $0.firstVersion > version && uses($0) })
    guard !inert.isEmpty else { return self }
    let tips = tips.map { tip in
      var options = tip.options
      if inert.contains(.maxDisplayDuration) { options.maximumDisplayDuration = nil }
      let rules = inert.contains(.compoundRule) ? tip.rules.map { $0.isCompound ? Self.absentRule : $0 } : tip.rules
      return TipDefinition(id: tip.id, rules: rules, options: options, presentation: tip.presentation, sharesScreen: tip.sharesScreen)
    }
    let events = declarations.events.map { event in
      EventDeclaration(
        id: event.id, payload: event.payload, donationLimit: inert.contains(.donationLimit) ? DonationLimit() : event.donationLimit,
        swiftNames: event.swiftNames)
    }
    let older = try? TipCatalogue(
      declarations: RuleDeclarations(parameters: declarations.parameters, events: events), tips: tips,
      groups: inert.contains(.group) ? groups.filter(\.isOwnSequence) : groups, displayFrequency: displayFrequency, semantics: semantics,
      conditions: conditions, priorities: priorities, strings: layout.strings, retention: layout.retention)
    guard let older else { preconditionFailure("What was compiled compiles again with less in it.") }
    return older
  }

  /// In the place of a rule that a system can't build.
  private static var absentRule: Rule { Rule(inputs: [], expression: .literal(.boolean(true), .boolean), sourceText: "true") }
}
