/// Characters that need no glyph, so that no font has to be found for them.
package enum InvisibleCharacter {
  /// True if shaping makes nothing visible of a code point: Unicode's default-ignorable characters
  /// in use, and control characters.
  @inline(__always)
  package static func contains(_ scalar: UInt32) -> Bool {
    if scalar < 0x300 { return scalar < 0x20 || (0x7F...0x9F).contains(scalar) || scalar == 0xAD }
    switch scalar {
    case 0x034F, 0x061C, 0x115F...0x1160, 0x17B4...0x17B5, 0x180B...0x180F, 0x200B...0x200F,
      0x2028...0x202E, 0x2060...0x206F, 0x3164, 0xFE00...0xFE0F, 0xFEFF, 0xFFA0, 0xFFF0...0xFFF8,
      0x1BCA0...0x1BCA3, 0x1D173...0x1D17A, 0xE0000...0xE0FFF:
      return true
    default: return false
    }
  }
}
