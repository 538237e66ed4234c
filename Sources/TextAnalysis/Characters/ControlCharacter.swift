/// A character that acts on layout and draws no glyph.
package enum ControlCharacter: UInt8, Sendable {
  /// Moves to the next tab stop.
  case tab
  /// Ends a line: LS, VT, FF, and the paragraph separators.
  case lineBreak
  /// Takes no room: the other C0 and C1 controls.
  case ignored

  /// Creates the control that a UTF-16 code unit is, or returns nil if it is text.
  @inline(__always)
  package init?(_ unit: UInt16) {
    if unit >= 0x20, unit < 0x7F { return nil }
    switch unit {
    case 0x09: self = .tab
    case 0x0A, 0x0B, 0x0C, 0x0D, 0x85, 0x2028, 0x2029: self = .lineBreak
    case 0..<0x20, 0x7F..<0xA0: self = .ignored
    default: return nil
    }
  }
}
