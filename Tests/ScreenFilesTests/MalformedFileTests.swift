// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import Scenarios
import ScreenFiles
import Testing

/// Every file of the folder `Malformed` says in its own first lines what is wrong with it, and where: `# expect 9:16 message`.
@Suite("Malformed files with views")
struct MalformedFileTests {
  static let folder = "Tests/ScreenFilesTests/Malformed"
  static let names = Repository.names(in: folder)

  @Test("The corpus holds at least 25 files")
  func corpusIsThere() {
    #expect(Self.names.count >= 25)
  }

  @Test("All errors come in one go, each at its place", arguments: names)
  func errorsAreAtTheirPlaces(name: String) throws {
    let path = "\(Self.folder)/\(name)"
    let expected = try Repository.file(path).split(whereSeparator: \.isNewline).filter { $0.hasPrefix("# expect ") }
      .map { String($0.dropFirst("# expect ".count)) }
    #expect(!expected.isEmpty)
    let failure = #expect(throws: ScenarioFailure.self) {
      if name.hasPrefix("layout") {
        _ = try LayoutFile.read(path: Repository.path(path))
      } else {
        _ = try ViewFile.read(path: Repository.path(path))
      }
    }
    let found = (failure?.diagnostics ?? []).map { "\($0.range.start.line):\($0.range.start.column) \($0.message)" }
    #expect(found.sorted() == expected.sorted())
    #expect(failure?.category == .badData)
    // Every place can be shown: an excerpt with a caret follows each.
    #expect(failure?.text().components(separatedBy: " | ").count ?? 0 > found.count)
  }

  @Test("A file that is not there is no input; its neighbour is suggested")
  func missingFile() {
    let failure = #expect(throws: ScenarioFailure.self) {
      _ = try LayoutFile.read(path: Repository.path("\(Self.folder)/layout-lenght.yaml"))
    }
    #expect(failure?.category == .noInput)
    #expect(failure?.diagnostics.first?.remedy == "did you mean 'layout-length.yaml'?")
  }
}
