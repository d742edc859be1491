// SPDX-License-Identifier: GPL-3.0-or-later

/// What a primer says and how it looks, as it was set; nil leaves the native default.
///
/// ``PrimerPresentation`` says what of it is in effect.
public struct PrimerAppearance: Hashable, Sendable {
  /// The title, required.
  public var title: String?
  /// The message, required.
  public var message: String?
  /// The title of the accept button, required.
  public var acceptButton: String?
  /// The title of the decline button, required.
  public var declineButton: String?
  /// An alert of the system, or a sheet of the primer's own.
  public var style = PrimerStyle.sheet
  /// Where a sheet stands.
  public var position = PrimerPosition.bottom
  /// An image from the app's assets.
  public var image: PrimerImage?
  /// The address of an image.
  public var imageURL: String?
  /// The card's background.
  public var backgroundColor: PrimerColor?
  /// The colours of the card's soft background gradient; fewer than two are no gradient.
  public var backgroundGradient: [PrimerColor] = []
  /// The title's colour.
  public var titleColor: PrimerColor?
  /// The message's colour.
  public var messageColor: PrimerColor?
  /// The accept button's background; it tints the default icon too.
  public var acceptButtonColor: PrimerColor?
  /// The accept button's text.
  public var acceptButtonTextColor: PrimerColor?
  /// The decline button's background.
  public var declineButtonColor: PrimerColor?
  /// The decline button's text.
  public var declineButtonTextColor: PrimerColor?
  /// The radius of the card's corners in points, zero or more.
  public var cornerRadius: Double?
  /// The radius of both buttons' corners in points, zero or more.
  public var buttonCornerRadius: Double?
  /// The border of both buttons.
  public var buttonBorderColor: PrimerColor?

  /// An appearance of which nothing is set.
  public init() {}
}

/// What kind of window a primer is; the raw values are the seed's words.
public enum PrimerStyle: String, Hashable, Sendable, CaseIterable {
  /// The system's alert: two buttons, no colours, always in the middle.
  case alert
  /// A sheet of the primer's own design. The default, as the seed's table marks it; the SDK's header has alert.
  case sheet
}

/// Where a sheet stands; the raw values are the seed's words.
public enum PrimerPosition: String, Hashable, Sendable, CaseIterable {
  /// Slides up from the bottom, with a grabber and buttons of full width. The default.
  case bottom
  /// A compact banner that drops from the top, like a notification.
  case top
  /// A dialog in the middle that scales and fades in.
  case center
}
