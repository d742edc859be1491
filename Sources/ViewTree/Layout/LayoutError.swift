// SPDX-License-Identifier: GPL-3.0-or-later

/// Why a tree can't be laid out in the room it was given.
public enum LayoutError: Error, Hashable, Sendable {
  /// The room has a negative or infinite size, or lies beyond `Length.greatestPoints`.
  case roomOutOfRange
  /// A proposal is negative, or finite and beyond `Length.greatestPoints`.
  case proposalOutOfRange
  /// A view takes all of an infinite offer, so it has no frame.
  case unbounded(view: String)
  /// A stack is longer than `greatestLength`, or a view's alignment line lies further away than that.
  case excessiveLength(view: String)
  /// Views ask each other more often than is allowed; this one was asked last.
  case tooManyQuestions(view: String, limit: Int)

  /// How often the views of a tree may be asked for a size, for each view; and 10,000 times more.
  public static let greatestQuestionsPerView = 1_000

  /// The greatest length that a layout computes with: a thousand million points, so that no sum of lengths overflows.
  public static let greatestLength = Length(1_000_000_000)

  /// What is wrong, in lower case without a full stop.
  public var message: String {
    switch self {
    case .roomOutOfRange: "the room must have a finite size of zero or more, at most \(Length.greatestPoints) points"
    case .proposalOutOfRange: "a proposal must be zero or more, at most \(Length.greatestPoints) points; or infinite, or left out"
    case .unbounded(let view): "'\(view)' takes all of an infinite offer"
    case .excessiveLength(let view): "'\(view)' reaches further than \(LayoutError.greatestLength) points"
    case .tooManyQuestions(let view, let limit): "views asked each other for sizes more than \(limit) times, '\(view)' last"
    }
  }

  /// What to do about it, in the same form; nil where the message says it.
  public var remedy: String? {
    switch self {
    case .roomOutOfRange, .proposalOutOfRange: nil
    case .unbounded: "propose a finite size, or give it a frame"
    case .excessiveLength: "use smaller sizes, or nearer alignment guides"
    case .tooManyQuestions: "nest fewer stacks of alternating axes, or give some a fixed frame"
    }
  }

  /// A stable name of the kind of error.
  public var identifier: String {
    switch self {
    case .roomOutOfRange, .proposalOutOfRange: "out-of-range"
    case .unbounded: "unbounded-view"
    case .excessiveLength: "excessive-length"
    case .tooManyQuestions: "too-many-questions"
    }
  }
}
