// SPDX-License-Identifier: GPL-3.0-or-later

/// Finds out which steps a written path means in a document of a known form.
struct PathResolver {
  /// A step whose meaning is settled.
  enum Step: Equatable {
    /// Into a mapping; other keys give way when it is a choice.
    case key(String, replacesOthers: Bool)
    /// Into a list.
    case index(Int)
  }

  /// Why a path leads nowhere, and after how many of its components.
  struct Failure: Error {
    var problem: OverrideProblem
    var depth: Int
  }

  /// The descriptor of the whole document, which is also that of overlays inside it.
  let root: Descriptor

  /// Resolves a path.
  ///
  /// Of the joined spellings of unquoted keys the longest that exists wins; names that don't exist yet are tried from the shortest on.
  func resolve(_ path: ConfigurationPath, in node: YAMLNode) -> Result<[Step], Failure> {
    resolve(Place(descriptor: root, node: node, path: path, depth: 0))
  }

  /// A place on the way.
  private struct Place {
    var descriptor: Descriptor
    var node: YAMLNode?
    var path: ConfigurationPath
    /// How many components have been used.
    var depth: Int

    var rest: ArraySlice<ConfigurationPath.Component> { path.components[depth...] }

    /// The way so far, in words.
    var parent: String {
      depth == 0 ? ConfigurationPath([]).description : "'\(ConfigurationPath(Array(path.components[..<depth])).description)'"
    }

    /// The first component as it was written.
    var written: String {
      switch rest.first {
      case .bareKey(let key), .key(let key): key
      case .index(let index): "[\(index)]"
      case nil: ""
      }
    }

    /// The keys that the next components can mean, from the longest to the shortest, with the number of components.
    var spellings: [(key: String, count: Int)] {
      if case .key(let key) = rest.first { return [(key, 1)] }
      var result: [(key: String, count: Int)] = []
      var joined = ""
      for (offset, component) in rest.enumerated() {
        guard case .bareKey(let key) = component else { break }
        joined += (offset == 0 ? "" : ".") + key
        result.append((joined, offset + 1))
      }
      return result.reversed()
    }
  }

  private func resolve(_ place: Place) -> Result<[Step], Failure> {
    guard let next = place.rest.first else { return .success([]) }
    switch place.descriptor.shape {
    case .alternatives(let forms): return alternatives(forms, place)
    case .overlay:
      var place = place
      place.descriptor = root
      return resolve(place)
    case .list(let element, _): return list(element, next, place)
    case .object, .choice: return known(next, place)
    case .map(_, let value, _): return free(value, next, place)
    case .raw:
      if case .index = next { return list(.raw, next, place) }
      return free(.raw, next, place)
    default: return failure(.notAContainer(place.written, parent: place.parent), place)
    }
  }

  private func alternatives(_ forms: [Descriptor], _ place: Place) -> Result<[Step], Failure> {
    best(
      forms.lazy.map { form in
        var inner = place
        inner.descriptor = form
        return resolve(inner)
      }) ?? failure(.notAContainer(place.written, parent: place.parent), place)
  }

  private func list(
    _ element: Descriptor, _ next: ConfigurationPath.Component, _ place: Place
  ) -> Result<[Step], Failure> {
    guard case .index(let index) = next else { return failure(.keyIntoList(place.written, parent: place.parent), place) }
    let elements = place.node?.elements ?? []
    guard elements.indices.contains(index) else {
      return failure(.indexOutOfRange(index, parent: place.parent, count: elements.count), place)
    }
    return step(.index(index), to: elements[index], element, count: 1, place)
  }

  private func known(_ next: ConfigurationPath.Component, _ place: Place) -> Result<[Step], Failure> {
    if case .index(let index) = next { return failure(.indexIntoMapping(index, parent: place.parent), place) }
    var isChoice = false
    if case .choice = place.descriptor.shape { isChoice = true }
    let tried = place.spellings.lazy.compactMap { spelling -> Result<[Step], Failure>? in
      guard let child = place.descriptor.child(spelling.key) else { return nil }
      let step = Step.key(spelling.key, replacesOthers: isChoice)
      return self.step(step, to: place.node?[spelling.key], child, count: spelling.count, place)
    }
    let names = place.descriptor.knownKeys ?? []
    let suggestion = ClosestMatch.find(place.written, among: names)
    return best(tried) ?? failure(.unknownKey(place.written, parent: place.parent, suggestion: suggestion, known: names), place)
  }

  private func free(_ value: Descriptor, _ next: ConfigurationPath.Component, _ place: Place) -> Result<[Step], Failure> {
    if case .index(let index) = next { return failure(.indexIntoMapping(index, parent: place.parent), place) }
    let spellings = place.spellings
    let present = spellings.filter { place.node?[$0.key] != nil }
    let existing = present.lazy.map { spelling in
      step(.key(spelling.key, replacesOthers: false), to: place.node?[spelling.key], value, count: spelling.count, place)
    }
    if let found = best(existing) { return found }
    let names = (place.node?.entries ?? []).map(\.key)
    // An override is meant for something that exists: a name that is nearly one is taken for a slip.
    for spelling in spellings {
      if let close = ClosestMatch.find(spelling.key, among: names) {
        return failure(.unknownName(spelling.key, parent: place.parent, suggestion: close), place)
      }
    }
    // Where anything goes the first way succeeds or none does; trying all of them would take time exponential in the path.
    let tried = value.shape == .raw ? spellings.suffix(1) : spellings[...]
    let created = tried.reversed().lazy.map { spelling in
      step(.key(spelling.key, replacesOthers: false), to: nil, value, count: spelling.count, place)
    }
    return best(created) ?? failure(.notAContainer(place.written, parent: place.parent), place)
  }

  private func step(_ step: Step, to node: YAMLNode?, _ descriptor: Descriptor, count: Int, _ place: Place) -> Result<[Step], Failure> {
    resolve(Place(descriptor: descriptor, node: node, path: place.path, depth: place.depth + count)).map { [step] + $0 }
  }

  private func failure(_ problem: OverrideProblem, _ place: Place) -> Result<[Step], Failure> {
    .failure(Failure(problem: problem, depth: place.depth))
  }

  /// The first success, else the failure that came furthest; nil when nothing was tried.
  private func best(_ results: some Sequence<Result<[Step], Failure>>) -> Result<[Step], Failure>? {
    var furthest: Failure?
    for result in results {
      switch result {
      case .success: return result
      case .failure(let failure):
        if furthest.map({ failure.depth > $0.depth }) ?? true { furthest = failure }
      }
    }
    return furthest.map { .failure($0) }
  }
}
