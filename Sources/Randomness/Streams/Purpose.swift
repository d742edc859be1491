// SPDX-License-Identifier: GPL-3.0-or-later

/// What a stream is drawn for, known by its name alone: a tip's id, a parameter's name, "opens".
///
/// The name is hashed once, at construction, to 256 bits, by a hash that is the same on every platform and in every process. Adding,
/// removing or reordering purposes therefore moves no other purpose's draws.
@frozen
public struct Purpose: Hashable, Sendable {
  /// The hash of the name.
  public let key: StreamKey

  /// The purpose with this name; O(length of the name).
  ///
  /// The hash is a sponge over ``StreamKey/permute(rounds:)``: the name's UTF-8 bytes, eight at a time with the first byte lowest, are
  /// exclusive-ored into lane 3, each followed by two rounds; a last word carries the remaining bytes and, in its top byte, their number
  /// plus 1; the total length goes into lane 2; eight rounds finish. Names that differ in Unicode normalisation differ here too.
  public init(_ name: String) {
    // The fractional bits of the cube roots of 11, 13, 17 and 19: they keep names apart from users, who start elsewhere.
    var state = StreamKey(0x3956_C25B_F348_B538, 0x59F1_11F1_B605_D019, 0x923F_82A4_AF19_4F9B, 0xAB1C_5ED5_DA6D_8118)
    var word: UInt64 = 0
    var filled: UInt64 = 0
    var length: UInt64 = 0
    for byte in name.utf8 {
      word |= UInt64(byte) << (8 * filled)
      filled += 1
      length += 1
      if filled == 8 {
        state.lane3 ^= word
        state.permute(rounds: 2)
        word = 0
        filled = 0
      }
    }
    state.lane3 ^= word | (filled + 1) << 56
    state.lane2 ^= length
    state.permute(rounds: 8)
    key = state
  }
}
