// SPDX-License-Identifier: GPL-3.0-or-later

/// What a presenter shows: an appearance whose required texts are there and whose precedences are settled.
///
/// A value, taken when `present` was called: nothing that is set later touches it. Texts are exactly those that were passed.
public struct PrimerPresentation: Hashable, Sendable {
  /// The title.
  public let title: String
  /// The message.
  public let message: String
  /// The title of the accept button.
  public let acceptButton: String
  /// The title of the decline button.
  public let declineButton: String
  /// The window, and where it stands.
  public let layout: Layout
  /// The picture; nil in an alert, which has none.
  public let picture: Picture?
  /// The card's background.
  public let background: Background
  /// Colours and radii that are in effect; an alert has none.
  public let colors: Colors

  /// The window, and where it stands.
  public enum Layout: String, Hashable, Sendable, CaseIterable {
    /// The system's alert.
    case alert
    /// A bottom sheet.
    case bottomSheet
    /// A banner at the top.
    case topBanner
    /// A dialog in the middle.
    case centeredDialog
  }

  /// What the picture shows, and its shape.
  public struct Picture: Hashable, Sendable {
    /// What is shown.
    public let content: Content
    /// How it is cut.
    public let shape: Shape

    /// What a picture shows.
    public enum Content: Hashable, Sendable {
      /// An image of the app's.
      case local(PrimerImage)
      /// An image that is loaded from an address.
      case remote(String)
      /// The primer's own icon in the accept button's colour; nil is the native tint.
      case defaultIcon(tint: PrimerColor?)
    }

    /// How a picture is cut.
    public enum Shape: String, Hashable, Sendable {
      /// As a circle, in bottom sheets and centred dialogs.
      case circle
      /// As an icon, in banners.
      case icon
    }
  }

  /// A card's background.
  public enum Background: Hashable, Sendable {
    /// The native one, light or dark.
    case native
    /// One colour.
    case solid(PrimerColor)
    /// A soft gradient of two colours or more.
    case gradient([PrimerColor])
  }

  /// Colours and radii; nil is the native default.
  public struct Colors: Hashable, Sendable {
    /// The title.
    public var title: PrimerColor?
    /// The message.
    public var message: PrimerColor?
    /// The accept button's background.
    public var acceptButton: PrimerColor?
    /// The accept button's text.
    public var acceptButtonText: PrimerColor?
    /// The decline button's background.
    public var declineButton: PrimerColor?
    /// The decline button's text.
    public var declineButtonText: PrimerColor?
    /// The border of both buttons.
    public var buttonBorder: PrimerColor?
    /// The radius of the card's corners in points.
    public var cornerRadius: Double?
    /// The radius of both buttons' corners in points.
    public var buttonCornerRadius: Double?

    /// The native defaults.
    public init() {}

    /// What an appearance sets.
    init(_ appearance: PrimerAppearance) {
      title = appearance.titleColor
      message = appearance.messageColor
      acceptButton = appearance.acceptButtonColor
      acceptButtonText = appearance.acceptButtonTextColor
      declineButton = appearance.declineButtonColor
      declineButtonText = appearance.declineButtonTextColor
      buttonBorder = appearance.buttonBorderColor
      cornerRadius = appearance.cornerRadius
      buttonCornerRadius = appearance.buttonCornerRadius
    }
  }
}

extension PrimerPresentation {
  /// Settles an appearance: a local image before an address, a gradient before a colour, texts alone in an alert.
  public init(_ appearance: PrimerAppearance) throws(PrimerConfigurationError) {
    let problems = PrimerConfigurationError(appearance)
    guard problems.isEmpty, let title = appearance.title, let message = appearance.message, let accept = appearance.acceptButton,
      let decline = appearance.declineButton
    else { throw problems }
    self.title = title
    self.message = message
    acceptButton = accept
    declineButton = decline
    switch (appearance.style, appearance.position) {
    case (.alert, _):
      layout = .alert
      picture = nil
      background = .native
      colors = Colors()
      return
    case (.sheet, .bottom): layout = .bottomSheet
    case (.sheet, .top): layout = .topBanner
    case (.sheet, .center): layout = .centeredDialog
    }
    let content: Picture.Content
    if let image = appearance.image {
      content = .local(image)
    } else if let url = appearance.imageURL, !url.isEmpty {
      content = .remote(url)
    } else {
      content = .defaultIcon(tint: appearance.acceptButtonColor)
    }
    picture = Picture(content: content, shape: layout == .topBanner ? .icon : .circle)
    if appearance.backgroundGradient.count > 1 {
      background = .gradient(appearance.backgroundGradient)
    } else {
      background = appearance.backgroundColor.map { .solid($0) } ?? .native
    }
    colors = Colors(appearance)
  }
}
