// SPDX-License-Identifier: GPL-3.0-or-later

public import Placement
public import ViewTree

/// Where an app's tips are on the screens that users have, and what becomes of those that are not.
///
/// A class, for it is large and all variants that say nothing else of it can share one.
public final class ScreensModel: Sendable {
  /// The devices of the population's mix, in its order.
  public let devices: [ScreenDevice]
  /// The text sizes of the population's mix, in its order.
  public let textSizes: [TextSize]
  /// The reading directions of the population's mix, in its order.
  public let directions: [ReadingDirection]
  /// The views of each of the app's screens; nil for one of which nothing is known: whatever is anchored there is seen whole.
  public let views: [ScreenViews?]
  /// What each tip's bubble or popover has in it and where it is wanted; nil for tips that are shown in the layout.
  public let bubbles: [TipBubble?]
  /// Where bubbles and popovers go.
  public let policy: PlacementPolicy
  /// What becomes of a bubble or popover that has no place.
  public let unplaceable: UnplaceableRule
  /// The part of a bubble, or of a view of a tip, that must be on screen for it to be seen, in 0…1; a bubble of which less would be has no place.
  public let leastVisible: Double
  /// For how long that part must be on screen, in microseconds, for a display to be effective.
  public let leastTime: Int64
  /// What taps do to bubbles.
  public let presenter: BubblePresenter
  /// Sequences of tips.
  public let tours: [Tour]

  /// An app's screens.
  public init(
    devices: [ScreenDevice], textSizes: [TextSize], directions: [ReadingDirection], views: [ScreenViews?], bubbles: [TipBubble?],
    policy: PlacementPolicy, unplaceable: UnplaceableRule, leastVisible: Double, leastTime: Int64, presenter: BubblePresenter,
    tours: [Tour]
  ) {
    self.devices = devices
    self.textSizes = textSizes
    self.directions = directions
    self.views = views
    self.bubbles = bubbles
    self.policy = policy
    self.unplaceable = unplaceable
    self.leastVisible = leastVisible
    self.leastTime = leastTime
    self.presenter = presenter
    self.tours = tours
  }

  /// The number of different screens that users may have: each device with each text size and reading direction.
  public var count: Int { devices.count * textSizes.count * directions.count }

  /// What a screen that users may have is, by its position in `ScreenMix`'s order: devices outermost, directions innermost.
  public func parts(of userScreen: Int) -> (device: ScreenDevice, textSize: TextSize, direction: ReadingDirection) {
    (
      devices[userScreen / (textSizes.count * directions.count)], textSizes[userScreen / directions.count % textSizes.count],
      directions[userScreen % directions.count]
    )
  }
}

/// A device that users have.
public struct ScreenDevice: Hashable, Sendable {
  /// The name under which reports show it.
  public let name: String
  /// Its window, as users hold it.
  public let screen: PlacementScreen

  /// A device.
  public init(name: String, screen: PlacementScreen) {
    self.name = name
    self.screen = screen
  }
}

/// The views of a screen of an app, and the tips among them.
public struct ScreenViews: Sendable {
  /// A tip and a view.
  public struct Place: Hashable, Sendable {
    /// The tip's position.
    public let tip: Int
    /// The view's name.
    public let view: String

    /// A tip at a view.
    public init(tip: Int, view: String) {
      self.tip = tip
      self.view = view
    }
  }

  /// All views, those of tips in the layout among them.
  public let tree: LayoutTree
  /// The views at which bubbles and popovers point; at most one a tip.
  public let targets: [Place]
  /// The views that are tips themselves, there only while the tip is displayed; at most one a tip, none inside another, not the root.
  public let tipViews: [Place]

  /// The most tip views of a screen, for each combination of them is a state of the screen.
  public static let greatestTipViews = 8

  /// The views of a screen.
  public init(tree: LayoutTree, targets: [Place], tipViews: [Place]) {
    self.tree = tree
    self.targets = targets
    self.tipViews = tipViews
  }
}

/// What is in a tip's bubble or popover.
public struct TipBubble: Hashable, Sendable {
  /// The text or the size.
  public let content: BubbleContent
  /// Where the author wants it; nil leaves it to the policy.
  public let preferred: PlacementPosition?

  /// A bubble.
  public init(content: BubbleContent, preferred: PlacementPosition? = nil) {
    self.content = content
    self.preferred = preferred
  }
}

/// What becomes of a tip whose bubble or popover has no place: nothing of its target is on screen, or too little of the bubble would be.
public enum UnplaceableRule: String, Hashable, Sendable, CaseIterable {
  /// It is drawn all the same, as TipSee and UIKit do: the display counts, whoever sees it.
  case countAsShown
  /// It waits, and nothing is counted, until the screen's views are elsewhere or its anchor appears again.
  case deferWithoutCost
  /// It is displayed as a view in the layout instead.
  case fallbackInline

  /// What it means, in a sentence.
  public var meaning: String {
    switch self {
    case .countAsShown: "It is drawn all the same, cut off or out of sight: the display counts and starts the frequency's interval."
    case .deferWithoutCost: "It waits: no display counts and no interval begins until there is a place for it."
    case .fallbackInline: "It is displayed in its `tipView` in the layout instead."
    }
  }
}

/// A sequence of tips: each comes when the user went on from the one before.
public struct Tour: Hashable, Sendable {
  /// The name under which reports show it.
  public let name: String
  /// The positions of its tips in order; at least one.
  public let steps: [Int]

  /// A tour.
  public init(name: String, steps: [Int]) {
    self.name = name
    self.steps = steps
  }
}
