// SPDX-License-Identifier: GPL-3.0-or-later

/// Paths as scenarios spell them: what stands below `app` may be named without it.
enum ScenarioPath {
  /// The first words of paths that stand for a longer beginning.
  static let beginnings: [(word: String, keys: [String])] = [
    ("tips", ["app", "inlineTips"]), ("parameters", ["app", "parameters"]), ("events", ["app", "events"]), ("screens", ["app", "screens"]),
    ("actions", ["app", "actions"]), ("groups", ["app", "groups"]), ("session", ["app", "session"]),
    ("bindings", ["app", "bindings"]),
  ]

  /// The keys for which a word stands, if it is one of the beginnings.
  static func keys(for word: String) -> [String]? { beginnings.first { $0.word == word }?.keys }

  /// The path from the root.
  static func expanded(_ path: ConfigurationPath) -> ConfigurationPath {
    guard case .bareKey(let word) = path.components.first, let keys = keys(for: word) else { return path }
    return ConfigurationPath(keys.map { .key($0) } + path.components.dropFirst())
  }

  /// Whether a path from the root leads to what says which Swift files are read, or how.
  static func isOfImport(_ path: ConfigurationPath) -> Bool {
    let keys = path.components.prefix(2).compactMap { component -> String? in
      switch component {
      case .bareKey(let key), .key(let key): key
      case .index: nil
      }
    }
    return keys == ["app"] || keys == ["app", "tips"] || keys == ["app", "bindings"]
  }

  /// The first key of a path.
  static func firstKey(_ path: ConfigurationPath) -> String? {
    switch path.components.first {
    case .bareKey(let key), .key(let key): key
    default: nil
    }
  }
}
