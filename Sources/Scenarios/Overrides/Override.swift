// SPDX-License-Identifier: GPL-3.0-or-later

/// A value that takes the place of another in a document: `path=value`.
public struct Override: Hashable, Sendable {
  /// The place.
  public var path: ConfigurationPath
  /// Where the path is written.
  public var pathRange: SourceRange
  /// The value; null removes what is at the place.
  public var value: YAMLNode

  /// Makes an override from its parts.
  public init(path: ConfigurationPath, pathRange: SourceRange, value: YAMLNode) {
    self.path = path
    self.pathRange = pathRange
    self.value = value
  }

  /// Reads an override from an option's argument, such as `study.seed=7` or `configuration={ displayFrequency: weekly }`.
  /// - Parameter argument: the argument, under the name at which its mistakes are reported. Several arguments need names of their own,
  ///   such as `--set study.seed=7`, for their lines to be shown.
  /// - Throws: `DiagnosticsError` with places inside the argument.
  public static func parse(_ argument: SourceFile) throws(DiagnosticsError) -> Override {
    var scanner = PathScanner(argument.text)
    let path: ConfigurationPath
    do throws(PathScanner.Failure) {
      path = try scanner.path(endsAtEquals: true)
    } catch {
      throw DiagnosticsError([Diagnostic(error.problem, at: SourceRange(file: argument.path, line: 1, column: error.offset + 1))])
    }
    let end = SourcePosition(line: 1, column: scanner.index + 1)
    let pathRange = SourceRange(file: argument.path, start: SourcePosition(line: 1, column: 1), end: end)
    guard scanner.takeEquals() else {
      throw DiagnosticsError([Diagnostic(OverrideProblem.missingEquals, at: SourceRange(file: argument.path, start: end, end: end))])
    }
    let value = scanner.remainder
    let valueColumn = scanner.index + 1
    if value.allSatisfy(\.isWhitespace) {
      throw DiagnosticsError([
        Diagnostic(OverrideProblem.missingValue, at: SourceRange(file: argument.path, line: 1, column: valueColumn))
      ])
    }
    let node = try YAMLParser().parse(value, file: argument.path, startColumn: valueColumn)
    return Override(path: path, pathRange: pathRange, value: node)
  }
}
