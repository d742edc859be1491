// SPDX-License-Identifier: GPL-3.0-or-later

/// What is wrong with a description of views: every problem that was found, at least one.
public struct InvalidViewTree: Error, Hashable, Sendable {
  /// The problems: names first, then parents, then cycles, then what each view says, each in the order of the views.
  public let problems: [ViewTreeProblem]

  init(_ problems: [ViewTreeProblem]) {
    self.problems = problems
  }
}

/// One thing that is wrong with a description of views; it names the views concerned.
public enum ViewTreeProblem: Hashable, Sendable {
  /// There are more views than a tree may have (a million).
  case tooManyViews(Int)
  /// The view at this position has no name, or one with control characters.
  case unprintableName(Int)
  /// Two views have this name, at these positions.
  case duplicateName(String, first: Int, again: Int)
  /// A view's parent is not in the tree.
  case missingParent(view: String, parent: String)
  /// These views are parents of each other: each one's parent is the next, the last one's the first.
  case parentCycle([String])

  /// A key is empty or has control characters.
  case unprintableKey(String)
  /// A key is said to be kept in two places.
  case duplicateKey(String)
  /// A view is said to read a key twice.
  case duplicateRead(view: String, key: String)
  /// A view is said to override a key of the environment twice.
  case duplicateOverride(view: String, key: String)
  /// A view is said to override a key that isn't kept in the environment.
  case overrideOutsideEnvironment(view: String, key: String)
  /// A view's body is said to cost less than nothing, or more than `ViewNode.greatestCost`.
  case costOutOfRange(view: String, cost: Int)

  /// A view is said to read a tip's status, but is not in the tree.
  case missingReader(String)

  /// There is nothing to lay out.
  case noViews
  /// More than one view has no parent.
  case severalRoots([String])
  /// A view that can't hold others has children.
  case childrenOfLeaf(view: String)
  /// Views lie too deep in each other, modifiers counted, for a layout.
  case tooDeep(view: String, depth: Int)
  /// A length is negative.
  case negativeLength(view: String, what: String, length: Length)
  /// A length is infinite where only a maximum may be.
  case infiniteLength(view: String, what: String)
  /// A length is more than `Length.greatestPoints`.
  case excessiveLength(view: String, what: String, length: Length)
  /// A frame's minimum, ideal and maximum don't ascend.
  case boundsOutOfOrder(view: String, axis: Axis)
  /// A priority is not a finite number.
  case priorityNotFinite(view: String)
  /// A text may have so many lines, fewer than one.
  case lineLimitTooSmall(view: String, limit: Int)
  /// A text has more characters than `LayoutTree.greatestTextCount`.
  case textTooLong(view: String, count: Int)
  /// A share in thousandths is out of its range.
  case shareOutOfRange(view: String, thousandths: Int)
  /// A font's size is not from 1 to 1,000 points.
  case fontSizeOutOfRange(view: String, size: Int)
}
