// SPDX-License-Identifier: GPL-3.0-or-later

import CYAML

/// One event of libyaml, copied out of its memory.
struct LibYAMLEvent {
  enum Kind {
    case streamStart, streamEnd, documentStart, documentEnd
    case alias(String)
    case scalar(YAMLScalar, anchor: String?, tag: String?)
    case sequenceStart(anchor: String?, tag: String?)
    case sequenceEnd
    case mappingStart(anchor: String?, tag: String?)
    case mappingEnd
  }

  var kind: Kind
  var start: SourcePosition
  var end: SourcePosition
}

/// A mistake that libyaml found.
struct LibYAMLFailure: Error {
  var problem: YAMLProblem
  var position: SourcePosition
  /// Where the construct began that could not be finished.
  var context: (message: String, position: SourcePosition)?

  /// The failure with its place inside the text: libyaml puts what is missing at the end on a line of its own.
  func clamped(to text: String) -> LibYAMLFailure {
    let file = SourceFile(path: "", text: text)
    let previous = position.line - 1
    guard previous > 0, case let lines = file.lines([previous, position.line]), lines[position.line] == nil,
      let line = lines[previous]
    else { return self }
    var result = self
    result.position = SourcePosition(line: previous, column: line.unicodeScalars.count + 1)
    return result
  }
}

/// libyaml's parser and its copy of the text; both are freed with the value, whichever way its life ends.
@safe
struct LibYAMLEvents: ~Copyable {
  private let parser: UnsafeMutablePointer<yaml_parser_t>
  private let input: UnsafeMutableBufferPointer<UInt8>

  /// Starts a parser on a text.
  init(_ text: String) throws(LibYAMLFailure) {
    unsafe input = .allocate(capacity: text.utf8.count)
    _ = unsafe input.initialize(fromContentsOf: text.utf8)
    unsafe parser = .allocate(capacity: 1)
    // On failure libyaml leaves the parser zeroed, which is what deleting it needs, but its value must exist before.
    unsafe parser.initialize(to: yaml_parser_t())
    guard unsafe yaml_parser_initialize(parser) == 1 else {
      unsafe parser.deallocate()
      unsafe input.deallocate()
      throw LibYAMLFailure(problem: .outOfMemory, position: SourcePosition(line: 1, column: 1), context: nil)
    }
    unsafe yaml_parser_set_encoding(parser, YAML_UTF8_ENCODING)
    unsafe yaml_parser_set_input_string(parser, input.baseAddress, input.count)
  }

  deinit {
    unsafe yaml_parser_delete(parser)
    unsafe parser.deallocate()
    unsafe input.deallocate()
  }

  /// Reads the next event.
  mutating func next() throws(LibYAMLFailure) -> LibYAMLEvent {
    var event = unsafe yaml_event_t()
    guard unsafe yaml_parser_parse(parser, &event) == 1 else { throw failure() }
    defer { unsafe yaml_event_delete(&event) }
    return unsafe LibYAMLEvent(
      kind: Self.kind(of: event), start: Self.position(event.start_mark), end: Self.position(event.end_mark))
  }

  private static func kind(of event: yaml_event_t) -> LibYAMLEvent.Kind {
    switch unsafe event.type {
    case YAML_STREAM_START_EVENT: return .streamStart
    case YAML_DOCUMENT_START_EVENT: return .documentStart
    case YAML_DOCUMENT_END_EVENT: return .documentEnd
    case YAML_ALIAS_EVENT: return unsafe .alias(string(event.data.alias.anchor) ?? "")
    case YAML_SCALAR_EVENT:
      let scalar = unsafe event.data.scalar
      let bytes = unsafe UnsafeBufferPointer(start: scalar.value, count: scalar.length)
      let text = unsafe String(decoding: bytes, as: UTF8.self)
      return unsafe .scalar(YAMLScalar(text, style: style(scalar.style)), anchor: string(scalar.anchor), tag: string(scalar.tag))
    case YAML_SEQUENCE_START_EVENT:
      return unsafe .sequenceStart(anchor: string(event.data.sequence_start.anchor), tag: string(event.data.sequence_start.tag))
    case YAML_SEQUENCE_END_EVENT: return .sequenceEnd
    case YAML_MAPPING_START_EVENT:
      return unsafe .mappingStart(anchor: string(event.data.mapping_start.anchor), tag: string(event.data.mapping_start.tag))
    case YAML_MAPPING_END_EVENT: return .mappingEnd
    default: return .streamEnd
    }
  }

  private static func style(_ style: yaml_scalar_style_t) -> YAMLScalar.Style {
    switch style {
    case YAML_PLAIN_SCALAR_STYLE: .plain
    case YAML_LITERAL_SCALAR_STYLE, YAML_FOLDED_SCALAR_STYLE: .block
    default: .quoted
    }
  }

  private static func string(_ text: UnsafeMutablePointer<yaml_char_t>?) -> String? {
    guard let text = unsafe text else { return nil }
    return unsafe String(cString: text)
  }

  private static func position(_ mark: yaml_mark_t) -> SourcePosition {
    SourcePosition(line: Int(mark.line) + 1, column: Int(mark.column) + 1)
  }

  private func failure() -> LibYAMLFailure {
    let state = unsafe parser.pointee
    if unsafe state.error == YAML_MEMORY_ERROR {
      return unsafe LibYAMLFailure(problem: .outOfMemory, position: Self.position(state.mark), context: nil)
    }
    let problem = unsafe state.problem.map { unsafe String(cString: $0) } ?? "the text can't be read"
    let contextPosition = unsafe Self.position(state.context_mark)
    let context = unsafe state.context.map { unsafe String(cString: $0) }
    return unsafe LibYAMLFailure(
      problem: .syntax(problem: problem, context: context), position: Self.position(state.problem_mark),
      context: context.map { ($0, contextPosition) })
  }
}
