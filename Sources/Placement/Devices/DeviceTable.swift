// SPDX-License-Identifier: GPL-3.0-or-later

import ViewTree

/// Devices by their names.
public struct DeviceTable: Sendable {
  /// The devices in the order of the table.
  public let devices: [Device]

  /// The device of a name, whatever the case of its letters; nil if there is none.
  ///
  /// O(devices).
  public func device(_ name: String) -> Device? {
    if let device = devices.first(where: { $0.name == name }) { return device }
    let wanted = name.lowercased()
    return devices.first { $0.name.lowercased() == wanted }
  }

  /// The table that comes with tipsim: iPhones and iPads since 2016.
  ///
  /// The numbers are facts that public sources report, and not all of them agree: see each device's `source`. The text is compiled in, so a
  /// mistake in it is a programmer's error, which ends the program; a test reads it, so that none is committed.
  public static let builtIn: DeviceTable = {
    do throws(DeviceTableError) {
      return try DeviceTable(String(decoding: PackageResources.devices_csv, as: UTF8.self))
    } catch {
      preconditionFailure("The table of devices is wrong: \(error.sentence)")
    }
  }()

  /// The columns of a table, in their order.
  static let columns = ["name", "width", "height", "top", "bottom", "landscapeTop", "landscapeSide", "landscapeBottom", "source"]

  /// A table from comma-separated text whose first line has the names of the columns: name, width, height, top, bottom, landscapeTop,
  /// landscapeSide, landscapeBottom, source; lengths are whole points.
  ///
  /// Throws at the first line that isn't as it should be.
  package init(_ text: String) throws(DeviceTableError) {
    let table: SeparatedValues
    do throws(SeparatedValuesError) { table = try SeparatedValues(text) } catch {
      throw DeviceTableError(line: error.line, kind: .malformed(error.sentence))
    }
    guard let header = table.records.first, header.map(\.text) == Self.columns else { throw DeviceTableError(line: 1, kind: .header) }
    var devices: [Device] = []
    for record in table.records.dropFirst() {
      let line = record.first?.line ?? 1
      guard record.count == Self.columns.count else {
        throw DeviceTableError(line: line, kind: .fieldCount(record.count))
      }
      let device = try Self.device(record.map(\.text), line: line)
      guard !devices.contains(where: { $0.name == device.name }) else { throw DeviceTableError(line: line, kind: .twice(device.name)) }
      devices.append(device)
    }
    self.devices = devices
  }

  private static func device(_ fields: [String], line: Int) throws(DeviceTableError) -> Device {
    for (column, field) in zip(columns, fields) where field.isEmpty { throw DeviceTableError(line: line, kind: .empty(column: column)) }
    var lengths: [Length] = []
    for (column, field) in zip(columns, fields).dropFirst().dropLast() {
      guard let points = Int(field), field.allSatisfy({ $0.isASCII && $0.isNumber }), points <= Length.greatestPoints else {
        throw DeviceTableError(line: line, kind: .number(column: column, field))
      }
      lengths.append(Length(points))
    }
    let (width, height, side) = (lengths[0], lengths[1], lengths[5])
    do throws(PlacementError) {
      return Device(
        name: fields[0],
        portrait: try PlacementScreen(width: width, height: height, safeAreaInsets: ScreenInsets(top: lengths[2], bottom: lengths[3])),
        landscape: try PlacementScreen(
          width: height, height: width, safeAreaInsets: ScreenInsets(top: lengths[4], left: side, bottom: lengths[6], right: side)),
        source: fields[8])
    } catch {
      throw DeviceTableError(line: line, kind: .screen(error))
    }
  }
}

/// Why a text is no table of devices.
package struct DeviceTableError: Error, Hashable, Sendable {
  /// What is wrong.
  package enum Kind: Hashable, Sendable {
    /// The text isn't comma-separated as it should be; the sentence says how.
    case malformed(String)
    /// The first line isn't the names of the columns.
    case header
    /// A line with so many fields.
    case fieldCount(Int)
    /// A field without text.
    case empty(column: String)
    /// A field that is no whole number of points.
    case number(column: String, String)
    /// A second device of one name.
    case twice(String)
    /// Numbers that make no screen.
    case screen(PlacementError)
  }

  /// The line, from 1.
  package let line: Int
  /// What is wrong.
  package let kind: Kind

  /// A mistake in a line.
  package init(line: Int, kind: Kind) {
    self.line = line
    self.kind = kind
  }

  /// The error as a sentence, with what to do about it.
  package var sentence: String {
    let what =
      switch kind {
      case .malformed(let sentence): sentence
      case .header: "the first line must be \(DeviceTable.columns.joined(separator: ","))."
      case .fieldCount(let count): "there are \(count) fields and must be \(DeviceTable.columns.count). Quote fields with commas."
      case .empty(let column): "\(column) is empty. Fill it in; what has no source is 'assumed'."
      case .number(let column, let text): "\(column) is '\(text)', which is no whole number of points from 0 to \(Length.greatestPoints)."
      case .twice(let name): "there is a second '\(name)'. Keep one."
      case .screen(let error): error.sentence
      }
    return "line \(line): \(what)"
  }
}
