// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import Population
import Randomness
import Testing

@Suite("Behaviour parameters")
struct BehaviourParameterTests {
  /// A user of whom one parameter is said to be `value`.
  private func value(of parameter: BehaviourParameter, from value: Double) -> Double {
    var behaviour = BehaviourModel()
    behaviour[parameter] = .same(value)
    let population = PopulationModel(
      segments: [Segment(name: "all", share: 1, behaviour: behaviour)], userCount: 1, days: 1, sampling: .independent, replicationCount: 1)
    let sampler = UserSampler(population: population, root: StreamRoot(seed: 1, replication: 0))
    return sampler.profile(index: 0, using: Xoshiro256PlusPlus.self)[parameter]
  }

  @Test("A profile holds one value a parameter, at the parameter's place")
  func places() {
    #expect(UserProfile().values.count == BehaviourParameter.allCases.count)
    #expect(BehaviourParameter.allCases.map(\.rawValue) == Array(0..<BehaviourParameter.allCases.count))
    #expect(BehaviourModel().distributions.count == BehaviourParameter.allCases.count)
  }

  @Test("Paths are unique, for they name the random streams")
  func paths() {
    let paths = BehaviourParameter.allCases.map(\.path)
    #expect(Set(paths).count == paths.count)
    #expect(paths.allSatisfy { !$0.isEmpty && $0.allSatisfy { $0.isASCII && ($0.isLetter || $0 == ".") } })
    #expect(paths.allSatisfy { !$0.hasPrefix("population.") }, "That prefix names the sampler's own axes.")
  }

  @Test("A neutral value is one that its parameter can have", arguments: BehaviourParameter.allCases)
  func neutral(parameter: BehaviourParameter) {
    #expect(parameter.admits(parameter.neutralValue))
    #expect(value(of: parameter, from: parameter.neutralValue) == parameter.neutralValue)
    #expect(BehaviourModel()[parameter] == .same(parameter.neutralValue))
  }

  @Test("A drawn value moves to the nearest that its parameter can have", arguments: BehaviourParameter.allCases)
  func nearest(parameter: BehaviourParameter) {
    for drawn in [-3, -1e-9, 0, 0.25, 1, 1.5, 2e6] {
      let value = value(of: parameter, from: drawn)
      #expect(parameter.admits(value))
      if parameter.admits(drawn) { #expect(value == drawn) }
    }
    let (low, high) = (value(of: parameter, from: -3), value(of: parameter, from: 2e6))
    switch parameter.kind {
    case .share: #expect(low == 0 && high == 1)
    case .ratePerDay, .nonNegative: #expect(low == 0 && high == 2e6)
    case .duration: #expect(low == 1e-6 && high == 2e6)
    case .logits: #expect(low == -3 && high == 2e6)
    }
  }

  @Test("What a parameter cannot have is not admitted", arguments: BehaviourParameter.allCases)
  func refused(parameter: BehaviourParameter) {
    for value in [Double.nan, .infinity, -.infinity] { #expect(!parameter.admits(value)) }
    switch parameter.kind {
    case .share: #expect(!parameter.admits(-0.1) && !parameter.admits(1.1) && parameter.admits(0) && parameter.admits(1))
    case .ratePerDay, .nonNegative: #expect(!parameter.admits(-0.1) && parameter.admits(0))
    case .duration: #expect(!parameter.admits(0) && !parameter.admits(-1))
    case .logits: #expect(parameter.admits(-40))
    }
  }

  @Test("Only a model in which displays add nothing is tireless")
  func tireless() throws {
    var behaviour = BehaviourModel()
    #expect(behaviour.isTireless)
    behaviour[.fatiguePerDisplay] = .same(0.1)
    #expect(!behaviour.isTireless)
    behaviour[.fatiguePerDisplay] = .same(0)
    behaviour[.fatiguePerDismissal] = .uniform(try Uniform(lower: 0, upper: 1))
    #expect(!behaviour.isTireless)
  }

  /// docs/models.md has a table with a row for each parameter: its path in code font, its kind and its neutral value.
  @Test("The page of models tells of every parameter, and of no other")
  func documented() throws {
    let page = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../docs/models.md")
    let text = try String(contentsOf: page, encoding: .utf8)
    let section = try #require(text.components(separatedBy: "## Parameters\n").last).components(separatedBy: "\n## ")[0]
    let lines = section.split(separator: "\n").filter { $0.hasPrefix("| `") }
    let rows: [[String]] = lines.map { line in line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) } }
    let expected: [[String]] = BehaviourParameter.allCases.map { parameter in
      ["`" + parameter.path + "`", Self.word(for: parameter.kind), Self.text(of: parameter.neutralValue, parameter.kind)]
    }
    #expect(rows.map { Array($0.prefix(3)) } == expected)
    #expect(rows.allSatisfy { $0.count == 4 && !$0[3].isEmpty })
  }

  private static func word(for kind: BehaviourParameter.Kind) -> String {
    switch kind {
    case .share: "share"
    case .ratePerDay: "rate"
    case .duration: "duration"
    case .nonNegative: "at least 0"
    case .logits: "logits"
    }
  }

  private static func text(of value: Double, _ kind: BehaviourParameter.Kind) -> String {
    switch kind {
    case .duration: "\(Int(value / 86_400))d"
    case .ratePerDay: "\(Int(value))/day"
    default: "\(Int(value))"
    }
  }
}
