// SPDX-License-Identifier: GPL-3.0-or-later

extension YAMLProblem: DiagnosticFact {
  /// The stable name of the kind of problem.
  public var identifier: String {
    switch self {
    case .syntax: "yaml-syntax"
    case .tabIndentation: "tab"
    case .forbiddenCharacter: "forbidden-character"
    case .emptyDocument: "empty-document"
    case .commentAsValue: "comment-as-value"
    case .severalDocuments: "several-documents"
    case .duplicateKey: "duplicate-key"
    case .compoundKey: "compound-key"
    case .mergeKey: "merge-key"
    case .tag: "tag"
    case .tooDeep: "too-deep"
    case .tooManyNodes: "too-many-values"
    case .unknownAlias: "unknown-alias"
    case .cyclicAlias: "cyclic-alias"
    case .outOfMemory: "out-of-memory"
    }
  }

  /// What is wrong.
  public var message: String {
    switch self {
    case .syntax(let problem, let context): "this is not YAML: \(problem)\(context.map { " \($0)" } ?? "")"
    case .tabIndentation: "a tab can't stand here"
    case .forbiddenCharacter(let value): "the character U+\(Self.digits(value)) can't stand in YAML"
    case .emptyDocument: "there is nothing here but white space and comments"
    case .commentAsValue: "YAML takes a text that begins with '#' for a comment"
    case .severalDocuments: "a second document begins here"
    case .duplicateKey(let key): "the key '\(Excerpt.of(key))' stands twice in this mapping"
    case .compoundKey: "a list or a mapping can't be a key"
    case .mergeKey: "the merge key '<<' is not supported"
    case .tag(let tag): "the tag '\(Excerpt.of(tag))' is not supported"
    case .tooDeep(let limit): "lists and mappings are nested more than \(limit) deep"
    case .tooManyNodes(let limit): "the document has more than \(limit) values, counting what its aliases stand for"
    case .unknownAlias(let name, _): "no anchor '&\(Excerpt.of(name))' comes before this alias"
    case .cyclicAlias(let name): "the alias '*\(Excerpt.of(name))' stands inside the value that it names"
    case .outOfMemory: "there is not enough memory to read the document"
    }
  }

  /// What to do about it.
  public var remedy: String? {
    switch self {
    case .syntax(let problem, let context): Self.remedy(problem: problem, context: context)
    case .tabIndentation: "indent with spaces: two for each level"
    case .forbiddenCharacter(let value): "delete it, or write \"\\u\(Self.digits(value))\" in double quotes"
    case .emptyDocument: "start from the output of 'tipsim init'"
    case .commentAsValue: "put quotes round it, and others round the whole argument: --set 'PATH=\"#Rule(…)\"'"
    case .severalDocuments: "keep one document in a file, and remove the line '---'"
    case .duplicateKey: "remove one of the two, or join their contents"
    case .compoundKey: "write a plain name before the colon"
    case .mergeKey: "write the keys out; a variant needs only what differs from the base"
    case .tag: "remove it: every key has its type already"
    case .tooDeep: "check the brackets; no scenario needs so many levels"
    case .tooManyNodes: "check for aliases of aliases, and keep data out of the scenario"
    case .unknownAlias(_, let suggestion?): "did you mean '*\(suggestion)'?"
    case .unknownAlias(let name, nil):
      "define the anchor first with '&\(Excerpt.of(name))', or put quotes round a text that begins with '*'"
    case .cyclicAlias: "write the value out"
    case .outOfMemory: "close other programs, or make the document smaller"
    }
  }

  private static func digits(_ value: UInt32) -> String {
    let digits = String(value, radix: 16, uppercase: true)
    return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }

  /// What to do about each of libyaml's complaints, by the words of version 0.2.5.
  private static func remedy(problem: String, context: String?) -> String {
    switch problem {
    case "mapping values are not allowed in this context":
      return "put quotes round a text that contains ': ', or check the indentation of this line"
    case "found character that cannot start any token":
      return "put quotes round a text that begins with '@', '`' or '%'"
    case "could not find expected ':'":
      return "write 'key: value', with a space after the colon"
    case "did not find expected key":
      return "check the indentation: keys of one mapping begin in the same column"
    case "did not find expected '-' indicator":
      return "check the indentation: entries of one list begin with '- ' in the same column"
    case "did not find expected ',' or '}'", "did not find expected ',' or ']'":
      return "separate entries by ', ', close what is opened, and put quotes round texts with brackets"
    case "found unexpected end of stream":
      return "close the quote that opens in this text"
    case "found unknown escape character":
      return "write a backslash as '\\\\', or use single quotes"
    case "block sequence entries are not allowed in this context", "block mapping entries are not allowed in this context":
      return "begin the list on its own line"
    case "mapping keys are not allowed in this context":
      return "check the indentation of this line"
    case "did not find expected <document start>":
      return "keep one document in a file, and begin every key in the first column"
    default:
      return context?.contains("quoted scalar") == true ? "close the quote" : "check the indentation, quotes and brackets of this line"
    }
  }
}
