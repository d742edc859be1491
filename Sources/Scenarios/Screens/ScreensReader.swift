// SPDX-License-Identifier: GPL-3.0-or-later

import Placement
import Simulation
import TipEngine
import ViewTree

/// Makes the screens of an app of what stands below `placement`, at its screens' `view` and at its tips' `bubble`.
struct ScreensReader {
  let root: ConfigurationCursor
  let tips: NameTable
  let definitions: [TipDefinition]
  let contexts: [TipContext]
  let actions: [ActionModel]
  let session: SessionModel
  let tours: [Tour]
  let mix: ScreenMixReader.Result
  let collector: DiagnosticCollector

  /// Whether a scenario says anything of where tips are.
  static func isWanted(_ root: ConfigurationCursor, _ definitions: [TipDefinition], _ tours: [Tour]) -> Bool {
    let (app, population) = (root["app"], root["population"])
    let screens = app.isInvalid ? nil : app["screens"].ifPresent
    return root["placement"].ifPresent != nil || !tours.isEmpty || definitions.contains { $0.presentation == .bubble }
      || (!population.isInvalid && population["screens"].ifPresent != nil)
      || (screens?.entries ?? []).contains { !$0.value.isInvalid && $0.value["view"].ifPresent != nil }
  }

  /// Whether the dim of bubbles takes every tap.
  static func absorbsDimTouch(_ root: ConfigurationCursor) -> Bool {
    guard let placement = root["placement"].ifPresent else { return true }
    return placement.isInvalid || placement["presenter"].isInvalid || placement["presenter"]["absorbDimTouch"].boolean
  }

  /// Reads everything; nil if anything is wrong, all of which is reported.
  func read() -> ScreensModel? {
    let placement = root["placement"].ifPresent
    if let placement, placement.isInvalid || placement["presenter"].isInvalid { return nil }
    let rule: UnplaceableRule = placement?["unplaceable"].keyword() ?? .countAsShown
    let bubbles = root["app"]["inlineTips"].entries.map { bubble($0.value) }
    let screens = root["app"]["screens"].ifPresent?.entries ?? []
    let read = session.screens.indices.map { index -> (views: ScreenViews, layout: ReadLayout)? in
      guard screens.indices.contains(index), !screens[index].value.isInvalid, let view = screens[index].value["view"].ifPresent else {
        return nil
      }
      return views(view, of: index, bubbles, rule)
    }
    let presenter = Self.presenter(placement?["presenter"])
    checkWaysOut(presenter)
    guard !collector.hasErrors else { return nil }
    let model = ScreensModel(
      devices: mix.devices, textSizes: mix.textSizes, directions: mix.directions, views: read.map { $0?.views }, bubbles: bubbles,
      policy: Self.policy(placement?["policy"]), unplaceable: rule, leastVisible: placement?["visible"].share ?? 0.95,
      leastTime: placement?["time"].microseconds ?? 1_000_000, presenter: presenter, tours: tours)
    for found in read { found.map { checkLayouts($0.views, $0.layout) } }
    return collector.hasErrors ? nil : model
  }

  // MARK: - Bubbles

  private func bubble(_ tip: ConfigurationCursor) -> TipBubble? {
    guard !tip.isInvalid, let bubble = tip["bubble"].ifPresent, !bubble.isInvalid else { return nil }
    let found = ["text", "view", "size"].filter { bubble[$0].ifPresent != nil }
    guard found.count == 1 else {
      bubble.error(ScreensProblem.notOneContent(found: found))
      return nil
    }
    let value = bubble[found[0]]
    if value.isInvalid { return nil }
    let content: BubbleContent
    if found[0] == "text" {
      content = .text(value.text, font: .style(bubble["font"].ifPresent?.keyword() ?? .body))
    } else {
      if value["width"].isInvalid || value["height"].isInvalid { return nil }
      let size = LayoutSize(width: value["width"].length, height: value["height"].length)
      content = found[0] == "view" ? .view(size) : .bubble(size)
    }
    if let font = bubble["font"].ifPresent, found[0] != "text" { font.error(ScenarioProblem.keyNeedsOther("font", other: "text")) }
    return TipBubble(content: content, preferred: bubble["prefer"].ifPresent.flatMap { PlacementPosition($0.text) })
  }

  // MARK: - Views

  private func views(
    _ view: ConfigurationCursor, of index: Int, _ bubbles: [TipBubble?], _ rule: UnplaceableRule
  ) -> (views: ScreenViews, layout: ReadLayout)? {
    let screen = session.screens[index]
    var reader = LayoutFormReader(collector: collector)
    guard let layout = reader.read(view.raw) else { return nil }
    func places(_ mentions: [ReadLayout.Target]) -> [(place: ScreenViews.Place, range: SourceRange)] {
      mentions.compactMap { mention in
        guard let tip = tips.position(mention.tip, at: mention.range, into: collector) else { return nil }
        if !screen.tips.contains(tip), isEnabled(tip) {
          report(.notAnchored(tip: mention.tip, screen: screen.name), at: mention.range)
        }
        return (ScreenViews.Place(tip: tip, view: mention.view), mention.range)
      }
    }
    let (targets, tipViews) = (places(layout.targets), places(layout.tipViews))
    for target in targets where !isInBubble(target.place.tip) {
      report(.inlineTarget(tip: tips.names[target.place.tip]), at: target.range)
    }
    for target in targets where isInBubble(target.place.tip) && !saysBubble(target.place.tip) {
      report(.noBubble(tip: tips.names[target.place.tip]), at: target.range)
    }
    for tip in screen.tips {
      let (name, isTipView) = (tips.names[tip], tipViews.contains { $0.place.tip == tip })
      if isInBubble(tip) {
        if !targets.contains(where: { $0.place.tip == tip }) { report(.noTarget(tip: name, screen: screen.name), at: view.range) }
        if rule == .fallbackInline, !isTipView { report(.noTipView(tip: name, screen: screen.name, isFallback: true), at: view.range) }
      } else if definitions[tip].presentation == .inline, !isTipView {
        report(.noTipView(tip: name, screen: screen.name, isFallback: false), at: view.range)
      }
    }
    if tipViews.count > ScreenViews.greatestTipViews {
      report(.tooManyTipViews(tipViews.count, screen: screen.name, limit: ScreenViews.greatestTipViews), at: view.range)
    }
    return (ScreenViews(tree: layout.tree, targets: targets.map(\.place), tipViews: tipViews.map(\.place)), layout)
  }

  private func isInBubble(_ tip: Int) -> Bool { definitions[tip].presentation == .popover || definitions[tip].presentation == .bubble }

  private func isEnabled(_ tip: Int) -> Bool { root["app"]["inlineTips"].entries[tip].value["enabled"].boolean }

  /// Whether anything stands under a tip's `bubble`, right or wrong.
  private func saysBubble(_ tip: Int) -> Bool {
    let entry = root["app"]["inlineTips"].entries[tip].value
    return entry.isInvalid || entry["bubble"].ifPresent != nil
  }

  private func report(_ problem: ScreensProblem, at range: SourceRange) { collector.add(Diagnostic(problem, at: range)) }

  /// Lays a screen out on all devices with all its tips and with none, so that no study finds out in its middle that it can't be done.
  private func checkLayouts(_ views: ScreenViews, _ layout: ReadLayout) {
    let trees = [views.tree, try? views.tree.without(views.tipViews.map(\.view))].compactMap(\.self)
    for tree in trees {
      for device in mix.devices {
        for textSize in mix.textSizes {
          do throws(LayoutError) {
            _ = try tree.layout(in: device.screen.safeArea, textSize: textSize)
          } catch {
            let place: SourceRange? =
              switch error {
              case .roomOutOfRange, .proposalOutOfRange: nil
              case .unbounded(let view), .excessiveLength(let view), .tooManyQuestions(let view, _): layout.places[view]
              }
            return collector.add(Diagnostic(error, at: place ?? root.range))
          }
        }
      }
    }
  }

  // MARK: - Placement

  private static func policy(_ cursor: ConfigurationCursor?) -> PlacementPolicy {
    guard let cursor else { return .tipsee }
    if case .keyword(let name) = cursor.value.content { return PlacementPolicy.named(name) ?? .tipsee }
    return PlacementPolicy(cursor)
  }

  private static func presenter(_ cursor: ConfigurationCursor?) -> BubblePresenter {
    guard let cursor else { return BubblePresenter() }
    var presenter = BubblePresenter(version: cursor["version"].keyword())
    presenter.bubbleLiveDuration = cursor["bubbleLiveDuration"].text == "untilNext" ? .untilNext : .forEver
    presenter.absorbsDimTouch = cursor["absorbDimTouch"].boolean
    presenter.dimTapDismisses = cursor["onDimTap"].text == "dismiss"
    presenter.bubbleTapDismisses = cursor["onBubbleTap"].text == "dismiss"
    presenter.targetTapPerforms = cursor["onTargetAreaTap"].text == "perform"
    presenter.dismissesOnTargetAreaTap = cursor["dismissOnTargetAreaTap"].boolean
    presenter.passesTargetTaps = cursor["passesTargetTaps"].boolean
    return presenter
  }

  /// Reports bubbles behind whose dim users would be caught.
  private func checkWaysOut(_ presenter: BubblePresenter) {
    guard presenter.absorbsDimTouch, !TapArea.allCases.contains(where: { presenter.effect(of: $0).ends }) else { return }
    let steps = Set(tours.flatMap(\.steps))
    for (tip, definition) in definitions.enumerated() where definition.presentation == .bubble && !steps.contains(tip) && isEnabled(tip) {
      // The app may take the bubble away by itself once its feature was used.
      let performs = presenter.effect(of: .target) == .actedStillShown
      if performs, let feature = contexts[tip].feature, actions[feature].effects.contains(where: { $0.invalidates(tip) }) { continue }
      let entry = root["app"]["inlineTips"].entries[tip]
      entry.value.error(ScreensProblem.noWayOut(tip: definition.id), at: entry.nameRange)
    }
  }
}

extension ActionEffect {
  /// Whether it makes a tip invalid, whatever chance and session say.
  fileprivate func invalidates(_ tip: Int) -> Bool {
    if case .invalidate(tip, _) = kind { probability >= 1 } else { false }
  }
}
