// SPDX-License-Identifier: GPL-3.0-or-later

/// Why a document doesn't fit its descriptor, apart from the texts of scalars, which `ScalarProblem` covers.
public enum ValidationProblem: Error, Hashable, Sendable {
  /// A key that the object doesn't have; the closest one that it has, and paths at which the same key exists.
  case unknownKey(String, suggestion: String?, elsewhere: [String], known: [String])
  /// A required key is missing; a line to add.
  case missingKey(String, example: String)
  /// Something of another type stands here; all in words.
  case wrongType(found: String, expected: String, example: String)
  /// The value is of the right type and outside its bounds; both in words.
  case outOfRange(found: String, expected: String)
  /// A list or map has too few or too many entries.
  case wrongCount(found: Int, expected: String)
  /// A word that is none of the enumeration's.
  case unknownKeyword(String, suggestion: String?, known: [String])
  /// A choice with no key, or with several.
  case notOneChoice(found: [String], noun: String, known: [String])
  /// A choice that doesn't exist.
  case unknownChoice(String, noun: String, suggestion: String?, known: [String])
  /// A name of a map that doesn't have the form of such names.
  case invalidName(String, noun: String, form: String)
  /// A text that doesn't have its form.
  case invalidText(String, form: String)
  /// A text without a character.
  case emptyText
  /// A text that is too long, in characters.
  case textTooLong(found: Int, limit: Int)
  /// A plain scalar that YAML reads as a number, boolean or null, where text is wanted.
  case unquotedText(String)
  /// A key that is on its way out.
  case deprecatedKey(String, instead: String)
}

extension ValidationProblem: DiagnosticFact {
  /// The stable name of the kind of problem.
  public var identifier: String {
    switch self {
    case .unknownKey: "unknown-key"
    case .missingKey: "missing-key"
    case .wrongType: "wrong-type"
    case .outOfRange: "out-of-range"
    case .wrongCount: "wrong-count"
    case .unknownKeyword: "unknown-word"
    case .notOneChoice: "not-one-choice"
    case .unknownChoice: "unknown-choice"
    case .invalidName: "invalid-name"
    case .invalidText: "invalid-text"
    case .emptyText: "empty-text"
    case .textTooLong: "text-too-long"
    case .unquotedText: "unquoted-text"
    case .deprecatedKey: "deprecated-key"
    }
  }

  /// What is wrong.
  public var message: String {
    switch self {
    case .unknownKey(let key, _, _, _): "there is no key '\(Excerpt.of(key))' here"
    case .missingKey(let key, _): "the key '\(key)' is missing"
    case .wrongType(let found, let expected, _): "expected \(expected), found \(found)"
    case .outOfRange(let found, let expected): "\(found) is not \(expected)"
    case .wrongCount(let found, let expected): "expected \(expected) entries, found \(found)"
    case .unknownKeyword(let word, _, _): "'\(Excerpt.of(word))' is none of the words allowed here"
    case .notOneChoice(let found, let noun, _):
      found.isEmpty ? "\(noun) needs one key that names it" : "\(noun) has one key, found \(Self.list(found, joining: "and"))"
    case .unknownChoice(let name, let noun, _, _): "'\(Excerpt.of(name))' is not the name of \(noun)"
    case .invalidName(let name, let noun, let form): "the \(noun) '\(Excerpt.of(name))' must be \(form)"
    case .invalidText(let text, let form): "'\(Excerpt.of(text))' must be \(form)"
    case .emptyText: "the text is empty"
    case .textTooLong(let found, let limit): "the text has \(found) characters, at most \(limit) are allowed"
    case .unquotedText(let text): "YAML doesn't read '\(Excerpt.of(text))' as text"
    case .deprecatedKey(let key, _): "the key '\(key)' will be removed"
    }
  }

  /// What to do about it.
  public var remedy: String? {
    switch self {
    case .unknownKey(_, let suggestion?, _, _): "did you mean '\(suggestion)'?"
    case .unknownKey(let key, nil, let elsewhere, let known):
      elsewhere.isEmpty
        ? known.isEmpty ? "remove it" : "the keys here are \(Self.list(known, joining: "and"))"
        : "'\(Excerpt.of(key))' belongs to \(Self.list(elsewhere, joining: "or"))"
    case .missingKey(_, let example): "add '\(example)'"
    case .wrongType(_, _, let example): "write for example \(example)"
    case .outOfRange(_, let expected) where expected == "exactly 1":
      "write 1; a file of another version needs the version of tipsim that introduced it"
    case .outOfRange(_, let expected): "write a value that is \(expected)"
    case .wrongCount(let found, let expected): "write \(expected) entries instead of \(found)"
    case .invalidName(_, let noun, let form): "rename the \(noun): use \(form)"
    case .invalidText(_, let form): (form.hasPrefix("such as") ? "write a text " : form.hasPrefix("on ") ? "write it " : "use ") + form
    case .unknownKeyword(_, let suggestion?, _), .unknownChoice(_, _, let suggestion?, _): "did you mean '\(suggestion)'?"
    case .unknownKeyword(_, nil, let known): "write \(Self.list(known, joining: "or"))"
    case .notOneChoice(_, _, let known), .unknownChoice(_, _, nil, let known): "choose \(Self.list(known, joining: "or"))"
    case .emptyText: "write something, or leave the key out"
    case .textTooLong: "shorten it"
    case .unquotedText(let text): "put it in quotes: \"\(Excerpt.of(text))\""
    case .deprecatedKey(_, let instead): instead
    }
  }

  /// Names in a row: "'a', 'b' and 'c'"; the rest is counted when there are many.
  static func list(_ names: [String], joining word: String, limit: Int = 16) -> String {
    var parts = names.prefix(limit).map { "'\(Excerpt.of($0))'" }
    if names.count > limit { parts.append("\(names.count - limit) more") }
    guard let last = parts.popLast() else { return "nothing" }
    return parts.isEmpty ? last : parts.joined(separator: ", ") + " \(word) " + last
  }
}
