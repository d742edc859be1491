// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import Scenarios
import ScreenFiles
import Testing
import ViewTree

/// Named so that one filter renews all documents.
@Suite("Committed views and documents")
struct ScreenCommittedFilesTests {
  @Test(
    "The schemas and the reference are those of the description",
    arguments: ["schema/views.schema.json", "schema/layout.schema.json", "docs/view-files.md"])
  func documents(path: String) throws {
    let text =
      switch path {
      case "schema/views.schema.json": ScreenDocuments.viewsSchema
      case "schema/layout.schema.json": ScreenDocuments.layoutSchema
      default: ScreenDocuments.reference
      }
    if ProcessInfo.processInfo.environment["TIPSIM_RENEW_DOCUMENTS"] != nil {
      try text.write(toFile: Repository.path(path), atomically: true, encoding: .utf8)
    }
    let isCurrent = (try? Repository.file(path)) == text
    #expect(isCurrent, "\(path) is out of date; renew it by running this test with TIPSIM_RENEW_DOCUMENTS=1 in the environment")
  }

  @Test("The descriptions don't contradict themselves")
  func descriptions() {
    #expect(ViewFileForm.root.inconsistencies().isEmpty)
    #expect(LayoutFileForm.root.inconsistencies().isEmpty)
  }

  @Test("Every committed file is read", arguments: Repository.names(in: "scenarios/views").filter { $0.hasSuffix(".yaml") })
  func committed(name: String) throws {
    let path = "scenarios/views/" + name
    let first = try Repository.file(path).split(separator: "\n").first
    if first == "# yaml-language-server: $schema=../../schema/layout.schema.json" {
      let file = try LayoutFile.read(path: Repository.path(path))
      #expect(try file.result().frames.count == file.layout.tree.nodes.count)
    } else {
      #expect(first == "# yaml-language-server: $schema=../../schema/views.schema.json")
      #expect(try !ViewFile.read(path: Repository.path(path)).changes.isEmpty)
    }
  }

  @Test(
    "Committed pictures are those that the layouts give",
    arguments: Repository.names(in: "scenarios/views").filter { $0.hasSuffix(".svg") })
  func pictures(name: String) throws {
    let path = "scenarios/views/" + name
    let file = try LayoutFile.read(path: Repository.path(path.replacingOccurrences(of: ".svg", with: ".yaml")))
    let picture = try file.result().svg
    if ProcessInfo.processInfo.environment["TIPSIM_RENEW_DOCUMENTS"] != nil {
      try picture.write(toFile: Repository.path(path), atomically: true, encoding: .utf8)
    }
    #expect(try Repository.file(path) == picture, "\(path) is out of date; renew it as the documents")
  }

  @Test("The pictures are there")
  func picturesAreThere() {
    #expect(Repository.names(in: "scenarios/views").filter { $0.hasSuffix(".svg") }.count >= 2)
  }
}
