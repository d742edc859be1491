// SPDX-License-Identifier: GPL-3.0-or-later

extension Descriptor {
  /// A mistake in a descriptor itself.
  public enum Inconsistency: Hashable, Sendable {
    /// An object or choice has the same key twice.
    case repeatedKey(String)
    /// The default at this path doesn't fit its own form.
    case unfitDefault(path: String, text: String)
    /// An example at this path doesn't fit its own form.
    case unfitExample(path: String, text: String)
    /// There is no explanation of the key at this path.
    case undocumentedKey(path: String)
  }

  /// Everything by which a descriptor contradicts itself; tests of a document's form expect nothing.
  public func inconsistencies() -> [Inconsistency] {
    var found: [Inconsistency] = []
    check(path: "", &found)
    return found
  }

  private func check(path: String, _ found: inout [Inconsistency]) {
    switch shape {
    case .object(let keys):
      Self.findRepeated(keys.map { Self.joined(path, $0.name) }, &found)
      for key in keys {
        let path = Self.joined(path, key.name)
        if key.documentation.isEmpty { found.append(.undocumentedKey(path: path)) }
        if case .defaulted(let text) = key.presence, !key.descriptor.fits(text) { found.append(.unfitDefault(path: path, text: text)) }
        for text in key.examples where !key.descriptor.fits(text) { found.append(.unfitExample(path: path, text: text)) }
        key.descriptor.check(path: path, &found)
      }
    case .choice(let options):
      Self.findRepeated(options.map { Self.joined(path, $0.name) }, &found)
      for option in options {
        if option.documentation.isEmpty { found.append(.undocumentedKey(path: Self.joined(path, option.name))) }
        option.descriptor.check(path: Self.joined(path, option.name), &found)
      }
    case .map(let name, let value, _): value.check(path: Self.joined(path, "<\(name.noun)>"), &found)
    case .list(let element, _): element.check(path: path + "[]", &found)
    case .alternatives(let forms):
      for form in forms { form.check(path: path, &found) }
    default: break
    }
  }

  private static func findRepeated(_ paths: [String], _ found: inout [Inconsistency]) {
    var seen: Set<String> = []
    for path in paths where !seen.insert(path).inserted { found.append(.repeatedKey(path)) }
  }

  private static func joined(_ path: String, _ key: String) -> String { path.isEmpty ? key : path + "." + key }

  /// Whether YAML text has this form.
  ///
  /// Defaults inside it are not looked at, as they are checked at their own place.
  private func fits(_ text: String) -> Bool {
    guard let node = try? YAMLParser().parse(SourceFile(path: "default", text: text)) else { return false }
    let collector = DiagnosticCollector()
    _ = ValidationRun(paths: [:], collector: collector, matcher: TextPatternMatcher(), defaults: DefaultTexts(), fillsDefaults: false)
      .value(of: node, by: self)
    return !collector.hasErrors
  }
}
