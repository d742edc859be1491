// SPDX-License-Identifier: GPL-3.0-or-later

extension PrimerPresentation {
  /// What the user would see, drawn in text: a screen with the primer on it, and below it what text can't show.
  ///
  /// Texts are as they were passed, broken by the columns they take; characters that would steer a terminal are shown as `?`. The seed says
  /// where a sheet stands, that the bottom one has a grabber and buttons of full width, and how the picture is cut; what else is arranged
  /// here (buttons side by side, margins) is the preview's.
  /// - Parameter width: The columns of the drawing; taken as at least 24 and at most 120.
  public func preview(width: Int = 46) -> String {
    (screen(width: min(max(width, 24), 120)).lines.map(DisplayText.anchored) + notes).map { $0 + "\n" }.joined()
  }

  private func screen(width: Int) -> TextBlock {
    var screen = TextBlock(width: width - 2)
    switch layout {
    case .bottomSheet:
      screen.space(4)
      screen.add(bottomSheet(width: screen.width))
    case .topBanner:
      screen.add(topBanner(width: screen.width))
      screen.space(6)
    case .centeredDialog, .alert:
      screen.space(2)
      screen.add(layout == .alert ? alert(width: screen.width - 4) : centeredDialog(width: screen.width - 4))
      screen.space(2)
    }
    return screen.framed(isRound: false, margin: 0)
  }

  private var direction: TextDirection { TextDirection(of: title) }

  private func bottomSheet(width: Int) -> TextBlock {
    var card = TextBlock(width: width - 4)
    card.add("────")
    addTexts(to: &card)
    card.add(.button(acceptButton, width: card.width))
    card.add(.button(declineButton, width: card.width))
    return card.framed()
  }

  private func centeredDialog(width: Int) -> TextBlock {
    var card = TextBlock(width: width - 4)
    addTexts(to: &card)
    let half = (card.width - 1) / 2
    if fits(half - 4) {
      card.add(.row(inReadingOrder(declineButton, acceptButton).map { .button($0, width: half) }, between: " "))
    } else {
      card.add(.button(acceptButton, width: card.width))
      card.add(.button(declineButton, width: card.width))
    }
    return card.framed()
  }

  private func topBanner(width: Int) -> TextBlock {
    let side: DisplayText.Alignment = direction == .leftToRight ? .left : .right
    var card = TextBlock(width: width - 4)
    let name = pictureText
    let column = DisplayWidth.of(name)
    if column <= card.width / 3 {
      var picture = TextBlock(width: column)
      picture.add(name)
      var texts = TextBlock(width: card.width - column - 1)
      texts.add(title, side)
      texts.add(message, side)
      card.add(.row(inReadingOrder(picture, texts), between: " "))
    } else {
      card.add(name, side)
      card.add(title, side)
      card.add(message, side)
    }
    let labels = inReadingOrder(declineButton, acceptButton).map { "[ \($0) ]" }
    let row = DisplayText.joined(labels, between: " ")
    if DisplayWidth.of(row) <= card.width, fits(card.width) {
      card.add(row, side == .left ? .right : .left)
    } else {
      card.add("[ \(acceptButton) ]", side)
      card.add("[ \(declineButton) ]", side)
    }
    return card.framed()
  }

  private func alert(width: Int) -> TextBlock {
    var card = TextBlock(width: width - 4)
    card.add(title)
    card.add(message)
    card.add(String(repeating: "─", count: card.width))
    let half = (card.width - 3) / 2
    if fits(half) {
      let labels = inReadingOrder(declineButton, acceptButton).map { title in
        var label = TextBlock(width: half)
        label.add(title)
        return label
      }
      card.add(.row(labels, between: " │ "))
    } else {
      card.add(acceptButton)
      card.add(String(repeating: "─", count: card.width))
      card.add(declineButton)
    }
    return card.framed()
  }

  /// Picture, title and message in the middle, as bottom sheets and centred dialogs have them.
  private func addTexts(to card: inout TextBlock) {
    card.add(pictureText)
    card.add(title)
    card.space()
    card.add(message)
    card.space()
  }

  /// Whether both buttons' titles stay on one line of `width` columns.
  private func fits(_ width: Int) -> Bool {
    [acceptButton, declineButton].allSatisfy { DisplayText.lines($0, width: width).count == 1 }
  }

  /// Two things in a row: the first stands where reading begins.
  private func inReadingOrder<Thing>(_ first: Thing, _ second: Thing) -> [Thing] {
    direction == .leftToRight ? [first, second] : [second, first]
  }
}
