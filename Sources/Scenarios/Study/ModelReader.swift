// SPDX-License-Identifier: GPL-3.0-or-later

import Attention
import Population
import Simulation
import TipEngine
import TipRules

/// Makes the model of one variant of a checked scenario.
struct ModelReader {
  let root: ConfigurationCursor
  let rules: RuleReader
  let collector: DiagnosticCollector

  /// Reads everything; nil if anything is wrong, all of which is reported.
  func read() -> SimulationModel? {
    let app = root["app"]
    let declarationsReader = DeclarationsReader(app: app, collector: collector)
    let (declarations, doubtful) = (declarationsReader.read(), declarationsReader.doubtful)
    if !app.isInvalid, app["inlineTips"].ifPresent == nil { app.error(ScenarioProblem.noTips(hasFiles: app["tips"].ifPresent != nil)) }
    let tipNames = NameTable(.tip, declarations: app["inlineTips"].entries)
    let actionNames = NameTable(.action, ActionsReader.names(app))
    var strings = StringTable()
    let actions = ActionsReader(
      declarations: declarations, doubtful: doubtful, parameters: NameTable(.parameter, declarations: app["parameters"].entries),
      events: NameTable(.event, declarations: app["events"].entries), tips: tipNames, collector: collector
    ).read(app, strings: &strings)
    let tipsReader = TipsReader(
      app: app, declarations: declarations, doubtful: doubtful, tips: tipNames, actions: actionNames, rules: rules, collector: collector)
    var tips = tipsReader.read()
    var groups = tipsReader.groups()
    let tours = readTours(&tips, &groups, tipNames)
    let session = SessionReader(
      app: app, tips: tipNames, isEnabled: tips.map(\.isEnabled), actions: actionNames, collector: collector
    ).read()
    let isPlaced = ScreensReader.isWanted(root, tips.map(\.definition), tours)
    let mix = isPlaced ? ScreenMixReader(population: root["population"]).read() : nil
    let population = PopulationReader(population: root["population"], screens: mix?.mix).read()
    let storeReader = StoreReader(configuration: root["configuration"], tips: tipNames, collector: collector)
    let (stores, overrides) = (storeReader.stores(), storeReader.overrides())
    let prompts = root["prompts"].ifPresent.map {
      PromptsReader(
        prompts: $0, population: root["population"], tips: tipNames,
        kinds: SimulationModel.promptKinds(tips.map(\.definition.presentation), tours: tours),
        actions: actionNames, screens: NameTable(.screen, session?.screens.map(\.name) ?? []), declarations: declarations,
        doubtful: doubtful, rules: rules, collector: collector
      ).read(strings: &strings)
    }
    let screens = session.flatMap { session in
      mix.flatMap { mix in
        ScreensReader(
          root: root, tips: tipNames, definitions: tips.map(\.definition), contexts: tips.map(\.context), actions: actions,
          session: session,
          tours: tours, mix: mix, collector: collector
        ).read()
      }
    }
    guard let session, let population, !collector.hasErrors else { return nil }
    let catalogue: TipCatalogue
    do throws(ValueTypeMismatch) {
      catalogue = try TipCatalogue(
        declarations: declarations, tips: tips.map(\.definition), groups: groups,
        displayFrequency: FrequencyReader.read(root["configuration"]),
        semantics: SemanticsReader.read(root["semantics"]), conditions: prompts??.conditions ?? [], priorities: prompts??.priorities ?? [],
        strings: strings)
    } catch {
      collector.add(Diagnostic(ScenarioProblem.valueMismatch(found: error.value.description, type: error.type), at: app.range))
      return nil
    }
    return SimulationModel(
      catalogue: catalogue, tips: tips.map(\.context), actions: actions, session: session,
      launchAfterInactivity: app["launchAfterInactivity"].microseconds, configuresAtLaunch: app["configuresAtLaunch"].boolean,
      showsTips: true, population: population.model, responseTimes: population.responseTimes,
      fatigueThreshold: population.fatigueThreshold, exponentialMethod: root["study"]["exponential"].keyword(),
      stores: stores, overrides: overrides, prompts: prompts??.model, screens: screens)
  }

  /// Reads the tours, and makes tips and groups what the engine needs for them.
  private func readTours(_ tips: inout [TipsReader.Tip], _ groups: inout [TipGroup], _ names: NameTable) -> [Tour] {
    let reader = ToursReader(app: root["app"], tips: names, collector: collector)
    let tours = reader.read(tips.map(\.definition), isEnabled: tips.map(\.isEnabled), groups: groups)
    reader.checkAnswers(tours, population: root["population"])
    let sharesScreen = !ScreensReader.absorbsDimTouch(root)
    for (index, definition) in ToursReader.adjusted(tips.map(\.definition), for: tours).enumerated() {
      tips[index].definition = TipDefinition(
        id: definition.id, rules: definition.rules, options: definition.options, presentation: definition.presentation,
        sharesScreen: sharesScreen && definition.presentation == .bubble)
    }
    groups += ToursReader.groups(of: tours)
    return tours
  }
}

/// Makes the display frequency of what stands below `configuration:`.
enum FrequencyReader {
  static func read(_ configuration: ConfigurationCursor) -> DisplayFrequency {
    let cursor = configuration["displayFrequency"]
    guard case .keyword(let word) = cursor.value.content else { return .interval(cursor.microseconds) }
    return switch word {
    case "hourly": .hourly
    case "daily": .daily
    case "weekly": .weekly
    case "monthly": .monthly
    default: .immediate
    }
  }
}

/// Makes the semantics of what stands below `semantics:`.
enum SemanticsReader {
  static func read(_ cursor: ConfigurationCursor) -> Semantics {
    var semantics = Semantics()
    func read<Setting: SemanticsSetting>(_ setting: inout Setting) { setting = cursor[Setting.key].keyword() }
    read(&semantics.frequencyAppliesTo)
    read(&semantics.clockStartedBy)
    read(&semantics.clockStartsAt)
    read(&semantics.durationFloor)
    read(&semantics.countInvalidatesAt)
    read(&semantics.retraction)
    read(&semantics.outsideTap)
    read(&semantics.redisplay)
    read(&semantics.reevaluation)
    read(&semantics.donationsBeforeConfigure)
    read(&semantics.tieOrder)
    read(&semantics.firstAvailable)
    read(&semantics.customDisplays)
    read(&semantics.invalidationReason)
    semantics.windowBounds = cursor["windowBounds"].keyword()
    semantics.monthLength = cursor["monthLength"].microseconds
    semantics.reevaluationDelay = cursor["reevaluationDelay"].microseconds
    return semantics
  }
}
