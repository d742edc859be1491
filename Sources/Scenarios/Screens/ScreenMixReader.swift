// SPDX-License-Identifier: GPL-3.0-or-later

import Placement
import Population
import Simulation
import ViewTree

/// Makes the screens that users have of what stands below `population.screens`.
struct ScreenMixReader {
  let population: ConfigurationCursor

  /// The screens that users have.
  struct Result {
    var devices: [ScreenDevice]
    var textSizes: [TextSize]
    var directions: [ReadingDirection]
    var mix: ScreenMix
  }

  /// The device of users of whose devices nothing is said.
  static let usualDevice = "iPhone 15"
  /// The most different screens.
  static let limit = 256

  /// Reads the mix; nil if anything is wrong, all of which is reported.
  func read() -> Result? {
    if population.isInvalid { return nil }
    let screens = population["screens"].ifPresent
    if let screens, screens.isInvalid { return nil }
    let devices = parts(screens?["devices"], usual: Self.usualDevice, what: "the devices", read: device)
    let textSizes = parts(screens?["textSizes"], usual: TextSize.large.rawValue, what: "the text sizes") { name, cursor, range in
      word(name, cursor, range, TextSize.self, .textSize)
    }
    let directions = parts(screens?["directions"], usual: ReadingDirection.leftToRight.rawValue, what: "the directions") {
      name, cursor, range in word(name, cursor, range, ReadingDirection.self, .direction)
    }
    guard let devices, let textSizes, let directions else { return nil }
    let mix = ScreenMix(devices: devices.map(\.share), textSizes: textSizes.map(\.share), directions: directions.map(\.share))
    if mix.count > Self.limit {
      screens?.error(ScreensProblem.tooManyUserScreens(mix.count, limit: Self.limit))
      return nil
    }
    return Result(devices: devices.map(\.value), textSizes: textSizes.map(\.value), directions: directions.map(\.value), mix: mix)
  }

  /// The values that a map names, with their shares; the usual one without a map.
  private func parts<Value>(
    _ cursor: ConfigurationCursor?, usual: String, what: String, read: (String, ConfigurationCursor, SourceRange) -> Value?
  ) -> [(value: Value, share: Double)]? {
    guard let map = cursor?.ifPresent else { return read(usual, population, population.range).map { [($0, 1)] } }
    if map.isInvalid { return nil }
    let entries = map.entries
    // That there are none was said already.
    if entries.isEmpty { return nil }
    let found = entries.compactMap { entry in read(entry.name, entry.value, entry.nameRange).map { ($0, entry.value.share) } }
    guard found.count == entries.count, !entries.contains(where: { $0.value.isInvalid }) else { return nil }
    let sum = found.reduce(0) { $0 + $1.1 }
    if abs(sum - 1) > PopulationReader.tolerance { map.error(ScenarioProblem.sharesDontSumToOne(sum, of: what)) }
    return found
  }

  private func device(_ name: String, _ cursor: ConfigurationCursor, _ range: SourceRange) -> ScreenDevice? {
    let suffix = ", landscape"
    let model = name.hasSuffix(suffix) ? String(name.dropLast(suffix.count)) : name
    if let device = DeviceTable.builtIn.device(model) {
      return ScreenDevice(
        name: device.name + (model == name ? "" : suffix), screen: device.screen(model == name ? .portrait : .landscape))
    }
    let suggestion = ClosestMatch.find(model, among: DeviceTable.builtIn.devices.map(\.name))
    cursor.error(ScreensProblem.unknownDevice(model, suggestion: suggestion), at: range)
    return nil
  }

  private func word<Word: RawRepresentable<String> & CaseIterable>(
    _ name: String, _ cursor: ConfigurationCursor, _ range: SourceRange, _ type: Word.Type, _ kind: ScreensProblem.Kind
  ) -> Word? {
    if let word = Word(rawValue: name) { return word }
    let known = type.allCases.map(\.rawValue)
    cursor.error(ScreensProblem.unknownWord(kind, name, suggestion: ClosestMatch.find(name, among: known), known: known), at: range)
    return nil
  }
}
