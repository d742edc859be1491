// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import Testing

/// The example app in processes of its own: what it is told by its user, and what it says.
@Suite struct ExampleTests {
  private static let program: URL? = {
    let starts = CommandLine.arguments + [Bundle.main.bundlePath, Bundle.main.executablePath ?? ""] + Bundle.allBundles.map(\.bundlePath)
    for start in starts where start.contains("/") {
      var folder = URL(fileURLWithPath: start).standardizedFileURL
      for _ in 0..<6 {
        folder.deleteLastPathComponent()
        let candidate = folder.appending(path: "BackyardBirds")
        let isFile = (try? candidate.resourceValues(forKeys: [.isRegularFileKey]))?.isRegularFile ?? false
        if isFile, FileManager.default.isExecutableFile(atPath: candidate.path()) { return candidate }
      }
    }
    return nil
  }()

  private static func launch(_ folder: URL, _ lines: [String]) throws -> String {
    let (process, input, output) = (Process(), Pipe(), Pipe())
    let example: URL = try #require(program, "the example is built beside the tests")
    process.executableURL = example
    process.arguments = [folder.path()]
    process.standardInput = input
    process.standardOutput = output
    try process.run()
    input.fileHandleForWriting.write(Data(lines.map { $0 + "\n" }.joined().utf8))
    try input.fileHandleForWriting.close()
    let said = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
    return String(decoding: said, as: UTF8.self)
  }

  @Test func persistsAcrossLaunches() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "backyard-birds-\(UUID())")
    defer { try? FileManager.default.removeItem(at: folder) }
    #expect(try Self.launch(folder, ["enter Pond", "leave", "enter Pond", "quit"]) == "Backyards\nPond\nBackyards\nPond\n")
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
