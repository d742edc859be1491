// SPDX-License-Identifier: GPL-3.0-or-later

import SwiftSyntax
import TipRules

/// Reads an app out of parsed files.
///
/// Belongs to one task.
final class AppReader {
  let files: [ParsedFile]
  let index: DeclarationIndex
  let bindings: [String: ImportedConstant]
  /// The keys under which values were looked for, whether they are bound or not.
  private(set) var askedBindings: Set<String> = []
  private var found: Set<ImportFinding> = []
  private(set) var findings: [ImportFinding] = []
  var app = ImportedApp()
  var declarations = RuleDeclarations()
  /// The same with each event's name in the place of its id: how rules spell them.
  var spelledDeclarations = RuleDeclarations()
  /// Events that each instance has for itself, with ids that are not known: which one a rule reads is not known either.
  var instanceEvents: Set<Int> = []

  /// How many choices are being decided, each for the condition of the one before.
  var choiceDepth = 0

  /// Functions of the app's own that donate to an event that they are given.
  var donors: Set<String> = []
  /// Functions and views of the app's own that show a tip that they are given, by name.
  var presenters: [String: Presenter] = [:]

  /// The argument that is the tip, by its label, and how it is shown.
  struct Presenter {
    var label: String?
    var way: ImportedTip.Presentation
  }

  /// The parameter of each property that is one, by its place in the declarations.
  var parameterIndices: [ObjectIdentifier: Int] = [:]
  /// The event of each property that is one.
  var eventIndices: [ObjectIdentifier: Int] = [:]
  /// The tips of each type that is one: several for an enumeration whose cases have ids.
  var tipIndices: [ObjectIdentifier: [TipReference]] = [:]

  /// The tip of each id and name.
  var tipsByID: [String: Int] = [:]
  var tipsByName: [String: Int] = [:]
  /// The group of each property that is one.
  var groupIndices: [ObjectIdentifier: Int] = [:]
  /// The tips that are in a group.
  var groupedTips: Set<Int> = []

  /// A tip, and the case that stands for it.
  struct TipReference {
    var index: Int
    var caseName: String?
  }

  init(files: [ParsedFile], bindings: [String: ImportedConstant]) {
    self.files = files
    self.bindings = bindings
    index = DeclarationIndex(files)
  }

  /// Reads everything, each part on top of the one before.
  func read() {
    app.files = files.map(\.path)
    readParameters()
    readEvents()
    declarations = app.declarations
    spelledDeclarations = RuleDeclarations(
      parameters: declarations.parameters,
      events: app.events.map {
        EventDeclaration(id: $0.name, payload: $0.declaration.payload, donationLimit: $0.declaration.donationLimit)
      })
    readTips()
    readGroups()
    readConfiguration()
    // Code that shows or tells something looks up every name there is.
    let used = index.usedFiles
    readSites()
    let shown = Set(app.sites.compactMap { if case .present = $0.effect { $0.place.file } else { nil } })
    let placed = Set((app.parameters.map(\.place) + app.events.map(\.place) + app.groups.map(\.place)).map(\.file))
    app.neededFiles = files.indices.map { (files[$0].path, used.contains($0)) }
      .filter { $0.1 || shown.contains($0.0) || placed.contains($0.0) || $0.0 == app.configuration?.place.file }.map(\.0)
    for key in bindings.keys.sorted() where !askedBindings.contains(key) {
      note(.unusedBinding(key), SourcePlace(file: "bindings"))
    }
    app.bindingKeys = askedBindings.sorted()
    app.findings = findings
  }

  // MARK: - Findings and bindings

  func place(_ syntax: some SyntaxProtocol, _ scope: Scope) -> SourcePlace { files[scope.file].place(syntax) }

  func note(
    _ kind: ImportFinding.Kind, _ place: SourcePlace, owner: String? = nil, _ aspect: ImportFinding.Aspect? = nil, key: String? = nil
  ) {
    let finding = ImportFinding(kind: kind, place: place, owner: owner, aspect: aspect, bindingKey: key)
    if found.insert(finding).inserted { findings.append(finding) }
  }

  /// The value that a binding supplies.
  func binding(_ key: String) -> ImportedConstant? {
    askedBindings.insert(key)
    return bindings[key]
  }

  /// An expression's value; nil if it can't be known, which is noted, with the key under which a scenario can supply it.
  ///
  /// - Parameters:
  ///   - subject: what the value is of, as a message begins, such as `The id of the tip`.
  ///   - fallback: the key for an expression that has no name of its own.
  ///   - prefersFallback: whether that key is proposed whatever the expression is.
  func value(
    _ expression: ExprSyntax, _ scope: Scope, of subject: String, owner: String?, _ aspect: ImportFinding.Aspect, fallback: String,
    prefersFallback: Bool = false
  ) -> ImportedConstant? {
    var evaluator = ConstantEvaluator(reader: self)
    if let value = evaluator.evaluate(expression, scope) { return value }
    if let value = binding(fallback) { return value }
    note(
      .unknownValue(of: subject, expression: ExpressionPath.excerpt(expression)), evaluator.unknownPlace ?? place(expression, scope),
      owner: owner, aspect, key: prefersFallback ? fallback : evaluator.unknownKey ?? fallback)
    return nil
  }
}
