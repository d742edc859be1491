// SPDX-License-Identifier: GPL-3.0-or-later

import Testing
import TipKitCompat

/// What the compiler lets pass, and rules can't hold after all: such a rule never holds, and the host is told once.
@Suite struct RuleFailureTests {
  struct Opaque: Codable, Sendable, Equatable {
    let bytes: [Int]
    init(from decoder: any Decoder) throws { bytes = try decoder.singleValueContainer().decode([Int].self) }
    init() { bytes = [] }
    func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      try container.encode(bytes)
    }
  }

  /// A type that holds itself, of which a probe finds no end.
  final class Chain: Codable, Sendable, Equatable {
    let next: Chain?
    init(next: Chain? = nil) { self.next = next }
    static func == (first: Chain, second: Chain) -> Bool { first.next == second.next }
  }

  enum Inputs {
    @Parameter static var chain = Chain()
    @Parameter static var opaque = Opaque()
    @Parameter static var list: [Int] = []
    @Parameter static var name = "tip"
  }

  struct OpaqueTip: Tip {
    var title: Text { Text("Opaque") }
    var rules: [Rule] { #Rule(Inputs.$opaque) { $0 == $0 } }
  }

  struct ChainTip: Tip {
    var title: Text { Text("Chain") }
    var rules: [Rule] { #Rule(Inputs.$chain) { $0 == $0 } }
  }

  struct ListTip: Tip {
    var title: Text { Text("List") }
    var rules: [Rule] { #Rule(Inputs.$list) { $0.isEmpty } }
  }

  struct LengthTip: Tip {
    var title: Text { Text("Length") }
    var rules: [Rule] { #Rule(Inputs.$name) { $0.count == 3 } }
  }

  @Test(arguments: [OpaqueTip(), ChainTip(), ListTip(), LengthTip()] as [any Tip])
  func neverHolds(tip: any Tip) throws {
    let device = Device()
    try device.launch().run {
      try Tips.configure()
      for _ in 1...2 { #expect(tip.status == .pending) }
      #expect(TipPresenter().explanation(of: AnyTip(tip)).gate == .rules)
    }
    guard case .rule(let id, _, let explanation)? = device.faults.first else { return #expect(Bool(false), "\(device.faults)") }
    #expect(device.faults.count == 1)
    #expect(id == tip.id && !explanation.isEmpty)
  }

  @Test func anyCodableValueIsKept() throws {
    let device = Device()
    try device.launch().run {
      try Tips.configure()
      Inputs.list = [3, 1]
    }
    try device.launch().run {
      try Tips.configure()
      #expect(Inputs.list == [3, 1])
    }
  }

  @Test func writesBeforeConfigureAreReportedOnce() async throws {
    let device = Device()
    await device.launch().run {
      for _ in 1...3 {
        Inputs.name = "lost"
        await Seed000Tests.LandmarkTips.landmarksAppDidOpen.donate()
        LengthTip().invalidate(reason: .tipClosed)
      }
      #expect(Inputs.name == "tip")
    }
    guard device.faults.count == 4, case .rule(_, _, let explanation) = device.faults[2] else {
      return #expect(Bool(false), "\(device.faults)")
    }
    #expect(explanation.hasPrefix("String has no member 'count' in a rule. "))
    #expect(
      device.faults == [
        .parameterBeforeConfigure(id: "RuleFailureTests.Inputs.name"), .donationBeforeConfigure(event: "landmarksAppDidOpen"),
        .rule(tip: "LengthTip", condition: "{ $0.count == 3 }", explanation: explanation),
        .tipBeforeConfigure(id: "LengthTip"),
      ])
  }
}
