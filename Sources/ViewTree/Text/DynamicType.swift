// SPDX-License-Identifier: GPL-3.0-or-later

/// The text size that a user has chosen in Settings; the last five are the accessibility sizes AX1 to AX5.
@frozen public enum TextSize: String, Hashable, Sendable, BitwiseCopyable, CaseIterable, Encodable {
  /// The smallest.
  case xSmall
  /// Two below the default.
  case small
  /// One below the default.
  case medium
  /// The default.
  case large
  /// One above the default.
  case xLarge
  /// Two above the default.
  case xxLarge
  /// The largest that isn't an accessibility size.
  case xxxLarge
  /// AX1.
  case accessibility1
  /// AX2.
  case accessibility2
  /// AX3.
  case accessibility3
  /// AX4.
  case accessibility4
  /// AX5, the largest.
  case accessibility5

  /// The place in the order from small to large, from 0.
  var rank: Int {
    switch self {
    case .xSmall: 0
    case .small: 1
    case .medium: 2
    case .large: 3
    case .xLarge: 4
    case .xxLarge: 5
    case .xxxLarge: 6
    case .accessibility1: 7
    case .accessibility2: 8
    case .accessibility3: 9
    case .accessibility4: 10
    case .accessibility5: 11
    }
  }
}

/// What a text is for, which decides its size at each text size of the user.
@frozen public enum TextStyle: String, Hashable, Sendable, BitwiseCopyable, CaseIterable, Encodable {
  /// A screen's title.
  case largeTitle
  /// A first heading.
  case title
  /// A second heading.
  case title2
  /// A third heading.
  case title3
  /// A heading as large as the body.
  case headline
  /// Running text.
  case body
  /// A remark.
  case callout
  /// A second heading as small as a remark.
  case subheadline
  /// A footnote.
  case footnote
  /// A caption.
  case caption
  /// A small caption.
  case caption2

  /// Size and leading in points at each text size.
  ///
  /// After the table of Dynamic Type sizes in Apple's Human Interface Guidelines (Typography, iOS), written from memory: the sizes of the body were
  /// confirmed by public sources on 2026-11-30, the rest counts as assumed.
  fileprivate var metrics: [(size: Int, leading: Int)] {
    switch self {
    case .largeTitle:
      [(31, 38), (32, 39), (33, 40), (34, 41), (36, 43), (38, 46), (40, 48), (44, 52), (48, 57), (52, 61), (56, 66), (60, 70)]
    case .title:
      [(25, 31), (26, 32), (27, 33), (28, 34), (30, 37), (32, 39), (34, 41), (38, 46), (43, 51), (48, 57), (53, 62), (58, 68)]
    case .title2:
      [(19, 24), (20, 25), (21, 26), (22, 28), (24, 30), (26, 32), (28, 34), (34, 41), (39, 47), (44, 52), (50, 59), (56, 66)]
    case .title3:
      [(17, 22), (18, 23), (19, 24), (20, 25), (22, 28), (24, 30), (26, 32), (31, 38), (37, 44), (43, 51), (49, 58), (55, 65)]
    case .headline, .body:
      [(14, 19), (15, 20), (16, 21), (17, 22), (19, 24), (21, 26), (23, 29), (28, 34), (33, 40), (40, 48), (47, 56), (53, 62)]
    case .callout:
      [(13, 18), (14, 19), (15, 20), (16, 21), (18, 23), (20, 25), (22, 28), (26, 32), (32, 39), (38, 46), (44, 52), (51, 60)]
    case .subheadline:
      [(12, 16), (13, 18), (14, 19), (15, 20), (17, 22), (19, 24), (21, 28), (25, 31), (30, 37), (36, 43), (42, 50), (49, 58)]
    case .footnote:
      [(12, 16), (12, 16), (12, 16), (13, 18), (15, 20), (17, 22), (19, 24), (23, 29), (27, 33), (33, 40), (38, 46), (44, 52)]
    case .caption:
      [(11, 13), (11, 13), (11, 13), (12, 16), (14, 19), (16, 21), (18, 23), (22, 29), (26, 32), (32, 39), (37, 44), (43, 51)]
    case .caption2:
      [(11, 13), (11, 13), (11, 13), (11, 13), (13, 18), (15, 20), (17, 22), (20, 25), (24, 30), (29, 35), (34, 41), (40, 48)]
    }
  }
}

/// What a text is set in.
@frozen public enum Font: Hashable, Sendable, BitwiseCopyable {
  /// A style that follows the user's text size.
  case style(TextStyle)
  /// So many points, whatever the user's text size; less than 1 counts as 1, more than 1,000 as 1,000.
  case fixed(Int)

  /// The size in points.
  public func size(_ textSize: TextSize) -> Int {
    switch self {
    case .style(let style): style.metrics[textSize.rank].size
    case .fixed(let size): min(max(size, 1), 1000)
    }
  }

  /// The distance between two baselines in points; a fixed size takes six fifths of it, rounded up (assumed).
  public func leading(_ textSize: TextSize) -> Int {
    switch self {
    case .style(let style): style.metrics[textSize.rank].leading
    case .fixed: (size(textSize) * 6 + 4) / 5
    }
  }
}
