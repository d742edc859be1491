// SPDX-License-Identifier: GPL-3.0-or-later

extension ViewTreeProblem {
  /// How many of many names a message shows.
  package static let greatestNamesShown = 8

  /// What is wrong, in lower case without a full stop.
  public var message: String {
    switch self {
    case .tooManyViews(let count): "the tree has \(count) views; at most \(ViewHierarchy.greatestCount) are read"
    case .unprintableName(let position): "view \(position + 1) of the list has no name, or one with control characters"
    case .duplicateName(let name, let first, let again): "views \(first + 1) and \(again + 1) of the list are both named '\(name)'"
    case .missingParent(let view, let parent): "'\(view)' lies in '\(parent)', which is not in the tree"
    case .parentCycle(let names):
      names.count == 1
        ? "'\(names[0])' is its own parent"
        : "\(names.prefix(Self.greatestNamesShown).map { "'\($0)' lies in " }.joined())"
          + (names.count > Self.greatestNamesShown
            ? "another, and so on: \(names.count) parents go in a circle" : "'\(names[0])': parents go in a circle")
    case .unprintableKey(let key): "the key '\(isPrintable(key) ? key : "")' is empty or has control characters"
    case .duplicateKey(let key): "the key '\(key)' is kept in two places"
    case .duplicateRead(let view, let key): "'\(view)' is said to read '\(key)' twice"
    case .duplicateOverride(let view, let key): "'\(view)' is said to override '\(key)' twice"
    case .overrideOutsideEnvironment(let view, let key): "'\(view)' overrides '\(key)', which isn't kept in the environment"
    case .costOutOfRange(let view, let cost): "'\(view)' costs \(cost); a cost is from 0 to \(ViewNode.greatestCost)"
    case .missingReader(let view): "'\(view)' is said to read a tip's status, but is not in the tree"
    case .noViews: "the tree has no view"
    case .severalRoots(let names):
      "\(names.prefix(Self.greatestNamesShown).map { "'\($0)'" }.joined(separator: ", ")) have no parent; a layout has one root"
    case .childrenOfLeaf(let view): "'\(view)' has children, but only stacks hold views"
    case .tooDeep(let view, let depth):
      "'\(view)' lies \(depth) deep, modifiers counted; a layout goes \(LayoutTree.greatestDepth) deep"
    case .negativeLength(let view, let what, let length): "\(what) of '\(view)' is \(length); it must be zero or more"
    case .infiniteLength(let view, let what): "\(what) of '\(view)' is infinite; only a maximum may be"
    case .excessiveLength(let view, let what, let length):
      "\(what) of '\(view)' is \(length); at most \(Length.greatestPoints) points are allowed"
    case .boundsOutOfOrder(let view, let axis): "the \(axis == .horizontal ? "widths" : "heights") of the frame of '\(view)' don't ascend"
    case .priorityNotFinite(let view): "the layout priority of '\(view)' is not a finite number"
    case .lineLimitTooSmall(let view, let limit): "'\(view)' may have \(limit) lines; a text has at least one"
    case .textTooLong(let view, let count):
      "the text of '\(view)' has \(count) characters; at most \(LayoutTree.greatestTextCount) are laid out"
    case .shareOutOfRange(let view, let thousandths): "a share in '\(view)' is \(thousandths) thousandths, out of its range"
    case .fontSizeOutOfRange(let view, let size): "the font of '\(view)' has a size of \(size); from 1 to 1000 points are allowed"
    }
  }

  /// What to do about it, in the same form; nil where the message says it.
  public var remedy: String? {
    switch self {
    case .tooManyViews: "split it"
    case .unprintableName, .unprintableKey: "give it a name of one line"
    case .duplicateName: "rename one: a name stands for one view"
    case .missingParent(_, let parent): "add '\(parent)', or correct the parent"
    case .parentCycle(let names):
      names.count == 1 ? "leave its parent out: one view of a tree has none" : "take one of these parents out"
    case .duplicateKey: "say once where it lives"
    case .duplicateRead, .duplicateOverride: "say it once"
    case .overrideOutsideEnvironment: "keep it there, or take the override out"
    case .missingReader: "add it, or correct the name"
    case .noViews: "add one"
    case .severalRoots: "put them in a stack"
    case .childrenOfLeaf: "put them in a stack beside it"
    case .tooDeep: "take out stacks that hold one view"
    case .infiniteLength: "use a maximum of infinity"
    case .boundsOutOfOrder: "minimum, ideal and maximum go in this order"
    case .priorityNotFinite: "use one such as 1"
    case .costOutOfRange, .negativeLength, .excessiveLength, .lineLimitTooSmall, .textTooLong, .shareOutOfRange, .fontSizeOutOfRange: nil
    }
  }

  /// A stable name of the kind of problem.
  public var identifier: String {
    switch self {
    case .tooManyViews: "too-many-views"
    case .unprintableName, .unprintableKey: "unprintable-name"
    case .duplicateName: "duplicate-view"
    case .missingParent: "missing-parent"
    case .parentCycle: "parent-cycle"
    case .duplicateKey, .duplicateRead, .duplicateOverride: "duplicate-key"
    case .overrideOutsideEnvironment: "override-outside-environment"
    case .missingReader: "missing-reader"
    case .noViews: "no-views"
    case .severalRoots: "several-roots"
    case .childrenOfLeaf: "children-of-leaf"
    case .tooDeep: "too-deep"
    case .infiniteLength: "infinite-length"
    case .boundsOutOfOrder: "bounds-out-of-order"
    case .costOutOfRange, .negativeLength, .excessiveLength, .priorityNotFinite, .lineLimitTooSmall, .shareOutOfRange, .fontSizeOutOfRange:
      "out-of-range"
    case .textTooLong: "text-too-long"
    }
  }
}
