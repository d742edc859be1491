// SPDX-License-Identifier: GPL-3.0-or-later

import Population
public import Scenarios
import Simulation

extension Report {
  /// The version of the form that `summary` has.
  public static let schemaVersion: Int64 = 1

  /// `summary` as text, indented, with a line feed at its end: what a command prints under `--json`.
  public var summaryJSON: String { summary.indentedText }

  /// The study in JSON, keys in alphabetical order: what was asked, the answer, and every measure of every variant for all users.
  ///
  /// The seed is a string, for it has 64 bits without a sign.
  public var summary: JSONValue {
    .sorted([
      .init("schemaVersion", .integer(Self.schemaVersion)), .init("headline", .string(headline)), .init("decision", decisionJSON),
      .init("scenario", scenarioJSON), .init("variants", .array(reading.variantNames.indices.map(variantJSON))),
    ])
  }

  private var scenarioJSON: JSONValue {
    let scenario = reading.scenario
    let control: JSONValue = scenario.control.map { .string(reading.variantNames[$0]) } ?? .null
    var members: [JSONValue.Member] = [.init("name", .string(scenario.name)), .init("digest", .string(scenario.digest))]
    members.append(.init("seed", .string(String(scenario.seed))))
    members.append(.init("users", .integer(reading.users(reading.everybody))))
    members.append(.init("days", .integer(Int64(reading.population.days))))
    members.append(.init("sampling", .string(reading.population.sampling.rawValue)))
    members.append(.init("replications", .integer(Int64(reading.population.replicationCount))))
    members.append(.init("confidence", .rounded(scenario.confidence)))
    members.append(.init("baseline", .string(reading.variantNames[scenario.baseline])))
    members.append(.init("control", control))
    return .sorted(members)
  }

  private func variantJSON(_ variant: Int) -> JSONValue {
    let effect = reading.effect(of: variant, reading.everybody)
    return .sorted([
      .init("name", .string(reading.variantNames[variant])),
      .init("effectPerThousand", effect.map { json($0.estimate) } ?? .null),
      .init(
        "metrics",
        .sorted(reading.measures.map { .init($0.name, json(reading.estimate($0, variant: variant, reading.everybody))) })),
    ])
  }

  private func json(_ estimate: ReportedEstimate) -> JSONValue {
    .sorted([
      .init("estimate", .rounded(estimate.value)), .init("lower", .rounded(estimate.lower)), .init("upper", .rounded(estimate.upper)),
      .init("n", .integer(estimate.count)), .init("method", .string(estimate.method.rawValue)),
    ])
  }

  private var decisionJSON: JSONValue {
    func name(_ variant: Int?) -> JSONValue { variant.map { .string(reading.variantNames[$0]) } ?? .null }
    var closest: Int?
    let outcome: String
    switch decision.outcome {
    case .noRule: outcome = "noRule"
    case .nothingToDecide: outcome = "nothingToDecide"
    case .noneFeasible(let variant):
      outcome = "noneFeasible"
      closest = variant
    case .chosen: outcome = "chosen"
    }
    let ranking = decision.candidates.map { candidate -> JSONValue in
      .sorted([
        .init("variant", name(candidate.variant)), .init("feasible", .boolean(candidate.isFeasible)),
        .init("mayBeBest", candidate.mayBeBest.map { .boolean($0) } ?? .null), .init("estimate", json(candidate.estimate)),
      ])
    }
    let metric: JSONValue = decision.rule.map { .string($0.metric.name) } ?? .null
    return .sorted([
      .init("outcome", .string(outcome)), .init("recommended", name(decision.chosen)), .init("closest", name(closest)),
      .init("runnerUp", name(decision.runnerUp)), .init("indistinguishable", .array(decision.ties.map { name($0) })),
      .init("metric", metric), .init("ranking", .array(ranking)),
    ])
  }
}
