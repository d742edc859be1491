// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@Suite struct ParameterMacroTests {
  @Test(arguments: [
    (
      "struct FavoriteTip { @Parameter static var isLoggedIn: Bool = false }",
      #"static let $isLoggedIn: TipKitCompat.Tips.Parameter<Bool> = TipKitCompat.Tips.Parameter("#,
      #"id: "FavoriteTip.isLoggedIn", initialValue: false)"#
    ),
    (
      "extension A.B { enum C { func f() { struct D { @Parameter public static var x = [1] } } } }",
      "public static let $x = TipKitCompat.Tips.Parameter(", #"id: "A.B.C.D.x", initialValue: [1])"#
    ),
    (
      "struct User { @Parameter(.transient) private(set) static var last: Landmark? = nil }",
      "static let $last: TipKitCompat.Tips.Parameter<Landmark?> =", #"initialValue: nil, options: [.transient])"#
    ),
  ])
  func expands(_ source: String, _ declaration: String, _ arguments: String) {
    let expansion = Expansion(parameter: source)
    #expect(expansion.complaints.isEmpty)
    #expect(expansion.text.hasPrefix(declaration), "\(expansion.text)")
    #expect(expansion.text.contains(arguments), "\(expansion.text)")
    #expect(expansion.text.contains(".wrappedValue = newValue }"))
  }

  @Test(arguments: [
    ("struct T { @Parameter var x = 1 }", "@Parameter var x", "write '@Parameter static var'"),
    ("struct T { @Parameter static let x = 1 }", "@Parameter static let", "one variable with one name"),
    ("struct T { @Parameter static var x = 1, y = 2 }", "@Parameter static var", "one variable with one name"),
    ("struct T { @Parameter static var x: Int }", "x: Int", "needs an initial value"),
    ("struct T { @Parameter static var x: Int { 1 } }", "x: Int", "can't be computed or observed"),
  ])
  func complainsAtThePlace(_ source: String, _ place: String, _ message: String) throws {
    try Expansion(parameter: source).expectComplaint(message, at: place)
  }
}
