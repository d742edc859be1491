// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
public import Scenarios

/// What a report was made from, in full: a stranger with the same version of the program gets the same bytes from it alone.
///
/// It says nothing of the machine; that is what `environment.json` is for.
public struct Manifest: Codable, Hashable, Sendable {
  /// The version of this form.
  public static let currentSchema = 1

  /// A file of the scenario's, with its text.
  public struct Source: Codable, Hashable, Sendable {
    /// The path by which the scenario names it.
    public let path: String
    /// The SHA-256 of its text.
    public let sha256: String
    /// Its whole text.
    public let text: String
  }

  /// A value that was set beside the file.
  public struct Override: Codable, Hashable, Sendable {
    /// The value's path.
    public let path: String
    /// The value, in YAML.
    public let value: String
  }

  /// A file of the report.
  public struct File: Codable, Hashable, Sendable {
    /// Its name in the report's folder.
    public let name: String
    /// Its length in bytes.
    public let size: Int
    /// The SHA-256 of its bytes.
    public let sha256: String
  }

  /// The version of this form.
  public let schemaVersion: Int
  /// The version of the program.
  public let programVersion: String
  /// The scenario's name.
  public let scenario: String
  /// The SHA-256 of the resolved scenario.
  public let digest: String
  /// The resolved scenario in canonical form.
  public let canonical: String
  /// The root seed, in decimal.
  public let seed: String
  /// The files that the scenario was read from.
  public let sources: [Source]
  /// What was set beside them, in order.
  public let overrides: [Override]
  /// The report's files, in order of name; the manifest itself and what describes the machine are not among them.
  public let files: [File]

  /// The manifest of a scenario whose report has these files.
  public init(scenario: Scenario, files: [(name: String, bytes: [UInt8])]) {
    schemaVersion = Self.currentSchema
    programVersion = ProgramVersion.current
    self.scenario = scenario.name
    digest = scenario.digest
    canonical = scenario.canonical
    seed = String(scenario.seed)
    sources = scenario.sources.map { Source(path: $0.path, sha256: Digest.sha256($0.text), text: $0.text) }
    overrides = scenario.overrides.map { Override(path: $0.path, value: $0.value) }
    self.files = files.map { File(name: $0.name, size: $0.bytes.count, sha256: Digest.sha256($0.bytes)) }.sorted { $0.name < $1.name }
  }

  /// Its bytes: JSON with sorted keys, the same for the same manifest.
  public func encoded() throws -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .prettyPrinted, .withoutEscapingSlashes]
    return Array(try encoder.encode(self)) + [0x0A]
  }

  /// Reads a manifest.
  ///
  /// - Throws: `ManifestFailure` if the bytes are no manifest, of a later form, or changed since they were written.
  public init(decoding bytes: [UInt8]) throws(ManifestFailure) {
    let decoder = JSONDecoder()
    guard let manifest = try? decoder.decode(Manifest.self, from: Data(bytes)) else {
      if let version = try? decoder.decode(SchemaOnly.self, from: Data(bytes)), version.schemaVersion > Self.currentSchema {
        throw .laterForm(version.schemaVersion)
      }
      throw .notAManifest
    }
    guard manifest.schemaVersion == Self.currentSchema else { throw .laterForm(manifest.schemaVersion) }
    for source in manifest.sources where Digest.sha256(source.text) != source.sha256 { throw .changedSource(source.path) }
    self = manifest
  }

  private struct SchemaOnly: Decodable { let schemaVersion: Int }

  /// Reads and compiles the scenario from the texts in the manifest.
  public func readScenario() throws -> Scenario {
    try ScenarioReader.read(
      sources: sources.map { SourceText(path: $0.path, text: $0.text) }, path: sources.first?.path ?? scenario,
      overrides: overrides.map { ConfigurationOverride(path: $0.path, value: $0.value) })
  }
}

/// Why bytes could not be taken for a manifest.
public enum ManifestFailure: Error, Hashable, Sendable {
  /// They are not JSON of that form.
  case notAManifest
  /// They were written by a later version of the program.
  case laterForm(Int)
  /// The text of a source does not have the digest that stands beside it.
  case changedSource(String)
}
