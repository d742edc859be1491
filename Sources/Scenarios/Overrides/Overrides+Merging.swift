// SPDX-License-Identifier: GPL-3.0-or-later

extension Overrides {
  /// Lays a part of a document over a whole one, as a variant does.
  ///
  /// Mappings are merged key by key, everything else replaces; a choice is merged when both choose the same and replaced otherwise; null
  /// removes a key. At the top of the overlay a key with a dot or bracket that is no key of the document is a path.
  /// - Parameters:
  ///   - overlay: the part.
  ///   - base: the whole document.
  ///   - collector: where paths and removed keys that don't exist are reported; wrong values are left to the validator.
  /// - Returns: the merged document, in which every value has the place where it was written.
  public func merging(_ overlay: YAMLNode, onto base: YAMLNode, into collector: DiagnosticCollector) -> YAMLNode {
    guard let entries = overlay.entries else { return overlay.isNull ? base : overlay }
    let known = Set(descriptor.knownKeys ?? [])
    var plain: [YAMLEntry] = []
    var overrides: [Override] = []
    for entry in entries {
      guard !known.contains(entry.key), entry.key.contains(where: { $0 == "." || $0 == "[" }) else {
        plain.append(entry)
        continue
      }
      do throws(DiagnosticsError) {
        let path = try ConfigurationPath.parse(entry.key, at: entry.keyRange)
        overrides.append(Override(path: path, pathRange: entry.keyRange, value: entry.value))
      } catch {
        collector.add(error.diagnostics)
      }
    }
    var result = merge(YAMLNode(.mapping(plain), at: overlay.range), onto: base, descriptor, collector)
    for override in overrides { result = applying(override, to: result, into: collector) }
    return result
  }

  private func merge(
    _ overlay: YAMLNode, onto base: YAMLNode, _ descriptor: Descriptor, _ collector: DiagnosticCollector
  ) -> YAMLNode {
    guard let additions = overlay.entries, var entries = base.entries else { return overlay.withoutNulls }
    let form = descriptor.mappingForm(for: additions.first?.key)
    if case .choice = form.shape, let chosen = additions.first?.key, !entries.contains(where: { $0.key == chosen }) {
      return overlay.withoutNulls
    }
    var indices = Dictionary(entries.enumerated().map { ($1.key, $0) }, uniquingKeysWith: { first, _ in first })
    var removed: Set<String> = []
    for addition in additions {
      let child = form.child(addition.key)
      if child == nil, addition.value.isNull {
        // The validator never sees a key that removes, so a mistyped one would be lost.
        let known = form.knownKeys ?? []
        let problem = ValidationProblem.unknownKey(
          addition.key, suggestion: ClosestMatch.find(addition.key, among: known), elsewhere: [], known: known)
        collector.add(Diagnostic(problem, at: addition.keyRange))
      } else if addition.value.isNull {
        removed.insert(addition.key)
      } else if let index = indices[addition.key] {
        entries[index].keyRange = addition.keyRange
        entries[index].value = merge(addition.value, onto: entries[index].value, child ?? .raw, collector)
      } else {
        indices[addition.key] = entries.count
        entries.append(YAMLEntry(key: addition.key, keyRange: addition.keyRange, value: addition.value.withoutNulls))
      }
    }
    return YAMLNode(.mapping(entries.filter { !removed.contains($0.key) }), at: base.range)
  }
}

extension Descriptor {
  /// The keys of an object or choice; nil where names are free.
  var knownKeys: [String]? {
    switch shape {
    case .object(let keys): keys.map(\.name)
    case .choice(let options): options.map(\.name)
    default: nil
    }
  }

  /// The form of mapping that is meant where several are allowed: the one that knows the key, else the first.
  func mappingForm(for key: String?) -> Descriptor {
    guard case .alternatives(let forms) = shape else { return self }
    let mappings = forms.map { $0.mappingForm(for: key) }.filter(\.isMapping)
    return mappings.first { form in key.map { form.child($0) != nil } ?? false } ?? mappings.first ?? .raw
  }

  private var isMapping: Bool {
    switch shape {
    case .object, .map, .choice, .overlay, .raw: true
    default: false
    }
  }

  /// What stands under a key, or nil when there is no such key.
  func child(_ key: String) -> Descriptor? {
    switch shape {
    case .object(let keys): keys.first { $0.name == key }?.descriptor
    case .choice(let options): options.first { $0.name == key }?.descriptor
    case .map(_, let value, _): value
    case .raw, .overlay: .raw
    default: nil
    }
  }
}
