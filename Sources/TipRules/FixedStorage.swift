// SPDX-License-Identifier: GPL-3.0-or-later

/// A fixed number of plain values in one block of memory, owned by one value.
///
/// An array that can't be copied needs no check of uniqueness at each write, which hot code feels; every place is still checked
/// against the bounds.
@safe public struct FixedStorage<Element: BitwiseCopyable>: ~Copyable {
  @usableFromInline let base: UnsafeMutablePointer<Element>
  /// The number of values.
  public let count: Int

  /// `count` values, at least 0, all equal to `value`.
  public init(repeating value: Element, count: Int) {
    self.count = count
    unsafe base = .allocate(capacity: max(count, 1))
    unsafe base.initialize(repeating: value, count: count)
  }

  deinit { unsafe base.deallocate() }

  /// The places of the values.
  @inlinable public var indices: Range<Int> { 0..<count }

  /// The value at a place, which must be one of `indices`; O(1).
  @inlinable public subscript(place: Int) -> Element {
    @inline(__always) get {
      precondition(UInt(bitPattern: place) < UInt(bitPattern: count), "There is no such place.")
      return unsafe base[place]
    }
    @inline(__always) _modify {
      precondition(UInt(bitPattern: place) < UInt(bitPattern: count), "There is no such place.")
      yield unsafe &base[place]
    }
  }

  /// Sets all values; O(count).
  public mutating func fill(with value: Element) {
    unsafe base.update(repeating: value, count: count)
  }
}
