// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import Simulation

/// One reading of one scenario.
///
/// Belongs to one task.
struct ScenarioReading {
  let file: SourceFile
  let overrides: [ConfigurationOverride]
  let tipFiles: TipFiles
  let findSeedSet: (String) -> Result<SourceFile?, SourceFileError>
  private let collector = DiagnosticCollector()

  /// Prepares to read a file.
  init(
    file: SourceFile, overrides: [ConfigurationOverride], tipFiles: TipFiles,
    findSeedSet: @escaping (String) -> Result<SourceFile?, SourceFileError>
  ) {
    self.file = file
    self.overrides = overrides
    self.tipFiles = tipFiles
    self.findSeedSet = findSeedSet
  }

  /// A document that was checked, and its model if nothing is wrong.
  private struct Checked {
    var value: ConfigurationValue
    var model: SimulationModel?

    /// The document with its rules in normal form, so that the same rule is the same text whoever wrote it.
    var normalized: ConfigurationValue { model.map { CanonicalRules.replacing(in: value, of: $0) } ?? value }
  }

  /// Reads the scenario.
  func scenario() throws(ScenarioFailure) -> Scenario {
    let arguments = OverrideArguments(overrides: overrides)
    var texts = [file] + arguments.files + Preset.all.map { SourceFile(path: $0.file, text: $0.text) }
    let written: YAMLNode
    do throws(DiagnosticsError) {
      written = try YAMLParser().parse(file)
    } catch {
      throw ScenarioFailure(diagnostics: error.diagnostics, sources: texts)
    }
    let validator = Validator(ScenarioDescriptor.root)
    // Which files are read is settled before everything that acts on what is in them.
    let imported = TipsImport(ScenarioDescriptor.root, home: "app", path: file.path, origin: tipFiles, collector: collector)
      .applied(to: overridden(written, by: arguments) { ScenarioPath.isOfImport($0) })
    let document = Preset.applied(to: overridden(imported.document, by: arguments) { !ScenarioPath.isOfImport($0) }, into: collector)
    let rules = RuleReader(files: texts)
    texts += imported.files
    if !imported.isComplete {
      _ = validator.validate(document, into: collector)
      throw failure(arguments, texts)
    }
    let base = checked(document, validator, rules, into: collector)
    let root = ConfigurationCursor(base.value, collector: collector)
    let found = SeedReader(find: findSeedSet, collector: collector).read(root["study"]["seed"])
    if let text = found.file { texts.append(text) }
    let expanded = VariantExpansion(collector: collector).drafts(of: document, study: root["study"]) ?? []
    let control = root["study"]["control"].ifPresent == nil ? nil : Self.controlName
    checkNames(expanded, control: control)
    let study = StudyReader(study: root["study"], collector: collector)
    let names = expanded.map(\.name)
    let first = names.isEmpty ? 0 : study.baseline(among: names)
    let selection = names.isEmpty ? [] : study.selection(among: names, baseline: first, control: control)
    let drafts = selection.map { expanded[$0] }
    let baseline = selection.firstIndex(of: first) ?? 0
    let variants = drafts.map { variant($0, base: root, validator, rules) }
    reportIdle(arguments, in: document, drafts: drafts.map(\.document))
    let decision = study.decision()
    var models: [Variant] = []
    for (draft, variant) in zip(drafts, variants) {
      guard let model = variant.model else { continue }
      models.append(Variant(name: draft.name, changes: draft.changes, declared: draft.declared, cell: draft.cell, model: model))
    }
    checkScreens(models, drafts)
    guard let seed = found.seed, !collector.hasErrors, models.count == drafts.count, models.indices.contains(baseline) else {
      throw failure(arguments, texts)
    }
    let lint = ScenarioLint(root: root, variants: models, documents: variants.map(\.value), ranges: drafts.map(\.range))
    lint.run(into: collector)
    if let control { models.append(Variant(name: control, changes: [], model: models[baseline].model.withoutTips)) }
    let canonical = CanonicalScenario.text(
      base: base.normalized, seed: seed, baseline: drafts[baseline].name,
      variants: Array(zip(drafts.map(\.name), variants.map(\.normalized))))
    let baselineRoot = ConfigurationCursor(variants[baseline].value, collector: collector)
    let preset = root["population"]["preset"].ifPresent.flatMap { word in Preset.all.first { $0.name == word.text } }
    return Scenario(
      name: root["name"].text, summary: root["summary"].ifPresent.map(\.text), path: file.path,
      slug: ScenarioReader.slug(of: file.path), canonical: canonical,
      resolved: CanonicalForm.json(of: variants[baseline].value), digest: Digest.sha256(canonical),
      sources: [SourceText(path: URL(fileURLWithPath: file.path).lastPathComponent, text: file.text)]
        + (found.file.map { [SourceText(path: $0.path, text: $0.text)] } ?? []) + imported.sources,
      overrides: overrides, seed: seed, seedName: found.name, generator: root["study"]["generator"].keyword(), variants: models,
      baseline: baseline, control: control == nil ? nil : drafts.count, decision: decision, confidence: root["study"]["confidence"].share,
      assumptions: AssumptionList(root: baselineRoot, preset: preset).read(), warnings: collector.diagnostics,
      importNotes: imported.notes)
  }

  /// Everything that was found; whether nothing but options is to blame.
  private func failure(_ arguments: OverrideArguments, _ texts: [SourceFile]) -> ScenarioFailure {
    let names = arguments.names
    let isInOptionsAlone = collector.diagnostics.allSatisfy { $0.severity != .error || names.contains($0.range.file) }
    return ScenarioFailure(
      diagnostics: collector.diagnostics, omitted: collector.omitted, sources: texts, isInOptionsAlone: isInOptionsAlone)
  }

  private static let controlName = "noTips"

  /// Reports variants of one name, and one that has the control's.
  private func checkNames(_ drafts: [VariantDraft], control: String?) {
    var seen: Set<String> = []
    if let control { seen.insert(control) }
    for draft in drafts where !seen.insert(draft.name).inserted {
      collector.add(Diagnostic(ScenarioProblem.repeatedVariant(draft.name), at: draft.range))
    }
  }

  /// Reports variants whose users have other screens: what is counted by screen would not be of the same.
  private func checkScreens(_ variants: [Variant], _ drafts: [VariantDraft]) {
    let placed = zip(variants, drafts).compactMap { variant, draft in variant.model.screens.map { (screens: $0, draft: draft) } }
    guard let first = placed.first?.screens else { return }
    for (screens, draft) in placed.dropFirst()
    where screens.devices != first.devices || screens.textSizes != first.textSizes || screens.directions != first.directions {
      let what = "which devices, text sizes and directions there are"
      let reason = "name all of them in the file itself, with a share of 0% where need be; shares may differ"
      collector.add(Diagnostic(ScenarioProblem.fixedInVariants(what, because: reason), at: draft.range))
    }
  }

  private func overridden(
    _ document: YAMLNode, by arguments: OverrideArguments, where isWanted: (ConfigurationPath) -> Bool
  ) -> YAMLNode {
    let overrides = Overrides(ScenarioDescriptor.root)
    var document = document
    for index in arguments.overrides.indices {
      do throws(DiagnosticsError) {
        let override = try arguments.override(at: index)
        if isWanted(override.path) { document = overrides.applying(override, to: document, into: collector) }
      } catch {
        collector.add(error.diagnostics)
      }
    }
    return document
  }

  /// Warns of values set beside the file that no variant keeps: nothing would tell otherwise that they do nothing.
  private func reportIdle(_ arguments: OverrideArguments, in document: YAMLNode, drafts: [YAMLNode]) {
    guard !arguments.overrides.isEmpty, !drafts.isEmpty else { return }
    let set = document.textsOfLeaves
    let kept = drafts.reduce(into: Set<String>()) { $0.formUnion($1.textsOfLeaves) }
    for (index, given) in arguments.overrides.enumerated() where given.origin == .setting {
      // What is wrong or removes something leaves no value that could be looked for.
      guard let override = try? arguments.override(at: index), !override.value.isNull else { continue }
      let name = override.pathRange.file
      if !set.contains(name) {
        if !collector.hasErrors { collector.add(Diagnostic(OverrideProblem.setAgain, severity: .warning, at: override.pathRange)) }
      } else if !kept.contains(name) {
        collector.add(Diagnostic(OverrideProblem.setByEveryVariant, severity: .warning, at: override.pathRange))
      }
    }
  }

  private func checked(_ document: YAMLNode, _ validator: Validator, _ rules: RuleReader, into collector: DiagnosticCollector) -> Checked {
    let value = validator.validate(document, into: collector)
    let root = ConfigurationCursor(value, collector: collector)
    return Checked(value: value, model: ModelReader(root: root, rules: rules, collector: collector).read())
  }

  /// Checks a variant; what the file itself has wrong is reported once.
  private func variant(_ draft: VariantDraft, base: ConfigurationCursor, _ validator: Validator, _ rules: RuleReader) -> Checked {
    let side = DiagnosticCollector()
    let result = checked(draft.document, validator, rules, into: side)
    SharedParts(base: base, variant: ConfigurationCursor(result.value, collector: side), range: draft.range, collector: side).check()
    let known = Set(collector.diagnostics)
    collector.add(side.diagnostics.filter { !known.contains($0) })
    return result
  }
}
