// SPDX-License-Identifier: GPL-3.0-or-later

extension PrimerPresentation {
  /// What stands for the picture: its name in round brackets for a circle, in square ones for an icon.
  var pictureText: String {
    guard let picture else { return "" }
    let name =
      switch picture.content {
      case .local(let image): image.name
      case .remote: "image"
      case .defaultIcon: "bell"
      }
    return picture.shape == .circle ? "( \(name) )" : "[ \(name) ]"
  }

  /// What text can't show, a line each, in a fixed order; defaults are left out.
  var notes: [String] {
    var notes = [layoutNote]
    func add(_ name: String, _ value: String?) {
      if let value { notes += ["\(name): \(value)"] }
    }
    switch picture?.content {
    case .remote(let url): add("picture", DisplayText.lines(url, width: .max).joined(separator: "?"))
    case .defaultIcon(.some(let tint)): add("icon tint", tint.text)
    case .local, .defaultIcon(nil), nil: break
    }
    switch background {
    case .native: break
    case .solid(let color): add("background", color.text)
    case .gradient(let colors): add("background", "gradient " + colors.map(\.text).joined(separator: ", "))
    }
    add("title", colors.title?.text)
    add("message", colors.message?.text)
    add("accept button", pair(colors.acceptButton, colors.acceptButtonText))
    add("decline button", pair(colors.declineButton, colors.declineButtonText))
    add("button border", colors.buttonBorder?.text)
    add("corner radius", colors.cornerRadius.map(points))
    add("button corner radius", colors.buttonCornerRadius.map(points))
    return notes
  }

  private var layoutNote: String {
    switch layout {
    case .alert: "system alert, in the middle"
    case .bottomSheet: "sheet at the bottom, slides up"
    case .topBanner: "banner at the top, drops in"
    case .centeredDialog: "dialog in the middle, scales and fades in"
    }
  }

  private func pair(_ background: PrimerColor?, _ text: PrimerColor?) -> String? {
    switch (background, text) {
    case (nil, nil): nil
    case (let background?, nil): background.text
    case (nil, let text?): "text \(text.text)"
    case (let background?, let text?): "\(background.text), text \(text.text)"
    }
  }

  private func points(_ radius: Double) -> String {
    (Int(exactly: radius).map(String.init) ?? String(radius)) + " pt"
  }
}
