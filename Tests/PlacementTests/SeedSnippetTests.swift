// SPDX-License-Identifier: GPL-3.0-or-later

import Placement
import Testing
import ViewTree

/// The seed's own lines, word for word but for two slips: `tipsee` and `tipSee` for one constant, and a missing colon after `item`.
@MainActor
@Suite("Snippets of the seed")
struct SeedSnippetTests {
  /// What the seed's view controller has.
  struct View {
    let window: TipWindow? = TipWindow(Screens.phone)
  }

  let view = View()
  let pugImage = TipTarget.view(rectangle(146.5, 404, 100, 44), cornerRadius: 12)
  let image = BubbleContent.view(size(60, 60))

  private var defaultTipOption: TipSee.Options {
    TipSee.Options
      .default()
      .with {
        $0.dimColor = UIColor.black.withAlphaComponent(0.3)
        $0.bubbleLiveDuration = .untilNext
        $0.dimFading = false
      }
  }

  private var pugLoveConfig: TipSee.Options.Bubble {
    TipSee.Options.Bubble
      .default()
      .with {
        $0.backgroundColor = .clear
        $0.foregroundColor = .black
        $0.textAlignments = .left
        $0.padding = UIEdgeInsets.init(top: 0, left: 16, bottom: 0, right: 16)
        $0.position = .top
      }
  }

  @Test("Options: each property has the seed's name and type")
  func optionsOfTheSeed() {
    let options = TipSee.Options.default()
    let dimColor: UIColor = options.dimColor
    let bubbleLiveDuration: TipSee.BubbleLiveDuration = options.bubbleLiveDuration
    let defaultBubblePosition: TipSee.BubblePosition = options.defaultBubblePosition
    let holeRadius: TipSee.HoleRadius = options.holeRadius
    let safeAreaInsets: UIEdgeInsets = options.safeAreaInsets
    let absorbDimTouch: Bool = options.absorbDimTouch
    let dimFading: Bool = options.dimFading
    let bubbles: TipSee.Options.Bubble = options.bubbles
    let configuration: any HintConfiguration = options
    #expect(configuration is TipSee.Options)
    #expect(dimColor == .black.withAlphaComponent(0.7))
    #expect(bubbleLiveDuration == .forEver && defaultBubblePosition == .left && holeRadius == .defaultOrGreater(default: 8))
    #expect(safeAreaInsets == UIEdgeInsets(all: 16) && absorbDimTouch && dimFading)
    #expect(bubbles.padding == .zero)
    for duration in [TipSee.BubbleLiveDuration.forEver, .untilNext] {
      #expect(options.with { $0.bubbleLiveDuration = duration }.bubbleLiveDuration == duration)
    }
    for radius: TipSee.HoleRadius in [.keepTargetAreaCornerRadius, .constantRadius(radius: 4), .defaultOrGreater(default: 8), .none] {
      #expect(options.with { $0.holeRadius = radius }.holeRadius == radius)
    }
  }

  @Test("Bubble: each property has the seed's name and type")
  func bubbleOfTheSeed() {
    let bubble = TipSee.Options.Bubble.default()
    let _: UIColor = bubble.backgroundColor
    let position: TipSee.BubblePosition? = bubble.position
    let _: Font = bubble.font
    let _: UIColor = bubble.foregroundColor
    let _: NSTextAlignment = bubble.textAlignments
    let hasAppearAnimation: Bool = bubble.hasAppearAnimation
    let padding: UIEdgeInsets = bubble.padding
    let dismissOnTargetAreaTap: Bool = bubble.dismissOnTargetAreaTap
    let onTargetAreaTap: TipSee.TapGesture? = bubble.onTargetAreaTap
    let changeDimColor: UIColor? = bubble.changeDimColor
    let onBubbleTap: TipSee.TapGesture? = bubble.onBubbleTap
    #expect(position == nil && hasAppearAnimation && padding == .zero && !dismissOnTargetAreaTap)
    #expect(onTargetAreaTap == nil && changeDimColor == nil && onBubbleTap == nil)
  }

  @Test("Actions: the four of them")
  func actions() throws {
    var heard: [String] = []
    let hint: HintObject = TipSee(on: try #require(view.window), with: defaultTipOption)
    hint.onDimTap = { heard.append("dim \($0.ID)") }
    hint.onBubbleTap = { heard.append("any bubble \($0.ID)") }
    let own = pugLoveConfig.with {
      $0.onBubbleTap = { heard.append("bubble \($0.ID)") }
      $0.onTargetAreaTap = { heard.append("target \($0.ID)") }
    }
    hint.show(item: TipSee.TipItem(ID: "own", pointTo: pugImage, contentView: image, bubbleOptions: own))
    let middle = { (frame: LayoutRectangle) in LayoutPoint(x: frame.midX, y: frame.midY) }
    let bubble = try #require(hint.presenter.shown.last).placement.bubble
    hint.tap(middle(bubble))
    hint.tap(middle(rectangle(146.5, 404, 100, 44)))
    hint.tap(LayoutPoint(x: 10, y: 800))
    hint.show(item: TipSee.TipItem(ID: "plain", pointTo: pugImage, contentView: image))
    hint.tap(middle(try #require(hint.presenter.shown.last).placement.bubble))
    #expect(heard == ["bubble own", "target own", "dim own", "any bubble plain"])
  }

  // swift-format-ignore: NeverForceUnwrap
  @Test("First use")
  func firstUse() throws {
    let defaultTipOption = TipSee.Options
      .default()
      .with {
        $0.dimColor = UIColor.black.withAlphaComponent(0.3)
        $0.bubbleLiveDuration = .untilNext
        $0.dimFading = false
      }

    // TipSee needs a window to show it's content in it
    let tipsee = TipSee(on: self.view.window!)

    let tipSee = tipsee
    // shows a simple text(tip) that is pointed to the view(pugImage), this tip has not specific configuration
    // so it will use default one
    tipSee.show(for: self.pugImage, text: "good boy")

    let shown = try #require(tipSee.presenter.shown.last)
    #expect(shown.item.bubbleOptions == nil && shown.options.padding == .zero)
    #expect(shown.placement.position.side == .left && shown.placement.bubble.maxX == 146.5)
    #expect(defaultTipOption.dimColor.alpha == 77 && !defaultTipOption.dimFading)
  }

  // swift-format-ignore: NeverForceUnwrap
  @Test("Own configuration")
  func ownConfiguration() throws {
    let tipSee = TipSee(on: self.view.window!)
    // creates new custom item with custom configs
    let pugLoveConfig = TipSee.Options.Bubble
      .default()
      .with {
        $0.backgroundColor = .clear
        $0.foregroundColor = .black
        $0.textAlignments = .left
        $0.padding = UIEdgeInsets.init(top: 0, left: 16, bottom: 0, right: 16)
        $0.position = .top
      }
    tipSee.show(item: TipSee.TipItem.init(ID: "100", pointTo: self.pugImage, contentView: image, bubbleOptions: pugLoveConfig))

    let shown = try #require(tipSee.presenter.shown.last)
    #expect(shown.item.ID == "100" && shown.placement.position.side == .top)
    #expect(shown.placement.bubble == rectangle(158.5, 328, 76, 76))
  }

  // swift-format-ignore: NeverForceUnwrap
  @Test("Manager")
  func manager() throws {
    let pugDescriptionConfig = TipSee.Options.Bubble.default()
    let defaultTipOption = TipSee.Options
      .default()
      .with {
        $0.dimColor = UIColor.black.withAlphaComponent(0.3)
        $0.bubbleLiveDuration = .untilNext
        $0.dimFading = false
      }

    let tipManager = TipcManager(on: self.view.window!, with: defaultTipOption)
    tipManager.add(new: TipSee.TipItem.init(ID: "100", pointTo: self.pugImage, contentView: image, bubbleOptions: pugLoveConfig))
    tipManager.add(new: self.pugImage, text: "best dog ever <3 <3 ^_^ ^_^", with: pugDescriptionConfig.with { $0.position = .right })

    tipManager.next()
    #expect(tipManager.currentIndex == 0)
    #expect(tipManager.tipSee.presenter.shown.map(\.item.ID) == ["100"])
    tipManager.next()
    #expect(tipManager.currentIndex == 1)
    #expect(tipManager.tipSee.presenter.shown.map(\.item.ID) == ["text-1"])
  }
}
