// SPDX-License-Identifier: GPL-3.0-or-later

public import ViewTree

extension ScreenViews {
  /// The screen as the classifier of recomputations sees it: every tip's status is read by the view that is the tip, and by the one at
  /// which its bubble or popover points.
  ///
  /// `tipNames` are what the tips are called, by position, each once. O(views × tips of the screen).
  public func tipScreen(tipNames: [String]) -> TipScreen {
    let places = targets + tipViews
    let readers = tree.nodes.compactMap { node -> TipReader? in
      let tips = Set(places.filter { $0.view == node.name }.map(\.tip)).sorted()
      return tips.isEmpty ? nil : TipReader(node.name, tips: tips.map { tipNames[$0] })
    }
    return TipScreen(nodes: tree.nodes.map { ViewNode($0.name, parent: $0.parent, reads: []) }, readers: readers)
  }
}
