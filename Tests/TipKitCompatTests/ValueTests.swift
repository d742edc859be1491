// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import Testing
import TipKitCompat

/// Values of all kinds come back from the store as they were given, and rules read them as the compiled condition does.
@Suite struct ValueTests {
  struct Plain: Codable, Sendable, Equatable {
    var flag = true
    var small: Int8 = -128
    var large = UInt64(Int64.max)
    var number = Int.min
    var ratio = 0.1
    var single: Float = 0.1
    var text = ""
    var absent: Int?
    var present: String? = "x"
  }

  enum Level: String, Codable, CaseIterable, Sendable { case low, high }

  struct Mixed: Codable, Sendable, Equatable {
    var plain = Plain()
    var list = [3, 1, 2]
    var since = Date(timeIntervalSinceReferenceDate: 0.1)
    var link = URL(filePath: "/a b")
    var table = ["b": 2, "a": 1]
    var level = Level.high
    var data = Data([1, 2])
  }

  static let plain = Tips.Event<Plain>(id: "plain values")
  static let mixed = Tips.Event<Mixed>(id: "mixed values")
  static let number = Tips.Event<Int>(id: "numbers")
  @Parameter static var table: [String: Int] = [:]

  struct TextTip: Tip {
    let text: String
    var id: String { "text \(text)" }
    var title: Text { Text("Text") }
    var rules: [Rule] {
      #Rule(ValueTests.plain) { $0.donations.filter { $0.text == text && $0.ratio == 0.1 && $0.absent == nil }.count == 1 }
    }
  }

  struct SingleTip: Tip {
    let single: Float
    var title: Text { Text("Single") }
    var rules: [Rule] { #Rule(ValueTests.plain) { $0.donations.filter { $0.single == single }.count == 1 } }
  }

  static let texts = [
    "", "plain", "quo\"te", "back\\slash/", "line\n\r\ttab", "\u{1}\u{1F}", "é ağaç 🌳", "e\u{301}", "{\"a\":[1]}", "\u{2028}",
  ]

  @Test func comeBack() async throws {
    let device = Device()
    let ratios = [0, -0.5, 0.1, 1e300, -1e-300, 5, .pi, Double(Int64.max)]
    try await device.launch().run {
      try Tips.configure()
      for text in Self.texts { await Self.plain.donate(Plain(text: text)) }
      for ratio in ratios { await Self.mixed.donate(Mixed(plain: Plain(ratio: ratio, text: "\(ratio)"))) }
      await Self.number.donate(7)
      Self.table = ["z": 1, "y": 2, "x": 3]
      for text in Self.texts { #expect(TextTip(text: text).status == .available, "\(text)") }
    }
    try device.launch().run {
      try Tips.configure()
      #expect(Self.plain.donations.map(\.text) == Self.texts)
      #expect(Self.plain.donations.map(\.large) == Self.texts.map { _ in UInt64(Int64.max) })
      #expect(Self.plain.donations.allSatisfy { $0.single == 0.1 && $0.small == -128 && $0.number == .min && $0.present == "x" })
      #expect(Self.mixed.donations.map(\.plain.ratio) == ratios)
      #expect(Self.mixed.donations.allSatisfy { $0.list == Mixed().list })
      #expect(Self.mixed.donations.first?.link.absoluteString == Mixed().link.absoluteString)
      #expect(Self.mixed.donations.allSatisfy { $0.since == Mixed().since })
      #expect(Self.mixed.donations.allSatisfy { $0.table == Mixed().table && $0.level == .high && $0.data == Data([1, 2]) })
      #expect(Self.number.donations.count == 1 && Self.table == ["z": 1, "y": 2, "x": 3])
      for text in Self.texts { #expect(TextTip(text: text).status == .available, "\(text)") }
    }
    #expect(device.faults.isEmpty)
    #expect(device.store.parameter("ValueTests.table") == #"{"x":3,"y":2,"z":1}"#, "equal values have equal texts")
    #expect(
      device.store.donations(of: "plain values").first?.payload?.hasPrefix(#"{"flag":true,"small":-128,"large":9223372036854775807"#)
        == true)
  }

  /// A captured number of single precision has no more digits than a donated one.
  @Test func singlePrecisionIsCapturedAsItIsDonated() async throws {
    try await Device().launch().run {
      try Tips.configure()
      await Self.plain.donate(Plain(single: 0.1))
      #expect(SingleTip(single: 0.1).status == .available)
    }
  }

  @Test func whatRulesCannotHoldIsReported() async throws {
    let device = Device()
    try await device.launch().run {
      try Tips.configure()
      #expect(TextTip(text: "a").status == .pending)
      await Self.plain.donate(Plain(large: .max, text: "a"))
      #expect(Self.plain.donations.map(\.large) == [.max], "it is kept")
      #expect(TextTip(text: "a").status == .pending)
    }
    #expect(device.faults == [.unseenByRules(id: "plain values")])
  }

  @Test func whatCannotBeEncodedIsReported() async throws {
    let device = Device()
    try await device.launch().run {
      try Tips.configure()
      await Self.plain.donate(Plain(ratio: .infinity))
      #expect(Self.plain.donations.isEmpty)
    }
    #expect(device.faults == [.notEncodable(id: "plain values")])
  }
}
