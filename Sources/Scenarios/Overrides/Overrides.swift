// SPDX-License-Identifier: GPL-3.0-or-later

/// Changes documents before they are checked: sets values by path, and lays parts of documents over them.
///
/// It works on untyped trees, so that what is changed goes through the same validation as what was written, and so that every value keeps
/// the place where it was written. The descriptor says which paths exist, and what may be created on the way.
public struct Overrides: Sendable {
  /// The descriptor of the documents.
  public let descriptor: Descriptor

  /// Makes overrides for documents of one form.
  public init(_ descriptor: Descriptor) {
    self.descriptor = descriptor
  }

  /// Sets one value.
  ///
  /// Missing mappings on the way are created. A choice is replaced when the path goes through another option. Null removes the key.
  /// - Parameters:
  ///   - override: the path and the value.
  ///   - root: the document.
  ///   - collector: where a path that doesn't exist is reported.
  /// - Returns: the changed document, or the same document if the path doesn't exist.
  public func applying(_ override: Override, to root: YAMLNode, into collector: DiagnosticCollector) -> YAMLNode {
    switch PathResolver(root: descriptor).resolve(override.path, in: root) {
    case .success(let steps): return set(root, steps[...], override) ?? root
    case .failure(let failure):
      collector.add(Diagnostic(failure.problem, at: override.pathRange))
      return root
    }
  }

  private func set(_ node: YAMLNode?, _ steps: ArraySlice<PathResolver.Step>, _ override: Override) -> YAMLNode? {
    guard let step = steps.first else { return override.value.isNull ? nil : override.value.withoutNulls }
    switch step {
    case .index(let index):
      guard let node, var elements = node.elements else { return node }
      if let element = set(elements[index], steps.dropFirst(), override) {
        elements[index] = element
      } else {
        elements.remove(at: index)
      }
      return YAMLNode(.sequence(elements), at: node.range)
    case .key(let key, let replacesOthers):
      var entries = node?.entries ?? []
      let present = entries.firstIndex { $0.key == key }
      let value = set(present.map { entries[$0].value }, steps.dropFirst(), override)
      if replacesOthers, value != nil { entries.removeAll { $0.key != key } }
      if let index = entries.firstIndex(where: { $0.key == key }) {
        if let value { entries[index].value = value } else { entries.remove(at: index) }
      } else if let value {
        entries.append(YAMLEntry(key: key, keyRange: override.pathRange, value: value))
      } else {
        // Nothing to remove, so nothing is created on the way either.
        return node
      }
      return YAMLNode(.mapping(entries), at: node?.entries == nil ? override.pathRange : node?.range ?? override.pathRange)
    }
  }
}

extension YAMLNode {
  /// The node without the keys whose values are null, which in an override mean "not here".
  var withoutNulls: YAMLNode {
    guard let entries else { return self }
    let kept = entries.filter { !$0.value.isNull }.map { YAMLEntry(key: $0.key, keyRange: $0.keyRange, value: $0.value.withoutNulls) }
    return YAMLNode(.mapping(kept), at: range)
  }
}
