import CICU

extension UInt32 {
  /// Whether a character is shown as an emoji unless a text selector follows (UTS #51's
  /// Emoji_Presentation).
  var asksForEmoji: Bool {
    guard self >= 0x231A else { return false }
    return u_hasBinaryProperty(Int32(bitPattern: self), UCHAR_EMOJI_PRESENTATION) != 0
  }

  /// Whether a font may lack a character without anything missing from the picture: joiners,
  /// variation selectors and the other default-ignorable characters.
  var isIgnorableForCoverage: Bool {
    guard self >= 0xAD else { return false }
    return u_hasBinaryProperty(Int32(bitPattern: self), UCHAR_DEFAULT_IGNORABLE_CODE_POINT) != 0
  }
}
