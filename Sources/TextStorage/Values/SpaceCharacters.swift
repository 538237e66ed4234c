/// White space of UTF-16 text. All of it lies in the Basic Multilingual Plane.
extension UInt16 {
  /// True for characters with Unicode's property White_Space.
  @inlinable
  package var isWhiteSpace: Bool {
    switch self {
    case 0x09...0x0D, 0x20, 0x85, 0xA0, 0x1680, 0x2000...0x200A, 0x2028, 0x2029, 0x202F, 0x205F,
      0x3000:
      true
    default: false
    }
  }

  /// True if a character at the end of a line hangs past its edge: white space that allows a
  /// break, tabs, and the characters that end lines.
  @inlinable @inline(__always)
  package var isTrailingSpace: Bool {
    if self <= 0x20 { return self == 0x20 || (self >= 0x09 && self <= 0x0D) }
    if self < 0x1680 { return self == 0x85 }
    return isWhiteSpace && self != 0x2007 && self != 0x202F
  }

  /// True for white space within a line: all of it except the characters that end lines.
  package var isWordSpace: Bool {
    isWhiteSpace && !isParagraphSeparator && !(0x0B...0x0C).contains(self) && self != 0x2028
  }

  /// True for white space that is not shown beside a truncation token. No-break spaces and the
  /// Ogham space mark, which has ink, are.
  package var isHiddenBesideToken: Bool {
    isWordSpace && self != 0xA0 && self != 0x1680 && self != 0x202F
  }

  /// True if justification may widen a character: the space and the no-break space.
  @inlinable @inline(__always)
  package var isStretchableSpace: Bool { self == 0x20 || self == 0xA0 }

  /// True if a code unit ends a paragraph: LF, CR, NEL, PS.
  @inlinable
  package var isParagraphSeparator: Bool {
    self == 0x0A || self == 0x0D || self == 0x85 || self == 0x2029
  }
}
