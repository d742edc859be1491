// SPDX-License-Identifier: GPL-3.0-or-later

public import TipRules

/// All that is fixed about an app's tips: declarations, definitions, groups, configuration, and the rules compiled.
///
/// Immutable and shared by all users, hence a class: a step of the engine borrows one pointer. What changes for a user is an `EngineState`.
public final class TipCatalogue: Sendable {
  /// The app's parameters and events.
  public let declarations: RuleDeclarations
  /// The app's tips, in the order of declaration.
  public let tips: [TipDefinition]
  /// The app's tip groups; a tip is in at most one.
  public let groups: [TipGroup]
  /// The display frequency.
  public let displayFrequency: DisplayFrequency
  /// How contested points are read.
  public let semantics: Semantics
  /// Rules that belong to no tip, by which the app decides about something else; for `conditionHolds(_:at:in:)`.
  public let conditions: [Rule]
  /// For each tip, which goes first where several could appear at one moment: the higher number.
  public let priorities: [Int]
  /// How users' rule states are laid out in memory.
  public let layout: RuleLayout

  /// One program a tip.
  let programs: ContiguousArray<RuleProgram>
  /// One program a condition.
  let conditionPrograms: ContiguousArray<RuleProgram>
  /// What gates need to know of each tip.
  let traits: ContiguousArray<TipTraits>
  /// The positions of the tips in the order in which ties are resolved.
  let order: ContiguousArray<Int>
  /// The parameters that a new process resets.
  let transientParameters: ContiguousArray<Int>
  /// For each parameter, the number of its words.
  let parameterWordCounts: ContiguousArray<Int>
  /// For each parameter, the tips whose rules read it.
  @usableFromInline let parameterReaders: TipReaders
  /// For each event, the tips whose rules read it.
  @usableFromInline let eventReaders: TipReaders
  /// Whether donations are kept that come before tips are configured.
  @usableFromInline let keepsEarlyDonations: Bool
  /// The interval of the display frequency, in microseconds.
  let interval: Microseconds

  /// Compiles an app's tips.
  ///
  /// Groups name tips by valid positions, each tip at most once.
  /// - Parameters:
  ///   - conditions: rules of the app's own over the same parameters and events.
  ///   - priorities: one number a tip; none, if only the order of declaration settles ties.
  ///   - strings: strings that have numbers already, such as those of payloads that will be donated.
  ///   - retention: how many donations a user's state keeps; decisions do not depend on it, explanations are fuller under `.full`.
  /// - Throws: `ValueTypeMismatch` for an initial value or a literal that is not of its type.
  public init(
    declarations: RuleDeclarations, tips: [TipDefinition], groups: [TipGroup] = [], displayFrequency: DisplayFrequency = .immediate,
    semantics: Semantics = Semantics(), conditions: [Rule] = [], priorities: [Int] = [], strings: StringTable = StringTable(),
    retention: Retention = .decisions
  ) throws(ValueTypeMismatch) {
    let grouped = groups.flatMap(\.tips)
    precondition(grouped.allSatisfy(tips.indices.contains), "A group names a tip that the catalogue does not have.")
    precondition(Set(grouped).count == grouped.count, "A tip is in at most one group, once.")
    self.declarations = declarations
    self.tips = tips
    self.groups = groups
    self.displayFrequency = displayFrequency
    self.semantics = semantics
    self.conditions = conditions
    self.priorities = priorities.isEmpty ? Array(repeating: 0, count: tips.count) : priorities
    precondition(self.priorities.count == tips.count, "There is one priority a tip, or none at all.")
    interval = displayFrequency.interval(under: semantics)
    keepsEarlyDonations = semantics.donationsBeforeConfigure == .kept
    let layout = try RuleLayout(
      declarations: declarations, rules: tips.flatMap(\.rules) + conditions, strings: strings, retention: retention,
      windowBounds: semantics.windowBounds)
    self.layout = layout
    programs = ContiguousArray(tips.map { RuleProgram(rules: $0.rules, layout: layout) })
    conditionPrograms = ContiguousArray(conditions.map { RuleProgram(rules: [$0], layout: layout) })
    traits = ContiguousArray(
      tips.enumerated().map { index, tip in
        TipTraits(tip, group: groups.firstIndex { $0.tips.contains(index) }, semantics: semantics)
      })
    let positions = ContiguousArray(tips.indices)
    let declared = semantics.tieOrder == .declaration ? positions : ContiguousArray(positions.reversed())
    let levels = Set(self.priorities).sorted(by: >)
    let ranked = self.priorities
    order = ContiguousArray(levels.flatMap { level in declared.filter { ranked[$0] == level } })
    transientParameters = ContiguousArray(declarations.parameters.indices.filter { declarations.parameters[$0].isTransient })
    parameterWordCounts = ContiguousArray(declarations.parameters.map(\.type.wordCount))
    parameterReaders = TipReaders(inputs: declarations.parameters.count, programs) { $0.parameters }
    eventReaders = TipReaders(inputs: declarations.events.count, programs) { $0.events }
  }

  /// The same tips compiled with another retention of donations.
  public func retaining(_ retention: Retention) throws(ValueTypeMismatch) -> TipCatalogue {
    try TipCatalogue(
      declarations: declarations, tips: tips, groups: groups, displayFrequency: displayFrequency, semantics: semantics,
      conditions: conditions, priorities: priorities, strings: layout.strings, retention: retention)
  }

  /// The same catalogue as an object of its own.
  ///
  /// Two threads that use one object count its references in turn, and wait for each other; a worker does better with its own.
  public func copy() -> TipCatalogue {
    // What was compiled once compiles again; were it otherwise, sharing would only be slower.
    (try? retaining(layout.retention)) ?? self
  }

  /// The position of the tip with this id; O(tips).
  public func index(ofTip id: String) -> Int? { tips.firstIndex { $0.id == id } }
}

/// For each parameter or event, the tips whose rules read it; flat, since it is asked at every write.
@usableFromInline struct TipReaders: Sendable {
  @usableFromInline let tips: ContiguousArray<Int>
  @usableFromInline let ranges: ContiguousArray<Range<Int>>

  init(inputs: Int, _ programs: ContiguousArray<RuleProgram>, _ read: (RuleDependencies) -> [Int]) {
    var tips: ContiguousArray<Int> = []
    var ranges: ContiguousArray<Range<Int>> = []
    for input in 0..<inputs {
      let start = tips.count
      for tip in programs.indices where read(programs[tip].dependencies).contains(input) { tips.append(tip) }
      ranges.append(start..<tips.count)
    }
    self.tips = tips
    self.ranges = ranges
  }

  /// The places of an input's readers, for the subscript.
  @inlinable @inline(__always) func places(of input: Int) -> Range<Int> { ranges[input] }
  @inlinable subscript(place: Int) -> Int {
    @inline(__always) get { tips[place] }
  }
}

/// What the gates need to know of a tip, worked out once.
struct TipTraits: Sendable {
  /// `MaxDisplayCount`, or `Int.max`.
  let maximumCount: Int
  /// The duration after which the tip is invalidated, with the floor on the total where that reading holds; or `Microseconds.max`.
  let maximumDuration: Microseconds
  /// The least time that one appearance lasts before the tip can expire.
  let leastAppearance: Microseconds
  let ignoresFrequency: Bool
  let needsSlot: Bool
  let retracts: Bool
  let isRecorded: Bool
  /// The position of the tip's group, or nil.
  let group: Int?
  var isGrouped: Bool { group != nil }

  init(_ tip: TipDefinition, group: Int?, semantics: Semantics) {
    self.group = group
    maximumCount = tip.options.maximumDisplayCount ?? .max
    ignoresFrequency = tip.options.ignoresDisplayFrequency
    needsSlot = tip.presentation == .popover || tip.presentation == .bubble && !tip.sharesScreen
    isRecorded = tip.presentation != .custom || semantics.customDisplays == .recorded
    switch semantics.retraction {
    case .inlineOnly: retracts = tip.presentation != .popover && tip.presentation != .bubble
    case .always: retracts = true
    case .never: retracts = false
    }
    let configured = tip.options.maximumDisplayDuration
    switch semantics.durationFloor {
    case .total:
      maximumDuration = configured.map { max($0, TipOptions.leastDisplayDuration) } ?? .max
      leastAppearance = 0
    case .perAppearance:
      maximumDuration = configured ?? .max
      leastAppearance = TipOptions.leastDisplayDuration
    }
  }
}
