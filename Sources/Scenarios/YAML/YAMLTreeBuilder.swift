// SPDX-License-Identifier: GPL-3.0-or-later

/// Builds a tree from libyaml's events, with a stack of its own, so that no input can exhaust the thread's.
struct YAMLTreeBuilder {
  /// A list or mapping whose end has not come yet.
  private struct Frame {
    var isMapping: Bool
    var start: SourcePosition
    var anchor: String?
    /// How many values came before it, to know how many it holds at its end.
    var countBefore: Int
    /// The levels inside it so far.
    var height = 0
    var elements: [YAMLNode] = []
    var entries: [YAMLEntry] = []
    /// The index in `entries` of each key.
    var indices: [String: Int] = [:]
    /// A key whose value comes next.
    var key: (text: String, range: SourceRange)?
    /// Whether the value that comes next belongs to a key that was refused.
    var ignoresNext = false
  }

  /// What an anchor names.
  private enum Anchored {
    /// A value that is complete, with its number of values and levels.
    case complete(YAMLNode, count: Int, height: Int)
    /// A value that encloses the present place.
    case open
  }

  private let origin: TextOrigin
  private let limits: YAMLParser.Limits
  private var frames: [Frame] = []
  private var anchors: [String: Anchored] = [:]
  private var anchorNames: [String] = []
  private var count = 0
  private var root: YAMLNode?
  private var hasDocument = false
  private var problems: [Diagnostic] = []
  /// Whether nothing more is to be read.
  private(set) var isFinished = false

  init(origin: TextOrigin, limits: YAMLParser.Limits) {
    self.origin = origin
    self.limits = limits
  }

  /// Takes the next event.
  mutating func take(_ event: LibYAMLEvent) {
    switch event.kind {
    case .streamStart, .documentEnd: break
    case .streamEnd: isFinished = true
    case .documentStart:
      if hasDocument { return stop(.severalDocuments, at: origin.range(event.start, event.end)) }
      hasDocument = true
    case .scalar(let scalar, let anchor, let tag):
      let range = origin.range(event.start, event.end)
      guard accepts(tag, at: range), hasRoom(for: 1, height: 0, at: range) else { return }
      let node = YAMLNode(.scalar(scalar), at: range)
      if let anchor { define(anchor, .complete(node, count: 1, height: 0)) }
      place(node, height: 0)
    case .alias(let name): expand(name, at: origin.range(event.start, event.end))
    case .sequenceStart(let anchor, let tag): open(isMapping: false, anchor: anchor, tag: tag, event)
    case .mappingStart(let anchor, let tag): open(isMapping: true, anchor: anchor, tag: tag, event)
    case .sequenceEnd, .mappingEnd: close(event)
    }
  }

  /// Takes a mistake that libyaml found; it is the last thing that it says.
  mutating func add(_ failure: LibYAMLFailure, text: String) {
    isFinished = true
    let failure = failure.clamped(to: text)
    var notes: [Diagnostic.Note] = []
    if let context = failure.context, context.position != failure.position, context.message.hasPrefix("while") {
      notes.append(Diagnostic.Note(context.message, at: origin.range(context.position)))
    }
    let line = SourceFile(path: "", text: text).lines([failure.position.line])[failure.position.line] ?? ""
    if case .syntax = failure.problem, let tab = Self.misplacedTab(in: line, column: failure.position.column) {
      let place = SourcePosition(line: failure.position.line, column: tab)
      problems.append(Diagnostic(YAMLProblem.tabIndentation, at: origin.range(place), notes: notes))
    } else {
      problems.append(Diagnostic(failure.problem, at: origin.range(failure.position), notes: notes))
    }
  }

  /// The tree, when nothing was wrong.
  func result() throws(DiagnosticsError) -> YAMLNode {
    if !problems.isEmpty { throw DiagnosticsError(problems) }
    guard let root else {
      throw DiagnosticsError([Diagnostic(YAMLProblem.emptyDocument, at: origin.range(SourcePosition(line: 1, column: 1)))])
    }
    return root
  }

  /// The column of a tab that explains a mistake: in the line's indentation, or just where libyaml stopped.
  private static func misplacedTab(in line: Substring, column: Int) -> Int? {
    let scalars = Array(line.unicodeScalars.prefix(column))
    if let tab = scalars.prefix(while: { $0 == " " || $0 == "\t" }).firstIndex(of: "\t") { return tab + 1 }
    return scalars.count == column && scalars.last == "\t" ? column : nil
  }

  private mutating func stop(_ problem: YAMLProblem, at range: SourceRange, notes: [Diagnostic.Note] = []) {
    problems.append(Diagnostic(problem, at: range, notes: notes))
    isFinished = true
  }

  private mutating func accepts(_ tag: String?, at range: SourceRange) -> Bool {
    guard let tag else { return true }
    let coreName = "tag:yaml.org,2002:"
    stop(.tag(tag.hasPrefix(coreName) ? "!!" + tag.dropFirst(coreName.count) : tag), at: range)
    return false
  }

  /// Counts values and checks both limits.
  private mutating func hasRoom(for nodes: Int, height: Int, at range: SourceRange) -> Bool {
    // Keys come here too; they are not counted, as they come with a value each.
    if nodes == 1, height == 0, let frame = frames.last, frame.isMapping, frame.key == nil, !frame.ignoresNext { return true }
    count += nodes
    if count > limits.nodes {
      stop(.tooManyNodes(limit: limits.nodes), at: range)
      return false
    }
    if frames.count + height > limits.depth {
      stop(.tooDeep(limit: limits.depth), at: range)
      return false
    }
    return true
  }

  private mutating func define(_ anchor: String, _ value: Anchored) {
    if anchors.updateValue(value, forKey: anchor) == nil { anchorNames.append(anchor) }
  }

  private mutating func expand(_ name: String, at range: SourceRange) {
    switch anchors[name] {
    case nil: stop(.unknownAlias(name: name, suggestion: ClosestMatch.find(name, among: anchorNames)), at: range)
    case .open: stop(.cyclicAlias(name: name), at: range)
    case .complete(let node, let nodes, let height):
      guard hasRoom(for: nodes, height: height, at: range) else { return }
      place(YAMLNode(node.content, at: range), height: height)
    }
  }

  private mutating func open(isMapping: Bool, anchor: String?, tag: String?, _ event: LibYAMLEvent) {
    let range = origin.range(event.start, event.start)
    if let frame = frames.last, frame.isMapping, frame.key == nil, !frame.ignoresNext { return stop(.compoundKey, at: range) }
    let countBefore = count
    guard accepts(tag, at: range), hasRoom(for: 1, height: 1, at: range) else { return }
    if let anchor { define(anchor, .open) }
    frames.append(Frame(isMapping: isMapping, start: event.start, anchor: anchor, countBefore: countBefore))
  }

  private mutating func close(_ event: LibYAMLEvent) {
    guard let frame = frames.popLast() else { return }
    let content: YAMLNode.Content = frame.isMapping ? .mapping(frame.entries) : .sequence(frame.elements)
    let node = YAMLNode(content, at: origin.range(frame.start, event.end))
    if let anchor = frame.anchor {
      define(anchor, .complete(node, count: count - frame.countBefore, height: frame.height + 1))
    }
    place(node, height: frame.height + 1)
  }

  /// Puts a complete value where it belongs: the root, the list, or the mapping as a key or under its key.
  private mutating func place(_ node: YAMLNode, height: Int) {
    guard var frame = frames.popLast() else {
      root = node
      return
    }
    // Popped and pushed back, so that the arrays in it are not shared while they grow.
    frame.height = max(frame.height, height)
    if !frame.isMapping {
      frame.elements.append(node)
    } else if frame.ignoresNext {
      frame.ignoresNext = false
    } else if let key = frame.key {
      frame.key = nil
      frame.entries.append(YAMLEntry(key: key.text, keyRange: key.range, value: node))
    } else {
      takeKey(node, into: &frame)
    }
    frames.append(frame)
  }

  private mutating func takeKey(_ node: YAMLNode, into frame: inout Frame) {
    guard let scalar = node.scalar else { return stop(.compoundKey, at: node.range) }
    if scalar.text == "<<", scalar.style == .plain { return stop(.mergeKey, at: node.range) }
    if let first = frame.indices[scalar.text] {
      let note = Diagnostic.Note("the first one stands here", at: frame.entries[first].keyRange)
      problems.append(Diagnostic(YAMLProblem.duplicateKey(scalar.text), at: node.range, notes: [note]))
      frame.ignoresNext = true
      if problems.count == DiagnosticCollector.limit { isFinished = true }
    } else {
      frame.indices[scalar.text] = frame.entries.count
      frame.key = (scalar.text, node.range)
    }
  }
}
