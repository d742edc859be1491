// SPDX-License-Identifier: GPL-3.0-or-later

import SwiftDiagnostics
import SwiftParser
import SwiftParserDiagnostics
import SwiftSyntax

/// A file as the Swift parser has it.
struct ParsedFile {
  /// The path.
  let path: String
  /// The syntax tree; of text that Swift can't read, what the parser made of it.
  let tree: SourceFileSyntax
  private let lines: LineTable

  /// How deep brackets may be nested; the parser's own bound.
  static let depthLimit = 250
  /// How many complaints about one file are kept.
  static let complaintLimit = 20

  /// Reads a text, with what is wrong in it.
  static func parse(_ text: String, path: String) -> (file: ParsedFile?, findings: [ImportFinding]) {
    let lines = LineTable(text.utf8)
    func finding(_ kind: ImportFinding.Kind, _ offset: Int) -> ImportFinding {
      let place = lines.place(utf8Offset: offset)
      return ImportFinding(
        kind: kind, place: SourcePlace(file: path, line: place.line, column: place.column), owner: nil, bindingKey: nil)
    }
    if let (kind, offset) = NestingScan.fault(Array(text.utf8), limit: depthLimit) { return (nil, [finding(kind, offset)]) }
    let tree = EarlyRules.parse(text)
    let findings = tree.hasError ? complaints(of: tree).map { finding(.syntax($0.message), $0.offset) } : []
    return (ParsedFile(path: path, tree: tree, lines: lines), findings)
  }

  /// The parser's complaints, at most ``complaintLimit``, the first of several at one place: they often follow from one another.
  ///
  /// Statement by statement, because complaining about thousands of faults takes the parser minutes.
  private static func complaints(of tree: SourceFileSyntax) -> [(message: String, offset: Int)] {
    var result: [(message: String, offset: Int)] = []
    func add(_ syntax: some SyntaxProtocol) {
      for diagnostic in ParseDiagnosticsGenerator.diagnostics(for: syntax) where diagnostic.diagMessage.severity == .error {
        let offset = diagnostic.position.utf8Offset
        if result.last?.offset != offset, result.count < complaintLimit { result.append((diagnostic.message, offset)) }
      }
    }
    for statement in tree.statements where statement.hasError && result.count < complaintLimit { add(statement) }
    // Faults between statements.
    if result.isEmpty, tree.statements.count < 1_000 { add(tree) }
    if result.isEmpty { result.append(("statements do not end", tree.statements.first?.position.utf8Offset ?? 0)) }
    return result
  }

  /// Where a piece of syntax begins.
  func place(_ syntax: some SyntaxProtocol) -> SourcePlace { place(utf8Offset: syntax.positionAfterSkippingLeadingTrivia.utf8Offset) }

  /// The place of an offset in bytes.
  func place(utf8Offset: Int) -> SourcePlace {
    let place = lines.place(utf8Offset: utf8Offset)
    return SourcePlace(file: path, line: place.line, column: place.column)
  }
}

/// The first beta's `var rules: Predicate<RuleInput...>`, which today's Swift does not parse.
///
/// The parser gives up at the three dots and leaves the body as unexpected code. Where it does, the dots are replaced by as many spaces, and
/// the text is parsed again: every place stays what it was.
enum EarlyRules {
  static func parse(_ text: String) -> SourceFileSyntax {
    var bytes = Array(text.utf8)
    var tree = Parser.parse(source: text)
    // What is unexpected may hide the next; each round finds at least one.
    for _ in 0..<64 where tree.hasError {
      let finder = Finder(viewMode: .all)
      finder.walk(tree)
      if finder.offsets.isEmpty { break }
      for offset in finder.offsets { bytes.replaceSubrange(offset..<offset + 3, with: repeatElement(UInt8(ascii: " "), count: 3)) }
      tree = Parser.parse(source: String(decoding: bytes, as: UTF8.self))
    }
    return tree
  }

  /// Finds the dots of `…Input...>` among unexpected code.
  private final class Finder: SyntaxVisitor {
    var offsets: [Int] = []

    override func visit(_ node: UnexpectedNodesSyntax) -> SyntaxVisitorContinueKind {
      for token in node.tokens(viewMode: .all) where token.text.hasPrefix("...>") {
        guard let before = token.previousToken(viewMode: .sourceAccurate), before.text.hasSuffix("RuleInput") else { continue }
        offsets.append(token.positionAfterSkippingLeadingTrivia.utf8Offset)
      }
      return .visitChildren
    }
  }
}
