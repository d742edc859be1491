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

  /// The error as a sentence, with what to do about it.
  public var sentence: String {
    switch self {
    case .roomOutOfRange: "The room must have a finite size of zero or more, at most \(Length.greatestPoints) points."
    case .proposalOutOfRange: "A proposal must be zero or more, at most \(Length.greatestPoints) points; or infinite, or left out."
    case .unbounded(let view): "\(view) takes all of an infinite offer. Propose a finite size, or give it a frame."
    case .excessiveLength(let view):
      "\(view) reaches further than \(LayoutError.greatestLength) points. Use smaller sizes, or nearer alignment guides."
    case .tooManyQuestions(let view, let limit):
      "Views asked each other for sizes more than \(limit) times, \(view) last. Nest fewer stacks of alternating axes, or give some a fixed frame."
    }
  }
}
