// SPDX-License-Identifier: GPL-3.0-or-later

/// Lists the numbers about behaviour that are in force, each with where it comes from.
struct AssumptionList {
  let root: ConfigurationCursor
  /// The file of the scenario; what stands elsewhere comes from a preset or from an option.
  let preset: Preset?

  /// All of them, in the order of the scenario's form.
  func read() -> [Assumption] {
    let app = root["app"]
    var found: [Assumption] = []
    for screen in app["screens"].ifPresent?.entries ?? [] {
      found += ["dwell", "actions", "goTo", "leave"].compactMap { key in
        let value = screen.value[key]
        return value.isDefaulted ? nil : assumption(value, "app.screens.\(screen.name).\(key)")
      }
    }
    if let session = app["session"].ifPresent {
      found += ["length", "gap", "actions"].map { assumption(session[$0], "app.session.\($0)") }
    }
    found += behaviour(root["population"], at: "population", skipping: ["preset", "users", "days", "sampling", "replications", "segments"])
    for segment in root["population"]["segments"].ifPresent?.entries ?? [] {
      found += behaviour(segment.value, at: "population.segments.\(segment.name)", skipping: [])
    }
    return found
  }

  private func behaviour(_ cursor: ConfigurationCursor, at path: String, skipping skipped: [String]) -> [Assumption] {
    cursor.entries.filter { !skipped.contains($0.name) }.flatMap { entry -> [Assumption] in
      guard let value = entry.value.ifPresent else { return [] }
      let path = "\(path).\(entry.name)"
      if case .object = value.value.content { return behaviour(value, at: path, skipping: []) }
      return [assumption(value, path)]
    }
  }

  private func assumption(_ cursor: ConfigurationCursor, _ path: String) -> Assumption {
    let text = FlowText.of(cursor.value)
    if let preset, let origin = preset.origin(of: String(path.dropFirst("population.".count))) {
      // A distribution may have parameters from both.
      let files = Self.files(of: cursor.value)
      if files.allSatisfy({ $0 == preset.file }) {
        return Assumption(path: path, value: text, source: origin.source, grade: origin.grade)
      }
      if files.contains(preset.file) {
        return Assumption(path: path, value: text, source: "this scenario, in part the preset \(preset.name)", grade: .assumed)
      }
    }
    if cursor.isDefaulted { return Assumption(path: path, value: text, source: "not given: the neutral value", grade: .assumed) }
    return Assumption(path: path, value: text, source: "this scenario", grade: .assumed)
  }

  /// The files in which the single values below a value stand.
  private static func files(of value: ConfigurationValue) -> Set<String> {
    switch value.content {
    case .list(let elements): elements.reduce(into: []) { $0.formUnion(files(of: $1)) }
    case .object(let fields), .map(let fields): fields.reduce(into: []) { $0.formUnion(files(of: $1.value)) }
    case .choice(let field): files(of: field.value)
    default: [value.range.file]
    }
  }
}
