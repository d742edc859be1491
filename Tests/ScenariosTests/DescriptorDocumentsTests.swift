// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import Scenarios
import Testing

/// The documents written from a descriptor are compared with files beside this one.
///
/// `RECORD_SNAPSHOTS=1 swift test …` writes the files anew and fails, so that nobody records by mistake.
@Suite("Documents from a descriptor")
struct DescriptorDocumentsTests {
  private func check(_ text: String, _ name: String, location: String = #filePath) throws {
    let url = URL(fileURLWithPath: location).deletingLastPathComponent().appendingPathComponent("Snapshots/" + name)
    if ProcessInfo.processInfo.environment["RECORD_SNAPSHOTS"] != nil {
      try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      try text.write(to: url, atomically: true, encoding: .utf8)
      Issue.record("recorded \(name)")
      return
    }
    let expected = try String(contentsOf: url, encoding: .utf8)
    let difference = zip(
      text.split(separator: "\n", omittingEmptySubsequences: false), expected.split(separator: "\n", omittingEmptySubsequences: false)
    )
    .first { $0 != $1 }
    #expect(difference == nil)
    #expect(text == expected)
  }

  @Test("JSON Schema")
  func schema() throws {
    let schema = JSONSchema.document(for: Garden.descriptor, identifier: "https://example.org/garden.schema.json", title: "A garden")
    try check(schema.indentedText, "garden.schema.json")
  }

  @Test("Reference page")
  func page() throws {
    let page = ReferencePage.markdown(for: Garden.descriptor, title: "A garden", introduction: "Every key of a garden.")
    try check(page, "garden.md")
  }

  @Test("A sound descriptor doesn't contradict itself")
  func soundDescriptor() {
    #expect(Garden.descriptor.inconsistencies().isEmpty)
  }

  @Test("A descriptor's own mistakes are found")
  func inconsistencies() {
    let inner = Descriptor.object([.defaulted("wait", .duration(), default: "90", "A wait.")])
    let descriptor = Descriptor.object([
      .defaulted("a", inner, default: "{}", "First.", examples: ["{ wait: 1s }", "{ wiat: 1s }"]), .optional("b", .list(of: inner), ""),
      .required("a", .boolean, "Twice."),
    ])
    #expect(
      descriptor.inconsistencies() == [
        .repeatedKey("a"), .unfitExample(path: "a", text: "{ wiat: 1s }"), .unfitDefault(path: "a.wait", text: "90"),
        .undocumentedKey(path: "b"),
        .unfitDefault(path: "b[].wait", text: "90"),
      ])
  }
}
