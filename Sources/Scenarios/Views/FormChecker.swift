// SPDX-License-Identifier: GPL-3.0-or-later

/// Checks views one by one by the form of a single view, so that neither their number nor their depth costs more than once.
struct FormChecker {
  let form: Descriptor
  let collector: DiagnosticCollector
  private let run: ValidationRun

  init(_ form: Descriptor, collector: DiagnosticCollector) {
    self.form = form
    self.collector = collector
    var paths: [String: [String]] = [:]
    form.visitKeys { key, path in paths[key, default: []].append(path) }
    run = ValidationRun(paths: paths, collector: collector, matcher: TextPatternMatcher(), defaults: DefaultTexts())
  }

  /// What stands at one place, checked; views in it are not looked at.
  func check(_ node: YAMLNode) -> ConfigurationCursor {
    ConfigurationCursor(run.value(of: node, by: form), collector: collector)
  }

  /// Reports that something has another form than is wanted.
  func reportWrongType(_ node: YAMLNode, wanted: Descriptor) {
    collector.add(Diagnostic(run.wrongType(node, wanted), at: node.range))
  }
}

extension ConfigurationCursor {
  /// The value under a key that may be left out; nil if it is.
  func optional(_ key: String) -> ConfigurationCursor? { self[key].ifPresent }
}
