// SPDX-License-Identifier: GPL-3.0-or-later

/// Where views of a column line up.
@frozen public enum HorizontalAlignment: String, Hashable, Sendable, BitwiseCopyable, CaseIterable {
  /// At the edge where lines begin.
  case leading
  /// In the middle.
  case center
  /// At the edge where lines end.
  case trailing
}

/// Where views of a row line up.
@frozen public enum VerticalAlignment: String, Hashable, Sendable, BitwiseCopyable, CaseIterable {
  /// At the top.
  case top
  /// In the middle.
  case center
  /// At the bottom.
  case bottom
  /// On the baseline of the first line of text; views without text put their bottom there.
  case firstTextBaseline
  /// On the baseline of the last line of text; views without text put their bottom there.
  case lastTextBaseline
}

/// Where views that lie over each other line up.
@frozen public struct Alignment: Hashable, Sendable, BitwiseCopyable {
  /// From leading to trailing.
  public var horizontal: HorizontalAlignment
  /// From top to bottom.
  public var vertical: VerticalAlignment

  /// Both at once.
  @inlinable
  public init(_ horizontal: HorizontalAlignment = .center, _ vertical: VerticalAlignment = .center) {
    self.horizontal = horizontal
    self.vertical = vertical
  }

  /// In the middle both ways.
  public static let center = Alignment()
}

/// A line in a view that another view's line is laid on.
@frozen public enum AlignmentGuide: Hashable, Sendable, BitwiseCopyable {
  /// A line from top to bottom, measured from the leading edge.
  case horizontal(HorizontalAlignment)
  /// A line from leading to trailing, measured from the top.
  case vertical(VerticalAlignment)

  /// The axis along which the line's place is measured.
  var axis: Axis {
    switch self {
    case .horizontal: .horizontal
    case .vertical: .vertical
    }
  }

  /// Where the line lies in a view that doesn't say.
  func standard(_ size: LayoutSize) -> Length {
    switch self {
    case .horizontal(.leading), .vertical(.top): .zero
    case .horizontal(.center): size.width / 2
    case .vertical(.center): size.height / 2
    case .horizontal(.trailing): size.width
    case .vertical(.bottom), .vertical(.firstTextBaseline), .vertical(.lastTextBaseline): size.height
    }
  }
}
