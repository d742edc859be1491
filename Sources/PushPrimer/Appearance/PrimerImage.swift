// SPDX-License-Identifier: GPL-3.0-or-later

/// An image as plain data: the name of one in the app's assets.
public struct PrimerImage: Hashable, Sendable {
  /// The name in the assets.
  public let name: String

  /// The image of that name; nil if the name is empty.
  ///
  /// Whether the app has it is for the presenter to find out.
  public init?(named name: String) {
    if name.isEmpty { return nil }
    self.name = name
  }
}

#if !canImport(UIKit)
  /// UIKit's word for an image, so that an app's own lines compile where there is no UIKit.
  public typealias UIImage = PrimerImage
#endif
