// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import Simulation

/// Reads scenario files: the one way from a text to a `Scenario`.
///
/// The text is parsed, values given beside the file are set, the preset is laid under the population, the variants and the matrix are
/// laid over the file, and each resolved document is checked and compiled. Everything wrong is reported in one go.
public enum ScenarioReader {
  /// Reads a scenario from its file, and the seed set that it names from a folder `seeds` beside the file or above it.
  /// - Parameters:
  ///   - path: the file's path as the user gave it.
  ///   - overrides: values that take the place of those in the file, in order; mistakes in them are reported under `--set`.
  /// - Throws: `ScenarioFailure` with everything wrong.
  public static func read(path: String, overrides: [ConfigurationOverride] = []) throws(ScenarioFailure) -> Scenario {
    let file: SourceFile
    do throws(SourceFileError) {
      file = try SourceFile.read(path)
    } catch {
      throw ScenarioFailure(diagnostics: [error.diagnostic], sources: [], category: error.category)
    }
    return try ScenarioReading(file: file, overrides: overrides) { SeedFolders.find($0, besideFile: path) }.scenario()
  }

  /// Reads a scenario from texts in memory alone.
  /// - Parameters:
  ///   - sources: the `sources` of a scenario that was read before: its own text first, and those of seed sets.
  ///   - path: the path to report and to keep.
  ///   - overrides: values that take the place of those in the file, in order.
  /// - Throws: `ScenarioFailure` with everything wrong; of the category `noInput` if there is no text at all.
  public static func read(
    sources: [SourceText], path: String, overrides: [ConfigurationOverride] = []
  ) throws(ScenarioFailure) -> Scenario {
    guard let first = sources.first else {
      let error = SourceFileError.missing(path: path, suggestion: nil)
      throw ScenarioFailure(diagnostics: [error.diagnostic], sources: [], category: error.category)
    }
    return try ScenarioReading(file: SourceFile(path: path, text: first.text), overrides: overrides) { name in
      .success(sources.dropFirst().first { $0.path == SeedSet.path(of: name) }.map { SourceFile(path: $0.path, text: $0.text) })
    }.scenario()
  }

  /// The last part of a path without its ending, as the name of a report's folder.
  static func slug(of path: String) -> String {
    let name = URL(fileURLWithPath: path).lastPathComponent
    let stem = name.lastIndex(of: ".").flatMap { $0 == name.startIndex ? nil : String(name[..<$0]) } ?? name
    // '.' and '..' would name no folder of the report's own.
    return stem.allSatisfy { $0 == "." } ? "scenario" : stem
  }
}
