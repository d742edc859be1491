// SPDX-License-Identifier: GPL-3.0-or-later

/// Gathers what the checks of one input have to say, so that all of it is reported in one go.
///
/// A class, so that every cursor into a document writes to the same place. It belongs to one task.
public final class DiagnosticCollector {
  /// After this many the rest are only counted: a hostile file could have hundreds of thousands.
  public static let limit = 1_000

  private var gathered: [Diagnostic] = []
  /// How many diagnostics came after the limit was reached.
  public private(set) var omitted = 0
  /// How many errors were added, those after the limit among them.
  private(set) var errorCount = 0

  /// Makes an empty collector.
  public init() {}

  /// Whether an error was added.
  public var hasErrors: Bool { errorCount > 0 }

  /// Everything gathered, sorted by place, each once.
  public var diagnostics: [Diagnostic] {
    var result: [Diagnostic] = []
    for diagnostic in gathered.sorted() where result.last != diagnostic { result.append(diagnostic) }
    return result
  }

  /// Whether the limit is reached, so that costly suggestions need not be looked for.
  var isFull: Bool { gathered.count >= Self.limit }

  /// Adds a diagnostic.
  public func add(_ diagnostic: Diagnostic) {
    if diagnostic.severity == .error { errorCount += 1 }
    if isFull { omitted += 1 } else { gathered.append(diagnostic) }
  }

  /// Adds several diagnostics.
  public func add(_ diagnostics: [Diagnostic]) {
    for diagnostic in diagnostics { add(diagnostic) }
  }

  /// Throws everything gathered if an error is among it.
  public func throwIfErrors() throws(DiagnosticsError) {
    if hasErrors { throw DiagnosticsError(diagnostics) }
  }

  /// Runs checks on the side and returns what they said without keeping it.
  func trial<Result>(_ checks: (DiagnosticCollector) -> Result) -> (result: Result, said: DiagnosticCollector) {
    let side = DiagnosticCollector()
    return (checks(side), side)
  }
}
