// SPDX-License-Identifier: GPL-3.0-or-later

/// Why a value can't be overridden, or is overridden in vain.
public enum OverrideProblem: Error, Hashable, Sendable {
  /// There is no `=` in the argument.
  case missingEquals
  /// There is nothing after `=`.
  case missingValue
  /// There is no path.
  case emptyPath
  /// A path has more steps than the limit.
  case pathTooLong(limit: Int)
  /// A key is missing, or something follows one that is neither a dot nor a bracket.
  case malformedPath
  /// What stands in brackets is no index.
  case malformedIndex
  /// A double quote in a path is not closed.
  case unclosedQuote
  /// The place `parent` has no such key; the closest one, and all.
  case unknownKey(String, parent: String, suggestion: String?, known: [String])
  /// The map at `parent` has no such name, but one that is close.
  case unknownName(String, parent: String, suggestion: String)
  /// The list at `parent` has no such entry.
  case indexOutOfRange(Int, parent: String, count: Int)
  /// The list at `parent` is stepped into by a key.
  case keyIntoList(String, parent: String)
  /// The mapping at `parent` is stepped into by an index.
  case indexIntoMapping(Int, parent: String)
  /// The place `parent` has a plain value, so nothing is inside it.
  case notAContainer(String, parent: String)
  /// Every variant sets a value of its own at the place.
  case setByEveryVariant
  /// A later override sets the same place.
  case setAgain
}

extension OverrideProblem: DiagnosticFact {
  /// The stable name of the kind of problem.
  public var identifier: String {
    switch self {
    case .missingEquals, .missingValue: "override-form"
    case .emptyPath, .pathTooLong, .malformedPath, .malformedIndex, .unclosedQuote: "path-form"
    case .unknownKey, .unknownName, .indexOutOfRange, .keyIntoList, .indexIntoMapping, .notAContainer: "unknown-path"
    case .setByEveryVariant, .setAgain: "override-without-effect"
    }
  }

  /// What is wrong.
  public var message: String {
    switch self {
    case .missingEquals: "there is no '=' between path and value"
    case .missingValue: "there is no value after '='"
    case .emptyPath: "the path is empty"
    case .pathTooLong(let limit): "the path has more than \(limit) steps"
    case .malformedPath: "the path has no key here"
    case .malformedIndex: "an index is a whole number in brackets"
    case .unclosedQuote: "the quote that opens here is not closed"
    case .unknownKey(let key, let parent, _, _): "\(parent) has no key '\(Excerpt.of(key))'"
    case .unknownName(let name, let parent, _): "\(parent) has nothing called '\(Excerpt.of(name))'"
    case .indexOutOfRange(let index, let parent, let count): "\(parent) has no entry \(index): it has \(count), counted from 0"
    case .keyIntoList(let key, let parent): "\(parent) is a list, so it has no key '\(Excerpt.of(key))'"
    case .indexIntoMapping(let index, let parent): "\(parent) is a mapping, so it has no entry [\(index)]"
    case .notAContainer(let key, let parent): "\(parent) is a plain value, so there is no '\(Excerpt.of(key))' in it"
    case .setByEveryVariant: "this has no effect, because every variant sets a value of its own here"
    case .setAgain: "this has no effect, because the value is set again later on the command line"
    }
  }

  /// What to do about it.
  public var remedy: String? {
    switch self {
    case .missingEquals: "write path=value: population.users=1000"
    case .missingValue: "write a value, or ~ to remove the key"
    case .emptyPath, .malformedPath: "write keys joined by dots: population.users"
    case .pathTooLong: nil
    case .malformedIndex: "write [0] for the first entry"
    case .unclosedQuote: "close it after the key"
    case .unknownKey(_, _, let suggestion?, _): "did you mean '\(suggestion)'?"
    case .unknownKey(_, _, nil, let known): known.isEmpty ? nil : "the keys there are \(ValidationProblem.list(known, joining: "and"))"
    case .unknownName(_, _, let suggestion): "did you mean '\(suggestion)'?"
    case .indexOutOfRange, .notAContainer: nil
    case .keyIntoList: "write an index in brackets: [0]"
    case .indexIntoMapping: "write a key"
    case .setByEveryVariant: "set it in 'study.variants' or 'study.matrix', or choose variants by --variant"
    case .setAgain: "remove one of them"
    }
  }
}
