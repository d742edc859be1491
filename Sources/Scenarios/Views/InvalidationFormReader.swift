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
  /// Where a view says that it reads a key.
  let reads: [InvalidationAssumption: SourceRange]

  /// Where a view says that it reads a key; its name's place if nowhere.
  public func range(of view: String, reading key: String) -> SourceRange? { reads[.read(view: view, key: key)] ?? places[view] }
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
  private var reads: [InvalidationAssumption: SourceRange] = [:]
  private var claims: [(view: String, key: String, cause: RecomputeCause, range: SourceRange)] = []

  /// A reader that reports to a collector.
  public init(collector: DiagnosticCollector) {
    self.collector = collector
    checker = FormChecker(InvalidationForm.view, collector: collector)
  }

  /// Reads the views; nil if anything is wrong, all of which is reported.
  ///
  /// O(length of the file).
  /// - Parameters:
  ///   - views: what stands where `InvalidationForm.checkedViews` is wanted.
  ///   - keys: the table of `InvalidationForm.keys`, nil if there is none.
  public mutating func read(_ views: YAMLNode, keys: ConfigurationCursor?) -> ReadViews? {
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
    if collector.hasErrors { return nil }
    for claim in claims {
      let found = tree.cause(of: claim.view, key: claim.key)
      if found == claim.cause { continue }
      collector.add(
        Diagnostic(ViewFormProblem.otherCause(view: claim.view, key: claim.key, said: claim.cause, found: found), at: claim.range))
    }
    if collector.hasErrors { return nil }
    let assumptions = tree.assumptions.map { assumption in
      switch assumption {
      case .storage(let key): (assumption, keyRanges[key] ?? views.range)
      case .read: (assumption, reads[assumption] ?? views.range)
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
    let isEnvironment = value.optional("environment")?.boolean ?? false
    let said = ["state", "model"].filter { value.optional($0) != nil } + (isEnvironment ? ["environment"] : [])
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
      reads[.read(view: view, key: read.text)] = read.range
      return ViewRead(read.text)
    }
    if read["key"].isInvalid { return nil }
    let key = read["key"].text
    reads[.read(view: view, key: key)] = read.range
    if let from = read.optional("from"), let known = InvalidationForm.causeWords.first(where: { $0.word == from.text }) {
      claims.append((view, key, known.cause, from.range))
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
    case .duplicateRead(let view, let key): range = reads[.read(view: view, key: key)] ?? named(view)
    case .unprintableKey(let key), .duplicateKey(let key): range = keyRanges[key] ?? fallback
    case .duplicateOverride(let view, _), .overrideOutsideEnvironment(let view, _), .costOutOfRange(let view, _), .missingReader(let view):
      range = named(view)
    default: range = fallback
    }
    collector.add(Diagnostic(problem, at: range, notes: notes))
  }
}
