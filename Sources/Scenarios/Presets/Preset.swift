// SPDX-License-Identifier: GPL-3.0-or-later

/// Published and assumed values of behaviour under a name, as a tree on which a scenario's `population` is laid.
struct Preset: Sendable {
  /// Where a number of a preset comes from.
  struct Origin: Sendable {
    /// The number's path below `population`; everything below it has the same origin.
    var path: String
    var source: String
    var grade: Assumption.Grade
  }

  var name: String
  var documentation: String
  /// The values, in YAML.
  var text: String
  /// The origin of every value.
  var origins: [Origin]

  /// All presets.
  static let all = [medianApp]

  /// The name under which places in the preset are known.
  var file: String { "preset \(name)" }

  /// The values as a tree.
  var tree: YAMLNode {
    guard let node = try? YAMLParser().parse(SourceFile(path: file, text: text)) else {
      preconditionFailure("the preset '\(name)' is not YAML")
    }
    return node
  }

  /// The origin of a path below `population`.
  func origin(of path: String) -> Origin? {
    origins.first { path == $0.path || path.hasPrefix($0.path + ".") }
  }

  /// Lays a document's `population` over the preset that it names.
  ///
  /// An unknown name is left to the validator.
  static func applied(to document: YAMLNode, into collector: DiagnosticCollector) -> YAMLNode {
    guard var entries = document.entries, let index = entries.firstIndex(where: { $0.key == "population" }),
      let name = entries[index].value["preset"]?.scalar?.text, let preset = all.first(where: { $0.name == name })
    else { return document }
    let written = entries[index]
    func wrapped(_ node: YAMLNode) -> YAMLNode {
      YAMLNode(.mapping([YAMLEntry(key: written.key, keyRange: written.keyRange, value: node)]), at: written.value.range)
    }
    let form = Descriptor.object([.required("population", PopulationDescriptor.population, "The population.")])
    let merged = Overrides(form).merging(wrapped(written.value), onto: wrapped(preset.tree), into: collector)
    guard var population = merged["population"] else { return document }
    // A missing key is missing in the file, not in the preset.
    population.range = written.value.range
    entries[index].value = population
    return YAMLNode(.mapping(entries), at: document.range)
  }
}
