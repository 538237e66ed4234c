import TextFonts

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
