// SPDX-License-Identifier: GPL-3.0-or-later

extension RuleCompiler {
  /// Where the donations of a sequence stand once its steps have run.
  enum Source {
    /// Three words: the first donation's number, the number after the last, and how many they are.
    case slice(Int32)
    /// A word with the number of donations, then their places.
    case list(Int32)
  }

  /// Compiles the donations within the first window.
  private mutating func slice(of parts: SequenceStages) -> Int32 {
    needs[parts.event].everything = true
    let slice = words(3)
    emit(RuleInstruction(operation: .slice, a: slice, b: Int32(parts.event), immediate: parts.window ?? .max))
    return slice
  }

  /// Compiles a sequence, with or without its last stage.
  mutating func source(of parts: SequenceStages, droppingLast dropped: Int = 0) -> Source {
    var source = Source.slice(slice(of: parts))
    for stage in parts.stages.dropLast(dropped) {
      switch stage {
      case .subset(let key, let smallest):
        let list = self.list(of: source, event: parts.event)
        group(list, by: key, smallest: smallest, event: parts.event)
        source = .list(list)
      case .window, .filter:
        let list: Int32
        if case .list(let existing) = source { list = existing } else { list = words(1 + capacity(of: parts.event)) }
        // Filtering in place: what is kept never overtakes what is still to be read.
        forEach(source, event: parts.event, before: { $0.constant(0, at: list) }) { compiler, donation, next in
          let keep = compiler.newLabel()
          compiler.test(stage, donation, event: parts.event, ifTrue: keep, ifFalse: next)
          compiler.place(keep)
          compiler.emit(RuleInstruction(operation: .append, a: list, b: donation))
        }
        source = .list(list)
      }
    }
    return source
  }

  /// Compiles the number of a sequence's donations.
  mutating func count(of parts: SequenceStages) -> Int32 {
    if parts.stages.isEmpty, parts.window == nil { return layout.rings[parts.event].header + 1 }
    let last = parts.stages.last
    switch last {
    case .none, .subset:
      switch source(of: parts) {
      case .slice(let slice): return slice + 2
      case .list(let list): return list
      }
    case .some(let stage):
      let count = words(1)
      let source = source(of: parts, droppingLast: 1)
      forEach(source, event: parts.event, before: { $0.constant(0, at: count) }) { compiler, donation, next in
        let keep = compiler.newLabel()
        compiler.test(stage, donation, event: parts.event, ifTrue: keep, ifFalse: next)
        compiler.place(keep)
        compiler.emit(RuleInstruction(operation: .increment, a: count))
      }
      return count
    }
  }

  /// Compiles "some donation satisfies the predicate", or "there is one" if there is no predicate.
  mutating func any(of parts: SequenceStages, satisfies predicate: RuleExpression?, ifTrue: Int32, ifFalse: Int32) {
    // Without a predicate the last filter serves as one, and its list need not be made.
    var test = predicate.map(SequenceStages.Stage.filter)
    var dropped = 0
    if test == nil {
      switch parts.stages.last {
      case .some(.filter), .some(.window): (test, dropped) = (parts.stages.last, 1)
      case .some(.subset), .none: break
      }
    }
    let source = source(of: parts, droppingLast: dropped)
    guard let test else {
      switch source {
      case .slice(let slice): emit(RuleInstruction(operation: .wordEqual, a: slice + 2, ifTrue: ifFalse, ifFalse: ifTrue))
      case .list(let list): emit(RuleInstruction(operation: .wordEqual, a: list, ifTrue: ifFalse, ifFalse: ifTrue))
      }
      return
    }
    forEach(source, event: parts.event, before: { _ in }) { compiler, donation, next in
      compiler.test(test, donation, event: parts.event, ifTrue: ifTrue, ifFalse: next)
    }
    jump(to: ifFalse)
  }

  private mutating func test(_ stage: SequenceStages.Stage, _ donation: Int32, event: Int, ifTrue: Int32, ifFalse: Int32) {
    switch stage {
    case .filter(let predicate):
      binding(.donation(event: event, place: donation)) { $0.condition(predicate, ifTrue: ifTrue, ifFalse: ifFalse) }
    case .window(let age):
      emit(RuleInstruction(operation: .within, a: donation, immediate: age, ifTrue: ifTrue, ifFalse: ifFalse))
    case .subset: preconditionFailure("A group is not a test.")
    }
  }

  /// Compiles a loop; `body` may go on at its last argument to skip to the next donation, and falls through to it.
  private mutating func forEach(
    _ source: Source, event: Int, before: (inout RuleCompiler) -> Void, _ body: (inout RuleCompiler, Int32, Int32) -> Void
  ) {
    let (head, inside, done) = (newLabel(), newLabel(), newLabel())
    let (donation, cursor) = (words(1), words(1))
    let step: RuleInstruction
    switch source {
    case .slice(let slice):
      copy(1, from: slice, to: cursor)
      step = RuleInstruction(
        operation: .nextOfSlice, a: donation, b: cursor, c: slice + 1, d: Int32(event), ifTrue: inside, ifFalse: done)
    case .list(let list):
      let end = words(1)
      copy(1, from: list, to: end)
      constant(0, at: cursor)
      step = RuleInstruction(operation: .nextOfList, a: donation, b: cursor, c: end, d: list, ifTrue: inside, ifFalse: done)
    }
    before(&self)
    place(head)
    emit(step)
    place(inside)
    body(&self, donation, head)
    jump(to: head)
    place(done)
  }

  private mutating func list(of source: Source, event: Int) -> Int32 {
    switch source {
    case .list(let list): return list
    case .slice(let slice):
      let list = words(1 + capacity(of: event))
      emit(RuleInstruction(operation: .list, a: list, b: slice, c: slice + 1, d: Int32(event)))
      return list
    }
  }

  private mutating func group(_ list: Int32, by key: DonationKeyPath, smallest: Bool, event: Int) {
    needs[event].payload = true
    let declaration = layout.declarations.events[event]
    var offset = 1 + declaration.wordOffset(ofField: key.field)
    var type = declaration.payload[key.field].type
    for member in key.members {
      guard case .structure(let structure) = type else { preconditionFailure("A key path leads through structures.") }
      offset += structure.wordOffset(ofField: member)
      type = structure.fields[member].type
    }
    let capacity = capacity(of: event)
    let tables = words(DonationGroups.wordCount(capacity: capacity))
    emit(
      RuleInstruction(
        operation: .subset, a: list, b: Int32(offset), c: Int32(type.wordCount), d: tables, e: Int32(capacity), immediate: smallest ? 1 : 0)
    )
  }

  /// The most donations that a list of an event can hold.
  private func capacity(of event: Int) -> Int {
    let ring = layout.rings[event]
    return min(Int(ring.limit), Int(ring.mask) + 1)
  }
}
