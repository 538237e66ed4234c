public import TextFonts
public import TextStorage

/// A stretch of text with one font, size, bidi level, script, language and features: the properties
/// of one call of HarfBuzz.
public struct TextRun: Sendable {
  /// In UTF-16 code units of the storage.
  public var range: Range<Int>
  /// The face that the text is set in, which is another than the one asked for where that one lacks a
  /// character.
  public var face: FontFace
  /// The em size, in points.
  public var size: Double
  /// The bidi level: even runs left to right, odd right to left.
  public var level: UInt8
  /// The ISO 15924 code, such as `Latn`.
  public var script: String
  /// The BCP 47 tag.
  public var language: String
  /// The OpenType features switched on or off.
  public var features: [FontFeature]
  /// Room added after each cluster, in points.
  public var letterSpacing: Double
}

extension PlacedParagraph {
  /// The runs of the paragraph, in order; they partition it.
  ///
  /// - Complexity: O(*n*) in the number of items.
  func textRuns(styles: [ShapingStyle]) -> [TextRun] {
    let start = range.lowerBound
    var runs: [TextRun] = []
    for shaped in paragraph.items {
      let item = shaped.item
      let range = item.range.lowerBound + start..<item.range.upperBound + start
      if Int(shaped.run) < runs.count {
        runs[runs.count - 1].range = runs[runs.count - 1].range.lowerBound..<range.upperBound
        continue
      }
      let style = styles[item.style]
      runs.append(
        TextRun(
          range: range, face: item.face, size: style.size, level: item.level,
          script: item.script.code, language: style.languageTag, features: style.features,
          letterSpacing: style.letterSpacing))
    }
    return runs
  }
}
