// SPDX-License-Identifier: GPL-3.0-or-later

import Placement
public import Scenarios
import ViewTree

/// Reads files of placements: the one way from a text to a `PlacementFile`.
public enum PlacementReader {
  /// Reads a file: comma-separated if its name ends in `.csv`, else YAML.
  /// - Parameter path: the file's path as the user gave it.
  /// - Throws: `ScenarioFailure` with everything wrong, each at its place.
  public static func read(path: String) throws(ScenarioFailure) -> PlacementFile {
    try read(try FileReading.file(path))
  }

  /// Reads a text in memory; the path tells the form, as for files.
  /// - Throws: `ScenarioFailure` with everything wrong, each at its place.
  public static func read(_ file: SourceFile) throws(ScenarioFailure) -> PlacementFile {
    let reading = try FileReading(file, form: PlacementDescriptor.root) { file throws(DiagnosticsError) in
      file.path.lowercased().hasSuffix(".csv") ? try PlacementTable(file).document() : try YAMLParser().parse(file)
    }
    return try PlacementReading(reading: reading).result()
  }
}

/// What a checked file means.
private struct PlacementReading {
  let reading: FileReading

  func result() throws(ScenarioFailure) -> PlacementFile {
    let root = reading.root
    let policies = declared(root) + NamedPolicy.builtIn
    let usual = root.isInvalid ? [] : self.policies(root["use"].ifPresent, among: policies)
    let cases = root.isInvalid ? [] : root["cases"].entries.compactMap { placementCase($0, usual, policies) }
    if reading.collector.hasErrors { throw reading.failure }
    return PlacementFile(cases: cases, policies: policies)
  }

  // MARK: - Policies

  private func declared(_ root: ConfigurationCursor) -> [NamedPolicy] {
    guard !root.isInvalid, let policies = root["policies"].ifPresent else { return [] }
    return policies.entries.map { entry in
      if PlacementPolicy.named(entry.name) != nil { entry.value.error(PlacementProblem.takenName(entry.name), at: entry.nameRange) }
      return NamedPolicy(entry.name, PlacementPolicy(entry.value))
    }
  }

  /// The policies that a list names, or the usual ones without a list.
  private func policies(_ list: ConfigurationCursor?, among policies: [NamedPolicy]) -> [NamedPolicy] {
    guard let list else { return NamedPolicy.usual.compactMap { name in policies.first { $0.name == name } } }
    return list.elements.compactMap { element in
      if let found = policies.first(where: { $0.name == element.text }) { return found }
      let known = policies.map(\.name)
      element.error(PlacementProblem.unknownPolicy(element.text, suggestion: ClosestMatch.find(element.text, among: known), known: known))
      return nil
    }
  }

  // MARK: - Cases

  private func placementCase(
    _ entry: (name: String, nameRange: SourceRange, value: ConfigurationCursor), _ usual: [NamedPolicy], _ policies: [NamedPolicy]
  ) -> PlacementCase? {
    let cursor = entry.value
    if cursor.isInvalid { return nil }
    let used = cursor["use"].ifPresent.map { self.policies($0, among: policies) } ?? usual
    let isComplete = [["device", "screen"], ["target", "part"], ["bubble", "view", "text"]].allSatisfy { keys in
      one(of: keys, cursor, at: entry.nameRange)
    }
    misplaced("orientation", without: "device", cursor)
    misplaced("font", without: "text", cursor)
    guard isComplete, let screen = screen(cursor), let target = target(cursor), let content = content(cursor) else { return nil }
    do throws(PlacementError) {
      return PlacementCase(
        name: entry.name, range: entry.nameRange,
        request: try PlacementRequest(
          screen: screen, target: target, content: content, preferred: cursor["prefer"].ifPresent.flatMap { PlacementPosition($0.text) },
          direction: cursor["direction"].ifPresent?.keyword() ?? .leftToRight, textSize: cursor["textSize"].ifPresent?.keyword() ?? .large),
        policies: used)
    } catch {
      cursor.error(PlacementProblem.impossible(error), at: entry.nameRange)
      return nil
    }
  }

  /// Whether exactly one of several keys is given; anything else is reported.
  private func one(of keys: [String], _ cursor: ConfigurationCursor, at place: SourceRange) -> Bool {
    let found = keys.filter { cursor[$0].ifPresent != nil }
    if found.count != 1 { cursor.error(PlacementProblem.notOneOf(keys, found: found), at: place) }
    return found.count == 1
  }

  private func misplaced(_ key: String, without other: String, _ cursor: ConfigurationCursor) {
    if let found = cursor[key].ifPresent, cursor[other].ifPresent == nil { found.error(PlacementProblem.needs(key, other: other)) }
  }

  private func screen(_ cursor: ConfigurationCursor) -> PlacementScreen? {
    if let device = cursor["device"].ifPresent {
      if device.isInvalid { return nil }
      guard let found = DeviceTable.builtIn.device(device.text) else {
        let suggestion = ClosestMatch.find(device.text, among: DeviceTable.builtIn.devices.map(\.name))
        device.error(PlacementProblem.unknownDevice(device.text, suggestion: suggestion))
        return nil
      }
      return found.screen(cursor["orientation"].ifPresent?.keyword() ?? .portrait)
    }
    let screen = cursor["screen"]
    if isInvalid(screen, ["width", "height", "top", "left", "bottom", "right"]) { return nil }
    do throws(PlacementError) {
      return try PlacementScreen(
        width: screen["width"].length, height: screen["height"].length,
        safeAreaInsets: ScreenInsets(
          top: screen["top"].length, left: screen["left"].length, bottom: screen["bottom"].length, right: screen["right"].length))
    } catch {
      screen.error(PlacementProblem.impossible(error))
      return nil
    }
  }

  private func target(_ cursor: ConfigurationCursor) -> PlacementTarget? {
    let sides = ["x", "y", "width", "height"]
    if let part = cursor["part"].ifPresent {
      if isInvalid(part, sides) { return nil }
      func thousandths(_ key: String) -> Int { Int((part[key].share * 1000).rounded()) }
      return .part(ScreenPart(x: thousandths("x"), y: thousandths("y"), width: thousandths("width"), height: thousandths("height")))
    }
    let target = cursor["target"]
    if isInvalid(target, sides) { return nil }
    return .view(
      LayoutRectangle(
        x: target["x"].length, y: target["y"].length, width: target["width"].length, height: target["height"].length))
  }

  private func content(_ cursor: ConfigurationCursor) -> BubbleContent? {
    if let text = cursor["text"].ifPresent {
      return text.isInvalid ? nil : .text(text.text, font: .style(cursor["font"].ifPresent?.keyword() ?? .body))
    }
    for (key, make) in [("bubble", BubbleContent.bubble), ("view", BubbleContent.view)] {
      guard let size = cursor[key].ifPresent else { continue }
      return isInvalid(size, ["width", "height"]) ? nil : make(LayoutSize(width: size["width"].length, height: size["height"].length))
    }
    return nil
  }

  /// Whether an object, or a value under one of its keys, was wrong and has been reported.
  private func isInvalid(_ cursor: ConfigurationCursor, _ keys: [String]) -> Bool {
    cursor.isInvalid || keys.contains { cursor[$0].isInvalid }
  }
}
