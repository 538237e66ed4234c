/// The emoji presentation of clusters (UTS #51 §2 and §4).
package enum EmojiPresentation {
  /// True if a cluster requests an emoji picture: by its first character's default, by variation
  /// selector 16, by a skin tone, or as a keycap.
  ///
  /// - Parameter scalars: The code points of one grapheme cluster.
  package static func isWanted(_ scalars: Span<UInt32>) -> Bool {
    guard !scalars.isEmpty else { return false }
    let base = scalars[0]
    let hasDefault = isPictureByDefault(base)
    if scalars.count == 1 { return hasDefault }
    let second = scalars[1]
    if second == 0xFE0E { return false }
    if second == 0xFE0F { return isEmoji(base) }
    if (0x1F3FB...0x1F3FF).contains(second) { return isEmoji(base) }
    return hasDefault
  }

  private static func isPictureByDefault(_ scalar: UInt32) -> Bool {
    // All such characters are in these ranges; the rest need no lookup.
    switch scalar {
    case 0x231A...0x2B55, 0x1F004...0x1FBFF:
      return Unicode.Scalar(scalar)?.properties.isEmojiPresentation ?? false
    default: return false
    }
  }

  private static func isEmoji(_ scalar: UInt32) -> Bool {
    Unicode.Scalar(scalar)?.properties.isEmoji ?? false
  }
}
