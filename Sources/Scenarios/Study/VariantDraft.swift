// SPDX-License-Identifier: GPL-3.0-or-later

/// A variant as a document that has not been checked yet.
struct VariantDraft {
  var name: String
  /// Where the variant is written.
  var range: SourceRange
  var document: YAMLNode
  /// What it changes, in the file's words.
  var changes: [ConfigurationOverride]
  /// The name of the declared variant that the matrix was crossed with.
  let declared: String
  /// The values of the matrix that make this cell.
  var cell: [ConfigurationOverride] = []

  init(name: String, range: SourceRange, document: YAMLNode, changes: [ConfigurationOverride]) {
    self.name = name
    declared = name
    self.range = range
    self.document = document
    self.changes = changes
  }
}

/// Lays the variants and the matrix of a study over the file.
struct VariantExpansion {
  let overrides = Overrides(ScenarioDescriptor.root)
  let collector: DiagnosticCollector

  /// All variants in the order of the file, the matrix crossed in; nil when there are too many or the matrix has no meaning.
  func drafts(of document: YAMLNode, study: ConfigurationCursor) -> [VariantDraft]? {
    if study.isInvalid || study["variants"].isInvalid || study["matrix"].isInvalid { return nil }
    var drafts: [VariantDraft] = []
    for entry in study["variants"].ifPresent?.entries ?? [] where !entry.value.isInvalid {
      drafts.append(variant(entry.name, entry.nameRange, entry.value.raw, document))
    }
    let hasVariants = study["variants"].ifPresent != nil
    if !hasVariants { drafts = [VariantDraft(name: "default", range: document.range, document: document, changes: [])] }
    let limit = ScenarioDescriptor.variantLimit - (study["control"].ifPresent == nil ? 0 : 1)
    if drafts.count > limit {
      study["variants"].error(ScenarioProblem.tooManyVariants(drafts.count, limit: limit))
      return nil
    }
    guard let matrix = study["matrix"].ifPresent else { return drafts }
    return crossed(drafts, with: matrix, limit: limit)
  }

  private func variant(_ name: String, _ range: SourceRange, _ overlay: YAMLNode, _ base: YAMLNode) -> VariantDraft {
    var draft = VariantDraft(name: name, range: range, document: base, changes: [])
    let known = ScenarioDescriptor.root.knownKeys ?? []
    for entry in overlay.entries ?? [] {
      if known.contains(entry.key) {
        // The validator has reported those that a variant can't have.
        if ScenarioDescriptor.fixedKeys.contains(entry.key) { continue }
        merge(entry, into: &draft)
      } else if let keys = ScenarioPath.keys(for: entry.key) {
        let nested = keys.dropFirst().reversed().reduce(entry.value) { value, key in
          YAMLNode(.mapping([YAMLEntry(key: key, keyRange: entry.keyRange, value: value)]), at: value.range)
        }
        merge(YAMLEntry(key: keys[0], keyRange: entry.keyRange, value: nested), into: &draft)
      } else if entry.key.contains(where: { $0 == "." || $0 == "[" }), let path = path(entry.key, at: entry.keyRange) {
        set(path, entry.keyRange, entry.value, in: &draft)
      } else {
        merge(entry, into: &draft)
      }
      draft.changes += Self.leaves(entry.value, at: entry.key)
    }
    return draft
  }

  private func merge(_ entry: YAMLEntry, into draft: inout VariantDraft) {
    let overlay = YAMLNode(.mapping([entry]), at: entry.value.range)
    draft.document = overrides.merging(overlay, onto: draft.document, into: collector)
  }

  private func set(_ path: ConfigurationPath, _ range: SourceRange, _ value: YAMLNode, in draft: inout VariantDraft) {
    if let key = ScenarioPath.firstKey(path), ScenarioDescriptor.fixedKeys.contains(key) {
      return collector.add(Diagnostic(ScenarioProblem.fixedInVariants("'\(key)'", because: "change it in the file itself"), at: range))
    }
    draft.document = overrides.applying(Override(path: path, pathRange: range, value: value), to: draft.document, into: collector)
  }

  private func path(_ text: String, at range: SourceRange) -> ConfigurationPath? {
    do throws(DiagnosticsError) {
      return ScenarioPath.expanded(try ConfigurationPath.parse(text, at: range))
    } catch {
      collector.add(error.diagnostics)
      return nil
    }
  }

  /// The single values that an overlay holds, with their paths.
  private static func leaves(_ node: YAMLNode, at path: String) -> [ConfigurationOverride] {
    guard let entries = node.entries, !entries.isEmpty else { return [ConfigurationOverride(path: path, value: FlowText.of(node))] }
    return entries.flatMap { leaves($0.value, at: path + "." + $0.key) }
  }

  /// One axis of the matrix.
  private struct Axis {
    var text: String
    var path: ConfigurationPath
    var range: SourceRange
    var values: [YAMLNode]
    var label = ""
  }

  private func crossed(_ drafts: [VariantDraft], with matrix: ConfigurationCursor, limit: Int) -> [VariantDraft]? {
    var axes: [Axis] = []
    var count = drafts.count
    for entry in matrix.entries {
      guard !entry.value.isInvalid, let path = path(entry.name, at: entry.nameRange) else { return nil }
      axes.append(Axis(text: entry.name, path: path, range: entry.nameRange, values: entry.value.elements.map(\.raw)))
      // Past the limit only the size matters; this one can't overflow.
      count = min(count, 1 << 40) * entry.value.elements.count
    }
    if count > limit {
      matrix.error(ScenarioProblem.tooManyVariants(count, limit: limit))
      return nil
    }
    label(&axes)
    var result = drafts
    for (index, axis) in axes.enumerated() {
      result = result.flatMap { draft in
        axis.values.map { value in
          var cell = draft
          let text = FlowText.of(value)
          cell.name += (index == 0 ? "/" : ",") + "\(axis.label)=\(text)"
          cell.changes.append(ConfigurationOverride(path: axis.text, value: text))
          cell.cell.append(ConfigurationOverride(path: axis.text, value: text))
          set(axis.path, axis.range, value, in: &cell)
          return cell
        }
      }
    }
    return result
  }

  /// Names axes by the last keys of their paths, as few as tell them apart.
  private func label(_ axes: inout [Axis]) {
    let keys = axes.map { axis in axis.path.components.map { ConfigurationPath([$0]).description } }
    for index in axes.indices {
      var length = 1
      func suffix(_ other: Int) -> String { keys[other].suffix(length).joined(separator: ".") }
      while length < keys[index].count, axes.indices.contains(where: { $0 != index && suffix($0) == suffix(index) }) { length += 1 }
      axes[index].label = suffix(index)
    }
  }
}
