// SPDX-License-Identifier: GPL-3.0-or-later

/// Why a text is not YAML, or is YAML that is not accepted here.
public enum YAMLProblem: Error, Hashable, Sendable {
  /// libyaml's own words for a mistake in the syntax, and what it was reading, if it says so.
  case syntax(problem: String, context: String?)
  /// A tab stands where only spaces may.
  case tabIndentation
  /// A character that YAML does not allow, or that would count as a line end.
  case forbiddenCharacter(UInt32)
  /// There is nothing but comments.
  case emptyDocument
  /// A value that stands alone, as after `--set PATH=`, and is a comment for YAML.
  case commentAsValue
  /// A second document begins.
  case severalDocuments
  /// A key stands twice in one mapping.
  case duplicateKey(String)
  /// A list or mapping is used as a key.
  case compoundKey
  /// A merge key `<<`.
  case mergeKey
  /// A tag such as `!!str` or `!include`.
  case tag(String)
  /// Lists and mappings are nested deeper than the limit.
  case tooDeep(limit: Int)
  /// The document has more values than the limit, aliases counted by what they stand for.
  case tooManyNodes(limit: Int)
  /// An alias of no anchor.
  case unknownAlias(name: String, suggestion: String?)
  /// An alias that stands for a value that contains it.
  case cyclicAlias(name: String)
  /// libyaml had no memory.
  case outOfMemory
}
