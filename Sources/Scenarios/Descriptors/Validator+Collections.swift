// SPDX-License-Identifier: GPL-3.0-or-later

extension ValidationRun {
  func object(_ node: YAMLNode, _ keys: [Descriptor.Key], _ descriptor: Descriptor) -> ConfigurationValue.Content {
    guard let entries = node.entries else { return invalid(wrongType(node, descriptor), at: node.range).content }
    let written = Dictionary(entries.map { ($0.key, $0) }, uniquingKeysWith: { first, _ in first })
    let known = Set(keys.map(\.name))
    for entry in entries where !known.contains(entry.key) {
      report(unknown: entry, keys: keys.map(\.name), written: written)
    }
    return .object(
      keys.map { key in
        guard let entry = written[key.name] else {
          return ConfigurationValue.Field(key: key.name, keyRange: node.range, value: unwritten(key, in: node))
        }
        if let instead = key.deprecation {
          collector.add(Diagnostic(ValidationProblem.deprecatedKey(key.name, instead: instead), severity: .warning, at: entry.keyRange))
        }
        return ConfigurationValue.Field(key: key.name, keyRange: entry.keyRange, value: value(of: entry.value, by: key.descriptor))
      })
  }

  private func unwritten(_ key: Descriptor.Key, in node: YAMLNode) -> ConfigurationValue {
    let start = SourceRange(file: node.range.file, start: node.range.start, end: node.range.start)
    switch key.presence {
    case .required:
      return invalid(ValidationProblem.missingKey(key.name, example: "\(key.name): \(key.exampleValue())"), at: start)
    case .optional: return ConfigurationValue(.absent, at: start, isDefaulted: true)
    case .defaulted where !fillsDefaults: return ConfigurationValue(.absent, at: start, isDefaulted: true)
    case .defaulted(let text): return defaultValue(text, of: key, at: start)
    }
  }

  private func report(unknown entry: YAMLEntry, keys: [String], written: [String: YAMLEntry]) {
    // Past the limit it will only be counted, and suggestions cost time.
    if collector.isFull {
      return collector.add(
        Diagnostic(ValidationProblem.unknownKey(entry.key, suggestion: nil, elsewhere: [], known: []), at: entry.keyRange))
    }
    let free = keys.filter { written[$0] == nil }
    let suggestion = ClosestMatch.find(entry.key, among: free) ?? ClosestMatch.find(entry.key, among: keys)
    let elsewhere = suggestion == nil ? Array((paths[entry.key] ?? []).prefix(3)) : []
    collector.add(
      Diagnostic(
        ValidationProblem.unknownKey(entry.key, suggestion: suggestion, elsewhere: elsewhere, known: keys), at: entry.keyRange))
  }

  func map(
    _ node: YAMLNode, _ name: Descriptor.MapName, _ value: Descriptor, _ count: Bounds<Int64>, _ descriptor: Descriptor
  ) -> ConfigurationValue.Content {
    guard let entries = node.entries else { return invalid(wrongType(node, descriptor), at: node.range).content }
    check(count: entries.count, count, at: node.range)
    return .map(
      entries.map { entry in
        if let pattern = name.pattern, entry.key.isEmpty || !matcher.matches(entry.key, pattern) {
          collector.add(
            Diagnostic(ValidationProblem.invalidName(entry.key, noun: name.noun, form: pattern.meaning), at: entry.keyRange))
        }
        return ConfigurationValue.Field(key: entry.key, keyRange: entry.keyRange, value: self.value(of: entry.value, by: value))
      })
  }

  func list(_ node: YAMLNode, _ element: Descriptor, _ count: Bounds<Int64>, _ descriptor: Descriptor) -> ConfigurationValue.Content {
    guard let elements = node.elements else { return invalid(wrongType(node, descriptor), at: node.range).content }
    check(count: elements.count, count, at: node.range)
    return .list(elements.map { value(of: $0, by: element) })
  }

  private func check(count: Int, _ bounds: Bounds<Int64>, at range: SourceRange) {
    guard !bounds.contains(Int64(count)), let expected = bounds.words else { return }
    collector.add(Diagnostic(ValidationProblem.wrongCount(found: count, expected: expected), at: range))
  }

  func choice(_ node: YAMLNode, _ options: [Descriptor.Option], _ descriptor: Descriptor) -> ConfigurationValue.Content {
    guard let entries = node.entries else { return invalid(wrongType(node, descriptor), at: node.range).content }
    let names = options.map(\.name)
    guard let entry = entries.first, entries.count == 1 else {
      // The second key is the one too many; without any, the mapping itself is the place.
      let range = entries.count > 1 ? entries[1].keyRange : node.range
      return invalid(
        ValidationProblem.notOneChoice(found: entries.map(\.key), noun: descriptor.words, known: names), at: range
      ).content
    }
    guard let option = options.first(where: { $0.name == entry.key }) else {
      let problem = ValidationProblem.unknownChoice(
        entry.key, noun: descriptor.words, suggestion: ClosestMatch.find(entry.key, among: names), known: names)
      return invalid(problem, at: entry.keyRange).content
    }
    return .choice(
      ConfigurationValue.Field(key: entry.key, keyRange: entry.keyRange, value: value(of: entry.value, by: option.descriptor)))
  }

  func overlay(_ node: YAMLNode, excluding excluded: [String], _ descriptor: Descriptor) -> ConfigurationValue.Content {
    guard let entries = node.entries else { return invalid(wrongType(node, descriptor), at: node.range).content }
    for entry in entries where excluded.contains(entry.key) {
      collector.add(
        Diagnostic(ValidationProblem.unknownKey(entry.key, suggestion: nil, elsewhere: ["the root"], known: []), at: entry.keyRange))
    }
    return .raw(node)
  }
}
