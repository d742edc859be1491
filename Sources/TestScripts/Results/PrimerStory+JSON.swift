// SPDX-License-Identifier: GPL-3.0-or-later

import PushPrimer
public import Scenarios

extension PrimerStory {
  /// The story for programs, with sorted names.
  public var json: JSONValue {
    let failure = run.failure.map { [JSONValue.Member("failure", TestReport.json(of: $0))] } ?? []
    return .object(
      failure + [
        .init("line", .integer(Int64(run.range.start.line))), .init("metExpectations", .integer(Int64(run.metExpectations))),
        .init("name", .string(run.name)), .init("omittedSteps", .integer(Int64(omitted))), .init("passed", .boolean(run.hasPassed)),
        .init("steps", .array(rows.map(Self.json))),
      ])
  }

  private static func json(_ row: Row) -> JSONValue {
    var members: [JSONValue.Member] = []
    if let device = row.device { members.append(.init("device", .string(device))) }
    members.append(.init("displays", .integer(Int64(row.displays))))
    if let lastShown = row.lastShown { members.append(.init("lastShownMicroseconds", .integer(lastShown))) }
    if let limit = row.outcome?.limit { members.append(.init("limit", .string(limit.rawValue))) }
    members += [.init("line", .integer(Int64(row.range.start.line))), .init("microseconds", .integer(row.time))]
    if let outcome = row.outcome { members.append(.init("outcome", .string(outcome.kind.rawValue))) }
    members.append(.init("promptsUsed", .integer(Int64(row.promptsUsed))))
    if let reason = row.outcome?.reason { members.append(.init("reason", .string(reason))) }
    members.append(.init("registrations", .array(row.registrations.map(json))))
    members += [
      .init("screen", .string(row.screen.rawValue)), .init("status", .string(row.status.name)), .init("step", .string(row.step)),
    ]
    return .object(members)
  }

  private static func json(_ registration: PushRegistration) -> JSONValue {
    var members: [JSONValue.Member] = []
    if case .granted(let token?) = registration { members.append(.init("deviceToken", .string(token))) }
    members.append(.init("result", .string(RegistrationWord(registration).rawValue)))
    return .object(members)
  }
}
