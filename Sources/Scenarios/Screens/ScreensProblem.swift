// SPDX-License-Identifier: GPL-3.0-or-later

/// What can be wrong with what a scenario says about screens, bubbles and tours, beyond the form of its values.
public enum ScreensProblem: Error, Hashable, Sendable {
  /// What users have that has a name.
  public enum Kind: String, Hashable, Sendable {
    /// A text size.
    case textSize = "text size"
    /// A reading direction.
    case direction
  }

  /// A device that the table doesn't have.
  case unknownDevice(String, suggestion: String?)
  /// A name of a text size or direction that there is none of.
  case unknownWord(Kind, String, suggestion: String?, known: [String])
  /// More different screens of users than can be counted.
  case tooManyUserScreens(Int, limit: Int)
  /// A tip that is named by a view of a screen on which it is not anchored.
  case notAnchored(tip: String, screen: String)
  /// A tip on a screen with views none of which it points at.
  case noTarget(tip: String, screen: String)
  /// A tip on a screen with views none of which is it.
  case noTipView(tip: String, screen: String, isFallback: Bool)
  /// A tip that points at a view, of whose bubble nothing is said.
  case noBubble(tip: String)
  /// A tip in the layout that points at a view.
  case inlineTarget(tip: String)
  /// Too many tip views on one screen.
  case tooManyTipViews(Int, screen: String, limit: Int)
  /// A bubble that says nothing of what is in it, or several things.
  case notOneContent(found: [String])
  /// A bubble over a dim that takes every tap and that nothing takes away.
  case noWayOut(tip: String)
  /// A tip that is a step of a tour and of something else.
  case stepElsewhere(tip: String, place: String)
  /// A tip in the layout as a step of a tour.
  case inlineStep(tip: String)
  /// Tours, and a population that doesn't say how users go through them.
  case continueMissing(segment: String?)
}

extension ScreensProblem: DiagnosticFact {
  /// The stable name of the kind of problem.
  public var identifier: String {
    switch self {
    case .unknownDevice: "unknown-device"
    case .unknownWord: "unknown-word"
    case .tooManyUserScreens: "too-many-screens"
    case .notAnchored, .noTarget, .inlineTarget: "target"
    case .noTipView, .tooManyTipViews: "tip-view"
    case .noBubble, .notOneContent: "bubble"
    case .noWayOut: "no-way-out"
    case .stepElsewhere, .inlineStep: "tour"
    case .continueMissing: "tour-missing"
    }
  }

  /// What is wrong.
  public var message: String {
    switch self {
    case .unknownDevice(let name, _): "there is no device '\(Excerpt.of(name))'"
    case .unknownWord(let kind, let name, _, _): "there is no \(kind.rawValue) '\(Excerpt.of(name))'"
    case .tooManyUserScreens(let count, let limit):
      "devices, text sizes and directions make \(count) screens, at most \(limit) are possible"
    case .notAnchored(let tip, let screen): "the tip '\(tip)' is not among the tips of the screen '\(screen)'"
    case .noTarget(let tip, let screen): "no view of the screen '\(screen)' is the target of '\(tip)'"
    case .noTipView(let tip, let screen, false): "no view of the screen '\(screen)' is '\(tip)', which is shown in the layout"
    case .noTipView(let tip, let screen, true):
      "no view of the screen '\(screen)' is '\(tip)', which is shown in the layout where its bubble has no place"
    case .noBubble(let tip): "nothing says what is in the bubble of '\(tip)'"
    case .inlineTarget(let tip): "'\(tip)' is shown in the layout and points at nothing"
    case .tooManyTipViews(let count, let screen, let limit):
      "the screen '\(screen)' has \(count) views of tips, at most \(limit) are possible"
    case .notOneContent(let found) where found.isEmpty: "the bubble has nothing in it"
    case .notOneContent(let found): "a bubble has one thing in it, found \(ValidationProblem.list(found, joining: "and"))"
    case .noWayOut(let tip): "nothing that users can tap takes the bubble of '\(tip)' away, and behind it they can do nothing"
    case .stepElsewhere(let tip, let place): "'\(tip)' is a step of a tour and stands in \(place) too"
    case .inlineStep(let tip): "'\(tip)' is shown in the layout and can't be a step of a tour"
    case .continueMissing(let segment):
      "the app has tours, but nothing says how \(segment.map { "the segment '\($0)' goes" } ?? "users go") through them"
    }
  }

  /// What to do about it.
  public var remedy: String? {
    switch self {
    case .unknownDevice(_, let suggestion?), .unknownWord(_, _, let suggestion?, _): "did you mean '\(suggestion)'?"
    case .unknownDevice: "'tipsim place --devices' lists them"
    case .unknownWord(_, _, nil, let known): "write one of \(ValidationProblem.list(known, joining: "and"))"
    case .tooManyUserScreens: "leave some out: those that few users have change little"
    case .notAnchored(let tip, let screen): "add it to 'app.screens.\(screen).tips', or take '\(tip)' from the view"
    case .noTarget(let tip, _): "write 'target: \(tip)' at the view that it points at"
    case .noTipView(let tip, _, _): "write 'tipView: \(tip)' at the view that it is"
    case .noBubble(let tip): "write 'bubble: { text: ... }' below 'app.inlineTips.\(tip)'"
    case .inlineTarget(let tip): "write 'tipView: \(tip)' at the view that it is, or give it another presentation"
    case .tooManyTipViews: "divide the screen, or show some tips in bubbles"
    case .notOneContent: "give one of 'text', 'view' and 'size'"
    case .noWayOut: "write 'onDimTap: dismiss', 'onBubbleTap: dismiss' or 'dismissOnTargetAreaTap: true' below 'placement.presenter'"
    case .stepElsewhere: "keep one of both"
    case .inlineStep: "give it 'presentation: bubble' or 'popover'"
    case .continueMissing: "write 'continue: 90%' below 'population.tour'"
    }
  }
}
