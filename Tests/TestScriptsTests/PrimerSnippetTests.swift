// SPDX-License-Identifier: GPL-3.0-or-later

import PushPrimer
import Scenarios
import TestScripts
import Testing

/// The seed's snippets as scripts write them give the configurations that its own lines give.
@Suite("Snippets of the seed in scripts")
struct PrimerSnippetTests {
  private static let texts = """
      title: ابق على اطلاع
      message: كن أول من يتلقى إشعارات حول الصفقات وتحديثات الطلبات
      acceptButton: تمكين الإشعارات
      declineButton: ليس الآن
    """
  private static var builder: PushPrimerBuilder {
    Pushwoosh.configure.pushPrimer
      .title("ابق على اطلاع")
      .message("كن أول من يتلقى إشعارات حول الصفقات وتحديثات الطلبات")
      .acceptButton("تمكين الإشعارات")
      .declineButton("ليس الآن")
  }

  /// The configuration that a script's `primer` gives.
  private func configuration(_ keys: String = "") throws -> PrimerConfiguration {
    let text = "tipsim: 1\nprimer:\n\(Self.texts)\n\(keys)\ntests: [{ name: test, steps: [launch, present] }]\n"
    let test = try #require(try ScriptReader.read(SourceFile(path: "script.yaml", text: text), mustExpect: false).tests.first)
    return try #require(test.presentedPrimers.first)
  }

  @Test("Basic use")
  func basicUse() throws { #expect(try configuration() == Self.builder.configuration) }

  @Test("Styles and positions", arguments: PrimerStyle.allCases, PrimerPosition.allCases)
  func stylesAndPositions(style: PrimerStyle, position: PrimerPosition) throws {
    let expected = Self.builder.style(style).position(position).configuration
    #expect(try configuration("  style: \(style.rawValue)\n  position: \(position.rawValue)") == expected)
  }

  @Test("Customisation")
  func customisation() throws {
    let found = try configuration(
      """
        style: sheet
        position: center
        image: PrimerHero
        backgroundColor: systemBackground
        titleColor: label
        messageColor: secondaryLabel
        acceptButtonColor: systemBlue
        acceptButtonTextColor: white
        declineButtonColor: clear
        declineButtonTextColor: secondaryLabel
        cornerRadius: 24
        buttonCornerRadius: 14
        buttonBorderColor: separator
      """)
    let expected = Self.builder.style(.sheet).position(.center).image(UIImage(named: "PrimerHero")).backgroundColor(.systemBackground)
      .titleColor(.label).messageColor(.secondaryLabel).acceptButtonColor(.systemBlue).acceptButtonTextColor(.white)
      .declineButtonColor(.clear).declineButtonTextColor(.secondaryLabel).cornerRadius(24).buttonCornerRadius(14)
      .buttonBorderColor(.separator)
    #expect(found == expected.configuration)
  }

  @Test("An image from an address, and a gradient")
  func imageAndGradient() throws {
    let found = try configuration(
      "  imageURL: https://example.com/bell.png\n  backgroundGradient: [systemBlue, \"#FF8800\", \"#00112280\"]")
    let expected = Self.builder.imageURL("https://example.com/bell.png").backgroundGradient([
      .systemBlue, .components(red: 255, green: 136, blue: 0, alpha: 255), .components(red: 0, green: 17, blue: 34, alpha: 128),
    ])
    #expect(found == expected.configuration)
  }

  @Test("Fallback to settings", arguments: [true, false])
  func fallbackToSettings(isOn: Bool) throws {
    #expect(try configuration("  fallbackToSettings: \(isOn)") == Self.builder.fallbackToSettings(isOn).configuration)
  }

  @Test("Display frequency")
  func displayFrequency() throws {
    #expect(try configuration("  minInterval: 7d") == Self.builder.minInterval(7 * 24 * 60 * 60).configuration)
    #expect(try configuration("  minInterval: forever") == Self.builder.minInterval(.infinity).configuration)
    #expect(try configuration("  minInterval: 0s") == Self.builder.minInterval(-1).configuration, "None.")
  }

  @Test("Knobs that other vendors have")
  func knobs() throws {
    let found = try configuration("  minIntervalAfterDecline: 14d\n  maxDisplays: 2\n  askProvisional: true")
    #expect(found == Self.builder.minIntervalAfterDecline(14 * 24 * 60 * 60).maxDisplays(2).askProvisional(true).configuration)
  }

  @Test(
    "Handling the result",
    arguments: [
      ("notDetermined", "accept", "accepted"), ("notDetermined", "decline", "declined"), ("authorized", "foreground", "suppressed"),
      ("denied", "accept", "redirectedToSettings"),
    ])
  func handlingTheResult(permission: String, answer: String, outcome: String) throws {
    let run = try #require(
      try Script.runs(
        """
        tipsim: 1
        permission: \(permission)
        primer:
        \(Self.texts)
        tests: [{ name: test, steps: [launch, present, \(answer), { expect: { primer: { outcome: \(outcome) } } }] }]
        """
      ).first)
    #expect(run.hasPassed, "\(TestReport.text(of: run, .init()))")
  }
}
