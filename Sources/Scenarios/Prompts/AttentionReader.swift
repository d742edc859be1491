// SPDX-License-Identifier: GPL-3.0-or-later

import Attention
import Simulation

/// Makes a policy of what stands below `prompts.attention`.
struct AttentionReader {
  let attention: ConfigurationCursor?
  let tips: NameTable
  /// What each tip is.
  let kinds: [PromptKind]
  let collector: DiagnosticCollector
  let primerIsAlert: Bool

  /// A policy, and who goes first at one moment.
  struct Result {
    var policy: AttentionPolicy
    var priorities: [Int]
    var callPriority: Int
    /// Whether requests without a primer are made before calls of it.
    var asksSystemFirst = false
  }

  /// Reads everything; nil if something is wrong, which is reported.
  func read() -> Result? {
    var policy = AttentionPolicy(kinds: kinds + [primerIsAlert ? .primerAlert : .primerSheet, .systemPrompt])
    guard let attention else { return Result(policy: policy, priorities: [], callPriority: .max) }
    if attention.isInvalid { return nil }
    let prompts = NameTable(.prompt, tips.names + PromptCall.Prompt.allCases.map(\.name))
    policy.isShared = attention["policy"].text == "shared"
    policy.minimumGap = attention["minGap"].microseconds
    policy.perSession = attention["perSession"].ifPresent.map { Int($0.integer) }
    policy.perDay = attention["perDay"].ifPresent.map { Int($0.integer) }
    if let weights = attention["weights"].ifPresent, !weights.isInvalid {
      for kind in PromptKind.allCases { policy.weights[kind] = Int(weights[kind.rawValue].integer) }
    }
    policy.exempt = Set(prompts.positions(attention["exempt"], in: "'exempt'", into: collector))
    policy.limits = attention["limits"].elements.compactMap { limit(of: $0, prompts) }
    policy.coolDown = attention["coolDown"].microseconds
    policy.snooze = attention["snooze"].ifPresent.flatMap { cursor in
      cursor.isInvalid
        ? nil
        : Snooze(length: cursor["for"].microseconds, count: Int(cursor["atMost"].integer), share: cursor["share"].share)
    }
    policy.quietHours = attention["quietHours"].elements.compactMap(hours)
    policy.holdout = attention["holdout"].share
    policy.budget = attention["budget"].ifPresent.flatMap(budget)
    let ranked = prompts.positions(attention["priority"], in: "'priority'", into: collector)
    let (priorities, callPriority) = priorities(ranked)
    let calls = ranked.filter { $0 >= kinds.count }
    return collector.hasErrors
      ? nil
      : Result(
        policy: policy, priorities: priorities, callPriority: callPriority,
        asksSystemFirst: calls.first == kinds.count + PromptCall.Prompt.systemPrompt.rawValue)
  }

  /// A number a tip, and that of calls: the earlier in the list, the higher.
  private func priorities(_ ranked: [Int]) -> ([Int], Int) {
    if ranked.isEmpty { return ([], .max) }
    func priority(_ prompt: Int) -> Int { ranked.firstIndex(of: prompt).map { ranked.count - $0 } ?? 0 }
    let calls = (kinds.count..<kinds.count + PromptCall.Prompt.allCases.count).map(priority)
    return (kinds.indices.map(priority), calls.max() ?? 0)
  }

  private func limit(of cursor: ConfigurationCursor, _ prompts: NameTable) -> RollingLimit? {
    if cursor.isInvalid || cursor["atMost"].isInvalid || cursor["within"].isInvalid { return nil }
    let of = cursor["of"].ifPresent.map { Set(prompts.positions($0, in: "'of'", into: collector)) }
    return RollingLimit(count: Int(cursor["atMost"].integer), window: cursor["within"].microseconds, prompts: of)
  }

  private func hours(_ cursor: ConfigurationCursor) -> QuietHours? {
    if cursor.isInvalid || cursor["from"].isInvalid || cursor["to"].isInvalid { return nil }
    return QuietHours(start: Self.timeOfDay(cursor["from"].text), end: Self.timeOfDay(cursor["to"].text))
  }

  private static func timeOfDay(_ text: String) -> Int64 {
    let parts = text.split(separator: ":").compactMap { Int64($0) }
    return (parts[0] * 60 + parts[1]) * 60_000_000
  }

  private func budget(_ cursor: ConfigurationCursor) -> AdaptiveBudget? {
    if cursor.isInvalid || ["start", "per", "least", "most"].contains(where: { cursor[$0].isInvalid }) { return nil }
    let (least, start, most) = (cursor["least"].number, cursor["start"].number, cursor["most"].number)
    guard least <= start, start <= most else {
      cursor.error(ScenarioProblem.budgetOutOfOrder)
      return nil
    }
    return AdaptiveBudget(
      period: cursor["per"].microseconds, start: start, least: least, most: most, onAct: cursor["onAct"].number,
      onDismissal: cursor["onDismissal"].number)
  }
}
