// SPDX-License-Identifier: GPL-3.0-or-later

import Scenarios
import Testing

@Suite("Values and cursors")
struct ConfigurationValueTests {
  private enum Frequency: String, CaseIterable {
    case immediate, daily, weekly
  }

  @Test("A valid document reads as typed values with their places")
  func values() throws {
    let root = try Garden.cursor(Garden.valid)
    #expect(root["garden"].integer == 1)
    #expect(root["name"].text == "Kew")
    #expect(root["source"].ifPresent == nil)
    let visitors = root["visitors"]
    #expect(visitors["count"].integer == 100_000)
    #expect(visitors["count"].range.description == "garden.yaml:4:10")
    #expect(visitors["dwell"].microseconds == 90_000_000)
    #expect(visitors["interest"].share == 0.125)
    let opens = try #require(visitors["opens"].choice)
    #expect(opens.name == "gamma")
    #expect(opens.value["shape"].number == 0.8)
    #expect(opens.value["mean"].timesPerDay == 12.0 / 7)
    #expect(visitors["rank"].choice?.value["n"].integer == 40)
    #expect(root["frequency"].microseconds == 432_000_000_000)
    #expect(root["signs"].entries.map(\.name) == ["Roses", "Oaks"])
    #expect(root["signs"]["Oaks"]["rules"].elements.map(\.text) == ["a", "b"])
    #expect(root["signs"]["Oaks"]["options"]["maxDisplayDuration"].microseconds == 5_400_000_000)
    #expect(root["signs"]["Oaks"]["options"].range.description == "garden.yaml:18:14")
    #expect(root["parameters"]["Roses.isOpen"].boolean == false)
    #expect(root["parameters"]["level"].number == 3)
    #expect(root["parameters"]["motto"].text == "grow")
    #expect(root["variants"]["often"].raw["frequency"]?.scalar?.text == "immediate")
    #expect(root["signs"]["Oaks"]["rules"].elements[1].path.description == "signs.Oaks.rules[1]")
    #expect(root["parameters"]["Roses.isOpen"].path.description == "parameters.\"Roses.isOpen\"")
  }

  @Test("Defaults are filled in at every level, and marked")
  func defaults() throws {
    let root = try Garden.cursor("garden: 1\nsigns: { A: { rules: [x] } }\n")
    #expect(root["visitors"].isDefaulted)
    #expect(root["visitors"]["count"].integer == 1000)
    #expect(root["visitors"]["count"].isDefaulted)
    #expect(root["visitors"]["dwell"].choice?.value["median"].microseconds == 8_000_000)
    #expect(root["frequency"].keyword(as: Frequency.self) == .daily)
    #expect(!root["signs"].isDefaulted)
    #expect(root["signs"]["A"]["options"]["maxDisplayCount"].integer == 3)
    #expect(root["signs"]["A"]["options"]["maxDisplayDuration"].ifPresent == nil)
    #expect(root["signs"]["A"]["options"].range.description == "garden.yaml:2:13")
  }

  @Test("Checks after an error go on without reporting it twice")
  func invalidValues() throws {
    let collector = DiagnosticCollector()
    let value = Validator(Garden.descriptor).validate(try Garden.parse("garden: 1\nvisitors: 5\nfrequency: dayly\n"), into: collector)
    let root = ConfigurationCursor(value, collector: collector)
    #expect(root["visitors"].isInvalid)
    #expect(root["visitors"]["count"].integer == 0)
    #expect(root["visitors"]["dwell"].choice == nil)
    #expect(root["frequency"].keyword(as: Frequency.self) == .immediate)
    root["visitors"]["count"].error("never said")
    root["garden"].error("the year is wrong", remedy: "write another")
    root["garden"].warning("it is old")
    #expect(collector.diagnostics.map(short) == ["invalid-value 1:9", "questionable-value 1:9", "wrong-type 2:11", "unknown-word 3:12"])
    #expect(throws: DiagnosticsError(collector.diagnostics)) { try collector.throwIfErrors() }
  }

  @Test("The canonical form is the same for other spellings, and reads back as itself")
  func canonicalForm() throws {
    let one = try Garden.value("garden: 1\nvisitors: { count: 1_000, dwell: 24h, interest: 35%, opens: 14/week }\nfrequency: daily\n")
    let other = try Garden.value("# comment\nfrequency: \"daily\"\nvisitors:\n  opens: 2/day\n  dwell: 1d\n  interest: 0.35\ngarden: +1\n")
    let text = CanonicalForm.text(of: one)
    #expect(text == CanonicalForm.text(of: other))
    let expected =
      #"{"garden":1,"visitors":{"count":1000,"opens":"2/day","dwell":"1d","interest":0.35},"frequency":"daily","#
      + #""signs":{},"parameters":{},"variants":{}}"#
    #expect(text == expected)
    let full = CanonicalForm.text(of: try Garden.value(Garden.valid))
    #expect(CanonicalForm.text(of: try Garden.value(full)) == full)
  }
}
