// SPDX-License-Identifier: GPL-3.0-or-later

import PushPrimer
import Testing

@Suite("The builder")
struct BuilderTests {
  /// A setter, and whether an appearance has what it was given.
  struct Setter: Sendable, CustomTestStringConvertible {
    let name: String
    let call: @Sendable (PushPrimerBuilder) -> PushPrimerBuilder
    let holds: @Sendable (PrimerConfiguration) -> Bool
    var testDescription: String { name }
  }

  static let setters: [Setter] = [
    Setter(name: "title", call: { $0.title("x") }, holds: { $0.appearance.title == "x" }),
    Setter(name: "message", call: { $0.message("x") }, holds: { $0.appearance.message == "x" }),
    Setter(name: "acceptButton", call: { $0.acceptButton("x") }, holds: { $0.appearance.acceptButton == "x" }),
    Setter(name: "declineButton", call: { $0.declineButton("x") }, holds: { $0.appearance.declineButton == "x" }),
    Setter(name: "style", call: { $0.style(.alert) }, holds: { $0.appearance.style == .alert }),
    Setter(name: "position", call: { $0.position(.top) }, holds: { $0.appearance.position == .top }),
    Setter(name: "image", call: { $0.image(PrimerImage(named: "x")) }, holds: { $0.appearance.image?.name == "x" }),
    Setter(name: "imageURL", call: { $0.imageURL("x") }, holds: { $0.appearance.imageURL == "x" }),
    Setter(name: "backgroundColor", call: { $0.backgroundColor(.red) }, holds: { $0.appearance.backgroundColor == .red }),
    Setter(
      name: "backgroundGradient", call: { $0.backgroundGradient([.red, .blue]) },
      holds: { $0.appearance.backgroundGradient == [.red, .blue] }),
    Setter(name: "titleColor", call: { $0.titleColor(.red) }, holds: { $0.appearance.titleColor == .red }),
    Setter(name: "messageColor", call: { $0.messageColor(.red) }, holds: { $0.appearance.messageColor == .red }),
    Setter(name: "acceptButtonColor", call: { $0.acceptButtonColor(.red) }, holds: { $0.appearance.acceptButtonColor == .red }),
    Setter(name: "acceptButtonTextColor", call: { $0.acceptButtonTextColor(.red) }, holds: { $0.appearance.acceptButtonTextColor == .red }),
    Setter(name: "declineButtonColor", call: { $0.declineButtonColor(.red) }, holds: { $0.appearance.declineButtonColor == .red }),
    Setter(
      name: "declineButtonTextColor", call: { $0.declineButtonTextColor(.red) }, holds: { $0.appearance.declineButtonTextColor == .red }),
    Setter(name: "cornerRadius", call: { $0.cornerRadius(3) }, holds: { $0.appearance.cornerRadius == 3 }),
    Setter(name: "buttonCornerRadius", call: { $0.buttonCornerRadius(3) }, holds: { $0.appearance.buttonCornerRadius == 3 }),
    Setter(name: "buttonBorderColor", call: { $0.buttonBorderColor(.red) }, holds: { $0.appearance.buttonBorderColor == .red }),
    Setter(name: "fallbackToSettings", call: { $0.fallbackToSettings(false) }, holds: { !$0.behaviour.fallbackToSettings }),
    Setter(name: "minInterval", call: { $0.minInterval(2.5) }, holds: { $0.behaviour.throttle.sinceShown == 2_500_000 }),
    Setter(
      name: "minIntervalAfterDecline", call: { $0.minIntervalAfterDecline(1) },
      holds: { $0.behaviour.throttle.sinceDeclined == 1_000_000 }),
    Setter(name: "maxDisplays", call: { $0.maxDisplays(2) }, holds: { $0.behaviour.throttle.maximumDisplays == 2 }),
    Setter(name: "askProvisional", call: { $0.askProvisional(true) }, holds: { $0.behaviour.asksProvisional }),
  ]

  @Test("Each setter sets its value and no other", arguments: setters.indices)
  func setter(index: Int) {
    let builder = PushPrimerBuilder()
    #expect(Self.setters[index].call(builder) === builder, "It gives the builder back.")
    for (other, setter) in Self.setters.enumerated() {
      #expect(setter.holds(builder.configuration) == (other == index), "\(Self.setters[index].name) against \(setter.name)")
    }
  }

  @Test("Defaults: sheet, bottom, fallback on, no limit, quiet users not asked, nothing else")
  func defaults() {
    let configuration = Pushwoosh.configure.pushPrimer.configuration
    #expect(configuration == PrimerConfiguration())
    #expect(configuration.appearance.style == .sheet)
    #expect(configuration.appearance.position == .bottom)
    #expect(configuration.behaviour == PrimerBehaviour(fallbackToSettings: true, throttle: PrimerThrottle(), asksProvisional: false))
    #expect(configuration.behaviour.throttle.sinceShown == 0)
  }

  @Test("A fresh builder at each access")
  func fresh() {
    let first = Pushwoosh.configure.pushPrimer.title("x")
    let second = Pushwoosh.configure.pushPrimer
    #expect(first !== second)
    #expect(second.configuration.appearance.title == nil)
  }

  @Test("The last call of a setter holds, and nil takes a colour back")
  func lastCall() {
    let builder = PushPrimerBuilder().title("a").title("b").titleColor(.red).titleColor(nil)
    #expect(builder.configuration.appearance.title == "b")
    #expect(builder.configuration.appearance.titleColor == nil)
  }

  @Test("Later changes don't touch a primer on screen, and hold for the next")
  func snapshot() throws {
    let desk = Desk(status: .denied)
    let builder = PushPrimerBuilder().title("before").message("m").acceptButton("a").declineButton("d")
    builder.present(on: desk.host, desk.completion)
    builder.title("after").style(.alert).fallbackToSettings(false)
    #expect(desk.host.presentation?.title == "before")
    #expect(desk.host.presentation?.layout == .bottomSheet)
    #expect(try desk.host.answer(.accept) == .redirectedToSettings, "It was shown with the fallback.")
    builder.present(on: desk.host, desk.completion)
    #expect(desk.outcomes.last == .suppressed(.deniedWithoutFallback))
  }

  @Test(
    "Missing texts, one by one and all",
    arguments: [
      ("title", PrimerConfigurationError.missingTitle), ("message", .missingMessage), ("acceptButton", .missingAcceptButton),
      ("declineButton", .missingDeclineButton),
    ])
  func missing(name: String, problem: PrimerConfigurationError) throws {
    for empty in [nil, ""] as [String?] {
      var appearance = PrimerAppearance.complete
      switch name {
      case "title": appearance.title = empty
      case "message": appearance.message = empty
      case "acceptButton": appearance.acceptButton = empty
      default: appearance.declineButton = empty
      }
      #expect(throws: problem) { try PrimerPresentation(appearance) }
      #expect(problem.missingSetters == [name])
      #expect(problem.description.contains(name))
    }
  }

  @Test("The seed's call can't throw: it returns the error and tells the completion once")
  func misconfigured() {
    let desk = Desk()
    let error = PushPrimerBuilder().title("t").acceptButton("a").present(on: desk.host, desk.completion)
    #expect(error == [.missingMessage, .missingDeclineButton])
    #expect(error?.description == "The primer has no text for message, declineButton; it needs all of them to be shown.")
    #expect(desk.outcomes == [.suppressed(.misconfigured)])
    #expect(desk.host.counts == PrimerCounts())
    #expect(desk.lastShown == nil)
  }

  @Test("White space is a text", arguments: [" ", "\n", "\u{200F}"])
  func whiteSpace(text: String) throws {
    var appearance = PrimerAppearance.complete
    appearance.title = text
    #expect(try PrimerPresentation(appearance).title == text)
  }

  @Test("Radii", arguments: [(0.0, true), (12.5, true), (-0.1, false), (.infinity, false), (.nan, false)])
  func radii(radius: Double, isValid: Bool) {
    var appearance = PrimerAppearance.complete
    (appearance.cornerRadius, appearance.buttonCornerRadius) = (radius, radius)
    let problems = PrimerConfigurationError(appearance)
    #expect(problems == (isValid ? [] : [.invalidCornerRadius, .invalidButtonCornerRadius]))
    #expect(problems.description.contains("cornerRadius and buttonCornerRadius") == !isValid)
  }

  @Test("Without a host of its task or the process, the primer is not presentable")
  func noHost() {
    let desk = Desk()
    let builder = PushPrimerBuilder().title("t").message("m").acceptButton("a").declineButton("d")
    #expect(Pushwoosh.host == nil)
    builder.present(desk.completion)
    #expect(desk.outcomes == [.suppressed(.notPresentable)])
    #expect(PushPrimerBuilder().present(desk.completion)?.missingSetters.count == 4)
    #expect(desk.outcomes.last == .suppressed(.misconfigured))
    // The process's host is set in this test alone, for others run at the same time; theirs are their tasks' own.
    Pushwoosh.install(desk.host)
    defer { Pushwoosh.install(nil) }
    builder.present(desk.completion)
    #expect(desk.host.presentation?.title == "t")
    let other = Desk()
    Pushwoosh.withHost(other.host) { _ = builder.present() }
    #expect(other.host.presentation?.title == "t")
    #expect(Pushwoosh.host === desk.host)
  }
}
