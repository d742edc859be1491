// SPDX-License-Identifier: GPL-3.0-or-later

import Population
import Simulation
import TipEngine
import TipRules

/// Looks at one variant's document and its model side by side.
struct ModelLint {
  let root: ConfigurationCursor
  let model: SimulationModel
  let collector: DiagnosticCollector
  private let anchored: Set<Int>
  private let offered: Set<Int>

  init(root: ConfigurationCursor, model: SimulationModel, collector: DiagnosticCollector) {
    self.root = root
    self.model = model
    self.collector = collector
    anchored = Set(model.session.screens.flatMap(\.tips))
    var offered: Set<Int> = [SimulationModel.openAction]
    for screen in model.session.screens {
      offered.formUnion(screen.onAppear)
      for choice in screen.choices where choice.weight > 0 {
        if case .action(let action) = choice.choice { offered.insert(action) }
      }
    }
    // Whoever acts on a tip does what it teaches.
    offered.formUnion(model.tips.indices.filter(anchored.contains).compactMap { model.tips[$0].feature })
    self.offered = offered
  }

  /// Rules that can't hold, hold always, or read what nothing writes.
  func checkRules() {
    let declarations = model.catalogue.declarations
    // What nobody can do donates nothing and sets nothing.
    let effects = offered.sorted().flatMap { model.actions[$0].effects }.filter { $0.probability > 0 }
    var donated: Set<Int> = []
    var written: Set<Int> = []
    for effect in effects {
      switch effect.kind {
      case .donate(let event, _): donated.insert(event)
      case .set(let parameter, _), .toggle(let parameter), .add(let parameter, _): written.insert(parameter)
      case .configure, .invalidate, .deleteDonations, .resetEligibility: break
      }
    }
    if let mirror = model.prompts?.status { written.insert(mirror.parameter) }
    for (tip, entry) in zip(model.catalogue.tips, root["app"]["inlineTips"].entries) {
      for (rule, place) in zip(tip.rules, entry.value["rules"].elements) {
        let analysis = RuleAnalysis(rule, declarations: declarations)
        switch analysis.verdict {
        case .neverHolds(let reason): place.warning(LintFinding.neverHolds(because: reason))
        case .alwaysHolds: place.warning(LintFinding.alwaysHolds)
        case .varies: break
        }
        // "More than none" is as good as "at least one", and a rule that never holds has no first donation.
        let thresholds = if case .neverHolds = analysis.verdict { [RuleAnalysis.Threshold]() } else { analysis.thresholds }
        for threshold in thresholds where threshold.isExclusive && threshold.firstTrueAtDonation > 1 {
          add(.exclusiveCount(condition: threshold.text, first: threshold.firstTrueAtDonation), at: place.range, place, severity: .note)
        }
        for event in analysis.dependencies.events where !donated.contains(event) {
          place.warning(LintFinding.neverDonated(event: name(ofEvent: event)))
        }
        let parameters = analysis.dependencies.parameters
        if analysis.verdict == .varies, !parameters.isEmpty, analysis.dependencies.events.isEmpty, !analysis.dependencies.readsClock,
          parameters.allSatisfy({ !written.contains($0) }), !holdsInitially(rule)
        {
          place.warning(LintFinding.neverSet(parameters: parameters.map { declarations.parameters[$0].id }))
        }
      }
    }
  }

  private func name(ofEvent event: Int) -> String {
    let declaration = model.catalogue.declarations.events[event]
    return declaration.swiftNames.first ?? declaration.id
  }

  private func holdsInitially(_ rule: Rule) -> Bool {
    let layout = model.catalogue.layout
    return RuleProgram(rules: [rule], layout: layout).evaluate(RuleMemory(layout: layout), now: 0)
  }

  /// Tips, screens and actions that nobody comes to.
  func checkPlaces() {
    let app = root["app"]
    for (index, entry) in app["inlineTips"].entries.enumerated() where !anchored.contains(index) && entry.value["enabled"].boolean {
      add(.neverAnchored(tip: entry.name), at: entry.nameRange, entry.value)
    }
    let names = model.actions.map(\.name)
    for entry in app["actions"].entries {
      guard let action = names.firstIndex(of: entry.name), !offered.contains(action) else { continue }
      add(.unofferedAction(entry.name), at: entry.nameRange, entry.value)
    }
    guard let screens = app["screens"].ifPresent else { return }
    var reached: Set<Int> = [model.session.start]
    var open = [model.session.start]
    while let screen = open.popLast() {
      for choice in model.session.screens[screen].choices where choice.weight > 0 {
        if case .goTo(let next) = choice.choice, reached.insert(next).inserted { open.append(next) }
      }
    }
    for (index, entry) in screens.entries.enumerated() where !reached.contains(index) {
      add(.unreachableScreen(entry.name), at: entry.nameRange, entry.value)
    }
  }

  /// Limits of tips that can't be reached, or that are under the floor.
  func checkCaps() {
    let semantics = model.catalogue.semantics
    let days = model.population.days
    for (index, entry) in root["app"]["inlineTips"].entries.enumerated() where anchored.contains(index) {
      let options = entry.value["options"]
      if let duration = options["maxDisplayDuration"].ifPresent {
        if duration.microseconds < TipOptions.leastDisplayDuration {
          let text = DurationText.canonical(duration.microseconds)
          duration.warning(LintFinding.durationUnderFloor(duration: text, isTotal: semantics.durationFloor == .total))
        } else if duration.microseconds >= Int64(days) * 86_400_000_000 {
          duration.warning(LintFinding.durationCannotBind(days: days))
        }
      }
      if let count = options["maxDisplayCount"].ifPresent, let possible = mostDisplays(model.catalogue.tips[index]),
        possible < count.integer
      {
        count.warning(LintFinding.countCannotBind(limit: Int(count.integer), possible: possible, days: days))
      }
    }
  }

  /// Stores that nobody shares, and devices that nobody has.
  func checkInstallations() {
    let (configuration, installations) = (root["configuration"], model.population.installations)
    if model.stores.isSynchronised {
      if installations?.isSeveralOrFleeting != true {
        configuration["cloudKitContainer"].warning(LintFinding.nothingToSynchronise)
      } else if (model.population.systemVersions.last ?? .newest).rawValue < TipFeature.sync.firstVersion {
        configuration["cloudKitContainer"].warning(LintFinding.syncBelowFirstVersion)
      }
    }
    if model.stores.isShared, installations?.companions.isEmpty ?? true {
      configuration["datastoreLocation"].warning(LintFinding.nobodyToShareWith)
    }
    for place in (installations?.devices ?? []) + (installations?.companions ?? []) where place.share == 0 {
      let key = installations?.devices.contains(place) == true ? "devices" : "companions"
      guard let entry = root["population"][key].ifPresent?.entries.first(where: { $0.name == place.name }) else { continue }
      add(.placeNobodyHas(place.name), at: entry.nameRange, entry.value)
    }
  }

  /// Readings that cancel each other.
  func checkSemantics() {
    let semantics = model.catalogue.semantics
    guard semantics.reevaluation == .onAction, semantics.reevaluationDelay > 0 else { return }
    let delay = DurationText.canonical(semantics.reevaluationDelay)
    root["semantics"]["reevaluationDelay"].warning(LintFinding.delayWithoutEffect(delay))
  }

  /// The most displays of a tip that the frequency leaves room for, where that can be told: only where the frequency delays every display
  /// and every display of this tip starts its interval anew.
  private func mostDisplays(_ tip: TipDefinition) -> Int? {
    let semantics = model.catalogue.semantics
    let interval = model.catalogue.displayFrequency.interval(under: semantics)
    let isCounted = semantics.clockStartedBy == .anyDisplay || semantics.clockStartedBy == .displaysUnderFrequency
    guard interval > 0, semantics.frequencyAppliesTo == .everyDisplay, isCounted, !tip.options.ignoresDisplayFrequency else { return nil }
    // Synchronised stores add up what each of them counts by a clock of its own, and an override that shows a tip asks no clock.
    if model.stores.isSynchronised, model.population.installations?.isSeveralOrFleeting == true { return nil }
    if !model.overrides.isEmpty { return nil }
    let watch = Int64(model.population.days) * 86_400_000_000
    // Displays begin at least an interval apart, inside the watch, whose end is no part of it.
    return Int((watch - 1) / interval) + 1
  }

  private func add(_ finding: LintFinding, at range: SourceRange, _ subject: ConfigurationCursor, severity: Severity = .warning) {
    collector.add(Diagnostic(finding, severity: severity, at: range, subject: subject.path.description))
  }
}
