// SPDX-License-Identifier: GPL-3.0-or-later

import Simulation
import Statistics
import TipEngine

/// What a report says of the n-th display of a tip to a user.
enum ExposureResponse: CaseIterable {
  case noticed, acted, closed, tappedAway, struck

  var name: String {
    switch self {
    case .noticed: "noticed"
    case .acted: "acted"
    case .closed: "closed"
    case .tappedAway: "tappedAway"
    case .struck: "struck"
    }
  }

  var count: ExposureCount {
    switch self {
    case .noticed: .noticed
    case .acted: .acted
    case .closed: .closed
    case .tappedAway: .tappedAway
    case .struck: .strikes
    }
  }
}

extension StudyReading {
  /// `fatigue.csv`: response by exposure number, the level of fatigue by day, and how far and how long it rose.
  var fatigueTable: Table {
    var table = Table(columns: [
      .init("measure", .text), .init("by", .text), .init("index", .integer), .init("and_later", .text), .tip, .variant, .segment,
      .init("unit", .text), .init("value", .interval(.number, isDifference: false)), .init("n", .integer), .init("method", .text),
    ])
    for variant in variantNames.indices {
      for scope in scopes {
        appendOverall(&table, variant, scope)
        appendLevels(&table, variant, scope)
        for (tip, name) in tipsAndAll { appendResponses(&table, tip, name, variant, scope) }
      }
    }
    return table
  }

  private func appendResponses(_ table: inout Table, _ tip: Int, _ name: String, _ variant: Int, _ scope: Scope) {
    let view = view(variant, scope)
    for exposure in 1...TallyLayout.lastExposure {
      let displays = view.count(.displays, exposure: exposure, tip: tip)
      guard displays > 0 else { continue }
      for response in ExposureResponse.allCases {
        let estimate = wilson(view.count(response.count, exposure: exposure, tip: tip), of: displays)
        table.append([
          .text(response.name), .text("exposure"), .integer(Int64(exposure)),
          .text(exposure == TallyLayout.lastExposure ? "yes" : "no"), .text(name), .text(variantNames[variant]), .text(scope.name),
          .text(QuantityUnit.share.rawValue), .estimate(estimate), .integer(displays), .text(estimate.method.rawValue),
        ])
      }
    }
  }

  private func appendLevels(_ table: inout Table, _ variant: Int, _ scope: Scope) {
    let view = view(variant, scope)
    for day in 0..<layout.days {
      let users = view.count(.users, day: day)
      guard users > 0 else { continue }
      let mean = Double(view.count(.level, day: day)) / Double(users) / Double(FatigueLevel.one)
      table.append([
        .text("level"), .text("day"), .integer(Int64(day + 1)), .text("no"), .text(Self.all), .text(variantNames[variant]),
        .text(scope.name), .text(QuantityUnit.level.rawValue), .interval(mean, lower: nil, upper: nil), .integer(users),
        .text(EstimateMethod.none.rawValue),
      ])
    }
  }

  private func appendOverall(_ table: inout Table, _ variant: Int, _ scope: Scope) {
    func append(_ measure: String, _ unit: QuantityUnit, _ value: Table.Cell, _ count: Int64, _ method: EstimateMethod) {
      table.append([
        .text(measure), .text("overall"), .missing, .text("no"), .text(Self.all), .text(variantNames[variant]), .text(scope.name),
        .text(unit.rawValue), value, .integer(count), .text(method.rawValue),
      ])
    }
    for metric in [Metric.fatigueLevel, .tiredTime] {
      let estimate = estimate(Measure(metric), variant: variant, scope)
      append(metric.name, metric.quantityUnit, .estimate(estimate), estimate.count, estimate.method)
    }
    let p95 = fatigueQuantile(0.95, variant, scope)
    append("levelP95", .level, .optional(p95.level), p95.userDays, .none)
    let displays = view(variant, scope).histogram(.displaysPerUser)
    append("displaysPerUserP95", .number, .optional(displays.quantile(0.95).map(Double.init)), displays.count, .none)
    let sessions = view(variant, scope).histogram(.displaysPerSession)
    append("displaysPerSessionP95", .number, .optional(sessions.quantile(0.95).map(Double.init)), sessions.count, .none)
  }

  /// The level that the share `p` of all user-days, those without fatigue included, stay at or below at their end.
  func fatigueQuantile(_ p: Double, _ variant: Int, _ scope: Scope) -> (level: Double?, userDays: Int64) {
    let view = view(variant, scope)
    let userDays = (0..<layout.days).reduce(Int64(0)) { $0 + view.count(.users, day: $1) }
    let tired = view.histogram(.fatigueLevel)
    guard userDays > 0 else { return (nil, 0) }
    let rested = max(userDays - tired.count, 0)
    let rank = (p * Double(userDays)).rounded(.up) - Double(rested)
    guard rank >= 1, tired.count > 0 else { return (0, userDays) }
    return (tired.quantile(min(rank / Double(tired.count), 1)).map { Double($0) / Double(FatigueLevel.one) }, userDays)
  }
}
