import TextFonts

/// The runs of a paragraph, and which of them each item belongs to.
struct RunTable {
  private(set) var runs: [TextRun] = []
  /// The run of each item.
  private var runOfItem: [Int32] = []

  init(_ placed: PlacedParagraph, styles: [ShapingStyle]) {
    let start = placed.range.lowerBound
    var previous: TextItem?
    runOfItem.reserveCapacity(placed.paragraph.items.count)
    for shaped in placed.paragraph.items {
      let item = shaped.item
      let range = item.range.lowerBound + start..<item.range.upperBound + start
      if let last = previous, item.kind != .text, last.sharesRun(with: item) {
        // What has no glyphs is one with the text before it.
        runs[runs.count - 1].range = runs[runs.count - 1].range.lowerBound..<range.upperBound
      } else {
        let style = styles[item.style]
        runs.append(
          TextRun(
            range: range, face: item.face, size: style.size, level: item.level,
            script: item.script.code, language: style.languageTag, features: style.features,
            letterSpacing: style.letterSpacing))
        previous = item
      }
      runOfItem.append(Int32(runs.count - 1))
    }
  }

  /// The run of an item.
  func run(ofItem item: Int) -> Int32 { runOfItem[item] }
}

extension TextItem {
  fileprivate func sharesRun(with other: TextItem) -> Bool {
    level == other.level && script == other.script && face === other.face && style == other.style
  }
}
