// SPDX-License-Identifier: GPL-3.0-or-later

import Placement
import Testing
import ViewTree

@Suite("Devices")
struct DeviceTests {
  @Test("Every device has screens and a source; sizes are upright")
  func builtIn() throws {
    let devices = DeviceTable.builtIn.devices
    #expect(devices.count == 42)
    for device in devices {
      #expect(device.portrait.bounds.size.width < device.portrait.bounds.size.height, "\(device.name)")
      #expect(device.landscape.bounds.size == size(device.portrait.bounds.size.height, device.portrait.bounds.size.width))
      #expect(!device.source.isEmpty)
    }
    let phone = try #require(DeviceTable.builtIn.device("iphone 15 pro"))
    #expect(phone.screen(.portrait) == Screens.phone)
    #expect(phone.screen(.landscape) == Screens.make(852, 393, ScreenInsets(left: 59, bottom: 21, right: 59)))
    #expect(DeviceTable.builtIn.device("iPhone") == nil)
  }

  private static let header = "name,width,height,top,bottom,landscapeTop,landscapeSide,landscapeBottom,source\n"

  @Test(
    "A table is read strictly",
    arguments: [
      ("name,width\n", 1, DeviceTableError.Kind.header), ("", 1, .header), (header + "a,1,2,0,0,0,0,0\n", 2, .fieldCount(8)),
      (header + "\na,1,2,0,0,0,0,0,x\na,1,2,0,0,0,0,0,x", 4, .twice("a")),
      (header + "a,1.5,2,0,0,0,0,0,x", 2, .number(column: "width", "1.5")),
      (header + "a,-1,2,0,0,0,0,0,x", 2, .number(column: "width", "-1")),
      (header + "a,1000001,2,0,0,0,0,0,x", 2, .number(column: "width", "1000001")),
      (header + "a,1,2,0,0,0,0,0,", 2, .empty(column: "source")), (header + "a,0,2,0,0,0,0,0,x", 2, .screen(.emptySize(.screen))),
      (header + "a,10,20,20,0,0,0,0,x", 2, .screen(.noSafeArea)),
    ])
  func mistakes(text: String, line: Int, kind: DeviceTableError.Kind) {
    let error = #expect(throws: DeviceTableError.self) { try DeviceTable(text) }
    #expect(error == DeviceTableError(line: line, kind: kind))
    #expect(error?.sentence.hasPrefix("line \(line): ") == true && error?.sentence.last != nil)
  }

  @Test("Quotes", arguments: [("\"a", "never closed"), ("\"a\"b", "follows a closing quote"), ("a\"b", "inside a field")])
  func quotes(line: String, fault: String) {
    let error = #expect(throws: DeviceTableError.self) { try DeviceTable(Self.header + line) }
    #expect(error?.sentence.contains(fault) == true && error?.line == 2)
    let table = try? DeviceTable(Self.header + "\"a, \"\"b\"\"\",1,2,0,0,0,0,0,\"x\ny\"\r\n")
    #expect(table?.devices.map(\.name) == ["a, \"b\""] && table?.devices.map(\.source) == ["x\ny"])
  }
}
