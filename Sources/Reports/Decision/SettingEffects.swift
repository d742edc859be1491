// SPDX-License-Identifier: GPL-3.0-or-later

import Scenarios
import Simulation

/// What each setting of a matrix changes, everything else being equal.
struct SettingEffects: Sendable {
  /// A setting that has several values in the study.
  struct Setting: Sendable {
    /// Its path, or nil for the declared variants.
    let path: String?
    /// The value that the others are compared with: the baseline's.
    let reference: String
    /// The reference and the values that are practically equal to it.
    let alike: [String]
    /// The other values in groups of practically equal ones, in the order of the file.
    let groups: [Group]
  }

  /// Values that are practically equal, against the reference.
  struct Group: Sendable {
    let values: [String]
    /// How each judged metric changes.
    let changes: [Change]
  }

  /// How a metric changes from the reference, over all pairs of variants that differ in the setting alone.
  struct Change: Sendable {
    let metric: Metric
    /// One difference for each pair.
    let differences: [ReportedDifference]

    /// The least and the greatest difference.
    var range: (Double, Double)? {
      let values = differences.compactMap(\.estimate.value)
      guard let least = values.min(), let greatest = values.max() else { return nil }
      return (least, greatest)
    }
  }

  /// The settings that have several values; empty in a study without a matrix.
  let settings: [Setting]

  private struct Cell {
    let variant: Int
    /// The declared variant's name, then the value of each axis.
    let coordinates: [String]
  }

  init(_ reading: StudyReading) {
    let variants = reading.scenario.variants
    let cells = reading.candidates.map { Cell(variant: $0, coordinates: [variants[$0].declared] + variants[$0].cell.map(\.value)) }
    guard let first = reading.candidates.first, !variants[first].cell.isEmpty else {
      settings = []
      return
    }
    let reference = cells.first { $0.variant == reading.scenario.baseline } ?? cells[0]
    let paths = [nil] + variants[first].cell.map(\.path)
    settings = paths.indices.compactMap { axis in
      let values = cells.map(\.coordinates[axis]).reduce(into: [String]()) { if !$0.contains($1) { $0.append($1) } }
      guard values.count > 1 else { return nil }
      return Self.setting(paths[axis], axis, values, reference.coordinates[axis], cells, reading)
    }
  }

  private static func setting(
    _ path: String?, _ axis: Int, _ values: [String], _ reference: String, _ cells: [Cell], _ reading: StudyReading
  ) -> Setting {
    /// The variants that differ in the setting alone.
    func pairs(_ value: String, _ other: String) -> [(Int, Int)] {
      cells.filter { $0.coordinates[axis] == value }.compactMap { cell in
        var coordinates = cell.coordinates
        coordinates[axis] = other
        return cells.first { $0.coordinates == coordinates }.map { (cell.variant, $0.variant) }
      }
    }
    func areAlike(_ value: String, _ other: String) -> Bool {
      let pairs = pairs(value, other)
      return !pairs.isEmpty && pairs.allSatisfy { reading.arePracticallyEqual($0, $1) }
    }
    var groups = [[reference]]
    for value in values where value != reference {
      if let place = groups.firstIndex(where: { $0.allSatisfy { areAlike(value, $0) } }) {
        groups[place].append(value)
      } else {
        groups.append([value])
      }
    }
    let ordered = groups.map { group in values.filter(group.contains) }
    return Setting(
      path: path, reference: reference, alike: ordered[0],
      groups: ordered.dropFirst().map { group in
        let pairs = group.flatMap { pairs($0, reference) }
        return Group(
          values: group,
          changes: reading.judgedMetrics.map { metric in
            Change(metric: metric, differences: pairs.map { reading.comparison(metric, $0, minus: $1) })
          })
      })
  }
}
