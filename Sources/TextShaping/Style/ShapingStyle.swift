import TextAnalysis
package import TextFonts
import TextStorage

/// The attributes of a character that shaping depends on, with its font resolved.
///
/// Immutable, and a class so that items are shaped and reshaped without counting references to all
/// its contents.
package final class ShapingStyle: Sendable {
  /// The requested face; characters that it lacks get a fallback.
  package let face: FontFace
  /// The request for the face, for finding a matching fallback.
  let request: FontRequest
  /// The em size, in points.
  package let size: Double
  let features: [FontFeature]
  let language: ShapingLanguage
  /// The BCP 47 tag of the language.
  let languageTag: String
  /// The room added after each cluster, in points.
  let letterSpacing: Double
  /// The part of ``letterSpacing`` that hangs after a line's last cluster, in points: that of
  /// the attribute `tracking`. Kerning stays.
  let tracking: Double
  /// The height of the glyphs' baseline above that of the row, in points.
  let baselineOffset: Double
  /// The box of an attachment, or nil if the text is not one.
  package let attachment: AttachmentBox?
  /// True if the words may be divided in a paragraph with hyphenation.
  package let dividesWords: Bool
  /// True if lines end only after white space, and inside words that are longer than a line.
  package let breaksAtSpaces: Bool
  /// The row metrics, or nil if they are those of the font.
  let rowMetrics: RowMetrics?
  /// The rooms that boxes around the words take, from the outermost.
  package let rooms: [WordRoom]
  /// The setting of small capitals that a face lacks; nil for text without small capitals.
  let smallCapitals: SmallCapitalStyle?
  /// True if the face has every printable ASCII character, so that they need not be looked up.
  let coversASCII: Bool

  init(
    face: FontFace, request: FontRequest, size: Double, features: [FontFeature],
    language: ShapingLanguage, languageTag: String, letterSpacing: Double, tracking: Double = 0,
    baselineOffset: Double, attachment: AttachmentBox? = nil, dividesWords: Bool = true,
    breaksAtSpaces: Bool = false, rowMetrics: RowMetrics? = nil, rooms: [WordRoom] = [],
    smallCapitals: SmallCapitalStyle? = nil
  ) {
    self.smallCapitals = smallCapitals
    self.rowMetrics = rowMetrics
    self.rooms = rooms
    self.dividesWords = dividesWords && !Self.isNoLanguage(languageTag)
    self.breaksAtSpaces = breaksAtSpaces
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

  /// The sizes in points between which letters change with their size; nil if they do not.
  package var opticalSizes: ClosedRange<Double>? {
    request.variations.contains { $0.tag == "opsz" } ? nil : face.opticalSizes
  }

  /// Returns a style of another face, size and baseline, with the given row metrics.
  func resized(
    to size: Double, face: FontFace, baselineOffset: Double, letterSpacing: Double,
    rowMetrics: RowMetrics
  ) -> ShapingStyle {
    ShapingStyle(
      face: face, request: request, size: size, features: features, language: language,
      languageTag: languageTag, letterSpacing: letterSpacing, tracking: tracking,
      baselineOffset: baselineOffset, attachment: attachment, dividesWords: dividesWords,
      breaksAtSpaces: breaksAtSpaces, rowMetrics: rowMetrics, rooms: rooms,
      smallCapitals: smallCapitals?.inOneFace)
  }

  /// True if text of the two styles is shaped together.
  func hasSameShaping(as other: ShapingStyle) -> Bool {
    face === other.face && size == other.size && features == other.features
      && languageTag == other.languageTag && letterSpacing == other.letterSpacing
      && tracking == other.tracking
      && baselineOffset == other.baselineOffset && request == other.request
      && attachment == other.attachment && rowMetrics == other.rowMetrics
      && dividesWords == other.dividesWords && breaksAtSpaces == other.breaksAtSpaces
      && rooms == other.rooms
      && smallCapitals == other.smallCapitals
  }

  /// A hash of the style's properties; equal for styles that are shaped together.
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
    hasher.combine(rooms)
    hasher.combine(smallCapitals)
    return hasher.finalize()
  }

  /// True if a tag marks text as being in no language: `none`, or `zxx` in BCP 47.
  private static func isNoLanguage(_ tag: String) -> Bool {
    tag.utf8.count <= 4 && ["none", "zxx"].contains(tag.lowercased())
  }
}

/// A stretch of a paragraph with one shaping style.
package struct StyleRun: Sendable {
  /// The end of the stretch, in UTF-16 code units of the paragraph; it starts at the end of the
  /// one before.
  package var end: Int
  /// The index of the style.
  package var style: Int

  package init(end: Int, style: Int) {
    self.end = end
    self.style = style
  }
}
