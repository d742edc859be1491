// SPDX-License-Identifier: GPL-3.0-or-later

import ChildProcesses
import Foundation
import Testing

/// The example app in processes of its own: what it is told by its user, and what it says.
@Suite struct ExampleTests {
  private static func launch(_ folder: URL, _ lines: [String]) throws -> String {
    let example = try ChildProcess("BackyardBirds", [folder.path()])
    example.endInput(after: lines)
    let said = try example.text()
    #expect(example.exitCode == 0)
    return said
  }

  @Test func persistsAcrossLaunches() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "backyard-birds-\(UUID())")
    defer { try? FileManager.default.removeItem(at: folder) }
    #expect(
      try Self.launch(folder, ["enter Pond", "leave", "enter Pond", "why", "quit"]) == """
        Backyards
        Pond
        Backyards
        Pond
        FavoriteBackyardTip: rules (enteredBackyard.donations.donatedWithin(.days(5)).largestSubset(by: \\.backyard).count >= 3: it is 2)

        """)
    #expect(
      try Self.launch(folder, ["why", "enter Pond", "close", "why", "quit"]) == """
        Backyards
        SearchTip: rules (appOpened.donations.count >= 3: it is 2)
        Pond
          ┌ Save as a Favorite
          └ Your favorite backyards always appear at the top of the list.
        FavoriteBackyardTip: invalidated (tipClosed)

        """)
    let third = try Self.launch(folder, ["why", "enter Pond", "why"])
    #expect(third.hasPrefix("Backyards\nSearchTip: frequency (until "), "\(third)")
    #expect(third.hasSuffix(", since FavoriteBackyardTip was displayed)\nPond\nFavoriteBackyardTip: invalidated (tipClosed)\n"), "\(third)")
  }
}
