// SPDX-License-Identifier: GPL-3.0-or-later

import Population
import Randomness
import Simulation

/// Makes a population of what stands below `population:`.
struct PopulationReader {
  let population: ConfigurationCursor
  /// The screens that users have; nil where nothing is said of them.
  let screens: ScreenMix?

  /// What a scenario says about users.
  struct Result {
    var model: PopulationModel
    var responseTimes: ResponseTimes
    var fatigueThreshold: Double
  }

  /// The tolerance within which shares sum to 1.
  static let tolerance = 1e-9

  /// Reads everything.
  /// - Returns: nil if anything is wrong, all of which is reported.
  func read() -> Result? {
    let users = population["users"]
    let replications = population["replications"]
    if !users.isInvalid, !replications.isInvalid, replications.integer > users.integer {
      // The one that was typed last is to blame, and that is what stands on the command line.
      let isUsersFault = replications.isDefaulted || (users.range.isOnCommandLine && !replications.range.isOnCommandLine)
      (isUsersFault ? users : replications).error(
        ScenarioProblem.moreReplicationsThanUsers(replications: replications.integer, users: users.integer))
    }
    let installations = InstallationReader(population: population).read()
    let strike = time("strikeTime")
    let read = time("readTime")
    let segments = segments()
    guard let strike, let read, let segments, !population["fatigue"].isInvalid else { return nil }
    return Result(
      model: PopulationModel(
        segments: segments, userCount: Int(users.integer), days: Int(population["days"].integer),
        sampling: population["sampling"].keyword(), replicationCount: Int(replications.integer),
        installations: installations, screens: screens),
      responseTimes: ResponseTimes(strike: strike, read: read), fatigueThreshold: population["fatigue"]["threshold"].number)
  }

  private func time(_ key: String) -> Distribution? {
    let cursor = population["response"][key]
    guard let distribution = DistributionReader.read(cursor) else { return nil }
    if distribution.mean < 0 { cursor.error(ScenarioProblem.negativeMean("the time")) }
    return distribution
  }

  private func segments() -> [Segment]? {
    let everybody = behaviour(of: nil)
    guard let segments = population["segments"].ifPresent else {
      return everybody.map { [Segment(name: "all", share: 1, behaviour: $0)] }
    }
    if segments.isInvalid { return nil }
    let entries = segments.entries
    if !entries.contains(where: { $0.value.isInvalid || $0.value["share"].isInvalid }) {
      let sum = entries.reduce(0) { $0 + $1.value["share"].share }
      if abs(sum - 1) > Self.tolerance { segments.error(ScenarioProblem.sharesDontSumToOne(sum, of: "the segments")) }
    }
    let read = entries.map { entry in
      behaviour(of: entry.value).map { Segment(name: entry.name, share: entry.value["share"].share, behaviour: $0) }
    }
    return everybody == nil || read.contains { $0 == nil } ? nil : read.compactMap { $0 }
  }

  /// The behaviour of a segment: its own numbers, and for the rest those of the population.
  private func behaviour(of segment: ConfigurationCursor?) -> BehaviourModel? {
    var model = BehaviourModel()
    var isComplete = true
    for parameter in BehaviourParameter.allCases {
      if let group = parameter.optionalGroup, population[group].ifPresent == nil {
        // A segment alone may have it.
        guard let own = segment?[group].ifPresent, let written = own[parameter.key].ifPresent else { continue }
        if let distribution = DistributionReader.read(written) { model[parameter] = distribution } else { isComplete = false }
        continue
      }
      if let distribution = DistributionReader.read(place(parameter.path, segment)) {
        model[parameter] = distribution
      } else {
        isComplete = false
      }
    }
    let hours = place("hourOfWeek", segment)
    if let curve = Self.curve(hours) { model.hourOfWeek = curve } else { isComplete = false }
    let lifetime = place("lifetime", segment)
    if lifetime.isInvalid { isComplete = false }
    model.lifetime = Self.lifetime(lifetime)
    let opensAtInstall = place("opensAtInstall", segment)
    if opensAtInstall.isInvalid { isComplete = false }
    model.opensAtInstall = opensAtInstall.boolean
    let share = place("tenure.share", segment)
    if share.isInvalid { isComplete = false }
    model.tenuredShare = share.share
    if let versions = versions(segment) { model.systemVersions = versions } else { isComplete = false }
    return isComplete ? model : nil
  }

  /// The systems of a segment's users, or else those of the population's; nil if they are wrong, which is reported.
  private func versions(_ segment: ConfigurationCursor?) -> SystemVersionMix? {
    let own = segment?["osVersions"].ifPresent
    guard let versions = own ?? population["osVersions"].ifPresent else { return .newestOnly }
    let entries = versions.isInvalid ? [] : SystemVersion.allCases.map { ($0, versions["\($0.rawValue)"].ifPresent) }
    if versions.isInvalid || entries.contains(where: { $0.1?.isInvalid == true }) { return nil }
    let shares = entries.map { ($0.0, $0.1?.share ?? 0) }
    let sum = shares.reduce(0) { $0 + $1.1 }
    // What stands above all segments is reported once.
    if abs(sum - 1) > Self.tolerance, own != nil || segment == nil {
      versions.error(ScenarioProblem.sharesDontSumToOne(sum, of: "the versions"))
    }
    return SystemVersionMix(Dictionary(uniqueKeysWithValues: shares))
  }

  /// The value at a path below the segment, or else below the population.
  private func place(_ path: String, _ segment: ConfigurationCursor?) -> ConfigurationCursor {
    let keys = path.split(separator: ".").map(String.init)
    if var cursor = segment {
      for key in keys {
        guard let next = cursor[key].ifPresent else { return place(path, nil) }
        cursor = next
      }
      return cursor
    }
    return keys.reduce(population) { $0[$1] }
  }

  private static func curve(_ cursor: ConfigurationCursor) -> HourOfWeekCurve? {
    guard case .list = cursor.value.content else { return cursor.isInvalid ? nil : .flat }
    let elements = cursor.elements
    if elements.contains(where: \.isInvalid) { return nil }
    if let curve = HourOfWeekCurve(weights: elements.map(\.number)) { return curve }
    let isHours = elements.count == 24 || elements.count == HourOfWeekCurve.hourCount
    cursor.error(isHours ? ScenarioProblem.noWeight : .hourWeights(count: elements.count))
    return nil
  }

  private static func lifetime(_ cursor: ConfigurationCursor) -> LifetimeModel {
    guard let (name, form) = cursor.choice, !form.isInvalid else { return .none }
    switch name {
    case "exponential": return .exponential(meanDays: form["mean"].quantity / 86_400)
    case "weibull": return .weibull(scaleDays: form["scale"].quantity / 86_400, shape: form["shape"].number)
    default: return .powerLaw(day1: form["day1"].share, exponent: form["exponent"].number)
    }
  }
}
