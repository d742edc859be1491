// SPDX-License-Identifier: GPL-3.0-or-later

extension PrimerConfigurationError: CustomStringConvertible {
  /// The setters that were not called, or called with an empty text, in the seed's order.
  public var missingSetters: [String] { names([.missingTitle, .missingMessage, .missingAcceptButton, .missingDeclineButton]) }

  /// What is wrong and what would help, a sentence each.
  public var description: String {
    var sentences: [String] = []
    if !missingSetters.isEmpty {
      sentences.append("The primer has no text for \(missingSetters.joined(separator: ", ")); it needs all of them to be shown.")
    }
    let invalidSetters = names([.invalidCornerRadius, .invalidButtonCornerRadius])
    if !invalidSetters.isEmpty {
      sentences.append("The primer's \(invalidSetters.joined(separator: " and ")) must be zero or more points.")
    }
    return sentences.isEmpty ? "Nothing is wrong with the primer." : sentences.joined(separator: " ")
  }

  private func names(_ problems: [Self]) -> [String] { problems.filter(contains).map(\.setter) }

  private var setter: String {
    switch self {
    case .missingTitle: "title"
    case .missingMessage: "message"
    case .missingAcceptButton: "acceptButton"
    case .missingDeclineButton: "declineButton"
    case .invalidCornerRadius: "cornerRadius"
    default: "buttonCornerRadius"
    }
  }
}
