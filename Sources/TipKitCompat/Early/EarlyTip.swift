// SPDX-License-Identifier: GPL-3.0-or-later

/// How tips were spelled at WWDC23: a message and a picture that are not optional, the latter called `asset`.
///
/// Every ``Tip`` is one, so that an app written then still says what it said. Nothing else is to be conformed to.
public protocol EarlyTip {
  /// The message of the early spelling.
  var message: Text { get }
  /// The picture of the early spelling.
  var asset: Image { get }
}

/// What stands for content that a tip doesn't have in the early spelling.
enum EarlyContent {
  static let noText = Text(verbatim: "\u{0}")
  static let noImage = Image("\u{0}")
}

extension EarlyTip {
  /// None.
  public var message: Text { EarlyContent.noText }
  /// None.
  public var asset: Image { EarlyContent.noImage }
}
