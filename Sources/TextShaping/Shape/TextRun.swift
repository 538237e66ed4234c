package import TextAnalysis
public import TextFonts
import TextGeometry
public import TextStorage

/// A stretch of text with one font, size, bidi level, script, language and set of features: the
/// properties of one call of HarfBuzz.
public struct TextRun: Sendable {
  /// The run's text, in UTF-16 code units of the storage.
  public var range: Range<Int>
  /// The face that the text is set in: a fallback if the requested face lacks a character.
  public var face: FontFace
  /// The em size, in points.
  public var size: Double
  /// The bidi level: even runs left to right, odd right to left.
  public var level: UInt8
  /// The ISO 15924 code of the script, such as `Latn`.
  public var script: String
  /// The BCP 47 tag of the language.
  public var language: String
  /// The OpenType features that are switched on or off.
  public var features: [FontFeature]
  /// The room added after each cluster, in points.
  public var letterSpacing: Double
  /// The part of it that hangs after the last cluster of a line, in points.
  public var tracking: Double
  /// The capitals that replace the letters of the text, because the face lacks small capitals for
  /// them; nil for letters as they are written.
  package var capitals: LetterCapitals?
}

extension PlacedParagraph {
  /// The runs of the paragraph, in order; they partition it. Fonts that only tokens have are empty
  /// runs at its end.
  ///
  /// - Complexity: O(*n*) in the number of items.
  package func textRuns(styles: [ShapingStyle]) -> [TextRun] {
    let runs = textRuns(of: paragraph.items[...], styles: styles)
    if paragraph.tokenFonts.isEmpty { return runs }
    return runs + textRuns(of: paragraph.tokenFonts[...], styles: styles)
  }

  /// The runs that overlap a range of text in the storage, in order, and the index of the first
  /// among the paragraph's runs.
  ///
  /// - Complexity: O(*m* + log *n*) in the number of their items and of all items.
  package func textRuns(
    in stretch: Range<Int>, styles: [ShapingStyle]
  ) -> (first: Int, runs: [TextRun]) {
    let items = paragraph.items
    let (low, high) = (stretch.lowerBound - range.lowerBound, stretch.upperBound - range.lowerBound)
    let met = items.indices.partition { items[$0].item.range.upperBound <= low }
    guard met < items.count else { return (0, []) }
    let first = items[met].run
    let start = paragraph.firstItem(ofRun: first)
    var end = items.indices.partition { items[$0].item.range.lowerBound < high }
    if end > start { end = paragraph.firstItem(ofRun: items[end - 1].run + 1) }
    return (Int(first), textRuns(of: items[start..<max(start, end)], styles: styles))
  }

  /// The runs of some items; the first item must begin a run.
  private func textRuns(of items: ArraySlice<ShapedItem>, styles: [ShapingStyle]) -> [TextRun] {
    let start = range.lowerBound
    var runs: [TextRun] = []
    var last: Int32 = -1
    for shaped in items {
      let item = shaped.item
      let range = item.range.lowerBound + start..<item.range.upperBound + start
      if shaped.run == last {
        runs[runs.count - 1].range = runs[runs.count - 1].range.lowerBound..<range.upperBound
        continue
      }
      last = shaped.run
      let style = styles[item.style]
      runs.append(
        TextRun(
          range: range, face: item.face, size: style.size(of: item), level: item.level,
          script: item.script.code, language: style.languageTag,
          features: style.features(of: item), letterSpacing: style.letterSpacing,
          tracking: style.tracking, capitals: style.capitals(of: item)))
    }
    return runs
  }
}
