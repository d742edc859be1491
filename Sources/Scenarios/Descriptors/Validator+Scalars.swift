// SPDX-License-Identifier: GPL-3.0-or-later

extension ValidationRun {
  func scalar(_ scalar: YAMLScalar, _ node: YAMLNode, _ descriptor: Descriptor) -> ConfigurationValue.Content {
    do throws(ScalarProblem) {
      switch descriptor.shape {
      case .boolean: return .boolean(try boolean(scalar))
      case .integer(let bounds):
        return checked(try NumberText.integer(try unquoted(scalar)), bounds, node, descriptor) { .integer($0) }
      case .number(let bounds):
        return checked(try NumberText.number(try unquoted(scalar)), bounds, node, descriptor) { .number($0) }
      case .duration(let bounds):
        return checked(try DurationText.microseconds(scalar.text), bounds, node, descriptor) { .duration($0) }
      case .rate(let bounds): return checked(try RateText.timesPerDay(scalar.text), bounds, node, descriptor) { .rate($0) }
      case .share(let bounds):
        let text = scalar.text.hasSuffix("%") ? scalar.text : try unquoted(scalar)
        return checked(try ShareText.share(text), bounds, node, descriptor) { .share($0) }
      case .enumeration(let keywords): return keyword(scalar.text, keywords, node)
      case .text(let pattern, let allowsEmpty, let limit):
        return text(scalar, node, pattern: pattern, allowsEmpty: allowsEmpty, limit: limit)
      case .path: return text(scalar, node, pattern: .line, allowsEmpty: false, limit: 4096)
      default: return invalid(wrongType(node, descriptor), at: node.range).content
      }
    } catch {
      // What is nothing like the type gets the sentence that names both types; the rest say more.
      if error == .notThisType { return invalid(wrongType(node, descriptor), at: node.range).content }
      return invalid(error, at: node.range).content
    }
  }

  /// Reports a value outside its bounds.
  private func checked<Value>(
    _ value: Value, _ bounds: Bounds<Value>, _ node: YAMLNode, _ descriptor: Descriptor,
    _ content: (Value) -> ConfigurationValue.Content
  ) -> ConfigurationValue.Content {
    if bounds.contains(value) { return content(value) }
    let found = Excerpt.of(node.scalar?.text ?? "")
    return invalid(ValidationProblem.outOfRange(found: found, expected: descriptor.boundsWords ?? ""), at: node.range).content
  }

  /// The text of a plain scalar; quotes make a text of anything.
  private func unquoted(_ scalar: YAMLScalar) throws(ScalarProblem) -> String {
    guard scalar.style != .plain else { return scalar.text }
    if (try? NumberText.literal(scalar.text)) != nil { throw .quoted(scalar.text) }
    throw .notThisType
  }

  private func boolean(_ scalar: YAMLScalar) throws(ScalarProblem) -> Bool {
    let text = scalar.text
    if scalar.style != .plain {
      if ["true", "false"].contains(text) { throw .quoted(text) }
      throw .notThisType
    }
    switch text {
    case "true": return true
    case "false": return false
    default: break
    }
    switch text.lowercased() {
    case "yes", "on", "true": throw .oldBoolean(text, replacement: "true")
    case "no", "off", "false": throw .oldBoolean(text, replacement: "false")
    default: throw .notThisType
    }
  }

  private func keyword(_ word: String, _ keywords: [Descriptor.Keyword], _ node: YAMLNode) -> ConfigurationValue.Content {
    let names = keywords.map(\.name)
    if names.contains(word) { return .keyword(word) }
    let problem = ValidationProblem.unknownKeyword(word, suggestion: ClosestMatch.find(word, among: names), known: names)
    return invalid(problem, at: node.range).content
  }

  private func text(
    _ scalar: YAMLScalar, _ node: YAMLNode, pattern: TextPattern?, allowsEmpty: Bool, limit: Int
  ) -> ConfigurationValue.Content {
    let text = scalar.text
    if scalar.style == .plain, scalar.isNumberOrBoolean || scalar.isOldBoolean {
      return invalid(ValidationProblem.unquotedText(text), at: node.range).content
    }
    if text.isEmpty, !allowsEmpty { return invalid(ValidationProblem.emptyText, at: node.range).content }
    let count = text.unicodeScalars.count
    if count > limit { return invalid(ValidationProblem.textTooLong(found: count, limit: limit), at: node.range).content }
    if let pattern, !matcher.matches(text, pattern) {
      return invalid(ValidationProblem.invalidText(text, form: pattern.meaning), at: node.range).content
    }
    return .text(text)
  }
}

extension YAMLScalar {
  /// Whether a plain scalar is a number or boolean for readers that guess types, by YAML 1.2's core schema.
  var isNumberOrBoolean: Bool {
    if ["true", "false", "True", "False", "TRUE", "FALSE"].contains(text) { return true }
    do throws(ScalarProblem) {
      _ = try NumberText.literal(text)
      return true
    } catch {
      return error != .notThisType
    }
  }

  /// Whether a plain scalar is a boolean for readers of YAML 1.1, so that its author may have meant one.
  var isOldBoolean: Bool { ["yes", "no", "on", "off"].contains(text.lowercased()) }
}
