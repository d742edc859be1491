// SPDX-License-Identifier: GPL-3.0-or-later

public import ViewTree

/// What can be wrong with how views are written, beyond the form of single values and beyond what `ViewTreeProblem` says about whole trees.
public enum ViewFormProblem: Error, Hashable, Sendable {
  /// Something that is neither a mapping nor one of the words for a view.
  case notAView(found: String, suggestion: String?)
  /// A view that doesn't say what it is, or says several things.
  case notOneKind(found: [String])
  /// A key that views of this kind don't have.
  case keyOfOtherKind(String, kind: String, others: [String])
  /// A word that this kind of stack doesn't align by.
  case unknownAlignment(String, kind: String, known: [String])
  /// A frame that has a size and bounds.
  case frameOfTwoForms
  /// An alignment guide that doesn't say which line, or says two.
  case notOneGuide
  /// A key that is kept nowhere, or in several places.
  case notOneStorage(found: [String])
  /// A nested view that names a parent too.
  case nestedWithParent(parent: String, nestedIn: String)
  /// A read that comes another way than is said.
  case otherCause(view: String, key: String, said: RecomputeCause, found: RecomputeCause)
  /// A tip that two views are the target of.
  case repeatedTarget(tip: String, view: String)
  /// A tip that two views are.
  case repeatedTipView(tip: String, view: String)
  /// A root that is a tip, without which nothing would be left.
  case rootIsTip(String)
  /// A tip's view that lies in another's.
  case tipInTip(String)
  /// A view that is named, but not in the tree.
  case unknownView(String, suggestion: String?)
  /// More changes of more views than are classified in one go.
  case tooMuchWork(changes: Int, views: Int)
}

extension ViewFormProblem: DiagnosticFact {
  /// The stable name of the kind of problem.
  public var identifier: String {
    switch self {
    case .notAView: "not-a-view"
    case .notOneKind: "not-one-kind"
    case .keyOfOtherKind: "misplaced-key"
    case .unknownAlignment: "unknown-word"
    case .frameOfTwoForms: "frame"
    case .notOneGuide: "alignment-guide"
    case .notOneStorage: "not-one-storage"
    case .nestedWithParent: "two-parents"
    case .otherCause: "other-cause"
    case .repeatedTarget, .repeatedTipView: "repeated-target"
    case .rootIsTip, .tipInTip: "tip-view"
    case .unknownView: "unknown-view"
    case .tooMuchWork: "too-many-changes"
    }
  }

  /// What is wrong.
  public var message: String {
    switch self {
    case .notAView(let found, _): "expected a view, found \(found)"
    case .notOneKind(let found) where found.isEmpty: "the view doesn't say what it is"
    case .notOneKind(let found): "a view is one thing, found \(ValidationProblem.list(found, joining: "and"))"
    case .keyOfOtherKind(let key, let kind, _): "'\(kind)' has no '\(key)'"
    case .unknownAlignment(let word, let kind, _): "'\(kind)' doesn't align its views by '\(word)'"
    case .frameOfTwoForms: "a frame has either a size or bounds"
    case .notOneGuide: "a guide is one line of the view"
    case .notOneStorage(let found) where found.isEmpty: "the key is kept nowhere"
    case .notOneStorage(let found): "a key is kept in one place, found \(ValidationProblem.list(found, joining: "and"))"
    case .nestedWithParent(let parent, let view): "the view is nested in '\(view)' and names a parent too, '\(parent)'"
    case .otherCause(let view, let key, let said, let found):
      "a change of '\(key)' reaches '\(view)' by \(InvalidationLabels.english.word(found)), not by \(InvalidationLabels.english.word(said))"
    case .repeatedTarget(let tip, let view): "the tip '\(tip)' points at '\(view)' already"
    case .repeatedTipView(let tip, let view): "the tip '\(tip)' is the view '\(view)' already"
    case .rootIsTip(let tip): "the whole tree is the tip '\(tip)'"
    case .tipInTip(let tip): "the view of the tip '\(tip)' lies in that of another"
    case .unknownView(let name, _): "there is no view '\(name)'"
    case .tooMuchWork(let changes, let views): "\(changes) changes of \(views) views are too much for one file"
    }
  }

  /// What to do about it.
  public var remedy: String? {
    switch self {
    case .notAView(_, let suggestion?): "did you mean '\(suggestion)'?"
    case .notAView: "write for example '- Text: Hello', '- Spacer' or '- VStack: [...]'"
    case .notOneKind(let found) where found.isEmpty: "begin with one of \(ValidationProblem.list(LayoutForm.kindNames, joining: "and"))"
    case .notOneKind: "make a view of each"
    case .keyOfOtherKind(_, _, let others): "it belongs to \(ValidationProblem.list(others, joining: "and"))"
    case .unknownAlignment(_, _, let known): "write one of \(ValidationProblem.list(known, joining: "and"))"
    case .frameOfTwoForms: "write a second frame under 'modifiers'"
    case .notOneGuide: "write 'horizontal' for a line from top to bottom, or 'vertical' for one across"
    case .notOneStorage(let found) where found.isEmpty: "write 'environment', '{ state: View }' or '{ model: Object }', or leave it out"
    case .notOneStorage: "leave out all but one"
    case .nestedWithParent: "leave one of both out"
    case .otherCause: "correct 'from', or where the key is kept"
    case .repeatedTarget: "point at one view: a tip has one target on a screen"
    case .repeatedTipView: "keep one of them: a tip is in one place of a screen"
    case .rootIsTip: "put it into a stack: without the tip there would be no view left"
    case .tipInTip: "put it beside the other"
    case .unknownView(_, let suggestion?): "did you mean '\(suggestion)'?"
    case .unknownView: "add it, or correct the name"
    case .tooMuchWork: "ask for fewer changes, or divide the tree"
    }
  }
}

extension ViewTreeProblem: DiagnosticFact {}

extension LayoutError: DiagnosticFact {}
