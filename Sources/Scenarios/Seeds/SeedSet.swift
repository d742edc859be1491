// SPDX-License-Identifier: GPL-3.0-or-later

/// A named list of root seeds, kept in `seeds/NAME.yaml`, so that studies can say which random numbers they mean.
public struct SeedSet: Hashable, Sendable {
  /// The name: that of the file.
  public let name: String
  /// What the set is for.
  public let summary: String
  /// The seeds, at least one.
  public let seeds: [UInt64]

  /// The form of a seed set's file.
  static let descriptor = Descriptor.object([
    .required("tipsim-seeds", .integer(.between(1, 1)), "The version of the file's form: 1."),
    .required("description", .text(limit: 2_000), "What the set is for."),
    .required("seeds", .list(of: .integer(.atLeast(0)), count: .between(1, 100_000)), "The seeds."),
  ])

  /// The path under which a set is kept with a scenario's sources.
  static func path(of name: String) -> String { "seeds/\(name).yaml" }

  /// What to do about a file with nothing in it is another thing for seeds than for scenarios.
  static func withRemedy(_ diagnostic: Diagnostic) -> Diagnostic {
    guard [YAMLProblem.emptyDocument.identifier, SourceFileError.empty(path: "").identifier].contains(diagnostic.identifier) else {
      return diagnostic
    }
    var result = diagnostic
    result.remedy = "write 'tipsim-seeds: 1', 'description: …' and 'seeds: [1, 2, 3]', each on a line of its own"
    return result
  }

  /// Reads a set; nil if anything is wrong, all of which is reported.
  static func read(_ file: SourceFile, name: String, into collector: DiagnosticCollector) -> SeedSet? {
    let node: YAMLNode
    do throws(DiagnosticsError) {
      node = try YAMLParser().parse(file)
    } catch {
      collector.add(error.diagnostics.map(Self.withRemedy))
      return nil
    }
    let side = DiagnosticCollector()
    let root = ConfigurationCursor(Validator(descriptor).validate(node, into: side), collector: side)
    collector.add(side.diagnostics)
    if side.hasErrors { return nil }
    return SeedSet(name: name, summary: root["description"].text, seeds: root["seeds"].elements.map { UInt64($0.integer) })
  }
}

/// Finds the seed that a study names.
struct SeedReader {
  /// Finds the text of a set by its name; nil if there is none.
  let find: (String) -> Result<SourceFile?, SourceFileError>
  let collector: DiagnosticCollector

  /// The seed, or nil if it is wrong, which is reported; the set that gave it, and that set's text.
  struct Found {
    var seed: UInt64?
    var name: String?
    var file: SourceFile?
  }

  /// Reads `study.seed`.
  func read(_ cursor: ConfigurationCursor) -> Found {
    switch cursor.value.content {
    case .integer(let seed): return Found(seed: UInt64(seed))
    case .text(let text):
      let parts = text.split(separator: ":").map(String.init)
      let index = parts.count > 1 ? Int(parts[1]) ?? 1 : 1
      switch find(parts[0]) {
      case .failure(let error): collector.add(SeedSet.withRemedy(error.diagnostic))
      case .success(nil): cursor.error(ScenarioProblem.unknownSeedSet(parts[0]))
      case .success(let file?):
        guard let set = SeedSet.read(file, name: parts[0], into: collector) else { return Found(file: file) }
        if set.seeds.indices.contains(index - 1) { return Found(seed: set.seeds[index - 1], name: text, file: file) }
        cursor.error(ScenarioProblem.seedIndex(index, name: parts[0], count: set.seeds.count))
      }
      return Found()
    default: return Found()
    }
  }
}
