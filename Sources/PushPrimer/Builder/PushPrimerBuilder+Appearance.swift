// SPDX-License-Identifier: GPL-3.0-or-later

// What the seed lists as setters of the appearance; nil takes a setting back, so that the native default holds.
extension PushPrimerBuilder {
  /// The title, required and shown exactly as it is.
  @discardableResult
  public func title(_ text: String) -> PushPrimerBuilder { setting(\.title, text) }

  /// The message, required and shown exactly as it is.
  @discardableResult
  public func message(_ text: String) -> PushPrimerBuilder { setting(\.message, text) }

  /// The accept button's title, required and shown exactly as it is.
  @discardableResult
  public func acceptButton(_ title: String) -> PushPrimerBuilder { setting(\.acceptButton, title) }

  /// The decline button's title, required and shown exactly as it is.
  @discardableResult
  public func declineButton(_ title: String) -> PushPrimerBuilder { setting(\.declineButton, title) }

  /// An alert of the system, or a sheet.
  @discardableResult
  public func style(_ style: PrimerStyle) -> PushPrimerBuilder { setting(\.style, style) }

  /// Where a sheet stands; an alert ignores it.
  @discardableResult
  public func position(_ position: PrimerPosition) -> PushPrimerBuilder { setting(\.position, position) }

  /// An image of the app's: a circle in centred dialogs and bottom sheets, an icon in the top banner.
  @discardableResult
  public func image(_ image: PrimerImage?) -> PushPrimerBuilder { setting(\.image, image) }

  /// The address of an image; a local image goes before it.
  @discardableResult
  public func imageURL(_ url: String?) -> PushPrimerBuilder { setting(\.imageURL, url) }

  /// The card's background; a gradient goes before it.
  @discardableResult
  public func backgroundColor(_ color: PrimerColor?) -> PushPrimerBuilder { setting(\.backgroundColor, color) }

  /// The colours of a soft background gradient, two at least; it goes before the background's colour.
  @discardableResult
  public func backgroundGradient(_ colors: [PrimerColor]) -> PushPrimerBuilder { setting(\.backgroundGradient, colors) }

  /// The title's colour.
  @discardableResult
  public func titleColor(_ color: PrimerColor?) -> PushPrimerBuilder { setting(\.titleColor, color) }

  /// The message's colour.
  @discardableResult
  public func messageColor(_ color: PrimerColor?) -> PushPrimerBuilder { setting(\.messageColor, color) }

  /// The accept button's background; it tints the default icon too.
  @discardableResult
  public func acceptButtonColor(_ color: PrimerColor?) -> PushPrimerBuilder { setting(\.acceptButtonColor, color) }

  /// The accept button's text.
  @discardableResult
  public func acceptButtonTextColor(_ color: PrimerColor?) -> PushPrimerBuilder { setting(\.acceptButtonTextColor, color) }

  /// The decline button's background.
  @discardableResult
  public func declineButtonColor(_ color: PrimerColor?) -> PushPrimerBuilder { setting(\.declineButtonColor, color) }

  /// The decline button's text.
  @discardableResult
  public func declineButtonTextColor(_ color: PrimerColor?) -> PushPrimerBuilder { setting(\.declineButtonTextColor, color) }

  /// The radius of the card's corners in points, zero or more.
  @discardableResult
  public func cornerRadius(_ points: Double?) -> PushPrimerBuilder { setting(\.cornerRadius, points) }

  /// The radius of both buttons' corners in points, zero or more.
  @discardableResult
  public func buttonCornerRadius(_ points: Double?) -> PushPrimerBuilder { setting(\.buttonCornerRadius, points) }

  /// The border of both buttons.
  @discardableResult
  public func buttonBorderColor(_ color: PrimerColor?) -> PushPrimerBuilder { setting(\.buttonBorderColor, color) }
}
