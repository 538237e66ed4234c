import TextGeometry

/// The effect of a control character on the text around it.
package enum ControlRole: UInt8, Hashable, Sendable {
  /// Takes no room.
  case ignored
  /// Takes a width set by a delegate; lines may end on both sides of it.
  case blank
  /// Moves to the next tab stop.
  case tab
  /// Ends a line.
  case lineBreak
  /// Ends a line, and the text after it starts like a paragraph.
  case paragraphBreak
  /// Ends a line and its container.
  case containerBreak

  /// Creates the role that a UTF-16 code unit has by itself, or returns nil if it is not a control
  /// character. Control characters are the C0 and C1 controls, the separators of lines and
  /// paragraphs, and the ignorable format characters (General_Category Cf).
  @inline(__always)
  package init?(_ unit: UInt16) {
    if unit >= 0x20, unit < 0x7F { return nil }
    if unit >= 0xA0, unit < 0x180E, unit != 0xAD, unit != 0x061C { return nil }
    switch unit {
    case 0x09: self = .tab
    case 0x0A, 0x0D, 0x85, 0x2029: self = .paragraphBreak
    case 0x0B, 0x2028: self = .lineBreak
    case 0x0C: self = .containerBreak
    case 0..<0x20, 0x7F..<0xA0: self = .ignored
    case 0xAD, 0x061C, 0x180E, 0x200B...0x200F, 0x202A...0x202E, 0x2060...0x206F, 0xFEFF:
      self = .ignored
    default: return nil
    }
  }

  /// True if a line ends after the character.
  package var endsLine: Bool {
    self == .lineBreak || self == .paragraphBreak || self == .containerBreak
  }
}

/// A control character to which a delegate gave another role than its own.
package struct ControlOverride: Hashable, Sendable {
  /// The character, in UTF-16 code units of the paragraph.
  package var range: Range<Int>
  package var role: ControlRole

  package init(range: Range<Int>, role: ControlRole) {
    self.range = range
    self.role = role
  }
}

extension [ControlOverride] {
  /// The role that overrides the character at an offset, or nil if there is none.
  ///
  /// - Complexity: O(log *n*).
  package func role(at offset: Int) -> ControlRole? {
    if isEmpty { return nil }
    let index = partition { $0.range.upperBound <= offset }
    return index < count && self[index].range.contains(offset) ? self[index].role : nil
  }
}
