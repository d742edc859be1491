// SPDX-License-Identifier: GPL-3.0-or-later

extension ViewTreeProblem {
  /// The problem as a sentence, with what to do about it.
  public var sentence: String {
    switch self {
    case .tooManyViews(let count): "The tree has \(count) views; at most \(ViewHierarchy.greatestCount) are read. Split it."
    case .unprintableName(let position):
      "View \(position + 1) of the list has no name, or one with control characters. Give it a name of one line."
    case .duplicateName(let name, let first, let again):
      "Views \(first + 1) and \(again + 1) of the list are both named \(name). Rename one: a name stands for one view."
    case .missingParent(let view, let parent): "\(view) lies in \(parent), which is not in the tree. Add \(parent), or correct the parent."
    case .parentCycle(let names):
      names.count == 1
        ? "\(names[0]) is its own parent. One view of a tree has no parent."
        : "\(names.joined(separator: " lies in ")) lies in \(names[0]): parents go in a circle. Take one of these parents out."
    case .unprintableKey(let key): "The key \"\(key)\" is empty or has control characters. Give it a name of one line."
    case .duplicateKey(let key): "The key \(key) is kept in two places. Say once where it lives."
    case .duplicateRead(let view, let key): "\(view) is said to read \(key) twice. Say it once."
    case .duplicateOverride(let view, let key): "\(view) is said to override \(key) twice. Say it once."
    case .overrideOutsideEnvironment(let view, let key):
      "\(view) overrides \(key), which isn't kept in the environment. Keep it there, or take the override out."
    case .costOutOfRange(let view, let cost): "\(view) costs \(cost); a cost is from 0 to \(ViewNode.greatestCost)."
    case .missingReader(let view): "\(view) is said to read a tip's status, but is not in the tree. Add it, or correct the name."
    case .noViews: "There is no view to lay out. Add one without a parent."
    case .severalRoots(let names): "\(names.joined(separator: ", ")) have no parent. A layout has one root: put them in a stack."
    case .childrenOfLeaf(let view): "\(view) has children, but only stacks hold views. Put them in a stack beside it."
    case .tooDeep(let view, let depth):
      "\(view) lies \(depth) deep, modifiers counted; a layout goes \(LayoutTree.greatestDepth) deep. Take out stacks that hold one view."
    case .negativeLength(let view, let what, let length): "\(what) of \(view) is \(length); it must be zero or more."
    case .infiniteLength(let view, let what): "\(what) of \(view) is infinite; only a maximum may be. Use a maximum of infinity."
    case .excessiveLength(let view, let what, let length):
      "\(what) of \(view) is \(length); at most \(Length.greatestPoints) points are allowed."
    case .boundsOutOfOrder(let view, let axis):
      "The \(axis == .horizontal ? "widths" : "heights") of \(view)'s frame don't ascend. Minimum, ideal and maximum go in this order."
    case .priorityNotFinite(let view): "The layout priority of \(view) is not a finite number. Use one such as 1."
    case .lineLimitTooSmall(let view, let limit): "\(view) may have \(limit) lines; a text has at least one."
    case .textTooLong(let view, let count):
      "The text of \(view) has \(count) characters; at most \(LayoutTree.greatestTextCount) are laid out."
    case .shareOutOfRange(let view, let thousandths): "A share in \(view) is \(thousandths) thousandths, out of its range."
    case .fontSizeOutOfRange(let view, let size): "The font of \(view) has a size of \(size); from 1 to 1000 points are allowed."
    }
  }
}
