// SPDX-License-Identifier: GPL-3.0-or-later

import PushPrimer
import Synchronization
import Testing

/// The seed's own lines, word for word, on a host of the test's.
@Suite("Snippets of the seed")
struct SeedSnippetTests {
  let desk = Desk()

  private func presentation() throws -> PrimerPresentation { try #require(desk.host.presentation) }

  @Test("Basic use")
  func basicUse() throws {
    Pushwoosh.withHost(desk.host) {
      Pushwoosh.configure.pushPrimer
        .title("ابق على اطلاع")
        .message("كن أول من يتلقى إشعارات حول الصفقات وتحديثات الطلبات")
        .acceptButton("تمكين الإشعارات")
        .declineButton("ليس الآن")
        .present()
    }
    let presentation = try presentation()
    #expect(presentation.layout == .bottomSheet)
    #expect(presentation.title == "ابق على اطلاع")
    #expect(presentation.message == "كن أول من يتلقى إشعارات حول الصفقات وتحديثات الطلبات")
    #expect(presentation.acceptButton == "تمكين الإشعارات")
    #expect(presentation.declineButton == "ليس الآن")
    #expect(presentation.picture?.content == .defaultIcon(tint: nil))
    #expect(presentation.background == .native)
    #expect(presentation.colors == .init())
  }

  @Test("Styles and positions")
  func stylesAndPositions() throws {
    Pushwoosh.withHost(desk.host) {
      Pushwoosh.configure.pushPrimer
        .style(.sheet)
        .position(.top)
        .title("ابق على اطلاع")
        .message("كن أول من يتلقى إشعارات حول الصفقات وتحديثات الطلبات")
        .acceptButton("تمكين الإشعارات")
        .declineButton("ليس الآن")
        .present()
    }
    let presentation = try presentation()
    #expect(presentation.layout == .topBanner)
    #expect(presentation.picture?.shape == .icon)
  }

  @Test("Customisation")
  func customisation() throws {
    Pushwoosh.withHost(desk.host) {
      Pushwoosh.configure.pushPrimer
        .style(.sheet)
        .position(.center)
        .title("ابق على اطلاع")
        .message("كن أول من يتلقى إشعارات حول الصفقات وتحديثات الطلبات")
        .acceptButton("تمكين الإشعارات")
        .declineButton("ليس الآن")
        .image(UIImage(named: "PrimerHero"))  // صورة محلية، أو .imageURL("https://…")
        .backgroundColor(.systemBackground)
        .titleColor(.label)
        .messageColor(.secondaryLabel)
        .acceptButtonColor(.systemBlue)
        .acceptButtonTextColor(.white)
        .declineButtonColor(.clear)
        .declineButtonTextColor(.secondaryLabel)
        .cornerRadius(24)
        .buttonCornerRadius(14)
        .buttonBorderColor(.separator)
        .present()
    }
    let presentation = try presentation()
    #expect(presentation.layout == .centeredDialog)
    #expect(presentation.picture?.content == UIImage(named: "PrimerHero").map { .local($0) })
    #expect(presentation.picture?.shape == .circle)
    #expect(presentation.background == .solid(.systemBackground))
    var colors = PrimerPresentation.Colors()
    (colors.title, colors.message) = (.label, .secondaryLabel)
    (colors.acceptButton, colors.acceptButtonText) = (.systemBlue, .white)
    (colors.declineButton, colors.declineButtonText) = (.clear, .secondaryLabel)
    (colors.buttonBorder, colors.cornerRadius, colors.buttonCornerRadius) = (.separator, 24, 14)
    #expect(presentation.colors == colors)
  }

  /// The four texts, to which the seed's one-line snippets are added.
  private var texts: PushPrimerBuilder {
    Pushwoosh.configure.pushPrimer.title("t").message("m").acceptButton("a").declineButton("d")
  }

  @Test("Fallback to settings")
  func fallbackToSettings() throws {
    let desk = Desk(status: .denied)
    texts
      .fallbackToSettings(false)
      .present(on: desk.host, desk.completion)
    #expect(desk.outcomes == [.suppressed(.deniedWithoutFallback)])
    texts.present(on: desk.host, desk.completion)
    #expect(desk.host.presentation != nil, "By default the denied are shown the primer.")
  }

  @Test("Display frequency")
  func displayFrequency() throws {
    let weekly =
      texts
      .minInterval(7 * 24 * 60 * 60)  // إظهاره مرة واحدة في الأسبوع على الأكثر
    for expected in [nil, PrimerOutcome.suppressed(.throttled(.sinceShown)), nil] {
      let before = desk.outcomes.count
      weekly.present(on: desk.host, desk.completion)
      #expect((desk.outcomes.count > before ? desk.outcomes.last : nil) == expected)
      if expected == nil { try desk.host.answer(.decline) }
      desk.now += 7 * Desk.day / 2
    }
  }

  @Test("Handling the result", arguments: PrimerOutcome.Kind.allCases)
  func handlingTheResult(kind: PrimerOutcome.Kind) throws {
    let desk = Desk(status: kind == .suppressed ? .authorized : kind == .redirectedToSettings ? .denied : .notDetermined)
    let taken = Mutex<[PrimerOutcome.Kind]>([])
    Pushwoosh.withHost(desk.host) {
      Pushwoosh.configure.pushPrimer
        .title("ابق على اطلاع")
        .message("كن أول من يتلقى إشعارات حول الصفقات وتحديثات الطلبات")
        .acceptButton("تمكين الإشعارات")
        .declineButton("ليس الآن")
        .present { outcome in
          switch outcome {
          case .accepted: taken.withLock { $0.append(.accepted) }  // تم عرضه، قبل المستخدم، تم طلب مطالبة النظام
          case .declined: taken.withLock { $0.append(.declined) }  // تم عرضه، رفض المستخدم
          case .suppressed: taken.withLock { $0.append(.suppressed) }  // لم يتم عرضه (مصرح به بالفعل، أو تم تقييده)
          case .redirectedToSettings: taken.withLock { $0.append(.redirectedToSettings) }  // حالة الرفض، تم إرسال المستخدم إلى الإعدادات
          @unknown default: Issue.record("The seed has no fifth outcome.")
          }
        }
    }
    if kind != .suppressed { try desk.host.answer(kind == .declined ? .decline : .accept) }
    #expect(taken.withLock { $0 } == [kind])
  }
}
