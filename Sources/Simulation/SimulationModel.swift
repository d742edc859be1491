// SPDX-License-Identifier: GPL-3.0-or-later

public import Attention
public import Population
public import Randomness
public import TipEngine

/// One variant of a study: the app, its tips and the users, ready to be simulated.
public struct SimulationModel: Sendable {
  /// The app's tips and their engine.
  public internal(set) var catalogue: TipCatalogue
  /// What the simulated user needs to know of each tip, in the catalogue's order.
  public let tips: [TipContext]
  /// The app's actions; the first is the open.
  public internal(set) var actions: [ActionModel]
  /// What a user does from an open until they leave.
  public let session: SessionModel
  /// The inactivity after which an open is a new process, in microseconds, at least 0.
  public let launchAfterInactivity: Int64
  /// Whether the app configures tips when its process starts.
  public let configuresAtLaunch: Bool
  /// Whether tips exist at all; without them the users are the control group.
  public internal(set) var showsTips: Bool
  /// Who the users are.
  public let population: PopulationModel
  /// How a reader's time to the response is distributed.
  public let responseTimes: ResponseTimes
  /// The level of fatigue shared by all tips above which a user counts as tired.
  public let fatigueThreshold: Double
  /// How exponential variables are drawn: gaps between opens, and whatever the model draws from an exponential.
  public let exponentialMethod: ExponentialMethod
  /// Where the app keeps what tips engines remember.
  public internal(set) var stores: StoreModel
  /// The testing overrides that the app sets in every process.
  public let overrides: TestingOverrides
  /// What asks users for something beside tips, and who may interrupt when; nil where nothing of the kind is said.
  public internal(set) var prompts: PromptsModel?
  /// Where tips are on users' screens; nil where nothing is said of it, and every tip is seen whole.
  public internal(set) var screens: ScreensModel?

  /// A variant.
  public init(
    catalogue: TipCatalogue, tips: [TipContext], actions: [ActionModel], session: SessionModel, launchAfterInactivity: Int64,
    configuresAtLaunch: Bool, showsTips: Bool, population: PopulationModel, responseTimes: ResponseTimes, fatigueThreshold: Double,
    exponentialMethod: ExponentialMethod = .inlined, stores: StoreModel = StoreModel(), overrides: TestingOverrides = TestingOverrides(),
    prompts: PromptsModel? = nil, screens: ScreensModel? = nil
  ) {
    self.catalogue = catalogue
    self.tips = tips
    self.actions = actions
    self.session = session
    self.launchAfterInactivity = launchAfterInactivity
    self.configuresAtLaunch = configuresAtLaunch
    self.showsTips = showsTips
    self.population = population
    self.responseTimes = responseTimes
    self.fatigueThreshold = fatigueThreshold
    self.exponentialMethod = exponentialMethod
    self.stores = stores
    self.overrides = overrides
    self.prompts = prompts
    self.screens = screens
  }

  /// What each tip is to a policy of attention, in the catalogue's order.
  public var promptKinds: [PromptKind] { Self.promptKinds(catalogue.tips.map(\.presentation), tours: screens?.tours ?? []) }

  /// What a display of each tip tires, and weighs in a policy's caps, against one of an inline tip.
  var promptWeights: ContiguousArray<Double> {
    let weights = prompts?.attention.weights ?? PromptWeights()
    return ContiguousArray(promptKinds.map { Double(weights[$0]) })
  }

  /// What tips that are shown in these ways are to a policy of attention.
  public static func promptKinds(_ presentations: [Presentation], tours: [Tour]) -> [PromptKind] {
    let further = Set(tours.flatMap { $0.steps.dropFirst() })
    return presentations.enumerated().map { tip, presentation in
      switch presentation {
      case .inline, .custom: .inlineTip
      case .popover: further.contains(tip) ? .tourStep : .popoverTip
      case .bubble: further.contains(tip) ? .tourStep : .bubbleTip
      }
    }
  }

  /// The position of the action in `actions` that an open is.
  public static let openAction = 0
}

/// What the simulated user needs to know of a tip.
public struct TipContext: Sendable {
  /// The position of the action that the tip teaches, or nil.
  public let feature: Int?
  /// Logits added to the odds of acting on this tip.
  public let relevance: Double

  /// A tip that teaches the action at `feature`.
  public init(feature: Int?, relevance: Double) {
    self.feature = feature
    self.relevance = relevance
  }
}

/// How long a user takes to respond to a tip, from the moment at which it appears; in seconds.
public struct ResponseTimes: Hashable, Sendable {
  /// Until a reflex close.
  public let strike: Distribution
  /// Until a user who read the tip acts, closes it or taps it away.
  public let read: Distribution

  /// Times to each kind of response.
  public init(strike: Distribution, read: Distribution) {
    self.strike = strike
    self.read = read
  }
}
