extension UInt16 {
  /// True if a character at the end of a line hangs past its edge: white space that allows a break,
  /// tabs, and the characters that end lines.
  @inline(__always)
  package var isTrailingSpace: Bool {
    if self <= 0x20 { return self == 0x20 || (self >= 0x09 && self <= 0x0D) }
    if self < 0x1680 { return self == 0x85 }
    switch self {
    case 0x1680, 0x2000...0x2006, 0x2008...0x200A, 0x2028, 0x2029, 0x205F, 0x3000: return true
    default: return false
    }
  }

  /// True if justification may widen a character: the space and the no-break space.
  @inline(__always)
  package var isStretchableSpace: Bool { self == 0x20 || self == 0xA0 }

  /// True if a code unit ends a paragraph: LF, CR, NEL, PS.
  package var isParagraphSeparator: Bool {
    self == 0x0A || self == 0x0D || self == 0x85 || self == 0x2029
  }
}
