// SPDX-License-Identifier: GPL-3.0-or-later

extension ConfigurationPath {
  /// The most steps of a path; documents are no deeper.
  static let limit = 64

  /// Reads a path as people write it.
  /// - Parameters:
  ///   - text: the path: `tips.SearchTip.options.maxDisplayCount`, `actions.open[0]`, `parameters."Tip.isLoggedIn"`.
  ///   - range: where it stands, for the errors.
  /// - Throws: `DiagnosticsError` with one diagnostic at the character that is wrong.
  public static func parse(_ text: String, at range: SourceRange) throws(DiagnosticsError) -> ConfigurationPath {
    var scanner = PathScanner(text)
    do throws(PathScanner.Failure) {
      return try scanner.path(endsAtEquals: false)
    } catch {
      throw DiagnosticsError([Diagnostic(error.problem, at: range)])
    }
  }
}

/// Reads a path from left to right, and stops at an equals sign that is not in quotes where one is expected.
struct PathScanner {
  /// A mistake and how many scalars come before it.
  struct Failure: Error {
    var problem: OverrideProblem
    var offset: Int
  }

  private let scalars: [Unicode.Scalar]
  private(set) var index = 0

  init(_ text: String) {
    scalars = Array(text.unicodeScalars)
  }

  /// What comes after the place that was reached.
  var remainder: String {
    var text = String.UnicodeScalarView()
    text.append(contentsOf: scalars[index...])
    return String(text)
  }

  /// Takes an equals sign.
  mutating func takeEquals() -> Bool {
    guard index < scalars.count, scalars[index] == "=" else { return false }
    index += 1
    return true
  }

  mutating func path(endsAtEquals: Bool) throws(Failure) -> ConfigurationPath {
    var components: [ConfigurationPath.Component] = []
    func isAtEnd() -> Bool { index == scalars.count || (endsAtEquals && scalars[index] == "=") }
    if isAtEnd() { throw Failure(problem: .emptyPath, offset: index) }
    components.append(try key(endsAtEquals))
    while !isAtEnd() {
      if components.count == ConfigurationPath.limit { throw Failure(problem: .pathTooLong(limit: ConfigurationPath.limit), offset: index) }
      switch scalars[index] {
      case ".":
        index += 1
        components.append(try key(endsAtEquals))
      case "[":
        index += 1
        components.append(try listIndex())
      default: throw Failure(problem: .malformedPath, offset: index)
      }
    }
    return ConfigurationPath(components)
  }

  private mutating func key(_ endsAtEquals: Bool) throws(Failure) -> ConfigurationPath.Component {
    if index < scalars.count, scalars[index] == "\"" { return .key(try quotedKey()) }
    let start = index
    while index < scalars.count, !".[]\"".unicodeScalars.contains(scalars[index]), !(endsAtEquals && scalars[index] == "=") { index += 1 }
    if start == index { throw Failure(problem: .malformedPath, offset: index) }
    return .bareKey(text(start..<index))
  }

  private mutating func quotedKey() throws(Failure) -> String {
    let start = index
    var key = String.UnicodeScalarView()
    index += 1
    while index < scalars.count {
      var scalar = scalars[index]
      index += 1
      if scalar == "\"" { return String(key) }
      if scalar == "\\", index < scalars.count {
        scalar = scalars[index]
        index += 1
      }
      key.append(scalar)
    }
    throw Failure(problem: .unclosedQuote, offset: start)
  }

  private mutating func listIndex() throws(Failure) -> ConfigurationPath.Component {
    let start = index
    while index < scalars.count, ("0"..."9").contains(scalars[index]) { index += 1 }
    guard let value = Int(text(start..<index)), index < scalars.count, scalars[index] == "]" else {
      throw Failure(problem: .malformedIndex, offset: start)
    }
    index += 1
    return .index(value)
  }

  private func text(_ range: Range<Int>) -> String {
    var text = String.UnicodeScalarView()
    text.append(contentsOf: scalars[range])
    return String(text)
  }
}
