// SPDX-License-Identifier: GPL-3.0-or-later

import Datastore
import Foundation
import TipEngine
import TipRules

/// What a process knows, under one lock.
struct ProcessState {
  let surroundings: TipsProcess.Surroundings
  /// The store; nil before tips are configured.
  var store: (any TipsStore)?
  /// The container through which devices exchange what they know, or nil.
  var container: TipsProcess.Surroundings.CloudContainer?
  /// What was donated before tips were configured, if the semantics want it kept.
  var earlyWrites: [StoreWrite] = []
  /// What is to be stored, in order, when the present change is complete.
  var pendingWrites: [StoreWrite] = []
  /// Whether something is on its way to the store.
  private var isStoring = false
  /// What the store said when its values were last read: how often it took up what others wrote.
  private var seenForeignChanges = 0
  var frequency = TipEngine.DisplayFrequency.immediate
  var forgetsAtConfigure = false
  var overrides: TestingOverrides

  /// The tips met so far, as the engine knows them; a tip's place is its number.
  var tips: [(definition: TipDefinition, typeName: String)] = []
  var numbers: [String: Int] = [:]
  var groups: [(priority: TipEngine.TipGroup.Priority, tips: [Int])] = []
  var inputs = InputTable()
  var strings = StringTable()

  /// The engine, or nil if it has to be made (anew).
  var engine: Engine?
  /// The engine before that, whose tips on screen the next one takes over.
  var formerEngine: Engine?

  /// The values of parameters that were read or written, for those who ask for them by their own type.
  var values: [String: any Sendable] = [:]
  /// The JSON of transient parameters.
  var transients: [String: String] = [:]

  var watchers: [Int: Watcher] = [:]
  var nextWatcher = 0
  private var latest: Microseconds = 0
  private var news = News()
  private var knownFaults: Set<TipsFault> = []

  /// What is told when nothing is locked any more.
  struct News: Sendable {
    var faults: [TipsFault] = []
    var notices: [@Sendable () -> Void] = []
  }

  init(_ surroundings: TipsProcess.Surroundings) {
    self.surroundings = surroundings
    overrides = TestingOverrides(arguments: surroundings.arguments)
    forgetsAtConfigure = overrides.forgets
  }

  /// The present instant, which doesn't run backwards.
  var now: Microseconds {
    mutating get {
      latest = max(latest, surroundings.clock.now, 0)
      return latest
    }
  }

  var isConfigured: Bool { store != nil }

  /// Notes a fault, once.
  mutating func note(_ fault: TipsFault) {
    if knownFaults.insert(fault).inserted { news.faults.append(fault) }
  }

  /// Has someone told of a change.
  mutating func notify(_ notice: @escaping @Sendable () -> Void) { news.notices.append(notice) }

  mutating func takeNews() -> News {
    defer { news = News() }
    return news
  }

  // MARK: - The store

  /// Whether an engine that is made now lacks nothing, for it is made of what is stored.
  var allIsStored: Bool { pendingWrites.isEmpty && !isStoring }

  /// What is to be stored now, where and when; nil if nothing is.
  mutating func takeWrites() -> (store: any TipsStore, writes: [StoreWrite], now: Microseconds)? {
    guard let store, !pendingWrites.isEmpty else { return nil }
    defer { pendingWrites = [] }
    isStoring = true
    return (store, pendingWrites, now)
  }

  /// Hears what became of writes; returns whether the engine has to be made anew because it doesn't know all that is stored.
  mutating func finishWrites(_ failure: DatastoreError?) -> Bool {
    isStoring = false
    if let failure {
      note(.store(failure))
      forgetStored()
      tellWatchers()
      return false
    }
    let isIncomplete = engine?.knowsAll == false
    if isIncomplete { forgetStored() }
    return takeUpForeignChanges() || isIncomplete
  }

  /// Forgets what was read from the store if it has taken up what other processes or devices wrote; returns whether it has.
  @discardableResult
  mutating func takeUpForeignChanges() -> Bool {
    guard let changes = store?.foreignChangeCount, changes != seenForeignChanges else { return false }
    seenForeignChanges = changes
    forgetStored()
    return true
  }

  private mutating func forgetStored() {
    values = values.filter { transients[$0.key] != nil }
    leaveEngine()
  }

  /// Has the engine made anew before it is used again.
  mutating func leaveEngine() {
    if let engine { formerEngine = engine }
    engine = nil
  }

  // MARK: - Tips

  /// Takes up a tip that wasn't met before, and returns its number.
  mutating func number(of registration: Registration) -> Int {
    if let number = numbers[registration.id] { return number }
    var rules: [TipRules.Rule] = []
    for rule in registration.rules {
      do throws(RuleFailure) {
        rules.append(try rule.compiled(&inputs))
      } catch {
        note(.rule(tip: registration.id, condition: error.condition, explanation: error.explanation))
        rules.append(.disjunction(of: []))
      }
    }
    let number = tips.count
    numbers[registration.id] = number
    tips.append((TipDefinition(id: registration.id, rules: rules, options: registration.options), registration.typeName))
    leaveEngine()
    return number
  }

  /// Has a tip presented in another way than so far.
  mutating func present(_ tip: Int, as presentation: Presentation) {
    let old = tips[tip].definition
    guard old.presentation != presentation else { return }
    tips[tip].definition = TipDefinition(id: old.id, rules: old.rules, options: old.options, presentation: presentation)
    leaveEngine()
  }

  /// Takes up a group, whose tips must be met already; a tip that is in another group is only filtered by that one.
  mutating func addGroup(_ priority: TipEngine.TipGroup.Priority, _ numbers: [Int]) {
    let taken = Set(groups.flatMap(\.tips))
    var own: [Int] = []
    for number in numbers where !taken.contains(number) && !own.contains(number) { own.append(number) }
    guard !own.isEmpty else { return }
    groups.append((priority, own))
    leaveEngine()
  }
}
