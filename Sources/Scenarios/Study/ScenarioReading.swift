// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import Simulation

/// One reading of one scenario. Belongs to one task.
struct ScenarioReading {
  let file: SourceFile
  let overrides: [ConfigurationOverride]
  let findSeedSet: (String) -> Result<SourceFile?, SourceFileError>
  private let collector = DiagnosticCollector()

  /// Prepares to read a file.
  init(
    file: SourceFile, overrides: [ConfigurationOverride], findSeedSet: @escaping (String) -> Result<SourceFile?, SourceFileError>
  ) {
    self.file = file
    self.overrides = overrides
    self.findSeedSet = findSeedSet
  }

  /// A document that was checked, and its model if nothing is wrong.
  private struct Checked {
    var value: ConfigurationValue
    var model: SimulationModel?
  }

  /// Reads the scenario.
  func scenario() throws(ScenarioFailure) -> Scenario {
    let arguments = argumentFiles
    var texts = [file] + arguments + Preset.all.map { SourceFile(path: $0.file, text: $0.text) }
    let document: YAMLNode
    do throws(DiagnosticsError) {
      document = Preset.applied(to: overridden(try YAMLParser().parse(file), by: arguments), into: collector)
    } catch {
      throw ScenarioFailure(diagnostics: error.diagnostics, sources: texts)
    }
    let validator = Validator(ScenarioDescriptor.root)
    let rules = RuleReader(files: texts)
    let base = checked(document, validator, rules, into: collector)
    let root = ConfigurationCursor(base.value, collector: collector)
    let found = SeedReader(find: findSeedSet, collector: collector).read(root["study"]["seed"])
    if let text = found.file { texts.append(text) }
    let drafts = VariantExpansion(collector: collector).drafts(of: document, study: root["study"])
    let variants = (drafts ?? []).map { variant($0, base: root, validator, rules) }
    let study = StudyReader(study: root["study"], collector: collector)
    let names = (drafts ?? []).map(\.name)
    for index in names.indices where names[..<index].contains(names[index]) || (names[index] == Self.controlName && hasControl(root)) {
      collector.add(Diagnostic(ScenarioProblem.repeatedVariant(names[index]), at: drafts?[index].range ?? base.value.range))
    }
    let baseline = names.isEmpty ? 0 : study.baseline(among: names)
    let decision = study.decision()
    var models: [Variant] = []
    for (draft, variant) in zip(drafts ?? [], variants) {
      if let model = variant.model { models.append(Variant(name: draft.name, changes: draft.changes, model: model)) }
    }
    guard let seed = found.seed, !collector.hasErrors, models.count == names.count, models.indices.contains(baseline) else {
      throw ScenarioFailure(diagnostics: collector.diagnostics, omitted: collector.omitted, sources: texts)
    }
    let lint = ScenarioLint(root: root, variants: models, documents: variants.map(\.value), ranges: drafts?.map(\.range) ?? [])
    lint.run(into: collector)
    let control = hasControl(root) ? models.count : nil
    if control != nil {
      models.append(Variant(name: Self.controlName, changes: [], model: models[baseline].model.withoutTips))
    }
    let canonical = CanonicalScenario.text(
      base: base.value, seed: seed, baseline: names[baseline], variants: Array(zip(names, variants.map(\.value))))
    let baselineRoot = ConfigurationCursor(variants[baseline].value, collector: collector)
    let preset = root["population"]["preset"].ifPresent.flatMap { word in Preset.all.first { $0.name == word.text } }
    return Scenario(
      name: root["name"].text, summary: root["summary"].ifPresent.map(\.text), path: file.path,
      slug: ScenarioReader.slug(of: file.path), canonical: canonical, digest: Digest.hexadecimal(of: canonical),
      sources: [SourceText(path: URL(fileURLWithPath: file.path).lastPathComponent, text: file.text)]
        + (found.file.map { [SourceText(path: $0.path, text: $0.text)] } ?? []),
      overrides: overrides, seed: seed, seedName: found.name, generator: root["study"]["generator"].keyword(), variants: models,
      baseline: baseline, control: control, decision: decision, confidence: root["study"]["confidence"].share,
      assumptions: AssumptionList(root: baselineRoot, preset: preset).read(), warnings: collector.diagnostics)
  }

  private static let controlName = "noTips"

  private func hasControl(_ root: ConfigurationCursor) -> Bool { root["study"]["control"].ifPresent != nil }

  /// The overrides as texts, each under a name of its own, so that mistakes are shown in the right one.
  private var argumentFiles: [SourceFile] {
    overrides.enumerated().map { index, override in
      SourceFile(path: overrides.count == 1 ? "--set" : "--set \(index + 1)", text: "\(override.path)=\(override.value)")
    }
  }

  private func overridden(_ document: YAMLNode, by arguments: [SourceFile]) -> YAMLNode {
    let overrides = Overrides(ScenarioDescriptor.root)
    var document = document
    for argument in arguments {
      do throws(DiagnosticsError) {
        var override = try Override.parse(argument)
        override.path = ScenarioPath.expanded(override.path)
        document = overrides.applying(override, to: document, into: collector)
      } catch {
        collector.add(error.diagnostics)
      }
    }
    return document
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

extension SimulationModel {
  /// The same app and users, without any tips.
  var withoutTips: SimulationModel {
    SimulationModel(
      catalogue: catalogue, tips: tips, actions: actions, session: session, launchAfterInactivity: launchAfterInactivity,
      configuresAtLaunch: configuresAtLaunch, showsTips: false, population: population, responseTimes: responseTimes,
      fatigueThreshold: fatigueThreshold)
  }
}
