// SPDX-License-Identifier: GPL-3.0-or-later

import ViewTree

extension DeviceTable {
  /// The devices as comma-separated text, a line for each orientation, with a line of names; lengths are points.
  public var csv: String {
    var text = "device,orientation,width,height,top,left,bottom,right,source\n"
    for device in devices {
      for orientation in DeviceOrientation.allCases {
        let screen = device.screen(orientation)
        let (size, insets) = (screen.bounds.size, screen.safeAreaInsets)
        let lengths = [size.width, size.height, insets.top, insets.left, insets.bottom, insets.right].map(\.description)
        let fields = [device.name, orientation.rawValue] + lengths + [device.source]
        text += fields.map(SeparatedValues.quoted).joined(separator: ",") + "\n"
      }
    }
    return text
  }
}
