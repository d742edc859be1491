// SPDX-License-Identifier: GPL-3.0-or-later

import PushPrimer
import RepeatableRandomness
import Testing

@Suite("The system's authorization")
struct AuthorizationTests {
  @Test("Raw values are the system's, and an unlisted number is unknown")
  func rawValues() {
    let values: [(AuthorizationStatus, Int)] = [
      (.notDetermined, 0), (.denied, 1), (.authorized, 2), (.provisional, 3), (.ephemeral, 4),
    ]
    for (status, value) in values {
      #expect(status.rawValue == value)
      #expect(AuthorizationStatus(reading: value) == status)
    }
    #expect(AuthorizationStatus(reading: 5) == .unknown)
    #expect(AuthorizationStatus.allCases.count == 6)
  }

  @Test(
    "An explicit request",
    arguments: [
      (AuthorizationStatus.notDetermined, AuthorizationReply.prompting), (.provisional, .prompting),
      (.authorized, .answered(isGranted: true)), (.ephemeral, .answered(isGranted: true)), (.denied, .answered(isGranted: false)),
      (.unknown, .answered(isGranted: false)),
    ])
  func explicitRequest(status: AuthorizationStatus, reply: AuthorizationReply) {
    var state = AuthorizationState(status: status)
    #expect(state.canPrompt == (reply == .prompting))
    #expect(state.request() == reply)
    #expect(state.status == status, "A request alone changes no status.")
    #expect(state.isPrompting == (reply == .prompting))
    #expect(state.promptDisplays == (reply == .prompting ? 1 : 0))
  }

  @Test("A provisional request prompts nobody", arguments: AuthorizationStatus.allCases)
  func provisionalRequest(status: AuthorizationStatus) {
    var state = AuthorizationState(status: status)
    let isGranted = status != .denied && status != .unknown
    #expect(state.request(.provisional) == .answered(isGranted: isGranted))
    #expect(state.status == (status == .notDetermined ? .provisional : status))
    #expect(state.promptDisplays == 0)
  }

  @Test(
    "Answers to the prompt",
    arguments: [AuthorizationStatus.notDetermined, .provisional],
    [(SystemPromptAnswer.allow, AuthorizationStatus?.some(.authorized)), (.deny, .denied), (.sweep, nil)])
  func answers(status: AuthorizationStatus, answer: (SystemPromptAnswer, AuthorizationStatus?)) throws {
    var state = AuthorizationState(status: status)
    state.request()
    #expect(state.request() == .prompting, "A second request waits for the same answer.")
    #expect(state.promptDisplays == 1)
    try state.answerPrompt(answer.0)
    #expect(state.status == answer.1 ?? status)
    #expect(!state.isPrompting)
    #expect(state.isPromptSpent == (answer.1 != nil))
    #expect(state.promptsSpent == (answer.1 == nil ? 0 : 1))
    #expect(throws: PrimerStepError.noSystemPromptOnScreen) { try state.answerPrompt(.allow) }
    state.request()
    #expect(state.promptDisplays == (answer.1 == nil ? 2 : 1), "Only a prompt that was swept away is shown again.")
  }

  @Test(
    "The switch in Settings",
    arguments: [
      (AuthorizationStatus.denied, true, AuthorizationStatus.authorized), (.denied, false, .denied), (.authorized, false, .denied),
      (.authorized, true, .authorized), (.provisional, false, .denied), (.provisional, true, .provisional), (.ephemeral, false, .denied),
    ])
  func settings(from: AuthorizationStatus, isOn: Bool, to: AuthorizationStatus) throws {
    var state = AuthorizationState(status: from)
    try state.setInSettings(isOn: isOn)
    #expect(state.status == to)
  }

  @Test("There is no switch before the first answer, a prompt swept away included")
  func noSwitch() throws {
    var state = AuthorizationState()
    state.request()
    #expect(throws: PrimerStepError.systemPromptOnScreen) { try state.setInSettings(isOn: true) }
    try state.answerPrompt(.sweep)
    #expect(throws: PrimerStepError.noSettingsRow(.notDetermined)) { try state.setInSettings(isOn: true) }
    #expect(state.status == .notDetermined)
  }

  @Test(
    "Keep or turn off, where notifications come quietly",
    arguments: [
      (QuietDeliveryChoice.keepProminently, AuthorizationStatus.authorized), (.keepQuietly, .provisional), (.turnOff, .denied),
    ])
  func quiet(choice: QuietDeliveryChoice, to: AuthorizationStatus) throws {
    var state = AuthorizationState()
    state.request(.provisional)
    try state.chooseQuietDelivery(choice)
    #expect(state.status == to)
    #expect(state.request() == (to == .provisional ? .prompting : .answered(isGranted: to == .authorized)))
    var other = AuthorizationState(status: .authorized)
    #expect(throws: PrimerStepError.noQuietDelivery(.authorized)) { try other.chooseQuietDelivery(choice) }
  }

  @Test("An App Clip's authorization runs out, a new install begins anew")
  func expiryAndReinstall() throws {
    var clip = AuthorizationState(status: .ephemeral)
    try clip.expire()
    #expect(clip.status == .notDetermined)
    #expect(throws: PrimerStepError.notEphemeral(.notDetermined)) { try clip.expire() }
    for status in AuthorizationStatus.allCases {
      var state = AuthorizationState(status: status)
      state.reinstall()
      #expect(state == AuthorizationState())
      #expect(state.request() == .prompting)
    }
  }

  /// Walks through random events; the rules that must hold are written here without the state's own words for them.
  @Test("At most one answered prompt per install, whatever happens", arguments: 0..<40)
  func onePromptPerInstall(seed: UInt64) throws {
    var random = RepeatableGenerator(seed: seed)
    var state = AuthorizationState()
    var (answersInInstall, displays) = (0, 0)
    for _ in 0..<500 {
      let before = state
      switch random.below(12) {
      case 0...3:
        let wasPrompting = state.isPrompting
        if state.request(random.pick(AuthorizationRequest.allCases)) == .prompting, !wasPrompting { displays += 1 }
      case 4...6:
        let answer = random.pick(SystemPromptAnswer.allCases)
        do {
          try state.answerPrompt(answer)
          if answer != .sweep { answersInInstall += 1 }
        } catch { #expect(state == before) }
      case 7...8: do { try state.setInSettings(isOn: random.below(2) == 0) } catch { #expect(state == before) }
      case 9: do { try state.chooseQuietDelivery(random.pick(QuietDeliveryChoice.allCases)) } catch { #expect(state == before) }
      case 10: state.endProcess()
      default:
        guard random.below(6) == 0 else { continue }
        state.reinstall()
        (answersInInstall, displays) = (0, 0)
      }
      #expect(answersInInstall <= 1)
      #expect(state.promptsSpent == answersInInstall)
      #expect(Int(state.promptDisplays) == displays)
      #expect(!state.isPromptSpent || state.status == .authorized || state.status == .denied)
    }
  }
}
