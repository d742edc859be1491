// SPDX-License-Identifier: GPL-3.0-or-later

import PushPrimer
public import Scenarios
import TipEngine

extension TestReport {
  /// The report for programs, with sorted names; `schemaVersion` is 1.
  ///
  /// - Parameter isVerbose: whether the moments of tests that passed are in it.
  public func json(isVerbose: Bool) -> JSONValue {
    .object([
      .init("failed", .integer(Int64(failed))), .init("passed", .integer(Int64(passed))), .init("schemaVersion", .integer(1)),
      .init("scripts", .array(scripts.map { Self.json(of: $0, isVerbose: isVerbose) })),
      .init("unread", .integer(Int64(faults.count))),
    ])
  }

  private static func json(of script: Script, isVerbose: Bool) -> JSONValue {
    switch script.outcome {
    case .failure(let failure):
      guard case .object(let members) = failure.json else { return failure.json }
      return .object((members + [.init("path", .string(script.path)), .init("tests", .array([]))]).sorted { $0.name < $1.name })
    case .success(let runs):
      return .object([
        .init("diagnostics", .array([])), .init("omitted", .integer(0)), .init("path", .string(script.path)),
        .init("tests", .array(runs.map { json(of: $0, isVerbose: isVerbose) })),
      ])
    }
  }

  private static func json(of run: TestRun, isVerbose: Bool) -> JSONValue {
    var members: [JSONValue.Member] = [
      .init("line", .integer(Int64(run.range.start.line))), .init("metExpectations", .integer(Int64(run.metExpectations))),
      .init("name", .string(run.name)), .init("passed", .boolean(run.hasPassed)),
    ]
    if let failure = run.failure { members.insert(.init("failure", json(of: failure)), at: 0) }
    if isVerbose || !run.hasPassed {
      let place = members.firstIndex { $0.name == "name" } ?? members.count
      members.insert(.init("moments", .array(run.moments.map(json))), at: place)
    }
    return .object(members)
  }

  /// Why a test failed, for programs.
  static func json(of failure: TestFailure) -> JSONValue {
    .object([
      .init("decisions", .array(failure.decisions.map { .string($0) })),
      .init(
        "differences",
        .array(
          failure.differences.map { difference in
            .object([
              .init("actual", .string(difference.actual)), .init("column", .integer(Int64(difference.range.start.column))),
              .init("expected", .string(difference.expected)), .init("line", .integer(Int64(difference.range.start.line))),
            ])
          })),
      .init("line", .integer(Int64(failure.step.start.line))), .init("microseconds", .integer(failure.time)),
    ])
  }

  private static func json(_ moment: ScriptMoment) -> JSONValue {
    var members: [JSONValue.Member] = []
    if let device = moment.device { members.append(.init("device", .string(device))) }
    members.append(.init("event", .string(moment.kind.name)))
    if let place = moment.place { members.append(.init("line", .integer(Int64(place.start.line)))) }
    members += [.init("microseconds", .integer(moment.time)), .init("text", .string(moment.text))]
    if let word = moment.kind.word { members.append(.init("word", .string(word))) }
    return .object(members)
  }
}

extension ScriptMoment.Kind {
  /// The name for programs: that of `explain`, where both tell the same.
  var name: String {
    switch self {
    case .step: "step"
    case .displayed: "display"
    case .displayEnded: "displayEnd"
    case .decision: "decision"
    case .notShown: "notShown"
    case .primerShown: "primerDisplay"
    case .primerOutcome: "primerOutcome"
    case .systemPrompt: "systemPrompt"
    case .registration: "registration"
    case .note: "note"
    }
  }

  /// The reason or ending, as a word.
  var word: String? {
    switch self {
    case .displayEnded(_, let ending): ending.name
    case .decision(_, let decision), .notShown(_, let decision): decision.gate?.reason
    case .primerShown(let layout): layout.rawValue
    case .primerOutcome(let outcome): outcome.reason ?? outcome.kind.rawValue
    case .registration(let registration): RegistrationWord(registration).rawValue
    case .step, .displayed, .systemPrompt, .note: nil
    }
  }
}
