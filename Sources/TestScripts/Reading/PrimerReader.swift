// SPDX-License-Identifier: GPL-3.0-or-later

import PushPrimer
import Scenarios
import TipRules

/// Makes a primer's settings of what a checked `primer` or `present` says.
struct PrimerReader {
  /// The settings under `primer`, the builder's defaults where nothing stands there.
  private(set) var configuration = PrimerConfiguration()
  /// What is the app's and the device's.
  private(set) var settings = PrimerHost.Settings()
  /// What the system says as the test begins.
  private(set) var status = AuthorizationStatus.notDetermined
  /// Whether a primer is described at all.
  let isDescribed: Bool
  /// Whether what stands under `primer` is no mapping, which has been reported.
  private var isInvalid = false

  /// Reads `primer` and `permission` of a document's root; what is wrong is reported.
  init(root: ConfigurationCursor) {
    status = Self.status(root["permission"])
    guard let section = root["primer"].ifPresent else {
      isDescribed = false
      return
    }
    isDescribed = true
    isInvalid = section.isInvalid
    Self.apply(section, to: &configuration)
    settings = PrimerHost.Settings(
      coldPromptAtLaunch: section["coldPromptAtLaunch"].boolean, survivesReinstall: section["survivesReinstall"].boolean)
  }

  /// The status that a place names.
  static func status(_ cursor: ConfigurationCursor) -> AuthorizationStatus {
    AuthorizationStatus.allCases.first { $0.name == cursor.text } ?? .notDetermined
  }

  /// The settings of one call, those of `step` laid over the primer's; nil if no primer can be shown with them, which is reported.
  func configuration(of step: ConfigurationCursor?, at call: ConfigurationCursor) -> PrimerConfiguration? {
    var configuration = configuration
    if let step { Self.apply(step, to: &configuration) }
    let missing = PrimerConfigurationError(configuration.appearance).missingSetters
    if missing.isEmpty { return configuration }
    if isInvalid { return nil }
    call.error(ScriptProblem.incompletePrimer(missing: missing))
    return nil
  }

  // MARK: - Values

  private static func apply(_ object: ConfigurationCursor, to configuration: inout PrimerConfiguration) {
    for (name, _, value) in object.entries where value.ifPresent != nil {
      if let part = texts[name] {
        // A text that is wrong has been reported, and is not missing besides.
        configuration.appearance[keyPath: part] = value.isInvalid ? "?" : value.text
        continue
      }
      if value.isInvalid { continue }
      switch name {
      case "style": configuration.appearance.style = value.keyword()
      case "position": configuration.appearance.position = value.keyword()
      case "image": configuration.appearance.image = PrimerImage(named: value.text)
      case "imageURL": configuration.appearance.imageURL = value.text
      case "backgroundGradient": configuration.appearance.backgroundGradient = value.elements.compactMap(color)
      case "cornerRadius": configuration.appearance.cornerRadius = value.number
      case "buttonCornerRadius": configuration.appearance.buttonCornerRadius = value.number
      case "fallbackToSettings": configuration.behaviour.fallbackToSettings = value.boolean
      case "minInterval": configuration.behaviour.throttle.sinceShown = interval(value)
      case "minIntervalAfterDecline": configuration.behaviour.throttle.sinceDeclined = interval(value)
      case "maxDisplays": configuration.behaviour.throttle.maximumDisplays = Int32(clamping: value.integer)
      case "askProvisional": configuration.behaviour.asksProvisional = value.boolean
      default:
        if let part = colors[name], let color = color(value) { configuration.appearance[keyPath: part] = color }
      }
    }
  }

  private static var texts: [String: WritableKeyPath<PrimerAppearance, String?>] {
    ["title": \.title, "message": \.message, "acceptButton": \.acceptButton, "declineButton": \.declineButton]
  }

  private static var colors: [String: WritableKeyPath<PrimerAppearance, PrimerColor?>] {
    [
      "backgroundColor": \.backgroundColor, "titleColor": \.titleColor, "messageColor": \.messageColor,
      "acceptButtonColor": \.acceptButtonColor, "acceptButtonTextColor": \.acceptButtonTextColor,
      "declineButtonColor": \.declineButtonColor, "declineButtonTextColor": \.declineButtonTextColor,
      "buttonBorderColor": \.buttonBorderColor,
    ]
  }

  /// The colour that a place names; nil for none, which is reported.
  private static func color(_ cursor: ConfigurationCursor) -> PrimerColor? {
    if cursor.isInvalid { return nil }
    if let color = PrimerColor(cursor.text) { return color }
    let suggestion = ClosestMatch.find(cursor.text, among: SystemColor.allCases.map(\.rawValue))
    cursor.error(ScriptProblem.unknownColor(cursor.text, suggestion: suggestion))
    return nil
  }

  private static func interval(_ cursor: ConfigurationCursor) -> PrimerMicroseconds {
    if case .keyword = cursor.value.content { return .max }
    return cursor.microseconds
  }
}

extension StepReader {
  /// The primer's step that a word is; nil for other words and for a step that is wrong, which is reported.
  func primerStep(_ word: String, at cursor: ConfigurationCursor) -> PrimerStep? {
    switch word {
    case "present": primer.configuration(of: nil, at: cursor).map { .present($0) }
    case "accept": .answer(.accept)
    case "decline": .answer(.decline)
    case "allow": .answerPrompt(.allow)
    case "deny": .answerPrompt(.deny)
    case "sweep": .answerPrompt(.sweep)
    case "request": .request(.explicit)
    case "background": .background
    case "foreground": .foreground
    case "expire": .expire
    default: nil
    }
  }

  /// The primer's step of a verb with its object; nil if it is wrong, which is reported.
  func primerStep(_ verb: String, _ object: ConfigurationCursor) -> PrimerStep? {
    switch verb {
    case "present": return primer.configuration(of: object, at: object).map { .present($0) }
    case "decline":
      let dismissal: PrimerDismissal = object.keyword()
      return PrimerAnswer.allCases.first { $0.dismissal == dismissal }.map { .answer($0) }
    case "request": return .request(object.text == "provisional" ? .provisional : .explicit)
    case "settings": return .settings(isOn: object.text == "on")
    case "quietDelivery": return .quietDelivery(object.keyword())
    default: return object.choice.map { .clock($0.name == "back" ? -$0.value.microseconds : $0.value.microseconds) }
    }
  }
}

extension ExpectationReader {
  /// What is expected of the primer, with the places and texts of the keys.
  func primerExpectations(_ value: ConfigurationCursor) -> [ScriptExpectation] {
    if written["primer"]?.entries?.isEmpty ?? true { value.error(ScriptProblem.emptyExpectation) }
    return value.entries.compactMap { entry in
      guard entry.value.ifPresent != nil, !entry.value.isInvalid, let kind = Self.primerExpectation(entry.name, entry.value) else {
        return nil
      }
      let node = written["primer"]?[entry.name] ?? YAMLNode(.mapping([]), at: entry.nameRange)
      return ScriptExpectation(kind: .primer(kind), range: entry.nameRange, text: "primer.\(entry.name): \(FlowText.of(node))")
    }
  }

  private static func primerExpectation(_ name: String, _ value: ConfigurationCursor) -> PrimerExpectation? {
    switch name {
    case "shown": return .isShown(value.boolean)
    case "outcome": return .outcome(PrimerOutcome.Kind(rawValue: value.text))
    case "reason": return .reason(value.text)
    case "limit": return .limit(value.keyword())
    case "status": return .status(PrimerReader.status(value))
    case "lastShown": return .lastShown(moment(value))
    case "lastDeclined": return .lastDeclined(moment(value))
    case "displays": return .displays(Int(value.integer))
    case "prompting": return .isPrompting(value.boolean)
    case "promptsUsed": return .promptsUsed(Int(value.integer))
    case "promptDisplays": return .promptDisplays(Int(value.integer))
    case "registration": return .registration(RegistrationWord(rawValue: value.text))
    case "registrations": return .registrations(Int(value.integer))
    case "deviceToken": return .deviceToken(value.text == "none" ? nil : value.text)
    case "abandoned": return .abandoned(Int(value.integer))
    case "clockSetbacks": return .clockSetbacks(Int(value.integer))
    default: return nil
    }
  }

  private static func moment(_ value: ConfigurationCursor) -> Microseconds? {
    if case .keyword = value.value.content { return nil }
    return value.microseconds
  }
}
