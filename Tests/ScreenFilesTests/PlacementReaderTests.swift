// SPDX-License-Identifier: GPL-3.0-or-later

import Placement
import Scenarios
import ScreenFiles
import Testing
import ViewTree

@Suite("Files of placements")
struct PlacementReaderTests {
  private func read(_ text: String, _ path: String = "cases.yaml") throws(ScenarioFailure) -> PlacementFile {
    try PlacementReader.read(SourceFile(path: path, text: text))
  }

  private static let phone = "screen: { width: 393, height: 852, top: 59, bottom: 34 }"
  private static let target = "target: { x: 330, y: 63, width: 44, height: 44 }"

  @Test("The forms don't contradict themselves")
  func descriptor() {
    #expect(PlacementDescriptor.root.inconsistencies().isEmpty)
  }

  @Test("A case in full, and one with defaults")
  func cases() throws {
    let file = try read(
      """
      tipsim: 1
      use: [near, tipsee]
      policies: { near: { flip-shift: { offset: 2.5, shift: limited, limit: 3, acrossAxis: start } } }
      cases:
        full:
          \(Self.phone)
          \(Self.target)
          view: { width: 100, height: 40 }
          prefer: bottom-start
          direction: rightToLeft
          textSize: xLarge
          use: [most-space]
        short: { device: iphone 15, part: { x: 50%, y: 0.25 }, text: Hello, font: caption }
      """)
    let screen = try PlacementScreen(width: 393, height: 852, safeAreaInsets: ScreenInsets(top: 59, bottom: 34))
    #expect(file.cases.map(\.name) == ["full", "short"])
    #expect(
      file.cases[0].request
        == (try PlacementRequest(
          screen: screen, target: .view(LayoutRectangle(x: 330, y: 63, width: 44, height: 44)),
          content: .view(LayoutSize(width: 100, height: 40)), preferred: PlacementPosition(.bottom, .start), direction: .rightToLeft,
          textSize: .xLarge)))
    #expect(file.cases[0].policies.map(\.policy) == [.mostSpace])
    #expect(
      file.cases[1].request
        == (try PlacementRequest(screen: screen, target: .part(ScreenPart(x: 500, y: 250)), content: .text("Hello", font: .style(.caption))))
    )
    var near = AnchorRules(choice: .flip(FlipRules(acrossAxis: .start)))
    near.offset = 2.5
    near.shift = .limited(3)
    #expect(file.cases[1].policies.map(\.policy) == [.anchored(near), .tipsee])
  }

  @Test("Policies with settings of their own")
  func policies() throws {
    let file = try read(
      """
      tipsim: 1
      policies:
        a: { tipsee: {} }
        b: { tipsee: { version: seed, quirks: [movesSidewaysOnly, sidesArePhysical], without: [sidesArePhysical], margin: 8, defaultSide: top } }
        c: { tipsee: { quirks: none, padding: 4, ownPadding: 5 } }
        d: { most-space: { sides: [top, bottom], shift: none } }
        e: { wanted: { padding: 0, alignmentOffset: 3, resizes: true, arrowLength: 14, arrowPadding: 8, crossOffset: -2 } }
        f: { flip-shift: { checksMainAxis: false, checksCrossAxis: false, flipsAlignment: false, fallback: initialPosition } }
      use: [a, b, c, d, e, f]
      cases: { x: { \(Self.phone), \(Self.target), bubble: { width: 1, height: 1 } } }
      """)
    var b = TipSeeRules(version: .seed, quirks: .movesSidewaysOnly)
    b.safeAreaInsets = ScreenInsets(all: 8)
    b.defaultSide = .top
    var c = TipSeeRules(version: .onePointSix, quirks: [])
    c.globalPadding = ScreenInsets(all: 4)
    c.padding = ScreenInsets(all: 5)
    var d = AnchorRules(choice: .mostSpace([.top, .bottom]))
    d.shift = .none
    var e = AnchorRules(choice: .wanted)
    (e.padding, e.alignmentOffset, e.resizes, e.arrow, e.crossOffset) = (.zero, 3, true, AnchorArrow(length: 14, padding: 8), -2)
    var flip = FlipRules(acrossAxis: .end)
    (flip.checksMainAxis, flip.checksCrossAxis, flip.flipsAlignment, flip.fallback) = (false, false, false, .initialPosition)
    #expect(
      file.cases[0].policies.map(\.policy) == [
        .tipseeOnePointSix, .tipSee(b), .tipSee(c), .anchored(d), .anchored(e), .anchored(AnchorRules(choice: .flip(flip))),
      ])
  }

  @Test("A table says the same as YAML; columns come in any order, empty fields are not written")
  func table() throws {
    let table = try read(
      """
      use,name,prefer,target.y,target.x,bubble.width,bubble.height,device,text,target.width,target.height
      tipsee most-space,"a, b",top,63,330,200,60,iPhone 15,,44,44
      ,c,,63,330,,,iPhone 15,"12",44,44
      """, "cases.csv")
    let yaml = try read(
      """
      tipsim: 1
      cases:
        "a, b": { device: iPhone 15, \(Self.target), bubble: { width: 200, height: 60 }, prefer: top, use: [tipsee, most-space] }
        c: { device: iPhone 15, \(Self.target), text: "12" }
      """)
    #expect(table.cases.map(\.name) == yaml.cases.map(\.name))
    #expect(table.cases.map(\.request) == yaml.cases.map(\.request))
    #expect(table.cases.map(\.policies) == yaml.cases.map(\.policies))
  }

  /// What is wrong with a text, as kinds and places in order.
  private func faults(_ text: String, _ path: String) -> [String] {
    do throws(ScenarioFailure) {
      _ = try read(text, path)
      return []
    } catch {
      for diagnostic in error.diagnostics { #expect(!diagnostic.message.isEmpty) }
      return error.diagnostics.map { "\($0.identifier) \($0.range.start.line):\($0.range.start.column)" }
    }
  }

  private static let head = "tipsim: 1\ncases:\n  a: { "
  private static let rest = "\(phone), \(target), bubble: { width: 1, height: 1 }"

  @Test(
    "Mistakes in YAML are at their places",
    arguments: [
      ("tipsim: 1\n", ["missing-key 1:1"]), ("tipsim: 2\ncases: { a: { \(rest) } }\n", ["out-of-range 1:9"]),
      (head + rest + ", prefre: top }\n", ["unknown-key 3:149"]), (head + rest + ", prefer: up }\n", ["unknown-word 3:157"]),
      (head + "\(phone), \(target) }\n", ["not-one-key 3:3"]), (head + rest + ", text: x }\n", ["not-one-key 3:3"]),
      (head + "device: iPhon 15, \(target), text: x }\n", ["unknown-device 3:16"]),
      (head + "\(phone), orientation: landscape, \(target), text: x }\n", ["misplaced-key 3:79"]),
      (head + rest + ", font: body }\n", ["misplaced-key 3:155"]),
      (head + "screen: { width: 0, height: 9 }, \(target), text: x }\n", ["out-of-range 3:25"]),
      (head + "screen: { width: -3, height: .inf }, \(target), text: x }\n", ["out-of-range 3:25", "not-finite 3:37"]),
      (head + "screen: { width: .nan, height: 9 }, \(target), text: x }\n", ["not-finite 3:25"]),
      (head + "screen: { width: 9, height: 9, top: 9 }, \(target), text: x }\n", ["impossible-placement 3:16"]),
      (head + "\(phone), \(target), bubble: { width: 0.0001, height: 1 } }\n", ["impossible-placement 3:3"]),
      (head + "\(phone), target: { x: 1, y: 2, width: -1 }, text: x }\n", ["out-of-range 3:95"]),
      (head + "\(phone), \(target), text: \"\" }\n", ["empty-text 3:122"]), (head + rest + ", use: [tipsy] }\n", ["unknown-policy 3:155"]),
      ("tipsim: 1\npolicies: { tipsee: { tipsee: {} } }\ncases: { a: { \(rest) } }\n", ["taken-name 2:13"]),
      ("tipsim: 1\npolicies: { a: { wanted: { limit: 3 } } }\ncases: { a: { \(rest) } }\n", ["misplaced-key 2:35"]),
      ("tipsim: 1\npolicies: { a: { tipse: {} } }\ncases: { a: { \(rest) } }\n", ["unknown-choice 2:18"]),
      ("tipsim: 1\ncases: { a: 1, b: { \(rest) } }\n", ["wrong-type 2:13"]),
    ])
  func mistakes(text: String, expected: [String]) {
    #expect(faults(text, "cases.yaml") == expected)
  }

  private static let columns = "name,device,target.x,target.y,bubble.width,bubble.height,prefer\n"

  @Test(
    "Mistakes in tables are at their places",
    arguments: [
      ("", ["empty-document 1:1"]), (columns, ["empty-document 1:1"]), ("name,devise\na,b\n", ["columns 1:6"]),
      ("device,target.x\na,1\n", ["columns 1:1"]), ("name,text,name\na,b,c\n", ["columns 1:11"]),
      (columns + "a,iPhone 15,1,2,3,4\n", ["field-count 2:1"]),
      (columns + "a,iPhone 15,1,2,3,4,top\na,iPhone 15,1,2,3,4,\n", ["repeated-case 3:1"]),
      (columns + "a,iPhone 15,one,2,3,4,top\n", ["wrong-type 2:13"]), (columns + "a,iPhone 15,1,2,-3,4,top\n", ["out-of-range 2:17"]),
      (
        columns + "a,iPhone 15,1,2,3,4,tup\nb,\"iPhone\n15\",1,2,nan,4,top\n",
        ["unknown-word 2:21", "unknown-device 3:3", "not-finite 4:9"]
      ),
      (columns + "a,iPhone 15,1,2,,4,top\n", ["missing-key 2:1"]), (columns + "a,\"iPhone 15,1,2,3,4,top\n", ["table-syntax 2:3"]),
      (columns + "a,iPhone \"15\",1,2,3,4,top\n", ["table-syntax 2:10"]),
    ])
  func tableMistakes(text: String, expected: [String]) {
    #expect(faults(text, "cases.CSV") == expected)
  }

  @Test("Results as a table, as JSON and as a picture")
  func results() throws {
    let file = try read(
      "tipsim: 1\nuse: [flip-shift]\ncases: { \"a, \\\"b\\\" & <c>\": { \(Self.rest.replacing("width: 1, height: 1", with: "width: 200, height: 60")), prefer: top } }\n"
    )
    let results = PlacementResults(file.cases.flatMap { one in one.policies.map { PlacedCase(one, under: $0) } })
    let lines = results.csv.split(separator: "\n")
    #expect(lines.count == 2)
    #expect(lines[1] == "\"a, \"\"b\"\" & <c>\",flip-shift,shifted,bottom,185,115,200,60,top,167,0,-67,0,1,false,false")
    #expect(results.json.compactText.contains("\"case\":\"a, \\\"b\\\" & <c>\""))
    #expect(results.svg.contains("a, \"b\" &amp; &lt;c&gt;") && results.svg.hasSuffix("</svg>\n"))
  }

  @Test("100,000 cases are read and placed")
  func manyCases() throws {
    var text = Self.columns
    for number in 0..<100_000 { text += "case \(number),iPhone 15,\(number % 390),\(number % 850),100,50,top\n" }
    let file = try read(text, "cases.csv")
    #expect(file.cases.count == 100_000)
    let whole = file.cases.count { PlacementPolicy.flipShift.place($0.request).isFlawless }
    #expect(whole > 80_000)
  }

  @Test("A hundred thousand mistakes are counted, and the first told")
  func manyMistakes() {
    var text = Self.columns
    for number in 0..<100_000 { text += "case \(number),iPhone 15,x,2,100,50,top\n" }
    do throws(ScenarioFailure) {
      _ = try read(text, "cases.csv")
      Issue.record("It should fail.")
    } catch {
      #expect(error.diagnostics.count == DiagnosticCollector.limit && error.omitted == 99_000)
    }
  }
}
