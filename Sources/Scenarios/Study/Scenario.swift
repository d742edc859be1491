// SPDX-License-Identifier: GPL-3.0-or-later

import Population
public import Simulation
import TipEngine

/// A scenario file read, checked and compiled: everything that a study needs, and nothing that depends on the machine.
public struct Scenario: Sendable {
  /// The scenario's name, as its file gives it.
  public let name: String
  /// What the file says about itself, if anything.
  public let summary: String?
  /// The path under which the file was read, as the user gave it.
  public let path: String
  /// The last part of the path without its ending; names the report's folder.
  public let slug: String
  /// The resolved scenario in canonical form: JSON with every default filled in, the same bytes for the same meaning.
  public let canonical: String
  /// The scenario as the baseline has it, every default filled in, as a tree in the order of the reference page.
  public let resolved: JSONValue
  /// The SHA-256 of `canonical`, in 64 hexadecimal digits.
  public let digest: String
  /// The files that the scenario was read from, with their texts, the scenario's own first; enough to read it again elsewhere.
  public let sources: [SourceText]
  /// The overrides that were given beside the file (`--set`, `--users` …), in order, as path and value.
  public let overrides: [ConfigurationOverride]
  /// The root seed.
  public let seed: UInt64
  /// The named seed set that gave the seed, if one did.
  public let seedName: String?
  /// The generator on which every stream runs.
  public let generator: GeneratorName
  /// The variants, in the order of the file, the matrix crossed in; at least one, at most 64.
  public let variants: [Variant]
  /// The position of the variant to which others are compared.
  public let baseline: Int
  /// The position of the variant without tips, if the study has one.
  public let control: Int?
  /// By what the study decides, if it decides.
  public let decision: DecisionRule?
  /// The confidence level of all intervals, in 0.5 ..< 1.
  public let confidence: Double
  /// Every assumed number about behaviour, with its source and grade, in the order of the scenario's tree.
  public let assumptions: [Assumption]
  /// What is right but worth a second look; errors never get here.
  public let warnings: [Diagnostic]
  /// What was decided about the app's Swift files, or is odd in them, without being wrong; it is no part of a report.
  public let importNotes: [Diagnostic]

  /// The names of the tips, which all variants share.
  public var tipNames: [String] { variants[0].model.catalogue.tips.map(\.id) }
  /// Whether any variant has prompts beside tips.
  public var hasPrompts: Bool { variants.contains { $0.model.prompts != nil } }
  /// Whether any variant says where tips are on users' screens.
  public var hasScreens: Bool { variants.contains { $0.model.screens != nil } }
  /// The names of the segments, which all variants share.
  public var segmentNames: [String] { variants[0].model.population.segments.map(\.name) }
  /// The layout of the study's tally.
  public var tallyLayout: TallyLayout {
    let model = variants[0].model
    return TallyLayout(
      variantCount: variants.count, segmentCount: model.population.segments.count, replicationCount: model.population.replicationCount,
      tipCount: model.catalogue.tips.count, actionCount: model.actions.count, days: model.population.days, hasPrompts: hasPrompts,
      userScreenCount: variants.lazy.compactMap(\.model.screens?.count).max() ?? 0,
      appScreenCount: hasScreens ? model.session.screens.count : 0)
  }

  /// The value with these parts.
  package init(
    name: String, summary: String?, path: String, slug: String, canonical: String, resolved: JSONValue = .null, digest: String,
    sources: [SourceText],
    overrides: [ConfigurationOverride], seed: UInt64, seedName: String?, generator: GeneratorName, variants: [Variant],
    baseline: Int, control: Int?, decision: DecisionRule?, confidence: Double, assumptions: [Assumption],
    warnings: [Diagnostic], importNotes: [Diagnostic] = []
  ) {
    self.name = name
    self.summary = summary
    self.path = path
    self.slug = slug
    self.canonical = canonical
    self.resolved = resolved
    self.digest = digest
    self.sources = sources
    self.overrides = overrides
    self.seed = seed
    self.seedName = seedName
    self.generator = generator
    self.variants = variants
    self.baseline = baseline
    self.control = control
    self.decision = decision
    self.confidence = confidence
    self.assumptions = assumptions
    self.warnings = warnings
    self.importNotes = importNotes
  }
}

/// A file that a scenario was read from.
public struct SourceText: Hashable, Sendable {
  /// The path as the scenario names it.
  public let path: String
  /// The whole text.
  public let text: String

  /// The value with these parts.
  package init(path: String, text: String) {
    self.path = path
    self.text = text
  }
}

/// A value set beside the file.
public struct ConfigurationOverride: Hashable, Sendable {
  /// How a value was given, which decides where its mistakes are shown.
  enum Origin: Hashable, Sendable {
    /// As path and value, by `--set`.
    case setting
    /// As the value of an option of this name.
    case option(String)
    /// As names, each the value of an option of this name.
    case names(String, [String])
  }

  /// The path of the value in the scenario's tree.
  public let path: String
  /// The value, in YAML.
  public let value: String
  let origin: Origin

  /// Sets the value at `path`; mistakes in it are reported under `--set`.
  public init(path: String, value: String) {
    self.path = path
    self.value = value
    origin = .setting
  }

  /// Sets the value at `path`, which was given by an option such as `--users`; mistakes in it are reported under the option's name.
  public init(path: String, value: String, option: String) {
    self.path = path
    self.value = value
    origin = .option(option)
  }

  /// Sets the value at `path` to a list of names, each of which was given by an option such as `--variant`; there is at least one.
  public init(path: String, names: [String], option: String) {
    precondition(!names.isEmpty, "An option that was not given sets nothing.")
    self.path = path
    value = JSONValue.array(names.map { .string($0) }).compactText
    origin = .names(option, names)
  }
}

/// One configuration that a study compares.
public struct Variant: Sendable {
  /// Its name; cells of a matrix are named `daily/maxDisplayCount=3`.
  public let name: String
  /// What it changes, as path and value in the file's words.
  public let changes: [ConfigurationOverride]
  /// The name of the variant as the file declares it: of a matrix, the part that its cells share.
  public let declared: String
  /// The values of the matrix that make this cell, in the order of its axes; empty without a matrix.
  public let cell: [ConfigurationOverride]
  /// The variant, ready to be simulated.
  public let model: SimulationModel

  /// The value with these parts.
  package init(
    name: String, changes: [ConfigurationOverride], declared: String? = nil, cell: [ConfigurationOverride] = [], model: SimulationModel
  ) {
    self.name = name
    self.changes = changes
    self.declared = declared ?? name
    self.cell = cell
    self.model = model
  }
}

/// By what a study decides between its variants.
public struct DecisionRule: Hashable, Sendable {
  /// A bound on a metric.
  public struct Constraint: Hashable, Sendable {
    /// How the metric's mean and the bound must stand.
    public enum Relation: String, CaseIterable, Sendable {
      /// At most the bound.
      case atMost = "<="
      /// At least the bound.
      case atLeast = ">="
    }
    /// The metric.
    public let metric: Metric
    /// How its mean and the bound must stand.
    public let relation: Relation
    /// The bound, in the unit in which the metric is written: a share in 0…1, a number per user, days.
    public let bound: Double

    /// The value with these parts.
    package init(metric: Metric, relation: Relation, bound: Double) {
      self.metric = metric
      self.relation = relation
      self.bound = bound
    }
  }

  /// The metric whose mean decides.
  public let metric: Metric
  /// Whether more of it is better.
  public let isMaximized: Bool
  /// What a variant must meet to be chosen.
  public let constraints: [Constraint]

  /// The value with these parts.
  package init(metric: Metric, isMaximized: Bool, constraints: [Constraint]) {
    self.metric = metric
    self.isMaximized = isMaximized
    self.constraints = constraints
  }
}

/// A number about behaviour that the study assumes.
public struct Assumption: Hashable, Sendable {
  /// How well a number is founded.
  public enum Grade: String, CaseIterable, Sendable {
    /// Peer-reviewed, or primary data.
    case reviewed = "A"
    /// A vendor's own data with a stated base.
    case vendor = "B"
    /// A survey, an aggregator or at second hand.
    case secondHand = "C"
    /// Assumed, without a source.
    case assumed = "assumed"
  }
  /// The value's place in the scenario's tree.
  public let path: String
  /// The value, in the scenario's words.
  public let value: String
  /// Where it comes from: a publication, or the scenario itself.
  public let source: String
  /// How well it is founded.
  public let grade: Grade

  /// The value with these parts.
  package init(path: String, value: String, source: String, grade: Grade) {
    self.path = path
    self.value = value
    self.source = source
    self.grade = grade
  }
}
