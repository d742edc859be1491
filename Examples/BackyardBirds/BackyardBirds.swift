// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import TipKitCompat

/// A small app with a text for a screen: it reads what the user does, a line each, and prints what the user sees.
///
/// `BackyardBirds FOLDER` keeps its tips in the folder from launch to launch. The lines are `enter NAME`, `leave`, `favorite`, `close`,
/// `why`, and `quit`.
@main
struct BackyardBirds {
  static func main() async throws {
    let folder = URL(filePath: CommandLine.arguments.dropFirst().first ?? "backyard-birds")
    do {
      try Tips.configure([.datastoreLocation(.url(folder)), .displayFrequency(.daily)])
    } catch {
      FileHandle.standardError.write(Data("BackyardBirds: \(error)\n".utf8))
      exit(74)
    }
    await SearchTip.appOpened.donate()
    var screen = Screen()
    screen.home()
    while let line = readLine(), line != "quit" { await screen.act(line) }
    try TipsProcess.main.close()
  }
}

/// What the user sees.
private struct Screen {
  private let presenter = TipPresenter()
  private let search = SearchTip()
  private let favorite = FavoriteBackyardTip()
  private var backyard: String?

  mutating func home() {
    backyard = nil
    print("Backyards")
    presenter.anchorAppeared(for: search, as: .inline)
    show(search)
  }

  mutating func act(_ line: String) async {
    let words = line.split(separator: " ", maxSplits: 1).map(String.init)
    switch (words.first, words.dropFirst().first, backyard) {
    case ("enter", let name?, nil):
      presenter.anchorLeft(for: search)
      backyard = name
      await FavoriteBackyardTip.entered.donate(.init(backyard: name))
      print(name)
      presenter.anchorAppeared(for: favorite)
      show(favorite)
    case ("leave", nil, _?):
      presenter.anchorLeft(for: favorite)
      home()
    case ("favorite", nil, let name?):
      favorite.invalidate(reason: .actionPerformed)
      print("\(name) is a favorite.")
    case ("close", nil, nil): presenter.close(search)
    case ("close", nil, _?): presenter.close(favorite)
    case ("why", nil, nil): print("\(search.id): \(presenter.explanation(of: search))")
    case ("why", nil, _?): print("\(favorite.id): \(presenter.explanation(of: favorite))")
    default: print("Say enter NAME, leave, favorite, close, why, or quit.")
    }
  }

  private func show(_ tip: some Tip) {
    guard presenter.isDisplayed(tip) else { return }
    print("  ┌ \(tip.title.content)")
    if let message = tip.message { print("  └ \(message.content)") }
  }
}
