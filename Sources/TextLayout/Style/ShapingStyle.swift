package import TextFonts
package import TextStorage

/// What of a character's attributes shaping depends on, with its font resolved.
///
/// Immutable, and a class so that items are shaped and reshaped without counting references to all that is in it.
package final class ShapingStyle: Sendable {
  /// The face asked for; characters that it lacks are set in another.
  package let face: FontFace
  /// What the face was asked for with, for finding another that fits it.
  package let request: FontRequest
  /// The em size, in points.
  package let size: Double
  package let features: [FontFeature]
  package let language: ShapingLanguage
  /// The BCP 47 tag of the language.
  package let languageTag: String
  /// Room added after each cluster, in points.
  package let letterSpacing: Double
  /// The part of ``letterSpacing`` that hangs after a line's last cluster, in points: that of
  /// the attribute `tracking`. Kerning stays.
  package let tracking: Double
  /// How far the glyphs are raised above the baseline, in points.
  package let baselineOffset: Double
  /// What the text stands for; nil when it is text.
  package let attachment: AttachmentBox?
  /// Whether the words may be divided where their paragraph's are.
  let dividesWords: Bool
  /// What the text wants of its row when that is not what its font wants.
  package let rowMetrics: RowMetrics?
  /// Whether the face has every printable ASCII character, so that they need not be looked up.
  let coversASCII: Bool

  init(
    face: FontFace, request: FontRequest, size: Double, features: [FontFeature],
    language: ShapingLanguage, languageTag: String, letterSpacing: Double, tracking: Double = 0,
    baselineOffset: Double, attachment: AttachmentBox? = nil, dividesWords: Bool = true, rowMetrics: RowMetrics? = nil
  ) {
    self.rowMetrics = rowMetrics
    self.dividesWords = dividesWords && !Self.isNoLanguage(languageTag)
    self.face = face
    self.request = request
    self.size = size
    self.features = features
    self.language = language
    self.languageTag = languageTag
    self.letterSpacing = letterSpacing
    self.tracking = tracking
    self.baselineOffset = baselineOffset
    self.attachment = attachment
    coversASCII = (UInt32(0x20)..<0x7F).allSatisfy { face.covers($0) }
  }

  /// A style of another size at another height, whose rows stay as they are.
  func resized(
    to size: Double, baselineOffset: Double, letterSpacing: Double, rowMetrics: RowMetrics
  ) -> ShapingStyle {
    ShapingStyle(
      face: face, request: request, size: size, features: features, language: language,
      languageTag: languageTag, letterSpacing: letterSpacing, tracking: tracking,
      baselineOffset: baselineOffset, attachment: attachment, dividesWords: dividesWords, rowMetrics: rowMetrics)
  }

  /// Whether text of the two styles is shaped together.
  func shapesAlike(_ other: ShapingStyle) -> Bool {
    face === other.face && size == other.size && features == other.features
      && languageTag == other.languageTag && letterSpacing == other.letterSpacing
      && tracking == other.tracking
      && baselineOffset == other.baselineOffset && request == other.request
      && attachment == other.attachment && rowMetrics == other.rowMetrics
      && dividesWords == other.dividesWords
  }

  /// A hash of what differs between styles; the same for styles that are shaped together.
  var shapingHash: Int {
    var hasher = Hasher()
    hasher.combine(ObjectIdentifier(face))
    hasher.combine(size)
    hasher.combine(features)
    hasher.combine(languageTag)
    hasher.combine(letterSpacing)
    hasher.combine(tracking)
    hasher.combine(baselineOffset)
    hasher.combine(attachment)
    hasher.combine(request)
    hasher.combine(rowMetrics)
    return hasher.finalize()
  }

  /// Whether a tag says that text is in no language: `none`, or `zxx` as BCP 47 has it.
  private static func isNoLanguage(_ tag: String) -> Bool {
    tag.utf8.count <= 4 && ["none", "zxx"].contains(tag.lowercased())
  }
}

/// A stretch of a paragraph with one shaping style.
struct StyleRun: Sendable {
  /// The end of the stretch, in UTF-16 code units of the paragraph; it starts where the one before ends.
  var end: Int
  /// The index of the style.
  var style: Int
}
