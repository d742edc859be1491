// SPDX-License-Identifier: GPL-3.0-or-later

import TipImport

/// Lays what an app's own Swift files declare under what a document says of the app itself.
///
/// A scenario's `app`, or a script, names the files under `tips`; what is not known from them stands under `bindings`. What is found becomes
/// a part of the document, with places in the Swift files, before anything is laid over it: values by path, variants and a matrix act on
/// imported tips as on any. What the document says inline goes first. Nothing is guessed: whatever a tip needs that is not known is an error, and all
/// of it is reported in one go.
package struct TipsImport {
  /// A document with the tips of the files in it.
  package struct Result {
    /// The document; the one that was given if it names no files.
    package var document: YAMLNode
    /// The texts of the files, under the paths at which diagnostics have their places.
    package var files: [SourceFile] = []
    /// The same under the paths by which the document names them: enough to read it again elsewhere.
    package var sources: [SourceText] = []
    /// What was decided, or is odd, without being wrong.
    package var notes: [Diagnostic] = []
    /// Whether all files could be read; if not, what they declare is not known, and nothing more can be said of names.
    package var isComplete = true
  }

  /// The form of the whole document.
  let descriptor: Descriptor
  /// The key of the root below which the app is described; nil if it is the root itself.
  let home: String?
  /// The path of the document's file.
  let path: String
  let origin: TipFiles
  let collector: DiagnosticCollector

  /// Prepares to lay tips under a document.
  /// - Parameters:
  ///   - descriptor: the form of the document.
  ///   - home: the key below which the keys of `SharedKeys.declarations` stand; nil if they stand in the root.
  ///   - path: the path of the document's file, to whose folder relative paths belong.
  ///   - origin: from where texts come.
  ///   - collector: where everything wrong is reported.
  package init(_ descriptor: Descriptor, home: String?, path: String, origin: TipFiles, collector: DiagnosticCollector) {
    self.descriptor = descriptor
    self.home = home
    self.path = path
    self.origin = origin
    self.collector = collector
  }

  /// The document with what its files declare laid under it.
  package func applied(to document: YAMLNode) -> Result {
    let app = home.map { document[$0] } ?? document
    guard let app, app.entries != nil else { return Result(document: document) }
    guard let tips = app["tips"] else {
      if let range = app.keyRange("bindings") {
        collector.add(Diagnostic(ScenarioProblem.keyNeedsOther("bindings", other: "tips"), at: range))
      }
      return Result(document: document)
    }
    let bindings = app["bindings"].map { BindingValues.read($0, into: collector) } ?? [:]
    guard let named = named(tips), let bindings else { return Result(document: document, isComplete: false) }
    guard let found = origin.find(named, beside: path, into: collector) else { return Result(document: document, isComplete: false) }
    let imported = TipImporter.read(found.sources, bindings: bindings.mapValues(\.value))
    let findings = FindingsReport(
      app: app, configuration: document["configuration"], bindings: bindings, known: imported.bindingKeys, collector: collector)
    let notes = findings.report(imported.findings)
    let kept = kept(of: found, imported, bindings)
    let wrong = DeclarationCheck(inline: app, imported: imported, collector: collector).check()
    return Result(
      document: laid(imported, under: document, app, without: wrong),
      files: found.sources.files.map { SourceFile(path: $0.path, text: $0.text) },
      sources: zip(found.names, found.sources.files).filter { kept.contains($1.path) }.map { SourceText(path: $0, text: $1.text) },
      notes: notes,
      isComplete: !imported.hasErrors)
  }

  /// The files that are enough to read the same tips again; all of them if that can't be told.
  ///
  /// An app has hundreds, most of which have nothing to do with tips.
  private func kept(of found: TipFiles.Found, _ imported: ImportedApp, _ bindings: [String: BindingValue]) -> Set<String> {
    let needed = Set(imported.neededFiles)
    let all = found.sources.files.map(\.path)
    let part = SwiftSources(files: found.sources.files.filter { needed.contains($0.path) })
    if part.files.count == all.count { return needed }
    let again = TipImporter.read(part, bindings: bindings.mapValues(\.value))
    // What is kept is read in the same way, so it must need all of itself.
    let isSame =
      Set(again.neededFiles) == needed && again.appTree == imported.appTree && again.configurationTree == imported.configurationTree
      && again.bindingKeys == imported.bindingKeys && Set(again.findings).isSubset(of: imported.findings)
    return isSame ? needed : Set(all)
  }

  /// The paths that stand under `tips`; nil if what stands there is wrong, which is reported.
  private func named(_ node: YAMLNode) -> [TipFiles.Named]? {
    let side = DiagnosticCollector()
    let cursor = ConfigurationCursor(Validator(AppDescriptor.files).validate(node, into: side), collector: side)
    collector.add(side.diagnostics)
    if side.hasErrors { return nil }
    let elements: [ConfigurationCursor] = if case .list = cursor.value.content { cursor.elements } else { [cursor] }
    return elements.map { TipFiles.Named(path: $0.text, range: $0.range) }
  }

  /// The parts of a document that come from files, and those of the same names that it has itself, laid over them.
  ///
  /// - Parameter wrong: parameters and events whose own declarations are wrong, so that those of the files are used.
  private func laid(_ imported: ImportedApp, under document: YAMLNode, _ app: YAMLNode, without wrong: Set<String>) -> YAMLNode {
    let keys = ["inlineTips", "groups", "parameters", "events"]
    let place = app["tips"]?.range ?? app.range
    func shaped(_ parts: [YAMLEntry], _ configuration: YAMLNode?) -> YAMLNode {
      let inner = YAMLNode(.mapping(parts), at: place)
      var entries = home.map { [YAMLEntry(key: $0, keyRange: place, value: inner)] } ?? parts
      if let configuration { entries.append(YAMLEntry(key: "configuration", keyRange: place, value: configuration)) }
      return YAMLNode(.mapping(entries), at: place)
    }
    let tree = imported.node(at: place)
    let base = shaped(
      (tree.entries ?? []).filter { !($0.value.entries ?? []).isEmpty || !($0.value.elements ?? []).isEmpty },
      imported.configurationNode(at: place))
    let written = (app.entries ?? []).filter { keys.contains($0.key) }.map { entry in
      var entry = entry
      if ["parameters", "events"].contains(entry.key), let parts = entry.value.entries {
        entry.value = YAMLNode(.mapping(parts.filter { !wrong.contains($0.key) }), at: entry.value.range)
      }
      return entry.key == "parameters" ? initialized(entry, tree[entry.key]) : entry
    }
    let merged = Overrides(descriptor).merging(shaped(written, document["configuration"]), onto: base, into: collector)
    let mergedApp = home.flatMap { merged[$0] } ?? merged
    var result = app.replacing(keys.compactMap { key in mergedApp.entries?.first { $0.key == key } })
    if let home { result = document.replacing([YAMLEntry(key: home, keyRange: document.keyRange(home) ?? place, value: result)]) }
    return result.replacing(merged.entries?.filter { $0.key == "configuration" } ?? [])
  }

  /// Parameters as a document has them, where a value alone is the initial value of a parameter that has its type from the sources.
  private func initialized(_ entry: YAMLEntry, _ imported: YAMLNode?) -> YAMLEntry {
    guard let entries = entry.value.entries else { return entry }
    var result = entry
    let changed = entries.map { parameter in
      guard parameter.value.scalar.map({ !$0.isNull }) ?? false, imported?[parameter.key]?["type"] != nil else { return parameter }
      var parameter = parameter
      parameter.value = YAMLNode(
        .mapping([YAMLEntry(key: "initial", keyRange: parameter.value.range, value: parameter.value)]), at: parameter.value.range)
      return parameter
    }
    result.value = YAMLNode(.mapping(changed), at: entry.value.range)
    return result
  }
}

extension YAMLNode {
  /// Where a key of this mapping stands.
  func keyRange(_ key: String) -> SourceRange? { entries?.first { $0.key == key }?.keyRange }

  /// A mapping with some entries in the places of those with the same keys; new ones come last.
  func replacing(_ changes: [YAMLEntry]) -> YAMLNode {
    guard var entries else { return self }
    for change in changes {
      if let index = entries.firstIndex(where: { $0.key == change.key }) { entries[index] = change } else { entries.append(change) }
    }
    return YAMLNode(.mapping(entries), at: range)
  }
}
