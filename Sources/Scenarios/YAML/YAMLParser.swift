// SPDX-License-Identifier: GPL-3.0-or-later

/// Reads one strict YAML document into a tree of nodes with their places.
///
/// libyaml does the syntax. On top of it: no key twice, no tags, no merge keys, no second document, only scalars as keys, and limits on
/// depth and size that hold after aliases are replaced, so that a file of a few hundred bytes can't grow into gigabytes.
public struct YAMLParser: Sendable {
  /// What a document may grow to.
  public struct Limits: Hashable, Sendable {
    /// The most lists and mappings inside each other.
    public var depth: Int
    /// The most values, keys not counted, aliases counted by what they stand for.
    public var nodes: Int

    /// Sets limits; the defaults are far above any scenario.
    public init(depth: Int = 64, nodes: Int = 200_000) {
      self.depth = depth
      self.nodes = nodes
    }
  }

  /// What documents may grow to.
  public var limits: Limits

  /// Makes a parser.
  public init(limits: Limits = Limits()) {
    self.limits = limits
  }

  /// Parses a text that holds one document.
  ///
  /// Duplicate keys are gathered over the whole document; after any other problem nothing more can be trusted, and reading stops.
  /// - Complexity: O(length of the text).
  /// - Throws: `DiagnosticsError` with every problem found.
  public func parse(_ file: SourceFile) throws(DiagnosticsError) -> YAMLNode {
    try parse(file.text, file: file.path, startColumn: 1)
  }

  /// Parses a piece of a one-line text, such as what follows `=` in the argument of `--set`.
  /// - Parameters:
  ///   - text: the piece.
  ///   - file: the name under which places are reported.
  ///   - startColumn: the column of the piece's first character in the whole text, counted from 1.
  func parse(_ text: String, file: String, startColumn: Int) throws(DiagnosticsError) -> YAMLNode {
    let origin = TextOrigin(file: file, startColumn: startColumn)
    if let found = ForbiddenCharacter.first(in: text) {
      throw DiagnosticsError([Diagnostic(YAMLProblem.forbiddenCharacter(found.scalar.value), at: origin.range(found.position))])
    }
    // A file may begin with a comment; of a piece nothing would be left.
    if startColumn > 1, text.first(where: { !$0.isWhitespace }) == "#" {
      throw DiagnosticsError([Diagnostic(YAMLProblem.commentAsValue, at: origin.range(SourcePosition(line: 1, column: 1)))])
    }
    var builder = YAMLTreeBuilder(origin: origin, limits: limits)
    do throws(LibYAMLFailure) {
      var events = try LibYAMLEvents(text)
      while !builder.isFinished { builder.take(try events.next()) }
    } catch {
      builder.add(error, text: text)
    }
    return try builder.result()
  }
}

/// Turns libyaml's places into places of the whole text.
struct TextOrigin {
  let file: String
  let startColumn: Int

  func position(_ place: SourcePosition) -> SourcePosition {
    place.line == 1 ? SourcePosition(line: 1, column: place.column + startColumn - 1) : place
  }

  func range(_ start: SourcePosition, _ end: SourcePosition? = nil) -> SourceRange {
    SourceRange(file: file, start: position(start), end: position(end ?? start))
  }
}

/// Characters that YAML excludes, and those that it counts as line ends although editors don't.
enum ForbiddenCharacter {
  /// The first such character of a text.
  static func first(in text: String) -> (scalar: Unicode.Scalar, position: SourcePosition)? {
    var place = SourcePosition(line: 1, column: 1)
    var previous: Unicode.Scalar = " "
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0x0A:
        if previous != "\r" { place = SourcePosition(line: place.line + 1, column: 1) }
      case 0x0D: place = SourcePosition(line: place.line + 1, column: 1)
      case 0x09, 0x20...0x7E, 0xA0...0x2027, 0x202A...0xFEFE, 0xFF00...0xFFFD, 0x10000...0x10FFFF: place.column += 1
      default: return (scalar, place)
      }
      previous = scalar
    }
    return nil
  }
}
