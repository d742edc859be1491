// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import Placement
import ScreenFiles
import Testing

/// Named so that one filter renews all documents.
@Suite("Committed placements and documents")
struct PlacementCommittedFilesTests {
  @Test("The schema and the reference are those of the description", arguments: ["schema/placement.schema.json", "docs/placement.md"])
  func documents(path: String) throws {
    let file = (try? Repository.file(path)) ?? ""
    let heading = "# " + PlacementDocuments.referenceTitle
    let kept = file.range(of: heading).map { String(file[..<$0.lowerBound]) } ?? file
    let text = path.hasPrefix("schema") ? PlacementDocuments.schema : kept + PlacementDocuments.reference
    if ProcessInfo.processInfo.environment["TIPSIM_RENEW_DOCUMENTS"] != nil {
      try text.write(toFile: Repository.path(path), atomically: true, encoding: .utf8)
    }
    let isCurrent = (try? Repository.file(path)) == text
    #expect(isCurrent, "\(path) is out of date; renew it by running this test with TIPSIM_RENEW_DOCUMENTS=1 in the environment")
  }

  @Test("The committed cases are read, and every outcome is among what they give")
  func committedCases() throws {
    var words: Set<String> = []
    for path in ["scenarios/placement/cases.yaml", "scenarios/placement/phones.csv"] {
      for one in try PlacementReader.read(path: Repository.path(path)).cases {
        for policy in one.policies { words.insert(PlacedCase(one, under: policy).placement.outcome.word) }
      }
    }
    // All but `resized`, which no policy with a name does.
    #expect(words == ["preferred", "fallback", "shifted", "clipped", "unplaceable", "targetHidden"])
  }

  @Test("docs/placement.md lists every quirk by number and name, and every policy")
  func page() throws {
    let page = try Repository.file("docs/placement.md")
    for (number, name, _) in TipSeeQuirks.names { #expect(page.contains("| Q\(number) | `\(name)` |"), "Q\(number)") }
    for (name, _, _) in PlacementPolicy.named { #expect(page.contains("| `\(name)` |"), "\(name)") }
  }
}
