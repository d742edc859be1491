// SPDX-License-Identifier: GPL-3.0-or-later

public import ViewTree

/// A tree to be laid out that was read, with places in its file.
public struct ReadLayout: Sendable {
  /// A tip and the view that it points at, or that it is.
  public struct Target: Hashable, Sendable {
    /// The tip.
    public let tip: String
    /// The view.
    public let view: String
    /// Where the file says so.
    public let range: SourceRange
  }

  /// The tree.
  public let tree: LayoutTree
  /// The tips' targets, in the order of the views.
  public let targets: [Target]
  /// The views that are tips themselves, in the order of the views.
  public let tipViews: [Target]
  /// Where each view stands.
  public let places: [String: SourceRange]
}

/// Makes a tree to be laid out from a view that a file describes.
public struct LayoutFormReader {
  /// A view that was read: its name is settled when all names are known.
  private struct Found {
    let content: LayoutContent
    let modifiers: [LayoutModifier]
    let parent: Int?
    let kind: String
    let name: String?
    let range: SourceRange
  }

  private let collector: DiagnosticCollector
  private let checker: FormChecker
  private var found: [Found] = []
  private var targets: [Mention] = []
  private var tipViews: [Mention] = []

  /// A view at which a tip is named.
  private struct Mention {
    let tip: String
    let view: Int
    let range: SourceRange
  }

  /// A reader that reports to a collector.
  public init(collector: DiagnosticCollector) {
    self.collector = collector
    checker = FormChecker(LayoutForm.mapping, collector: collector)
  }

  /// Reads a view and all that lies in it; nil if anything of it is wrong, all of which is reported.
  ///
  /// O(length of the file), without recursion.
  /// - Parameter root: what stands where `LayoutForm.checkedView` is wanted.
  public mutating func read(_ root: YAMLNode) -> ReadLayout? {
    let errorCount = collector.errorCount
    var pending: [(node: YAMLNode, parent: Int?)] = [(root, nil)]
    while let (node, parent) = pending.popLast() {
      guard let written = normalized(node) else { continue }
      let view = found.count
      let cursor = checker.check(written)
      guard let kind = kind(of: written, cursor), read(cursor, kind: kind, parent: parent) else { continue }
      let children = written[kind]?.elements ?? []
      if LayoutForm.stacks.contains(kind) { pending += children.reversed().map { ($0, view) } }
    }
    let layout = found.isEmpty ? nil : tree(root)
    return collector.errorCount == errorCount ? layout : nil
  }

  // MARK: - One view

  /// A view as a mapping: a word stands for a mapping of which nothing more is said, and so does a kind without a value.
  private func normalized(_ node: YAMLNode) -> YAMLNode? {
    if var entries = node.entries {
      for place in entries.indices where entries[place].value.isNull && LayoutForm.kindsWithoutValue.contains(entries[place].key) {
        let isStack = LayoutForm.stacks.contains(entries[place].key)
        entries[place].value = YAMLNode(isStack ? .sequence([]) : .mapping([]), at: entries[place].keyRange)
      }
      return YAMLNode(.mapping(entries), at: node.range)
    }
    guard let word = node.scalar, LayoutForm.bareKinds.contains(word.text) else {
      let suggestion = node.scalar.flatMap { ClosestMatch.find($0.text, among: LayoutForm.bareKinds) }
      collector.add(Diagnostic(ViewFormProblem.notAView(found: node.words, suggestion: suggestion), at: node.range))
      return nil
    }
    return YAMLNode(
      .mapping([YAMLEntry(key: word.text, keyRange: node.range, value: YAMLNode(.mapping([]), at: node.range))]), at: node.range)
  }

  /// What a view is; nil if it doesn't say, which is reported unless a key of another name was meant to.
  private func kind(of node: YAMLNode, _ view: ConfigurationCursor) -> String? {
    let kinds = LayoutForm.kindNames.filter { node[$0] != nil }
    if kinds.count == 1 { return kinds[0] }
    let entries = node.entries ?? []
    let isMisspelt = kinds.isEmpty && entries.contains { entry in !view.value.fields.contains { $0.key == entry.key } }
    if !isMisspelt {
      let second = entries.filter { kinds.contains($0.key) }.dropFirst().first
      view.error(ViewFormProblem.notOneKind(found: kinds), at: second?.keyRange ?? node.range)
    }
    return nil
  }

  /// Adds a view to those found; false if its form was wrong.
  private mutating func read(_ view: ConfigurationCursor, kind: String, parent: Int?) -> Bool {
    if view.isInvalid { return false }
    for (key, kinds) in LayoutForm.detailKinds where !kinds.contains(kind) {
      guard let field = view.value.fields.first(where: { $0.key == key }), field.value.content != .absent else { continue }
      view.error(ViewFormProblem.keyOfOtherKind(key, kind: kind, others: kinds), at: field.keyRange)
    }
    if let target = view.optional("target"), !target.isInvalid {
      let tips = if case .list = target.value.content { target.elements } else { [target] }
      for tip in tips where !tip.isInvalid { targets.append(Mention(tip: tip.text, view: found.count, range: tip.range)) }
    }
    if let tip = view.optional("tipView"), !tip.isInvalid { tipViews.append(Mention(tip: tip.text, view: found.count, range: tip.range)) }
    found.append(
      Found(
        content: view.content(kind), modifiers: view.modifiers, parent: parent, kind: kind,
        name: view.optional("name").flatMap { $0.isInvalid ? nil : $0.text },
        range: view.optional("name")?.range ?? view.range))
    return true
  }

  // MARK: - The tree

  /// The names of the views: those written, else what a view is with the first number that nothing else has.
  private func names() -> [String] {
    let taken = Set(found.compactMap(\.name))
    var counts: [String: Int] = [:]
    return found.map { view in
      if let name = view.name { return name }
      while true {
        counts[view.kind, default: 0] += 1
        let name = "\(view.kind)\(counts[view.kind, default: 0])"
        if !taken.contains(name) { return name }
      }
    }
  }

  private func tree(_ root: YAMLNode) -> ReadLayout? {
    let names = names()
    let nodes = zip(found, names).map { view, name in
      LayoutNode(name, parent: view.parent.map { names[$0] }, view.content, view.modifiers)
    }
    let places = Dictionary(zip(names, found.map(\.range)), uniquingKeysWith: { first, _ in first })
    checkMentions(names)
    do throws(InvalidViewTree) {
      let tree = try LayoutTree(nodes)
      func placed(_ mentions: [Mention]) -> [ReadLayout.Target] {
        mentions.map { ReadLayout.Target(tip: $0.tip, view: names[$0.view], range: $0.range) }
      }
      return ReadLayout(tree: tree, targets: placed(targets), tipViews: placed(tipViews), places: places)
    } catch {
      for problem in error.problems { report(problem, places: places, fallback: root.range) }
      return nil
    }
  }

  /// Reports tips that point at two views, or are two, and views of tips that could not come and go alone.
  private func checkMentions(_ names: [String]) {
    for (mentions, isTarget) in [(targets, true), (tipViews, false)] {
      var views: [String: String] = [:]
      for mention in mentions {
        guard let other = views.updateValue(names[mention.view], forKey: mention.tip) else { continue }
        let problem: ViewFormProblem =
          isTarget ? .repeatedTarget(tip: mention.tip, view: other) : .repeatedTipView(tip: mention.tip, view: other)
        collector.add(Diagnostic(problem, at: mention.range))
      }
    }
    var isInTip = [Bool](repeating: false, count: found.count)
    let ofTips = Set(tipViews.map(\.view))
    // Parents come before their children.
    for (view, parent) in found.map(\.parent).enumerated() {
      if let parent { isInTip[view] = isInTip[parent] || ofTips.contains(parent) }
    }
    for mention in tipViews {
      if found[mention.view].parent == nil { collector.add(Diagnostic(ViewFormProblem.rootIsTip(mention.tip), at: mention.range)) }
      if isInTip[mention.view] { collector.add(Diagnostic(ViewFormProblem.tipInTip(mention.tip), at: mention.range)) }
    }
  }

  private func report(_ problem: ViewTreeProblem, places: [String: SourceRange], fallback: SourceRange) {
    var notes: [Diagnostic.Note] = []
    let range: SourceRange?
    switch problem {
    case .unprintableName(let position): range = found[position].range
    case .duplicateName(_, let first, let again):
      range = found[again].range
      notes = [Diagnostic.Note("the first stands here", at: found[first].range)]
    case .tooDeep(let view, _), .negativeLength(let view, _, _), .infiniteLength(let view, _), .excessiveLength(let view, _, _),
      .boundsOutOfOrder(let view, _), .priorityNotFinite(let view), .lineLimitTooSmall(let view, _), .textTooLong(let view, _),
      .shareOutOfRange(let view, _), .fontSizeOutOfRange(let view, _), .childrenOfLeaf(let view), .missingParent(let view, _):
      range = places[view]
    default: range = nil
    }
    collector.add(Diagnostic(problem, at: range ?? fallback, notes: notes))
  }
}
