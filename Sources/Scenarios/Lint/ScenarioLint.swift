// SPDX-License-Identifier: GPL-3.0-or-later

import Simulation
import TipEngine

/// Finds what is right in a scenario but probably not meant.
struct ScenarioLint {
  /// The file's own document.
  let root: ConfigurationCursor
  /// The variants, without the control.
  let variants: [Variant]
  /// The checked documents of the variants.
  let documents: [ConfigurationValue]
  /// Where the variants are written.
  let ranges: [SourceRange]

  /// Runs all checks.
  ///
  /// A finding that several variants share is one finding.
  func run(into collector: DiagnosticCollector) {
    var known: Set<Diagnostic> = []
    for (variant, document) in zip(variants, documents) {
      let side = DiagnosticCollector()
      let model = ModelLint(root: ConfigurationCursor(document, collector: side), model: variant.model, collector: side)
      model.checkRules()
      model.checkPlaces()
      model.checkCaps()
      model.checkSemantics()
      model.checkInstallations()
      model.checkPrompts()
      model.checkScreens()
      for diagnostic in side.diagnostics where known.insert(diagnostic).inserted { collector.add(diagnostic) }
    }
    compareVariants(into: collector)
  }

  /// Each variant is compared with those before it, and the first that it can't differ from is named.
  private func compareVariants(into collector: DiagnosticCollector) {
    let contents = zip(documents, variants).map { VariantMeaning.of($0, model: $1.model) }
    let unpaced = contents.map { VariantMeaning.removing(["configuration", "displayFrequency"], from: $0) }
    for index in variants.indices {
      if let other = contents[..<index].firstIndex(of: contents[index]) {
        add(.sameVariants(variants[other].name, variants[index].name), at: index, collector)
      } else if let reason = frequencyIdleness(variants[index].model), let other = unpaced[..<index].firstIndex(of: unpaced[index]) {
        add(.frequencyWithoutEffect(variants[other].name, variants[index].name, isOneTip: reason == .oneTip), at: index, collector)
      }
    }
  }

  private func add(_ finding: LintFinding, at index: Int, _ collector: DiagnosticCollector) {
    collector.add(Diagnostic(finding, severity: .warning, at: ranges[index], subject: "study.variants.\(variants[index].name)"))
  }

  private enum Idleness { case oneTip, allIgnore }

  /// Why the frequency delays nothing, if it doesn't.
  private func frequencyIdleness(_ model: SimulationModel) -> Idleness? {
    let anchored = Set(model.session.screens.flatMap(\.tips)).sorted()
    let tips = anchored.map { model.catalogue.tips[$0] }
    if tips.allSatisfy(\.options.ignoresDisplayFrequency) { return .allIgnore }
    // A tip that has appeared is new no more unless its eligibility is reset, so a single tip is never delayed by itself.
    let staysKnown = model.catalogue.semantics.frequencyAppliesTo == .newTips && !model.uses(.resetEligibility)
    return tips.count == 1 && staysKnown ? .oneTip : nil
  }
}
