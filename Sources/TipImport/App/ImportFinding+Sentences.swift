// SPDX-License-Identifier: GPL-3.0-or-later

import RuleSyntax

extension ImportFinding: Comparable {
  /// Orders findings by place, then by what they say.
  public static func < (left: ImportFinding, right: ImportFinding) -> Bool {
    (left.place, left.message) < (right.place, right.message)
  }
}

extension ImportFinding {
  /// How much the finding matters.
  public var severity: Severity {
    switch kind {
    case .missing, .notAFile, .unreadable, .noSwiftFiles, .empty, .tooLarge, .tooManyFiles, .binary, .notUTF8, .wideEncoding, .tooDeep,
      .tooLong,
      .syntax:
      .error
    case .ruleFault, .unknownValue, .unknownCondition, .unreadableRules, .unknownInput, .unsupportedType, .unknownBase, .notAValueType,
      .unknownOption, .unknownTip, .severalConfigurations, .repeatedTip, .repeatedParameter, .wrongBinding:
      .unknown
    case .repeatedEvent(_, _, let hasOtherPayload): hasOtherPayload ? .unknown : .note
    case .tipInTwoGroups, .foundByName, .availability, .severalPresentations, .testing, .sharedID, .unusedBinding, .fieldsLeftOut: .note
    }
  }

  /// Whether there was nothing to read, rather than something wrong with it.
  public var isMissingInput: Bool {
    switch kind {
    case .missing, .notAFile: true
    default: false
    }
  }

  /// What was found, in a sentence.
  public var message: String {
    switch kind {
    case .missing: "There is no file or folder here."
    case .notAFile: "This is neither a file nor a folder."
    case .unreadable(let reason): "This can't be read: \(reason)."
    case .noSwiftFiles: "There is no Swift file in this folder."
    case .empty: "The file is empty."
    case .tooLarge(let bytes, let limit): "The file has \(bytes) bytes; at most \(limit) are read."
    case .tooManyFiles(let limit): "There are more than \(limit) Swift files here; the rest is left out."
    case .binary: "The file holds a NUL byte here, so it is no text."
    case .notUTF8: "The bytes here are not UTF-8."
    case .wideEncoding: "The file is UTF-16 or UTF-32, not UTF-8."
    case .tooDeep(let limit): "The code here is nested deeper than \(limit) levels."
    case .tooLong(let limit): "The statement here has more than \(limit) words and signs."
    case .fieldsLeftOut(let fields, let subject):
      "\(subject) is read without \(fields.map { "'\($0)'" }.joined(separator: ", ")), for whose types scenarios have no form."
    case .syntax(let complaint): "Swift can't read this: \(complaint)."
    case .ruleFault(let complaint): complaint
    case .unknownValue(let subject, let expression): "\(subject) is not known from the sources: it is '\(expression)'."
    case .unknownCondition(let condition): "What applies here depends on '\(condition)', which is not known from the sources."
    case .unreadableRules(let text): "Rules made this way are not read: '\(text)'."
    case .unknownInput(let name): "The sources declare no parameter or event '\(name)'."
    case .unsupportedType(let type, let subject): "\(subject) has the type '\(type)', for which scenarios have no form."
    case .unknownBase(let type, let base): "'\(type)' may be a tip: it inherits from '\(base)', which is not in the sources."
    case .notAValueType(let type, let keyword):
      "'\(type)' is \(keyword == "actor" ? "an" : "a") \(keyword); a tip is a structure or an enumeration."
    case .unknownOption(let text): "This option is not known: '\(text)'."
    case .repeatedTip(let id, let first): "A tip with the id '\(id)' is declared at \(first) already; TipKit keeps one record for both."
    case .repeatedEvent(let id, let first, let hasOtherPayload):
      hasOtherPayload
        ? "The event '\(id)' is declared at \(first) with another payload."
        : "The event '\(id)' is declared at \(first) too; they are one event."
    case .repeatedParameter(let id, let first): "The parameter '\(id)' is declared at \(first) already."
    case .unknownTip(let text): "This is no tip of the sources: '\(text)'."
    case .tipInTwoGroups(let tip): "'\(tip)' is in a group already."
    case .severalConfigurations(let count): "The app is configured in \(count) places that say different things."
    case .foundByName(let written, let taken): "'\(written)' is not declared; '\(taken)' was taken, the only one of that name."
    case .availability(let condition): "What needs '\(condition)' was taken as available."
    case .severalPresentations(let tip, let taken): "'\(tip)' shows inline in one place and as a popover in another; \(taken) was taken."
    case .testing(let call): "'\(call)' changes which tips show, or what is known of them; it is left out."
    case .sharedID(let type): "All cases of '\(type)' have one id and so share one record; they are read as one tip."
    case .unusedBinding(let key): "Nothing in the sources asked for the binding '\(key)'."
    case .wrongBinding(let key, let expected): "The binding '\(key)' must be \(expected)."
    }
  }

  /// What to do about it; nil if there is nothing to do.
  public var remedy: String? {
    if let bindingKey {
      switch kind {
      case .ruleFault, .unreadableRules, .unknownInput:
        return "supply the rule in the scenario, bindings: { \(bindingKey): \"#Rule(…) { … }\" }"
      default: return "supply it in the scenario, bindings: { \(bindingKey): … }"
      }
    }
    return switch kind {
    case .missing: "check the path"
    case .notAFile: "name a Swift file or a folder"
    case .unreadable: "check the permissions"
    case .noSwiftFiles: "name the folder that holds the app's sources"
    case .tooLarge, .binary: "check that this is a source file"
    case .tooManyFiles: "name the folders that hold tips"
    case .notUTF8, .wideEncoding: "save the file as UTF-8"
    case .unknownBase: "read the file that declares it too"
    case .unknownInput: "read the file that declares it too, or declare it in the scenario"
    case .unknownTip: "read the file that declares it too"
    case .repeatedTip: "give one of them an id of its own"
    case .repeatedParameter: "read one app at a time"
    case .severalConfigurations: "set 'configuration' in the scenario"
    case .unsupportedType: "declare it in the scenario with a type that it has"
    case .sharedID: "give each case an id"
    default: nil
    }
  }
}

extension RuleDiagnostic {
  /// The fault and its remedy as sentences, which is how findings are written.
  var sentences: String {
    [message, remedy].map { $0.prefix(1).uppercased() + $0.dropFirst() + ($0.hasSuffix("?") ? "" : ".") }
      .joined(separator: " ")
  }
}
