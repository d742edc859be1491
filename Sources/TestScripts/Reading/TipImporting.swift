// SPDX-License-Identifier: GPL-3.0-or-later

public import Scenarios

/// How the key `tips` of a script, which names an app's own Swift files, becomes declarations.
///
/// What is found there is laid under what the script says inline.
public struct TipImporting: Sendable {
  /// What was found in the app's files.
  public struct Declarations: Sendable {
    /// A mapping with some of the keys `inlineTips`, `groups`, `parameters` and `events`, in a scenario's form.
    public let node: YAMLNode
    /// The texts in which its values have their places.
    public let sources: [SourceFile]

    /// What was found.
    public init(node: YAMLNode, sources: [SourceFile]) {
      self.node = node
      self.sources = sources
    }
  }

  /// Reads what a path leads to.
  ///
  /// - Parameters:
  ///   - path: what the script says.
  ///   - script: the script's own path, to whose folder a relative path belongs.
  ///   - range: where the script says it, for diagnostics.
  public let read: @Sendable (_ path: String, _ script: String, _ range: SourceRange) throws(DiagnosticsError) -> Declarations

  /// An importer that reads by a closure.
  public init(read: @escaping @Sendable (String, String, SourceRange) throws(DiagnosticsError) -> Declarations) {
    self.read = read
  }

  /// For a program that can't read Swift files: the key is an error that says so.
  public static let unavailable = TipImporting { path, _, range throws(DiagnosticsError) in
    throw DiagnosticsError([Diagnostic(ScriptProblem.cannotImport(path), at: range)])
  }
}
