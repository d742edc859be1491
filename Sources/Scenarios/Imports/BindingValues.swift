// SPDX-License-Identifier: GPL-3.0-or-later

import TipImport

/// A value that a document supplies under `bindings`.
struct BindingValue {
  var value: ImportedConstant
  /// Where its key stands.
  var keyRange: SourceRange
}

/// Reads what stands under `bindings`.
enum BindingValues {
  /// The values by their keys; nil if something is wrong, which is reported.
  static func read(_ node: YAMLNode, into collector: DiagnosticCollector) -> [String: BindingValue]? {
    let side = DiagnosticCollector()
    let cursor = ConfigurationCursor(Validator(AppDescriptor.bindings).validate(node, into: side), collector: side)
    collector.add(side.diagnostics)
    if side.hasErrors { return nil }
    return cursor.entries.reduce(into: [:]) { values, entry in
      values[entry.name] = constant(entry.value.value).map { BindingValue(value: $0, keyRange: entry.nameRange) }
    }
  }

  private static func constant(_ value: ConfigurationValue) -> ImportedConstant? {
    switch value.content {
    case .boolean(let flag): .boolean(flag)
    case .integer(let number): .integer(number)
    case .number(let number): .double(number)
    case .text(let text): .string(text)
    default: nil
    }
  }
}
