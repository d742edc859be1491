// SPDX-License-Identifier: GPL-3.0-or-later

/// Holm's step-down adjustment of p values.
public enum Holm {
  /// The adjusted p values in the order given: compare each with the level for the whole family.
  ///
  /// Holm 1979, "A simple sequentially rejective multiple test procedure". Controls the family-wise error under any dependence. Equal p
  /// values get equal adjusted ones. O(m log m).
  ///
  /// - Parameter pValues: each 0 to 1.
  public static func adjusted(_ pValues: [Double]) -> [Double] {
    precondition(pValues.allSatisfy { (0...1).contains($0) }, "a p value lies between 0 and 1")
    let order = pValues.indices.sorted { (pValues[$0], $0) < (pValues[$1], $1) }
    var adjusted = pValues
    var floor = 0.0
    for (step, index) in order.enumerated() {
      floor = max(floor, min(Double(pValues.count - step) * pValues[index], 1))
      adjusted[index] = floor
    }
    return adjusted
  }
}
