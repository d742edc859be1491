// SPDX-License-Identifier: GPL-3.0-or-later

public import ViewTree

/// Views that were read, with their places in the file.
public struct ReadViews: Sendable {
  /// The views, the keys, and who shows the status of which tips.
  public let screen: TipScreen
  /// The tree of the views without what the wiring of tips adds.
  public let tree: InvalidationTree
  /// What the file assumes, each at its place.
  public let assumptions: [(assumption: InvalidationAssumption, range: SourceRange)]
  /// Where each view's name stands.
  public let places: [String: SourceRange]
  /// Where each view says that it reads a key.
  let reads: [KeyOfView: SourceRange]

  /// Where a view says that it reads a key; its name's place if nowhere.
  public func range(of view: String, reading key: String) -> SourceRange? { reads[KeyOfView(view: view, key: key)] ?? places[view] }
}

/// A view and a key of which it says something.
struct KeyOfView: Hashable {
  let view: String
  let key: String
}

/// Makes a tree of views that recompute from what a file says about views and keys.
public struct InvalidationFormReader {
  private let collector: DiagnosticCollector
  private let checker: FormChecker
  private var nodes: [ViewNode] = []
  private var keys: [StoredKey] = []
  private var readers: [TipReader] = []
  private var nameRanges: [SourceRange] = []
  private var keyRanges: [String: SourceRange] = [:]
  private var reads: [KeyOfView: SourceRange] = [:]
  private var overrides: [KeyOfView: SourceRange] = [:]
  private var claims: [(read: KeyOfView, cause: RecomputeCause, range: SourceRange)] = []

  /// A reader that reports to a collector.
  public init(collector: DiagnosticCollector) {
    self.collector = collector
    checker = FormChecker(InvalidationForm.view, collector: collector)
  }

  /// Reads the views; nil if anything of them or of the table is wrong, all of which is reported.
  ///
  /// O(length of the file).
  /// - Parameters:
  ///   - views: what stands where `InvalidationForm.checkedViews` is wanted.
  ///   - keys: the table of `InvalidationForm.keys`, nil if there is none.
  public mutating func read(_ views: YAMLNode, keys: ConfigurationCursor?) -> ReadViews? {
    let errorCount = collector.errorCount
    for entry in keys?.entries ?? [] { readKey(entry.name, entry.nameRange, entry.value) }
    readViews(views)
    if nodes.isEmpty, views.entries != nil { collector.add(Diagnostic(ViewTreeProblem.noViews, at: views.range)) }
    let isTableWhole = self.keys.count == keys?.entries.count ?? 0 && keys?.isInvalid != true
    let places = Dictionary(zip(nodes.map(\.name), nameRanges), uniquingKeysWith: { first, _ in first })
    let tree: InvalidationTree
    do throws(InvalidViewTree) {
      tree = try InvalidationTree(nodes: nodes, keys: self.keys)
    } catch {
      for problem in error.problems {
        // A key that couldn't be read may have been kept in the environment.
        if case .overrideOutsideEnvironment = problem, !isTableWhole { continue }
        report(problem, places: places, fallback: views.range)
      }
      return nil
    }
    // Where a key or a read is missing, other causes would follow than from what was meant.
    guard isTableWhole, collector.errorCount == errorCount else { return nil }
    for (read, cause, range) in claims {
      let found = tree.cause(of: read.view, key: read.key)
      if found == cause { continue }
      collector.add(Diagnostic(ViewFormProblem.otherCause(view: read.view, key: read.key, said: cause, found: found), at: range))
    }
    guard collector.errorCount == errorCount else { return nil }
    let assumptions = tree.assumptions.map { assumption in
      switch assumption {
      case .storage(let key): (assumption, keyRanges[key] ?? views.range)
      case .read(let view, let key): (assumption, reads[KeyOfView(view: view, key: key)] ?? views.range)
      }
    }
    return ReadViews(
      screen: TipScreen(nodes: nodes, keys: self.keys, readers: readers), tree: tree, assumptions: assumptions,
      places: places, reads: reads)
  }

  // MARK: - Keys

  private mutating func readKey(_ name: String, _ range: SourceRange, _ value: ConfigurationCursor) {
    if value.isInvalid { return }
    keyRanges[name] = keyRanges[name] ?? range
    if case .keyword = value.value.content {
      keys.append(StoredKey(name, .environment))
      return
    }
    let written = ["state", "model", "environment"].filter { value.optional($0) != nil }
    if written.contains(where: { value[$0].isInvalid }) { return }
    let said = written.filter { $0 != "environment" || value[$0].boolean }
    guard said.count == 1 else { return value.error(ViewFormProblem.notOneStorage(found: said)) }
    let storage: ViewStorage =
      if let owner = value.optional("state") {
        .state(owner: owner.text)
      } else if let object = value.optional("model") {
        .model(object: object.text)
      } else {
        .environment
      }
    keys.append(StoredKey(name, storage, isAssumed: value.optional("assumed")?.boolean ?? false))
  }

  // MARK: - Views

  /// Reads views from the top down, each before those in it, siblings in the order of the file; without recursion.
  private mutating func readViews(_ views: YAMLNode) {
    var pending: [(entry: YAMLEntry, parent: String?)] = []
    func push(_ node: YAMLNode, parent: String?) {
      guard let entries = node.entries else { return checker.reportWrongType(node, wanted: InvalidationForm.checkedViews) }
      pending += entries.reversed().map { ($0, parent) }
    }
    push(views, parent: nil)
    while let (entry, parent) = pending.popLast() {
      // A view of which nothing is said may stand without a value.
      let node = entry.value.isNull ? YAMLNode(.mapping([]), at: entry.keyRange) : entry.value
      let view = checker.check(node)
      readView(entry.key, entry.keyRange, view, parent: parent)
      if let nested = node["views"] { push(nested, parent: entry.key) }
    }
  }

  private mutating func readView(_ name: String, _ range: SourceRange, _ view: ConfigurationCursor, parent: String?) {
    nameRanges.append(range)
    var node = ViewNode(name, parent: parent, reads: [])
    defer { nodes.append(node) }
    if view.isInvalid { return }
    if let named = view.optional("parent"), !named.isInvalid {
      if let parent { named.error(ViewFormProblem.nestedWithParent(parent: named.text, nestedIn: parent)) }
      node.parent = named.text
    }
    for read in view.optional("reads")?.elements ?? [] where !read.isInvalid {
      if let read = self.read(read, of: name) { node.reads.append(read) }
    }
    if let cost = view.optional("cost") { node.cost = Int(cost.integer) }
    if let comparesEqual = view.optional("comparesEqual") { node.comparesEqual = comparesEqual.boolean }
    for override in view.optional("overrides")?.entries ?? [] where !override.value.isInvalid {
      overrides[KeyOfView(view: name, key: override.name)] = override.nameRange
      if case .keyword = override.value.value.content {
        node.overrides.append(EnvironmentOverride(override.name))
      } else {
        node.overrides.append(EnvironmentOverride(override.name, source: override.value["from"].text))
      }
    }
    if let tips = view.optional("tips") { readers.append(TipReader(name, tips: tips.elements.map(\.text))) }
  }

  /// What a view reads; nil if its key was wrong.
  private mutating func read(_ read: ConfigurationCursor, of view: String) -> ViewRead? {
    guard case .object = read.value.content else {
      reads[KeyOfView(view: view, key: read.text)] = read.range
      return ViewRead(read.text)
    }
    if read["key"].isInvalid { return nil }
    let key = read["key"].text
    let place = KeyOfView(view: view, key: key)
    reads[place] = read.range
    if let from = read.optional("from"), let known = InvalidationForm.causeWords.first(where: { $0.word == from.text }) {
      claims.append((place, known.cause, from.range))
    }
    return ViewRead(key, isAssumed: read.optional("assumed")?.boolean ?? false)
  }

  // MARK: - Places

  private func report(_ problem: ViewTreeProblem, places: [String: SourceRange], fallback: SourceRange) {
    func named(_ view: String) -> SourceRange { places[view] ?? fallback }
    var notes: [Diagnostic.Note] = []
    let range: SourceRange
    switch problem {
    case .unprintableName(let position): range = nameRanges[position]
    case .duplicateName(_, let first, let again):
      range = nameRanges[again]
      notes = [Diagnostic.Note("the first stands here", at: nameRanges[first])]
    case .missingParent(let view, _): range = named(view)
    case .parentCycle(let names):
      range = named(names[0])
      notes = names.dropFirst().prefix(ViewTreeProblem.greatestNamesShown).map { Diagnostic.Note("in the circle", at: named($0)) }
    case .duplicateRead(let view, let key): range = reads[KeyOfView(view: view, key: key)] ?? named(view)
    case .duplicateOverride(let view, let key), .overrideOutsideEnvironment(let view, let key):
      range = overrides[KeyOfView(view: view, key: key)] ?? named(view)
    case .unprintableKey(let key), .duplicateKey(let key): range = keyRanges[key] ?? fallback
    case .costOutOfRange(let view, _), .missingReader(let view): range = named(view)
    default: range = fallback
    }
    collector.add(Diagnostic(problem, at: range, notes: notes))
  }
}
