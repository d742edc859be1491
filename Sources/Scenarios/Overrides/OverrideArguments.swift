// SPDX-License-Identifier: GPL-3.0-or-later

/// The values given beside a scenario's file as texts of their own, so that mistakes are shown in what the user typed.
struct OverrideArguments {
  /// The values, in order.
  let overrides: [ConfigurationOverride]

  /// The texts of all values, each under a name that no other has.
  var files: [SourceFile] { overrides.indices.flatMap { files(at: $0) } }

  /// The names of the texts.
  var names: Set<String> { Set(files.map(\.path)) }

  /// A value with its path from the root; all places lie in its texts.
  func override(at index: Int) throws(DiagnosticsError) -> Override {
    let given = overrides[index]
    let files = files(at: index)
    var override: Override
    switch given.origin {
    case .setting: override = try Override.parse(files[0])
    case .option:
      override = try Override.parse(SourceFile(path: files[0].path, text: "\(given.path)=~"))
      override.pathRange = SourceRange(file: files[0].path, line: 1, column: 1)
      override.value = try YAMLParser().parse(given.value, file: files[0].path, startColumn: 1)
    case .names:
      override = try Override.parse(SourceFile(path: files[0].path, text: "\(given.path)=~"))
      override.pathRange = SourceRange(file: files[0].path, line: 1, column: 1)
      let names = files.map { file in
        let end = SourcePosition(line: 1, column: file.text.unicodeScalars.count + 1)
        let range = SourceRange(file: file.path, start: SourcePosition(line: 1, column: 1), end: end)
        return YAMLNode(.scalar(YAMLScalar(file.text, style: .quoted)), at: range)
      }
      override.value = YAMLNode(.sequence(names), at: override.pathRange)
    }
    override.path = ScenarioPath.expanded(override.path)
    return override
  }

  private func files(at index: Int) -> [SourceFile] {
    let given = overrides[index]
    switch given.origin {
    case .setting:
      // Numbered among all values, for a manifest keeps them as settings alone and its warnings must have the same places.
      return [SourceFile(path: overrides.count == 1 ? "--set" : "--set \(index + 1)", text: "\(given.path)=\(given.value)")]
    case .option(let option): return [SourceFile(path: option, text: given.value)]
    case .names(let option, let names):
      return names.enumerated().map { SourceFile(path: names.count == 1 ? option : "\(option) \($0 + 1)", text: $1) }
    }
  }
}

extension YAMLNode {
  /// The names of the texts in which the single values below this node are written.
  var textsOfLeaves: Set<String> {
    switch content {
    case .mapping(let entries) where !entries.isEmpty: entries.reduce(into: []) { $0.formUnion($1.value.textsOfLeaves) }
    case .sequence(let elements) where !elements.isEmpty: elements.reduce(into: []) { $0.formUnion($1.textsOfLeaves) }
    default: [range.file]
    }
  }
}
